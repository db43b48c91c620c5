"""Anthropic's models: our request in the shape of the Messages API, and its streamed reply in ours.

It knows no tool, no prompt and no user, and hides every error of the SDK behind ModelUnavailable, whose sentence
bears no word of the conversation. It asks once: trying again is the business of ``resilience``. A model's thinking is
not kept: the API takes a tool's result without it.
"""

import json
from base64 import b64encode
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import Literal, TypeAlias

import anthropic
import httpx2
from anthropic.types import (
    AssistantMessageParam,
    CacheControlEphemeralParam,
    ImageBlockParam,
    MessageDeltaUsage,
    MessageParam,
    OutputConfigParam,
    RawMessageStreamEvent,
    TextBlockParam,
    ToolParam,
)
from anthropic.types import ToolResultBlockParam as ResultBlock
from anthropic.types import ToolUseBlockParam as CallBlock
from anthropic.types import Usage as CountedUsage
from anthropic.types import UserMessageParam as UserTurn

from core.errors import ModelUnavailable
from core.llm import troubles
from core.llm.types import (
    AssistantMessage,
    Message,
    ModelReply,
    ModelRequest,
    Picture,
    ToolCall,
    ToolMessage,
    ToolSpec,
    Usage,
    UserMessage,
)
from core.settings import Settings

CONNECT_TIMEOUT_S = 5.0  # seconds to reach the server

Block: TypeAlias = TextBlockParam | ImageBlockParam | CallBlock | ResultBlock

_CACHED: CacheControlEphemeralParam = {"type": "ephemeral"}  # for five minutes: the steps of a turn and the next turns
_COMPLETE = frozenset({"end_turn", "tool_use", "stop_sequence", "max_tokens"})  # stop reasons that leave a usable reply
_PASSING = frozenset({"overloaded_error", "api_error", "rate_limit_error", "timeout_error"})  # errors within a stream


def build(settings: Settings, name: str) -> "AnthropicModel":
    """The model *name*, with the key and the base URL (without ``/v1``) of the settings."""
    client = anthropic.AsyncAnthropic(
        api_key=settings.anthropic_api_key,
        base_url=settings.anthropic_base_url,
        max_retries=0,
        timeout=anthropic.Timeout(settings.model_deadline_s, connect=CONNECT_TIMEOUT_S),
    )
    return AnthropicModel(client, name)


class AnthropicModel:
    """A ChatModel that asks the Messages API."""

    def __init__(self, client: anthropic.AsyncAnthropic, model: str) -> None:
        self._client = client
        self._model = model

    @property
    def name(self) -> str:
        """``anthropic:`` and the model's own name."""
        return f"anthropic:{self._model}"

    async def complete(self, request: ModelRequest) -> ModelReply:
        """Answer *request*, read to its stop reason.

        Raises:
            ModelUnavailable: No usable reply; the sentence says why.
        """
        output_config = _output_config(request)
        try:
            read = await self._read(request, output_config)
        except anthropic.AnthropicError as error:
            raise _trouble(self.name, error) from error
        except httpx2.HTTPError as error:  # the SDK does not wrap what breaks a stream
            raise troubles.of_silence(self.name, "broke off") from error
        except (AttributeError, LookupError, TypeError, ValueError) as error:  # ValueError: an event that is no JSON
            raise troubles.of_silence(self.name, "sent a reply of an unknown shape") from error
        return _whole(read, self.name)

    async def close(self) -> None:
        """Close the connections that are kept open between requests."""
        await self._client.close()

    async def _read(self, request: ModelRequest, output_config: OutputConfigParam | None) -> "_Streamed":
        read = _Streamed()
        stream = await self._client.messages.create(
            model=self._model,
            max_tokens=request.max_tokens,
            system=_system(request),
            messages=_messages(request.messages),
            tools=_tools(request.tools) or anthropic.omit,
            output_config=output_config or anthropic.omit,
            stream=True,
        )
        async with stream:
            async for event in stream:
                read.take(event)
        return read


@dataclass
class _Streamed:
    """What the events of a stream have brought so far."""

    texts: list[str] = field(default_factory=list)
    calls: dict[int, "_StreamedCall"] = field(default_factory=dict)
    usage: Usage = field(default_factory=Usage)
    stop_reason: str | None = None

    def take(self, event: RawMessageStreamEvent) -> None:
        """Add one event; kinds that are not known bring nothing."""
        if event.type == "message_start":
            self.usage = _usage(event.message.usage, Usage())
        elif event.type == "content_block_start" and event.content_block.type == "tool_use":
            self.calls[event.index] = _StreamedCall(event.content_block.id, event.content_block.name)
        elif event.type == "content_block_delta" and event.delta.type == "text_delta":
            self.texts.append(event.delta.text)
        elif event.type == "content_block_delta" and event.delta.type == "input_json_delta":
            self.calls[event.index].json += event.delta.partial_json
        elif event.type == "message_delta":
            self.stop_reason = event.delta.stop_reason
            self.usage = _usage(event.usage, self.usage)


