"""Whether a total is borne out by the other lines of its receipt (R3.9): by its items, its subtotal, and what was paid.

Exact arithmetic. Where small coins are out of use a total may be rounded without a line that says so.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal

from bot.receipts.labels import Kind
from bot.receipts.rows import Row

# The smallest coin that is still paid with, in units of the currency, where smaller amounts are counted with.
SMALLEST_COIN = {
    **{code: Decimal("0.05") for code in ("MYR", "SGD", "AUD", "CAD", "CHF")},
    **{"NZD": Decimal("0.10"), "DKK": Decimal("0.50")},
    **{code: Decimal(1) for code in ("SEK", "NOK", "CZK")},
}
NOTHING = Decimal(0)


@dataclass(frozen=True)
class Proof:
    """What the other lines say of a total.

    Attributes:
        by_items, by_subtotal, by_payment: It agrees with them; None where there are none to agree with.
        lines_total: What items or subtotal, with tax and charges, come to.
        has_more_behind: A tax or a charge stands below it, so that it may be a sum on the way.
    """

    by_items: bool | None
    by_subtotal: bool | None
    by_payment: bool | None
    lines_total: Decimal | None = None
    has_more_behind: bool = False

    @property
    def is_borne_out(self) -> bool:
        """Whether something bears it out."""
        return bool(self.by_items or self.by_subtotal or self.by_payment)

    @property
    def is_contradicted(self) -> bool:
        """Whether items or a subtotal come to something else."""
        return self.by_items is False or (self.by_subtotal is False and not self.by_items)


def prove(rows: Sequence[Row], items: Sequence[Row], place: int, currency: str | None) -> Proof:
    """What is said of the total in ``rows[place]``: tax, charges and discounts count if they stand above it."""
    total, above = _amount(rows[place]), rows[:place]
    others = [_amount(row) for row in items]
    subtotals = [_amount(row) for row in above if row.kind in (Kind.SUBTOTAL, Kind.TOTAL) and row.amount is not None]
    from_items = list(_sums(sum(others, NOTHING), above)) if others else []
    from_subtotal = list(_sums(subtotals[-1], above)) if subtotals else []
    is_rounded = any(row.kind is Kind.ROUNDING and row.amount is not None for row in above)
    coin = None if is_rounded else SMALLEST_COIN.get(currency or "")
    sums = from_items or from_subtotal
    return Proof(
        _agrees(total, from_items, coin),
        _agrees(total, from_subtotal, coin),
        _by_payment(total, rows),
        sums[0] if sums else None,
        any(row.amount for row in rows[place:] if row.kind in (Kind.TAX, Kind.CHARGE)),
    )


def _sums(start: Decimal, above: Sequence[Row]) -> Iterator[Decimal]:
    """What it may come to from *start*: prices may hold the tax already, a sum may be taken after the discount."""
    charges = _of_kind(above, Kind.CHARGE) + _of_kind(above, Kind.ROUNDING)
    taxes = _of_kind(above, Kind.TAX)
    discounts = sum((-abs(_amount(row)) for row in above if row.kind is Kind.DISCOUNT), NOTHING)
    for tax in dict.fromkeys((taxes, NOTHING)):
        for discount in dict.fromkeys((discounts, NOTHING)):
            yield start + charges + tax + discount


def _of_kind(rows: Sequence[Row], kind: Kind) -> Decimal:
    return sum((_amount(row) for row in rows if row.kind is kind), NOTHING)


def _agrees(total: Decimal, sums: Sequence[Decimal], coin: Decimal | None) -> bool | None:
    if not sums:
        return None
    is_round = coin is not None and total % coin == 0
    return any(one == total or (is_round and abs(one - total) * 2 < (coin or NOTHING)) for one in sums)


def _by_payment(total: Decimal, rows: Sequence[Row]) -> bool | None:
    """Whether what was paid, less the change, is the total; also where several lines name the same payment."""
    paid = [_amount(row) for row in rows if row.kind is Kind.PAID and row.amount]
    changes = [_amount(row) for row in rows if row.kind is Kind.CHANGE and row.amount is not None]
    if not paid:
        return None
    change = abs(changes[-1]) if changes else NOTHING
    return total in {sum(paid, NOTHING) - change, max(paid) - change}


def _amount(row: Row) -> Decimal:
    return row.amount if row.amount is not None else NOTHING
