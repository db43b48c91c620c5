"""Which of the memories that were found answer a question: of whom it asks, and no more than a few. Pure.

The search finds what is near; a near statement about a brother is no answer where the sister is asked about. It knows
no row and no score of its own. English only: a question in another language keeps what was found.
"""

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from memory.facts_words import PARTNER, PERSONS, SAME_ATTRIBUTE, SPOUSE
from memory.memories import Memory
from memory.persons import USER, asked_about, is_of_another
from memory.tracing import Evidence, content_of
from tools.memory_attributes import may_tell

MOST_ANSWERS = 3  # memories that answer one question; more are a list of what is near
MARGIN = 0.15  # of a relevance of 0 to 1, by which an answer may fall behind the best one
NEAREST = 1  # memories that are kept of those whose relevance nobody knows

_WORD = re.compile(r"[^\W\d_]+")
_SINGULAR = {
    "children": "child",
    "kids": "child",
    "wives": "wife",
    "mum": "mother",
    "mummy": "mother",
    "papa": "father",
}
_KIN = PERSONS | SPOUSE | PARTNER
# Who says the word on the left may be answered with any of those on the right.
_COVERS = {
    "parent": frozenset({"mother", "father"}),
    "child": frozenset({"son", "daughter"}),
    "sibling": frozenset({"sister", "brother"}),
    "pet": frozenset({"cat", "dog", "rabbit", "bird", "hamster", "fish", "horse"}),
}
_CALLED = re.compile(
    r"(?:[Tt]he user's|[Mm]y) (?:\w+ )?(?P<kin>\w+)(?:(?P<only> is called|'s name is| is named)| is)"
    r" (?P<name>[A-Z][\w-]+)\.?"
    r"|(?P<first>[A-Z][\w-]+) is (?:the user's|my) (?:\w+ )?(?P<relation>\w+)\.?"
)
_APPOSED = re.compile(r"\b(?:[Mm]y|[Oo]ur) (?:\w+ )?(?P<kin>\w+),? (?P<name>[A-Z][\w-]+)")
_POSSESSIVE = re.compile(r"\b([A-Z][\w-]+)['’]s\b")
_SINGLE = frozenset({"partner", "mother", "father"})  # of whom one has one: the name changes nothing
_QUESTION = re.compile(
    r"^\W*(?:(?:so|and|but) )?(?:when|where|what|who|whom|whose|which|how|do|does|did|am|is|are|was|were|have|has)\b",
    re.IGNORECASE,
)
_OF_NAME = re.compile(
    r"\b(?:who|whom|whose|name|named|called|know|have|has)\b|^\W*(?:is|are|was|were)\b", re.IGNORECASE
)
_OF_ANYONE = re.compile(r"\b(?:who|whom|whose|any(?:one|body)|some(?:one|body)|family|people)\b", re.IGNORECASE)
_OWNER = re.compile(r"(?:the user's|my) (?:(?:older|younger|elder|little|big|best|late) )?(\w+)", re.IGNORECASE)
_OF_AGE = re.compile(r"\bhow old\b", re.IGNORECASE)
_AGE = re.compile(
    r"\d|\b(?:born|birthday|aged?|years?|old|older|younger|one|two|three|four|five|six|seven|eight|nine|ten|eleven"
    r"|twelve|\w+teen|(?:twen|thir|for|fif|six|seven|eigh|nine)ty)\b",
    re.IGNORECASE,
)
_TALKING = frozenset("talk talked told tell said say mentioned mention discussed discuss spoke asked".split())


@dataclass(frozen=True)
class Scored:
    """A memory and how much it has to do with the question, 0 to 1; None where that is not known."""

    memory: Memory
    relevance: float | None = None


def fitting(query: str, found: Sequence[Scored], names: Collection[tuple[str, str]]) -> list[Memory]:
    """Those of *found*, best first, that are of whom *query* asks about; for a question only the few best.

    Args:
        query: A question, or merely a subject: of a subject all is kept that is about it.
        found: What the search found.
        names: What ``names_of`` read of all memories.
    """
    kept = [one for one in found if not is_of_other(query, _told(one.memory), names, one.memory.subject)]
    if not is_question(query):
        return [one.memory for one in kept]
    kept = [one for one in kept if _may_answer(query, one.memory.text) and may_tell(query, _told(one.memory))]
    best = max((one.relevance for one in kept if one.relevance is not None), default=None)
    if best is None:
        return [one.memory for one in kept[:NEAREST]]
    near = [one for one in kept if one.relevance is not None and one.relevance >= best - MARGIN]
    return [one.memory for one in near[:MOST_ANSWERS]]


