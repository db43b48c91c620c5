"""A small model's way to call tools: one decision at a time, each bound to a JSON schema by its server.

First the action as a choice among those that the message allows, then that tool's arguments; where no tool fits, the
reply is plain words. Once a tool has answered it says nothing, so that the reply is composed from the result: a small
model puts the right figure to the wrong thing. It runs no tool, and is guarded like any other model.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace

import prompts
from bot import binding
from bot.prompting import as_data, clock, unquoted
from core.errors import ModelUnavailable
from core.llm.types import (
    AssistantMessage,
    ChatModel,
    Message,
    ModelReply,
    ModelRequest,
    ToolCall,
    ToolMessage,
    ToolSpec,
    Usage,
    UserMessage,
)

CHOICE_TOKENS = 64  # one name, in JSON
ARGUMENTS_TOKENS = 512  # a few calls with short texts
WORDS_TOKENS = 320  # a few sentences; small models run on
MAX_MENDINGS = 1  # of calls that failed; a small model makes the same one again
WINDOW_MESSAGES = 6  # earlier messages; a small model is slow to read and quickly led astray
LIKELIEST = 0.0  # temperature


class ConstrainedModel:
    """Makes of a model whose server keeps to JSON schemas one that calls tools."""

    def __init__(self, model: ChatModel) -> None:
        self._model = model

    @property
    def name(self) -> str:
        """The model's own name."""
        return self._model.name

    async def complete(self, request: ModelRequest) -> ModelReply:
        """Answer *request* in up to two steps; after a result without a word.

        Raises:
            ModelUnavailable: The model gave no reply, or its server does not keep to the schema.
        """
        if request.purpose != "reply":  # bound to a schema already, and no tool fits it
            return await self._model.complete(replace(request, temperature=LIKELIEST))
        last = request.messages[-1]
        if isinstance(last, ToolMessage) and not last.is_error:
            return ModelReply("", model=self.name)
        said = _said(request)
        allowed = binding.allowed(_open_tools(request), unquoted(said), request.context)
        if not allowed:
            return await self._words(request, Usage())
        base = _choosing(request, said)
        chosen, usage = await self._ask(base, binding.choice_schema(allowed), CHOICE_TOKENS)
        tool = next((tool for tool in allowed if tool.name == chosen.get("action")), None)
        return await (self._words(request, usage) if tool is None else self._calls(base, tool, said, usage))

    async def _calls(self, base: ModelRequest, tool: ToolSpec, said: str, usage: Usage) -> ModelReply:
        """The calls of *tool*, whose arguments the model is asked for if it takes any."""
        bound = binding.bound(tool, unquoted(said), base.context)
        found: Sequence[Mapping[str, object]] = [{}]
        if bound.parameters.get("properties"):
            fields = binding.fields(bound)
            ask = prompts.render("arguments", action=tool.name, fields=fields, message=said)
            # It goes on from the choice, so that the server finds in its cache what the model has read already.
            step = replace(base, messages=(*base.messages, _chosen(tool.name), UserMessage(ask)))
            value, more = await self._ask(step, binding.arguments_schema(bound), ARGUMENTS_TOKENS)
            found, usage = binding.given(value, unquoted(said), base.context), usage + more
        place = len(base.messages)
        calls = [ToolCall(f"step_{place}_{number}", tool.name, made) for number, made in enumerate(found)]
        return ModelReply("", tuple(calls), usage, self.name)

    async def _words(self, request: ModelRequest, usage: Usage) -> ModelReply:
        """An answer in words, to the message or to what a tool has found.

        Corrected, the model sees nothing of the earlier talk: it imitates the confirmations in it, and claims to have
        saved what it has not.
        """
        first = _first_of_turn(request.messages)
        window: Sequence[Message] = (
            () if request.correction else request.messages[max(0, first - WINDOW_MESSAGES) : first]
        )
        told = [_told(message) for message in request.messages[first:]]
        plain = replace(request, messages=(*window, *told), tools=(), max_tokens=WORDS_TOKENS)
        if request.tools:  # a small model talks about whatever stands beside the message, so little does
            plain = replace(plain, system=f"{request.system}\n\n{prompts.render('answering')}", situation="")
        reply = await self._model.complete(plain)
        return replace(reply, usage=usage + reply.usage)

    async def _ask(
        self, request: ModelRequest, schema: Mapping[str, object], max_tokens: int
    ) -> tuple[Mapping[str, object], Usage]:
        """The object that the model gives by *schema*."""
        bound = replace(request, reply_schema=schema, max_tokens=max_tokens, temperature=LIKELIEST)
        reply = await self._model.complete(bound)
        try:
            value = json.loads(reply.text)
        except ValueError as error:
            raise ModelUnavailable(f"{self.name} does not keep to a JSON schema") from error
        if not isinstance(value, dict):
            raise ModelUnavailable(f"{self.name} does not keep to a JSON schema")
        return value, reply.usage


def _choosing(request: ModelRequest, said: str) -> ModelRequest:
    """The choice of an action: instructions that are the same for all turns of a mode, and this turn's words."""
    actions = "\n".join(f"{tool.name}: {binding.gist(tool)}" for tool in request.tools)
    told = [_told(message) for message in request.messages[_first_of_turn(request.messages) + 1 :]]
    return replace(
        request,
        system=prompts.render("choosing", actions=actions),
        messages=(UserMessage(f"{clock(request.context)}\n\n{said}"), *told),
        tools=(),
        situation="",
        correction="",
    )


def _open_tools(request: ModelRequest) -> Sequence[ToolSpec]:
    """The tools to choose from: all at first, and after an error the one that failed to write, to mend it once.

    A question that could not be read is better answered in words than asked again.
    """
    failed = [message.name for message in request.messages if isinstance(message, ToolMessage) and message.is_error]
    if len(failed) > MAX_MENDINGS:
        return ()
    return [tool for tool in request.tools if tool.name in failed and binding.writes(tool)] if failed else request.tools


def _said(request: ModelRequest) -> str:
    message = request.messages[_first_of_turn(request.messages)]
    return message.text if isinstance(message, UserMessage) else ""


def _first_of_turn(messages: Sequence[Message]) -> int:
    """The place of the person's last message; whatever follows it is of this turn."""
    return max(place for place, message in enumerate(messages) if isinstance(message, UserMessage))


def _told(message: Message) -> Message:
    """*message* without calls and results, which the server is not told of as such."""
    if isinstance(message, ToolMessage):
        return UserMessage(as_data(message.content))
    if isinstance(message, AssistantMessage) and message.tool_calls:
        return _chosen(message.tool_calls[0].name)
    return message


def _chosen(name: str) -> AssistantMessage:
    return AssistantMessage(json.dumps({"action": name}))
