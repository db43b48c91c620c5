"""A small model is led one decision at a time, each bound to a schema."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from bot import prompting
from bot.agent import Agent, AgentReply
from bot.constrained import ConstrainedModel
from bot.modes import Mode
from bot.prompting import Background
from core.errors import ModelUnavailable
from core.llm.scripted import ScriptedModel
from core.llm.types import (
    AssistantMessage,
    ModelReply,
    ModelRequest,
    ToolCall,
    ToolMessage,
    ToolSpec,
    Usage,
    UserMessage,
)
from memory.exchanges import Exchange
from tests.bot.guard_outcomes import CONTEXT
from tests.builders import NOON, Person

ENTRIES = "SELECT amount_minor, note FROM entries ORDER BY id"
LUNCH = "grabbed a quick lunch, came to 18.50"


def chooses(action: str) -> ModelReply:
    """The model's choice."""
    return ModelReply(json.dumps({"action": action}), usage=Usage(100, 5))


def writes(*calls: dict[str, Any]) -> ModelReply:
    """The arguments that the model writes."""
    return ModelReply(json.dumps({"calls": list(calls)}), usage=Usage(200, 20))


def request(text: str = LUNCH, mode: Mode = Mode.EXPENSE, *, window: int = 0) -> ModelRequest:
    """The first request of a turn after so many exchanges."""
    return prompting.request(
        (mode,), text, CONTEXT, Background([Exchange(f"hi {n}", "Hello!", NOON) for n in range(window)])
    )


async def test_the_action_comes_first_and_then_its_arguments() -> None:
    """Two questions, both bound and without chance; the second goes on from the first."""
    model = ScriptedModel([chooses("add_expense"), writes({"amount": "18.50", "note": "lunch"})])

    reply = await ConstrainedModel(model).complete(request())

    assert [("add_expense", {"amount": "18.50", "note": "lunch"})] == [
        (call.name, call.arguments) for call in reply.tool_calls
    ]
    first, second = model.requests
    assert first.messages == second.messages[:1]
    assert first.system == second.system
    assert all(step.reply_schema and step.temperature == 0 and not step.tools for step in model.requests)


async def test_tokens_of_all_steps_are_counted() -> None:
    """The turn's limit holds for them together."""
    model = ScriptedModel([chooses("add_expense"), writes({"amount": "18.50"})])

    reply = await ConstrainedModel(model).complete(request())

    assert reply.usage == Usage(300, 25)


async def test_the_instructions_do_not_change_from_turn_to_turn() -> None:
    """A server finds them in its cache: what changes stands in the message."""
    model = ScriptedModel([chooses("undo"), writes({}), chooses("show_settings")])
    constrained = ConstrainedModel(model)

    await constrained.complete(request("take that back"))
    await constrained.complete(replace(request("my settings"), situation="It is next year."))

    assert model.requests[0].system == model.requests[-1].system


async def test_a_tool_without_arguments_needs_no_second_step() -> None:
    """There is nothing to ask."""
    model = ScriptedModel([chooses("show_settings")])

    reply = await ConstrainedModel(model).complete(request("my settings please"))

    assert [("show_settings", {})] == [(call.name, call.arguments) for call in reply.tool_calls]


async def test_what_fits_no_tool_is_answered_in_words() -> None:
    """Free text, with the companion's own instructions and the latest messages."""
    model = ScriptedModel([chooses("answer"), ModelReply("That sounds hard.", usage=Usage(50, 5))])

    reply = await ConstrainedModel(model).complete(request("my spending worries me", Mode.COACHING, window=9))

    assert (reply.text, reply.usage) == ("That sounds hard.", Usage(150, 10))
    asked = model.requests[1]
    assert asked.reply_schema is None
    assert asked.system.startswith("You are Keepwell")
    assert UserMessage("hi 8") in asked.messages
    assert UserMessage("hi 0") not in asked.messages


async def test_corrected_words_are_found_without_the_earlier_talk() -> None:
    """A small model imitates the confirmations in it, and claims a save twice."""
    model = ScriptedModel([ModelReply("How lovely!")])
    refused = replace(request("my sister is happy", Mode.COACHING, window=3), correction="It promised something.")

    await ConstrainedModel(model).complete(refused)

    (asked,) = model.requests
    assert (UserMessage("my sister is happy"),) == asked.messages
    assert "It promised something." in asked.latest


async def test_where_no_tool_is_open_there_is_nothing_to_choose() -> None:
    """A feeling is answered at once."""
    model = ScriptedModel([ModelReply("That sounds hard.")])

    reply = await ConstrainedModel(model).complete(request("I feel a bit lost", Mode.COACHING))

    assert (reply.text, len(model.requests)) == ("That sounds hard.", 1)


async def test_after_a_result_it_is_silent() -> None:
    """The reply is composed from the result; the model is not asked for words about it."""
    made = ToolCall("1", "spending_total", {})
    first = request("how much did I spend?", Mode.COACHING)
    results = (AssistantMessage("", (made,)), ToolMessage("1", "spending_total", '{"total": "RM15.00"}'))

    reply = await ConstrainedModel(ScriptedModel()).complete(replace(first, messages=(*first.messages, *results)))

    assert reply == ModelReply("", model="scripted")


