"""Months clamp from the wish: the 31st is the last day of a short month and the 31st again after it (R4.2)."""

from calendar import monthrange
from datetime import date, datetime
from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.errors import ToolRetry
from core.recurrence import Wish, clamped


def days(rule: str, start: str, count: int) -> list[str]:
    """Show the first days of a rule that is written as a wish keeps it."""
    starts_at = datetime.fromisoformat(start)
    walls = Wish(starts_at, "UTC", clamped((f"RRULE:{rule}",), starts_at)).walls(starts_at)
    return [wall.strftime("%Y-%m-%d") for wall in islice(walls, count)]


@pytest.mark.parametrize(
    ("rule", "start", "expected"),
    [
        ("FREQ=MONTHLY;BYMONTHDAY=31", "2026-01-31", "2026-01-31 2026-02-28 2026-03-31 2026-04-30"),
        ("FREQ=MONTHLY", "2026-01-31", "2026-01-31 2026-02-28 2026-03-31 2026-04-30"),
        ("FREQ=MONTHLY;BYMONTHDAY=30", "2028-01-30", "2028-01-30 2028-02-29 2028-03-30 2028-04-30"),
        ("FREQ=MONTHLY;INTERVAL=3", "2026-11-30", "2026-11-30 2027-02-28 2027-05-30 2027-08-30"),
        ("FREQ=YEARLY", "2024-02-29", "2024-02-29 2025-02-28 2026-02-28 2027-02-28 2028-02-29"),
        ("FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29", "2026-02-28", "2026-02-28 2027-02-28 2028-02-29"),
        ("FREQ=YEARLY;BYMONTH=2,8;BYMONTHDAY=31", "2026-02-28", "2026-02-28 2026-08-31 2027-02-28"),
        ("FREQ=YEARLY;INTERVAL=2;BYMONTH=4,6;BYMONTHDAY=31", "2026-04-30", "2026-04-30 2026-06-30 2028-04-30"),
        ("FREQ=MONTHLY;BYMONTHDAY=1,31", "2026-01-31", "2026-01-31 2026-02-01 2026-02-28 2026-03-01 2026-03-31"),
        ("FREQ=MONTHLY;BYMONTHDAY=30,31", "2026-01-30", "2026-01-30 2026-01-31 2026-02-28 2026-03-30 2026-03-31"),
        ("FREQ=MONTHLY;BYMONTHDAY=28,31", "2026-02-28", "2026-02-28 2026-03-28 2026-03-31 2026-04-28 2026-04-30"),
        ("FREQ=MONTHLY;BYMONTHDAY=31;COUNT=3", "2026-01-31", "2026-01-31 2026-02-28 2026-03-31"),
    ],
)  # fmt: skip
def test_a_month_that_lacks_the_day_takes_its_last(rule: str, start: str, expected: str) -> None:
    """No month is left out, and the wish's own day comes back as soon as a month has it."""
    found = days(rule, start, len(expected.split()))

    assert expected.split() == found


def test_every_time_of_the_day_is_kept() -> None:
    """Twice on the 31st is twice on the last day of February."""
    start = datetime.fromisoformat("2026-02-01T00:00")
    written = clamped(("RRULE:FREQ=MONTHLY;BYMONTHDAY=31;BYHOUR=9,17;BYMINUTE=0",), start)

    walls = list(islice(Wish(start, "UTC", written).walls(start), 3))

    assert ["02-28 09", "02-28 17", "03-31 09"] == [wall.strftime("%m-%d %H") for wall in walls]


@pytest.mark.parametrize(
    "line",
    [
        "RRULE:FREQ=MONTHLY;BYMONTHDAY=28", "RRULE:FREQ=MONTHLY;BYMONTHDAY=-1", "RRULE:FREQ=MONTHLY;BYDAY=1FR",
        "EXDATE:20260601",
        "RRULE:FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=31", "RRULE:FREQ=DAILY", "RRULE:FREQ=MONTHLY;BYMONTHDAY=30,31;COUNT=4",
    ],
)  # fmt: skip
def test_what_needs_no_clamping_stays_as_it_is(line: str) -> None:
    """Days that every month has, counted weekdays, and a count that several lines could not share."""
    written = clamped((line,), datetime.fromisoformat("2026-01-31T09:00"))

    assert (line,) == written


def test_no_rule_is_refused() -> None:
    """A line that is no rule is refused before anything is made of it."""
    with pytest.raises(ToolRetry):
        clamped(("RRULE:FREQ=MONTHLY;BYMONTHDAY=x",), datetime.fromisoformat("2026-01-31T09:00"))


@given(day=st.integers(1, 31), year=st.integers(1990, 2090), month=st.integers(1, 12), interval=st.integers(1, 14))
def test_every_period_has_exactly_one_firing(day: int, year: int, month: int, interval: int) -> None:
    """Whatever the day and the interval, each month in step fires once, on the day or on its last one."""
    first = date(year, month, min(day, monthrange(year, month)[1]))

    found = days(f"FREQ=MONTHLY;INTERVAL={interval};BYMONTHDAY={day}", first.isoformat(), 14)

    months = [divmod(year * 12 + month - 1 + step * interval, 12) for step in range(14)]
    expected = [date(y, m + 1, min(day, monthrange(y, m + 1)[1])).isoformat() for y, m in months]
    assert expected == found
