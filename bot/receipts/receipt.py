"""What a receipt says, once its lines are read, and what about it is doubtful."""

from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from tools.receipt_questions import Problem


@dataclass(frozen=True)
class Item:
    """Something that was bought: its name as printed and what it came to, negative for what was taken off."""

    name: str
    amount: Decimal


@dataclass(frozen=True)
class Receipt:
    """A receipt as it was read.

    Attributes:
        merchant: The shop's name, or empty.
        days: The days that it may be of, likeliest first; none where none is printed.
        currencies: ISO 4217 codes it may be in, likeliest first; none where nothing tells.
        totals: What may have been paid, in units of the currency, likeliest first; none where no line says it.
        lines_total: What the lines come to where that is something else than the total.
        items: What was bought, as far as it can be told.
        tax: All taxes together, where some are printed.
        cash, change: What was handed over and given back.
        problems: In the order in which they are asked about.
    """

    merchant: str
    days: tuple[date, ...] = ()
    currencies: tuple[str, ...] = ()
    totals: tuple[Decimal, ...] = ()
    lines_total: Decimal | None = None
    items: tuple[Item, ...] = ()
    subtotal: Decimal | None = None
    tax: Decimal | None = None
    cash: Decimal | None = None
    change: Decimal | None = None
    problems: tuple[Problem, ...] = ()