@dataclass
class _StreamedCall:
    id: str
    name: str
    json: str = ""

    def arguments(self) -> Mapping[str, object] | None:
        """The arguments, or None where they are no JSON object."""
        try:
            value = json.loads(self.json or "{}")
        except ValueError:
            return None
        return value if isinstance(value, dict) else None


def _whole(read: _Streamed, name: str) -> ModelReply:
    """The reply in our shape, if it was read to a stop reason that leaves one."""
    if read.stop_reason is None:
        raise troubles.of_silence(name, "gave no whole reply: it was cut")
    if read.stop_reason not in _COMPLETE:
        raise ModelUnavailable(f"{name} gave no whole reply: {read.stop_reason}")
    text, is_cut = "".join(read.texts).strip(), read.stop_reason == "max_tokens"
    if is_cut and (read.calls or not text):
        raise ModelUnavailable(f"{name} did not finish within the token limit")
    arguments = {index: call.arguments() for index, call in read.calls.items()}
    calls = [
        ToolCall(call.id, call.name, made)
        for index, call in read.calls.items()
        if (made := arguments[index]) is not None
    ]
    unreadable = [call.name for index, call in read.calls.items() if arguments[index] is None]
    return ModelReply(text, tuple(calls), read.usage, name, tuple(unreadable), is_cut)


def _trouble(name: str, error: anthropic.AnthropicError) -> ModelUnavailable:
    if isinstance(error, anthropic.APIStatusError):
        kind = error.type
        if error.status_code < 400 and kind in _PASSING:  # it came within a stream that had begun well
            return troubles.of_silence(name, f"broke off with {kind}")
        return troubles.of_status(name, error.status_code, error.response.headers, kind)
    if isinstance(error, anthropic.APITimeoutError):
        return troubles.of_silence(name, "gave no reply in time")
    if isinstance(error, anthropic.APIConnectionError):
        return troubles.of_silence(name, "could not be reached")
    return ModelUnavailable(f"{name} failed with {type(error).__name__}")


def _system(request: ModelRequest) -> list[TextBlockParam]:
    """The instructions, cached together with the tools before them, and then what changes with each turn."""
    blocks: list[TextBlockParam] = [{"type": "text", "text": request.system, "cache_control": _CACHED}]
    return [*blocks, {"type": "text", "text": request.latest}] if request.latest else blocks


def _output_config(request: ModelRequest) -> OutputConfigParam | None:
    if request.reply_schema is None:
        return None
    # The API refuses bounds and the like; the SDK makes words of them, and whoever reads the reply checks it.
    return {"format": {"type": "json_schema", "schema": anthropic.transform_schema(dict(request.reply_schema))}}


def _tools(specs: Sequence[ToolSpec]) -> list[ToolParam]:
    """The tools; the last one ends a part of the request that stays the same from turn to turn."""
    tools = [
        ToolParam(name=spec.name, description=spec.description, input_schema=dict(spec.parameters)) for spec in specs
    ]
    if tools:
        tools[-1]["cache_control"] = _CACHED
    return tools


def _messages(messages: Sequence[Message]) -> list[MessageParam]:
    """Turns of user and assistant; what follows on the same side, such as several results, is one turn."""
    turns: list[MessageParam] = []
    for is_ours, side in groupby(messages, key=lambda message: isinstance(message, AssistantMessage)):
        blocks = [block for message in side for block in _blocks(message)]
        if blocks and is_ours:
            turns.append(AssistantMessageParam(role="assistant", content=blocks))
        elif blocks:
            turns.append(UserTurn(role="user", content=blocks))
    return turns


def _blocks(message: Message) -> list[Block]:
    if isinstance(message, ToolMessage):
        return [_result(message)]
    text: list[Block] = [TextBlockParam(type="text", text=message.text)] if message.text.strip() else []
    if isinstance(message, UserMessage):
        return [*map(_picture, message.pictures), *text]
    return text + [
        CallBlock(type="tool_use", id=call.id, name=call.name, input=dict(call.arguments))
        for call in message.tool_calls
    ]


def _picture(picture: Picture) -> ImageBlockParam:
    data = b64encode(picture.content).decode("ascii")
    media_type: Literal["image/jpeg", "image/png"] = "image/png" if picture.media_type == "image/png" else "image/jpeg"
    return {"type": "image", "source": {"type": "base64", "media_type": media_type, "data": data}}


def _result(message: ToolMessage) -> ResultBlock:
    return ResultBlock(
        type="tool_result", tool_use_id=message.call_id, content=message.content, is_error=message.is_error
    )


def _usage(counted: CountedUsage | MessageDeltaUsage, before: Usage) -> Usage:
    """All tokens read, of which the API counts those of its cache apart; the end of a stream repeats only some."""
    read, written = counted.cache_read_input_tokens or 0, counted.cache_creation_input_tokens or 0
    total = (counted.input_tokens or 0) + read + written
    if total < before.input_tokens:
        return Usage(before.input_tokens, counted.output_tokens, before.cached_tokens, before.cache_written_tokens)
    return Usage(total, counted.output_tokens, read, written)
