"""What a short message means after a reminder came, also where something else was said in between."""

from __future__ import annotations

import pytest

from tests.dialogues.talk import Talk


@pytest.mark.parametrize(
    ("minutes", "answer"), [(0, "All right, again today at 13:10: call Bo."), (20, "Take care!")], ids=["soon", "long"]
)
async def test_later_is_said_of_a_reminder_that_has_just_come(talk: Talk, minutes: int, answer: str) -> None:
    """It stays so for some minutes after another exchange; then it is the farewell that it may also be."""
    await talk.says("remind me in 10 minutes to call Bo")
    talk.later(minutes=10)
    await talk.house.settle()
    await talk.says("hello")
    talk.later(minutes=minutes)

    assert await talk.says("later") == answer


async def test_fewer_words_after_too_many_set_the_reminder_at_its_time(talk: Talk) -> None:
    """Nothing was set before, and the time need not be said again."""
    asked = await talk.says("remind me at 17:00 to " + "sing " * 45)
    before = await talk.says("what reminders do I have?")

    answered = await talk.says("sing", reply_to=talk.receipts[0])

    assert "nothing is set" in asked
    assert before == "You have no reminders."
    assert answered == "I'll remind you today at 17:00 (Kuala Lumpur time): sing."
