"""Dates with a number for the day: ISO, 3/4, "5th of May 2026", "the 1st", "Sep-23-2020".

An impossible date (31 June) becomes Nothing, so that no part of it is read alone.
"""

import re
from datetime import UTC, datetime, time, timedelta, timezone

from core.grammar.context import DateOrder, Direction
from core.grammar.dates.nodes import (
    Clock,
    Days,
    Exact,
    Node,
    Nothing,
    Stretch,
    Timed,
    make_date,
    monthly_days,
    yearly_days,
)
from core.grammar.dates.scanning import Family, Lead, Parsed, Rule, Scan
from core.grammar.dates.vocabulary import DAY_NUMBER, DAY_OF_MONTH, MONTH, MONTHS, YEAR
from core.grammar.numbers import ORDINAL, SMALL_WORDS, cardinal_value, ordinal_value

CENTURY_SPLIT = 70  # two-digit years to 69 are of this century, as POSIX reads them

_SEPARATOR = r"[ ,./-]{0,3}"


def month_number(text: str) -> int:
    """Return 1 to 12 for a month's name or abbreviation."""
    return MONTHS[text.rstrip(".")]


def year_number(text: str) -> int:
    """Return the full year for digits, two digits or words ("two thousand ten", "twenty eighteen")."""
    text = text.lstrip("'")
    if text.isdigit():
        year = int(text)
        return year if year > 99 else year + (2000 if year < CENTURY_SPLIT else 1900)
    first, _, rest = text.replace("-", " ").partition(" ")
    if first in {"twenty", "nineteen"}:
        return {"twenty": 2000, "nineteen": 1900}[first] + cardinal_value(rest)
    return cardinal_value(text)


def day_number(text: str) -> int:
    """Return the day of the month for digits, an ordinal or number words."""
    return int(text) if text.isdigit() else ordinal_value(text)


def day_of(year: int | None, month: int, day: int) -> Days | Nothing:
    """Return the date, open where the year is, or Nothing where no calendar has it."""
    if year is None:
        return yearly_days(month, day) if make_date(2000, month, day) else Nothing()
    found = make_date(year, month, day)
    return Days(on=found) if found else Nothing()


def _iso(match: re.Match[str], scan: Scan, _lead: Lead) -> Node | None:
    found = make_date(int(match["year"]), int(match["month"]), int(match["day"]))
    if found is None:
        found = make_date(int(match["year"]), int(match["day"]), int(match["month"]))
    if found is None:
        return Nothing()
    if match["hour"] is None:
        return Days(on=found)
    clock = time(int(match["hour"]), int(match["minute"]), int(match["second"] or 0))
    if match["zone"] is None:
        return Timed(Days(on=found), Clock(clock))
    return Exact(datetime.combine(found, clock, _offset(match["zone"])).astimezone(scan.now.tzinfo))


def _offset(text: str) -> timezone:
    if text == "z":
        return UTC
    hours, minutes = int(text[1:3]), int(text[-2:])
    return timezone((-1 if text[0] == "-" else 1) * timedelta(hours=hours, minutes=minutes))


def _compact(match: re.Match[str], _scan: Scan, _lead: Lead) -> Node | None:
    found = make_date(int(match[1]), int(match[2]), int(match[3]))
    return Days(on=found) if found else None


def _spaced(match: re.Match[str], _scan: Scan, lead: Lead) -> Node | None:
    return _iso_parts(match) if lead.has("on", "by", "from") else None


def _iso_parts(match: re.Match[str]) -> Node:
    return day_of(int(match[1]), int(match[2]), int(match[3]))


def ordered(first: int, second: int, scan: Scan, year: int | None) -> Days | Nothing:
    """Return the date of 3/4 by the writer's order, or by the other one where that alone is possible."""
    month, day = (first, second) if scan.context.date_order is DateOrder.MDY else (second, first)
    found = day_of(year, month, day) if month <= 12 else Nothing()
    return day_of(year, day, month) if isinstance(found, Nothing) and day <= 12 else found


def _numeric(match: re.Match[str], scan: Scan, _lead: Lead) -> Node | None:
    """3/4/2026, 13.5.2015; two-digit years with dots only in full form, 1.1.3 is a version."""
    year_text = match["year"]
    if match["sep"] != "/" and len(year_text) == 2 and (match["sep"] == "." or len(match[0]) < 8):
        return None if len(match[0]) < 8 else ordered(int(match[1]), int(match[3]), scan, year_number(year_text))
    return ordered(int(match[1]), int(match[3]), scan, year_number(year_text))


