"""Anthropic's models over the wire: what is sent, what is understood, and that every failure is ModelUnavailable."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from core.errors import ModelUnavailable
from core.llm.providers.anthropic import AnthropicModel, build
from core.llm.types import AssistantMessage, ModelReply, ModelRequest, ToolCall, ToolMessage, Usage, UserMessage
from core.settings import Settings
from tests.core.llm.requests import ADD, LIST, SECRET_WORDS, a_request
from tests.core.llm.wire import Answer, CutShort, Events, Silence, Step, wire

KEY = "test-key-91c2"
Event = tuple[str, dict[str, Any] | str]


def event(kind: str, **data: object) -> Event:
    """One event of the Messages API."""
    return kind, {"type": kind, **data}


def begin(**usage: int) -> Event:
    """The first event of a reply."""
    message = {"id": "msg_1", "type": "message", "role": "assistant", "model": "claude-test", "content": []}
    counted = {"input_tokens": 11, "output_tokens": 1, **usage}
    return event("message_start", message={**message, "stop_reason": None, "stop_sequence": None, "usage": counted})


def end(stop: str | None = "end_turn", **usage: int) -> list[Event]:
    """The last events of a reply."""
    delta = {"stop_reason": stop, "stop_sequence": None}
    return [event("message_delta", delta=delta, usage={"output_tokens": 7, **usage}), event("message_stop")]


def text(*parts: str, index: int = 0) -> list[Event]:
    """A text block that comes in these parts."""
    return [
        event("content_block_start", index=index, content_block={"type": "text", "text": ""}),
        *(event("content_block_delta", index=index, delta={"type": "text_delta", "text": part}) for part in parts),
        event("content_block_stop", index=index),
    ]


def use(call_id: str, name: str, *parts: str, index: int = 0) -> list[Event]:
    """A block that calls a tool, its arguments as JSON in these parts."""
    block = {"type": "tool_use", "id": call_id, "name": name, "input": {}}
    deltas = [{"type": "input_json_delta", "partial_json": part} for part in parts]
    return [
        event("content_block_start", index=index, content_block=block),
        *(event("content_block_delta", index=index, delta=delta) for delta in deltas),
        event("content_block_stop", index=index),
    ]


def reply(*blocks: list[Event], stop: str | None = "end_turn", **usage: int) -> Events:
    """A whole reply of these blocks."""
    return Events((begin(**usage), *(event for block in blocks for event in block), *end(stop)))


def failure(status: int, kind: str = "some_error", **headers: str) -> Answer:
    """An error of the API whose message repeats what it was sent."""
    return Answer({"type": "error", "error": {"type": kind, "message": f"{SECRET_WORDS}: {KEY}"}}, status, headers)


async def ask(url: str, request: ModelRequest) -> ModelReply:
    """The reply of the model that the settings build, with its connections closed again."""
    settings = Settings(ANTHROPIC_API_KEY=KEY, ANTHROPIC_BASE_URL=url)  # type: ignore[call-arg]
    async with closing(build(settings, "claude-test")) as model:
        return await model.complete(request)


@asynccontextmanager
async def closing(model: AnthropicModel) -> AsyncIterator[AnthropicModel]:
    """*model*, whose connections are closed at the end of the test's own loop."""
    try:
        yield model
    finally:
        await model.close()


async def test_text_is_joined_and_tokens_are_counted() -> None:
    """The text blocks are one text; thinking is left out; tokens out of and into the cache count as input."""
    thought = [
        event("content_block_start", index=0, content_block={"type": "thinking", "thinking": "", "signature": ""}),
        event("content_block_delta", index=0, delta={"type": "thinking_delta", "thinking": "hm"}),
        event("content_block_stop", index=0),
    ]
    streamed = reply(
        thought,
        text("Go", "od ", index=1),
        text("morning.", index=2),
        cache_read_input_tokens=100,
        cache_creation_input_tokens=30,
    )

    async with wire(streamed) as server:
        told = await ask(server.url, a_request())

    assert ModelReply("Good morning.", (), Usage(141, 7, 100, 30), "anthropic:claude-test") == told


async def test_tokens_told_only_at_the_end_are_counted() -> None:
    """Servers that speak the same API may count everything in the last event."""
    events = (begin(input_tokens=0), *text("Hi."), *end(input_tokens=40, cache_read_input_tokens=25))

    async with wire(Events(events)) as server:
        told = await ask(server.url, a_request())

    assert Usage(65, 7, 25, 0) == told.usage


