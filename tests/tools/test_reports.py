"""Questions about entries, answered from rows: totals, lists, the largest, breakdowns."""

from __future__ import annotations

from datetime import UTC, date, datetime

import pytest

from core.database import Database
from tests.builders import Person, a_person
from tests.tools.reporting import ask, outcome_of, spends
from tools.report_views import shares
from tools.reports import CategoryBreakdown, EntryList, LargestEntries, SpendingTotal

MONDAY, FRIDAY = date(2026, 11, 23), date(2026, 11, 27)


def figures(result: SpendingTotal) -> list[tuple[str, str, int]]:
    """Amount, currency and count of each total."""
    return [(one.total.amount, one.total.currency, one.count) for one in result.totals]


async def test_a_week_is_totalled_and_named(person: Person) -> None:
    """The total holds the entries of the local week, and says which days it covers."""
    await spends(person, "15", "lunch")
    await spends(person, "16.50", "taxi", MONDAY)
    await spends(person, "99", "shoes", date(2026, 11, 22))

    result = await ask(person, SpendingTotal, "spending_total", period="this week")

    assert figures(result) == [("31.50", "MYR", 2)]
    assert ("this week", MONDAY, date(2026, 11, 30), FRIDAY, True) == (
        result.about.period.words,
        result.about.period.start_on,
        result.about.period.end_on,
        result.about.period.counted_to,
        result.about.period.is_running,
    )


async def test_no_period_means_this_month(person: Person) -> None:
    """A question that names no days is about the calendar month."""
    await spends(person, "10", "lunch", date(2026, 11, 1))
    await spends(person, "20", "lunch", date(2026, 10, 31))

    result = await ask(person, SpendingTotal, "spending_total")

    assert figures(result) == [("10.00", "MYR", 1)]
    assert result.about.period.words == "this month"


async def test_currencies_are_never_added(person: Person) -> None:
    """A hundred reais and fifty dollars are two totals, not a hundred and fifty of anything (R3.7)."""
    await spends(person, "100", "dinner", currency="BRL")
    await spends(person, "50", "book", currency="USD")

    result = await ask(person, SpendingTotal, "spending_total", period="this month")

    assert sorted(figures(result), key=lambda one: one[1]) == [("100.00", "BRL", 1), ("50.00", "USD", 1)]


async def test_older_rows_keep_their_currency_and_stay_in_the_total(opened: Database) -> None:
    """After the home currency changes, what was saved before is still in the answer, in its own currency."""
    person = await a_person(opened, currency="EUR")
    await spends(person, "40", "bike", date(2026, 3, 2))
    await person.call("set_currency", currency="SEK")
    await spends(person, "250", "bread")

    result = await ask(person, SpendingTotal, "spending_total", period="this year")

    assert sorted(figures(result), reverse=True)[::-1] == [("250.00", "SEK", 1), ("40.00", "EUR", 1)]


async def test_the_month_is_the_persons_own(opened: Database) -> None:
    """Early on 1 March in Auckland it is February in UTC; the bus of that morning is in March so far."""
    kiwi = await a_person(opened, currency="NZD", zone="Pacific/Auckland", now=datetime(2026, 2, 28, 19, 0, tzinfo=UTC))
    await spends(kiwi, "4", "bus")

    result = await ask(kiwi, SpendingTotal, "spending_total", period="March so far")

    assert figures(result) == [("4.00", "NZD", 1)]
    assert date(2026, 3, 1) == result.about.period.counted_to


async def test_spending_is_less_refunds(person: Person) -> None:
    """A refund lowers what was spent, is told apart, and is no entry of its own in the count."""
    await spends(person, "60", "groceries")
    await person.call("add_refund", amount="20", note="groceries")

    result = await ask(person, SpendingTotal, "spending_total", category="groceries")

    assert figures(result) == [("40.00", "MYR", 1)]
    assert result.totals[0].refunded is not None
    assert result.totals[0].refunded.display == "RM20.00"


