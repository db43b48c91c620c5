"""What a message asks of the past: its words, whom of the speakers it means, and which days. Pure; it knows no rows."""

import re
from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime, timedelta

from core.grammar.context import Direction, ReadingContext
from core.grammar.dates import Day, Found, Instant, Period, find_dates, local_days

USER, COMPANION = "user", "companion"
SPEAKERS = (USER, COMPANION)

_MEANT = {
    USER: frozenset("i me my mine myself we us our".split()),
    COMPANION: frozenset("you your yours yourself".split()),
}
_WORD = re.compile(r"[^\W_]+")
_READ_CHARS = 500  # of a message: a question is not longer, and reading dates takes its time
_BEFORE = timedelta(days=1)  # what is told of a day may have been told before it in another zone
_AFTER = timedelta(days=7)  # people tell of a day for about a week


@dataclass(frozen=True)
class Stretch:
    """From one instant to another, which is excluded; both aware."""

    start: datetime
    end: datetime


@dataclass(frozen=True)
class Asked:
    """A message as past talk is searched for it.

    Attributes:
        text: What is embedded: the message without the names of those who speak, whose turns are told by ``meant``.
        names: The names that were taken out; they are no words to search for.
        meant: The speakers that it is about; empty for everybody.
        stretches: When it may have been said, by the dates in the message; empty for at any time.
    """

    text: str
    names: frozenset[str] = frozenset()
    meant: frozenset[str] = frozenset()
    stretches: tuple[Stretch, ...] = ()


def asked(text: str, now: datetime, speakers: Collection[str] = SPEAKERS) -> Asked:
    """Read *text* as a question about past talk between *speakers*, as the utterances name them.

    The two of a chat are meant by "I" and "you", others by their names. "Last week" counts from *now*, in its zone.
    """
    named = frozenset(name for name in speakers if name not in SPEAKERS and _name_in(name).search(text))
    meant = named or _by_pronoun(text, speakers)
    return Asked(
        text=_without(named, text),
        names=named,
        meant=meant if len(meant) == 1 else frozenset(),  # a question about both prefers neither
        stretches=_stretches(text[:_READ_CHARS], now),
    )


def _name_in(name: str) -> re.Pattern[str]:
    return re.compile(rf"\b{re.escape(name)}\b(?:['’]s\b)?", re.IGNORECASE)


def _without(names: Collection[str], text: str) -> str:
    for name in names:
        text = _name_in(name).sub("", text)
    return " ".join(text.split())


def _by_pronoun(text: str, speakers: Collection[str]) -> frozenset[str]:
    words = set(_WORD.findall(text.casefold()))
    return frozenset(speaker for speaker in speakers if words & _MEANT.get(speaker, frozenset()))


def _stretches(text: str, now: datetime) -> tuple[Stretch, ...]:
    context = ReadingContext(now)
    found = (_stretch(date, context) for date in find_dates(text, context, Direction.PAST))
    return tuple(stretch for stretch in found if stretch is not None)


def _stretch(found: Found, context: ReadingContext) -> Stretch | None:
    """The time in which people spoke of what is dated so; None for what is no date, and for what lies ahead."""
    if not isinstance(found.value, Day | Instant | Period):
        return None
    first, behind = local_days(found.value, context)
    midnight = context.now.replace(hour=0, minute=0, second=0, microsecond=0)
    start, end = (midnight + (day - context.now.date()) for day in (first, behind))
    return Stretch(start - _BEFORE, end + _AFTER) if start <= context.now else None