async def test_after_an_error_the_model_chooses_again() -> None:
    """It sees what went wrong."""
    made = ToolCall("1", "add_expense", {"amount": "18.50"})
    first = request()
    failed = ToolMessage("1", "add_expense", "There is no such category.", is_error=True)
    model = ScriptedModel([chooses("add_expense"), writes({"amount": "18.50"})])

    reply = await ConstrainedModel(model).complete(
        replace(first, messages=(*first.messages, AssistantMessage("", (made,)), failed))
    )

    assert [call.name for call in reply.tool_calls] == ["add_expense"]
    assert UserMessage("<data>\nThere is no such category.\n</data>") in model.requests[0].messages


async def test_a_call_is_mended_once(person: Person) -> None:
    """A small model makes the same call again and again; the person is told what went wrong instead."""
    failing = (chooses("add_expense"), writes({"amount": "18.50", "on": "tomorrow"}))
    model = ScriptedModel([*failing, *failing, ModelReply("When was that?")])

    reply = await run(person, model, "the lunch tomorrow comes to 18.50", Mode.COACHING)

    assert await person.rows(ENTRIES) == []
    assert reply.tried_to_write
    assert reply.text == "When was that?"


async def test_a_question_that_could_not_be_read_is_answered_in_words(person: Person) -> None:
    """A small model would ask the same again and again."""
    model = ScriptedModel([chooses("spending_total"), writes({"category": "gym"}), ModelReply("That depends.")])

    reply = await run(person, model, "is the category gym worth what I spend?", Mode.COACHING)

    assert reply.text == "That depends."


async def test_without_tools_the_model_just_talks() -> None:
    """Small talk, and the question which mode a message belongs to."""
    model = ScriptedModel([ModelReply("Hello!")])
    plain = ModelRequest("Be kind.", (UserMessage("hi"),), (), CONTEXT)

    reply = await ConstrainedModel(model).complete(plain)

    assert reply.text == "Hello!"
    assert model.requests[0].messages == plain.messages


@pytest.mark.parametrize("text", ["I think add_expense.", '["add_expense"]', '{"action": "add_ex'])
async def test_a_server_that_keeps_to_no_schema_is_of_no_use(text: str) -> None:
    """The next model is asked."""
    with pytest.raises(ModelUnavailable, match="JSON schema"):
        await ConstrainedModel(ScriptedModel([ModelReply(text)])).complete(request())


async def test_a_name_that_may_not_be_chosen_is_an_answer_in_words() -> None:
    """A server that keeps to the form but not to the names runs no tool by it."""
    model = ScriptedModel([chooses("undo"), ModelReply("I have done nothing.")])

    reply = await ConstrainedModel(model).complete(request())

    assert (reply.text, reply.tool_calls) == ("I have done nothing.", ())


async def run(person: Person, model: ScriptedModel, text: str, mode: Mode) -> AgentReply:
    """One committed turn of the agent with a small model."""
    async with person.turn() as scope:
        return await Agent(ConstrainedModel(model)).run(
            scope, mode, text, Background(), about_records=mode is Mode.EXPENSE
        )


async def test_several_things_are_saved_in_one_turn(person: Person) -> None:
    """Each with its own amount; what the model merely filled in is left out."""
    calls = ({"amount": "60", "note": "petrol", "category": "fuel"}, {"amount": "5", "note": "parking"})
    model = ScriptedModel([chooses("add_expense"), writes(*calls)])

    await run(person, model, "petrol set me back 60 and then parking 5 on top", Mode.EXPENSE)

    assert [{"amount_minor": 6000, "note": "petrol"}, {"amount_minor": 500, "note": "parking"}] == await person.rows(
        ENTRIES
    )


async def test_a_question_is_answered_from_the_rows(person: Person) -> None:
    """The report is read, and code tells it."""
    await person.call("add_expense", amount="15.00", note="lunch")
    model = ScriptedModel([chooses("spending_total"), writes({})])

    reply = await run(person, model, "how is my spending doing?", Mode.COACHING)

    assert reply.text == ""
    assert ["spending_total"] == [outcome.call.name for outcome in reply.outcomes]


def test_a_tool_needs_no_parameters_at_all() -> None:
    """A bare schema is understood as one without arguments."""
    from bot import binding

    assert binding.fields(ToolSpec("ping", "Ping.", {})) == ""


async def test_what_is_asked_in_the_background_is_passed_on() -> None:
    """It is bound to a schema of its own already; only the likeliest words are asked for."""
    schema = {"type": "object"}
    asked = replace(request(), tools=(), purpose="mood", reply_schema=schema, max_tokens=512)
    model = ScriptedModel([ModelReply('{"moves": []}')])

    reply = await ConstrainedModel(model).complete(asked)

    assert reply.text == '{"moves": []}'
    assert model.requests == [replace(asked, temperature=0.0)]
