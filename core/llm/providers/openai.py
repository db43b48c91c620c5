"""OpenAI's models and those of every server that speaks the same Chat Completions API.

It knows no tool, no prompt and no user, and hides every error of the SDK behind ModelUnavailable, whose sentence
bears no word of the conversation.
"""

import asyncio
import json
from collections.abc import Mapping, Sequence
from datetime import timedelta

import openai
from openai.types.chat import (
    ChatCompletion,
    ChatCompletionMessageFunctionToolCallParam,
    ChatCompletionMessageParam,
    ChatCompletionMessageToolCallUnion,
    ChatCompletionToolUnionParam,
)

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
)
from core.settings import Settings

DEADLINE = timedelta(seconds=20)  # of one reply, with its retries; two of them fit into a turn
RETRIES = 2  # by the SDK: on 408, 409, 429, 5xx and broken connections, as the server's Retry-After says

_COMPLETE = frozenset({"stop", "tool_calls", "length"})  # finish reasons that leave a usable reply


def build(settings: Settings, name: str) -> "OpenAIModel":
    """The model *name*, with the key and the base URL (``.../v1``) of the settings."""
    client = openai.AsyncOpenAI(
        api_key=settings.openai_api_key,
        base_url=settings.openai_base_url,
        max_retries=RETRIES,
        timeout=DEADLINE.total_seconds(),
    )
    return OpenAIModel(client, name)


class OpenAIModel:
    """A ChatModel that asks the Chat Completions API."""

    def __init__(self, client: openai.AsyncOpenAI, model: str, deadline: timedelta = DEADLINE) -> None:
        self._client = client
        self._model = model
        self._deadline = deadline

    @property
    def name(self) -> str:
        """``openai:`` and the model's own name."""
        return f"openai:{self._model}"

    async def complete(self, request: ModelRequest) -> ModelReply:
        """Answer *request*.

        Raises:
            ModelUnavailable: No usable reply within the deadline; the sentence says why.
        """
        try:
            async with asyncio.timeout(self._deadline.total_seconds()):
                completion = await self._client.chat.completions.create(
                    model=self._model,
                    max_completion_tokens=request.max_tokens,
                    messages=_messages(request),
                    tools=_tools(request.tools) or openai.omit,
                )
        except TimeoutError as error:
            raise ModelUnavailable(f"{self.name} gave no reply within {self._deadline}") from error
        except (openai.OpenAIError, ValueError) as error:  # ValueError: a body that is no JSON
            raise ModelUnavailable(f"{self.name} {_reason(error)}") from error
        return self._read(completion)

    async def close(self) -> None:
        """Close the connections that are kept open between requests."""
        await self._client.close()

    def _read(self, completion: ChatCompletion) -> ModelReply:
        """The reply in our shape; the SDK does not check that the server's has the promised one."""
        try:
            choice = completion.choices[0]
            refused, finish = choice.message.refusal, choice.finish_reason
            if refused or finish not in _COMPLETE:
                raise ModelUnavailable(f"{self.name} gave no whole reply: {'refusal' if refused else finish}")
            reply = _reply(completion, self.name)
        except (AttributeError, IndexError, TypeError, ValueError) as error:
            raise ModelUnavailable(f"{self.name} sent a reply of an unknown shape") from error
        if finish == "length" and (reply.tool_calls or not reply.text):
            raise ModelUnavailable(f"{self.name} did not finish within the token limit")
        return reply


def _reason(error: Exception) -> str:
    """What went wrong, without the server's own words: they may repeat ours."""
    if isinstance(error, openai.APIStatusError):
        return f"answered with status {error.status_code}"
    if isinstance(error, openai.APITimeoutError):
        return "gave no reply in time"
    if isinstance(error, openai.APIConnectionError):
        return "could not be reached"
    return f"failed with {type(error).__name__}"


def _tools(specs: Sequence[ToolSpec]) -> list[ChatCompletionToolUnionParam]:
    return [
        {
            "type": "function",
            "function": {"name": spec.name, "description": spec.description, "parameters": dict(spec.parameters)},
        }
        for spec in specs
    ]


def _messages(request: ModelRequest) -> list[ChatCompletionMessageParam]:
    said = [_message(message) for message in request.messages if not _is_silence(message)]
    return [{"role": "system", "content": request.system}, *said]


def _is_silence(message: Message) -> bool:
    """An exchange that was left unanswered: the API takes no empty message."""
    return isinstance(message, AssistantMessage) and not message.text and not message.tool_calls


def _message(message: Message) -> ChatCompletionMessageParam:
    if isinstance(message, ToolMessage):
        return {"role": "tool", "tool_call_id": message.call_id, "content": message.content}
    if not isinstance(message, AssistantMessage):
        return {"role": "user", "content": message.text}
    if not message.tool_calls:
        return {"role": "assistant", "content": message.text}
    calls = [_call_param(call) for call in message.tool_calls]
    return {"role": "assistant", "content": message.text or None, "tool_calls": calls}


def _call_param(call: ToolCall) -> ChatCompletionMessageFunctionToolCallParam:
    arguments = json.dumps(dict(call.arguments), ensure_ascii=False, default=str)
    return {"id": call.id, "type": "function", "function": {"name": call.name, "arguments": arguments}}


def _reply(completion: ChatCompletion, name: str) -> ModelReply:
    message = completion.choices[0].message
    calls = tuple(_call(call) for call in message.tool_calls or ())
    counted = completion.usage  # some compatible servers leave it out
    usage = Usage(counted.prompt_tokens, counted.completion_tokens) if counted else Usage()
    return ModelReply((message.content or "").strip(), calls, usage, name)


def _call(call: ChatCompletionMessageToolCallUnion) -> ToolCall:
    """The call with its arguments read.

    Raises:
        ValueError, TypeError: The arguments are no JSON object, or it is no call of a function.
    """
    if call.type != "function":
        raise TypeError("only functions were offered")
    return ToolCall(call.id, call.function.name, _object(json.loads(call.function.arguments or "{}")))


def _object(value: object) -> Mapping[str, object]:
    if not isinstance(value, dict):
        raise TypeError("arguments are an object")
    return value
