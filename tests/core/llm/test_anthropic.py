"""Anthropic's models over the wire: what is sent, what is understood, and that every failure is ModelUnavailable."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import timedelta
from typing import Any

import anthropic
import pytest

from core.errors import ModelUnavailable
from core.llm.providers.anthropic import RETRIES, AnthropicModel, build
from core.llm.types import AssistantMessage, ModelReply, ModelRequest, ToolCall, ToolMessage, Usage, UserMessage
from core.settings import Settings
from tests.core.llm.requests import ADD, LIST, SECRET_WORDS, a_request
from tests.core.llm.wire import AT_ONCE, Answer, CutShort, Silence, Step, wire

KEY = "test-key-91c2"
SHORT = timedelta(milliseconds=50)


def completion(*content: dict[str, Any], stop: str | None = "end_turn", **usage: int) -> dict[str, Any]:
    """A reply of the Messages API."""
    return {
        "id": "msg_1",
        "type": "message",
        "role": "assistant",
        "model": "claude-test",
        "content": list(content),
        "stop_reason": stop,
        "stop_sequence": None,
        "usage": {"input_tokens": 11, "output_tokens": 7, **usage},
    }


def text(words: str) -> dict[str, Any]:
    """A text block."""
    return {"type": "text", "text": words}


def use(call_id: str, name: str, arguments: object) -> dict[str, Any]:
    """A block that calls a tool."""
    return {"type": "tool_use", "id": call_id, "name": name, "input": arguments}


def failure(status: int, **headers: str) -> Answer:
    """An error of the API whose message repeats what it was sent."""
    body = {"type": "error", "error": {"type": "some_error", "message": f"{SECRET_WORDS}: {KEY}"}}
    return Answer(body, status, {**AT_ONCE, **headers})


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
    """The text blocks are one text; thinking is left out; tokens read from the cache count as input."""
    thought = {"type": "thinking", "thinking": "hm", "signature": "s"}
    body = completion(thought, text("Good "), text("morning."), cache_read_input_tokens=100)

    async with wire(Answer(body)) as server:
        reply = await ask(server.url, a_request())

    assert ModelReply("Good morning.", (), Usage(111, 7), "anthropic:claude-test") == reply


async def test_the_request_bears_key_instructions_tools_and_limit() -> None:
    """The key travels as given, the instructions and the last tool are marked for the cache, no temperature is sent."""
    async with wire(Answer(completion(text("ok")))) as server:
        await ask(server.url, a_request(tools=(ADD, LIST), max_tokens=123))

    (seen,) = server.seen
    assert seen.path == "/v1/messages"
    assert KEY in (seen.headers.get("authorization", "") + seen.headers.get("x-api-key", ""))
    assert seen.body == {
        "model": "claude-test",
        "max_tokens": 123,
        "system": [{"type": "text", "text": "Be brief.", "cache_control": {"type": "ephemeral"}}],
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
    async with wire(Answer(completion(text("ok")))) as server:
        await ask(server.url, a_request())

    assert "tools" not in server.seen[0].body


async def test_two_tool_calls_come_back_in_order() -> None:
    """Parallel calls keep their ids, names and arguments; nested arguments too."""
    calls = (use("c1", "add_expense", {"amount": 4.5}), use("c2", "add_expense", {"amount": 12, "tags": ["a", "b"]}))

    async with wire(Answer(completion(text("Saving."), *calls, stop="tool_use"))) as server:
        reply = await ask(server.url, a_request(tools=(ADD,)))

    assert reply.tool_calls == (
        ToolCall("c1", "add_expense", {"amount": 4.5}),
        ToolCall("c2", "add_expense", {"amount": 12, "tags": ["a", "b"]}),
    )
    assert reply.text == "Saving."


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

    async with wire(Answer(completion(text("ok")))) as server:
        await ask(server.url, request)

    assert server.seen[0].body["messages"] == [
        {"role": "user", "content": [text("hi")]},
        {"role": "user", "content": [text("coffee 4")]},
        {"role": "assistant", "content": [use("c1", "add_expense", {"amount": 4}), use("c2", "nothing", {})]},
        {
            "role": "user",
            "content": [
                {"type": "tool_result", "tool_use_id": "c1", "content": '{"saved": true}', "is_error": False},
                {"type": "tool_result", "tool_use_id": "c2", "content": "There is no such tool.", "is_error": True},
            ],
        },
    ]


async def test_a_busy_server_is_asked_again() -> None:
    """A 429 is followed by another try, whose reply counts."""
    async with wire(failure(429), Answer(completion(text("Here.")))) as server:
        reply = await ask(server.url, a_request())

    assert reply.text == "Here."
    assert len(server.seen) == 2


async def test_an_overloaded_server_is_given_up() -> None:
    """With 529 for ever the model is unavailable after the first try and its retries."""
    async with wire(failure(529)) as server:
        with pytest.raises(ModelUnavailable, match="status 529"):
            await ask(server.url, a_request())

    assert len(server.seen) == 1 + RETRIES


UNAVAILABLE: dict[str, tuple[Step, str]] = {
    "a refused key": (failure(401), "status 401"),
    "a forbidden model": (failure(403), "status 403"),
    "an unknown model": (failure(404), "status 404"),
    "a bad request": (failure(400), "status 400"),
    "an empty purse": (failure(402), "status 402"),
    "a broken server": (failure(500), "status 500"),
    "a body that is cut": (CutShort(), "could not be reached"),
    "a body that is no JSON": (Answer("<html>gateway</html>"), "failed with|unknown shape"),
    "half a JSON": (Answer('{"id": "msg_1", "content": [{"ty'), "failed with|unknown shape"),
    "a foreign object": (Answer({"choices": []}), "unknown shape"),
    "arguments that are no object": (
        Answer(completion(use("c1", "add_expense", "4.50"), stop="tool_use")),
        "unknown shape",
    ),
    "a missing stop reason": (Answer(completion(text("You spent"), stop=None)), "it was cut"),
    "a refusal": (Answer(completion(stop="refusal")), "refusal"),
    "a full window": (Answer(completion(text("…"), stop="model_context_window_exceeded")), "model_context_window"),
    "a call cut at the limit": (
        Answer(completion(use("c1", "add_expense", {"amount": 4}), stop="max_tokens")),
        "token limit",
    ),
    "only thought within the limit": (Answer(completion(stop="max_tokens")), "token limit"),
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
    async with wire(Answer(completion(text("Cooking at home is"), stop="max_tokens"))) as server:
        reply = await ask(server.url, a_request())

    assert reply.text == "Cooking at home is"


async def test_a_slow_server_is_not_waited_for() -> None:
    """Beyond the deadline, which covers the retries too, the model is unavailable."""
    async with wire(Silence()) as server:
        client = anthropic.AsyncAnthropic(api_key=KEY, base_url=server.url, max_retries=RETRIES)
        async with closing(AnthropicModel(client, "claude-test", deadline=SHORT)) as model:
            with pytest.raises(ModelUnavailable, match="no reply within"):
                await model.complete(a_request())


async def test_an_unreachable_server_is_unavailable() -> None:
    """Nobody listens: the connection is refused and the next model may be asked."""
    async with wire(Silence()) as server:
        gone = server.url
    client = anthropic.AsyncAnthropic(api_key=KEY, base_url=gone, max_retries=0)
    async with closing(AnthropicModel(client, "claude-test")) as model:
        with pytest.raises(ModelUnavailable, match="could not be reached"):
            await model.complete(a_request())
