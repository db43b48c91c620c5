"""What a repeating phrase means, and the half-read pieces that parsers hand to each other.

Pure data. Nothing here knows how a phrase was worded.
"""

from dataclasses import dataclass
from datetime import datetime, time

from core.grammar.context import Span
from core.grammar.dates.model import Length
from core.grammar.dates.nodes import Clock, Node, Part


@dataclass(frozen=True)
class Recurrence:
    """A plan that a person put into words (R4.1).

    Attributes:
        rules: iCalendar lines in local wall time, as a Wish takes them; short months are seen to (R4.2).
        starts_at: Naive local wall time of the first occurrence, at or after the writer's now.
        has_time: Whether a time or a part of the day was said; else the time is the writer's morning.
        spans: Every place of the text that was used, ascending, so that a caller can cut them out to get the "what".
    """

    rules: tuple[str, ...]
    starts_at: datetime
    has_time: bool
    spans: tuple[Span, ...]


@dataclass(frozen=True)
class Cycle:
    """Every so many units: "every 3 weeks", "monthly", "of each month".

    Attributes:
        unit: minute, hour, day, week, month or year; "" when only the step was said ("every other last Friday").
        interval: How many of them.
        times: How often within it ("twice a day"), or None.
        is_scope: "of the month": it tells what is counted, but not that anything repeats.
        is_quarter: It was said as quarters of the year.
        part: The part of the day it names ("every morning").
    """

    unit: str
    interval: int = 1
    times: int | None = None
    is_scope: bool = False
    is_quarter: bool = False
    part: Part | None = None


@dataclass(frozen=True)
class Weekdays:
    """Days of the week, 0 for Monday; ``interval`` for "every other Friday".

    ``ordinal`` is set where the interval was said as an ordinal: "every second Tuesday" becomes the second one as soon
    as a month is named.
    """

    days: tuple[int, ...]
    interval: int = 1
    ordinal: int | None = None


@dataclass(frozen=True)
class NthWeekdays:
    """Pairs of position and weekday within a month or year: the first Friday is (1, 4), the last one (-1, 4)."""

    pairs: tuple[tuple[int, int], ...]


@dataclass(frozen=True)
class NthWorkdays:
    """Working days by their position: the last one is -1."""

    positions: tuple[int, ...]


@dataclass(frozen=True)
class MonthDays:
    """Days of the month (or week or year, by the cycle beside them); -1 is the last one.

    ``in_unit``: said as days of something ("the first day"), not as a date ("the 1st").
    """

    days: tuple[int, ...]
    in_unit: bool = False


@dataclass(frozen=True)
class YearDays:
    """Dates without a year, as (month, day)."""

    dates: tuple[tuple[int, int], ...]


@dataclass(frozen=True)
class Months:
    """Months by number."""

    months: tuple[int, ...]


@dataclass(frozen=True)
class Times:
    """Wall times as said; without am or pm, or within a part of the day, they are not chosen yet."""

    clocks: tuple[Clock, ...] = ()
    parts: tuple[Part, ...] = ()


@dataclass(frozen=True)
class Window:
    """The hours of a day between which something repeats, both included."""

    first: time
    last: time


@dataclass(frozen=True)
class Count:
    """So many times in all."""

    number: int


@dataclass(frozen=True)
class Lasting:
    """For a length of time: "for three weeks"."""

    length: Length


@dataclass(frozen=True)
class Until:
    """The end, as a node of dates; ``inclusive`` for "through March"."""

    node: Node
    inclusive: bool = False


@dataclass(frozen=True)
class Start:
    """The beginning, as a node of dates."""

    node: Node


@dataclass(frozen=True)
class During:
    """A stretch that holds all of it: "every Monday next month"."""

    node: Node


@dataclass(frozen=True)
class Except:
    """What is left out: days of the week, months, dates."""

    what: tuple["LeftOut", ...]


@dataclass(frozen=True)
class Forever:
    """Said to have no end."""


LeftOut = Weekdays | Months | YearDays | Until
"""Until stands for the date of a named year or counted from now."""

DayPiece = Weekdays | NthWeekdays | NthWorkdays | MonthDays | YearDays | Months
Bound = Count | Lasting | Until | Start | During | Except | Forever
Meaning = Cycle | DayPiece | Times | Window | Bound


@dataclass(frozen=True)
class Piece:
    """One part of a repeating phrase and where it stands.

    Attributes:
        start: Its first character.
        end: Behind its last.
        meaning: What it says.
        repeats: It says by itself that something repeats ("every Monday", "daily", "Mondays").
        is_weak: It repeats only where a time is said with it ("on Mon, Wed and Fri at 7").
    """

    start: int
    end: int
    meaning: Meaning
    repeats: bool = False
    is_weak: bool = False
