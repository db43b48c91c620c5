"""Which currency a short text names, and which texts name none."""

from datetime import UTC, datetime
from decimal import Decimal

import pytest

from bot.understanding.currency_answers import read_currency
from core.grammar.context import ReadingContext

NOON = datetime(2026, 11, 27, 12, tzinfo=UTC)


@pytest.mark.parametrize(
    ("text", "codes", "amount"),
    [
        ("EUR", ("EUR",), None),
        ("eur", ("EUR",), None),
        ("€", ("EUR",), None),
        ("US$", ("USD",), None),
        ("us dollars please", ("USD",), None),
        ("It's all in euros.", ("EUR",), None),
        ("my currency is MYR", ("MYR",), None),
        ("ringgit malaysia", ("MYR",), None),
        ("15 euros", ("EUR",), Decimal(15)),
        ("RM12.50", ("MYR",), Decimal("12.50")),
        ("ALL", ("ALL",), None),
    ],
)
def test_a_currency_is_read_from_the_words_around_it(text: str, codes: tuple[str, ...], amount: Decimal | None) -> None:
    """With its amount, if one is said along with it."""
    named = read_currency(text, ReadingContext(NOON))

    assert named is not None
    assert (codes, amount) == (named.codes, named.amount)


@pytest.mark.parametrize(("text", "likeliest"), [("pesos", "MXN"), ("$", "USD"), ("dollars", "USD"), ("kr", "SEK")])
def test_a_shared_name_gives_all_it_may_mean(text: str, likeliest: str) -> None:
    """The likeliest first; to somebody who pays in one of them it means that one."""
    named = read_currency(text, ReadingContext(NOON))
    known = read_currency(text, ReadingContext(NOON, currency=likeliest))

    assert named is not None
    assert known is not None
    assert len(named.codes) > 1
    assert likeliest == named.codes[0]
    assert (likeliest,) == known.codes


@pytest.mark.parametrize(
    "text",
    ["", "all", "try", "XXX", "lunch", "lunch 15 euros", "15", "it was 80", "yes", "🙂", "what is a euro worth?"],
)
def test_other_texts_name_no_currency(text: str) -> None:
    """Everyday words that spell a code count only in capitals."""
    assert read_currency(text, ReadingContext(NOON)) is None
