"""Reading that somebody of the person's is called otherwise: "no, she's called Eva", "not Ana but Eva". Pure.

Whom "she" means, and whether a name was told at all, is known by whoever has the rows. It knows none.
"""

import re
from dataclasses import dataclass

from core.patterns import LazyPattern
from memory.deletion_words import DATES
from memory.facts_text import plain
from memory.naming import NAME, Naming, namings_in, shows_correction, without_opening

MAX_LENGTH = 120  # characters; a longer text tells a story
_ANY_NAME = r"[^\W\d_][\w'’-]*(?: [^\W\d_a-z][\w'’-]*)?"
_NOT = r"(?:not|isn't|aren't|wasn't|never)"
_LATELY = r"(?: (?:now|actually|instead|these days|nowadays|though|by the way))?"
_INDEED = r"(?:now |actually |really )?"
_SHE = r"(?P<who>she|he|they|it)"
_HER = r"(?P<whose>her|his|their|its)"
_BE = r"(?:'s| is| are|'re)"
_WRONG_NAME = rf"(?:, ?|; ?| - )?(?:and )?not (?:called |named )?(?P<wrong>{_ANY_NAME})"
_SECOND = (
    rf"(?:,? but |[,;] ?(?:but )?)(?:(?:it|she|he|they){_BE} |(?:her|his|their|its) name{_BE} )?(?:called |named )?"
)
_SAYS_NAME = tuple(
    LazyPattern(words, re.IGNORECASE)
    for words in (
        rf"{_SHE}{_BE} {_INDEED}(?:called|named) (?P<name>{_ANY_NAME}){_LATELY}(?:{_WRONG_NAME})?",
        rf"{_SHE} goes by (?P<name>{_ANY_NAME}){_LATELY}(?:{_WRONG_NAME})?",
        rf"{_HER} name{_BE} {_INDEED}(?P<name>{_ANY_NAME}){_LATELY}(?:{_WRONG_NAME})?",
        rf"{_SHE}(?:{_BE} not|(?: is| are)n't) (?:called |named )(?P<wrong>{_ANY_NAME}){_SECOND}(?P<name>{_ANY_NAME})",
        rf"{_HER} name (?:is not|isn't) (?P<wrong>{_ANY_NAME}){_SECOND}(?P<name>{_ANY_NAME})",
    )
)
_BARE = tuple(
    LazyPattern(words, re.IGNORECASE)
    for words in (
        rf"(?:{_SHE}{_BE} )?(?P<name>{NAME})(?:{_WRONG_NAME})?",
        rf"(?:{_SHE}{_BE} )?not (?P<wrong>{NAME}){_SECOND}(?P<name>{NAME})",
    )
)
_FULL_DENIAL = LazyPattern(
    rf"(?P<of>(?:my|our) (?:[\w-]+ ){{0,2}}?[\w-]+)(?:{_BE} {_NOT}| isn't|'s name is not|'s name isn't)"
    rf" (?:called |named )?(?P<wrong>{NAME}){_SECOND}(?P<name>{NAME})",
    re.IGNORECASE,
)
_CHANGED = LazyPattern(
    r"(?P<of>(?:my|our) (?:[\w-]+ ){0,2}?[\w-]+) (?:has |just )?changed (?:her|his|their|its) name"
    rf"(?: from (?P<wrong>{_ANY_NAME}))? to (?P<name>{_ANY_NAME})",
    re.IGNORECASE,
)
_DENIED = LazyPattern(rf"{_WRONG_NAME}$", re.IGNORECASE)
_MEANT = LazyPattern(r"\bi meant?\b", re.IGNORECASE)
_NO_NAME = frozenset(
    """
    me us him her them you it that this again back already not no nothing sorry wrong right true ok okay yes thanks
    please late off out in up on today tomorrow yesterday fine good done well and but so i a an the
    """.split()
)


@dataclass(frozen=True)
class Renamed:
    """What a message says that somebody is called.

    Attributes:
        name: The right name.
        wrong: The name that is denied; empty where none is.
        pronoun: "she" or "her", as it was said; empty where there is none.
        of: Whom it names: "sister" or "older sister" as a naming; None where it leans on what was said before.
        says_name: It speaks of a name ("called"); without that it may speak of anything.
    """

    name: str
    wrong: str = ""
    pronoun: str = ""
    of: Naming | None = None
    says_name: bool = True


def read(text: str) -> Renamed | None:
    """The name that *text* puts right or says to have changed; None where it does something else."""
    if len(text) > MAX_LENGTH or "?" in text or "\n" in text.strip():
        return None
    said = plain(text).replace("“", "").replace("”", "").replace('"', "")
    opened = without_opening(said)
    own = plain(opened if opened is not None else said).replace(". ", ", ")
    return _full(text, own) or _leaning(own, is_opened=opened is not None, means=bool(_MEANT.search(said)))


def _full(text: str, own: str) -> Renamed | None:
    """The person is named: "my sister is called Eva, not Ana", "my sister is called Eva now"."""
    if match := _FULL_DENIAL.fullmatch(own) or _CHANGED.fullmatch(own):
        name = _named(match["name"])
        of = next(namings_in(f"{match['of']} is called {name}"), None)
        return Renamed(name, _named(match["wrong"] or ""), of=of) if name and of is not None else None
    denied = _DENIED.search(own)
    told = own[: denied.start()] if denied else own
    (naming, *others) = [*namings_in(told), None]
    if naming is None or len(others) > 1 or not told.casefold().startswith(("my ", "our ", naming.name.casefold())):
        return None
    wrong = denied["wrong"] if denied else ""
    if not (wrong or shows_correction(text, naming.name)) or not _is_all(told, naming.name):
        return None
    return Renamed(naming.name, wrong, of=naming)


def _is_all(told: str, name: str) -> bool:
    """Whether nothing more is told behind the name."""
    behind = told.casefold().partition(name.casefold())[2]
    return re.fullmatch(rf"{_LATELY}(?: is (?:my|our) [\w -]+)?\W*", behind) is not None


def _leaning(own: str, *, is_opened: bool, means: bool) -> Renamed | None:
    """Whom it is about has been said before."""
    for pattern in _SAYS_NAME:
        match = pattern.fullmatch(own)
        if match is not None and (is_opened or match.groupdict().get("wrong")):
            return _renamed(match, says_name=True)
    matches = (pattern.fullmatch(own) for pattern in _BARE)
    match = next((one for one in matches if one is not None), None)
    if match is None or not (is_opened or means or match.groupdict().get("wrong")):
        return None
    return _renamed(match, says_name=False)


def _renamed(match: re.Match[str], *, says_name: bool) -> Renamed | None:
    parts = match.groupdict()
    name, wrong = _named(parts["name"]), parts.get("wrong") or ""
    pronoun = (parts.get("who") or parts.get("whose") or "").casefold()
    if pronoun == "it" and not says_name:
        pronoun = ""  # "it's Eva" is said of anybody
    return Renamed(name, wrong, pronoun, says_name=says_name) if name else None


def _named(word: str) -> str:
    """A name with its capital; empty for a word that is none."""
    first = word.casefold().split(maxsplit=1)[0] if word else ""
    return "" if first in _NO_NAME | DATES else word[:1].upper() + word[1:]
