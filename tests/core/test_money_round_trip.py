"""Money as it is displayed is read back as the same money, whatever its size, currency and the reader's habits."""

from datetime import UTC, datetime

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.grammar.context import NumberFormat, ReadingContext
from core.grammar.currencies import CODES
from core.grammar.money import find_amounts
from core.money import MAX_AMOUNT_MINOR, Money, display

NOW = datetime(2026, 11, 27, 12, tzinfo=UTC)
# Fils of Iraq are out of use: three digits after a mark are thousands there.
READABLE = CODES - {"IQD"}
AMOUNTS = st.one_of(st.integers(-200_000, 200_000), st.integers(-MAX_AMOUNT_MINOR, MAX_AMOUNT_MINOR))


@settings(max_examples=150, deadline=None)
@given(minor=AMOUNTS, currency=st.sampled_from(sorted(READABLE)), number_format=st.sampled_from(NumberFormat))
def test_what_is_displayed_is_read_back(minor: int, currency: str, number_format: NumberFormat) -> None:
    """In the writer's own currency and number format nothing is lost and nothing has to be asked."""
    money = Money(minor, currency)

    found = find_amounts(
        display(money, number_format), ReadingContext(NOW, currency=currency, number_format=number_format)
    )

    assert [(money.amount, currency, None)] == [(one.signed_amount, one.currency, one.ambiguity) for one in found]


@pytest.mark.parametrize("currency", ["EUR", "GBP", "IDR", "KWD", "MYR", "THB", "VND", "XAF"])
@settings(max_examples=20, deadline=None)
@given(minor=st.integers(1, 10_000_000), number_format=st.sampled_from(NumberFormat))
def test_a_symbol_of_one_country_is_read_back_by_anybody(
    currency: str, minor: int, number_format: NumberFormat
) -> None:
    """The reader's own currency does not matter where the text names another."""
    money = Money(minor, currency)

    (found,) = find_amounts(
        f"paid {display(money, number_format)} there",
        ReadingContext(NOW, currency="PLN", number_format=number_format),
    )

    assert (money.amount, currency) == (found.amount, found.currency)