@pytest.mark.parametrize(
    ("kind", "expected"),
    [
        ("expense", [("40.00", 1)]),
        ("income", [("3000.00", 1)]),
        ("refund", [("20.00", 1)]),
        ("all", [("40.00", 1), ("3000.00", 1)]),
    ],
)
async def test_kinds_are_totalled_apart(person: Person, kind: str, expected: list[tuple[str, int]]) -> None:
    """Spending, income and refunds are different totals; income is not raised by a refund (R3.3)."""
    await spends(person, "60", "shoes")
    await person.call("add_refund", amount="20", note="shoes")
    await person.call("add_income", amount="3000", note="salary")

    result = await ask(person, SpendingTotal, "spending_total", kind=kind)

    assert expected == [(one.total.amount, one.count) for one in result.totals]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("shell", "50.00"),
        ("SHELL", "50.00"),
        ("coffees", "9.00"),
        ("coffee", "9.00"),
        ("latte", "5.00"),
        ("100%", "2.50"),
        ("fee", None),
        ("%", None),
        ("_", None),
    ],
)
async def test_a_text_finds_notes_by_their_words(person: Person, text: str, expected: str | None) -> None:
    """Case and a plural make no difference, a word is found from its beginning, and no character is a wildcard."""
    await spends(person, "50", "Petrol at Shell")
    await spends(person, "4", "coffee")
    await spends(person, "5", "Coffee latte")
    await spends(person, "2.50", "100% juice")

    result = await ask(person, SpendingTotal, "spending_total", text=text)

    assert ([expected] if expected else []) == [one.total.amount for one in result.totals]


async def test_food_holds_its_groceries(person: Person) -> None:
    """What is filed under a part of a category counts for the whole."""
    await spends(person, "60", "groceries")
    await spends(person, "15", "lunch")

    result = await ask(person, SpendingTotal, "spending_total", category="Food")

    assert figures(result) == [("75.00", "MYR", 2)]


async def test_a_category_of_ones_own_is_known(person: Person) -> None:
    """A person's own category is asked for by its name, and found as a text too."""
    await person.calls(("add_category", {"name": "bees"}))
    await spends(person, "30", "hive", category="bees")

    by_name = await ask(person, SpendingTotal, "spending_total", category="bees")
    by_text = await ask(person, SpendingTotal, "spending_total", text="bees")

    assert [("30.00", "MYR", 1)] == figures(by_name) == figures(by_text)


async def test_void_entries_count_nowhere(person: Person) -> None:
    """What was undone is in no total and in no list."""
    await spends(person, "15", "taxi")
    await person.call("undo")

    result = await ask(person, SpendingTotal, "spending_total", period="today")
    listed = await ask(person, EntryList, "list_entries", period="today")

    assert figures(result) == []
    assert listed.entries == ()


@pytest.mark.parametrize(
    ("arguments", "part"),
    [
        ({"period": "the blue moon"}, "no period"),
        ({"category": "unicorns"}, "no category"),
        ({"colour": "red"}, "colour"),
    ],
)
async def test_what_cannot_be_read_is_said(person: Person, arguments: dict[str, object], part: str) -> None:
    """An unknown period or category gets a text that says what would do, and no figure."""
    outcome = await outcome_of(person, "spending_total", **arguments)

    assert outcome.may_retry
    assert part in (outcome.error or "")


async def test_the_last_three_are_the_newest_first(person: Person) -> None:
    """A list is by day and then by telling, the newest first, and says that there is more."""
    await spends(person, "1", "tea", FRIDAY)
    await spends(person, "2", "bun", MONDAY)
    await spends(person, "3", "cake", FRIDAY)
    await spends(person, "4", "soup", MONDAY)

    result = await ask(person, EntryList, "list_entries", limit=3)

    assert [entry.note for entry in result.entries] == ["cake", "tea", "soup"]
    assert result.has_more
    assert result.is_any_time


async def test_a_list_is_narrowed(person: Person) -> None:
    """Kind, category, text and period all narrow a list."""
    await spends(person, "5", "coffee")
    await spends(person, "6", "coffee", MONDAY)
    await spends(person, "7", "bus")
    await person.call("add_income", amount="8", note="coffee stall")

    result = await ask(
        person, EntryList, "list_entries", kind="expense", category="food", text="coffee", period="today"
    )

    assert [entry.amount for entry in result.entries] == ["5.00"]
    assert not result.has_more


