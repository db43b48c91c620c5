"""Numbers in digits: which marks group and which part the decimals, "1.234,50" and "1,234.50" and "1 234".

Most numbers settle themselves by their shape. One mark before exactly three digits ("1.234") does not: the
writer's number format or the currency decides, and without either both readings are kept (R3.1).
"""

import re
from dataclasses import dataclass
from decimal import Decimal

from core.grammar.context import NumberFormat

_SPACES = "[ \u00a0\u202f\u2009'’]"
# One to three digits and groups of three, parted by spaces, then perhaps decimals; or digits and marks.
NUMERAL = rf"\d{{1,3}}(?:{_SPACES}\d{{3}})+(?!\d)(?:[.,]\d{{1,2}}(?!\d))?|\d+(?:[.,]\d+)*|(?<![.,\w])\.\d+(?:[.,]\d+)*"

_GROUPED_INDIAN = re.compile(r"\d{1,2}(?:,\d{2})+,\d{3}")
_NOT_DIGITS = re.compile(r"[^\d.,]")


@dataclass(frozen=True)
class Numeral:
    """The value of digits.

    Attributes:
        value: The likeliest reading.
        other: The second reading of a number that its shape does not settle, or None.
        has_decimals: Whether ``value`` was written with decimals.
        is_spaced: Whether spaces group it, so that it may be two numbers side by side.
    """

    value: Decimal
    other: Decimal | None = None
    has_decimals: bool = False
    is_spaced: bool = False


def read_numeral(digits: str, number_format: NumberFormat | None, *, whole: bool) -> Numeral | None:
    """The value of digits with their marks, or None when no reading fits ("14.09.2026", "1.2.3").

    Args:
        digits: Text that matches ``NUMERAL``.
        number_format: The writer's, or None when not known.
        whole: Whether the currency is used without decimals, so that three digits after a mark are a group.
    """
    plain = _NOT_DIGITS.sub("", digits)
    is_spaced = plain != digits
    marks = [mark for mark in plain if mark in ".,"]
    if not marks:
        return Numeral(Decimal(plain), is_spaced=is_spaced)
    if plain[0] in ".," and len(marks) > 1:
        return read_numeral(plain[1:], number_format, whole=whole)  # "$.820.50": the dot closes the sign
    if is_spaced or plain[0] in ".,":
        return _decimal(plain, marks[-1], is_spaced=is_spaced) if len(marks) == 1 else None
    if len(set(marks)) == 2:
        return _both_marks(plain, marks[-1])
    if len(marks) > 1:
        return Numeral(Decimal(plain.replace(marks[0], ""))) if _is_grouped(plain, marks[0]) else None
    return _one_mark(plain, marks[0], number_format, whole=whole)


def _one_mark(plain: str, mark: str, number_format: NumberFormat | None, *, whole: bool) -> Numeral:
    before, after = plain.split(mark)
    if len(after) != 3 or before in {"", "0"} or len(before) > 3:
        return _decimal(plain, mark)
    grouped = Numeral(Decimal(before + after))
    if whole:
        return grouped
    if number_format is None:
        return Numeral(grouped.value, other=Decimal(f"{before}.{after}"))
    is_decimal = (mark == ".") is (number_format is NumberFormat.POINT)
    return _decimal(plain, mark) if is_decimal else grouped


def _both_marks(plain: str, last: str) -> Numeral | None:
    """The last mark parts the decimals, the other one groups."""
    group_mark = "." if last == "," else ","
    whole, _, decimals = plain.rpartition(last)
    if last in whole or not _is_grouped(whole, group_mark):
        return None
    return Numeral(Decimal(f"{whole.replace(group_mark, '')}.{decimals}"), has_decimals=True)


def _is_grouped(plain: str, mark: str) -> bool:
    first, *groups = plain.split(mark)
    if 1 <= len(first) <= 3 and all(len(group) == 3 for group in groups):
        return True
    return mark == "," and _GROUPED_INDIAN.fullmatch(plain) is not None


def _decimal(plain: str, mark: str, *, is_spaced: bool = False) -> Numeral:
    whole, _, decimals = plain.partition(mark)
    return Numeral(Decimal(f"{whole or '0'}.{decimals}"), has_decimals=True, is_spaced=is_spaced)
