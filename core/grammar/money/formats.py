"""Which number format a writer has shown: "12,50" and "1.250,00" are of one who parts decimals with a comma (R3.1).

Only numbers that settle themselves count; "1.250" may be either and shows nothing.
"""

import re

from core.grammar.context import NumberFormat, ReadingContext
from core.grammar.money.amounts import FoundAmount, find_amounts
from core.grammar.money.numerals import NUMERAL, read_numeral
from core.grammar.money.tokens import fold

_NUMERAL = re.compile(NUMERAL)
_ONE_DECIMAL_MARK = re.compile(r"\d*[.,]\d{1,2}")
# Before a bare number that may be an hour, "dinner at 7.30", in which the point parts no decimals.
_BEFORE_HOURS = re.compile(r"(?:\b(?:at|um|à|às|alle|las|kl|jam|pukul|lúc)|@)\.?\s*$")


def shown_format(text: str, context: ReadingContext) -> NumberFormat | None:
    """The number format that the amounts of *text* show; None when they show none, or two that contradict."""
    folded = fold(text)
    found = (amount for amount in find_amounts(text, context) if not _may_be_hour(folded, amount))
    shown = {format_ for amount in found for format_ in _formats(folded[amount.span.start : amount.span.end])}
    return shown.pop() if len(shown) == 1 else None


def is_settled_by(text: str, context: ReadingContext) -> bool:
    """Whether one number of *text* has both marks, "1.234,50": nobody writes so by a slip of the finger."""
    folded = fold(text)
    written = [folded[amount.span.start : amount.span.end] for amount in find_amounts(text, context)]
    return any(len(set(match[0]) & set(".,")) == 2 for one in written for match in _NUMERAL.finditer(one))


def _may_be_hour(folded: str, amount: FoundAmount) -> bool:
    return amount.currency is None and _BEFORE_HOURS.search(folded[: amount.span.start]) is not None


def _formats(written: str) -> set[NumberFormat]:
    """What each number of one amount shows."""
    shown = set()
    for match in _NUMERAL.finditer(written):
        marks = [mark for mark in match[0] if mark in ".,"]
        is_settled = len(set(marks)) == 2 or _ONE_DECIMAL_MARK.fullmatch(match[0]) is not None
        if is_settled and read_numeral(match[0], None, whole=False) is not None:
            shown.add(NumberFormat.COMMA if marks[-1] == "," else NumberFormat.POINT)
    return shown
