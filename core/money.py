"""Money as a value: a count of minor units and an ISO 4217 currency, and how it is printed.

Arithmetic stays within one currency (R3.7). It knows nothing of texts, users or rows; reading amounts out of a
message is :mod:`core.grammar.money`.
"""

from dataclasses import dataclass
from decimal import Decimal

from core.errors import KeepwellError
from core.grammar.context import NumberFormat
from core.grammar.currencies import CODES, is_used_whole, minor_units

MAX_AMOUNT_MINOR = 10**15  # beyond ten trillion dollars a figure is a slip of the keyboard; fits a bigint

# Symbols that stand for one currency to most readers; every other currency is printed with its code.
_SYMBOLS = {
    "AUD": "A$",
    "BRL": "R$",
    "CAD": "CA$",
    "CNY": "CN¥",
    "EUR": "€",
    "GBP": "£",
    "HKD": "HK$",
    "IDR": "Rp",
    "ILS": "₪",
    "INR": "₹",
    "JPY": "¥",
    "KRW": "₩",
    "MXN": "MX$",
    "MYR": "RM",
    "NGN": "₦",
    "NZD": "NZ$",
    "PHP": "₱",
    "SGD": "S$",
    "THB": "฿",
    "TWD": "NT$",
    "UAH": "₴",
    "USD": "$",
    "VND": "₫",
}
_SYMBOL_AFTER = frozenset({"EUR", "UAH", "VND"})  # written behind the amount where the comma parts decimals


class MoneyError(KeepwellError, ValueError):
    """An amount or a currency cannot be money; the message is a plain sentence for the person."""


@dataclass(frozen=True)
class Money:
    """An exact amount in one currency.

    Attributes:
        amount_minor: Minor units of the currency (cents, sen), negative for what is owed or taken back.
        currency: ISO 4217 code.

    Raises:
        MoneyError: the currency is unknown, or the amount is beyond ``MAX_AMOUNT_MINOR``.
    """

    amount_minor: int
    currency: str

    def __post_init__(self) -> None:
        if self.currency not in CODES:
            raise MoneyError(f"{self.currency} is no currency I know; I need a code such as EUR or MYR.")
        if abs(self.amount_minor) > MAX_AMOUNT_MINOR:
            raise MoneyError("That amount is larger than I can keep.")

    @classmethod
    def of(cls, amount: Decimal, currency: str) -> "Money":
        """The money of a decimal amount in units of the currency.

        Raises:
            MoneyError: more decimals than the currency has, too large, not a number, or an unknown currency.
        """
        if currency not in CODES:
            raise MoneyError(f"{currency} is no currency I know; I need a code such as EUR or MYR.")
        if not amount.is_finite() or abs(amount) > MAX_AMOUNT_MINOR:
            raise MoneyError("That amount is larger than I can keep.")
        digits = minor_units(currency)
        if _decimals(amount) > digits:
            raise MoneyError(f"That amount has too many decimals: {_decimals_rule(currency, digits)}")
        return cls(int(amount.scaleb(digits)), currency)

    @property
    def amount(self) -> Decimal:
        """The amount in units of the currency, with exactly its minor units as decimals."""
        return Decimal(self.amount_minor).scaleb(-minor_units(self.currency))

    def __add__(self, other: "Money") -> "Money":
        return Money(self.amount_minor + self._same(other), self.currency)

    def __sub__(self, other: "Money") -> "Money":
        return Money(self.amount_minor - self._same(other), self.currency)

    def __neg__(self) -> "Money":
        return Money(-self.amount_minor, self.currency)

    def __lt__(self, other: "Money") -> bool:
        return self.amount_minor < self._same(other)

    def __le__(self, other: "Money") -> bool:
        return self.amount_minor <= self._same(other)

    def _same(self, other: "Money") -> int:
        if other.currency != self.currency:
            raise MoneyError(f"{self.currency} and {other.currency} are different currencies and do not add up.")
        return other.amount_minor


def display(money: Money, number_format: NumberFormat | None = None) -> str:
    """The money as a person writes it: grouped, with the currency's decimals, never in exponent form (R3.8).

    Currencies whose fractions are out of use (JPY, IDR) show decimals only when there are some.

    Args:
        money: What to print.
        number_format: Which mark parts the decimals; the point when not known.
    """
    figure = format_amount(abs(money.amount_minor), money.currency, number_format)
    sign = "-" if money.amount_minor < 0 else ""
    symbol = _SYMBOLS.get(money.currency)
    if symbol is None:
        return f"{sign}{figure} {money.currency}"
    if number_format is NumberFormat.COMMA and money.currency in _SYMBOL_AFTER:
        return f"{sign}{figure} {symbol}"
    return f"{sign}{symbol}{figure}"


def format_amount(amount_minor: int, currency: str, number_format: NumberFormat | None = None) -> str:
    """The bare figure of a non-negative count of minor units: "1,234.50", or "1.234,50" with the comma format."""
    digits = minor_units(currency)
    whole, part = divmod(amount_minor, 10**digits)
    group_mark, decimal_mark = (".", ",") if number_format is NumberFormat.COMMA else (",", ".")
    figure = f"{whole:,}".replace(",", group_mark)
    if digits == 0 or (part == 0 and is_used_whole(currency)):
        return figure
    return f"{figure}{decimal_mark}{part:0{digits}d}"


def totals(amounts: "list[Money] | tuple[Money, ...]") -> tuple[Money, ...]:
    """One sum for each currency, in the order in which the currencies first appear (R3.7)."""
    sums: dict[str, Money] = {}
    for money in amounts:
        sums[money.currency] = sums[money.currency] + money if money.currency in sums else money
    return tuple(sums.values())


def _decimals_rule(currency: str, digits: int) -> str:
    return f"{currency} has no smaller unit." if digits == 0 else f"{currency} has {digits}."


def _decimals(amount: Decimal) -> int:
    """How many decimals a finite amount has, zeros at its end not counted; exact at any length."""
    _, digits, exponent = amount.as_tuple()
    zeros = len(digits) - len("".join(map(str, digits)).rstrip("0"))
    return max(0, -int(exponent) - zeros) if amount else 0
