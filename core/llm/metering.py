"""Counting what models cost: every reply is logged, in figures alone, and put on the account of the turn it is for.

The account is a context variable, so that a model asked anywhere within a turn is counted without being told whose
turn it is. It stores nothing.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from decimal import Decimal
from time import monotonic

import structlog

from core.llm.prices import Price
from core.llm.types import ChatModel, ModelReply, ModelRequest, Usage

log = structlog.get_logger()


@dataclass(frozen=True)
class Spending:
    """What one reply took; ``cost_usd`` is None where the model's price is not known."""

    model: str
    usage: Usage
    cost_usd: Decimal | None


_account: ContextVar[list[Spending] | None] = ContextVar("account", default=None)


@contextmanager
def counting() -> Iterator[list[Spending]]:
    """What the models asked within this block spend, as it comes in; an inner block counts for itself alone."""
    spent: list[Spending] = []
    token = _account.set(spent)
    try:
        yield spent
    finally:
        _account.reset(token)


class MeteredModel:
    """Counts what each reply of *model* takes, at *price*."""

    def __init__(self, model: ChatModel, price: Price | None) -> None:
        self._model = model
        self._price = price

    @property
    def name(self) -> str:
        """The model's own name."""
        return self._model.name

    async def complete(self, request: ModelRequest) -> ModelReply:
        """The model's reply, counted.

        Raises:
            ModelUnavailable: It gave none.
        """
        began = monotonic()
        reply = await self._model.complete(request)
        spend("model_replied", self.name, reply.usage, self._price, began)
        return reply


def spend(event: str, model: str, usage: Usage, price: Price | None, began: float) -> None:
    """Put what *model* took on the account of its turn, and log it as *event*; *began* is on the monotonic clock."""
    spending = Spending(model, usage, price.of(usage) if price else None)
    account = _account.get()
    if account is not None:
        account.append(spending)
    _log(event, spending, ms=round((monotonic() - began) * 1000))


def _log(event: str, spending: Spending, *, ms: int) -> None:
    usage = spending.usage
    log.info(
        event,
        model=spending.model,
        ms=ms,
        input_tokens=usage.input_tokens,
        cached_tokens=usage.cached_tokens,
        output_tokens=usage.output_tokens,
        cost_usd=str(spending.cost_usd) if spending.cost_usd is not None else "unknown",
    )
