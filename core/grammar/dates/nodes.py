"""The half-read meanings that parsers hand to each other before a phrase is complete.

An open node still has several readings ("Friday", "at 5", "March"): what stands beside it, the
direction and the writer's clock choose among them in resolving. Nothing here knows the clock.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from datetime import date, datetime, time, timedelta, tzinfo

from core.grammar.dates.model import Grain, Length

YEARS_AHEAD = 13  # 29 February on a given weekday may take this long, nearly
ONE_DAY = timedelta(days=1)

DaysOfYear = Callable[[int], Iterable[date]]
SpansOfYear = Callable[[int], Iterable[tuple[date, date]]]


@dataclass(frozen=True)
class Days:
    """A day: fixed (``on``) or one out of many (``of_year`` lists the candidates of a year, ascending).

    Attributes:
        on: The fixed day.
        of_year: The candidates of a year, of an open day.
        weekday: 0 for Monday to 6, while a weekday is all that is known ("Friday", "this Friday").
        said_weekday: A weekday named beside a full date, which may contradict it.
        shifted: The day is counted from now ("in two weeks"); a named day beside it is near it.
        doubtful: Its words contradict each other.
    """

    on: date | None = None
    of_year: DaysOfYear | None = None
    weekday: int | None = None
    said_weekday: int | None = None
    shifted: bool = False
    doubtful: bool = False

    def on_or_after(self, day: date) -> date | None:
        """The first candidate from ``day`` on, or the fixed day itself."""
        if self.of_year is None:
            return self.on
        for year in range(day.year, day.year + YEARS_AHEAD):
            for candidate in self.of_year(year):
                if candidate >= day:
                    return candidate
        return None

    def on_or_before(self, day: date) -> date | None:
        """The last candidate up to ``day``, or the fixed day itself."""
        if self.of_year is None:
            return self.on
        for year in range(day.year, day.year - YEARS_AHEAD, -1):
            earlier = [candidate for candidate in self.of_year(year) if candidate <= day]
            if earlier:
                return earlier[-1]
        return None


@dataclass(frozen=True)
class Clock:
    """A wall time; ``open`` while it may be morning or afternoon. ``day_after``: midnight ends the day.

    ``zone`` is set when the phrase names one; the time is then on that zone's wall.
    """

    at: time
    open: bool = False
    day_after: bool = False
    zone: tzinfo | None = None


@dataclass(frozen=True)
class ClockRange:
    """Two wall times joined: "3 to 4 pm"."""

    first: Clock
    last: Clock


@dataclass(frozen=True)
class Part:
    """A part of a day by its setting's name, moved by ``shift`` for "early" and "late"."""

    name: str
    shift: timedelta = timedelta()


@dataclass(frozen=True)
class Timed:
    """A day with a time in it."""

    days: Days
    clock: Clock | ClockRange | Part


@dataclass(frozen=True)
class Stretch:
    """Whole days from ``start`` to before ``end``: fixed, or the candidates of each year ("March")."""

    grain: Grain
    start: date | None = None
    end: date | None = None
    of_year: SpansOfYear | None = None


@dataclass(frozen=True)
class DaysRange:
    """Two phrases joined, still open: "from Tuesday to Thursday", "10/1 - 11/7"."""

    first: "Node"
    last: "Node"


@dataclass(frozen=True)
class Exact:
    """A point in time that needs no more choosing; aware."""

    at: datetime


@dataclass(frozen=True)
class Window:
    """A stretch of time that needs no more choosing; aware, end exclusive."""

    start: datetime
    end: datetime
    grain: Grain


@dataclass(frozen=True)
class Repeats:
    """A phrase that repeats."""


@dataclass(frozen=True)
class Nothing:
    """A phrase that looks like a date and can't be one (31 June): it hides what its parts would say."""


Node = Days | Clock | ClockRange | Part | Timed | Stretch | DaysRange | Exact | Window | Length | Repeats | Nothing


def weekday_days(weekday: int) -> Days:
    """Return every day that falls on the weekday (0 is Monday)."""

    def of_year(year: int) -> Iterable[date]:
        first = date(year, 1, 1)
        day = first + timedelta(days=(weekday - first.weekday()) % 7)
        while day.year == year:
            yield day
            day += timedelta(days=7)

    return Days(of_year=of_year, weekday=weekday)


def yearly_days(month: int, day: int) -> Days:
    """Return the day of each year; 29 February exists in leap years only."""

    def of_year(year: int) -> Iterable[date]:
        found = make_date(year, month, day)
        return [found] if found else []

    return Days(of_year=of_year)


def monthly_days(day: int) -> Days:
    """Return the day of each month that has it."""

    def of_year(year: int) -> Iterable[date]:
        return [found for month in range(1, 13) if (found := make_date(year, month, day))]

    return Days(of_year=of_year)


def both(days: Days, weekday: int) -> Days:
    """Return the candidates of ``days`` that fall on the weekday."""
    of_year = days.of_year
    if of_year is None:
        return days
    return replace(days, of_year=lambda year: [day for day in of_year(year) if day.weekday() == weekday])


def make_date(year: int, month: int, day: int) -> date | None:
    """Return the date, or None where the calendar has no such day."""
    try:
        return date(year, month, day)
    except ValueError:
        return None
