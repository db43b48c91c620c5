"""Reading what a person answers to a reminder: not now, done, paid; and expenses, which are none of it."""

from __future__ import annotations

import pytest

from bot.understanding.reading import read_message
from tests.bot.understanding.reminder_calls import CONTEXT, told, told_after


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("snooze", {}),
        ("snooze 10m", {"until": "10 minutes"}),
        ("snooze 10", {"until": "10 minutes"}),
        ("snooze it for half an hour", {"until": "half an hour"}),
        ("snooze until 6", {"until": "at 6"}),
        ("snooze the gym until tomorrow morning", {"which": "gym", "until": "tomorrow morning"}),
        ("remind me again in an hour", {"until": "in an hour"}),
        ("remind me again tomorrow morning", {"until": "tomorrow morning"}),
        ("postpone it by an hour", {"until": "an hour"}),
    ],
)
def test_putting_off(text: str, expected: dict[str, object]) -> None:
    """In words that are said of nothing else."""
    assert told(text) == ("snooze_reminder", expected)


@pytest.mark.parametrize(
    ("text", "until"),
    [
        ("later", "in 1 hour"),
        ("not now", "in 1 hour"),
        ("in 10 minutes", "in 10 minutes"),
        ("tomorrow at 9", "tomorrow at 9"),
        ("remind me tomorrow", "tomorrow"),
        ("remind me about it in an hour", "in an hour"),
    ],
)
def test_a_bare_time_puts_off_what_was_just_said(text: str, until: str) -> None:
    """Elsewhere it is the answer to something else."""
    assert told_after(text) == ("snooze_reminder", {"until": until})
    assert told(text) is None or told(text) == ("set_reminder", {"what": "", "when": until})


def test_a_bare_time_moves_what_was_just_set() -> None:
    """It has not been due, so there is nothing to put off."""
    assert told_after("tomorrow at 9", is_due=False) == ("change_reminder", {"when": "tomorrow at 9"})
    assert told_after("later", is_due=False) is None


@pytest.mark.parametrize("text", ["done", "Did it!", "finished", "all done", "it's done", "udah", "erledigt", "完成了"])
def test_done(text: str) -> None:
    """A word is enough."""
    assert told(text) == ("finish_reminder", {})


@pytest.mark.parametrize(
    ("text", "which"),
    [
        ("done with the laundry", "laundry"),
        ("mark the report as done", "report"),
        ("tick off reminder 2", "2"),
        ("done wash", "wash"),
        ("Done: the dishes", "dishes"),
        ("done 1", "1"),
        ("wash is done", "wash"),
        ("the laundry is already done", "laundry"),
    ],
)
def test_done_with_what_is_named(text: str, which: str) -> None:
    """Named by its words or number."""
    assert told(text) == ("finish_reminder", {"which": which})
    assert told_after(text) == ("finish_reminder", {"which": which})


def test_what_was_done_is_told_only_right_after_a_reminder() -> None:
    """Anywhere else "called mum" is talk."""
    assert told_after("I've called mum") == ("finish_reminder", {"which": "call mum"})
    assert told("I've called mum") is None


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("paid", {}),
        ("Paid it", {}),
        ("paid 82", {"amount": "82"}),
        ("paid RM82.40", {"amount": "82.40", "currency": "MYR"}),
        ("i paid the rent", {"which": "rent"}),
        ("rent paid", {"which": "rent"}),
        ("paid the electricity bill, 82.40", {"which": "electricity bill", "amount": "82.40"}),
        ("sudah bayar", {}),
    ],
)
def test_paid(text: str, expected: dict[str, object]) -> None:
    """What is paid again and again, with another amount where one is named."""
    assert told(text) == ("pay_bill", expected)


@pytest.mark.parametrize(
    ("text", "amount"),
    [("paid 82 for lunch", "82"), ("paid rent 1200", "1200"), ("paid the taxi 12", "12"), ("rent 1200", "1200")],
)
def test_an_expense_stays_an_expense(text: str, amount: str) -> None:
    """Where an amount may be of anything, the diary keeps it as it was told."""
    reading = read_message(text, CONTEXT)

    assert reading is not None
    assert [(call.name, call.arguments["amount"]) for call in reading.calls] == [("add_expense", amount)]


@pytest.mark.parametrize(
    "text",
    [
        "I'm done with work",
        "I paid attention",
        "done for today",
        "well done",
        "done deal",
        "this is done",
        "the day is done",
        "what is done is done",
        "paid by card",
        "I get paid on the 25th",
        "see you later",
        "again",
        "make it a habit",
    ],
)
def test_talk_is_no_answer(text: str) -> None:
    """The same words, of something else."""
    assert told(text) is None