_COMMON_FRACTIONS = frozenset({(1, 2), (1, 3), (2, 3), (1, 4), (3, 4)})
_SCALES = frozenset({5, 10})  # 4/5 and 8/10 are marks


def _slashed(match: re.Match[str], scan: Scan, lead: Lead) -> Parsed | None:
    """3/11; a common fraction or a mark out of ten needs a word before it, or stands alone."""
    first, second = int(match[1]), int(match[2])
    found = ordered(first, second, scan, None)
    if isinstance(found, Nothing):
        return None
    doubtful = (first, second) in _COMMON_FRACTIONS or second in _SCALES
    if lead.has("this"):
        return Parsed(Days(on=next(iter(found.of_year(scan.today.year)), None)), match.end()) if found.of_year else None
    said = lead.has("on", "by", "from", "until", "next") or lead.after is not None
    return Parsed(found, match.end(), weak=doubtful and not said)


def _dotted(match: re.Match[str], scan: Scan, lead: Lead) -> Node | None:
    """On 5.12, on 4-22: only behind "on" and the like, and not when looking back, where it is a price."""
    said = lead.has("on", "by") or (lead.after is Days and "." in match[0])
    if not said or ("." in match[0] and scan.direction is Direction.PAST):
        return None
    found = ordered(int(match[1]), int(match[2]), scan, None)
    return None if isinstance(found, Nothing) else found


def _day_month(match: re.Match[str], _scan: Scan, _lead: Lead) -> Node | None:
    year = year_number(match["year"]) if match["year"] else None
    return day_of(year, month_number(match["month"]), day_number(match["day"]))


def _day_month_short_year(match: re.Match[str], _scan: Scan, _lead: Lead) -> Node | None:
    return day_of(year_number(match["year"]), month_number(match["month"]), day_number(match["day"]))


def _month_day_words(match: re.Match[str], _scan: Scan, _lead: Lead) -> Node | None:
    """May twenty nine: a cardinal in words, which must be a day."""
    return day_of(None, month_number(match["month"]), cardinal_value(match["day"]))


def _day_alone(match: re.Match[str], scan: Scan, lead: Lead) -> Node | None:
    """The 1st, on the 15th, Friday the 27th; a plain number only behind "the", "on" or a weekday."""
    number = day_number(match["day"])
    if not 1 <= number <= 31 or not _is_day_said(match, scan, lead):
        return None
    return monthly_days(number)


_FOLLOWERS = re.compile(
    r" *(?:$|[^a-z0-9 $€£%.]|[.](?!\d)"
    r"|of (?=(?:the )?(?:this|next|last|each|every|that|month|same|following|current|previous|coming)(?![a-z]))"
    r"|(?:at|in|to|till|until|for|by|on|from|and|or|please|is|next|this|last"
    r"|with|i|we|around|about"
    r"|before|after|morning|afternoon|evening|night|as|if|when|because|so|through|thru)(?![a-z])"
    r"|\d{1,2}(?::\d\d)? ?(?:[ap]m|:|h))"
)


_OF_A_MONTH = re.compile(
    r" *(?:this|next|last|following|the following) +month(?![a-z])"
    r"| *(?:day )?(?:of|in) +(?:the +)?(?:next|this|last|following|same|month|current|previous)(?![a-z])"
    r"| *,? *(?:at +)?\d{1,2}(?::\d\d)? ?[ap]m"
)
_OF_A_CLOCK = ("at", "around", "about", "@", "gegen", "um", "by")


def _completes(text: str, the: bool, scan: Scan, lead: Lead) -> bool:
    """Whether the phrase before waits for a day: "Friday 23" (looking back 23 is a price), "next month 28th"."""
    if lead.after is Days:
        return not text.isdigit() or (lead.weekday and scan.direction is Direction.FUTURE)
    return lead.after is Stretch and (the or not text.isdigit() or lead.has("on"))


def _is_day_said(match: re.Match[str], scan: Scan, lead: Lead) -> bool:
    text, the = match["day"], bool(match["the"]) or lead.has("the")
    followed = bool(_FOLLOWERS.match(scan.text, match.end()))
    if _completes(text, the, scan, lead):
        return the or not (text.isdigit() and lead.has(*_OF_A_CLOCK))
    if not text.isdigit() and _OF_A_MONTH.match(scan.text, match.end()):
        return True
    said = lead.has("on", "by", "until", "till", "from", "for", "before", "after", "at", "since", "between", "of")
    if text[0].isdigit() and not text.isdigit():
        return (the or said) and followed
    if text.isdigit():
        return followed and (lead.has("on") or (the and said))
    return the and followed and (said or ordinal_value(text) > _COUNTED_THINGS)


