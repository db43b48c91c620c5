"""What the person's people and animals are called, and whether a later statement corrects such a name. Pure (R5.7).

One may have several sisters, so a second name is a second sister, unless the person's words show that the first name is
wrong or has changed: "not Ana", "no, ...", "actually", "... is called Eva now". It knows no row.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from core.patterns import LazyPattern
from memory.changes_words import PEOPLE
from memory.extraction_moods import sentences
from memory.facts_relations import attribute_of
from memory.facts_text import plain
from memory.facts_words import PARTNER, PERSONS, SAME_ATTRIBUTE, SPOUSE

NAME = r"(?-i:[^\W\d_a-z][\w'’-]*(?: [^\W\d_a-z][\w'’-]*)?)"
_KIN_WORDS = PERSONS | PEOPLE | SPOUSE | PARTNER | SAME_ATTRIBUTE.keys()
_KIN = "|".join(sorted(map(re.escape, _KIN_WORDS), key=len, reverse=True))
_QUALITY = r"(?P<quality>(?:[a-z-]+ ){0,2}?)"
_MY = r"(?:my|our|your|the user's|user's)"
_NOW = r"(?:now |actually |really )?"
CALLED = rf"(?:(?:is|are|was|goes) {_NOW}(?:called|named|by)|(?:'s)? ?name(?:'s| is| was) {_NOW})"
# "My sister is called Ana", "my sister Ana's name is", "my sister is Ana"; "Ana is my sister"; "I have a sister, Ana".
_NAMINGS = tuple(
    LazyPattern(words, re.IGNORECASE)
    for words in (
        rf"\b{_MY} {_QUALITY}(?P<kin>{_KIN})(?: ?{CALLED}| is {_NOW}) ?(?P<name>{NAME})",
        rf"\b(?P<name>{NAME}) (?:is|was) {_MY} {_QUALITY}(?P<kin>{_KIN})\b",
        rf"\b(?:have|has|got) {_QUALITY}(?P<kin>{_KIN}),? (?:called|named|whose name is) (?P<name>{NAME})",
    )
)
_ARTICLES = frozenset({"a", "an", "one", "got", "own", "dear"})
FEMALE = frozenset(
    """
    sister mother mum mom daughter aunt niece granddaughter grandmother grandma gran wife girlfriend fiancée fiancee
    stepmother landlady esposa mujer frau
    """.split()
)
MALE = frozenset(
    """
    brother father dad son uncle nephew grandson grandfather grandpa lad husband boyfriend stepfather landlord esposo
    marido mann
    """.split()
)
_GENDERS = {"she": MALE, "her": MALE, "he": FEMALE, "his": FEMALE, "it": FEMALE | MALE, "its": FEMALE | MALE}
# What came before is wrong, at the beginning of a sentence or as a sentence of its own.
WRONG = (
    r"(?:no|nope|nah|actually|wrong|incorrect|correction|not quite|not really|oops|whoops|wait|hang on|i meant?"
    r"|my mistake|my bad|sorry(?=[,.!\s]+(?:no|i meant?|wrong|actually)\b)"
    r"|(?:that|this|it)(?:'s| is| was) (?:wrong|incorrect|not (?:right|true|correct|so)|a mistake|outdated)"
    r"|(?:that|this|it) (?:isn't|wasn't) (?:right|true|correct|so))"
)
OPENS_WRONG = LazyPattern(rf"^\W*(?:(?:oh|hey|hm+|ah|eh|and|but)\b\W*)?{WRONG}\b(?:[\s,.:;!–—-]+|$)", re.IGNORECASE)
_NOW_CALLED = LazyPattern(
    rf"(?:{CALLED}|\bis\b) ?(?:{NAME})[^,.;]{{0,10}}?\b(?:now|these days|nowadays)\b"
    r"|\b(?:is|goes) now (?:called|named|by)\b|\bname is now\b|^\W*now,? my\b|\bchanged (?:her|his|their|its) name\b",
    re.IGNORECASE,
)
_CLOSES_WRONG = LazyPattern(r"\b(?:actually|i meant?)\W*$", re.IGNORECASE)
_ONE_MORE = LazyPattern(
    r"\b(?:too|as well|also|another|other|second|third|besides|both|one of my|two|three|four)\b", re.IGNORECASE
)
_DENIES = (
    r"\b(?:not|never|isn't|wasn't|aren't|instead of|rather than|no longer|used to be)(?: (?:really|actually|called"
    r"|named|even|by|the name))*[\s:]+[\"“”'‘’]?"
)
_ENDS_DENIAL = (
    r"[\"”'’]?\s*(?:[,.;:!)–—-]|$|\n|(?:but|and|any ?more|any longer|she|he|they|it|her|his|as|like|though)\b)"
)


@dataclass(frozen=True)
class Naming:
    """That one of the person's people is called something.

    Attributes:
        kin: The word as it was said: "mum".
        relation: The one word for what it names: "mother".
        quality: Which one of several: "older"; empty where that was not said.
        name: As it was written.
    """

    kin: str
    relation: str
    quality: str
    name: str

    def may_be(self, pronoun: str) -> bool:
        """Whether "she", "his" or "it" may mean this one; an empty word may mean anybody."""
        return self.kin not in _GENDERS.get(pronoun, frozenset())

    def is_named(self, name: str) -> bool:
        """Whether *name* is this one's, in full or in part, in any case."""
        ours, theirs = set(self.name.casefold().split()), set(name.casefold().split())
        return bool(theirs) and (ours <= theirs or theirs <= ours)


