"""Which days a question is about: "this week", "March", "since Monday", "2026-03-01..2026-03-09".

It knows calendar phrases in a few languages and asks the date grammar for the rest. It knows no records.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, timedelta

from core.grammar.context import Direction, ReadingContext, Span
from core.grammar.dates import Day, Found, Grain, Period, find_dates, local_days, read_date
from core.grammar.numbers import CARDINAL_WORDS, cardinal_value
from core.patterns import LazyPattern
from tools.periods import DAYS_IN_WEEK, ONE_DAY, Days, month_of, one_day, pay_period_of, week_of, year_of
from tools.report_period_words import (
    ALL_TIME,
    CALENDAR_WORDS,
    CANONICAL,
    ENGLISH,
    LAST_PAY_PERIOD,
    LEADING,
    LEADING_AT_END,
    PAY_PERIOD,
    RANGE,
    RANGE_LINK,
    SINCE,
    TRAILING,
    YEAR,
)

LATELY = timedelta(days=30)  # what "recently" and "lately" look back over; the reply says so
FIRST_DAY = date(1970, 1, 1)  # no record is older
MAX_DAYS = 3660  # days; ten years back is all time
MONTHS_IN_QUARTER = 3

_LAST_DAYS = LazyPattern(rf"(?:last|past|previous) (?P<count>\d{{1,4}}|{CARDINAL_WORDS}) days")
_ISO_RANGE = LazyPattern(r"(\d{4}-\d{2}-\d{2})(?:\s*(?:\.\.|/)\s*(\d{4}-\d{2}-\d{2}))?")
_LINKED = LazyPattern(r"\s*(?:since|starting|between|from .*(?:to|until|till|-|–)|sejak|desde|dari)\b", re.IGNORECASE)
_PROPER = LazyPattern(
    r"\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\b|\b(?:mon|tues|wednes|thurs|fri|satur|sun)day\b"
)


@dataclass(frozen=True)
class ReportPeriod:
    """The days that a report covers, by the person's own calendar.

    Attributes:
        words: The period in English as a reply names it ("this week", "March"); empty where only dates say it.
        days: The days themselves, half-open.
    """

    words: str
    days: Days

    def is_running(self, today: date) -> bool:
        """Whether *today* lies inside, so that the figures may still change."""
        return today in self.days

    def elapsed_days(self, today: date) -> int:
        """How many of its days have begun, *today* included; 0 for a period yet to come."""
        return max(0, min(len(self.days), (today - self.days.starts_on).days + 1))


@dataclass(frozen=True)
class FoundPeriod:
    """A phrase of a text that names a period; its span takes in the preposition before it."""

    span: Span
    words: str


def this_month(today: date) -> ReportPeriod:
    """The calendar month of *today*: what is meant when a question names no period."""
    return ReportPeriod("this month", month_of(today))


def any_time(today: date) -> ReportPeriod:
    """Every day up to *today*."""
    return ReportPeriod("all time", Days(FIRST_DAY, today + ONE_DAY))


def read_period(words: str, context: ReadingContext) -> ReportPeriod | None:
    """The period that *words* as a whole name, read backwards from ``context.now``; None if they name none.

    A bare month, weekday or date is the latest one that has begun; "since" runs up to today. "This pay period" needs
    the payday setting.
    """
    phrase, today = _stripped(words), context.now.date()
    if (iso := _ISO_RANGE.fullmatch(phrase)) is not None:
        return _iso(iso)
    if (name := CANONICAL.get(phrase)) is not None:
        return _calendar(name, context)
    if ALL_TIME.fullmatch(phrase):
        return any_time(today)
    if YEAR.fullmatch(phrase):
        return ReportPeriod(phrase, year_of(date(int(phrase), 1, 1)))
    if since := SINCE.fullmatch(phrase):
        named = _since(since["start"], context) or _by_grammar(phrase, context)
        return named if named and named.days.starts_on <= today else None
    return _by_grammar(phrase, context) or _between(phrase, context)


def needs_payday(words: str) -> bool:
    """Whether *words* name a pay period, which has no days until the payday is known."""
    return CANONICAL.get(_stripped(words)) in (PAY_PERIOD, LAST_PAY_PERIOD)


def find_periods(text: str, context: ReadingContext, *, ranges: bool = True) -> tuple[FoundPeriod, ...]:
    """The phrases of *text* that name periods, in order, none overlapping another.

    Two that are linked ("from 1 to 5 March") are one, unless *ranges* is False.
    """
    spans = [Span(*match.span()) for match in CALENDAR_WORDS.finditer(text)]
    for found in find_dates(text, context, Direction.PAST):
        if _is_of_days(found) and _is_whole(found.span, text) and not any(map(found.span.overlaps, spans)):
            spans.append(found.span)
    joined = _joined(text, sorted(spans, key=lambda span: span.start), ranges=ranges)
    return tuple(FoundPeriod(span, _bare(text[span.start : span.end])) for span in joined)


def _is_whole(span: Span, text: str) -> bool:
    """Whether the phrase ends with a word: the 7 of "7-eleven" is no day."""
    return re.match(r"-\w", text[span.end :]) is None


def _bare(words: str) -> str:
    """The period without the preposition that a question puts before it; "since" and "between" stay."""
    words = words.strip()
    is_whole = words.lower() in CANONICAL or _LINKED.match(words) is not None
    return words if is_whole else LEADING.sub("", words, count=1)


def _stripped(words: str) -> str:
    phrase = " ".join(words.lower().split()).strip(" ?!.,")
    if phrase not in CANONICAL:
        phrase = TRAILING.sub("", phrase)
    return phrase if phrase in CANONICAL else LEADING.sub("", phrase, count=1)


def _iso(match: re.Match[str]) -> ReportPeriod | None:
    try:
        starts_on, last_on = date.fromisoformat(match[1]), date.fromisoformat(match[2] or match[1])
    except ValueError:
        return None
    return ReportPeriod("", Days(starts_on, last_on + ONE_DAY)) if starts_on <= last_on else None


def _calendar(name: str, context: ReadingContext) -> ReportPeriod | None:
    today = context.now.date()
    if name in (PAY_PERIOD, LAST_PAY_PERIOD):
        return None if context.payday is None else ReportPeriod(name, _pay_period(name, today, context.payday))
    if name == "lately":
        return ReportPeriod(f"the last {LATELY.days} days", Days(today - LATELY + ONE_DAY, today + ONE_DAY))
    return ReportPeriod(name, _CALENDAR[name](today))


def _pay_period(name: str, today: date, payday: int) -> Days:
    running = pay_period_of(today, payday)
    return running if name == PAY_PERIOD else pay_period_of(running.starts_on - ONE_DAY, payday)


def _since(start_words: str, context: ReadingContext) -> ReportPeriod | None:
    start = read_period(start_words, context)
    ends_on = context.now.date() + ONE_DAY
    if start is None or start.days.starts_on >= ends_on:
        return None
    return ReportPeriod(f"since {start.words}" if start.words else "", Days(start.days.starts_on, ends_on))


def _between(phrase: str, context: ReadingContext) -> ReportPeriod | None:
    """A range of two periods; two that are only joined by "and" have to touch, in either order."""
    match = RANGE.fullmatch(phrase)
    if match is None:
        return None
    first, last = read_period(match["first"], context), read_period(match["last"], context)
    if first is None or last is None:
        return None
    if last.days.ends_on == first.days.starts_on:
        first, last = last, first
    touch = first.days.ends_on == last.days.starts_on
    is_range = match["lead"] is not None or match["link"] != "and"
    if first.days.starts_on >= last.days.ends_on or not (touch or is_range):
        return None
    return ReportPeriod("", Days(first.days.starts_on, last.days.ends_on))


def _by_grammar(phrase: str, context: ReadingContext) -> ReportPeriod | None:
    if (rolling := _LAST_DAYS.fullmatch(phrase)) is not None:
        return _rolling(phrase, cardinal_value(rolling["count"]), context.now.date())
    found = read_date(phrase, context, Direction.PAST)
    if found is None or not _is_of_days(found) or len(found.text.strip()) < len(phrase):
        return None
    is_part_of_day = isinstance(found.value, Period) and found.value.grain is Grain.DAYPART
    is_named = not is_part_of_day and ENGLISH.fullmatch(phrase) is not None
    return ReportPeriod(_capitalised(phrase) if is_named else "", Days(*local_days(found.value, context)))


def _rolling(phrase: str, count: int, today: date) -> ReportPeriod | None:
    """Read "last 7 days": today and the six before it."""
    if not 1 <= count <= MAX_DAYS:
        return None
    return ReportPeriod(f"the {phrase}", Days(today - ONE_DAY * (count - 1), today + ONE_DAY))


def _is_of_days(found: Found) -> bool:
    return isinstance(found.value, Day | Period) and not found.doubtful


def _capitalised(phrase: str) -> str:
    """Names of months and weekdays as English writes them."""
    return _PROPER.sub(lambda match: match[0].capitalize(), phrase)


def _joined(text: str, spans: list[Span], *, ranges: bool) -> list[Span]:
    """Each span with the words before it that belong to it, and ranges of two ("from 1 to 5 March") as one."""
    joined: list[Span] = []
    for span in spans:
        if ranges and joined and RANGE_LINK.fullmatch(text[joined[-1].end : span.start]):
            joined[-1] = Span(joined[-1].start, span.end)
            continue
        joined.append(Span(_lead_start(text, span), span.end))
    return joined


def _lead_start(text: str, span: Span) -> int:
    """Where the preposition before *span* starts; an "on" before "this month" belongs to the verb: "spend on"."""
    lead = LEADING_AT_END.search(text[: span.start])
    if lead is None or (lead[0].split()[0] == "on" and CALENDAR_WORDS.match(text, span.start)):
        return span.start
    return lead.start()


def _week_before(today: date) -> Days:
    return week_of(today - timedelta(days=DAYS_IN_WEEK))


def _month_before(today: date) -> Days:
    return month_of(today.replace(day=1) - ONE_DAY)


def _year_before(today: date) -> Days:
    return year_of(date(today.year - 1, 1, 1))


def _quarter_of(day: date) -> Days:
    first = day.month - (day.month - 1) % MONTHS_IN_QUARTER
    last = date(day.year, first + MONTHS_IN_QUARTER - 1, 1)
    return Days(date(day.year, first, 1), month_of(last).ends_on)


def _quarter_before(today: date) -> Days:
    return _quarter_of(_quarter_of(today).starts_on - ONE_DAY)


_CALENDAR: dict[str, Callable[[date], Days]] = {
    "today": one_day,
    "yesterday": lambda today: one_day(today - ONE_DAY),
    "this week": week_of,
    "last week": _week_before,
    "this month": month_of,
    "last month": _month_before,
    "this quarter": _quarter_of,
    "last quarter": _quarter_before,
    "this year": year_of,
    "last year": _year_before,
}
