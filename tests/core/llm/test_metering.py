"""Every reply is counted, in figures alone, on the account of the turn it is for."""

from __future__ import annotations

import asyncio
from decimal import Decimal

import pytest
import structlog

from core.errors import ModelUnavailable
from core.llm.metering import MeteredModel, Spending, counting
from core.llm.prices import Price
from core.llm.scripted import ScriptedModel
from core.llm.types import ModelReply, Usage
from tests.core.llm.requests import SECRET_WORDS, a_request

PRICE = Price(input=Decimal(2), cached=Decimal("0.20"), cache_write=Decimal("2.50"), output=Decimal(10))
USAGE = Usage(1_000, 100, cached_tokens=500)


def metered(*usages: Usage, price: Price | None = PRICE) -> MeteredModel:
    """A model that takes so much for each reply."""
    return MeteredModel(ScriptedModel([ModelReply(SECRET_WORDS, usage=usage) for usage in usages]), price)


async def test_a_turns_replies_are_added_to_its_account() -> None:
    """In order, with what each one cost."""
    model = metered(USAGE, Usage(1, 1))

    with counting() as spent:
        await model.complete(a_request())
        await model.complete(a_request())

    assert spent == [
        Spending("scripted", USAGE, Decimal("0.0021")),
        Spending("scripted", Usage(1, 1), Decimal("0.000012")),
    ]


async def test_an_unknown_price_is_an_unknown_cost() -> None:
    """Never a cost of nothing."""
    with counting() as spent:
        await metered(USAGE, price=None).complete(a_request())

    assert spent == [Spending("scripted", USAGE, None)]


async def test_turns_that_run_side_by_side_have_accounts_of_their_own() -> None:
    """Each task counts for itself."""

    async def turn(usage: Usage) -> list[Spending]:
        with counting() as spent:
            await asyncio.sleep(0)
            await metered(usage).complete(a_request())
        return spent

    first, second = await asyncio.gather(turn(Usage(1, 1)), turn(Usage(2, 2)))

    assert [Usage(1, 1)] == [spending.usage for spending in first]
    assert [Usage(2, 2)] == [spending.usage for spending in second]


async def test_outside_a_turn_nothing_is_kept() -> None:
    """The reply comes all the same."""
    reply = await metered(USAGE).complete(a_request())

    assert reply.usage == USAGE


async def test_a_failure_costs_nothing_known() -> None:
    """No reply, no count."""
    model = MeteredModel(ScriptedModel([ModelUnavailable("down")]), PRICE)

    with counting() as spent, pytest.raises(ModelUnavailable):
        await model.complete(a_request())

    assert spent == []


async def test_the_log_holds_figures_and_no_words() -> None:
    """Model, time, tokens and cost."""
    with structlog.testing.capture_logs() as logs:
        await metered(USAGE).complete(a_request())

    (entry,) = logs
    assert {**entry, "ms": 0} == {
        "event": "model_replied",
        "log_level": "info",
        "model": "scripted",
        "ms": 0,
        "input_tokens": 1_000,
        "cached_tokens": 500,
        "output_tokens": 100,
        "cost_usd": "0.0021",
    }
