"""Saving an expense: amount, currency, day, category, and what is asked before it is written."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from decimal import Decimal

import pytest

from core.database import Database
from tests.builders import Person, a_person
from tools.base import Ask
from tools.booking import EntryArguments, EntrySaved
from tools.expenses import add_expense

ENTRIES = "SELECT kind, amount_minor, currency, note, category, spent_on, state FROM entries ORDER BY id"


@pytest.mark.parametrize(
    ("amount", "currency", "is_asked"),
    [
        ("1000000", "MYR", False),
        ("99999999", "MYR", True),
        ("1000000000", "IDR", False),
        ("1000000001", "IDR", True),
    ],
)
async def test_a_very_large_amount_is_asked_about(person: Person, amount: str, currency: str, is_asked: bool) -> None:
    """One wrong digit would spoil every total; a yes saves it."""
    question = await person.call("add_expense", amount=amount, note="house", currency=currency)

    assert isinstance(question, Ask) is is_asked
    if isinstance(question, Ask):
        (call,) = question.options[0].calls
        await person.calls((call.name, call.arguments))
    assert len(await person.rows(ENTRIES)) == 1


async def test_an_expense_becomes_one_row_with_its_trail(person: Person) -> None:
    """The row holds minor units, currency, note, category and local day, and the trail knows what made it."""
    result = await person.call("add_expense", amount="15", note="Lunch")

    assert isinstance(result, EntrySaved)
    assert (
        result.entry.note,
        result.entry.display,
        result.entry.amount,
        result.entry.is_today,
    ) == ("Lunch", "RM15.00", "15.00", True)
    assert [
        {
            "kind": "expense",
            "amount_minor": 1500,
            "currency": "MYR",
            "note": "Lunch",
            "category": "food",
            "spent_on": date(2026, 11, 27),
            "state": "active",
        }
    ] == await person.rows(ENTRIES)
    assert [{"record": "entry", "before": None, "event_id": person.event_id}] == await person.rows(
        "SELECT record, before, event_id FROM changes"
    )


async def test_equal_items_of_one_message_are_both_written(person: Person) -> None:
    """Two coffees in one message are two rows, told apart by their place in it."""
    coffee: tuple[str, dict[str, object]] = ("add_expense", {"amount": "4", "note": "coffee"})

    await person.calls(coffee, coffee)

    assert await person.rows("SELECT ordinal FROM entries ORDER BY ordinal") == [{"ordinal": 0}, {"ordinal": 1}]


async def test_the_day_is_the_persons_own(opened: Database) -> None:
    """The early morning of 1 March in Auckland is still February in UTC, and counts for March."""
    kiwi = await a_person(opened, currency="NZD", zone="Pacific/Auckland", now=datetime(2026, 2, 28, 19, 0, tzinfo=UTC))

    await kiwi.call("add_expense", amount="4", note="bus")

    assert [{"spent_on": date(2026, 3, 1)}] == await kiwi.rows("SELECT spent_on FROM entries")


DAYS = [
    ("yesterday", date(2026, 11, 26)),
    ("last friday", date(2026, 11, 20)),
    ("2026-11-03", date(2026, 11, 3)),
    ("on 1 August", date(2026, 8, 1)),
    ("today", date(2026, 11, 27)),
]


async def test_a_day_may_be_said_in_words(person: Person) -> None:
    """Open dates of an expense look back."""
    for words, _ in DAYS:
        await person.call("add_expense", amount="9", note=f"taxi {words}", on=words)

    rows = await person.rows("SELECT spent_on FROM entries ORDER BY id")
    assert [day for _, day in DAYS] == [row["spent_on"] for row in rows]


REFUSED: list[tuple[dict[str, object], str]] = [
    ({"amount": "0"}, "above zero"),
    ({"amount": "-3"}, "above zero"),
    ({"amount": "12.345"}, "too many decimals"),
    ({"amount": "12.5", "currency": "JPY"}, "no smaller unit"),
    ({"amount": "1e30"}, "larger than I can keep"),
    ({"amount": "1e-400"}, "more decimals than money has"),
    ({"amount": "5", "currency": "wampum"}, "no currency called"),
    ({"amount": "5", "on": "tomorrow"}, "isn't booked"),
    ({"amount": "5", "on": "2026-11-28"}, "28 November 2026 is still to come"),
    ({"amount": "5", "on": "last week"}, "not one day"),
    ({"amount": "5", "on": "soonish"}, "not one day"),
    ({"amount": "5", "on": "0001-01-01"}, "too long ago"),
    ({"amount": "5", "category": "wizardry"}, "no category “wizardry”"),
    ({"amount": "5", "colour": "red"}, "colour"),
]


async def test_what_cannot_be_an_expense_is_refused_with_a_sentence(person: Person) -> None:
    """The sentence says what was wrong, and nothing is written."""
    errors = [await person.fails("add_expense", note="thing", **arguments) for arguments, _ in REFUSED]

    for (arguments, part), error in zip(REFUSED, errors, strict=True):
        assert part in error, arguments
    assert await person.rows(ENTRIES) == []


EXACT = [
    ("0.10", "MYR", 10),
    ("1015.87", "EUR", 101587),
    ("500", "JPY", 500),
    ("1.234", "KWD", 1234),
    ("10000", None, 10**6),
]


async def test_amounts_are_exact_in_minor_units(person: Person) -> None:
    """Each currency is counted in its own minor units."""
    for amount, currency, _ in EXACT:
        await person.call("add_expense", amount=amount, currency=currency, note="thing")

    rows = await person.rows("SELECT amount_minor FROM entries ORDER BY id")
    assert [minor for _, _, minor in EXACT] == [row["amount_minor"] for row in rows]


async def test_an_unknown_currency_is_asked_for_before_anything_is_written(opened: Database) -> None:
    """The question carries the call itself, with the day it was meant for."""
    newcomer = await a_person(opened, currency=None)

    question = await newcomer.call("add_expense", amount="15", note="lunch", on="yesterday")

    assert isinstance(question, Ask)
    assert question.expects == "currency"
    (call,) = question.calls
    assert (call.name, call.arguments["amount"], call.arguments["on"]) == ("add_expense", "15", "2026-11-26")
    assert await newcomer.rows(ENTRIES) == []


async def test_the_answered_question_writes_the_expense_once_the_currency_is_set(opened: Database) -> None:
    """What the answer does is set the currency, and then the call that waited."""
    newcomer = await a_person(opened, currency=None)
    question = await newcomer.call("add_expense", amount="15", note="lunch")
    assert isinstance(question, Ask)
    (call,) = question.calls

    await newcomer.calls(("set_currency", {"currency": "EUR"}), (call.name, call.arguments))

    assert await newcomer.rows("SELECT amount_minor, currency FROM entries") == [
        {"amount_minor": 1500, "currency": "EUR"}
    ]


async def test_a_named_currency_does_not_become_the_default(opened: Database) -> None:
    """One entry in dollars says nothing about the next one."""
    newcomer = await a_person(opened, currency=None)

    await newcomer.call("add_expense", amount="15", currency="usd", note="lunch")

    assert (await newcomer.user()).currency is None
    assert isinstance(await newcomer.call("add_expense", amount="4", note="tea"), Ask)


async def test_the_same_thing_again_within_minutes_is_asked_about(person: Person) -> None:
    """It may be a slip or a second coffee: yes writes it, and no leaves it."""
    await person.call("add_expense", amount="4", note="coffee")
    person.later(timedelta(minutes=9))

    question = await person.call("add_expense", amount="4.00", note=" COFFEE ")

    assert isinstance(question, Ask)
    assert "12:00" in question.text
    assert len(await person.rows(ENTRIES)) == 1
    yes, no = question.options
    assert no.calls == ()
    await person.calls(*((call.name, call.arguments) for call in yes.calls))
    assert len(await person.rows(ENTRIES)) == 2


async def test_something_else_is_not_taken_for_a_repetition(person: Person) -> None:
    """Another amount, note, currency or day is another thing."""
    coffee: dict[str, object] = {"amount": "4", "note": "coffee"}
    others = [
        {"amount": "5"},
        {"note": "tea"},
        {"currency": "USD"},
        {"on": "yesterday"},
        {"note": "☕"},
        {"note": "🍺"},
    ]
    await person.call("add_expense", **coffee)

    results = [await person.call("add_expense", **{**coffee, **other}) for other in others]

    assert all(isinstance(result, EntrySaved) for result in results)


@pytest.mark.parametrize("between", ["time", "undo"])
async def test_a_repetition_is_saved_when_the_first_is_old_or_gone(person: Person, between: str) -> None:
    """After ten minutes, or once the first is taken back, nothing is doubled."""
    await person.call("add_expense", amount="4", note="coffee")
    if between == "undo":
        await person.call("undo")
    else:
        person.later(timedelta(minutes=11))

    assert isinstance(await person.call("add_expense", amount="4", note="coffee"), EntrySaved)


async def test_a_forwarded_message_is_asked_about(person: Person) -> None:
    """Somebody else's words make no record of their own."""
    question = await person.forwards("add_expense", amount="4", note="coffee")

    assert isinstance(question, Ask)
    assert "forwarded" in question.text
    assert await person.rows(ENTRIES) == []
    await person.calls(*((call.name, call.arguments) for call in question.options[0].calls))
    assert len(await person.rows(ENTRIES)) == 1


