"""Which attribute a question asks for, and whether a statement tells it: a home is no answer for a birthday. Pure.

It knows whom neither is about. English only: a question in another language is answered by whatever is near.
"""

import re
from dataclasses import dataclass

from core.patterns import LazyPattern
from memory.tracing import Evidence, content_of


@dataclass(frozen=True)
class _Attribute:
    """How a question asks for an attribute, what tells it at all, and what tells it and nothing else."""

    asked: LazyPattern
    told: LazyPattern | None
    only: LazyPattern


_BORN = r"\b(?:birthdays?|bday|born|birth|zodiac|star sign)\b"
_ATTRIBUTES = (
    _Attribute(LazyPattern(_BORN), LazyPattern(_BORN), LazyPattern(r"\bbirthday (?:is|falls)\b|\bwas born\b")),
    _Attribute(
        LazyPattern(r"\b(?:how old|age|born|birth\w*|older|younger|years?)\b"),
        None,  # "How old" is told in many ways; memory_fitting knows them.
        LazyPattern(r"\b(?:is|am) \w+(?:-\w+)? years old\b"),
    ),
    _Attribute(
        LazyPattern(r"\bwhere (?:do|does) [\w' ]+ (?:live|stay|reside)\b|\b(?:home ?town|address)\b"),
        LazyPattern(
            r"\b(?:liv\w+|mov\w+|home\w*|houses?|flat|apartment|condo|room|rent\w*|stay\w*|resid\w+|address|based"
            r"|from|settled|hostel|dorm\w*|hotel|share[sd]?|sharing|bought|grew|tinggal|duduk|vive|vivo)\b|住"
        ),
        LazyPattern(r"\blives? (?:in|at|near)\b"),
    ),
    _Attribute(
        LazyPattern(
            r"\b(?:jobs?|work\w*|occupation|profession\w*|employ\w+|company|career|boss|office|for a living|do|role"
            r"|title|field|industry|position)\b"
        ),
        None,
        LazyPattern(r"\bworks? (?:as|at|for)\b"),
    ),
)
_PARTICULARS = LazyPattern(  # whoever has one tells it by its own name
    r"^\W*what(?:'s|’s| is| was| are|s)? (?:my|our) (?:\w+['’]s? )?(?P<noun>(?:\w+ )?"
    r"(?:number|size|type|group|e-?mail|phone|height|weight|plate|licen[cs]e|passport))\b"
)
_OF_NOUN = LazyPattern(
    r"^\W*(?:(?:so|and|but) )?(?:what(?:'s|’s|s| is| are| was)? (?:my|our)|when(?:'s|’s|s| is| was)? (?:my|our)"
    r"|how (?:tall|heavy)|where (?:do|does))\b"
)
_FAVOURITE = LazyPattern(r"\bfavou?rite (?P<noun>\w+)")
_WHO = LazyPattern(r"^\W*who(?:'s|’s| is| are)? (?!is\b|are\b|am\b)(?P<rest>.+?)\W*$")
_HOW_MANY = LazyPattern(r"^\W*how many\b")
_COUNT = LazyPattern(r"\d|\b(?:ha[sd]|have|got|owns?|are|both|one|two|three|four|five|six|seven|eight|nine|ten)\b")
_OWN = LazyPattern(r"\b(?:my|mine|i|me|our|we|us)\b")
_WORD = re.compile(r"[^\W\d_]+")


def may_tell(query: str, text: str) -> bool:
    """Whether *text* may tell what *query* asks for; whatever asks for nothing that is known here may be told by any.

    Args:
        query: A question, as it was asked.
        text: A statement, with the person's own words where those are known.
    """
    asked, told = query.casefold(), text.casefold()
    evidence = Evidence.of([text])
    if not _tells_asked(asked, told) or not _tells_noun(asked, told, evidence):
        return False
    if not _OF_NOUN.match(asked) or any(evidence.has(word) for word in content_of(query)):
        return True
    return not any(one.only.search(told) and not one.asked.search(asked) for one in _ATTRIBUTES)


def _tells_asked(asked: str, told: str) -> bool:
    return all(one.told is None or one.told.search(told) is not None for one in _ATTRIBUTES if one.asked.search(asked))


def _tells_noun(asked: str, told: str, evidence: Evidence) -> bool:
    """Of what is asked by its name: "favourite food", "blood type", the cats of "who is allergic to cats?"."""
    if (particular := _PARTICULARS.match(asked)) is not None:
        return any(evidence.has(word) for word in _WORD.findall(particular["noun"]))
    if (favourite := _FAVOURITE.search(asked)) is not None and (other := _FAVOURITE.search(told)) is not None:
        return evidence.has(favourite["noun"]) or favourite["noun"] == other["noun"]
    if _HOW_MANY.match(asked) and not _COUNT.search(told):
        return False
    who = _WHO.match(asked)
    if who is None or _OWN.search(asked):
        return True
    words = [word for word in _WORD.findall(who["rest"]) if word in content_of(asked)]
    return len(_WORD.findall(who["rest"])) == 1 or not words or evidence.has(words[-1])
