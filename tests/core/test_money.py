"""Money as a value: exact minor units, one currency at a time, printed plainly."""

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.grammar.context import NumberFormat
from core.grammar.currencies import CODES, minor_units
from core.money import MAX_AMOUNT_MINOR, Money, MoneyError, display, totals


@pytest.mark.parametrize(
    ("amount", "currency", "minor"),
    [
        ("15", "MYR", 1500),
        ("0.10", "MYR", 10),
        ("12.5", "USD", 1250),
        ("-3.40", "EUR", -340),
        ("1000", "JPY", 1000),
        ("1.5", "BHD", 1500),
        ("0.005", "KWD", 5),
        ("1." + "0" * 40, "USD", 100),
        ("0", "JPY", 0),
        ("1E+3", "USD", 100000),
        ("1015.87", "EUR", 101587),
    ],
)
def test_an_amount_is_kept_as_a_whole_number_of_minor_units(amount: str, currency: str, minor: int) -> None:
    """A decimal amount becomes the count of the currency's smallest units."""
    money = Money.of(Decimal(amount), currency)

    assert minor == money.amount_minor
    assert Decimal(amount) == money.amount


@pytest.mark.parametrize(
    ("amount", "currency", "said"),
    [
        ("1.005", "USD", "USD has 2"),
        ("0.5", "JPY", "no smaller unit"),
        ("1.0001", "BHD", "BHD has 3"),
        ("1E+20", "USD", "larger than I can keep"),
        ("Infinity", "USD", "larger than I can keep"),
        ("NaN", "USD", "larger than I can keep"),
        ("1." + "0" * 40 + "1", "USD", "USD has 2"),
        ("1E-999999", "USD", "USD has 2"),
        ("5", "XYZ", "XYZ is no currency I know"),
    ],
)
def test_an_amount_that_cannot_be_exact_is_refused_in_a_plain_sentence(amount: str, currency: str, said: str) -> None:
    """Too many decimals, a figure beyond the limit and an unknown currency are refused with the reason."""
    with pytest.raises(MoneyError, match=said) as refused:
        Money.of(Decimal(amount), currency)

    assert isinstance(refused.value, ValueError)


def test_the_limit_itself_is_still_kept() -> None:
    """The largest amount is allowed, one minor unit more is not."""
    largest = Money(MAX_AMOUNT_MINOR, "USD")

    assert Decimal("10000000000000.00") == largest.amount
    with pytest.raises(MoneyError):
        largest + Money(1, "USD")


def test_arithmetic_stays_within_one_currency() -> None:
    """Amounts of one currency add and compare; of two they refuse."""
    ringgit, euro = Money(1500, "MYR"), Money(500, "EUR")

    assert Money(2000, "MYR") == ringgit + Money(500, "MYR")
    assert Money(1000, "MYR") == ringgit - Money(500, "MYR")
    assert Money(-1500, "MYR") == -ringgit
    assert Money(500, "MYR") < ringgit <= Money(1500, "MYR")
    with pytest.raises(MoneyError, match="different currencies"):
        ringgit + euro
    with pytest.raises(MoneyError, match="different currencies"):
        assert ringgit < euro


def test_totals_give_one_sum_for_each_currency() -> None:
    """Amounts in two currencies give two totals, never one mixed figure (R3.7)."""
    spent = [Money.of(Decimal(100), "BRL"), Money.of(Decimal(50), "USD"), Money.of(Decimal("0.50"), "BRL")]

    summed = totals(spent)

    assert (Money(10050, "BRL"), Money(5000, "USD")) == summed


@pytest.mark.parametrize(
    ("amount", "currency", "point", "comma"),
    [
        ("15", "MYR", "RM15.00", "RM15,00"),
        ("0.10", "MYR", "RM0.10", "RM0,10"),
        ("12.50", "USD", "$12.50", "$12,50"),
        ("1234567.5", "EUR", "€1,234,567.50", "1.234.567,50 €"),
        ("-1234.5", "GBP", "-£1,234.50", "-£1.234,50"),
        ("123456", "JPY", "¥123,456", "¥123.456"),
        ("1.5", "BHD", "1.500 BHD", "1,500 BHD"),
        ("25000", "IDR", "Rp25,000", "Rp25.000"),
        ("25000.50", "IDR", "Rp25,000.50", "Rp25.000,50"),
        ("0", "CHF", "0.00 CHF", "0,00 CHF"),
        ("1E+9", "USD", "$1,000,000,000.00", "$1.000.000.000,00"),
    ],
)
def test_money_is_printed_grouped_with_its_own_decimals(amount: str, currency: str, point: str, comma: str) -> None:
    """Amounts are grouped, with the currency's decimals and the writer's marks, never in exponent form (R3.8)."""
    money = Money.of(Decimal(amount), currency)

    assert point == display(money)
    assert point == display(money, NumberFormat.POINT)
    assert comma == display(money, NumberFormat.COMMA)


@given(st.integers(-MAX_AMOUNT_MINOR, MAX_AMOUNT_MINOR), st.sampled_from(sorted(CODES)))
def test_every_amount_survives_the_way_through_decimals(minor: int, currency: str) -> None:
    """Minor units to a decimal and back gives the same money, and its print holds no exponent."""
    money = Money(minor, currency)

    again = Money.of(money.amount, currency)

    assert money == again
    assert "E" not in display(money).replace(currency, "")
    assert minor_units(currency) in {0, 2, 3}