async def test_the_request_bears_key_instructions_tools_and_limit() -> None:
    """The key travels as given; the cache's marks stand before what changes with each turn."""
    request = replace(
        a_request(tools=(ADD, LIST), max_tokens=123), situation="It is noon.", correction="No lies.", temperature=0
    )

    async with wire(reply(text("ok"))) as server:
        await ask(server.url, request)

    (seen,) = server.seen
    assert seen.path == "/v1/messages"
    assert KEY in (seen.headers.get("authorization", "") + seen.headers.get("x-api-key", ""))
    assert seen.body == {
        "model": "claude-test",
        "max_tokens": 123,
        "stream": True,
        "system": [
            {"type": "text", "text": "Be brief.", "cache_control": {"type": "ephemeral"}},
            {"type": "text", "text": "It is noon.\n\nNo lies."},
        ],
        "messages": [{"role": "user", "content": [{"type": "text", "text": SECRET_WORDS}]}],
        "tools": [
            {"name": "add_expense", "description": "Save an expense.", "input_schema": dict(ADD.parameters)},
            {
                "name": "list_entries",
                "description": "List entries.",
                "input_schema": dict(LIST.parameters),
                "cache_control": {"type": "ephemeral"},
            },
        ],
    }


async def test_without_tools_none_are_sent() -> None:
    """A request without tools has no tools field."""
    async with wire(reply(text("ok"))) as server:
        await ask(server.url, a_request())

    assert "tools" not in server.seen[0].body


async def test_a_reply_may_be_bound_to_a_schema() -> None:
    """The schema travels as the format of the output, its objects closed."""
    schema = {"type": "object", "properties": {"word": {"type": "string"}}, "additionalProperties": False}

    async with wire(reply(text('{"word": "ok"}'))) as server:
        await ask(server.url, replace(a_request(), reply_schema=schema))

    assert server.seen[0].body["output_config"] == {"format": {"type": "json_schema", "schema": schema}}


async def test_two_tool_calls_come_back_in_order() -> None:
    """Parallel calls keep their ids, names and arguments, in however many parts these come; nested ones too."""
    calls = (
        text("Saving."),
        use("c1", "add_expense", '{"amo', 'unt": 4', ".5}", index=1),
        use("c2", "add_expense", '{"amount": 12, "tags": ["a", "b"]}', index=2),
        use("c3", "list_entries", index=3),
    )

    async with wire(reply(*calls, stop="tool_use")) as server:
        told = await ask(server.url, a_request(tools=(ADD,)))

    assert told.tool_calls == (
        ToolCall("c1", "add_expense", {"amount": 4.5}),
        ToolCall("c2", "add_expense", {"amount": 12, "tags": ["a", "b"]}),
        ToolCall("c3", "list_entries", {}),
    )
    assert told.text == "Saving."


@pytest.mark.parametrize("arguments", ['{"amount": 4', "4.50", '["a"]', "{'amount': 4}"])
async def test_arguments_that_are_no_object_are_told_apart(arguments: str) -> None:
    """The call is named, and is none of those that may be run or kept in the history."""
    calls = (use("c1", "add_expense", arguments), use("c2", "list_entries", "{}", index=1))

    async with wire(reply(*calls, stop="tool_use")) as server:
        told = await ask(server.url, a_request(tools=(ADD,)))

    assert told.unreadable_calls == ("add_expense",)
    assert told.tool_calls == (ToolCall("c2", "list_entries", {}),)


async def test_results_of_parallel_calls_are_one_turn() -> None:
    """The results follow their calls in a single user turn, an error marked as one; empty texts are not sent."""
    calls = (ToolCall("c1", "add_expense", {"amount": 4}), ToolCall("c2", "nothing", {}))
    request = a_request(
        UserMessage("hi"),
        AssistantMessage(""),
        UserMessage("coffee 4"),
        AssistantMessage("", calls),
        ToolMessage("c1", "add_expense", '{"saved": true}'),
        ToolMessage("c2", "nothing", "There is no such tool.", is_error=True),
    )

    async with wire(reply(text("ok"))) as server:
        await ask(server.url, request)

    said, made = {"type": "text", "text": "hi"}, {"type": "text", "text": "coffee 4"}
    assert server.seen[0].body["messages"] == [
        {"role": "user", "content": [said]},
        {"role": "user", "content": [made]},
        {
            "role": "assistant",
            "content": [
                {"type": "tool_use", "id": "c1", "name": "add_expense", "input": {"amount": 4}},
                {"type": "tool_use", "id": "c2", "name": "nothing", "input": {}},
            ],
        },
        {
            "role": "user",
            "content": [
                {"type": "tool_result", "tool_use_id": "c1", "content": '{"saved": true}', "is_error": False},
                {"type": "tool_result", "tool_use_id": "c2", "content": "There is no such tool.", "is_error": True},
            ],
        },
    ]


async def test_a_text_cut_at_the_limit_says_so() -> None:
    """Half a text is better than none, as long as it is not taken for a whole one."""
    async with wire(reply(text("Cooking at home is"), stop="max_tokens")) as server:
        told = await ask(server.url, a_request())

    assert (told.text, told.is_cut) == ("Cooking at home is", True)


BROKEN = event("error", error={"type": "overloaded_error", "message": SECRET_WORDS})

