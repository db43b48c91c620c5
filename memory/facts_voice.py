"""Who speaks, and whether it holds: statements in the first person become such of "the user", negations are taken out.

Pure; what is said is not looked at.
"""

import re
from dataclasses import dataclass
from enum import StrEnum

from core.patterns import LazyPattern


class Polarity(StrEnum):
    """Whether what is said holds, does not hold, or has held and ended."""

    YES = "yes"
    NO = "no"
    ENDED = "ended"


@dataclass(frozen=True)
class Voice:
    """A statement in the third person without its negation, and what the negation told.

    Attributes:
        is_casual: It was typed without capitals, so that names can't be told by them.
    """

    text: str
    polarity: Polarity
    is_casual: bool = False


_FIRST_PERSON = tuple(
    (LazyPattern(pattern), said)
    for pattern, said in (
        (r"\b[Ii]'m\b|\b[Ii] am\b|(?<!\w)[Ii]m\b", "the user is"),
        (r"\b[Ii]'ve\b|\b[Ii] have\b|(?<!\w)[Ii]ve\b", "the user has"),
        (r"\b[Ii]'ll\b", "the user will"),
        (r"(?:\bi\b|\bI\b(?! [A-Z][a-z]))(?!\.)", "the user"),
        (r"\b[Mm]y\b", "the user's"),
        (r"\b(?:me|myself)\b", "the user"),
        (r"^[Tt]he (?:person|speaker)\b|^(?:[Uu]ser|USER)\b", "the user"),
        (r"\b(name|birthday|job|age)'s\b", r"\1 is"),
    )
)
_CONTRACTIONS = tuple(
    (LazyPattern(pattern, re.IGNORECASE), said)
    for pattern, said in (
        (r"\b(?:can't|cannot|can not|couldn't) (?:stand|bear|abide)\b", "hates"),
        (r"\bcan't (eat|drink|have)\b", r"does not \1"),
        (r"\b(is|are|was|were|has|have|had|does|do|did)n't\b", r"\1 not"),
        (r"\b(is|are|was|were|does|do|did)nt\b", r"\1 not"),
    )
)
# What only people who write with capitals have: a capital beyond the first letter, or "the user" of a third person.
_WITH_CAPITALS = LazyPattern(r"(?<!^)(?!I\b)[A-Z]|^(?:The )?[Uu]ser\b")
# Small letters only: in capitals these are words of a title.
_ENDED = (
    LazyPattern(r"\bno longer "),
    LazyPattern(r"\bused to (?=[a-z]+\b)"),
    LazyPattern(r"\b(?:has |have )?(?:stopped|quit|quits|given up|gave up|ceased) (?=[a-z]+ing\b)"),
)
# "any more tea" is an amount, and "not teaching any more after the summer" an end.
_ANY_MORE = LazyPattern(
    r"\s+(?:any ?more|any longer)(?:$|,.*$| (?:after|since|because|at|in|on|with|for|from|as|and)\b.*$)"
)
_DENIED = LazyPattern(
    r"\b(?:(?:does|do|did) not|never)\s+|(?:(?<=\bis)|(?<=\bare)|(?<=\bwas)|(?<=\bhas)|(?<=\bhave)) not\b"
)

# In other languages: "ya no fuma", "dah tak suka", "suka ... lagi", "raucht nicht mehr", "不再喜欢".
_ENDED_ELSEWHERE = tuple(
    (LazyPattern(pattern, re.IGNORECASE), said)
    for pattern, said in (
        (r"\bya no ", ""),
        (r"\b(?:dah|sudah) (?:tak|tidak) ", ""),
        (r"\b(?:tak|tidak) (.+?) lagi\b", r"\1"),
        (r"\b(?:tak|tidak) lagi ", ""),
        (r" nicht mehr\b", ""),
        (r"\bkeine?n? (.+?) mehr\b", r"\1"),
        (r"不再", ""),
    )
)
_NOW_ELSEWHERE = LazyPattern(
    r"\b(?:dah|sudah|kini|sekarang|masih|ahora|todavía|jetzt|nun|inzwischen|immer noch)\b ?|现在|目前|如今|已经",
    re.IGNORECASE,
)


def heard_elsewhere(statement: str) -> Voice:
    """The same for Malay, Spanish, German and Chinese, where only an end is taken out; the person stays as it is."""
    for pattern, said in _ENDED_ELSEWHERE:
        if pattern.search(statement):
            return Voice(_timeless(pattern.sub(said, statement, count=1)), Polarity.ENDED)
    return Voice(_timeless(statement), Polarity.YES)


def _timeless(statement: str) -> str:
    return " ".join(_NOW_ELSEWHERE.sub("", statement).split())


def heard(statement: str) -> Voice:
    """*statement* in the third person and affirmed, with its polarity apart.

    "I don't live in Ipoh any more" is "the user live in Ipoh", ended; an ending of the verb is not put back.
    """
    text, is_casual = statement, not _WITH_CAPITALS.search(statement)
    for pattern, said in (*_FIRST_PERSON, *_CONTRACTIONS):
        text = pattern.sub(said, text)
    for pattern in _ENDED:
        if pattern.search(text):
            return Voice(_ANY_MORE.sub("", pattern.sub("", text, count=1)), Polarity.ENDED, is_casual)
    if _DENIED.search(text):
        is_over = _ANY_MORE.search(text) is not None
        affirmed = " ".join(_ANY_MORE.sub("", _DENIED.sub(" ", text, count=1)).split())
        return Voice(affirmed, Polarity.ENDED if is_over else Polarity.NO, is_casual)
    return Voice(text, Polarity.YES, is_casual)
