"""Whatever a model's call changes is told by code, in any mode, and only what the person asks for is changed."""

from __future__ import annotations

import pytest

from bot.conversation import Answer, Conversation
from bot.opening import look_up
from bot.settling import SLIPPED
from core.llm.scripted import ScriptedModel
from core.llm.types import ModelReply, ToolCall
from tests.builders import Person, a_mind

TALK = "tell me honestly what you make of how I have been living lately with all that food"
STANDING = "SELECT note FROM entries WHERE state = 'active' ORDER BY id"


async def answer(person: Person, text: str, *replies: ModelReply) -> Answer:
    """One committed turn of the conversation with a model that says this."""
    async with person.turn() as scope:
        scope.said = text
        found = await look_up(await scope.reading(), scope.user.id, scope.now)
        return await Conversation(ScriptedModel(replies), a_mind(person.database)).answer(scope, text, found)


def calling(name: str, **arguments: object) -> ModelReply:
    """A reply that calls a tool."""
    return ModelReply("", (ToolCall("1", name, arguments),))


@pytest.mark.parametrize("words", ["Okay!", "Saved RM500!", "All good, that is what friends do.", ""])
async def test_a_save_in_free_talk_is_confirmed_by_code(person: Person, words: str) -> None:
    """The confirmation and its Undo button come first, whatever the model says of it."""
    said = f"{TALK}, and I had lunch for 15 and 500 of it is gone which you may put down"

    told = await answer(person, said, calling("add_expense", amount=15, note="lunch"), ModelReply(words))

    assert told.text.startswith("Saved: lunch, RM15.00")
    assert "RM500" not in told.text
    assert ["Undo"] == [button.label for button in told.buttons]


async def test_an_undo_is_confirmed_by_code(person: Person) -> None:
    """What was taken back is told from the rows."""
    await person.call("add_expense", amount="15.00", note="lunch")

    told = await answer(person, f"{TALK}; oops, take back what I said of it", calling("undo"), ModelReply("Okay!"))

    assert await person.rows(STANDING) == []
    assert "lunch" in told.text
    assert "Okay" not in told.text


async def test_a_cap_is_confirmed_by_code(person: Person) -> None:
    """A setting is a change as any other."""
    call = calling("set_cap", amount=400, category="food")

    told = await answer(person, f"{TALK}, so hold me to 400 for food from here on", call, ModelReply("Sure!"))

    assert "RM400" in told.text
    assert "Sure" not in told.text


async def test_the_model_may_go_on_after_the_confirmation(person: Person) -> None:
    """Words that confirm nothing follow it."""
    said = f"{TALK}, and I had lunch for 15 which you may put down"
    words = ModelReply("I've saved it. Eating with friends is a fine thing.")

    told = await answer(person, said, calling("add_expense", amount=15, note="lunch"), words)

    assert told.text.startswith("Saved: lunch, RM15.00")
    assert told.text.endswith("\n\nEating with friends is a fine thing.")


@pytest.mark.parametrize(
    ("name", "arguments"),
    [
        ("undo", {}),
        ("undo", {"event_id": 1}),
        ("void_entry", {}),
        ("void_entry", {"entry_id": 1}),
        ("edit_entry", {"note": "dinner"}),
        ("edit_entry", {"amount": 99}),
        ("add_expense", {"amount": 99, "note": "x"}),
        ("set_currency", {"currency": "USD"}),
        ("keep_this", {}),
    ],
)
async def test_a_change_that_nobody_asked_for_is_not_made(
    person: Person, name: str, arguments: dict[str, object]
) -> None:
    """The row stands, and "Sure!" never hides that nothing was done."""
    await person.call("add_expense", amount="15.00", note="lunch")

    told = await answer(person, TALK, calling(name, **arguments), ModelReply("Sure!"))

    assert await person.rows(STANDING) == [{"note": "lunch"}]
    assert told.text == SLIPPED


async def test_an_event_is_never_named_by_a_model(person: Person) -> None:
    """Even asked to undo, it takes back the last change or nothing."""
    await person.call("add_expense", amount="15.00", note="lunch")

    await answer(person, f"{TALK}; oops, take that back", calling("undo", event_id=1), ModelReply("Sure!"))

    assert await person.rows(STANDING) == [{"note": "lunch"}]


async def test_an_amount_that_is_only_supposed_fills_no_record(person: Person) -> None:
    """What would happen "if I paid 15" is a question."""
    said = "What would happen if I paid 15 for my friends every week, would that be wise?"
    call = calling("add_expense", amount=15, note="friends")

    told = await answer(person, said, call, ModelReply("Do you want to talk about it?"))

    assert await person.rows(STANDING) == []
    assert told.text == f"{SLIPPED}\n\nDo you want to talk about it?"


async def test_control_characters_reach_neither_person_nor_row(person: Person) -> None:
    """They are taken out of a model's text and of its arguments."""
    said = f"{TALK}, and I had lunch for 15 which you may put down"
    call = calling("add_expense", amount="15\x00", note="lu\x1b[2Jnch\x00")

    told = await answer(person, said, call, ModelReply("\x1b[2JHow was\x07 it?"))

    assert await person.rows(STANDING) == [{"note": "lunch"}]
    assert told.text.endswith("\n\nHow was it?")
