"""OpenAI's models and those of every server that speaks the same Chat Completions API.

It knows no tool, no prompt and no user, and hides every error of the SDK behind ModelUnavailable, whose sentence
bears no word of the conversation. It asks once: trying again is the business of ``resilience``.
"""

import json
from base64 import b64encode
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

import openai
from openai.types import CompletionUsage
from openai.types.chat import (
    ChatCompletionChunk,
    ChatCompletionContentPartParam,
    ChatCompletionMessageFunctionToolCallParam,
    ChatCompletionMessageParam,
    ChatCompletionToolUnionParam,
)
from openai.types.chat.chat_completion_chunk import ChoiceDeltaToolCall
from openai.types.shared_params import ResponseFormatJSONSchema

from core.errors import ModelUnavailable
from core.llm import troubles
from core.llm.providers.openai_schema import strict
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

_COMPLETE = frozenset({"stop", "tool_calls", "length"})  # finish reasons that leave a usable reply


def build(settings: Settings, name: str) -> "OpenAIModel":
    """The model *name*, with the key and the base URL (``.../v1``) of the settings."""
    client = openai.AsyncOpenAI(
        api_key=settings.openai_api_key,
        base_url=settings.openai_base_url,
        max_retries=0,
        timeout=openai.Timeout(settings.model_deadline_s, connect=CONNECT_TIMEOUT_S),
    )
    # Other servers take schemas as they are, and some keep to bounds that OpenAI's own API refuses.
    return OpenAIModel(client, name, is_strict=settings.openai_base_url is None)


class OpenAIModel:
    """A ChatModel that asks the Chat Completions API; *is_strict* where that is OpenAI's own."""

    def __init__(self, client: openai.AsyncOpenAI, model: str, *, is_strict: bool = False) -> None:
        self._client = client
        self._model = model
        self._is_strict = is_strict

    @property
    def name(self) -> str:
        """``openai:`` and the model's own name."""
        return f"openai:{self._model}"

    async def complete(self, request: ModelRequest) -> ModelReply:
        """Answer *request*, read to its finish reason.

        Raises:
            ModelUnavailable: No usable reply; the sentence says why.
        """
        try:
            read = await self._read(request)
        except openai.OpenAIError as error:
            raise _trouble(self.name, error) from error
        except (AttributeError, TypeError, ValueError) as error:  # ValueError: a chunk that is no JSON
            raise troubles.of_silence(self.name, "sent a reply of an unknown shape") from error
        return _whole(read, self.name)

    async def close(self) -> None:
        """Close the connections that are kept open between requests."""
        await self._client.close()

    async def _read(self, request: ModelRequest) -> "_Streamed":
        read = _Streamed()
        stream = await self._client.chat.completions.create(
            model=self._model,
            max_completion_tokens=request.max_tokens,
            messages=_messages(request),
            tools=_tools(request.tools) or openai.omit,
            response_format=_response_format(request, is_strict=self._is_strict) or openai.omit,
            temperature=openai.omit if request.temperature is None else request.temperature,
            stream=True,
            stream_options={"include_usage": True},
        )
        async with stream:
            async for chunk in stream:
                read.take(chunk)
        return read


@dataclass
class _Streamed:
    """What the chunks of a stream have brought so far."""

    texts: list[str] = field(default_factory=list)
    calls: dict[int, "_StreamedCall"] = field(default_factory=dict)
    usage: Usage = field(default_factory=Usage)
    finish_reason: str | None = None
    has_refused: bool = False

    def take(self, chunk: ChatCompletionChunk) -> None:
        """Add one chunk; the one that counts the tokens has no choice."""
        if chunk.usage is not None:  # some servers leave it out
            self.usage = _usage(chunk.usage)
        for choice in chunk.choices[:1]:
            self.texts.append(choice.delta.content or "")
            for part in choice.delta.tool_calls or ():
                self._take_call(part)
            self.has_refused = self.has_refused or bool(choice.delta.refusal)
            self.finish_reason = choice.finish_reason or self.finish_reason

    def _take_call(self, part: ChoiceDeltaToolCall) -> None:
        call = self.calls.setdefault(part.index, _StreamedCall())
        call.id = part.id or call.id
        if part.function is not None:
            call.name += part.function.name or ""
            call.json += part.function.arguments or ""


@dataclass
class _StreamedCall:
    id: str = ""
    name: str = ""
    json: str = ""

    def arguments(self) -> Mapping[str, object] | None:
        """The arguments, or None where they are no JSON object."""
        try:
            value = json.loads(self.json or "{}")
        except ValueError:
            return None
        return value if isinstance(value, dict) else None


