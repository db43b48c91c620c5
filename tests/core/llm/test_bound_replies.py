"""What a reply is bound to travels in the words that each provider takes; what it says is checked by us afterwards."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import openai
import pytest
from pydantic import BaseModel

from bot import binding
from bot.modes import TOOLS
from core.llm.providers.anthropic import build as build_anthropic
from core.llm.providers.openai import OpenAIModel
from core.llm.providers.openai import build as build_openai
from core.llm.providers.openai_schema import strict
from core.llm.schemas import slim
from core.llm.types import ModelRequest
from core.settings import Settings
from memory import structured
from memory.distilling import ProposedInsights
from memory.extraction_wire import ProposedMemories
from memory.feeling import Moves
from memory.profiling import ProposedPatch
from tests.core.llm import completions, test_anthropic
from tests.core.llm.requests import CONTEXT, a_request
from tests.core.llm.strictness import refused_by_anthropic, refused_by_openai
from tests.core.llm.wire import wire

KEY = "test-key-91c2"
SHAPES = (ProposedMemories, ProposedInsights, ProposedPatch, Moves)
ODD: Mapping[str, object] = {
    "type": "object",
    "title": "Odd",
    "properties": {
        "name": {"type": "string", "minLength": 1, "maxLength": 9, "pattern": "^a", "default": "a"},
        "count": {"type": "integer", "minimum": 1, "maximum": 5, "description": "how many"},
        "list": {"type": "array", "minItems": 2, "maxItems": 3, "items": {"type": "object", "properties": {}}},
        "either": {"description": "one of", "anyOf": [{"type": "number", "exclusiveMinimum": 0}, {"type": "string"}]},
        "chosen": {"enum": ["a", "b"]},
    },
    "required": ["name"],
}


def _calls(name: str) -> Mapping[str, object]:
    """What a small model's arguments for a tool are bound to."""
    tool = TOOLS[name].spec()
    handed_over = replace(tool, parameters=slim(tool.parameters))
    return binding.arguments_schema(binding.bound(handed_over, "lunch 15 tomorrow at 9", CONTEXT))


SCHEMAS: dict[str, Mapping[str, object]] = {
    **{shape.__name__: slim(shape.model_json_schema()) for shape in SHAPES},
    "odd": ODD,
    "choice": binding.choice_schema([TOOLS["undo"].spec()]),
}


def _bound_to(schema: Mapping[str, object]) -> ModelRequest:
    return replace(a_request(), reply_schema=schema)


async def _sent_to_openai(schema: Mapping[str, object], reply: str = "{}") -> dict[str, Any]:
    """What OpenAI's own API is sent as the format."""
    async with wire(completions.reply(reply)) as server:
        client = openai.AsyncOpenAI(api_key=KEY, base_url=f"{server.url}/v1", max_retries=0)
        model = OpenAIModel(client, "some-model", is_strict=True)
        await model.complete(_bound_to(schema))
        await model.close()
    sent: dict[str, Any] = server.seen[0].body["response_format"]["json_schema"]
    return sent


async def _sent_to_anthropic(schema: Mapping[str, object]) -> dict[str, Any]:
    async with wire(test_anthropic.reply(test_anthropic.text("{}"))) as server:
        await test_anthropic.ask(server.url, _bound_to(schema))
    sent: dict[str, Any] = server.seen[0].body["output_config"]["format"]["schema"]
    return sent


@pytest.mark.parametrize("name", SCHEMAS)
async def test_openai_is_sent_only_what_its_strict_mode_takes(name: str) -> None:
    """Every object closed, every property required, no keyword that it refuses."""
    sent = await _sent_to_openai(SCHEMAS[name])

    assert sent["strict"] is True
    assert refused_by_openai(sent["schema"]) == []


@pytest.mark.parametrize("name", SCHEMAS)
async def test_anthropic_is_sent_only_what_it_takes(name: str) -> None:
    """No bound, and every object closed."""
    assert refused_by_anthropic(await _sent_to_anthropic(SCHEMAS[name])) == []


@pytest.mark.parametrize("name", sorted(TOOLS))
def test_the_arguments_of_every_tool_can_be_bound(name: str) -> None:
    """Whatever a tool's contract holds, should the small model be OpenAI's."""
    assert refused_by_openai(strict(_calls(name))) == []


