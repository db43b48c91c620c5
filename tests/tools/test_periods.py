"""Weeks, months and pay periods, with the odd days of the calendar."""

from __future__ import annotations

from datetime import date

import pytest

from tools.periods import CapPeriod, Days, cap_days, month_of, pay_period_of, payday_in, week_of, year_of


@pytest.mark.parametrize(
    ("payday", "month", "expected"),
    [
        (25, date(2026, 11, 3), date(2026, 11, 25)),
        (1, date(2026, 11, 30), date(2026, 11, 1)),
        (31, date(2026, 11, 3), date(2026, 11, 30)),
        (31, date(2026, 2, 1), date(2026, 2, 28)),
        (29, date(2028, 2, 1), date(2028, 2, 29)),
        (0, date(2026, 11, 3), date(2026, 11, 30)),  # a Monday
        (0, date(2026, 10, 3), date(2026, 10, 30)),  # the 31st is a Saturday
        (0, date(2026, 5, 31), date(2026, 5, 29)),  # the 31st is a Sunday
    ],
)
def test_a_payday_is_clamped_to_its_month(payday: int, month: date, expected: date) -> None:
    """A payday past the end of a month is its last day; 0 is its last day from Monday to Friday."""
    assert expected == payday_in(month, payday)


@pytest.mark.parametrize(
    ("payday", "day", "starts_on", "ends_on"),
    [
        (25, date(2026, 11, 24), date(2026, 10, 25), date(2026, 11, 25)),
        (25, date(2026, 11, 25), date(2026, 11, 25), date(2026, 12, 25)),
        (31, date(2026, 3, 1), date(2026, 2, 28), date(2026, 3, 31)),
        (1, date(2026, 1, 1), date(2026, 1, 1), date(2026, 2, 1)),
        (15, date(2027, 1, 2), date(2026, 12, 15), date(2027, 1, 15)),
        (0, date(2026, 10, 30), date(2026, 10, 30), date(2026, 11, 30)),
        (0, date(2026, 10, 29), date(2026, 9, 30), date(2026, 10, 30)),
    ],
)
def test_a_pay_period_runs_from_payday_to_payday(payday: int, day: date, starts_on: date, ends_on: date) -> None:
    """The payday itself belongs to the period it opens."""
    assert Days(starts_on, ends_on) == pay_period_of(day, payday)


def test_every_day_belongs_to_exactly_one_pay_period() -> None:
    """Pay periods follow each other without a gap and without an overlap, whatever the payday."""
    for payday in range(32):
        days = pay_period_of(date(2026, 1, 1), payday)
        while days.ends_on < date(2028, 4, 1):
            following = pay_period_of(days.ends_on, payday)
            assert days.ends_on == following.starts_on
            assert days == pay_period_of(days.last_on, payday)
            days = following


@pytest.mark.parametrize(
    ("day", "monday"),
    [
        (date(2026, 11, 27), date(2026, 11, 23)),
        (date(2026, 11, 23), date(2026, 11, 23)),
        (date(2026, 11, 29), date(2026, 11, 23)),
        (date(2027, 1, 1), date(2026, 12, 28)),
    ],
)
def test_a_week_starts_on_monday(day: date, monday: date) -> None:
    """Sunday closes the week, also across the end of a year."""
    assert Days(monday, date.fromordinal(monday.toordinal() + 7)) == week_of(day)


def test_months_and_years_end_before_the_next_one() -> None:
    """December is followed by January of the next year."""
    december = month_of(date(2026, 12, 31))

    assert Days(date(2026, 12, 1), date(2027, 1, 1)) == december
    assert (31, date(2026, 12, 31)) == (len(december), december.last_on)
    assert Days(date(2026, 1, 1), date(2027, 1, 1)) == year_of(date(2026, 12, 31))


def test_days_hold_their_first_day_and_not_the_one_after() -> None:
    """A run of days is half-open."""
    days = Days(date(2026, 2, 27), date(2026, 3, 1))

    assert [date(2026, 2, 27), date(2026, 2, 28)] == list(days)
    assert date(2026, 2, 27) in days
    assert date(2026, 3, 1) not in days


def test_a_cap_by_pay_period_needs_a_payday() -> None:
    """Without a payday there is no pay period, and weeks and months run all the same."""
    day = date(2026, 11, 27)

    assert cap_days(CapPeriod.PAY_PERIOD, day, None) is None
    assert pay_period_of(day, 25) == cap_days(CapPeriod.PAY_PERIOD, day, 25)
    assert week_of(day) == cap_days(CapPeriod.WEEK, day, None)
    assert month_of(day) == cap_days(CapPeriod.MONTH, day, None)
