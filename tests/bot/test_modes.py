"""Which tools each mode hands to a model: enough for its messages, the same each time, and every tool in some mode."""

from __future__ import annotations

import pytest

from bot.modes import MODES, TOOLS, Mode, mode_of, tools_of
from tools.memories import MEMORY_TOOLS, MODEL_TOOLS


def test_every_tool_is_in_some_mode() -> None:
    """But for those that are no model's to call: only words and buttons lead to them."""
    for_words = MEMORY_TOOLS.keys() - MODEL_TOOLS.keys()

    assert (
        TOOLS.keys() - {"amend_message", "add_receipt", "link_here", "export_entries", "export_everything"} - for_words
        == tools_of(Mode).keys()
    )


@pytest.mark.parametrize("mode", [Mode.EXPENSE, Mode.REMINDER, Mode.COACHING])
def test_what_people_mention_in_passing_is_kept_in_every_mode(mode: Mode) -> None:
    """A record or a reminder is never stranded because the message was mostly about something else."""
    assert {"add_expense", "add_income", "add_refund", "set_reminder"} <= tools_of([mode]).keys()


@pytest.mark.parametrize(
    ("mode", "tools"),
    [
        (Mode.EXPENSE, {"edit_entry", "void_entry", "undo", "set_cap", "set_zone", "pay_bill"}),
        (Mode.REMINDER, {"list_reminders", "snooze_reminder", "delete_reminder", "pay_bill"}),
        (Mode.COACHING, {"spending_total", "cap_status", "can_afford", "list_reminders"}),
        (Mode.COACHING, {"search_memories", "remember", "read_profile", "update_profile", "forget"}),
    ],
)
def test_a_mode_has_the_tools_of_its_messages(mode: Mode, tools: set[str]) -> None:
    """Records and settings; reminders and bills; what the rows say."""
    assert tools <= tools_of([mode]).keys()


def test_small_talk_needs_no_tool() -> None:
    """A greeting is answered in words."""
    assert MODES[Mode.SMALLTALK].tools == ()


def test_the_tools_of_several_modes_stand_in_one_order() -> None:
    """Each once, whichever mode is named first, so that a cache knows them again."""
    one, other = tools_of([Mode.EXPENSE, Mode.COACHING]), tools_of([Mode.COACHING, Mode.EXPENSE])

    assert list(one) == list(other)
    assert one.keys() == tools_of([Mode.EXPENSE]).keys() | tools_of([Mode.COACHING]).keys()


@pytest.mark.parametrize(
    ("names", "mode"),
    [
        (["add_expense"], Mode.EXPENSE),
        (["add_expense", "set_reminder"], Mode.REMINDER),
        (["forget"], Mode.COACHING),
        (["forget", "add_expense"], Mode.EXPENSE),
        ([], Mode.EXPENSE),
    ],
)
def test_calls_tell_their_mode(names: list[str], mode: Mode) -> None:
    """What waits for an answer belongs to the mode of its tools."""
    assert mode is mode_of(names)
