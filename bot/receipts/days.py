"""The day on a receipt: every date that is printed on it, in each order that it may be written in.

"03/04/26" may be three days. Which of them it is, is decided by what is possible, by the order that the person and
the shop's country write, and else by asking.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, timedelta

from core.grammar.context import DateOrder

OLDEST = timedelta(days=365)  # an older receipt is asked about: the year is often misread
CENTURY = 2000

_MONTHS = {
    month: number
    for number, months in enumerate(
        """jan januar january januari janvier enero gennaio janeiro|feb februar february februari févr febrero febbraio
        fevereiro|mar march märz maart mac maret mars marzo março mrz|apr april avril abril aprile|may mai mei mayo
        maggio maio|jun june juni juin junio giugno junho|jul july juli julai juil julio luglio julho|aug august
        augustus ogos agustus août agosto ago|sep sept september septembre septiembre settembre setembro|oct october
        okt oktober octobre octubre ottobre outubro|nov november novembre noviembre novembro|dec december dez dezember
        dis disember des desember déc décembre dic diciembre dicembre dezembro""".split("|"),
        start=1,
    )
    for month in months.split()
}
_NAMES = "|".join(sorted(_MONTHS, key=len, reverse=True))
_SEPARATED = re.compile(r"(?<![\d.,/-])(\d{1,4})\s?([/.-])\s?(\d{1,2})\s?\2\s?(\d{4}|\d{2})(?![.,/-]?\d(?!\d?:))")
_COMPACT = re.compile(r"(?<![\d.,/-])(\d{2})([/.-])(\d{2})\2(\d{4})(?=\d{2}:)")  # a reader that dropped the space
_DAY_NAME_YEAR = re.compile(
    rf"(?<!\d)(\d{{1,2}})(?:st|nd|rd|th|\.)?[\s/.-]*({_NAMES})\.?[\s/.,'-]*(\d{{4}}|\d{{2}}(?!\d|:))", re.IGNORECASE
)
_NAME_DAY_YEAR = re.compile(rf"\b({_NAMES})\.?\s*(\d{{1,2}})(?:st|nd|rd|th)?\s*,?\s*(\d{{4}})", re.IGNORECASE)
_CHARACTERS = re.compile(r"(\d{4})\s?[年년]\s?(\d{1,2})\s?[月월]\s?(\d{1,2})")


@dataclass(frozen=True)
class PrintedDay:
    """One date as it is printed, and the days that it may mean: the likeliest order first."""

    days: tuple[date, ...]


def days_on(texts: Iterable[str], order: DateOrder) -> tuple[PrintedDay, ...]:
    """Every date among *texts*; *order* comes first where both are possible."""
    found = (printed for text in texts for printed in _dates_in(text, order))
    return tuple(printed for printed in found if printed.days)


def likely(days: Iterable[date], today: date) -> tuple[date, ...]:
    """Those of *days* on which somebody may have paid: neither to come nor longer ago than OLDEST."""
    return tuple(day for day in dict.fromkeys(days) if today - OLDEST <= day <= today)


def _dates_in(text: str, order: DateOrder) -> list[PrintedDay]:
    named = [_of_parts(match[3], str(_month(match[2])), match[1]) for match in _DAY_NAME_YEAR.finditer(text)]
    named += [_of_parts(match[3], str(_month(match[1])), match[2]) for match in _NAME_DAY_YEAR.finditer(text)]
    named += [_of_parts(*match.groups()) for match in _CHARACTERS.finditer(text)]
    separated = [*_SEPARATED.finditer(text), *_COMPACT.finditer(text)]
    numbers = [_of_numbers(match[1], match[3], match[4], order) for match in separated]
    return [PrintedDay(tuple(filter(None, days))) for days in ([[one] for one in named] + numbers)]


def _month(name: str) -> int:
    return _MONTHS[name.casefold()]


def _of_numbers(first: str, second: str, third: str, order: DateOrder) -> list[date | None]:
    """The days that three numbers may mean."""
    if len(first) > 2:
        return [_of_parts(first, second, third)]
    orders = {DateOrder.DMY: _of_parts(third, second, first), DateOrder.MDY: _of_parts(third, first, second)}
    own = orders.pop(order)
    year_first = [_of_parts(first, second, third)] if len(third) == 2 else []
    return list(dict.fromkeys([own, *orders.values(), *year_first]))


def _of_parts(year: str, month: str, day: str) -> date | None:
    whole_year = int(year) + (CENTURY if len(year) <= 2 else 0)
    try:
        return date(whole_year, int(month), int(day))
    except ValueError:
        return None
