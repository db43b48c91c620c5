"""Caps over lengths that no cap runs for: "limit food to 20 per day" is offered as what it comes to in a week.

It reads such a message as one about the length that is offered, and knows no rows.
"""

import re
from dataclasses import dataclass
from decimal import ROUND_DOWN, Decimal
from fractions import Fraction

from bot.understanding import cap_instructions
from core.grammar.context import ReadingContext
from core.grammar.currencies import minor_units
from core.llm.types import ToolCall
from core.money import Money, MoneyError, display
from core.patterns import LazyPattern
from tools.asking import yes_or_no
from tools.base import Ask, PlannedCall


@dataclass(frozen=True)
class _Length:
    """A length as it is said, the period that is offered for it, and how many of it that period holds."""

    pattern: LazyPattern
    name: str
    offered: str
    times: Fraction


def _length(words: str, name: str, offered: str, times: Fraction) -> _Length:
    return _Length(LazyPattern(rf"(?<!\w)(?:{words})(?!\w)", re.IGNORECASE), name, offered, times)


_A = r"(?:a|per|each|every|/) ?"
_LENGTHS = (
    _length(rf"{_A}day|daily|sehari|per hari|al d[ií]a|每天|每日", "day", "week", Fraction(7)),
    _length(rf"{_A}fortnight|(?:every|per) (?:two|2) weeks|fortnightly", "fortnight", "week", Fraction(1, 2)),
    _length(rf"{_A}quarter|quarterly", "quarter", "month", Fraction(1, 3)),
    _length(rf"{_A}year|yearly|annually|setahun|per tahun|al año|每年", "year", "month", Fraction(1, 12)),
)


def ask(text: str, context: ReadingContext) -> Ask | None:
    """The question whether a cap over a day or a year may be one over a week or a month; None where it is none."""
    for length in _LENGTHS:
        if not length.pattern.search(text):
            continue
        call = cap_instructions.read(length.pattern.sub(f"per {length.offered}", text, count=1), context)
        if call is None or call.name != "set_cap" or call.arguments.get("period") != length.offered:
            return None
        return _offer(call, length, context)
    return None


def _offer(call: ToolCall, length: _Length, context: ReadingContext) -> Ask | None:
    currency = call.arguments.get("currency") or context.currency
    said = Decimal(str(call.arguments["amount"]))
    digits = minor_units(currency) if isinstance(currency, str) else 2
    exact = said * length.times.numerator / length.times.denominator
    limit = exact.quantize(Decimal(1).scaleb(-digits), ROUND_DOWN)
    if limit <= 0:
        return None
    shown, offered = (_shown(amount, currency, context) for amount in (said, limit))
    return yes_or_no(
        f"A cap runs for a week, a month or a pay period. {shown} a {length.name} comes to {offered} a "
        f"{length.offered}. Shall I set that?",
        (PlannedCall(name="set_cap", arguments={**call.arguments, "amount": f"{limit:f}"}),),
        yes="Yes, set it",
    )


def _shown(amount: Decimal, currency: object, context: ReadingContext) -> str:
    try:
        return (
            display(Money.of(amount, currency), context.number_format) if isinstance(currency, str) else f"{amount:f}"
        )
    except MoneyError:
        return f"{amount:f}"
