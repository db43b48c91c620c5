"""Which days a question is about, and which words of it say so."""

from __future__ import annotations

from datetime import date, datetime
from zoneinfo import ZoneInfo

import pytest

from core.grammar.context import ReadingContext
from tools.report_periods import find_periods, read_period, this_month

KUALA_LUMPUR = ZoneInfo("Asia/Kuala_Lumpur")
FRIDAY = datetime(2026, 11, 27, 12, tzinfo=KUALA_LUMPUR)
CONTEXT = ReadingContext(now=FRIDAY, payday=25)


@pytest.mark.parametrize(
    ("words", "starts_on", "ends_on"),
    [
        ("today", date(2026, 11, 27), date(2026, 11, 28)),
        ("Yesterday", date(2026, 11, 26), date(2026, 11, 27)),
        ("this week", date(2026, 11, 23), date(2026, 11, 30)),
        ("last week", date(2026, 11, 16), date(2026, 11, 23)),
        ("the last month", date(2026, 10, 1), date(2026, 11, 1)),
        ("this quarter", date(2026, 10, 1), date(2027, 1, 1)),
        ("last quarter", date(2026, 7, 1), date(2026, 10, 1)),
        ("this year so far", date(2026, 1, 1), date(2027, 1, 1)),
        ("last year", date(2025, 1, 1), date(2026, 1, 1)),
        ("March", date(2026, 3, 1), date(2026, 4, 1)),
        ("in December", date(2025, 12, 1), date(2026, 1, 1)),
        ("monday", date(2026, 11, 23), date(2026, 11, 24)),
        ("since Monday", date(2026, 11, 23), date(2026, 11, 28)),
        ("since last week", date(2026, 11, 16), date(2026, 11, 28)),
        ("last 7 days", date(2026, 11, 21), date(2026, 11, 28)),
        ("the past three days", date(2026, 11, 25), date(2026, 11, 28)),
        ("lately", date(2026, 10, 29), date(2026, 11, 28)),
        ("all time", date(1970, 1, 1), date(2026, 11, 28)),
        ("this pay period", date(2026, 11, 25), date(2026, 12, 25)),
        ("last pay period", date(2026, 10, 25), date(2026, 11, 25)),
        ("diese Woche", date(2026, 11, 23), date(2026, 11, 30)),
        ("le mois dernier", date(2026, 10, 1), date(2026, 11, 1)),
        ("ontem", date(2026, 11, 26), date(2026, 11, 27)),
        ("from 1 to 5 March", date(2026, 3, 1), date(2026, 3, 6)),
        ("between March and May", date(2026, 3, 1), date(2026, 6, 1)),
        ("October and November", date(2026, 10, 1), date(2026, 12, 1)),
        ("today and yesterday", date(2026, 11, 26), date(2026, 11, 28)),
        ("2026-03-01..2026-03-09", date(2026, 3, 1), date(2026, 3, 10)),
        ("2026-03-01", date(2026, 3, 1), date(2026, 3, 2)),
        ("bulan lepas", date(2026, 10, 1), date(2026, 11, 1)),
        ("minggu ini", date(2026, 11, 23), date(2026, 11, 30)),
        ("la semana pasada", date(2026, 11, 16), date(2026, 11, 23)),
        ("del mes", date(2026, 11, 1), date(2026, 12, 1)),
        ("上个月", date(2026, 10, 1), date(2026, 11, 1)),
    ],
)
def test_periods_are_read_backwards(words: str, starts_on: date, ends_on: date) -> None:
    """Words of several languages name local days; an open month or weekday is the latest one that has begun."""
    period = read_period(words, CONTEXT)

    assert period is not None
    assert (period.days.starts_on, period.days.ends_on) == (starts_on, ends_on)


@pytest.mark.parametrize(
    "words",
    [
        "",
        "the blue moon",
        "lunch",
        "my expenses in March",
        "last 0 days",
        "last 99999 days",
        "2026-13-01",
        "2026-03-09..2026-03-01",
        "since tomorrow",
        "March and May",
        "every Monday",
        "3 days",
    ],
)
def test_what_names_no_days_is_not_read(words: str) -> None:
    """No part of a phrase is dropped to make a period of the rest, and no range runs backwards."""
    assert read_period(words, CONTEXT) is None


def test_a_pay_period_needs_a_payday() -> None:
    """Until it is known when somebody is paid, nothing is assumed."""
    assert read_period("this pay period", ReadingContext(now=FRIDAY)) is None


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("how much did i spend in the last week on food", ["last week"]),
        ("what did i spend on friday", ["friday"]),
        ("what do i spend most on this month", ["this month"]),
        ("my expenses since monday", ["since monday"]),
        ("this month vs last month", ["this month", "last month"]),
        ("spent on 7-eleven snacks", []),
        ("这个月花了多少", ["这个月"]),
        ("gastos del mes", ["del mes"]),
    ],
)
def test_periods_are_found_in_a_question(text: str, expected: list[str]) -> None:
    """A period is found with the preposition before it, and named without one."""
    assert [found.words for found in find_periods(text, CONTEXT)] == expected


@pytest.mark.parametrize(
    ("today", "elapsed", "is_running"),
    [
        (date(2026, 10, 31), 0, False),
        (date(2026, 11, 1), 1, True),
        (date(2026, 11, 30), 30, True),
        (date(2026, 12, 1), 30, False),
    ],
)
def test_days_that_have_begun_are_counted(today: date, elapsed: int, is_running: bool) -> None:
    """Today counts as begun; before the first day none has, after the last all have."""
    november = this_month(date(2026, 11, 5))

    assert (november.elapsed_days(today), november.is_running(today)) == (elapsed, is_running)


def test_the_first_day_of_a_year_has_a_month_before() -> None:
    """On 1 January last month is December of the year before."""
    context = ReadingContext(now=datetime(2027, 1, 1, 0, 30, tzinfo=KUALA_LUMPUR))

    period = read_period("last month", context)

    assert period is not None
    assert period.days.starts_on == date(2026, 12, 1)
