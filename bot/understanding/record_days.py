"""Which day each record of a message happened on, as far as its words say. It knows no rows and no dialogue."""

import re
from datetime import date, timedelta

from core.grammar.context import ReadingContext, Span
from core.grammar.dates import Day, Found, Grain, Instant, Period, TimeOfDay
from core.grammar.money import FoundAmount
from core.grammar.money.tokens import fold

NEAR_AHEAD = timedelta(hours=2)  # a lunch "at 12:30", told at noon, is today's; a later hour was yesterday's
_WITHIN_A_DAY = frozenset({Grain.SECOND, Grain.MINUTE, Grain.HOUR, Grain.DAYPART, Grain.DAY})
_LONGEST_DAY = timedelta(hours=25)  # the day on which summer time ends
_LONGEST_AGO = timedelta(days=270)  # "3 Dec" said in November means the coming one; only a year makes it older
_YEAR = re.compile(r"\d{4}")


class DaysOfItems:
    """Which day each item happened on.

    A single day holds for the whole message, or for its line when the message has several; a line that holds only a day
    is a heading for the lines below it. Days that cannot be told apart are unread.
    """

    def __init__(
        self, found: tuple[Found, ...], lines: list[Span], amounts: tuple[FoundAmount, ...], context: ReadingContext
    ) -> None:
        self.spans = tuple(one.span for one in found)
        self.unread: list[Span] = []
        self._lines = lines
        self._amounts = amounts
        self._days: list[tuple[Span, date]] = []
        for one in found:
            day = _day(one, context)
            if day is _UNREADABLE:
                self.unread.append(one.span)
            elif isinstance(day, date):
                self._days.append((one.span, day))

    def lines_of_items(self, folded: str) -> list[Span]:
        """The lines besides headings that hold only a day."""
        return [
            line for line in self._lines if folded[line.start : line.end].strip() and not self._is_heading(folded, line)
        ]

    def days_of(self, item: Span) -> set[date]:
        """The days named for an item; none, one, or several that contradict each other."""
        own = {day for span, day in self._days if span.overlaps(item)}
        if own:
            return own
        line = next((line for line in self._lines if line.overlaps(item)), None)
        in_line = {day for span, day in self._days if line and span.overlaps(line)}
        above = [day for span, day in self._days if span.end <= item.start and self._is_alone(span)]
        return in_line or set(above[-1:])

    def _is_alone(self, span: Span) -> bool:
        line = next(line for line in self._lines if line.overlaps(span))
        return not any(amount.span.overlaps(line) for amount in self._amounts)

    def _is_heading(self, folded: str, line: Span) -> bool:
        inside = [span for span, _ in self._days if span.overlaps(line)]
        if len(inside) != 1:
            return False
        rest = folded[line.start : inside[0].start] + folded[inside[0].end : line.end]
        return not rest.strip(" :-–—.,")


_UNREADABLE = object()


def _day(found: Found, context: ReadingContext) -> object:
    """The calendar day of a date phrase, None for a mere time of day; ``_UNREADABLE`` when it is no past day."""
    value = found.value
    if isinstance(value, TimeOfDay) or _is_hour_of_today(found, context):
        return None
    today = context.now.date()
    if isinstance(value, Period) and value.grain is Grain.DAYPART and value.start > context.now:
        return _UNREADABLE  # "dinner tonight 8", said in the morning, is a plan
    day = _calendar_day(value)
    if day is None or day > today or found.doubtful or found.deadline or fold(found.text).startswith("for "):
        return _UNREADABLE
    return _UNREADABLE if today - day > _LONGEST_AGO and not _YEAR.search(found.text) else day


# A clock time without a day, "at 12:30"; the grammar looks back for it.
_HOUR = re.compile(
    r"(?:(?:at|@|um|à|às|a las|alle|jam|pukul|kl) ?)?\d{1,2}(?:[:.]\d\d)? ?(?:[ap]\.? ?m\.?|h|uhr|o'?clock)?"
)


def _is_hour_of_today(found: Found, context: ReadingContext) -> bool:
    """Whether a bare clock time, found on the day before, is only a little ahead today."""
    if not isinstance(found.value, Instant) or not _HOUR.fullmatch(fold(found.text)):
        return False
    ahead = found.value.at + timedelta(days=1) - context.now
    return timedelta() <= ahead <= NEAR_AHEAD


def _calendar_day(value: object) -> date | None:
    if isinstance(value, Day):
        return value.on
    if isinstance(value, Instant):
        return value.at.date()
    if isinstance(value, Period) and value.grain in _WITHIN_A_DAY and value.end - value.start <= _LONGEST_DAY:
        return value.start.date()
    return None