def naming_of(text: str) -> Naming | None:
    """What *text*, one statement, says that somebody is called; None where it says something else."""
    (naming, *others) = [*namings_in(text), None]
    return naming if len(others) <= 1 else None


def namings_in(text: str) -> Iterator[Naming]:
    """Everybody of the person's whom *text* says to be called something, whoever says it."""
    said = text.replace("’", "'")
    for pattern in _NAMINGS:
        for match in pattern.finditer(said):
            kin = match["kin"].casefold()
            words = [word for word in match["quality"].casefold().split() if word not in _ARTICLES]
            name = re.sub(r"'s?$", "", plain(match["name"]))
            yield Naming(kin, attribute_of(kin), " ".join(words), name)


def corrected_among(text: str, said: str, earlier: Sequence[str]) -> list[int]:
    """Which of the *earlier* statements give somebody the wrong or the old name by *text*, as indices.

    Args:
        text: The later statement, such as "The user's sister is called Eva."
        said: The message that tells it, with the words that show a correction: "no, ...", "..., not Ana".
        earlier: Statements that hold.

    Returns:
        Those with a name that is denied; else the only one of the same relation where the message shows that a name is
        corrected. Of two nothing is guessed.
    """
    new = naming_of(text)
    if new is None:
        return []
    namings = [(at, naming) for at, one in enumerate(earlier) if (naming := naming_of(one)) is not None]
    rivals = [(at, old) for at, old in namings if old.relation == new.relation and not old.is_named(new.name)]
    if denied := [at for at, old in rivals if denies(said, old.name)]:
        return denied
    alike = [at for at, old in rivals if old.quality == new.quality]
    return alike if len(alike) == 1 and shows_correction(said, new.name) else []


def denies(said: str, name: str) -> bool:
    """Whether *said* tells that somebody is not called *name*: "not Ana", but not "not Ana's idea"."""
    denied = rf"{_DENIES}{re.escape(name)}(?={_ENDS_DENIAL})"
    return re.search(denied, said.replace("’", "'"), re.IGNORECASE) is not None


def shows_correction(said: str, name: str) -> bool:
    """Whether the sentence of *said* with *name* puts a name right, or says that it has changed."""
    told = [one.text.replace("’", "'") for one in sentences(said)]
    at = next((at for at, one in enumerate(told) if name.casefold() in one.casefold()), None)
    if at is None or _ONE_MORE.search(told[at]):
        return False
    is_told_before = at > 0 and without_opening(told[at - 1]) == ""
    opened = without_opening(told[at])
    is_opened = opened is not None and name.casefold() in re.split("[,;]", opened.casefold(), maxsplit=1)[0]
    return is_told_before or is_opened or bool(_NOW_CALLED.search(told[at]) or _CLOSES_WRONG.search(told[at]))


def without_opening(text: str) -> str | None:
    """What follows in *text* behind words that call something wrong; None where it does not begin with any."""
    rest, is_opened = text, False
    while match := OPENS_WRONG.match(rest):
        rest, is_opened = rest[match.end() :], True
    return rest if is_opened else None
