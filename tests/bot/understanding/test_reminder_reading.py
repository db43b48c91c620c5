"""Reminders among the other things that a message may hold."""

from __future__ import annotations

import pytest

from bot.modes import Mode
from bot.understanding.reading import read_message
from bot.understanding.reminder_reading import read_after_reminder
from tests.bot.understanding.reminder_calls import CONTEXT
from tools.booking import MAX_NOTE_CHARS


@pytest.mark.parametrize(
    ("text", "mode", "names"),
    [
        ("remind me to call mum at 5", Mode.REMINDER, ["set_reminder"]),
        ("what reminders do I have?", Mode.REMINDER, ["list_reminders"]),
        ("lunch 12\nremind me to call mum at 5", Mode.EXPENSE, ["add_expense", "set_reminder"]),
        ("remind me to call mum at 5. How much did I spend today?", Mode.REMINDER, ["set_reminder", "spending_total"]),
        ("lunch 12; remind me at 5 to call mum", Mode.EXPENSE, ["add_expense", "set_reminder"]),
        ("remind me at 5 to call mum; how much did I spend today?", Mode.REMINDER, ["set_reminder", "spending_total"]),
        ("remind me at 5 to buy bread; milk; eggs", Mode.REMINDER, ["set_reminder"]),
        ("call mum tomorrow\nbuy milk on friday", Mode.REMINDER, ["set_reminder", "set_reminder"]),
        ("lunch 12", Mode.EXPENSE, ["add_expense"]),
        ("delete the last one", Mode.EXPENSE, ["void_entry"]),
        ("change it to friday", Mode.EXPENSE, ["edit_entry"]),
    ],
)
def test_each_part_of_a_message_has_its_reader(text: str, mode: Mode, names: list[str]) -> None:
    """Records, questions and reminders may stand side by side; what was the diary's stays the diary's."""
    reading = read_message(text, CONTEXT)

    assert reading is not None
    assert (mode, names) == (reading.mode, [call.name for call in reading.calls])
    assert [str(number) for number in range(1, len(names) + 1)] == [call.id for call in reading.calls]


def test_one_part_that_is_not_understood_leaves_the_whole_to_a_model() -> None:
    """Half of a message is never carried out."""
    assert read_message("remind me to call mum at 5. It has been a long week for both of us", CONTEXT) is None


@pytest.mark.parametrize("text", ["x" * 400, "please " * 200, "and remind " * 60, "! " * 200 + "a"])
def test_a_long_or_odd_text_is_left_alone(text: str) -> None:
    """It returns, and asks for nothing."""
    assert read_after_reminder(text, CONTEXT, is_due=True) == ()
    assert read_message(text, CONTEXT) is None


@pytest.mark.parametrize(("words", "waiting"), [(45, {"when": "at 5"}), (200, {})])
def test_a_wish_longer_than_can_be_said_is_asked_for_in_fewer_words(words: int, waiting: dict[str, object]) -> None:
    """Nothing is cut without a word; the time waits, as counted from when it was said."""
    reading = read_message("remind me at 5 to " + "sing " * words, CONTEXT)

    assert reading is not None
    assert reading.ask is not None
    assert (reading.calls, reading.ask.expects) == ((), "what")
    assert f"up to {MAX_NOTE_CHARS} characters" in reading.ask.text
    assert [call.arguments for call in reading.ask.calls] == [{**waiting, "said_at": CONTEXT.now.isoformat()}]


def test_a_wish_of_as_many_characters_as_can_be_said_is_set() -> None:
    """One more would be asked about."""
    longest = "s" * MAX_NOTE_CHARS

    reading = read_message(f"remind me at 5 to {longest}", CONTEXT)
    longer = read_message(f"remind me at 5 to {longest}s", CONTEXT)

    assert reading is not None
    assert [call.arguments["what"] for call in reading.calls] == [longest]
    assert longer is not None
    assert longer.calls == ()
