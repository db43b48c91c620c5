"""OpenAI-compatible models over the wire: what is sent, what is understood, and that failures are ModelUnavailable."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from core.errors import ModelUnavailable
from core.llm.providers.openai import OpenAIModel, build
from core.llm.types import (
    AssistantMessage,
    ModelReply,
    ModelRequest,
    ToolCall,
    ToolMessage,
    Usage,
    UserMessage,
)
from core.settings import Settings
from tests.core.llm.completions import COUNTED, DONE, call, chunk, events, failure, reply
from tests.core.llm.requests import ADD, SECRET_WORDS, a_request
from tests.core.llm.wire import Answer, CutShort, Events, Silence, Step, wire

KEY = "test-key-91c2"


def settings(url: str, **more: object) -> Settings:
    """Settings that name the server at *url*."""
    return Settings(OPENAI_API_KEY=KEY, OPENAI_BASE_URL=f"{url}/v1", **more)  # type: ignore[arg-type,call-arg]


async def ask(url: str, request: ModelRequest) -> ModelReply:
    """The reply of the model that the settings build, with its connections closed again."""
    async with closing(build(settings(url), "some-model")) as model:
        return await model.complete(request)


@asynccontextmanager
async def closing(model: OpenAIModel) -> AsyncIterator[OpenAIModel]:
    """*model*, whose connections are closed at the end of the test's own loop."""
    try:
        yield model
    finally:
        await model.close()


async def test_text_and_tokens_are_read() -> None:
    """The parts are one text without outer white space; tokens are counted, those of the cache by themselves too."""
    usage = {**COUNTED, "prompt_tokens_details": {"cached_tokens": 8, "cache_write_tokens": 2}}

    async with wire(reply(" Good ", "morning.\n", usage=usage)) as server:
        told = await ask(server.url, a_request())

    assert ModelReply("Good morning.", (), Usage(11, 7, 8, 2), "openai:some-model") == told


async def test_the_request_bears_key_instructions_tools_and_limit() -> None:
    """The key is a bearer token, instructions come first, and what changes with each turn stands as late as it can."""
    said = (UserMessage("hi"), AssistantMessage("Hello!"), UserMessage("coffee 4"))
    request = replace(a_request(*said, tools=(ADD,), max_tokens=123), situation="It is noon.", correction="No lies.")

    async with wire(reply("ok")) as server:
        await ask(server.url, request)

    (seen,) = server.seen
    assert seen.path == "/v1/chat/completions"
    assert seen.headers["authorization"] == f"Bearer {KEY}"
    assert seen.body == {
        "model": "some-model",
        "max_completion_tokens": 123,
        "stream": True,
        "stream_options": {"include_usage": True},
        "messages": [
            {"role": "system", "content": "Be brief."},
            {"role": "user", "content": "hi"},
            {"role": "assistant", "content": "Hello!"},
            {"role": "user", "content": "It is noon.\n\nNo lies.\n\ncoffee 4"},
        ],
        "tools": [
            {
                "type": "function",
                "function": {
                    "name": "add_expense",
                    "description": "Save an expense.",
                    "parameters": dict(ADD.parameters),
                },
            }
        ],
    }


async def test_without_tools_none_are_sent() -> None:
    """A request without tools has no tools field, which some servers refuse when it is empty."""
    async with wire(reply("ok")) as server:
        await ask(server.url, a_request())

    assert "tools" not in server.seen[0].body


async def test_a_reply_may_be_bound_to_a_schema() -> None:
    """The schema travels as the format of the response, the temperature as given, 0 included."""
    schema = {"type": "object", "properties": {"word": {"type": "string"}}}

    async with wire(reply('{"word": "ok"}')) as server:
        await ask(server.url, replace(a_request(), reply_schema=schema, temperature=0.0))

    body = server.seen[0].body
    assert body["response_format"] == {"type": "json_schema", "json_schema": {"name": "reply", "schema": schema}}
    assert body["temperature"] == 0


async def test_two_tool_calls_come_back_in_order() -> None:
    """Parallel calls keep their ids and names; their arguments are read from their parts, empty ones as none."""
    parts = (
        call(0, "c1", "add_expense", ""),
        call(0, None, None, '{"amount": 4.5, "no'),
        call(0, None, None, 'te": "café"}'),
        call(1, "c2", "list_entries", ""),
    )

    async with wire(reply(calls=parts, finish="tool_calls")) as server:
        told = await ask(server.url, a_request(tools=(ADD,)))

    assert told.tool_calls == (
        ToolCall("c1", "add_expense", {"amount": 4.5, "note": "café"}),
        ToolCall("c2", "list_entries", {}),
    )
    assert told.text == ""


async def test_a_call_without_an_id_gets_one() -> None:
    """Some servers give none, but the result has to name its call."""
    async with wire(reply(calls=(call(0, None, "list_entries", "{}"),), finish="tool_calls")) as server:
        told = await ask(server.url, a_request(tools=(ADD,)))

    assert told.tool_calls == (ToolCall("call_0", "list_entries", {}),)


@pytest.mark.parametrize("arguments", ['{"amount": 4', "4.50", '["a"]', "{'amount': 4}"])
async def test_arguments_that_are_no_object_are_told_apart(arguments: str) -> None:
    """The call is named, and is none of those that may be run or kept in the history."""
    parts = (call(0, "c1", "add_expense", arguments), call(1, "c2", "list_entries", "{}"))

    async with wire(reply(calls=parts, finish="tool_calls")) as server:
        told = await ask(server.url, a_request(tools=(ADD,)))

    assert told.unreadable_calls == ("add_expense",)
    assert told.tool_calls == (ToolCall("c2", "list_entries", {}),)


