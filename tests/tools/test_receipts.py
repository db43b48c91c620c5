"""Saving a receipt: one expense with its total on its day, and a question for whatever is doubtful (R3.9, R3.12)."""

from __future__ import annotations

from datetime import timedelta

import pytest

from core.llm.types import ToolCall
from tests.builders import Person
from tools.base import Ask, Result, run_call
from tools.receipt_questions import TOOL
from tools.receipts import ReceiptSaved, add_receipt

ENTRIES = "SELECT amount_minor, currency, note, category, spent_on::text AS day FROM entries WHERE state = 'active'"
READ: dict[str, object] = {
    "merchant": "Kopi Karangan",
    "totals": ["14.75"],
    "currencies": ["MYR"],
    "days": ["2026-11-12"],
    "items": 3,
    "tax": "0.83",
}


async def show(person: Person, read: dict[str, object] | None = None, *, is_forwarded: bool = False) -> Result:
    """What comes of a receipt that was read so."""
    async with person.turn(is_forwarded=is_forwarded) as scope:
        outcome = await run_call(scope, {TOOL: add_receipt}, ToolCall("1", TOOL, {**READ, **(read or {})}))
    assert outcome.result is not None, outcome.error
    return outcome.result


async def choose(person: Person, asked: Result, label: str) -> Result:
    """What comes of pressing the button that begins with *label*."""
    assert isinstance(asked, Ask), asked
    option = next(option for option in asked.options if option.label.startswith(label))
    (call,) = option.calls
    async with person.turn() as scope:
        outcome = await run_call(scope, {TOOL: add_receipt}, ToolCall("1", call.name, call.arguments))
    assert outcome.result is not None, outcome.error
    return outcome.result


async def test_a_receipt_without_doubts_is_one_expense(person: Person) -> None:
    """The total under the shop's name, on the day of the receipt, filed by the words of the name."""
    saved = await show(person)

    assert isinstance(saved, ReceiptSaved)
    assert (3, "RM0.83") == (saved.items, saved.tax)
    assert [
        {
            "amount_minor": 1475,
            "currency": "MYR",
            "note": "Kopi Karangan",
            "category": "food",
            "day": "2026-11-12",
        }
    ] == await person.rows(ENTRIES)


@pytest.mark.parametrize(
    ("problem", "read", "text", "labels"),
    [
        ("no_total", {"totals": []}, "I can't find a total on that receipt at Kopi Karangan. How much was it?", []),
        (
            "does_not_add_up",
            {"lines_total": "28.45"},
            "I read a total of RM14.75 at Kopi Karangan on 12 Nov, but the lines add up to RM28.45. Which is right?",
            ["RM14.75", "RM28.45", "Another amount", "Don't save it"],
        ),
        (
            "several_totals",
            {"totals": ["4.00", "9.00"]},
            "I see more than one total on that receipt at Kopi Karangan. Which was paid?",
            ["RM4.00", "RM9.00", "Another amount", "Don't save it"],
        ),
        (
            "unsure_total",
            {},
            "I read a total of RM14.75 at Kopi Karangan on 12 Nov, and nothing else on the receipt bears it out. "
            "Is it right?",
            ["Yes, RM14.75", "Another amount", "Don't save it"],
        ),
        (
            "other_currency",
            {"currencies": ["USD"]},
            "I read $14.75 at Kopi Karangan on 12 Nov. Is that in USD?",
            ["USD", "MYR"],
        ),
        (
            "no_currency",
            {"currencies": []},
            "I read 14.75 at Kopi Karangan on 12 Nov, and no currency. Which one is it in?",
            ["MYR"],
        ),
        (
            "no_day",
            {"days": []},
            "I read RM14.75 at Kopi Karangan, and no date. When was it?",
            ["Today", "Yesterday", "Another day", "Don't save it"],
        ),
        (
            "unsure_day",
            {"days": ["2026-04-03", "2026-03-04"]},
            "I read RM14.75 at Kopi Karangan. Its date may mean several days. Which was it?",
            ["3 Apr", "4 Mar", "Today", "Another day", "Don't save it"],
        ),
        (
            "odd_day",
            {"days": ["2019-01-02"]},
            "I read RM14.75 at Kopi Karangan. Its date, 2 Jan 2019, is long ago. When was it?",
            ["2 Jan 2019", "Another day", "Don't save it"],
        ),
        (
            "odd_day",
            {"days": ["2026-12-24"]},
            "I read RM14.75 at Kopi Karangan. Its date, 24 Dec, is still to come. When was it?",
            ["Today", "Yesterday", "Another day", "Don't save it"],
        ),
    ],
)
async def test_a_doubt_is_a_question_and_no_row(
    person: Person, problem: str, read: dict[str, object], text: str, labels: list[str]
) -> None:
    """Nothing is saved before it is answered."""
    asked = await show(person, {"problems": [problem], **read})

    assert isinstance(asked, Ask)
    assert text == asked.text
    assert labels == [option.label for option in asked.options]
    assert [] == await person.rows(ENTRIES)


async def test_doubts_are_settled_one_after_the_other(person: Person) -> None:
    """A total, then a currency, then a day, then the row with all three."""
    read: dict[str, object] = {
        "problems": ["does_not_add_up", "other_currency", "unsure_day"],
        "lines_total": "28.45",
        "currencies": ["USD"],
        "days": ["2026-04-03", "2026-03-04"],
    }
    asked = await show(person, read)

    asked = await choose(person, asked, "$28.45")
    asked = await choose(person, asked, "USD")
    saved = await choose(person, asked, "4 Mar")

    assert isinstance(saved, ReceiptSaved)
    (row,) = await person.rows(ENTRIES)
    assert (2845, "USD", "2026-03-04") == (row["amount_minor"], row["currency"], row["day"])


@pytest.mark.parametrize("note", ["Kopi Karangan", "a long lunch"])
async def test_the_same_amount_on_the_same_day_is_asked_about(person: Person, note: str) -> None:
    """The same receipt shown again months later, or what was typed before it was shown; a yes saves it (R3.12)."""
    await person.call("add_expense", amount="14.75", note=note, on="2026-11-12")
    person.later(timedelta(days=40))

    asked = await show(person)
    before = len(await person.rows(ENTRIES))
    await choose(person, asked, "Yes")

    assert isinstance(asked, Ask)
    assert f"I have {note}, RM14.75, on 12 November already. Is this receipt another one?" == asked.text
    assert (1, 2) == (before, len(await person.rows(ENTRIES)))


async def test_a_forwarded_receipt_is_asked_about(person: Person) -> None:
    """It may be somebody else's."""
    asked = await show(person, is_forwarded=True)

    assert isinstance(asked, Ask)
    assert [] == await person.rows(ENTRIES)


async def test_a_person_without_a_currency_takes_that_of_the_receipt(person: Person) -> None:
    """A printed currency needs no setting."""
    saved = await show(person, {"currencies": ["EUR"]})

    assert isinstance(saved, ReceiptSaved)
    assert "EUR" == saved.entry.currency


def test_no_model_is_handed_the_argument_by_which_a_person_confirms() -> None:
    """Only the person says that a receipt is another one."""
    assert {"is_new"} == add_receipt.person_only
