"""Products in a message of records: "movie tickets 2 x 18", "3 x 4.50 coffee", "2 coffees at RM4.50 each".

With a sign of multiplication, or a count and the price of each, what was paid is the product; the note keeps the
factors as written, so that the person sees what was multiplied. A count before or behind the goods, "2x coffee 9", is
no product. It knows numbers and signs, no items.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from bot.understanding.record_words import LAST_HOUR
from core.grammar.context import ReadingContext, Span
from core.grammar.money import FoundAmount, find_amounts

MAX_COUNT = 100  # more of one thing than anybody buys at a price each

_MARK = "§"  # stands for a sign of multiplication, which beside digits would be part of a name ("x2", "2x4")
# A sign between two numbers, perhaps with a currency, the goods or "each" between: "4.50 each x 2", "2 kopi x RM3".
_SIGN = re.compile(
    r"(?<=\d)(?P<goods> ?[^\W\d_]{0,12}| [^\W\d_]{1,12} [^\W\d_]{1,12}) ?(?P<sign>(?<![^\W\d_])[x×х*])(?!\w*-)"
    r"(?= ?(?:[^\W\d_]{1,3}|[$€£¥₹])?[ .]?\d)"
)
_EACH_WORDS = r"(?:each|ea|apiece|a piece|per piece|per pax|cada uno|cada una|chacun|pro stück|satu|sebiji)\b"
_EACH = re.compile(rf"\s*{_EACH_WORDS}")
# What a message with a product holds somewhere, besides a sign of multiplication.
_HINT = re.compile(rf"@|\b(?:à|по)\s|\b{_EACH_WORDS}")
_AT = re.compile(r"\s*@\s*")
_UNIT_LINK = re.compile(r"\s(?:(?P<of_each>à|по)|at|@|for)\s*$")
_FACTORS = re.compile(rf"[^,;\n&+{_MARK}]*{_MARK}\s*")
_PRODUCT = re.compile(r"\d[^\n]*?(?<![^\W\d_])[x×х*@]")
_TIGHT = re.compile(r"\d[x×х*]\d")


@dataclass(frozen=True)
class FoundProducts:
    """The amounts of a message, its products among them.

    Attributes:
        amounts: In order; a product has the place of both factors.
        may_be_sizes: Whether all products may be sizes of a thing instead, "4x6".
    """

    amounts: tuple[FoundAmount, ...]
    may_be_sizes: bool


def find_products(folded: str, text: str, context: ReadingContext) -> FoundProducts | None:
    """The amounts of a message with its products, or None when it has none.

    Args:
        folded: The message in lower case.
        text: The message as written.
        context: The writer's currency and number format.
    """
    signs = [match.start("sign") for match in _SIGN.finditer(folded)]
    if not signs and not _HINT.search(folded):
        return None
    marked = list(text)
    for sign in signs:
        marked[sign] = _MARK
    shown = "".join(marked)
    amounts = _multiplied(folded, shown, find_amounts(shown, context))
    if not amounts:
        return None
    return FoundProducts(amounts, bool(signs) and all(_TIGHT.match(folded, sign - 1) for sign in signs))


def product_as_written(text: str, amount: FoundAmount) -> str:
    """The factors of a product, "2 x 18"; empty for any other amount."""
    written = text[amount.span.start : amount.span.end]
    return written if _PRODUCT.match(written[_first_digit(written) :].lower()) else ""


def _multiplied(folded: str, shown: str, amounts: Sequence[FoundAmount]) -> tuple[FoundAmount, ...]:
    """The amounts with each pair of factors made one; empty when there is no pair."""
    found: list[FoundAmount] = []
    for amount in amounts:
        product = _product(folded, shown, found[-1], amount) if found else None
        if product is None:
            found.append(amount)
        else:
            found[-1] = product
    return tuple(found) if len(found) < len(amounts) else ()


def _product(folded: str, shown: str, first: FoundAmount, second: FoundAmount) -> FoundAmount | None:
    between = shown[first.span.end : second.span.start]
    each = _EACH.match(folded, second.span.end)
    end = each.end() if each else second.span.end
    count, price = (first, second) if _is_count(first) else (second, first)
    if not _is_count(count):
        return None
    value = count.amount * price.amount
    if _FACTORS.fullmatch(between):
        return replace(price, amount=value, span=Span(first.span.start, end))
    if _AT.fullmatch(between) and count is first and (each or second.currency or second.amount > LAST_HOUR):
        return replace(price, amount=value, span=Span(first.span.start, end))
    link = _UNIT_LINK.search(between)
    is_of_each = each is not None or (link is not None and link["of_each"] is not None)
    if count is not first or not is_of_each or not between.strip() or any(mark in between for mark in ",;\n&+"):
        return None
    start = first.span.end + link.start() if link else second.span.start
    return replace(price, amount=value, span=Span(start, end))


def _is_count(amount: FoundAmount) -> bool:
    return amount.currency is None and amount.amount == int(amount.amount) and 0 < amount.amount <= MAX_COUNT


def _first_digit(written: str) -> int:
    return next((place for place, char in enumerate(written) if char.isdigit()), 0)
