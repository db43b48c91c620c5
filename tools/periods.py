"""Runs of calendar days that money is counted by: weeks, months and pay periods.

Pure arithmetic over local dates. It knows no user, no zone and no database; callers give the local day.
"""

from calendar import SATURDAY, monthrange
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from enum import StrEnum

LAST_WORKING_DAY = 0  # the payday setting of those who are paid on the month's last day from Monday to Friday
DAYS_IN_WEEK = 7
MONTHS_IN_YEAR = 12
ONE_DAY = timedelta(days=1)


class CapPeriod(StrEnum):
    """How long a spending cap runs before it starts afresh (R3.6)."""

    WEEK = "week"
    MONTH = "month"
    PAY_PERIOD = "pay_period"

    @property
    def in_words(self) -> str:
        """As it reads in a sentence: "a pay period"."""
        return self.value.replace("_", " ")


@dataclass(frozen=True)
class Days:
    """Calendar days from ``starts_on`` up to, but without, ``ends_on``."""

    starts_on: date
    ends_on: date

    def __contains__(self, day: date) -> bool:
        return self.starts_on <= day < self.ends_on

    def __iter__(self) -> Iterator[date]:
        day = self.starts_on
        while day < self.ends_on:
            yield day
            day += ONE_DAY

    def __len__(self) -> int:
        return max(0, (self.ends_on - self.starts_on).days)

    @property
    def last_on(self) -> date:
        """The last day that belongs to them."""
        return self.ends_on - ONE_DAY


def one_day(day: date) -> Days:
    """Just *day*."""
    return Days(day, day + ONE_DAY)


def week_of(day: date) -> Days:
    """The week around *day*, from its Monday."""
    monday = day - timedelta(days=day.weekday())
    return Days(monday, monday + timedelta(days=DAYS_IN_WEEK))


def month_of(day: date) -> Days:
    """The calendar month around *day*."""
    return Days(day.replace(day=1), _month_after(day))


def year_of(day: date) -> Days:
    """The calendar year around *day*."""
    return Days(date(day.year, 1, 1), date(day.year + 1, 1, 1))


def payday_in(month: date, payday: int) -> date:
    """The day somebody is paid in the month of *month*.

    Args:
        month: Any day of that month.
        payday: 1 to 31, moved back to the last day of a shorter month; 0 for the last working day (R3.6).
    """
    last = month.replace(day=monthrange(month.year, month.month)[1])
    if payday == LAST_WORKING_DAY:
        return last - timedelta(days=max(0, last.weekday() - SATURDAY + 1))
    return last.replace(day=min(payday, last.day))


def pay_period_of(day: date, payday: int) -> Days:
    """The days from the last payday, *day* itself included, up to the next one."""
    this_payday = payday_in(day, payday)
    if day >= this_payday:
        return Days(this_payday, payday_in(_month_after(day), payday))
    return Days(payday_in(day.replace(day=1) - ONE_DAY, payday), this_payday)


def cap_days(period: CapPeriod, day: date, payday: int | None) -> Days | None:
    """The run of *period* around *day*; None for a pay period while the payday is unknown."""
    if period is CapPeriod.WEEK:
        return week_of(day)
    if period is CapPeriod.MONTH:
        return month_of(day)
    return None if payday is None else pay_period_of(day, payday)


def _month_after(day: date) -> date:
    """The first day of the month after that of *day*."""
    is_december = day.month == MONTHS_IN_YEAR
    return date(day.year + 1, 1, 1) if is_december else date(day.year, day.month + 1, 1)
