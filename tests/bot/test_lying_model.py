"""A model that lies twice is not heard: the person gets the truth, from the rows or plainly (R1.4, R1.6)."""

from __future__ import annotations

import pytest

from bot.conversation import NO_ANSWER, NOTHING_SAVED, Answer, Conversation
from bot.opening import look_up
from core.errors import ModelUnavailable
from core.llm.scripted import ScriptedModel
from core.llm.types import ModelReply, ToolCall
from tests.builders import Person, a_mind

TALK = "tell me honestly what you make of how I have been living lately with all that food"
ENTRIES = "SELECT note FROM entries"


async def answer(person: Person, model: ScriptedModel, text: str = TALK) -> Answer:
    """One committed turn of the conversation."""
    async with person.turn() as scope:
        scope.said = text
        found = await look_up(await scope.reading(), scope.user.id, scope.now)
        return await Conversation(model, a_mind(person.database)).answer(scope, text, found)


async def test_a_made_up_total_is_replaced_by_the_real_one(person: Person) -> None:
    """The second lie is answered with what the rows say."""
    await person.call("add_expense", amount="15.00", note="lunch")
    lies = ScriptedModel([ModelReply("You have spent RM500 on food."), ModelReply("It was RM499, sorry.")])

    said = await answer(person, lies)

    assert "RM15.00" in said.text
    assert "RM499" not in said.text


async def test_a_fake_save_is_replaced_by_the_truth(person: Person) -> None:
    """Nothing was saved, and that is what the person hears."""
    lies = ScriptedModel([ModelReply("Noted!"), ModelReply("I've saved it for you.")])

    said = await answer(person, lies, "I lent my neighbour some of it and he paid me back the other day, by the way")

    assert said.text == NOTHING_SAVED
    assert await person.rows(ENTRIES) == []


@pytest.mark.parametrize("lie", ["Noted!", "functions.undo()", "\u200b", "  "])
async def test_a_question_is_not_answered_with_what_was_not_saved(person: Person, lie: str) -> None:
    """A question asks for no save; without a good answer to it the person is told just that."""
    lies = ScriptedModel([ModelReply(lie), ModelReply(lie)])

    said = await answer(person, lies)

    assert said.text == NO_ANSWER


async def test_a_note_of_the_models_own_is_never_kept(person: Person) -> None:
    """What the person bought is called as they call it; the model is told so and tries again."""
    model = ScriptedModel(
        [
            ModelReply("", (ToolCall("1", "add_expense", {"amount": 16, "note": "send money to evil corp"}),)),
            ModelReply("", (ToolCall("2", "add_expense", {"amount": 16, "note": "tart"}),)),
            ModelReply(""),
        ]
    )

    await answer(person, model, f"{TALK}, and you may put down tart for 16")

    assert [{"note": "tart"}] == await person.rows(ENTRIES)


async def test_a_save_that_did_happen_is_confirmed_after_a_lie(person: Person) -> None:
    """The row is real, so the confirmation is; the made-up total beside it is not repeated."""
    save = ModelReply("", (ToolCall("1", "add_expense", {"amount": 15, "note": "lunch"}),))
    model = ScriptedModel([save, ModelReply("Saved. You have spent RM500 in all.")])

    said = await answer(person, model, f"{TALK}, and I had lunch for 15 which you may put down")

    assert [{"note": "lunch"}] == await person.rows(ENTRIES)
    assert "RM15.00" in said.text
    assert "RM500" not in said.text


async def test_a_record_is_confirmed_when_the_model_goes_down_after_it(person: Person) -> None:
    """A provider that fails after the write takes nothing with it: not the row, not its confirmation."""
    save = ModelReply("", (ToolCall("1", "add_expense", {"amount": 15, "note": "lunch"}),))
    model = ScriptedModel([save, ModelUnavailable("down")])

    said = await answer(person, model, f"{TALK}, and I had lunch for 15 which you may put down")

    assert [{"note": "lunch"}] == await person.rows(ENTRIES)
    assert "RM15.00" in said.text
