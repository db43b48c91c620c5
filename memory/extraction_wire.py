"""How exchanges are told to a model that proposes memories, and the shape of what it answers. It judges nothing.

The request's one message is JSON, so that the offline model can read it back.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Annotated

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field

import prompts
from core.grammar.context import ReadingContext
from core.llm.types import ModelRequest, UserMessage
from memory.policy import Basis, Category, MemoryPolicy

REPLY_TOKENS = 3_072  # about twenty proposals, with room for a model that thinks first
PARTS_A_REQUEST = 2  # times policy.part_chars: as much as a small model reads with care
ANSWER_CHARS = 600  # of what was answered; it only shows what the person reacted to


@dataclass(frozen=True)
class TaughtExchange:
    """One exchange to learn from; ``at`` is aware, by the person's clock."""

    id: int
    said: str
    answered: str
    at: datetime


def _within_range(value: object) -> object:
    return min(max(int(value), 1), 5) if isinstance(value, int | float) else value


class ProposedMemory(BaseModel):
    """One memory as a model proposes it; what it claims is checked (``extraction_checks``)."""

    model_config = ConfigDict(extra="forbid")

    text: str
    category: Category
    importance: Annotated[int, Field(ge=1, le=5), BeforeValidator(_within_range)]
    basis: Basis
    exchange: int
    quote: str
    expires_on: str | None = None
    subject: str | None = None
    attribute: str | None = None


class ProposedMemories(BaseModel):
    """The reply of a model."""

    model_config = ConfigDict(extra="forbid")

    memories: list[ProposedMemory]


def batches(exchanges: Sequence[TaughtExchange], policy: MemoryPolicy) -> list[list[TaughtExchange]]:
    """*exchanges* in as many requests as their length asks for; a long one is cut into parts with its id (B107)."""
    most = PARTS_A_REQUEST * policy.part_chars
    found: list[list[TaughtExchange]] = []
    room = 0
    for exchange in exchanges:
        for part in parts(exchange.said.replace("\x00", ""), policy.part_chars):
            if not found or len(part) > room:
                found.append([])
                room = most
            found[-1].append(replace(exchange, said=part))
            room -= len(part)
    return found


def parts(text: str, most: int) -> list[str]:
    """*text* cut into parts of at most *most* characters: between paragraphs, else sentences, else words."""
    found = []
    rest = text.strip()
    while len(rest) > most:
        at = next(
            (at for mark in ("\n\n", "\n", ". ", "。", " ") if (at := rest.rfind(mark, most // 2, most)) > 0), most
        )
        found.append(rest[: at + 1].strip())
        rest = rest[at + 1 :].strip()
    return [*found, rest] if rest else found


def request(exchanges: Sequence[TaughtExchange], context: ReadingContext) -> ModelRequest:
    """The request to propose memories from *exchanges*; their times are told as local ones."""
    told = [
        {
            "id": one.id,
            "at": one.at.astimezone(context.now.tzinfo).isoformat(timespec="minutes"),
            "said": one.said,
            "answered": one.answered.replace("\x00", "")[:ANSWER_CHARS],
        }
        for one in exchanges
    ]
    return ModelRequest(
        system=prompts.render("memories"),
        messages=(UserMessage(json.dumps({"exchanges": told}, ensure_ascii=False)),),
        tools=(),
        context=context,
        max_tokens=REPLY_TOKENS,
        purpose="memories",
    )
