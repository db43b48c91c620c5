"""Buttons come back from outside: whatever they carry is answered."""

import pytest

from bot import buttons
from bot.channels.base import ButtonPayload
from tests.builders import Person


@pytest.mark.parametrize(
    "action",
    [
        "",
        "answer",
        "answer:1",
        "answer:²:0",
        "answer:1:-1",
        "answer:٣:0",
        "answer:999999999999999999:0",
        f"answer:{2**63}:0",
        f"undo:{2**63}",
        f"undo:{'9' * 5000}",
        "undo:",
        "sing:1",
    ],
)
async def test_a_button_that_leads_nowhere_says_so(person: Person, action: str) -> None:
    """Unknown words, numbers that are none, and numbers that no row could bear."""
    async with person.turn() as scope:
        answer = await buttons.answer(scope, ButtonPayload(action=action))

    assert answer.text == buttons.TOO_OLD
