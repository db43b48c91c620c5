"""Figures worked out of entries: the average per day, periods compared, the balance; and what a report costs."""

from __future__ import annotations

from collections import defaultdict
from datetime import date, timedelta
from decimal import Decimal
from typing import TypeVar

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from core.database import Connection, Database
from core.grammar.currencies import minor_units
from tests.builders import Person, a_person
from tests.tools.reporting import ask, spends
from tools.report_figures import AveragePerDay, Balance, PeriodComparison
from tools.reports import SpendingTotal

FRIDAY = date(2026, 11, 27)
OCTOBER, NOVEMBER = date(2026, 10, 1), date(2026, 11, 1)


@pytest.mark.parametrize(
    ("period", "days", "per_day", "is_running"),
    [
        ("this month", 27, "10.00", True),
        ("this week", 5, "14.00", True),
        ("October", 31, "1.00", False),
        ("2026-11-26..2026-11-27", 2, "35.00", True),
        ("today", 1, "70.00", True),
    ],
)
async def test_an_average_is_over_the_days_begun(
    person: Person, period: str, days: int, per_day: str, is_running: bool
) -> None:
    """A running period is divided by the days that have begun, a past one by all of its days."""
    await spends(person, "31", "bus", OCTOBER)
    await spends(person, "200", "shoes", NOVEMBER)
    await spends(person, "70", "lunch", FRIDAY)

    result = await ask(person, AveragePerDay, "average_per_day", period=period)

    assert (days, per_day, is_running) == (
        result.days,
        result.averages[0].per_day.amount,
        result.about.period.is_running,
    )


async def test_an_average_of_entries_is_the_mean_of_what_was_paid(person: Person) -> None:
    """The average lunch is what a lunch costs, however many days there were."""
    await spends(person, "10", "lunch", FRIDAY - timedelta(days=9))
    await spends(person, "15", "lunch", FRIDAY)
    await spends(person, "99", "shoes", FRIDAY)

    result = await ask(person, AveragePerDay, "average_per_day", text="lunch", unit="entry")

    assert [(one.per_day.display, one.total.display, one.count) for one in result.averages] == [
        ("RM12.50", "RM25.00", 2)
    ]


async def test_all_time_is_averaged_from_the_first_entry(person: Person) -> None:
    """The days before anything was recorded do not thin the average out."""
    await spends(person, "10", "bus", date(2026, 11, 24))

    result = await ask(person, AveragePerDay, "average_per_day", period="all time")

    assert (result.days, result.averages[0].per_day.amount) == (4, "2.50")


async def test_a_month_in_which_the_diary_began_is_averaged_from_there(person: Person) -> None:
    """The days before the first entry of any kind do not count, and the report says where it begins."""
    await spends(person, "4", "bus", date(2026, 11, 24))
    await spends(person, "30", "lunch", FRIDAY)

    result = await ask(person, AveragePerDay, "average_per_day", period="this month", category="food")

    assert (result.days, result.averages[0].per_day.amount) == (4, "7.50")
    assert result.began_on == date(2026, 11, 24)


async def test_an_average_is_rounded_to_minor_units(opened: Database) -> None:
    """Ten yen over three days are three yen a day, never a fraction that does not exist."""
    person = await a_person(opened, currency="JPY")
    await spends(person, "10", "gum", date(2026, 11, 25))

    result = await ask(person, AveragePerDay, "average_per_day", period="2026-11-25..2026-11-27")

    assert result.averages[0].per_day.amount == "3"


async def test_a_running_month_is_compared_over_the_same_days(person: Person) -> None:
    """On the 27th the difference is to the first 27 days of last month, and all of it is told as well."""
    await spends(person, "300", "rent", NOVEMBER)
    await spends(person, "200", "rent", OCTOBER)
    await spends(person, "999", "shoes", date(2026, 10, 28))

    result = await ask(person, PeriodComparison, "compare_periods")

    (one,) = result.comparisons
    assert (
        one.total.amount,
        one.other.amount,
        one.other_so_far.amount,
        one.difference.amount,
        one.percent,
    ) == ("300.00", "1199.00", "200.00", "100.00", 50)
    assert (result.about.period.words, result.other_period.words, result.same_days) == ("this month", "last month", 27)


@pytest.mark.parametrize(
    ("arguments", "first", "second"),
    [
        ({}, date(2026, 11, 1), date(2026, 10, 1)),
        ({"with_period": "last week"}, date(2026, 11, 23), date(2026, 11, 16)),
        ({"with_period": "last year"}, date(2026, 1, 1), date(2025, 1, 1)),
        ({"period": "this week"}, date(2026, 11, 23), date(2026, 11, 16)),
        ({"period": "yesterday"}, date(2026, 11, 26), date(2026, 11, 25)),
        ({"period": "last 7 days"}, date(2026, 11, 21), date(2026, 11, 14)),
        ({"period": "March", "with_period": "April"}, date(2026, 4, 1), date(2026, 3, 1)),
        ({"period": "last month", "with_period": "this month"}, date(2026, 11, 1), date(2026, 10, 1)),
    ],
)
async def test_the_other_period_is_the_one_before(
    person: Person, arguments: dict[str, object], first: date, second: date
) -> None:
    """One named period is compared with its neighbour; two named ones with each other, the later one first."""
    result = await ask(person, PeriodComparison, "compare_periods", **arguments)

    assert (first, second) == (result.about.period.start_on, result.other_period.start_on)


