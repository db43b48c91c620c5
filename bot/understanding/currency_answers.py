"""Which currency a short text names: "euros please", "US$", "it's in ringgit", "15 euros".

It reads the answer to "which currency?" and a currency that is written alone. It knows no rows and no dialogue.
"""

import re
from dataclasses import dataclass, replace
from decimal import Decimal

from core.grammar.context import ReadingContext
from core.grammar.currencies import find_code, name_index, possible_codes, resolve
from core.grammar.money import FoundAmount, find_amounts

MAX_WORDS = 8  # of a sentence that names a currency; a longer one tells something else
# What stands around the name in an answer: "it's all in euros", "use MYR please".
_AROUND = frozenset(
    """it it's its that that's thats this is was are were in use set make my the currency to all everything always i
    we mean meant pay spend of course just only usually mostly both they they're please pls thanks thank you lah then
    ok yes by default too as money""".split()
)


@dataclass(frozen=True)
class NamedCurrency:
    """A currency as a person names it.

    Attributes:
        codes: ISO 4217; several, likeliest first, where the name is shared and has to be asked about.
        amount: Said along with it ("15 euros"), or None.
    """

    codes: tuple[str, ...]
    amount: Decimal | None = None


def read_currency(text: str, context: ReadingContext) -> NamedCurrency | None:
    """The currency that *text* names and nothing else, with an amount at most; None for any other text."""
    said = text.replace("\u2019", "'").strip(" .,!?")
    words = said.split()
    if not 0 < len(words) <= MAX_WORDS:
        return None
    return _named(said, context) or _named(_without_around(words), context)


def _without_around(words: list[str]) -> str:
    first, last = 0, len(words)
    while first < last and words[first].casefold() in _AROUND:
        first += 1
    while last > first and words[last - 1].casefold().strip(",") in _AROUND:
        last -= 1
    return " ".join(words[first:last]).strip(" ,")


def _named(said: str, context: ReadingContext) -> NamedCurrency | None:
    if code := find_code(said):
        return NamedCurrency((code,))
    if name := name_index().get(said.casefold()):
        code, is_assumed = resolve(name, context.currency)
        codes = possible_codes(name, context.currency) if is_assumed else (code,)
        return NamedCurrency(tuple(filter(None, codes))) if any(codes) else None
    if any(char.isdigit() for char in said):
        return _of_amount(said, context, is_told=True)
    return _of_amount(f"1 {said}", context, is_told=False) if re.search(r"\w|[$€£¥]", said) else None


def _of_amount(said: str, context: ReadingContext, *, is_told: bool) -> NamedCurrency | None:
    """The currency of the amount that *said* is from end to end."""
    found = find_amounts(said, replace(context, currency=None))
    if len(found) != 1 or found[0].span.end - found[0].span.start != len(said):
        return None
    codes = _codes(found[0])
    return NamedCurrency(codes, found[0].amount if is_told else None) if codes else None


def _codes(amount: FoundAmount) -> tuple[str, ...]:
    if amount.ambiguity is not None:
        return amount.ambiguity.currencies
    return (amount.currency,) if amount.currency else ()
