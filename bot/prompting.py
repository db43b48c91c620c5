"""From a turn to a request: instructions, the window of earlier exchanges, and the message. It asks no model."""

from collections.abc import Sequence

import prompts
from bot.modes import MODES, Mode
from core.grammar.context import NumberFormat, ReadingContext
from core.llm.types import AssistantMessage, Message, ModelRequest, UserMessage
from memory.exchanges import Exchange

NUMBER_EXAMPLES = {NumberFormat.POINT: "1,234.50", NumberFormat.COMMA: "1.234,50"}
REPLY_TOKENS = 2_048  # a chat reply and some calls, with room for a model that thinks first
ROUTING_TOKENS = 512  # one word, with the same room


def request(mode: Mode, text: str, context: ReadingContext, window: Sequence[Exchange]) -> ModelRequest:
    """The first request of a turn in *mode*."""
    return ModelRequest(
        system=f"{_companion(context)}\n\n{prompts.render(MODES[mode].prompt)}",
        messages=(*_spoken(window), UserMessage(text)),
        tools=tuple(tool.spec() for tool in MODES[mode].tools),
        context=context,
        max_tokens=REPLY_TOKENS,
    )


def routing_request(text: str, context: ReadingContext) -> ModelRequest:
    """The question which mode *text* belongs to."""
    return ModelRequest(
        system=prompts.render("routing"),
        messages=(UserMessage(text),),
        tools=(),
        context=context,
        max_tokens=ROUTING_TOKENS,
    )


def _companion(context: ReadingContext) -> str:
    now = context.now
    return prompts.render(
        "companion",
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
