"""Days that no calendar has: "32 Nov", "30 February", "29 Feb" outside a leap year, "the 40th".

The readers of dates find none in such words; this tells them apart from words that are about no day at all.
"""

import re
from calendar import monthrange

from core.grammar.dates.vocabulary import MONTHS
from core.grammar.money.masks import MONTH_NAMES
from core.patterns import LazyPattern

LONGEST_MONTH = 31  # days

_NUMBER = r"(?P<day>\d{1,2}|\d{3}(?=st|nd|rd|th))(?:st|nd|rd|th|\.)?"
_MONTH = rf"(?P<month>{MONTH_NAMES})"
_YEAR = r"(?:,? (?P<year>(?:19|20)\d\d))?"
_DAY_AND_MONTH = (
    LazyPattern(rf"(?<![\w.,]){_NUMBER} (?:of |de )?{_MONTH}(?!\w){_YEAR}"),
    LazyPattern(rf"(?<!\w){_MONTH}\.? (?P<day>\d{{1,3}})(?:st|nd|rd|th)(?!\w){_YEAR}"),
)
_ALONE = LazyPattern(r"(?<!\w)(?:on|of|by|since) (?:the )?(?P<day>\d{1,3})(?:st|nd|rd|th)\W*$")
_NUMERIC = LazyPattern(r"(?<![\w/.-])(?P<first>\d{1,2})/(?P<second>\d{1,2})(?:/(?P<year>\d{4}))?(?![\w/.,-]*\d)")
_MONTHS_IN_YEAR = 12


def impossible_day(text: str, year: int) -> str | None:
    """The first phrase of *text* that names a day which does not exist, as written; None where there is none.

    Args:
        text: A message, or a part of one.
        year: The year that is meant where none is said; only the 29th of February depends on it.
    """
    lowered = text.lower() if len(text.lower()) == len(text) else text
    for pattern in _DAY_AND_MONTH:
        for match in pattern.finditer(lowered):
            if not _exists(int(match["day"]), MONTHS.get(match["month"]), int(match["year"] or year)):
                return text[match.start() : match.end()].strip()
    alone = _ALONE.search(lowered)
    if alone and not 1 <= int(alone["day"]) <= LONGEST_MONTH:
        return re.sub(r"^\w+ ", "", text[alone.start() : alone.end()].strip(" .!?,"))
    return _numeric(text, lowered, year)


def _numeric(text: str, lowered: str, year: int) -> str | None:
    """A 30/2 or 45/10, in whichever order."""
    for match in _NUMERIC.finditer(lowered):
        numbers, said = (int(match["first"]), int(match["second"])), int(match["year"] or year)
        orders = (numbers, numbers[::-1])
        if not any(1 <= month <= _MONTHS_IN_YEAR and _exists(day, month, said) for day, month in orders):
            return text[match.start() : match.end()]
    return None


def _exists(day: int, month: int | None, year: int) -> bool:
    """Whether some calendar has the day; a month of another language is taken for a long one."""
    if month is None:
        return 1 <= day <= LONGEST_MONTH
    return 1 <= day <= monthrange(year, month)[1]