async def test_calls_and_results_are_sent_back() -> None:
    """Each result names its call; an exchange that was left unanswered is not sent as an empty message."""
    made = ToolCall("c1", "add_expense", {"amount": 4})
    request = a_request(
        UserMessage("hi"),
        AssistantMessage(""),
        UserMessage("coffee 4"),
        AssistantMessage("", (made,)),
        ToolMessage("c1", "add_expense", '{"saved": true}'),
    )

    async with wire(reply("ok")) as server:
        await ask(server.url, replace(request, situation="It is noon."))

    _, *sent = server.seen[0].body["messages"]
    function = {"name": "add_expense", "arguments": json.dumps({"amount": 4})}
    assert sent == [
        {"role": "user", "content": "hi"},
        {"role": "user", "content": "It is noon.\n\ncoffee 4"},
        {"role": "assistant", "content": None, "tool_calls": [{"id": "c1", "type": "function", "function": function}]},
        {"role": "tool", "tool_call_id": "c1", "content": '{"saved": true}'},
    ]


@pytest.mark.parametrize(
    ("usage", "counted"),
    [
        (None, Usage()),
        ({**COUNTED, "prompt_tokens_details": {"cached_tokens": 90}}, Usage(11, 7, 11)),
        ({**COUNTED, "prompt_tokens": None, "completion_tokens": -1}, Usage()),
    ],
    ids=["none", "more cached than read", "nonsense"],
)
async def test_careless_counting_does_no_harm(usage: dict[str, Any] | None, counted: Usage) -> None:
    """Small servers leave the usage out, or count what can't be."""
    async with wire(reply("ok", usage=usage)) as server:
        told = await ask(server.url, a_request())

    assert (told.text, told.usage) == ("ok", counted)


async def test_a_text_cut_at_the_limit_says_so() -> None:
    """Half a text is better than none, as long as it is not taken for a whole one."""
    async with wire(reply("Cooking at home is", finish="length")) as server:
        told = await ask(server.url, a_request())

    assert (told.text, told.is_cut) == ("Cooking at home is", True)


BEGUN = events(chunk(role="assistant", content="You spent"))

PASSING: dict[str, tuple[Step, str]] = {
    "a busy server": (failure(429), "status 429"),
    "an overloaded server": (failure(529), "status 529"),
    "a broken server": (failure(500), "status 500"),
    "a gateway's page": (Answer("<html>bad gateway</html>", 502), "status 502"),
    "a connection that breaks": (Events(BEGUN, then="drop"), "could not be reached|it was cut"),
    "a body that is cut": (CutShort(), "could not be reached|it was cut|unknown shape"),
    "a stream that ends early": (Events(BEGUN), "it was cut"),
    "a stream that ends early, in order": (Events((*BEGUN, ("", DONE))), "it was cut"),
    "a stream that fails midway": (Events((*BEGUN, ("", {"error": {"message": SECRET_WORDS}}))), "broke off"),
    "a chunk that is no JSON": (Events((*BEGUN, ("", '{"id": "chat'))), "unknown shape"),
    "a chunk of another shape": (Events((*BEGUN, ("", {"choices": [{}]}))), "unknown shape|it was cut"),
    "no stream at all": (Answer({"choices": []}), "it was cut"),
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


CUT_CALL = call(0, "c1", "add_expense", '{"amo')
REFUSAL = Events(events(chunk(role="assistant", refusal="I can't"), chunk(finish="stop"), DONE))

LASTING: dict[str, tuple[Step, str, str | None]] = {
    "a refused key": (failure(401), "status 401", "OPENAI_API_KEY"),
    "a forbidden model": (failure(403), "status 403", "OPENAI_API_KEY"),
    "an unknown model": (failure(404), "status 404", "OPENAI_BASE_URL"),
    "an empty purse": (failure(429, "insufficient_quota"), "status 429", "credit"),
    "a bad request": (failure(400), "status 400", None),
    "a refusal": (REFUSAL, "refusal", None),
    "a filter": (reply("I", finish="content_filter"), "content_filter", None),
    "a call cut at the limit": (reply(calls=(CUT_CALL,), finish="length"), "token limit", None),
    "only thought within the limit": (reply(finish="length"), "token limit", None),
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


@pytest.mark.parametrize("step", [Silence(), Events(BEGUN, then="stall")])
async def test_a_silent_server_is_given_up(step: Step) -> None:
    """Before its first byte and in the midst of a stream."""
    async with wire(step) as server:
        impatient = settings(server.url, KEEPWELL_MODEL_DEADLINE_S=0.05)
        async with closing(build(impatient, "some-model")) as model:
            with pytest.raises(ModelUnavailable, match="in time") as raised:
                await model.complete(a_request())

    assert raised.value.may_pass


async def test_an_unreachable_server_is_unavailable() -> None:
    """Nobody listens: the connection is refused."""
    async with wire(Silence()) as server:
        gone = server.url

    with pytest.raises(ModelUnavailable, match="could not be reached") as raised:
        await ask(gone, a_request())

    assert raised.value.may_pass
