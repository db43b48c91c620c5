"""What a month's picture shows: its categories, caps and currencies, and the month before."""

from __future__ import annotations

from datetime import date

import pytest

from core.database import Database
from tests.builders import Person, a_person
from tests.tools.reporting import ask, spends
from tools.charts import MOST_BARS
from tools.month_chart import ChartReport, chart_of, row_name, title_of

OCTOBER, NOVEMBER = date(2026, 10, 5), date(2026, 11, 2)


async def chart(person: Person, period: str = "this month") -> ChartReport:
    """The chart of a period."""
    return await ask(person, ChartReport, "month_chart", period=period)


def rows(report: ChartReport) -> list[tuple[str, str, str | None, str | None]]:
    """Each row's name, sum, sum before and cap."""
    return [
        (
            row_name(row),
            row.total.amount,
            row.before.amount if row.before else None,
            row.cap.amount if row.cap else None,
        )
        for row in report.rows
    ]


async def test_a_cap_with_nothing_spent_on_it_is_shown(person: Person) -> None:
    """At the end, with all of it left."""
    await spends(person, "15", "lunch")
    await person.call("set_cap", amount="100", category="health", period="month")

    assert rows(await chart(person)) == [("food", "15.00", None, None), ("health", "0.00", None, "100.00")]


async def test_only_caps_that_run_as_long_are_shown(person: Person) -> None:
    """A week's cap says nothing of a month, and the other way round."""
    await spends(person, "15", "lunch")
    await person.call("set_cap", amount="100", category="food", period="week")

    assert rows(await chart(person)) == [("food", "15.00", None, None)]
    assert rows(await chart(person, "this week")) == [("food", "15.00", None, "100.00")]


@pytest.mark.parametrize(
    ("capped", "expected"),
    [
        ("food", [("food", "10.00", None, "50.00")]),
        ("groceries", [("groceries", "10.00", None, "50.00")]),
    ],
)
async def test_groceries_alone_count_for_a_cap_on_food(
    person: Person, capped: str, expected: list[tuple[str, str, str | None, str | None]]
) -> None:
    """They are shown once, under what the cap is on."""
    await spends(person, "10", "groceries", NOVEMBER)
    await person.call("set_cap", amount="50", category=capped, period="month")

    assert expected == rows(await chart(person))


async def test_a_cap_on_a_part_stands_below_the_whole(person: Person) -> None:
    """Food holds groceries, which have a cap of their own."""
    await spends(person, "10", "groceries", NOVEMBER)
    await spends(person, "15", "lunch", NOVEMBER)
    await spends(person, "4", "groceries", OCTOBER)
    await person.call("set_cap", amount="50", category="groceries", period="month")

    assert rows(await chart(person)) == [
        ("food", "25.00", "4.00", None),
        ("of which groceries", "10.00", "4.00", "50.00"),
    ]


async def test_currencies_are_never_added(person: Person) -> None:
    """The person's own is drawn, however few its entries are; others are told beside it (R3.7)."""
    for amount in ("100", "200"):
        await spends(person, amount, "ramen", NOVEMBER, currency="JPY")
    await spends(person, "15", "lunch", NOVEMBER)

    report = await chart(person)

    assert report.total is not None
    assert report.total.total.amount == "15.00"
    assert [(one.total.amount, one.total.currency, one.count) for one in report.others] == [("300", "JPY", 2)]
    assert chart_of(report).foot == ("Also ¥300 over 2 entries",)


async def test_without_spending_in_ones_own_currency_another_is_drawn(opened: Database) -> None:
    """The one with most entries."""
    person = await a_person(opened, currency="EUR")
    await spends(person, "15", "lunch", currency="MYR")

    report = await chart(person)

    assert report.total is not None
    assert report.total.total.currency == "MYR"
    assert report.is_drawn


async def test_more_categories_than_fit_are_put_together(person: Person) -> None:
    """The smallest ones, but none that has a cap; the rows still add up to the total."""
    for number in range(MOST_BARS + 3):
        await person.call("add_category", name=f"kind {chr(97 + number)}")
        await spends(person, str(100 - number), f"thing {number}", NOVEMBER, category=f"kind {chr(97 + number)}")
    await person.call("set_cap", amount="500", category=f"kind {chr(97 + MOST_BARS + 2)}", period="month")

    report = await chart(person)

    assert len(report.rows) == MOST_BARS
    assert row_name(report.rows[-1]) == "4 others"
    assert any(row.cap for row in report.rows)
    assert report.total is not None
    assert sum(float(row.total.amount) for row in report.rows) == float(report.total.total.amount)


async def test_a_refund_is_taken_off(person: Person) -> None:
    """Of its category and of the whole, in both months."""
    await spends(person, "50", "shoes", NOVEMBER)
    await person.call("add_refund", amount="20", note="shoes")

    report = await chart(person)

    assert rows(report) == [("shopping", "30.00", None, None)]


@pytest.mark.parametrize(
    ("period", "title"),
    [
        ("this month", "November 2026, up to 27 November"),
        ("october", "October 2026"),
        ("2026-10-01..2026-10-15", "1 – 15 October 2026"),
        ("2026-09-28..2026-10-04", "28 September – 4 October 2026"),
        ("2025-12-29..2026-01-04", "29 December 2025 – 4 January 2026"),
        ("yesterday", "26 November 2026"),
    ],
)
async def test_a_picture_is_headed_by_its_days(person: Person, period: str, title: str) -> None:
    """With the year, since a picture is kept."""
    assert title == title_of((await chart(person, period)).about.period)