async def test_the_largest_are_found_in_each_currency(person: Person) -> None:
    """Amounts in different currencies are not compared, and as many as asked are listed, one's own currency first."""
    for amount, currency in (("5", "MYR"), ("900", "MYR"), ("40", "MYR"), ("7", "USD")):
        await spends(person, amount, f"thing {amount}", currency=currency)
    await person.call("add_income", amount="5000", note="salary")

    two = await ask(person, LargestEntries, "largest_entries", limit=2)
    one = await ask(person, LargestEntries, "largest_entries", limit=1)

    assert ([entry.display for entry in two.entries], two.also_in) == (["RM900.00", "RM40.00"], ("USD",))
    assert ([entry.display for entry in one.entries], one.also_in) == (["RM900.00", "$7.00"], ())


async def test_a_breakdown_shows_shares(person: Person) -> None:
    """Each category has its sum and its share of the whole, the largest first."""
    await spends(person, "75", "lunch")
    await spends(person, "25", "taxi")

    result = await ask(person, CategoryBreakdown, "spending_by_category", period="this month")

    assert [(share.category, share.total.display, share.percent) for share in result.totals[0].by_category] == [
        ("food", "RM75.00", 75),
        ("transport", "RM25.00", 25),
    ]


async def test_a_breakdown_and_a_question_agree_on_food(person: Person) -> None:
    """Groceries are told within food, and the shares are of 100."""
    await spends(person, "20", "lunch")
    await spends(person, "10", "groceries")
    await spends(person, "10", "bus")
    await spends(person, "20", "shoes")

    breakdown = await ask(person, CategoryBreakdown, "spending_by_category")
    food = await ask(person, SpendingTotal, "spending_total", category="food")

    shares = breakdown.totals[0].by_category
    assert [(share.category, share.total.amount, share.percent) for share in shares] == [
        ("food", "30.00", 50),
        ("shopping", "20.00", 33),
        ("transport", "10.00", 17),
    ]
    assert [(part.category, part.total.amount) for part in shares[0].parts] == [("groceries", "10.00")]
    assert food.totals[0].total == shares[0].total


@pytest.mark.parametrize(
    ("parts", "expected"),
    [([1, 1, 1], [34, 33, 33]), ([995, 5], [100, 0]), ([2, 1], [67, 33]), ([5, -1], [125, -25]), ([], [])],
)
def test_shares_add_up_to_a_hundred(parts: list[int], expected: list[int]) -> None:
    """The largest remainders are rounded up; a part below zero keeps each as it is."""
    assert expected == shares(parts, sum(parts))


async def test_only_amounts_above_one_are_listed(person: Person) -> None:
    """Each in units of its own currency: 60 yen are above 50, and RM0.60 are not."""
    await spends(person, "50", "lunch")
    await spends(person, "50.01", "dinner")
    await spends(person, "60", "gum", currency="JPY")
    await spends(person, "0.60", "sweet")

    result = await ask(person, EntryList, "list_entries", over="50")

    assert [entry.note for entry in result.entries] == ["gum", "dinner"]


async def test_the_smallest_is_found(person: Person) -> None:
    """The other end of the largest."""
    await spends(person, "50", "lunch")
    await spends(person, "0.60", "sweet")

    result = await ask(person, LargestEntries, "largest_entries", order="smallest", limit=1)

    assert [entry.note for entry in result.entries] == ["sweet"]


async def test_a_question_writes_nothing(person: Person) -> None:
    """A report leaves no row and no trail behind."""
    await spends(person, "240", "dinner")

    result = await ask(person, SpendingTotal, "spending_total", category="food")

    assert figures(result) == [("240.00", "MYR", 1)]
    assert await person.rows(
        "SELECT (SELECT count(*) FROM entries) AS entries, (SELECT count(*) FROM changes) AS changes"
    ) == [{"entries": 1, "changes": 1}]


async def test_another_persons_entries_are_out_of_reach(opened: Database, person: Person) -> None:
    """A report counts one person's rows only."""
    other = await a_person(opened)
    await spends(other, "500", "lunch")

    result = await ask(person, SpendingTotal, "spending_total", period="all time")

    assert figures(result) == []


async def test_a_pay_period_asks_for_the_payday(person: Person) -> None:
    """While it is unknown when somebody is paid, the report says what to tell."""
    outcome = await outcome_of(person, "spending_total", period="since payday")

    assert "payday" in (outcome.error or "")