PASSING: dict[str, tuple[Step, str]] = {
    "a busy server": (failure(429), "status 429"),
    "an overloaded server": (failure(529, "overloaded_error"), "status 529"),
    "a broken server": (failure(500), "status 500"),
    "a gateway's page": (Answer("<html>bad gateway</html>", 502), "status 502"),
    "a connection that breaks": (Events((begin(), *text("You spent")), then="drop"), "broke off|it was cut"),
    "a body that is cut": (CutShort(), "broke off|it was cut"),
    "a stream that ends early": (Events((begin(), *text("You spent"))), "it was cut"),
    "a stream that fails midway": (Events((begin(), *text("You spent"), BROKEN)), "broke off"),
    "an event that is no JSON": (Events((begin(), ("content_block_delta", '{"type": "cont'))), "unknown shape"),
    "a delta without its block": (Events((begin(), use("c", "x", "{}")[1])), "it was cut|unknown shape"),
    "no stream at all": (Answer({"id": "msg_1", "content": []}), "it was cut"),
    "a missing stop reason": (reply(text("You spent"), stop=None), "it was cut"),
}


@pytest.mark.parametrize(("step", "sentence"), PASSING.values(), ids=PASSING.keys())
async def test_what_may_pass_is_told_so(step: Step, sentence: str) -> None:
    """The same request may be made again, and the sentence repeats neither words nor key."""
    async with wire(step) as server:
        with pytest.raises(ModelUnavailable, match=sentence) as raised:
            await ask(server.url, a_request(tools=(ADD,)))

    assert raised.value.may_pass
    assert SECRET_WORDS not in str(raised.value)
    assert KEY not in str(raised.value)
    assert len(server.seen) == 1


LASTING: dict[str, tuple[Step, str, str | None]] = {
    "a refused key": (failure(401), "status 401", "ANTHROPIC_API_KEY"),
    "a forbidden model": (failure(403), "status 403", "ANTHROPIC_API_KEY"),
    "an unknown model": (failure(404), "status 404", "ANTHROPIC_BASE_URL"),
    "an empty purse": (failure(402), "status 402", "credit"),
    "a bad request": (failure(400), "status 400", None),
    "a refusal": (reply(text("I"), stop="refusal"), "refusal", None),
    "a full window": (reply(text("…"), stop="model_context_window_exceeded"), "model_context_window", None),
    "a call cut at the limit": (reply(use("c1", "add_expense", '{"amo'), stop="max_tokens"), "token limit", None),
    "only thought within the limit": (reply(stop="max_tokens"), "token limit", None),
}


@pytest.mark.parametrize(("step", "sentence", "remedy"), LASTING.values(), ids=LASTING.keys())
async def test_what_lasts_goes_to_the_next_model(step: Step, sentence: str, remedy: str | None) -> None:
    """Asking again is of no use; what the operator can mend is said with the setting's name."""
    async with wire(step) as server:
        with pytest.raises(ModelUnavailable, match=sentence) as raised:
            await ask(server.url, a_request(tools=(ADD,)))

    assert not raised.value.may_pass
    assert (raised.value.remedy is None) == (remedy is None)
    assert remedy is None or remedy in str(raised.value.remedy)
    assert SECRET_WORDS not in str(raised.value)
    assert KEY not in str(raised.value)


async def test_the_wish_of_a_busy_server_is_passed_on() -> None:
    """How long it asks to be left alone."""
    async with wire(failure(429, **{"retry-after": "7"})) as server:
        with pytest.raises(ModelUnavailable) as raised:
            await ask(server.url, a_request())

    assert raised.value.retry_after == timedelta(seconds=7)


@pytest.mark.parametrize("step", [Silence(), Events((begin(), *text("You")), then="stall")])
async def test_a_silent_server_is_given_up(step: Step) -> None:
    """Before its first byte and in the midst of a stream."""
    settings = Settings(  # type: ignore[call-arg]
        ANTHROPIC_API_KEY=KEY, ANTHROPIC_BASE_URL="http://unused", KEEPWELL_MODEL_DEADLINE_S=0.05
    )

    async with wire(step) as server:
        impatient = settings.model_copy(update={"anthropic_base_url": server.url})
        async with closing(build(impatient, "claude-test")) as model:
            with pytest.raises(ModelUnavailable, match=r"in time|broke off") as raised:
                await model.complete(a_request())

    assert raised.value.may_pass


async def test_an_unreachable_server_is_unavailable() -> None:
    """Nobody listens: the connection is refused."""
    async with wire(Silence()) as server:
        gone = server.url

    with pytest.raises(ModelUnavailable, match="could not be reached") as raised:
        await ask(gone, a_request())

    assert raised.value.may_pass


def test_the_events_are_what_the_api_sends() -> None:
    """A check of this file's own pen: kind and data agree in every event of a reply."""
    lines = reply(text("ok"), use("c", "x", "{}", index=1)).text().strip().split("\n\n")

    for line in lines:
        kind, data = line.split("\n")
        assert kind.removeprefix("event: ") == json.loads(data.removeprefix("data: "))["type"]
