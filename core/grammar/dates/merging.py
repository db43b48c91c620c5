"""Which parts belong together: a day with a time, a weekday with its week, a holiday with its year.

Every rule takes two neighbours and returns what they mean together, or None when they are strangers.
"""

from dataclasses import replace
from datetime import date, timedelta

from core.grammar.context import Direction
from core.grammar.dates.nodes import (
    ONE_DAY,
    Clock,
    ClockRange,
    Days,
    Node,
    Part,
    Repeats,
    Stretch,
    Timed,
    both,
)
from core.grammar.dates.resolving import MIDNIGHT, Resolver
from core.grammar.dates.scanning import Scan
from core.grammar.dates.weekdays import week_start

_SMALL_HOURS_END = 6  # "tonight at 2" is before dawn of the next day
_AFTERNOON_PARTS = frozenset({"afternoon", "evening", "night"})


def merge(left: Node, right: Node, scan: Scan) -> Node | None:
    """Return what two neighbouring nodes mean together, in either order; None when they don't belong together."""
    if isinstance(left, Repeats) or isinstance(right, Repeats):
        return Repeats()
    return _merged(left, right, scan) or _merged(right, left, scan)


def _merged(first: Node, second: Node, scan: Scan) -> Node | None:
    match first, second:
        case Timed(), _:
            return _merged_timed(first, second, scan)
        case Stretch(), _:
            return _merged_stretch(first, second, scan)
        case Days(), Days():
            return merge_days(first, second, scan)
        case Days(), Clock() | ClockRange() | Part():
            return Timed(first, second)
        case _:
            return _merged_clock(first, second)


def _merged_clock(first: Node, second: Node) -> Node | None:
    """A time with its half: "8 in the evening", "1 o'clock midnight"."""
    if isinstance(first, Part) and isinstance(second, Clock | ClockRange):
        return clock_in_part(second, first)
    if isinstance(first, Clock) and first.open and isinstance(second, Clock) and second.at == MIDNIGHT:
        return replace(first, open=False)
    return None


# Days


def merge_days(first: Days, second: Days, scan: Scan) -> Days | None:
    """Return the day that both say: a weekday and a date, a named day and one counted from now."""
    if first.of_year is None and second.of_year is None:
        return first if first.on == second.on else None
    if first.of_year is None:
        first, second = second, first
    if second.of_year is None and second.on is not None:
        return _open_and_fixed(first, second, second.on, scan)
    if first.weekday is None and second.weekday is not None:
        first, second = second, first
    if first.weekday is None or second.weekday is not None:
        return first if first.weekday is not None and first.weekday == second.weekday else None
    return _weekday_and_date(first.weekday, second, scan)


def _open_and_fixed(named: Days, fixed: Days, on: date, scan: Scan) -> Days | None:
    """A named day beside one counted from now is near it; a weekday that contradicts a date makes it doubtful."""
    if fixed.shifted:
        return Days(on=_near_shifted(named, on, scan))
    if named.weekday is not None:
        return replace(fixed, doubtful=on.weekday() != named.weekday)
    if named.on_or_after(on) == on:
        return fixed
    if fixed.weekday is None or named.of_year is None:
        return None
    return Days(on=next(iter(named.of_year(on.year)), None), doubtful=True)


def _near_shifted(named: Days, on: date, scan: Scan) -> date | None:
    """Monday two weeks from now is in that week, Thanksgiving in 9 months the one nearest to then."""
    if named.weekday is None:
        return nearest(named, on)
    if (on - scan.today).days % 7:
        return named.on_or_after(on)
    return week_start(on) + timedelta(days=named.weekday)


def nearest(days: Days, to: date) -> date | None:
    """Return the candidate with the fewest days between."""
    found = [day for day in (days.on_or_before(to), days.on_or_after(to)) if day]
    return min(found, key=lambda day: abs(day - to), default=None)


def _weekday_and_date(weekday: int, dated: Days, scan: Scan) -> Days:
    """Friday the 13th looks for a month where it fits; Friday 13 May trusts the date and notes the doubt."""
    of_year = dated.of_year
    if of_year is not None and len(list(of_year(2000))) > 1:
        return _weekday_and_number(weekday, dated, scan)
    return replace(dated, said_weekday=weekday)


def _weekday_and_number(weekday: int, dated: Days, scan: Scan) -> Days:
    """Of this month if it fits there; when that day is over it stays, doubtful, rather than leap months ahead."""
    days, today = both(dated, weekday), scan.today
    this_month = days.on_or_after(today.replace(day=1))
    is_over = this_month is not None and this_month < today and this_month.month == today.month
    if is_over and scan.direction is Direction.FUTURE:
        return Days(on=this_month, doubtful=True)
    return days


