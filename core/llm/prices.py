"""What a model's tokens cost, read from ``prices.toml``; a model that is not listed there has no known price.

It asks nobody: prices are data with a source and a date, and are renewed by editing the file.
"""

import re
import tomllib
from dataclasses import dataclass
from decimal import Decimal
from functools import cache
from pathlib import Path

from core.llm.types import Usage

FILE = Path(__file__).parent / "prices.toml"
MILLION = Decimal(1_000_000)
_DATE = re.compile(r"-\d{4}-?\d{2}-?\d{2}$")  # the end of a dated name


@dataclass(frozen=True)
class Price:
    """US dollars for a million tokens of each kind."""

    input: Decimal
    cached: Decimal
    cache_write: Decimal
    output: Decimal

    def of(self, usage: Usage) -> Decimal:
        """What *usage* costs, in US dollars, unrounded."""
        plain = usage.input_tokens - usage.cached_tokens - usage.cache_written_tokens
        total = plain * self.input + usage.cached_tokens * self.cached
        total += usage.cache_written_tokens * self.cache_write + usage.output_tokens * self.output
        return total / MILLION


def find(name: str) -> Price | None:
    """The price of the model *name*, such as ``openai:NAME``; None where it is not known."""
    known = _load()
    return known.get(name) or known.get(_DATE.sub("", name))


@cache
def _load() -> dict[str, Price]:
    sections = tomllib.loads(FILE.read_text(encoding="utf-8"))
    return {
        f"{provider}:{model}": _price(listed)
        for provider, section in sections.items()
        for model, listed in section["models"].items()
    }


def _price(listed: dict[str, str]) -> Price:
    """A provider that lists no price for writing to its cache charges it as input."""
    whole = Decimal(listed["input"])
    write = Decimal(listed.get("cache_write", listed["input"]))
    return Price(whole, Decimal(listed["cached"]), write, Decimal(listed["output"]))
