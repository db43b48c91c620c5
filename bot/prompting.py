"""From a turn to a request: instructions, the window of earlier exchanges, and the message. It asks no model."""

import re
from collections.abc import Sequence
from dataclasses import replace

import prompts
from bot.modes import MODES, TOOLS, Mode
from core.grammar.context import NumberFormat, ReadingContext
from core.llm.schemas import slim
from core.llm.types import AssistantMessage, Message, ModelRequest, ToolSpec, UserMessage
from memory.exchanges import Exchange

NUMBER_EXAMPLES = {NumberFormat.POINT: "1,234.50", NumberFormat.COMMA: "1.234,50"}
REPLY_TOKENS = 2_048  # a chat reply and some calls, with room for a model that thinks first
ROUTING_TOKENS = 512  # one word, with the same room

_DATA = re.compile(r"<data>\n(.*)\n</data>", re.DOTALL)
_MARK = re.compile(r"<(?=\s*/?\s*(?:data|situation)\b)", re.IGNORECASE)


def request(
    mode: Mode, text: str, context: ReadingContext, window: Sequence[Exchange], *, is_forwarded: bool = False
) -> ModelRequest:
    """The first request of a turn in *mode*; a forwarded text is somebody else's words, and so only data.

    Instructions and tools are the same for all modes that have the same tools, so that they share a cache: what differs
    comes after them.
    """
    offered = {tool.name for tool in MODES[mode].tools}
    return ModelRequest(
        system=prompts.render("companion"),
        messages=(*_spoken(window), UserMessage(as_data(text) if is_forwarded else text)),
        tools=tuple(_slim(tool.spec()) for name, tool in TOOLS.items() if name in offered),
        context=context,
        max_tokens=REPLY_TOKENS,
        situation=f"{prompts.render(MODES[mode].prompt)}\n\n{clock(context)}",
    )


def _slim(spec: ToolSpec) -> ToolSpec:
    return replace(spec, parameters=slim(spec.parameters))


def routing_request(text: str, context: ReadingContext) -> ModelRequest:
    """The question which mode *text* belongs to."""
    return ModelRequest(
        system=prompts.render("routing"),
        messages=(UserMessage(text),),
        tools=(),
        context=context,
        max_tokens=ROUTING_TOKENS,
    )


def as_data(text: str) -> str:
    """*text* between marks that the instructions call quoted data (R7.8); it can neither end them nor begin others."""
    return f"<data>\n{_MARK.sub('‹', text)}\n</data>"


def unquoted(text: str) -> str:
    """The text that ``as_data`` has put between marks, or *text* itself where it stands between none."""
    quoted = _DATA.fullmatch(text)
    return quoted[1] if quoted else text


def clock(context: ReadingContext) -> str:
    """The person's time and habits, in words."""
    now = context.now
    return prompts.render(
        "situation",
        weekday=f"{now:%A}",
        date=f"{now:%-d %B %Y}",
        time=f"{now:%H:%M}",
        zone=str(now.tzinfo),
        currency=context.currency or "not known yet",
        number_format=NUMBER_EXAMPLES.get(context.number_format or NumberFormat.POINT, "1,234.50"),
    )


def _spoken(window: Sequence[Exchange]) -> list[Message]:
    messages: list[Message] = []
    for exchange in window:
        messages += [UserMessage(exchange.said), AssistantMessage(exchange.answered)]
    return messages