def _whole(read: _Streamed, name: str) -> ModelReply:
    """The reply in our shape, if it was read to a finish reason that leaves one."""
    if read.finish_reason is None:
        raise troubles.of_silence(name, "gave no whole reply: it was cut")
    if read.has_refused or read.finish_reason not in _COMPLETE:
        raise ModelUnavailable(f"{name} gave no whole reply: {'refusal' if read.has_refused else read.finish_reason}")
    text, is_cut = "".join(read.texts).strip(), read.finish_reason == "length"
    if is_cut and (read.calls or not text):
        raise ModelUnavailable(f"{name} did not finish within the token limit")
    arguments = {index: call.arguments() for index, call in read.calls.items()}
    calls = [
        ToolCall(call.id or f"call_{index}", call.name, made)  # some servers give no id
        for index, call in read.calls.items()
        if (made := arguments[index]) is not None
    ]
    unreadable = [call.name for index, call in read.calls.items() if arguments[index] is None]
    return ModelReply(text, tuple(calls), read.usage, name, tuple(unreadable), is_cut)


def _trouble(name: str, error: openai.OpenAIError) -> ModelUnavailable:
    if isinstance(error, openai.APIStatusError):
        return troubles.of_status(name, error.status_code, error.response.headers, error.code)
    if isinstance(error, openai.APITimeoutError):
        return troubles.of_silence(name, "gave no reply in time")
    if isinstance(error, openai.APIConnectionError):
        return troubles.of_silence(name, "could not be reached")
    if isinstance(error, openai.APIError):  # an error within a stream that had begun well
        return troubles.of_silence(name, "broke off")
    return ModelUnavailable(f"{name} failed with {type(error).__name__}")


def _response_format(request: ModelRequest, *, is_strict: bool) -> ResponseFormatJSONSchema | None:
    schema = request.reply_schema
    if schema is None:
        return None
    if is_strict:
        return {"type": "json_schema", "json_schema": {"name": "reply", "schema": strict(schema), "strict": True}}
    return {"type": "json_schema", "json_schema": {"name": "reply", "schema": dict(schema)}}


def _tools(specs: Sequence[ToolSpec]) -> list[ChatCompletionToolUnionParam]:
    return [
        {
            "type": "function",
            "function": {"name": spec.name, "description": spec.description, "parameters": dict(spec.parameters)},
        }
        for spec in specs
    ]


def _messages(request: ModelRequest) -> list[ChatCompletionMessageParam]:
    """Instructions and window first, which a cache finds again; what changes each turn stands before the last words.

    It stands within the person's message, as the chat templates of some servers take a single system message only.
    """
    said = [message for message in request.messages if not _is_silence(message)]
    for place in reversed(range(len(said))):
        message = said[place]
        if request.latest and isinstance(message, UserMessage):
            said[place] = replace(message, text=f"{request.latest}\n\n{message.text}")
            break
    return [{"role": "system", "content": request.system}, *map(_message, said)]


def _is_silence(message: Message) -> bool:
    """An exchange that was left unanswered: the API takes no empty message."""
    return isinstance(message, AssistantMessage) and not message.text and not message.tool_calls


def _message(message: Message) -> ChatCompletionMessageParam:
    if isinstance(message, ToolMessage):
        return {"role": "tool", "tool_call_id": message.call_id, "content": message.content}
    if not isinstance(message, AssistantMessage):
        return {"role": "user", "content": _content(message)}
    if not message.tool_calls:
        return {"role": "assistant", "content": message.text}
    calls = [_call_param(call) for call in message.tool_calls]
    return {"role": "assistant", "content": message.text or None, "tool_calls": calls}


def _content(message: UserMessage) -> str | list[ChatCompletionContentPartParam]:
    """The words alone, which every server takes, or pictures with the words behind them."""
    if not message.pictures:
        return message.text
    parts: list[ChatCompletionContentPartParam] = [
        {"type": "image_url", "image_url": {"url": _as_url(picture)}} for picture in message.pictures
    ]
    return [*parts, {"type": "text", "text": message.text}]


def _as_url(picture: Picture) -> str:
    return f"data:{picture.media_type};base64,{b64encode(picture.content).decode('ascii')}"


def _call_param(call: ToolCall) -> ChatCompletionMessageFunctionToolCallParam:
    arguments = json.dumps(dict(call.arguments), ensure_ascii=False, default=str)
    return {"id": call.id, "type": "function", "function": {"name": call.name, "arguments": arguments}}


def _usage(counted: CompletionUsage) -> Usage:
    """What the server counted, kept within what can be: some small servers count carelessly."""
    details = counted.prompt_tokens_details
    read = max(0, counted.prompt_tokens or 0)
    cached = min(read, max(0, details.cached_tokens or 0)) if details else 0
    written = min(read - cached, max(0, details.cache_write_tokens or 0)) if details else 0
    return Usage(read, max(0, counted.completion_tokens or 0), cached, written)
