"""A message made ready for the patterns of instructions: amounts and days replaced by marks, politeness gone.

It knows no instruction.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias

from core.grammar.context import Direction, ReadingContext, Span
from core.grammar.dates import Day, Found, find_dates
from core.grammar.money import FoundAmount, find_amounts
from core.llm.types import ToolCall
from core.patterns import LazyPattern

AMOUNT = "#"  # stands where an amount was
DAY = "@"  # stands where a day was
MESSAGES_AT_ONCE = 64  # whose words are remembered while one reader after the other asks for them

ArgumentValue: TypeAlias = str | int


@dataclass(frozen=True)
class InstructionText:
    """A message as patterns see it.

    Attributes:
        words: Lower case, single spaces, no end punctuation; ``#`` for an amount, ``@`` for a day.
        amounts: What the ``#`` stand for, in order.
        days: The phrases that the ``@`` stand for, in order.
        is_correction: The message began or ended like one that puts something right: "no, ...", "... instead".
    """

    words: str
    amounts: tuple[FoundAmount, ...]
    days: tuple[str, ...]
    is_correction: bool


def call(name: str, arguments: Mapping[str, ArgumentValue | None] | None = None) -> ToolCall:
    """A call of the tool *name*, without the arguments that are None."""
    said = {key: value for key, value in (arguments or {}).items() if value is not None}
    return ToolCall("1", name, said)


def amount_arguments(found: FoundAmount) -> dict[str, ArgumentValue | None] | None:
    """An amount as a tool takes it; None where it has to be asked about first."""
    if found.ambiguity is not None or found.sign is not None or found.amount <= 0:
        return None
    return {"amount": f"{found.amount:f}", "currency": found.currency}


def may_be_hour(found: FoundAmount, text: str) -> bool:
    """Whether an amount in *text* may be an hour of the clock as well: "8", "8.30"."""
    written = text[found.span.start : found.span.end]
    return found.currency is None and _HOUR.fullmatch(written.strip()) is not None


def as_written(said: str, text: str) -> str:
    """What was *said*, in the letters in which it stands in *text*."""
    at = text.lower().find(said)
    return text[at : at + len(said)] if at >= 0 and len(text.lower()) == len(text) else said


@lru_cache(maxsize=MESSAGES_AT_ONCE)
def plain(text: str) -> str:
    """The message in lower case with its politeness gone and its marks of punctuation at the ends of words."""
    folded = text.replace("\u2019", "'").replace("\u2018", "'").replace("\u201c", '"').replace("\u201d", '"').lower()
    words = " ".join(_PUNCTUATION.sub(" ", folded).split())
    return _CLOSERS.sub("", _OPENERS.sub("", words))


def marked(text: str, context: ReadingContext, *, with_days: bool) -> InstructionText:
    """The message with its amounts, and where wanted its days, as marks."""
    days = [found for found in find_dates(text, context, Direction.PAST) if _is_day(found)] if with_days else []
    amounts = find_amounts(text, context, [found.span for found in days])
    marks = [(found.span, DAY) for found in days] + [(found.span, AMOUNT) for found in amounts]
    words = _replaced(text, sorted(marks, key=lambda mark: mark[0].start)).lower()
    corrected = _CORRECTION.sub("", words, count=1)
    is_replacing = _INSTEAD.search(corrected) is not None
    return InstructionText(
        words=plain(corrected),
        amounts=amounts,
        days=tuple(_LEADING.sub("", found.text.strip()) for found in days),
        is_correction=corrected != words or is_replacing,
    )


_OPENER = (
    "hey|hi|ok|okay|please|pls|plz|kindly|so|and|then|now|just|oh|hmm|can you|could you|would you|will you"
    "|i want you to|i(?: want|'d like| would like| need) to|let's|lets|tolong|coba|cuba|por favor|请|帮我"
)
_OPENERS = LazyPattern(rf"^(?:(?:{_OPENER})\s+)+|^(?:请|帮我)+")
_CLOSERS = LazyPattern(
    r"(?:\s+(?:please|pls|plz|thanks|thank you|for me|instead|actually|lah|then|now|por favor|tolong))+$"
)
# "No" alone begins other sentences too ("no food"): it takes a comma, a figure, or a word that points at an entry.
_NO = rf"no(?=\s*[,.!:;-]|\s+(?:[{AMOUNT}{DAY}]|(?:it|that|this|the|not|my|i|sorry|wait|make|change|should)\b))"
_OOPS = r"o+p+s+|whoops"
_SORRY = rf"(?:{_NO}|nope|wait|sorry|{_OOPS}|actually|i mean|i meant|my mistake|my bad|correction|wrong|hang on)\b"
_SIGH = r"(?:(?:eh|oh|ah|er|um|hmm|aiyo|aiya|alamak|ok|hey)\b[\s,.!…]*)*"
_CORRECTION = LazyPattern(rf"^\s*{_SIGH}(?:{_SORRY}[\s,.!:;-]*)+(?=\S)")
_INSTEAD = LazyPattern(r"\b(?:instead|actually)\W*$")
_HOUR = LazyPattern(r"(?:1?\d|2[0-4])(?:\.[0-5]\d)?")
_PUNCTUATION = LazyPattern(r"[?!¿¡？！。;]+|[.,:…]+(?=\s|$)|(?<=\s)[-–—]+(?=\s)")
_LEADING = LazyPattern(r"^(?:on|in|from|at)\s+", re.IGNORECASE)


def _is_day(found: Found) -> bool:
    return isinstance(found.value, Day) and not found.doubtful


def _replaced(text: str, marks: list[tuple[Span, str]]) -> str:
    for span, mark in reversed(marks):
        text = f"{text[: span.start]} {mark} {text[span.end :]}"
    return text