async def test_past_periods_are_compared_whole(person: Person) -> None:
    """Nothing is cut off when both periods are over; without spending before there is no percentage."""
    await spends(person, "50", "bus", date(2026, 4, 30))

    result = await ask(person, PeriodComparison, "compare_periods", period="April", with_period="March")

    (one,) = result.comparisons
    assert (one.total.amount, one.other.amount, one.difference.amount, one.percent) == ("50.00", "0.00", "50.00", None)
    assert result.same_days is None


async def test_the_balance_is_income_less_spending(person: Person) -> None:
    """Each currency has its own balance, and a refund counts as less spent, not as earned."""
    await person.call("add_income", amount="3000", note="salary")
    await spends(person, "100", "shoes")
    await person.call("add_refund", amount="40", note="shoes")
    await spends(person, "9", "book", currency="USD")

    result = await ask(person, Balance, "balance", period="this month")

    assert {("3000.00", "60.00", "2940.00"), ("0.00", "9.00", "-9.00")} == {
        (one.income.amount, one.spending.amount, one.balance.amount) for one in result.balances
    }


_KINDS = ("expense", "income", "refund")
_CATEGORIES = ("food", "groceries", "transport", "shopping", "other")
_CURRENCIES = ("MYR", "USD", "JPY", "KWD")
_ROWS = st.lists(
    st.tuples(
        st.sampled_from(_KINDS),
        st.integers(1, 10**9),
        st.sampled_from(_CURRENCIES),
        st.sampled_from(_CATEGORIES),
        st.dates(date(2026, 9, 1), FRIDAY),
    ),
    max_size=30,
)
_Row = tuple[str, int, str, str, date]
_T = TypeVar("_T")


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(rows=_ROWS)
async def test_totals_are_plain_sums(person: Person, rows: list[_Row]) -> None:
    """The total is what adding up by hand gives, and its categories add up to it, in every currency."""
    await _replace(person, rows)

    result = await ask(person, SpendingTotal, "spending_total", period="this month")

    assert _by_hand(rows, NOVEMBER) == {one.total.currency: Decimal(one.total.amount) for one in result.totals}
    for one in result.totals:
        assert Decimal(one.total.amount) == sum(Decimal(share.total.amount) for share in one.by_category)


def _by_hand(rows: list[_Row], since: date) -> dict[str, Decimal]:
    sums: dict[str, Decimal] = defaultdict(Decimal)
    for kind, minor, currency, _, spent_on in rows:
        if spent_on >= since and kind != "income":
            sums[currency] += Decimal(minor if kind == "expense" else -minor).scaleb(-minor_units(currency))
    return dict(sums)


async def _replace(person: Person, rows: list[_Row]) -> None:
    """Make *rows* the person's only entries."""
    async with person.database.as_user(person.user_id) as conn:
        await conn.execute("DELETE FROM entries WHERE user_id = $1", person.user_id)
        await _insert(conn, person.user_id, rows)


async def _insert(conn: Connection, user_id: int, rows: list[_Row]) -> None:
    await conn.execute(
        """
        INSERT INTO entries (user_id, event_id, ordinal, kind, amount_minor, currency, note, note_words, category,
                             spent_on, spent_at)
        SELECT $1, place, 0, kind, minor, currency, '', ' ', category, spent_on, spent_on
        FROM unnest($2::text[], $3::bigint[], $4::text[], $5::text[], $6::date[])
             WITH ORDINALITY AS told (kind, minor, currency, category, spent_on, place)
        """,
        user_id,
        *(list(column) for column in zip(*rows, strict=True)),
    ) if rows else None


async def test_a_month_stays_inside_the_index(person: Person, opened: Database) -> None:
    """With 20,000 entries the month's total is read from the index alone, and only that month of it."""
    rows: list[_Row] = [("expense", 100 + n, "MYR", "food", FRIDAY - timedelta(days=n % 1000)) for n in range(20_000)]
    async with opened.as_user(person.user_id) as conn:
        await _insert(conn, person.user_id, rows)

    async with opened.as_user(person.user_id) as conn:
        plan = await _plan(conn, person.user_id)

    assert "Index Only Scan using entries_by_day" in plan
    assert "spent_on >= run.starts_on" in _condition_of_index(plan)


def _condition_of_index(plan: str) -> str:
    """What the index is searched by, from the plan."""
    return next(line for line in plan.splitlines() if "Index Cond" in line)


async def _plan(conn: Connection, user_id: int) -> str:
    """How the database runs the statement that a total runs."""
    statements: list[str] = []

    class Recording:
        async def fetch(self, query: str, *values: object) -> list[object]:
            lines = await conn.fetch(f"EXPLAIN (VERBOSE) {query}", *values)
            statements.extend(line[0] for line in lines)
            return []

    from tools.periods import month_of
    from tools.totals import Filter, groups

    await groups(Recording(), user_id, {"asked": month_of(FRIDAY)}, Filter())
    return "\n".join(statements)
