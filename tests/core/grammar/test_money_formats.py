"""Which number format a person's own numbers show."""

from datetime import UTC, datetime

import pytest

from core.grammar.context import NumberFormat, ReadingContext
from core.grammar.money import shown_format

CONTEXT = ReadingContext(datetime(2026, 11, 27, tzinfo=UTC), currency="EUR")


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("lunch 12,50", NumberFormat.COMMA),
        ("lunch 12.50", NumberFormat.POINT),
        ("tea 1,5", NumberFormat.COMMA),
        ("sofa 1.250,00", NumberFormat.COMMA),
        ("sofa 1,234.56", NumberFormat.POINT),
        ("tea €2,50, cake 3", NumberFormat.COMMA),
        ("sofa 1.250", None),
        ("sofa 1,250", None),
        ("house 1.234.567", None),
        ("tea 2,50 and cake 3.20", None),
        ("lunch 12", None),
        ("dinner at 7.30", None),
        ("lunch 12,50 at 7.30", NumberFormat.COMMA),
        ("paid on 14.09.2026", None),
        ("", None),
    ],
)
def test_numbers_that_settle_themselves_show_the_format(text: str, shown: NumberFormat | None) -> None:
    """Two marks, or one before one or two decimals; hours, dates and contradictions show nothing (R3.1)."""
    assert shown is shown_format(text, CONTEXT)
