"""What the reader of a message must know about its writer: the time there, and how they write dates and numbers.

Pure data. It knows no user and no database; whoever reads a text builds one from the user's settings.
"""

from dataclasses import dataclass, field, replace
from datetime import datetime, time
from enum import StrEnum
from typing import Self


class Direction(StrEnum):
    """Which way an open date looks: reminders forward, expenses and questions back."""

    FUTURE = "future"
    PAST = "past"


class DateOrder(StrEnum):
    """How 3/4 is read: day first for most of the world, month first in the United States."""

    DMY = "DMY"
    MDY = "MDY"


class NumberFormat(StrEnum):
    """Which mark parts the decimals: 1,234.50 (point) or 1.234,50 (comma)."""

    POINT = "point"
    COMMA = "comma"


@dataclass(frozen=True)
class DayParts:
    """The local time a user means by a part of the day (R4.1, "the user's own morning")."""

    morning: time = time(9)
    noon: time = time(12)
    afternoon: time = time(15)
    evening: time = time(19)
    night: time = time(21)


@dataclass(frozen=True)
class Span:
    """A half-open range of characters in the text that was read: ``text[start:end]``."""

    start: int
    end: int

    def overlaps(self, other: "Span") -> bool:
        """Whether both ranges share at least one character."""
        return self.start < other.end and other.start < self.end


@dataclass(frozen=True)
class ReadingContext:
    """The writer's clock and habits, as one value for all readers.

    Attributes:
        now: Aware, in the writer's own zone (``now.tzinfo`` is their ZoneInfo).
        currency: ISO 4217 code meant when none is said; None when not known yet.
        number_format: None until the writer has shown or told it; "1.234" is then ambiguous.
        date_order: How 3/4 is read.
        day_parts: What morning, noon and so on mean to this writer.
        payday: Day of the month, 1 to 31, or 0 for the last working day; None when not known.
        categories: Names of the writer's own spending categories, lower case, besides the default ones.
        dollar: ISO 4217 code that a bare "$" means to a writer whose own currency is no dollar; None when not known.
    """

    now: datetime
    currency: str | None = None
    number_format: NumberFormat | None = None
    date_order: DateOrder = DateOrder.DMY
    day_parts: DayParts = field(default_factory=DayParts)
    payday: int | None = None
    categories: tuple[str, ...] = ()
    dollar: str | None = None

    def seen_from(self, at: datetime) -> Self:
        """The same writer at another instant *at* (aware): what "tomorrow" meant when it was said."""
        return replace(self, now=at.astimezone(self.now.tzinfo))