# Times


def clock_in_part(clock: Clock | ClockRange, part: Part) -> Clock | ClockRange:
    """Return the time in the half of the day that the part names: "8 in the evening" is 20:00."""
    if isinstance(clock, ClockRange):
        return ClockRange(_one_in_part(clock.first, part), _one_in_part(clock.last, part))
    return _one_in_part(clock, part)


def _one_in_part(clock: Clock, part: Part) -> Clock:
    hour = clock.at.hour
    if not clock.open:
        return clock
    if part.name == "morning" or (part.name == "night" and hour < _SMALL_HOURS_END):
        return replace(clock, at=clock.at.replace(hour=hour % 12), open=False)
    if part.name == "night" and hour == 12:
        return replace(clock, at=clock.at.replace(hour=0), open=False)
    if part.name in _AFTERNOON_PARTS or hour < _SMALL_HOURS_END:
        return replace(clock, at=clock.at.replace(hour=hour % 12 + 12), open=False)
    return replace(clock, open=False)


def _merged_timed(timed: Timed, other: Node, scan: Scan) -> Node | None:
    if isinstance(other, Days):
        days = merge_days(timed.days, other, scan)
        return Timed(days, timed.clock) if days else None
    if isinstance(timed.clock, Part) and isinstance(other, Clock | ClockRange):
        return _time_of_night(timed.days, clock_in_part(other, timed.clock), timed.clock, scan)
    if isinstance(timed.clock, Clock | ClockRange) and isinstance(other, Part):
        return Timed(timed.days, clock_in_part(timed.clock, other))
    if isinstance(timed.clock, Clock) and isinstance(other, Timed) and isinstance(other.clock, Part):
        days = merge_days(timed.days, other.days, scan)
        return Timed(days, clock_in_part(timed.clock, other.clock)) if days else None
    return None


def _time_of_night(days: Days, clock: Clock | ClockRange, part: Part, scan: Scan) -> Timed:
    """A time before dawn belongs to the night that began the evening before, unless it is before dawn now."""
    first = clock.first if isinstance(clock, ClockRange) else clock
    still_dark = scan.now.hour < _SMALL_HOURS_END and days.on == scan.today
    if part.name == "night" and first.at.hour < _SMALL_HOURS_END and days.on and not still_dark:
        return Timed(replace(days, on=days.on + ONE_DAY), clock)
    return Timed(days, clock)


# Weeks, months and years


def _merged_stretch(stretch: Stretch, other: Node, scan: Scan) -> Node | None:
    if isinstance(other, Timed):
        days = _day_in(stretch, other.days, scan)
        return Timed(days, other.clock) if days else None
    if isinstance(other, Days):
        return _stretch_near(stretch, other) if other.shifted else _day_in(stretch, other, scan)
    if isinstance(other, Stretch):
        return _stretch_in(stretch, other)
    if isinstance(other, Clock | ClockRange) and stretch.of_year is None:
        return Timed(Days(on=stretch.start), other)
    return None


def _day_in(stretch: Stretch, days: Days, scan: Scan) -> Days | None:
    """The only candidate inside a stretch: "Wednesday of next week", "the 20th of next month"."""
    if days.of_year is None:
        return None
    start, end = Resolver(scan.context, scan.direction).stretch(stretch)
    found = days.on_or_after(start)
    if found is None or found >= end:
        return None
    second = days.on_or_after(found + ONE_DAY)
    return Days(on=found) if second is None or second >= end else None


def _stretch_in(outer: Stretch, inner: Stretch) -> Stretch | None:
    """June next year, this year's third quarter."""
    if outer.of_year is not None or inner.of_year is None or outer.start is None or outer.end is None:
        return None
    for year in range(outer.start.year, outer.end.year + 1):
        for start, end in inner.of_year(year):
            if start >= outer.start and end <= outer.end:
                return Stretch(inner.grain, start, end)
    return None


def _stretch_near(stretch: Stretch, shifted: Days) -> Stretch | None:
    """March in a year: the one nearest to then."""
    of_year, on = stretch.of_year, shifted.on
    if of_year is None or on is None:
        return None
    spans = [span for year in (on.year - 1, on.year, on.year + 1) for span in of_year(year)]
    start, end = min(spans, key=lambda span: abs(span[0] - on))
    return Stretch(stretch.grain, start, end)