@pytest.mark.parametrize("refused", [refused_by_openai, refused_by_anthropic])
def test_the_judge_refuses_what_is_sent_as_it_is(refused: Any) -> None:  # noqa: ANN401  either judge
    """Otherwise nothing would be tested here."""
    places = {fault.split(":")[0] for fault in refused(ODD)}

    assert {"reply", "reply.name", "reply.list", "reply.list[]"} <= places


def test_an_optional_field_may_be_null_and_keeps_its_words() -> None:
    """In strict mode nothing may be left out; what was required stays as it was."""
    parts: Any = strict(ODD)["properties"]

    assert parts["name"] == {"type": "string"}
    assert parts["count"] == {
        "anyOf": [
            {"type": "integer", "minimum": 1, "maximum": 5, "description": "how many"},
            {"type": "null"},
        ]
    }
    assert [choice["type"] for choice in parts["either"]["anyOf"]] == ["number", "string", "null"]
    assert parts["chosen"]["anyOf"][0] == {"type": "string", "enum": ["a", "b"]}


async def test_another_server_is_sent_the_schema_as_it_is() -> None:
    """A small server keeps to the bounds, which end the text of a small model."""
    async with wire(completions.reply("{}")) as server:
        settings = Settings(OPENAI_API_KEY=KEY, OPENAI_BASE_URL=f"{server.url}/v1")  # type: ignore[call-arg]
        model = build_openai(settings, "some-model")
        await model.complete(_bound_to(ODD))
        await model.close()

    sent = server.seen[0].body["response_format"]["json_schema"]
    assert sent == {"name": "reply", "schema": ODD}


async def test_without_an_address_of_its_own_the_api_is_openais() -> None:
    """Then its strict mode is asked for."""
    model = build_openai(Settings(OPENAI_API_KEY=KEY, OPENAI_BASE_URL=None), "some-model")  # type: ignore[call-arg]

    assert model._is_strict
    await model.close()


async def test_a_schema_that_can_not_be_said_is_our_own_fault() -> None:
    """It is no trouble of the provider, which is not even asked."""
    settings = Settings(ANTHROPIC_API_KEY=KEY, ANTHROPIC_BASE_URL="http://127.0.0.1:9")  # type: ignore[call-arg]
    model = build_anthropic(settings, "claude-test")

    with pytest.raises(ValueError, match="type"):
        await model.complete(_bound_to({"type": "object", "properties": {"any": {}}}))

    await model.close()


@pytest.mark.parametrize("shape", SHAPES)
def test_every_shape_takes_null_for_what_is_optional(shape: type[BaseModel]) -> None:
    """As strict mode has it written."""
    schema: Any = strict(slim(shape.model_json_schema()))
    (name, part) = next(iter(schema["properties"].items()))

    reply = {name: [{field: _example(one) for field, one in part["items"]["properties"].items()}]}

    assert shape.model_validate_json(json.dumps(reply))


async def test_what_a_provider_lets_through_is_checked_by_us() -> None:
    """A bound that it was not told of is kept to all the same; a field of its own is refused, with one more try."""
    memory = {"text": "a", "category": "life", "importance": 9, "basis": "said", "exchange": 1, "quote": "a"}
    odd, fine = ({"memories": [{**memory, **more}]} for more in ({"mood": "x"}, {}))
    async with wire(*(completions.reply(json.dumps(one)) for one in (odd, fine))) as server:
        client = openai.AsyncOpenAI(api_key=KEY, base_url=f"{server.url}/v1", max_retries=0)
        model = OpenAIModel(client, "some-model", is_strict=True)

        read = await structured.ask(model, a_request(), ProposedMemories)
        await model.close()

    assert len(server.seen) == 2
    assert [one.importance for one in read.memories] == [5]


def _example(part: Mapping[str, Any]) -> object:
    """A value that *part* allows; null where it may be."""
    if "anyOf" in part:
        return None
    if "enum" in part:
        return part["enum"][0]
    return {"string": "a", "integer": 1, "number": 1.0, "array": []}[part["type"]]
