"""Figures on a receipt: how its decimals are written, and the amount that ends a line.

A receipt writes all its amounts in one way, so the way is found once for all of its lines. It knows no labels.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum

from core.grammar.currencies import is_used_whole, minor_units


class Style(StrEnum):
    """How amounts are written."""

    POINT = "point"  # 1,234.50
    COMMA = "comma"  # 1.234,50
    WHOLE = "whole"  # 1,234 or 1.234, of a currency that is used without decimals


MAX_DIGITS = 9  # of an amount; longer figures are numbers of cards, shops and telephones

# A figure, with what may stand before and after it within the same column: "RM-12.50", "(2.00)", "3.00-", "12.50 T".
_CODES = "MYR SGD USD EUR GBP IDR JPY CNY THB INR PHP KRW VND AUD NZD CAD HKD TWD CHF BRL MXN"
_MARK = rf"(?:\b(?:{'|'.join(_CODES.split())}|RM|Rp\.?|(?:US|NZ|HK|NT|MX|CA|[ACRS])\s?\$)|[$€£¥₩₫฿₹₱])"
_AMOUNT_AT_END = re.compile(
    rf"(?P<before>.*?)(?P<open>\()?(?P<minus>[-−–]\s?)?(?:{_MARK}\s?)?(?P<minus_too>[-−–]\s?)?"
    r"(?P<figure>\d(?:[\d.,']{0,14}\d)?)(?P<close>\))?(?P<after_minus>-)?"
    r"\s*(?:[A-Z]{1,3}|[€£¥₩₫฿]|Rp|kr|[*#])?\s*"
)
_SPACED_MARK = re.compile(r"(?<=\d)\s*([.,])\s*(?=\d{2}\b)")  # "12 .50", as some readers part it
_POINT = re.compile(r"(?<![\d.,])\d{1,3}(?:,\d{3})*\.\d{2}(?![\d.,])|(?<![\d.,])\d+\.\d{2}(?![\d.,])")
_COMMA = re.compile(r"(?<![\d.,])\d{1,3}(?:\.\d{3})*,\d{2}(?![\d.,])|(?<![\d.,])\d+,\d{2}(?![\d.,])")
_FIGURES = {
    Style.POINT: re.compile(r"(?:\d{1,3}(?:[,']\d{3})+|\d+)\.\d{2}"),
    Style.COMMA: re.compile(r"(?:\d{1,3}(?:[.']\d{3})+|\d+),\d{2}"),
    Style.WHOLE: re.compile(r"(?P<whole>\d{1,3}(?:[.,']\d{3})+|\d{1,9})(?:[.,]00)?"),
}


@dataclass(frozen=True)
class Ending:
    """A line that ends in an amount.

    Attributes:
        label: What stands before it.
        amount: In units of the currency, negative for what is taken off.
    """

    label: str
    amount: Decimal


def style_of(texts: Iterable[str], currency: str | None) -> Style:
    """How the amounts among *texts* are written, in *currency* if it is known."""
    if currency is not None and (is_used_whole(currency) or minor_units(currency) == 0):
        return Style.WHOLE
    joined = [_tidy(text) for text in texts]
    points, commas = (sum(len(found.findall(text)) for text in joined) for found in (_POINT, _COMMA))
    return Style.COMMA if commas > points else Style.POINT


def amount_at_end(text: str, style: Style) -> Ending | None:
    """The amount that *text* ends in, None for a line that ends otherwise."""
    match = _AMOUNT_AT_END.fullmatch(_tidy(text).strip())
    if match is None or match["before"][-1:].isdigit():
        return None
    amount = read_figure(match["figure"], style)
    if amount is None or (match["after_minus"] and match["minus"]):
        return None
    is_taken_off = match["minus"] or match["minus_too"] or match["after_minus"] or (match["open"] and match["close"])
    return Ending(match["before"].strip(" :.-*"), -amount if is_taken_off else amount)


def read_figure(figure: str, style: Style) -> Decimal | None:
    """The amount that *figure* is in that style; None where it is written in another way, and so is no amount."""
    whole = _FIGURES[style].fullmatch(figure)
    if whole is None or sum(char.isdigit() for char in figure) > MAX_DIGITS:
        return None
    if style is Style.WHOLE:
        return Decimal(re.sub(r"\D", "", whole["whole"]))
    *_, cents = re.split(r"[.,]", figure)
    units = re.sub(r"\D", "", figure[: -len(cents)])
    return Decimal(f"{units}.{cents}")


def _tidy(text: str) -> str:
    return _SPACED_MARK.sub(r"\1", text)