def is_question(query: str) -> bool:
    """Whether *query* asks something, and does not only name a subject."""
    return query.rstrip().endswith(("?", "？")) or bool(_QUESTION.match(query))


def is_of_other(query: str, text: str, names: Collection[tuple[str, str]], subject: str | None = None) -> bool:
    """Whether *query* asks about a person, and *text* tells of another one.

    "My sister" asks about the sister: that a text is about somebody else of the user's does not make it fit.
    """
    asked = asked_about(query)
    people = _head(query) or _people(query)[:1]
    if not people and (not asked or USER in asked):
        return is_of_another(query, text, subject)
    told = set(_people(text)) | _named(text) | set((subject or "").split())
    return not _meant(people or sorted(asked), names) & told


def names_of(texts: Collection[str]) -> frozenset[tuple[str, str]]:
    """Who of the user's people is called what by *texts*: ("mother", "rosa")."""
    matches = [match for text in texts if (match := _CALLED.fullmatch(text))]
    pairs = ((match["kin"] or match["relation"], match["name"] or match["first"]) for match in matches)
    return frozenset((kin, name.casefold()) for word, name in pairs if (kin := _kin(word.casefold())))


def shares_content(query: str, text: str) -> bool:
    """Whether *text* holds a word of *query* that tells something; any text does for a query without one."""
    content = content_of(query) - _TALKING
    evidence = Evidence.of([text])
    return not content or any(evidence.has(word) or word in evidence.pairs for word in content)


def _head(query: str) -> list[str]:
    """Who is named as the one that *query* asks about: of "my friend Tom" and "Tom's dog" Tom; nobody elsewhere."""
    if (match := _APPOSED.search(query)) is not None and (kin := _kin(match["kin"].casefold())):
        return [match["name"].casefold(), *({kin} & _SINGLE)]
    owners = [name.casefold() for name in _POSSESSIVE.findall(query)]
    return [name for name in owners if name in asked_about(query)][:1]


def _told(memory: Memory) -> str:
    return f"{memory.text} {memory.quote}"


def _may_answer(query: str, text: str) -> bool:
    """A name alone answers no question where somebody lives, and a home none how old they are.

    A question that names nobody of the user's people asks about the user.
    """
    if not _people(query) and USER in asked_about(query) and not _OF_ANYONE.search(query) and _is_of_kin(text):
        return False
    if _OF_AGE.search(query):
        return bool(_AGE.search(text))
    match = _CALLED.fullmatch(text)
    is_name = match is not None and (match["only"] or match["relation"])
    return not is_name or bool(_OF_NAME.search(query))


def _is_of_kin(text: str) -> bool:
    match = _OWNER.match(text)
    return match is not None and bool(_kin(match[1].casefold()))


def _meant(people: Sequence[str], names: Collection[tuple[str, str]]) -> set[str]:
    """Each of *people* with whoever else it covers, by kin and by name."""
    meant = set(people).union(*(_COVERS.get(person, frozenset()) for person in people))
    return meant.union(*(pair for pair in names if meant.intersection(pair)))


def _people(text: str) -> list[str]:
    """The words of *text* for people whom one has, in order, one word for each kind."""
    return [kin for word in _WORD.findall(text.casefold()) if (kin := _kin(word))]


def _named(text: str) -> set[str]:
    return {word.casefold() for word in _WORD.findall(text) if word[0].isupper()}


def _kin(word: str) -> str:
    """The one word for what *word* names of people; empty where it names none."""
    for form in (word, _SINGULAR.get(word, word), word.removesuffix("s")):
        same = SAME_ATTRIBUTE.get(form, _SINGULAR.get(form, form))
        if same in SPOUSE | PARTNER:
            return "partner"
        if same in _KIN:
            return same
    return ""
