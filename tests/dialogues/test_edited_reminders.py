"""A person edits the message that set or changed a reminder: there is one, as the message says now (R3.5, R4.4)."""

import pytest

from tests.dialogues.talk import Talk


async def test_an_edited_reminder_is_changed(talk: Talk) -> None:
    """There is one, at the new time, and one undo brings the old time back."""
    await talk.says("remind me at 5 to call mum")

    answer = await talk.edits("remind me at 6 to call mum")
    changed = await talk.says("reminders")
    await talk.says("undo")

    assert answer.startswith("Changed: call mum, today at 18:00")
    assert changed == "Your reminders:\n1. call mum, today at 18:00"
    assert await talk.says("reminders") == "Your reminders:\n1. call mum, today at 17:00"


@pytest.mark.parametrize("edited", ["remind me at 5 to call mum please", "Remind me at 5 to call mum!"])
async def test_another_wording_of_a_reminder_is_silent(talk: Talk, edited: str) -> None:
    """Nothing is set or asked."""
    await talk.says("remind me at 5 to call mum")

    assert await talk.edits(edited) == ""


@pytest.mark.parametrize(("answer", "left"), [("no", "1. call mum, today at 17:00"), ("yes", "You have no reminders.")])
async def test_a_reminder_edited_away_is_asked_about(talk: Talk, answer: str, left: str) -> None:
    """Nothing disappears unasked."""
    await talk.says("remind me at 5 to call mum")

    asked = await talk.edits("foo")
    await talk.says(answer)

    assert "Shall I delete the earlier one?" in asked
    assert left in await talk.says("reminders")


async def test_a_reminder_that_can_not_be_set_leaves_the_old_one(talk: Talk) -> None:
    """Until the time is told, the reminder comes at the time it had."""
    await talk.says("remind me at 5 to call mum")

    asked = await talk.edits("remind me to call mum")
    meanwhile = await talk.says("reminders")
    await talk.says("at 7")

    assert asked.startswith("When shall I remind you?")
    assert meanwhile == "Your reminders:\n1. call mum, today at 17:00"
    assert await talk.says("reminders") == "Your reminders:\n1. call mum, today at 19:00"


async def test_a_deleted_reminder_comes_back_when_another_is_meant(talk: Talk) -> None:
    """The first effect of the instruction is taken back."""
    await talk.says("remind me tomorrow at 9 to pay rent")
    await talk.says("remind me at 5 to call mum")
    await talk.says("delete the rent reminder")

    await talk.edits("delete the mum reminder")

    assert await talk.says("reminders") == "Your reminders:\n1. pay rent, tomorrow at 09:00"


async def test_an_edited_answer_moves_the_reminder(talk: Talk) -> None:
    """The time was told in answer to "when?", and there is one reminder."""
    await talk.says("remind me to call mum")
    await talk.says("at 5")

    await talk.edits("at 6")

    assert await talk.says("reminders") == "Your reminders:\n1. call mum, today at 18:00"


async def test_an_edited_payment_books_the_other_amount_for_the_same_bill(talk: Talk) -> None:
    """It stays the rent, under housing."""
    await talk.says("remind me to pay rent 1200 on the 1st of every month at 9am")
    await talk.lives_on(days=5)
    await talk.says("paid")

    await talk.edits("paid 1250")

    assert await talk.entries() == [("expense", "rent", 125000, "MYR", "2026-12-02")]
    assert "next on Friday 1 January 2027" in await talk.says("my reminders")
