"""When a reminder comes: a person's time words as a plan in wall time (R4.1, R4.3).

Open times look forward. A day without an hour means the person's morning, a deadline is told the evening before and
again on the day. Pure: it reads words and knows no row.
"""

import re
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, time, timedelta
from decimal import Decimal
from zoneinfo import ZoneInfo

from core.grammar.context import Direction, ReadingContext
from core.grammar.dates import (
    Day,
    Found,
    Grain,
    Instant,
    Length,
    Period,
    find_dates,
    place_named,
    read_date,
    unread_time_words,
)
from core.grammar.recurrences import read_recurrence
from core.recurrence import Wish, wall_instant

DEADLINE_NOTICE = timedelta(hours=1)  # before a deadline that names an hour
_BESIDE_TIME = frozenset("at on for the to by in from of please pls then again around about maybe ok a.m p.m".split())
_ELSEWHERE = (ZoneInfo("UTC"), ZoneInfo("Asia/Tokyo"))  # an elapsed time is the same instant in both
_WITHIN_DAY = re.compile("FREQ=(?:HOURLY|MINUTELY|SECONDLY)")  # what repeats so needs no hour of the day
_WITHOUT_HOUR = frozenset({Grain.DAY, Grain.WEEK, Grain.MONTH, Grain.QUARTER, Grain.YEAR})


@dataclass(frozen=True)
class When:
    """A plan in wall time, not yet tied to a zone.

    Attributes:
        starts_at: Naive local time of the first occurrence.
        rules: iCalendar lines, none for a single time.
        has_time: The person said an hour; else it is their morning.
        at: The very instant, aware, where one was meant ("in 2 hours"); None for a plan in wall time.
        zone: IANA name of the zone of the place whose time was named, for what repeats; None for the person's own.
    """

    starts_at: datetime
    rules: tuple[str, ...] = ()
    has_time: bool = True
    at: datetime | None = None
    zone: str | None = None

    def plan(self, zone: str) -> Wish:
        """The plan in *zone*; an instant that its wall time would miss, as in a doubled hour, is kept in UTC."""
        wish = Wish(self.starts_at, self.zone or zone, self.rules)
        if self.at is None or self.rules or wall_instant(self.starts_at, ZoneInfo(zone)) == self.at:
            return wish
        return Wish(self.at.astimezone(UTC).replace(tzinfo=None), "UTC")


def read_when(said: str, context: ReadingContext) -> When | None:
    """The plan that *said* names, None where it names none, more than one, or has words left over."""
    place = place_named(said)
    there = replace(context, now=context.now.astimezone(place)) if place is not None else context
    recurrence = read_recurrence(said, there)
    if recurrence is not None:
        is_within_day = any(_WITHIN_DAY.search(rule) for rule in recurrence.rules)
        has_time = recurrence.has_time or is_within_day
        return When(recurrence.starts_at, recurrence.rules, has_time, zone=place.key if place is not None else None)
    found = read_date(said, context, Direction.FUTURE) or _only_length(said, context)
    if found is None or found.recurs or not _is_all(said, found):
        return None
    moment = _moment(found, context)
    return _before(moment, context) if moment is not None and found.deadline else moment


def hour_of(figure: Decimal) -> str:
    """A figure that may be an hour in the words of a time: 8 is "at 8", 8.30 is "at 8:30"."""
    hour, _, minute = f"{figure:f}".partition(".")
    return f"at {hour}:{minute}" if len(minute) == len("30") else f"at {hour}"


def is_elapsed(said: str, context: ReadingContext) -> bool:
    """Whether *said* counts from now ("in 20 minutes"), so that it means the same instant in every zone."""
    instants = set()
    for zone in _ELSEWHERE:
        when = read_when(said, replace(context, now=context.now.astimezone(zone)))
        if when is None or when.rules or not when.has_time:
            return False
        instants.add(wall_instant(when.starts_at, zone))
    return len(instants) == 1


def _is_all(said: str, found: Found) -> bool:
    """Whether nothing is said but the time: "tomorrow at 9 to call mum" says more."""
    rest = "".join(
        " " if any(span.start <= at < span.end for span in found.spans) else char for at, char in enumerate(said)
    )
    return set(re.findall(r"\w+", rest.casefold())) <= _BESIDE_TIME


def _only_length(said: str, context: ReadingContext) -> Found | None:
    """A length alone ("10 minutes"), said of when to be told again."""
    found = find_dates(said, context, Direction.FUTURE)
    if len(found) != 1 or not isinstance(found[0].value, Length) or unread_time_words(said, found):
        return None
    return found[0]


def _moment(found: Found, context: ReadingContext) -> When | None:
    morning = context.day_parts.morning
    match found.value:
        case Instant(at):
            return When(at.replace(tzinfo=None), at=at)
        case Day(on):
            return When(datetime.combine(on, morning), has_time=False)
        case Period(start, _, grain):
            has_time = grain not in _WITHOUT_HOUR
            at = start.replace(tzinfo=None)
            return When(at if has_time else datetime.combine(at.date(), morning), has_time=has_time)
        case Length():
            return _after(found.value, context)
        case _:
            return None


def _after(length: Length, context: ReadingContext) -> When | None:
    """The moment *length* from now: hours are elapsed time, days keep the hour of the wall clock."""
    nominal = length.nominal()
    if nominal <= timedelta(0):
        return None
    if length.years or length.months or length.days or length.business_days:
        return When((context.now + nominal).replace(tzinfo=None))
    at = (context.now.astimezone(UTC) + nominal).astimezone(context.now.tzinfo)
    return When(at.replace(tzinfo=None), at=at)


def _before(deadline: When, context: ReadingContext) -> When | None:
    """The times to remind of a deadline: the evening before, and that morning, or an hour before the hour it names."""
    day, now = deadline.starts_at.date(), context.now.replace(tzinfo=None)
    last = deadline.starts_at - DEADLINE_NOTICE if deadline.has_time else deadline.starts_at
    times = sorted(at for at in (_at(day - timedelta(days=1), context.day_parts.evening), last) if at > now)
    if not times:
        return deadline
    rules = tuple(f"RDATE:{at:%Y%m%dT%H%M%S}" for at in times[1:])
    return When(times[0], rules)


def _at(day: date, hour: time) -> datetime:
    return datetime.combine(day, hour)