FILED: list[tuple[dict[str, object], str]] = [
    ({"note": "taxi"}, "transport"),
    ({"note": "taxi", "category": "Travel"}, "travel"),
    ({"note": "xyzzy"}, "other"),
    ({"note": ""}, "other"),
    ({"note": "☕"}, "other"),
    ({"note": "bonus"}, "other"),
    ({"note": "午饭"}, "food"),
]


async def test_a_category_is_named_or_read_from_the_note(person: Person) -> None:
    """What the person names wins over the words of the note; an expense is never filed as income."""
    for amount, (arguments, _) in enumerate(FILED, start=1):
        await person.call("add_expense", amount=amount, **arguments)

    rows = await person.rows("SELECT category FROM entries ORDER BY id")
    assert [category for _, category in FILED] == [row["category"] for row in rows]


async def test_a_plain_expense_costs_two_statements(person: Person) -> None:
    """One looks around and writes row and trail, one is for the caps."""
    statements: list[str] = []
    async with person.turn() as scope:
        conn = await scope.writing()
        await add_expense.run(scope, EntryArguments(amount=Decimal(4), note="tea"))  # the driver looks types up once
        conn.add_query_logger(lambda record: statements.append(record.query))

        await add_expense.run(scope, EntryArguments(amount=Decimal(15), note="lunch"))

    assert len([statement for statement in statements if statement != "COMMIT"]) == 2


async def test_a_note_is_kept_as_it_was_written(person: Person) -> None:
    """Quotes, percent signs and emoji are text like any other; line breaks and control characters are not kept."""
    notes = ["O'Brien's 100% \"juice\"", "👨‍👩‍👧 trip; DROP TABLE entries", "two\nlines\x00"]

    for note in notes:
        await person.call("add_expense", amount="5", note=note)

    assert [row["note"] for row in await person.rows("SELECT note FROM entries ORDER BY id")] == [
        *notes[:2],
        "two lines",
    ]
