"""A memory as its own person reads it: "The user loves their job" becomes "You love your job". Pure; English only.

Memories in other languages are shown in the person's own words. It knows no row.
"""

import re

from core.patterns import LazyPattern

_USER = LazyPattern(r"\bthe user(?P<own>['’]s)?\b", re.IGNORECASE)
_SUBJECT = LazyPattern(r"^The user (?!and\b|or\b)(?P<rest>.+)$", re.DOTALL)
_OWNED = {
    "their": "your",
    "theirs": "yours",
    "them": "you",
    "they": "you",
    "themselves": "yourself",
}
_OTHERS = LazyPattern(rf"\b(?:{'|'.join(_OWNED)})\b", re.IGNORECASE)
_ADVERBS = frozenset(
    """also always just now still never often no longer not once sometimes soon these days even both already almost
    perhaps ever lately""".split()
)
_IRREGULAR = {
    **{"is": "are", "was": "were", "has": "have", "does": "do", "goes": "go"},
    **{"isn't": "aren't", "wasn't": "weren't", "hasn't": "haven't", "doesn't": "don't"},
}
_HISSING = ("sses", "shes", "ches", "xes", "zzes", "oes")
_NO_ENDING = ("ss", "us", "is")
# Verbs that are joined to the first one by "and".
_JOINED = LazyPattern(
    r"\b(?P<and>and|but|or) (?P<verb>lives|works|studies|runs|swims|eats|drinks|cooks|bakes|plays|has|owns|loves|likes"
    r"|hates|wants|needs|goes|does|reads|writes|teaches|speaks|prefers|enjoys|drives|rides|cycles|walks|plans|sings"
    r"|dances|paints|is|was)\b"
)
_MINE = {
    **{"my": "your", "mine": "yours", "me": "you", "i": "you", "myself": "yourself", "i'm": "you're"},
    **{"i've": "you've", "am": "are", "our": "your", "we": "you", "us": "you"},
}
_WORD = LazyPattern(r"[^\W\d_]+(?:['’][^\W\d_]+)?")


def addressed(text: str, quote: str = "") -> str:
    """*text*, a memory, said to its person: "You're" what "the user" is.

    Args:
        text: A statement about "the user".
        quote: The person's own words; shown instead where the statement is in another language. Where they hold no
            "they" of their own, each "their" in the text is the person's.
    """
    if not _USER.search(text):
        return f"“{quote}”" if quote else text
    is_own = not _OTHERS.search(quote) if quote else text.startswith("The user ")
    said = _with_subject(text)
    said = _USER.sub(lambda found: "your" if found["own"] else "you", said)
    if is_own:
        said = _OTHERS.sub(lambda found: _OWNED[found[0].casefold()], said)
    return said[:1].upper() + said[1:]


def turned(words: str) -> str:
    """A person's own words said back to them: "my ex" is "your ex"."""
    return _WORD.sub(lambda found: _MINE.get(found[0].replace("’", "'").casefold(), found[0]), words)


def _with_subject(text: str) -> str:
    match = _SUBJECT.match(text)
    if match is None:
        return text
    words = match["rest"].split(" ")
    at = next((place for place, word in enumerate(words) if not _is_adverb(word)), len(words))
    if at < len(words):
        words[at] = _base(words[at])
    rest = _JOINED.sub(lambda found: f"{found['and']} {_base(found['verb'])}", " ".join(words))
    return f"You {rest}"


def _is_adverb(word: str) -> bool:
    return word.casefold() in _ADVERBS or word.endswith("ly")


def _base(verb: str) -> str:
    """The form of *verb* behind "you": lives is live, is is are, moved stays."""
    if verb in _IRREGULAR:
        return _IRREGULAR[verb]
    if verb.endswith("ies") and len(verb) > 4:
        return f"{verb[:-3]}y"
    if verb.endswith(_HISSING):
        return verb[:-2]
    return verb[:-1] if verb.endswith("s") and not verb.endswith(_NO_ENDING) else verb
