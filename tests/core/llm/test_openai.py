"""OpenAI-compatible models over the wire: what is sent, what is understood, and that failures are ModelUnavailable."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import timedelta
from typing import Any

import openai
import pytest

from core.errors import ModelUnavailable
from core.llm.providers.openai import RETRIES, OpenAIModel, build
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
from tests.core.llm.requests import ADD, SECRET_WORDS, a_request
from tests.core.llm.wire import AT_ONCE, Answer, CutShort, Silence, Step, wire

KEY = "test-key-91c2"
SHORT = timedelta(milliseconds=50)


def completion(
    content: str | None = None, *calls: dict[str, Any], finish: str | None = "stop", **message: object
) -> dict[str, Any]:
    """A reply of the Chat Completions API."""
    said: dict[str, Any] = {"role": "assistant", "content": content, **message}
    if calls:
        said["tool_calls"] = list(calls)
    return {
        "id": "chatcmpl-1",
        "object": "chat.completion",
        "created": 1,
        "model": "some-model",
        "choices": [{"index": 0, "message": said, "finish_reason": finish}],
        "usage": {"prompt_tokens": 11, "completion_tokens": 7, "total_tokens": 18},
    }


def call(call_id: str, name: str, arguments: str) -> dict[str, Any]:
    """A call of a function, its arguments as JSON text."""
    return {"id": call_id, "type": "function", "function": {"name": name, "arguments": arguments}}


def failure(status: int) -> Answer:
    """An error of the API whose message repeats what it was sent."""
    return Answer({"error": {"message": f"{SECRET_WORDS}: {KEY}", "type": "some_error"}}, status, AT_ONCE)


async def ask(url: str, request: ModelRequest) -> ModelReply:
    """The reply of the model that the settings build, with its connections closed again."""
    settings = Settings(OPENAI_API_KEY=KEY, OPENAI_BASE_URL=f"{url}/v1")  # type: ignore[call-arg]
    async with closing(build(settings, "some-model")) as model:
        return await model.complete(request)


@asynccontextmanager
async def closing(model: OpenAIModel) -> AsyncIterator[OpenAIModel]:
    """*model*, whose connections are closed at the end of the test's own loop."""
    try:
        yield model
    finally:
        await model.close()


async def test_text_and_tokens_are_read() -> None:
    """The text loses its outer white space; the tokens are counted."""
    async with wire(Answer(completion(" Good morning.\n"))) as server:
        reply = await ask(server.url, a_request())

    assert ModelReply("Good morning.", (), Usage(11, 7), "openai:some-model") == reply


