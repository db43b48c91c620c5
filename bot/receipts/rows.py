"""The lines of a receipt with what each is about and the amount it ends in."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

from bot.receipts.figures import Style, amount_at_end
from bot.receipts.labels import Kind, kind_of
from core.vision.types import Line

LEAST_WHOLE = 100  # units; a smaller number without decimals is one of a house or a table, unless a label says more

_LETTER = re.compile(r"[^\W\d_]")
# "2 x 1.20" on a line of its own: how many and at what price, beside an amount that stands elsewhere.
_UNIT_PRICE = re.compile(r"\s*\d{1,3}\s?[x×*@]\s?(?:rm|\$)?\s?[\d.,]+\s*", re.IGNORECASE)


@dataclass(frozen=True)
class Row:
    """One line.

    Attributes:
        label: What stands before the amount; the whole line where it ends in none.
        amount: In units of the currency, negative for what is taken off; None for none.
        confidence: 0 to 1, of what was read worst on the line.
    """

    kind: Kind
    label: str
    amount: Decimal | None
    confidence: float = 1.0

    @property
    def is_named(self) -> bool:
        """Whether its label holds a letter."""
        return bool(_LETTER.search(self.label))


def rows_of(lines: Sequence[Line], style: Style) -> tuple[Row, ...]:
    """A row for each line; an amount that stands alone below its label is joined to it."""
    rows: list[Row] = []
    for row in (_row(line, style) for line in lines):
        if rows and _belongs_above(row, rows[-1]):
            confidence = min(row.confidence, rows[-1].confidence)
            rows[-1] = replace(rows[-1], amount=row.amount, confidence=confidence)
        else:
            rows.append(row)
    return tuple(rows)


def items_of(rows: Sequence[Row], style: Style) -> tuple[Row, ...]:
    """What was bought: named rows with an amount, above the first that sums up."""
    end = next((place for place, row in enumerate(rows) if _sums_up(row)), len(rows))
    return tuple(row for row in rows[:end] if row.kind is Kind.OTHER and _is_item(row, style))


def _row(line: Line, style: Style) -> Row:
    if _UNIT_PRICE.fullmatch(line.text):
        return Row(Kind.COUNT, line.text, None, line.confidence)
    ending = amount_at_end(line.text, style)
    label = line.text if ending is None else ending.label
    return Row(kind_of(label), label, ending.amount if ending else None, line.confidence)


def _belongs_above(row: Row, above: Row) -> bool:
    return not row.is_named and row.amount is not None and above.amount is None and above.is_named


def _sums_up(row: Row) -> bool:
    return row.amount is not None and row.kind not in (Kind.OTHER, Kind.COUNT, Kind.DISCOUNT)


def _is_item(row: Row, style: Style) -> bool:
    if row.amount is None or not row.is_named:
        return False
    return style is not Style.WHOLE or abs(row.amount) >= LEAST_WHOLE
