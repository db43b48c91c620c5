"""What an OpenAI-compatible server streams, written short."""

from __future__ import annotations

from typing import Any

from tests.core.llm.requests import SECRET_WORDS
from tests.core.llm.wire import Answer, Events

COUNTED = {"prompt_tokens": 11, "completion_tokens": 7, "total_tokens": 18}
DONE = "[DONE]"


def chunk(*, finish: str | None = None, **delta: object) -> dict[str, Any]:
    """One chunk of a streamed completion."""
    return {
        "id": "chatcmpl-1",
        "object": "chat.completion.chunk",
        "created": 1,
        "model": "some-model",
        "choices": [{"index": 0, "delta": delta, "finish_reason": finish}],
    }


def count(usage: dict[str, Any] | None) -> dict[str, Any]:
    """The chunk that counts the tokens."""
    return {**chunk(), "choices": [], "usage": usage}


def events(*chunks: dict[str, Any] | str) -> tuple[tuple[str, dict[str, Any] | str], ...]:
    """Chunks as events, which have no kind in this API."""
    return tuple(("", one) for one in chunks)


def call(index: int, call_id: str | None, name: str | None, arguments: str) -> dict[str, Any]:
    """A part of a call: the first one bears its id and name."""
    function = {"name": name, "arguments": arguments} if name else {"arguments": arguments}
    return {"index": index, "function": function, **({"id": call_id, "type": "function"} if call_id else {})}


def reply(
    *texts: str,
    calls: tuple[dict[str, Any], ...] = (),
    finish: str | None = "stop",
    usage: dict[str, Any] | None = COUNTED,
) -> Events:
    """A whole reply of these texts, each a chunk, and of these parts of calls."""
    said = [chunk(role="assistant", content=""), *(chunk(content=text) for text in texts)]
    made = [chunk(tool_calls=[part]) for part in calls]
    return Events(events(*said, *made, chunk(finish=finish), count(usage), DONE))


def failure(status: int, code: str | None = None, **headers: str) -> Answer:
    """An error of the API whose message repeats what it was sent."""
    error = {"message": SECRET_WORDS, "type": "some_error", "code": code, "param": None}
    return Answer({"error": error}, status, headers)
