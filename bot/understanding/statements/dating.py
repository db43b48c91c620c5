"""Relative dates in a statement become absolute, in the writer's zone (R5.4): "tomorrow" is "on 28 November 2026"."""

import re
from dataclasses import dataclass
from datetime import date, timedelta

from core.grammar.context import Direction, ReadingContext
from core.grammar.dates import Day, Found, Grain, Instant, Length, Period, Recurring, TimeOfDay, find_dates, local_days

ONE_DAY = timedelta(days=1)
_LEAD = re.compile(r"(?P<word>by|before|until|till|since|from|after|starting|within|due)\b", re.IGNORECASE)
_TAKES_NO_ON = re.compile(
    r"(?:^|\s)(?:for|of|to|after|before|around|about|until|till|by|since|from|than)\s*$", re.IGNORECASE
)
_HAS_YEAR = re.compile(r"\b(?:19|20)\d{2}\b")
_AGO = re.compile(
    r"\b(?P<unit>year|month|decade)s? (?:ago|back)\b|\blast (?P<last>summer|winter|spring|autumn|fall)\b", re.IGNORECASE
)
_NO_DAY = re.compile(
    r"(?:right |just )?now|at (?:night|noon|midnight|lunch\w*|dinner\w*)|(?:in|during) the (?:mornings?"
    r"|evenings?|afternoons?|nights?)|mornings?|evenings?|nights?|noon|boy|(?:at |from |until |by |around "
    r"|about )*\d{1,2}(?:[:.]\d{2})?\s*(?:am|pm|o'clock)?",
    re.IGNORECASE,
)
_PART_OF_NAME = re.compile(
    r"(?:evening|morning|night|afternoon)s? (?=on\b|\d)", re.IGNORECASE
)  # "the parents' evening on 11 June"
_MOVES = re.compile(r"\bmov(?:e|ed|es|ing)\s*$", re.IGNORECASE)
_SEASON = re.compile(r"(?:in |during |every )?(?:the )?(?:winter|summer|spring|autumn|fall)(?:time)?", re.IGNORECASE)
_AHEAD = re.compile(
    r"^(?:i|we|(?:my|our) .{2,40}?|\w+ and i) (?:am|are|is|will|want|wants|plan|plans|hope|hopes|would|might"
    r"|need|needs|have got|have to|has to|intend|fly|leave|start|starts|begin|begins|turn|turns)\b",
    re.IGNORECASE,
)
_MOVED = re.compile(
    r"^(?!(?:i|we)\b).*\b(?:moved|postponed|pushed|rescheduled|scheduled|brought forward"
    r"|put off) (?:back )?(?:to|until|for)\b",
    re.IGNORECASE,
)
_PAST = re.compile(
    r"\b(?:was|were|did|had|got|went|moved|met|lost|broke|left|quit|started|began|came|died|passed|bought|sold"
    r"|adopted|became|finished|graduated|retired|resigned|married|proposed|(?!need)\w{2,}ed|last|ago|since"
    r"|yesterday)\b",
    re.IGNORECASE,
)


@dataclass(frozen=True)
class Dated:
    """A clause with absolute dates.

    Attributes:
        first_on: The first local day it names; None where it names none. ``last_on`` is the last one.
    """

    text: str
    first_on: date | None = None
    last_on: date | None = None


def dated(clause: str, context: ReadingContext, *, is_yearly: bool = False) -> Dated:
    """*clause* (English, expanded) with each date written out; times, lengths and what repeats stay as they are."""
    is_past = bool(_PAST.search(clause)) and not (_AHEAD.match(clause) or _MOVED.search(clause))
    direction = Direction.PAST if is_past else Direction.FUTURE
    found = [one for one in find_dates(clause, context, direction) if _names_days(one)]
    if not _AHEAD.match(clause):  # "it gets worse in winter" is told of every winter
        found = [one for one in found if not _SEASON.fullmatch(one.text.strip())]
    if not found:
        return Dated(clause)
    days = [local_days(one.value, context) for one in found]
    text = clause
    for one in reversed(found):
        text = text[: one.span.start] + _wording(one, text[: one.span.start], context, is_yearly) + text[one.span.end :]
    return Dated(text, min(first for first, _ in days), max(end for _, end in days) - ONE_DAY)


