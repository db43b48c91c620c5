"""The English words of dates as tables and regular expression fragments, lower case.

It knows the words, not what phrases they form.
"""

from core.grammar.numbers import ORDINAL, SMALL_WORDS, alternatives

WEEKDAYS = {
    "monday": 0, "mon": 0, "tuesday": 1, "tues": 1, "tue": 1, "wednesday": 2, "weds": 2, "wed": 2,
    "wedneday": 2, "wednsday": 2, "tuseday": 1, "thursday": 3, "thurs": 3, "thur": 3, "thu": 3, "thrusday": 3,
    "friday": 4, "fri": 4, "saturday": 5, "sat": 5, "satuday": 5, "sunday": 6, "sun": 6,
}  # fmt: skip
WEAK_WEEKDAYS = frozenset({"sun", "sat", "wed", "mon"})
"""Weekday names that are other words too."""

MONTHS = {
    "january": 1, "jan": 1, "february": 2, "feb": 2, "febuary": 2, "march": 3, "mar": 3, "april": 4, "apr": 4,
    "may": 5, "june": 6, "jun": 6, "july": 7, "jul": 7, "august": 8, "aug": 8, "september": 9, "sept": 9,
    "sep": 9, "october": 10, "oct": 10, "november": 11, "nov": 11, "december": 12, "dec": 12,
}  # fmt: skip
WEAK_MONTHS = frozenset({"may", "march", "mar", "apr", "august", "dec", "sep", "jan", "jun"})
"""Month names that are other words or people's names too."""

UNITS = {
    "second": "second", "seconds": "second", "sec": "second", "secs": "second", "s": "second",
    "minute": "minute", "minutes": "minute", "min": "minute", "mins": "minute", "m": "minute",
    "minuts": "minute", "hour": "hour", "hours": "hour", "hr": "hour", "hrs": "hour", "h": "hour",
    "day": "day", "days": "day", "d": "day", "week": "week", "weeks": "week", "wk": "week", "wks": "week",
    "w": "week", "fortnight": "fortnight", "fortnights": "fortnight", "month": "month", "months": "month",
    "mo": "month", "mos": "month", "mon": "month", "mth": "month", "mths": "month", "quarter": "quarter",
    "quarters": "quarter", "qtr": "quarter", "qtrs": "quarter", "year": "year", "years": "year", "yr": "year",
    "yrs": "year", "y": "year", "decade": "decade", "decades": "decade", "century": "century",
    "centuries": "century", "weekend": "weekend", "weekends": "weekend",
    "wkend": "weekend", "week-end": "weekend", "wknd": "weekend", "night": "day", "nights": "day",
}  # fmt: skip
SHORT_UNITS = frozenset({"s", "m", "h", "d", "w", "y"})
"""Units of one letter, which must stand right behind digits."""

WEEKDAY = rf"(?:{alternatives(WEEKDAYS)}(?![a-z]))\.?"
MONTH = rf"(?:{alternatives(MONTHS)}(?![a-z]))\.?"
LONG_UNIT = rf"(?:{alternatives([unit for unit in UNITS if unit not in SHORT_UNITS])}(?![a-z]))"
MERIDIEM = r"(?:[ap] ?\.? ?m(?![a-z])\.?)"
YEAR_WORDS = (
    rf"(?:two thousand(?: and)? {SMALL_WORDS}|two thousand(?![a-z])|twenty[ -](?:{SMALL_WORDS})"
    rf"|nineteen[ -](?:{SMALL_WORDS}))"
)
YEAR = rf"(?:(?:19|20|21)\d\d(?![\d:]|[.,]\d)|'\d\d(?!\d)|{YEAR_WORDS})"
DAY_NUMBER = r"(?:3[01]|[12]\d|0?[1-9])(?!\d|[:.,]\d)"
DAY_OF_MONTH = rf"(?:{ORDINAL}|{DAY_NUMBER})"

PAST_WORDS = frozenset({"last", "past", "prior", "previous", "prev", "preceding"})
NEXT_WORDS = frozenset({"next", "following", "nxt"})
COMING_WORDS = frozenset({"coming", "upcoming", "this coming", "the coming"})
WHICH = (
    r"(?:this (?:coming|upcoming|past|last|next|current)|the (?:coming|next|last|past|following|previous|current)"
    r"|this|next|nxt|last|past|prior|previous|prev|preceding|current|coming|upcoming|following)(?![a-z])"
)
"""Words that pick a neighbouring week, month or weekday."""


def which_step(word: str) -> int:
    """Return -1, 0 or 1 for words of WHICH: last, this, next."""
    last = word.rsplit(maxsplit=1)[-1]
    if last in PAST_WORDS:
        return -1
    return 1 if last in NEXT_WORDS or last in COMING_WORDS else 0
