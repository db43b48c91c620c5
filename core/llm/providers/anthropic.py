"""Anthropic's models: our request in the shape of the Messages API, and its reply in ours.

It knows no tool, no prompt and no user, and hides every error of the SDK behind ModelUnavailable, whose sentence
bears no word of the conversation. A model's thinking is not kept: the API takes a tool's result without it.
"""

import asyncio
from collections.abc import Mapping, Sequence
from datetime import timedelta
from itertools import groupby
from typing import TypeAlias

import anthropic
from anthropic.types import AssistantMessageParam, CacheControlEphemeralParam, MessageParam, TextBlockParam, ToolParam
from anthropic.types import Message as Completion
from anthropic.types import ToolResultBlockParam as ResultBlock
from anthropic.types import ToolUseBlockParam as CallBlock
from anthropic.types import UserMessageParam as UserTurn

from core.errors import ModelUnavailable
from core.llm.types import (
    AssistantMessage,
    Message,
    ModelReply,
    ModelRequest,
    ToolCall,
    ToolMessage,
    ToolSpec,
    Usage,
    UserMessage,
)
from core.settings import Settings

DEADLINE = timedelta(seconds=20)  # of one reply, with its retries; two of them fit into a turn
RETRIES = 2  # by the SDK: on 408, 409, 429, 5xx and broken connections, as the server's Retry-After says

Block: TypeAlias = TextBlockParam | CallBlock | ResultBlock

_CACHED: CacheControlEphemeralParam = {"type": "ephemeral"}  # for five minutes: the steps of a turn and the next turns
_COMPLETE = frozenset({"end_turn", "tool_use", "stop_sequence", "max_tokens"})  # stop reasons that leave a usable reply


def build(settings: Settings, name: str) -> "AnthropicModel":
    """The model *name*, with the key and the base URL of the settings."""
    client = anthropic.AsyncAnthropic(
        api_key=settings.anthropic_api_key,
        base_url=settings.anthropic_base_url,
        max_retries=RETRIES,
        timeout=DEADLINE.total_seconds(),
    )
    return AnthropicModel(client, name)


class AnthropicModel:
    """A ChatModel that asks the Messages API."""

    def __init__(self, client: anthropic.AsyncAnthropic, model: str, deadline: timedelta = DEADLINE) -> None:
        self._client = client
        self._model = model
        self._deadline = deadline

    @property
    def name(self) -> str:
        """``anthropic:`` and the model's own name."""
        return f"anthropic:{self._model}"

    async def complete(self, request: ModelRequest) -> ModelReply:
        """Answer *request*.

        Raises:
            ModelUnavailable: No usable reply within the deadline; the sentence says why.
        """
        try:
            async with asyncio.timeout(self._deadline.total_seconds()):
                completion = await self._client.messages.create(
                    model=self._model,
                    max_tokens=request.max_tokens,
                    system=[{"type": "text", "text": request.system, "cache_control": _CACHED}],
                    messages=_messages(request.messages),
                    tools=_tools(request.tools) or anthropic.omit,
                )
        except TimeoutError as error:
            raise ModelUnavailable(f"{self.name} gave no reply within {self._deadline}") from error
        except (anthropic.AnthropicError, ValueError) as error:  # ValueError: a body that is no JSON
            raise ModelUnavailable(f"{self.name} {_reason(error)}") from error
        return self._read(completion)

    async def close(self) -> None:
        """Close the connections that are kept open between requests."""
        await self._client.close()

    def _read(self, completion: Completion) -> ModelReply:
        """The reply in our shape; the SDK does not check that the server's has the promised one."""
        try:
            reply = _reply(completion, self.name)
        except (AttributeError, TypeError) as error:
            raise ModelUnavailable(f"{self.name} sent a reply of an unknown shape") from error
        if completion.stop_reason not in _COMPLETE:
            raise ModelUnavailable(f"{self.name} gave no whole reply: {completion.stop_reason or 'it was cut'}")
        if completion.stop_reason == "max_tokens" and (reply.tool_calls or not reply.text):
            raise ModelUnavailable(f"{self.name} did not finish within the token limit")
        return reply


def _reason(error: Exception) -> str:
    """What went wrong, without the server's own words: they may repeat ours."""
    if isinstance(error, anthropic.APIStatusError):
        return f"answered with status {error.status_code}"
    if isinstance(error, anthropic.APITimeoutError):
        return "gave no reply in time"
    if isinstance(error, anthropic.APIConnectionError):
        return "could not be reached"
    return f"failed with {type(error).__name__}"


def _tools(specs: Sequence[ToolSpec]) -> list[ToolParam]:
    """The tools; the last one ends the part of the request that stays the same from turn to turn."""
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
        return text
    return text + [
        CallBlock(type="tool_use", id=call.id, name=call.name, input=dict(call.arguments))
        for call in message.tool_calls
    ]


def _result(message: ToolMessage) -> ResultBlock:
    return ResultBlock(
        type="tool_result", tool_use_id=message.call_id, content=message.content, is_error=message.is_error
    )


def _reply(completion: Completion, name: str) -> ModelReply:
    texts = [block.text for block in completion.content if block.type == "text"]
    calls = [
        ToolCall(block.id, block.name, _arguments(block.input))
        for block in completion.content
        if block.type == "tool_use"
    ]
    usage = Usage(_input_tokens(completion), completion.usage.output_tokens)
    return ModelReply("".join(texts).strip(), tuple(calls), usage, name)


def _arguments(value: object) -> Mapping[str, object]:
    if not isinstance(value, dict):
        raise TypeError("arguments are an object")
    return value


def _input_tokens(completion: Completion) -> int:
    """All tokens read; the API counts those from its cache apart."""
    usage = completion.usage
    return usage.input_tokens + (usage.cache_creation_input_tokens or 0) + (usage.cache_read_input_tokens or 0)
