"""What tokens cost comes from a dated table; what is not in it has no known price."""

from __future__ import annotations

import tomllib
from datetime import date
from decimal import Decimal

import pytest

from core.llm import prices
from core.llm.prices import Price
from core.llm.types import Usage

PRICE = Price(input=Decimal(2), cached=Decimal("0.20"), cache_write=Decimal("2.50"), output=Decimal(10))


@pytest.mark.parametrize(
    ("usage", "cost"),
    [
        (Usage(), "0"),
        (Usage(1_000_000, 0), "2"),
        (Usage(0, 1_000_000), "10"),
        (Usage(1_000_000, 0, cached_tokens=1_000_000), "0.20"),
        (Usage(1_000_000, 0, cache_written_tokens=1_000_000), "2.50"),
        (Usage(1_000, 100, cached_tokens=600, cache_written_tokens=300), "0.00207"),
        (Usage(1, 0), "0.000002"),
    ],
)
def test_each_kind_of_token_has_its_price(usage: Usage, cost: str) -> None:
    """What came out of the cache, or went into it, is not paid twice; nothing is rounded away."""
    assert Decimal(cost) == PRICE.of(usage)


@pytest.mark.parametrize("name", ["claude-sonnet-5", "claude-haiku-4-5-20251001"])
def test_a_dated_name_costs_what_its_model_does(name: str) -> None:
    """Providers date the names of the same model."""
    assert prices.find(f"anthropic:{name}") is not None


@pytest.mark.parametrize(
    "name", ["openai:local", "openai:claude-sonnet-5", "anthropic:claude-sonnet-99", "openai:gpt-5.4-mini-x", "offline"]
)
def test_an_unknown_model_has_no_known_price(name: str) -> None:
    """Unknown is not free: there is no price at all, and none of a similar name."""
    assert prices.find(name) is None


def test_the_table_says_where_it_is_from_and_of_when() -> None:
    """Every section has its source and date, and every price is more than nothing."""
    for section in tomllib.loads(prices.FILE.read_text(encoding="utf-8")).values():
        assert section["source"]
        assert isinstance(section["as_of"], date)
        assert all(Decimal(price) > 0 for listed in section["models"].values() for price in listed.values())
