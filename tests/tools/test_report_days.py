"""Which days cost most."""

from __future__ import annotations

from datetime import date

from tests.builders import Person
from tests.tools.reporting import ask, spends
from tools.report_days import DayRanking

WEDNESDAY, THURSDAY, FRIDAY = (date(2026, 11, day) for day in (25, 26, 27))


async def test_days_are_ranked_by_what_was_spent_on_them(person: Person) -> None:
    """A day's expenses count together; what came back lowers no day."""
    await spends(person, "30", "shoes", WEDNESDAY)
    await spends(person, "20", "lunch", THURSDAY)
    await spends(person, "15", "taxi", THURSDAY)
    await spends(person, "5", "tea", FRIDAY)
    await person.call("add_refund", amount="20", note="lunch")

    result = await ask(person, DayRanking, "spending_by_day", limit=2)

    assert [(day.on, day.total.display, day.count) for day in result.days] == [
        (THURSDAY, "RM35.00", 2),
        (WEDNESDAY, "RM30.00", 1),
    ]


async def test_each_currency_has_its_own_days(person: Person) -> None:
    """Amounts of two currencies have no common order (R3.7)."""
    await spends(person, "30", "shoes", WEDNESDAY)
    await spends(person, "12", "book", THURSDAY, currency="EUR")

    result = await ask(person, DayRanking, "spending_by_day")

    assert [(day.on, day.total.currency) for day in result.days] == [(THURSDAY, "EUR"), (WEDNESDAY, "MYR")]


async def test_the_smallest_day_is_one_with_an_expense(person: Person) -> None:
    """Days without any are not ranked, and a category narrows the expenses."""
    await spends(person, "30", "shoes", WEDNESDAY)
    await spends(person, "5", "tea", FRIDAY)

    smallest = await ask(person, DayRanking, "spending_by_day", order="smallest")
    of_shopping = await ask(person, DayRanking, "spending_by_day", category="shopping")

    assert [day.on for day in smallest.days] == [FRIDAY]
    assert [day.on for day in of_shopping.days] == [WEDNESDAY]


async def test_without_expenses_there_is_no_day(person: Person) -> None:
    """Income makes no biggest day of spending."""
    await person.call("add_income", amount="3000", note="salary")

    result = await ask(person, DayRanking, "spending_by_day")

    assert result.days == ()