_COUNTED_THINGS = 5  # "the third" is most often of something else, "the twenty-eighth" a day


def _day_word_alone(match: re.Match[str], scan: Scan, lead: Lead) -> Node | None:
    """For the thirty, Thursday the twenty one: a cardinal word used as the day."""
    number = cardinal_value(match["day"])
    said = lead.after is Days or lead.has("on", "for", "by")
    return monthly_days(number) if said and 1 <= number <= 31 and _FOLLOWERS.match(scan.text, match.end()) else None


_DAY = rf"(?:the )?(?P<day>{DAY_OF_MONTH})(?: day)?"
_END = r"(?![a-z0-9])"

FAMILY = Family(
    rules=(
        Rule(
            r"(?P<year>(?:19|20)\d\d)(?P<sep>[-/.])(?P<month>\d{1,2})(?P=sep)(?P<day>\d{1,2})(?!\d|[-/.]\d)"
            r"(?:t(?P<hour>[01]\d|2[0-3]):?(?P<minute>[0-5]\d)(?::?(?P<second>[0-5]\d)(?:\.\d+)?)?(?P<zone>z"
            r"|[+-]\d\d:?\d\d)?)?",
            _iso,
        ),
        Rule(r"(20\d\d)(0[1-9]|1[0-2])([0-3]\d)(?!\d)", _compact),
        Rule(r"((?:19|20)\d\d) (\d{1,2}) (\d{1,2})(?!\d)", _spaced),
        Rule(
            r"(\d{1,2})(?P<sep>[-/.])(\d{1,2})(?:(?P=sep)|, ?)(?P<year>(?:19|20)\d\d|\d\d)"
            r"(?![\d/]|[.:]\d|-(?!\d{1,2}[/.]\d)\d)",
            _numeric,
        ),
        Rule(
            r"(\d{1,2}) ?/ ?(\d{1,2})(?![\d/]|\.\d| ?(?:h|hr|hrs|hour|hours|an|of|cup|cups|out|day|kg)(?![a-z])|%)",
            _slashed,
        ),
        Rule(r"(\d{1,2})[.-](\d{1,2})(?![\d/%:]|[.-]\d| ?(?:percent|[ap]\.?m|kg|usd|rm|am|pm)(?![a-z]))", _dotted),
        Rule(
            rf"{_DAY}(?: of)?{_SEPARATOR}(?P<month>{MONTH})(?:{_SEPARATOR}(?:(?:of|in) )?(?P<year>{YEAR}))?{_END}",
            _day_month,
        ),
        Rule(
            rf"(?P<month>{MONTH}){_SEPARATOR}(?:the )?(?P<day>{DAY_OF_MONTH})(?! ?(?:[ap]\.? ?m(?![a-z])|h\d))"
            rf"(?:{_SEPARATOR}(?:(?:of|in) )?(?P<year>{YEAR}))?(?![a-z0-9])",
            _day_month,
        ),
        Rule(rf"(?P<month>{MONTH}) (?P<day>{ORDINAL}),? (?P<year>'?0\d)(?![\d:.,])", _day_month_short_year),
        Rule(rf"(?P<month>{MONTH})-(?P<year>(?:19|20)\d\d)-(?P<day>\d{{1,2}})(?!\d)", _day_month_short_year),
        Rule(
            rf"(?P<year>(?:19|20)\d\d)(?:,? |[/.-])(?P<month>{MONTH})[ /.-](?P<day>{DAY_OF_MONTH}){_END}",
            _day_month_short_year,
        ),
        Rule(
            rf"(?P<day>{DAY_NUMBER})(?P<sep>[/.-])(?P<month>{MONTH})(?P=sep)(?P<year>\d\d){_END}", _day_month_short_year
        ),
        Rule(rf"(?P<month>{MONTH}) (?:the )?(?P<day>{SMALL_WORDS}){_END}", _month_day_words),
        Rule(
            rf"(?:(?P<the>the) )?(?P<day>{DAY_OF_MONTH})(?![a-z0-9]|[/-]\d)(?! ?(?:[ap]\.? ?m|o'? ?clock)(?![a-z]))",
            _day_alone,
        ),
        Rule(rf"the (?P<day>{SMALL_WORDS}){_END}", _day_word_alone),
    ),
)
