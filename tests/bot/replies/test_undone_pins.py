"""What is said when a pin is taken back."""

from datetime import date

import pytest

from bot.replies.undo_confirmations import undone
from tools.undo import MemoryUndone, Undone


@pytest.mark.parametrize(
    ("pinned", "holds", "expected"),
    [
        (False, True, "Undone: no longer pinned: You play chess."),
        (True, True, "Undone: pinned again: You play chess."),
        (None, True, "Undone: I remember again: You play chess."),
        (None, False, "Undone: I no longer remember: You play chess."),
    ],
)
def test_a_pin_that_is_taken_back_is_called_so(pinned: bool | None, holds: bool, expected: str) -> None:
    """A memory that was only pinned was never forgotten, so it is not remembered again."""
    part = MemoryUndone(text="The user plays chess.", quote="I play chess", holds=holds, pinned=pinned)

    said = undone(Undone(remembered=(part,)), date(2026, 11, 27))

    assert said == expected
