"""What a date phrase means, as values for callers: days, instants, periods, lengths.

Pure data. It knows nothing of how a phrase was read or of who asks.
"""

from dataclasses import dataclass, field
from datetime import date, datetime, time, timedelta
from enum import StrEnum

from core.grammar.context import Span

DAYS_IN_YEAR = 365  # the nominal year of a length without a start
DAYS_IN_MONTH = 30  # the nominal month of a length without a start


class Grain(StrEnum):
    """How coarse a period is, and so how it is shown and stepped."""

    SECOND = "second"
    MINUTE = "minute"
    HOUR = "hour"
    DAYPART = "daypart"
    DAY = "day"
    WEEK = "week"
    MONTH = "month"
    QUARTER = "quarter"
    YEAR = "year"


@dataclass(frozen=True)
class Day:
    """One calendar day of the writer, without a time."""

    on: date


@dataclass(frozen=True)
class Instant:
    """One point in time; aware, in the writer's zone."""

    at: datetime


@dataclass(frozen=True)
class TimeOfDay:
    """A wall time without a day, as a repeating reminder needs it.

    Attributes:
        at: The first one while people are awake, where no half of the day was said.
        is_open: None was said: it may as well be twelve hours away.
    """

    at: time
    is_open: bool = field(default=False, compare=False)


@dataclass(frozen=True)
class Period:
    """A stretch of time: ``start`` inclusive, ``end`` exclusive, both aware in the writer's zone.

    A part of a day ("tomorrow morning") has the grain DAYPART and starts at the writer's own setting
    for that part, so that ``start`` is also the time to remind at.
    """

    start: datetime
    end: datetime
    grain: Grain


@dataclass(frozen=True)
class Length:
    """An amount of time without a start. Parts may be negative or broken (1.5 years)."""

    years: float = 0
    months: float = 0
    days: float = 0
    seconds: float = 0
    business_days: int = 0

    def nominal(self) -> timedelta:
        """The length in fixed units: 365 days a year, 30 a month, every business day as one day."""
        days = self.years * DAYS_IN_YEAR + self.months * DAYS_IN_MONTH + self.days + self.business_days
        return timedelta(days=days, seconds=self.seconds)


@dataclass(frozen=True)
class Recurring:
    """A phrase that repeats ("every first Friday"): no single date, and not to be used as one."""


Value = Day | Instant | TimeOfDay | Period | Length | Recurring


@dataclass(frozen=True)
class Found:
    """One phrase of a text and its reading.

    Attributes:
        span: Where the phrase stands, leading prepositions included.
        value: What it means.
        text: The phrase as written.
        deadline: The phrase names an end ("by Friday", "until 5", "within 3 hours").
        apart: Where the rest of it stands, when day and time are apart ("tomorrow call Bo at 5").
        doubtful: Its parts contradict each other ("Monday the 2nd" when the 2nd is a Friday).
    """

    span: Span
    value: Value
    text: str
    deadline: bool = False
    doubtful: bool = False
    apart: tuple[Span, ...] = ()

    @property
    def spans(self) -> tuple[Span, ...]:
        """Every place of the text that belongs to the reading."""
        return (self.span, *self.apart)

    @property
    def recurs(self) -> bool:
        """Whether the phrase repeats."""
        return isinstance(self.value, Recurring)
