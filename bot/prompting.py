"""From a turn to a request: instructions, the window of earlier exchanges, and the message. It asks no model."""

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

import prompts
from bot.modes import MODES, Mode, tools_of
from core.grammar.context import NumberFormat, ReadingContext
from core.llm.schemas import slim
from core.llm.types import AssistantMessage, Message, ModelRequest, ToolSpec, UserMessage
from memory import timing
from memory.exchanges import Exchange

NUMBER_EXAMPLES = {NumberFormat.POINT: "1,234.50", NumberFormat.COMMA: "1.234,50"}
REPLY_TOKENS = 2_048  # a chat reply and some calls, with room for a model that thinks first
ROUTING_TOKENS = 512  # one word, with the same room

_DATA = re.compile(r"<data>\n(.*)\n</data>", re.DOTALL)
_MARK = re.compile(r"<(?=\s*/?\s*(?:data|situation)\b)", re.IGNORECASE)


@dataclass(frozen=True)
class Background:
    """What stands behind a message.

    Attributes:
        window: The latest exchanges, oldest first.
        known: What was recalled, in words, quoted; empty for nothing.
    """

    window: Sequence[Exchange] = ()
    known: str = ""


def request(
    modes: Collection[Mode],
    text: str,
    context: ReadingContext,
    background: Background,
    *,
    is_forwarded: bool = False,
) -> ModelRequest:
    """The first request of a turn about these *modes*; a forwarded text is somebody else's words, and so only data.

    Instructions and tools are the same in every turn about the same modes, so that a cache holds them; the modes' own
    instructions come after them.
    """
    told = [prompts.render(MODES[mode].prompt) for mode in Mode if mode in modes]
    known = [background.known] if background.known else []
    return ModelRequest(
        system=prompts.render("companion"),
        messages=(*_spoken(background.window, context.now), UserMessage(as_data(text) if is_forwarded else text)),
        tools=tuple(_slim(tool.spec()) for tool in tools_of(modes).values()),
        context=context,
        max_tokens=REPLY_TOKENS,
        situation="\n\n".join((*told, clock(context), silence(background.window, context.now), *known)),
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


def silence(window: Sequence[Exchange], now: datetime) -> str:
    """How long nothing was said before *now* (in the person's zone), in words (R7.6)."""
    last_at = window[-1].at if window else None
    gap = timing.silence(last_at, now)
    return prompts.render("silence", gap=gap, last=f", {timing.relative(last_at, now)}" if last_at else "")


def _spoken(window: Sequence[Exchange], now: datetime) -> list[Message]:
    """The window as messages; after a long silence each says when it was (R7.6)."""
    last_at = window[-1].at if window else None
    messages: list[Message] = []
    for exchange in window:
        stamp = timing.stamps(exchange.at, last_at, now)
        messages += [UserMessage(f"{stamp}{exchange.said}")] if exchange.said else []
        messages += [AssistantMessage(exchange.answered)] if exchange.answered else []
    return messages