async def test_the_request_bears_key_instructions_tools_and_limit() -> None:
    """The key travels as a bearer token, the instructions come first, each tool is a function."""
    async with wire(Answer(completion("ok"))) as server:
        await ask(server.url, a_request(tools=(ADD,), max_tokens=123))

    (seen,) = server.seen
    assert seen.path == "/v1/chat/completions"
    assert seen.headers["authorization"] == f"Bearer {KEY}"
    assert seen.body == {
        "model": "some-model",
        "max_completion_tokens": 123,
        "messages": [{"role": "system", "content": "Be brief."}, {"role": "user", "content": SECRET_WORDS}],
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
    async with wire(Answer(completion("ok"))) as server:
        await ask(server.url, a_request())

    assert "tools" not in server.seen[0].body


async def test_two_tool_calls_come_back_in_order() -> None:
    """Parallel calls keep their ids and names; their arguments are read as JSON, empty ones as none."""
    calls = (call("c1", "add_expense", '{"amount": 4.5, "note": "café"}'), call("c2", "list_entries", ""))

    async with wire(Answer(completion(None, *calls, finish="tool_calls"))) as server:
        reply = await ask(server.url, a_request(tools=(ADD,)))

    assert reply.tool_calls == (
        ToolCall("c1", "add_expense", {"amount": 4.5, "note": "café"}),
        ToolCall("c2", "list_entries", {}),
    )
    assert reply.text == ""


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

    async with wire(Answer(completion("ok"))) as server:
        await ask(server.url, request)

    _, *sent = server.seen[0].body["messages"]
    assert sent == [
        {"role": "user", "content": "hi"},
        {"role": "user", "content": "coffee 4"},
        {
            "role": "assistant",
            "content": None,
            "tool_calls": [call("c1", "add_expense", json.dumps({"amount": 4}))],
        },
        {"role": "tool", "tool_call_id": "c1", "content": '{"saved": true}'},
    ]


async def test_a_server_that_counts_no_tokens_is_understood() -> None:
    """Small servers leave the usage out: it counts as none."""
    body = completion("ok")
    del body["usage"]

    async with wire(Answer(body)) as server:
        reply = await ask(server.url, a_request())

    assert reply.usage == Usage(0, 0)


async def test_a_busy_server_is_asked_again() -> None:
    """A 429 is followed by another try, whose reply counts."""
    async with wire(failure(429), Answer(completion("Here."))) as server:
        reply = await ask(server.url, a_request())

    assert reply.text == "Here."
    assert len(server.seen) == 2


async def test_an_overloaded_server_is_given_up() -> None:
    """With 529 for ever the model is unavailable after the first try and its retries."""
    async with wire(failure(529)) as server:
        with pytest.raises(ModelUnavailable, match="status 529"):
            await ask(server.url, a_request())

    assert len(server.seen) == 1 + RETRIES


def _with_call(arguments: str, finish: str = "tool_calls") -> Answer:
    return Answer(completion(None, call("c1", "add_expense", arguments), finish=finish))


UNAVAILABLE: dict[str, tuple[Step, str]] = {
    "a refused key": (failure(401), "status 401"),
    "a forbidden model": (failure(403), "status 403"),
    "an unknown model": (failure(404), "status 404"),
    "a bad request": (failure(400), "status 400"),
    "a broken server": (failure(500), "status 500"),
    "a body that is cut": (CutShort(), "could not be reached"),
    "a body that is no JSON": (Answer("<html>gateway</html>"), "failed with|unknown shape"),
    "half a JSON": (Answer('{"id": "1", "choices": [{"ind'), "failed with|unknown shape"),
    "a foreign object": (Answer({"content": []}), "unknown shape"),
    "no choice": (Answer({**completion("hi"), "choices": []}), "unknown shape"),
    "malformed arguments": (_with_call('{"amount": 4'), "unknown shape"),
    "arguments that are no object": (_with_call("4"), "unknown shape"),
    "a tool that is no function": (
        Answer(completion(None, {"id": "c1", "type": "custom", "custom": {"name": "x", "input": "y"}})),
        "unknown shape",
    ),
    "a missing finish reason": (Answer(completion("You spent", finish=None)), "no whole reply"),
    "a refusal": (Answer(completion(None, refusal="I can't help with that.")), "refusal"),
    "a content filter": (Answer(completion("You", finish="content_filter")), "content_filter"),
    "a call cut at the limit": (_with_call('{"amount": 4}', finish="length"), "token limit"),
    "only thought within the limit": (Answer(completion("", finish="length")), "token limit"),
}


@pytest.mark.parametrize(("step", "sentence"), UNAVAILABLE.values(), ids=UNAVAILABLE.keys())
async def test_every_failure_is_model_unavailable(step: Step, sentence: str) -> None:
    """Whatever goes wrong, the next model may be asked, and the sentence repeats neither words nor key."""
    async with wire(step) as server:
        with pytest.raises(ModelUnavailable, match=sentence) as raised:
            await ask(server.url, a_request(tools=(ADD,)))

    assert SECRET_WORDS not in str(raised.value)
    assert KEY not in str(raised.value)


async def test_a_text_cut_at_the_limit_is_a_reply() -> None:
    """Half a text is better than none: only calls must be whole."""
    async with wire(Answer(completion("Cooking at home is", finish="length"))) as server:
        reply = await ask(server.url, a_request())

    assert reply.text == "Cooking at home is"


async def test_a_slow_server_is_not_waited_for() -> None:
    """Beyond the deadline, which covers the retries too, the model is unavailable."""
    async with wire(Silence()) as server:
        client = openai.AsyncOpenAI(api_key=KEY, base_url=server.url, max_retries=RETRIES)
        async with closing(OpenAIModel(client, "some-model", deadline=SHORT)) as model:
            with pytest.raises(ModelUnavailable, match="no reply within"):
                await model.complete(a_request())


async def test_an_unreachable_server_is_unavailable() -> None:
    """Nobody listens: the connection is refused and the next model may be asked."""
    async with wire(Silence()) as server:
        gone = server.url
    client = openai.AsyncOpenAI(api_key=KEY, base_url=gone, max_retries=0)
    async with closing(OpenAIModel(client, "some-model")) as model:
        with pytest.raises(ModelUnavailable, match="could not be reached"):
            await model.complete(a_request())