def date_at_start(clause: str, context: ReadingContext) -> int:
    """How many characters of *clause* are a date that it opens with: "Tomorrow I have an exam"; 0 for none."""
    found = next(iter(find_dates(clause, context, Direction.FUTURE)), None)
    if found is None or found.span.start > 0 or not _names_days(found):
        return 0
    return found.span.end


def _names_days(found: Found) -> bool:
    """Whether a reading is a day or a stretch of days; "now" and "at night" are none."""
    if isinstance(found.value, Length | Recurring | TimeOfDay) or found.doubtful:
        return False
    return not _NO_DAY.fullmatch(found.text.strip())


def _wording(found: Found, before: str, context: ReadingContext, is_yearly: bool) -> str:
    lead = _LEAD.match(found.text)
    if is_yearly:
        words = _yearly(found, context)
    elif _HAS_YEAR.search(found.text):
        words = found.text
    else:
        words = _absolute(found, context)
    if _MOVES.search(before) and found.text.casefold().startswith("in "):  # "moved in last Saturday"
        return f"in {words}"
    if part := _PART_OF_NAME.match(found.text):
        return f"{part[0]}{words}" if before.rstrip().endswith(("'", "'s")) else words
    if lead and not _LEAD.match(words):
        word = lead["word"].lower()
        return f"{word} {words if word == 'due' else _without_preposition(words)}"
    return _without_preposition(words) if _TAKES_NO_ON.search(before) else words


def _without_preposition(words: str) -> str:
    return re.sub(r"^(?:on|in) (?:the )?", "", words)


def _yearly(found: Found, context: ReadingContext) -> str:
    """A day that comes back each year, as it is told: without its year, unless it was said."""
    if _HAS_YEAR.search(found.text) or isinstance(found.value, Period):
        return found.text if _HAS_YEAR.search(found.text) else _absolute(found, context)
    first, _ = local_days(found.value, context)
    return f"on {first.day} {first:%B}"


def _absolute(found: Found, context: ReadingContext) -> str:
    first, end = local_days(found.value, context)
    if (ago := _AGO.search(found.text)) is not None:
        is_month = (ago["unit"] or "").casefold() == "month"
        return f"in {first:%B} {first.year}" if is_month else f"in {first.year}"
    match found.value:
        case Day():
            return f"on {_day(first)}"
        case Instant(at=at):
            return f"on {_day(first)} at {at:%H:%M}"
        case Period(grain=grain) if grain is not Grain.DAY or _LEAD.match(found.text):
            return _stretch(grain, first, found.text)
        case _:
            last = end - ONE_DAY
            return f"on {_day(first)}" if last == first else f"from {_day(first)} to {_day(last)}"


def _stretch(grain: Grain, first: date, text: str) -> str:
    is_month = f"{first:%B}".casefold() in text.casefold() and not any(letter.isdigit() for letter in text)
    if grain is Grain.DAY and is_month:  # "since August" reaches from its first day to today
        return f"in {first:%B} {first.year}"
    if grain is Grain.YEAR or "year" in text.casefold():
        return f"in {first.year}"
    if grain is Grain.MONTH or "month" in text.casefold():
        return f"in {first:%B} {first.year}"
    if grain is Grain.QUARTER:
        return f"in the three months from {_day(first)}"
    if grain is Grain.WEEK:
        return f"in the week of {_day(first)}"
    return f"on {_day(first)}"


def _day(on: date) -> str:
    return f"{on.day} {on:%B} {on.year}"
