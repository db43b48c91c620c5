"""From half-read nodes to values: the policies of direction, am and pm, and wall time across clock changes.

1. An open day looks ahead or back; ahead, today counts while its hour is ahead.
2. An open hour is the next waking one.
3. A wall time that the clock skips moves forward by the gap; of a doubled one the first is meant.
"""

from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, time, timedelta, tzinfo

from dateutil.relativedelta import relativedelta

from core.grammar.context import Direction, ReadingContext
from core.grammar.dates.clock import awake
from core.grammar.dates.model import Day, Grain, Instant, Length, Period, Recurring, Value
from core.grammar.dates.nodes import (
    ONE_DAY,
    Clock,
    ClockRange,
    Days,
    DaysRange,
    Exact,
    Node,
    Part,
    Repeats,
    Stretch,
    Timed,
    Window,
)

FIRST_WAKING_HOUR = 7  # decision "no am/pm": 5 is 17:00, 9 is 09:00
MIDNIGHT = time(0)
_PART_ENDS = {"morning": time(12), "noon": time(14), "afternoon": time(18), "evening": time(23), "night": MIDNIGHT}


@dataclass(frozen=True)
class Resolver:
    """The writer's clock and habits, and the direction, applied to nodes."""

    context: ReadingContext
    direction: Direction

    @property
    def today(self) -> date:
        """The writer's day."""
        return self.context.now.date()

    def value(self, node: Node) -> Value | None:
        """Return what the node means; None where no such day exists or the node says nothing."""
        match node:
            case Days():
                day = self.day(node)
                return Day(day) if day else None
            case Exact():
                return Instant(node.at)
            case Window():
                return Period(node.start, node.end, node.grain)
            case Length():
                return node
            case Repeats():
                return Recurring()
            case _:
                return self._spread(node)

    def _spread(self, node: Node) -> Value | None:
        match node:
            case Timed():
                return self._timed(node)
            case Stretch():
                return self._period(*self.stretch(node), node.grain)
            case DaysRange():
                return self._joined(node)
            case Clock() | Part() | ClockRange():
                return self._next(node)
            case _:
                return None

    def _next(self, node: Clock | Part | ClockRange) -> Value:
        """A time without a day: the next one, or the last one looking back."""
        if isinstance(node, Clock):
            return Instant(self._next_time(node))
        return self._next_part(node) if isinstance(node, Part) else self._clock_range(self._range_day(node), node)

    # Days

    def day(self, days: Days, at: time | None = None) -> date | None:
        """Return the day meant; an open one is today only while ``at``, or else the morning, is ahead."""
        if self.direction is Direction.PAST:
            return days.on_or_before(self.today)
        if days.said_weekday is not None:
            return self._with_weekday(days, days.said_weekday)
        at = at or self.context.day_parts.morning
        is_over = self.moment(self.today, at) <= self.context.now and at != MIDNIGHT
        return days.on_or_after(self.today + ONE_DAY if is_over else self.today)

    def _with_weekday(self, days: Days, weekday: int) -> date | None:
        """A full date with a weekday beside it: the next one, or that of the year after when only there it fits."""
        following = self.day(replace(days, said_weekday=None))
        before = days.on_or_before(following - ONE_DAY) if following else None
        after = days.on_or_after(following + ONE_DAY) if following else None
        fits = [day is not None and day.weekday() == weekday for day in (before, following, after)]
        return after if fits == [False, False, True] else following

    def stretch(self, stretch: Stretch) -> tuple[date, date]:
        """Return first day and end (exclusive); an open one is the next or last that is not over or begun."""
        if stretch.of_year is None:
            return stretch.start or self.today, stretch.end or self.today
        spans = [span for year in range(self.today.year - 2, self.today.year + 3) for span in stretch.of_year(year)]
        if self.direction is Direction.PAST:
            return [span for span in spans if span[0] <= self.today][-1]
        return next(span for span in spans if span[1] > self.today)

    # Times

    def moment(self, day: date, at: time, zone: tzinfo | None = None) -> datetime:
        """Return the wall time, of another zone if one is named, in the writer's zone; right across clock changes."""
        own = self.context.now.tzinfo
        return datetime.combine(day, at, zone or own).astimezone(UTC).astimezone(own)

    def later(self, start: datetime, length: Length, sign: int = 1) -> datetime:
        """Return ``start`` moved by a length: its days by the calendar, its hours as elapsed time."""
        day = shift_date(start.date(), length, sign)
        elapsed = timedelta(days=length.days % 1, seconds=length.seconds)
        moved = start if day == start.date() else self.moment(day, start.time())
        return (moved.astimezone(UTC) + sign * elapsed).astimezone(self.context.now.tzinfo)

    def _next_time(self, clock: Clock) -> datetime:
        """The next such time, or the last one looking back; an open hour only when people are awake."""
        days = range(-1, 3)
        times = sorted(
            self.moment(self.today + (offset + clock.day_after) * ONE_DAY, at, clock.zone)
            for offset in days
            for at in _choices(clock)
        )
        if self.direction is Direction.PAST:
            return [at for at in times if at <= self.context.now][-1]
        return next(at for at in times if at > self.context.now)

    def _on_day(self, day: date, clock: Clock) -> datetime:
        """The time on a known day; today it should be ahead, if one of its halves is."""
        choices = [self.moment(day + clock.day_after * ONE_DAY, at, clock.zone) for at in _choices(clock)]
        if day != self.today or len(choices) == 1:
            return choices[0]
        if self.direction is Direction.PAST:
            return ([at for at in choices if at <= self.context.now] or choices)[-1]
        return next((at for at in choices if at > self.context.now), choices[0])

    def _part_start(self, part: Part) -> time:
        setting: time = getattr(self.context.day_parts, part.name)
        return (datetime.combine(self.today, setting) + part.shift).time()

    def _part_period(self, day: date, part: Part) -> Period:
        start = self._part_start(part)
        end = _PART_ENDS[part.name]
        if end <= start and end != MIDNIGHT:
            end = MIDNIGHT
        last = day + ONE_DAY if end == MIDNIGHT else day
        return Period(self.moment(day, start), self.moment(last, end), Grain.DAYPART)

    def _next_part(self, part: Part) -> Period:
        today = self._part_period(self.today, part)
        if self.direction is Direction.PAST:
            return today if today.start <= self.context.now else self._part_period(self.today - ONE_DAY, part)
        return today if today.start > self.context.now else self._part_period(self.today + ONE_DAY, part)

    def _timed(self, timed: Timed) -> Value | None:
        clock = timed.clock
        day = self.day(timed.days, self._hour_of(clock))
        if day is None:
            return None
        if isinstance(clock, Part):
            return self._part_period(day, clock)
        if isinstance(clock, ClockRange):
            return self._clock_range(day, clock)
        return Instant(self._on_day(day, clock))

    def time_of(self, clock: Clock | Part) -> time:
        """Return the wall time of a time or part of the day, by itself; an open one is the first waking one."""
        return self._part_start(clock) if isinstance(clock, Part) else _choices(clock)[0]

    def _hour_of(self, clock: Clock | ClockRange | Part) -> time:
        if isinstance(clock, Part):
            return self._part_start(clock)
        first = clock.first if isinstance(clock, ClockRange) else clock
        return _choices(first)[-1]

    def _range_day(self, node: ClockRange) -> date:
        is_over = self.moment(self.today, awake(node).first.at) <= self.context.now
        return self.today + ONE_DAY if is_over and self.direction is Direction.FUTURE else self.today

    def _clock_range(self, day: date, node: ClockRange) -> Period:
        node = awake(node)
        start = self.moment(day + node.first.day_after * ONE_DAY, node.first.at, node.first.zone)
        end = self.moment(day + node.last.day_after * ONE_DAY, node.last.at, node.last.zone)
        if end <= start:
            end = self.moment(day + ONE_DAY, node.last.at, node.last.zone)
        return Period(start, end, Grain.MINUTE)

    def _period(self, start: date, end: date, grain: Grain) -> Period:
        return Period(self.moment(start, MIDNIGHT), self.moment(end, MIDNIGHT), grain)

    # Joined phrases

    def _joined(self, joined: DaysRange) -> Period | None:
        first, last = self._ends(joined)
        start, end = self.value(first), self.value(last)
        if start is None or end is None:
            return None
        begins, ends = start_of(start, self), end_of(end, self)
        if begins is None or ends is None or ends <= begins:
            return None
        grain = (
            Grain.DAY
            if isinstance(end, Day) or (isinstance(end, Period) and end.grain is not Grain.DAYPART)
            else Grain.MINUTE
        )
        return Period(begins, ends, grain)

    def _ends(self, joined: DaysRange) -> tuple[Node, Node]:
        """Choose both ends so that the range runs forward; a yearly one that is going on counts as next."""
        first, last = joined.first, joined.last
        if isinstance(first, Stretch) or isinstance(last, Stretch):
            return self._stretch_ends(first, last)
        if not isinstance(first, Days) or not isinstance(last, Days):
            return self._timed_ends(first, last)
        if first.of_year and (last.of_year is None or first.weekday is None) and not _looks_back(self, last):
            ends = self.day(last, time(23, 59))
            begins = first.on_or_before(ends) if ends else None
        else:
            begins = self.day(first)
            ends = last.on_or_after(begins) if begins else None
        return Days(on=begins), Days(on=ends)

    def _timed_ends(self, first: Node, last: Node) -> tuple[Node, Node]:
        """A bare time takes the day of the other end."""
        if isinstance(first, Clock | Part) and isinstance(last, Timed):
            today_first = self.direction is Direction.FUTURE and last.days.on != self.today
            return Timed(Days(on=self.today) if today_first else last.days, first), last
        if isinstance(first, Timed) and isinstance(last, Clock | Part):
            return first, Timed(first.days, last)
        if isinstance(first, Days | Timed) and isinstance(last, Days | Timed):
            return self._dated_ends(first, last)
        return first, last

    def _dated_ends(self, first: Days | Timed, last: Days | Timed) -> tuple[Node, Node]:
        """Monday 2pm until Wednesday noon: looking ahead the end follows its beginning, else the other way round."""
        begin_days, end_days = _days_of(first), _days_of(last)
        if self.direction is Direction.FUTURE:
            begins = self.day(begin_days, self._hour_of(first.clock) if isinstance(first, Timed) else None)
            ends = end_days.on_or_after(begins) if begins else None
        else:
            ends = self.day(end_days)
            begins = begin_days.on_or_before(ends) if ends else None
        return _on(first, begins), _on(last, ends)

    def _stretch_ends(self, first: Node, last: Node) -> tuple[Node, Node]:
        """Months and years joined: the open end follows the other one."""
        if isinstance(first, Stretch) and first.of_year and isinstance(last, Stretch | Days):
            ends = self.stretch(last)[1] if isinstance(last, Stretch) else self.day(last)
            if ends is None:
                return first, last
            spans = [span for year in (ends.year - 1, ends.year) for span in first.of_year(year) if span[0] < ends]
            begins, stop = spans[-1]
            return Stretch(first.grain, begins, stop), _fixed(last, self)
        if isinstance(last, Stretch) and last.of_year:
            begins = start_day(self.value(first))
            spans = [span for year in (begins.year, begins.year + 1) for span in last.of_year(year) if span[1] > begins]
            return first, Stretch(last.grain, *spans[0])
        return first, last


def _days_of(node: Days | Timed) -> Days:
    return node.days if isinstance(node, Timed) else node


def _on(node: Days | Timed, day: date | None) -> Node:
    return Timed(Days(on=day), node.clock) if isinstance(node, Timed) else Days(on=day)


def _fixed(node: Node, resolver: Resolver) -> Node:
    if isinstance(node, Stretch):
        return Stretch(node.grain, *resolver.stretch(node))
    return Days(on=resolver.day(node)) if isinstance(node, Days) else node


def _looks_back(resolver: Resolver, last: Days) -> bool:
    return resolver.direction is Direction.PAST and last.of_year is not None


def _choices(clock: Clock) -> list[time]:
    """The wall times a clock may mean while people are awake, ascending."""
    if not clock.open:
        return [clock.at]
    halves = [clock.at.replace(hour=clock.at.hour % 12), clock.at.replace(hour=clock.at.hour % 12 + 12)]
    return [at for at in halves if at.hour >= FIRST_WAKING_HOUR]


def shift_date(day: date, length: Length, sign: int = 1) -> date:
    """Return the day moved by the calendar part of a length; 31 January and a month is the last of February."""
    months = round(length.years * 12 + length.months)
    part = (length.years * 12 + length.months) - months
    moved = day + relativedelta(months=sign * months) + timedelta(days=sign * int(length.days + round(part * 30)))
    return add_business_days(moved, sign * length.business_days)


def add_business_days(day: date, count: int) -> date:
    """Return the day ``count`` working days (Monday to Friday) later, or earlier when negative."""
    step = ONE_DAY if count > 0 else -ONE_DAY
    while count:
        day += step
        count -= (1 if step > timedelta() else -1) * (day.weekday() < 5)
    return day


def start_day(value: Value | None) -> date:
    """Return the first day of a value that has one."""
    match value:
        case Day(on=day):
            return day
        case Instant(at=at):
            return at.date()
        case Period(start=start):
            return start.date()
        case _:
            raise ValueError("this value has no first day")


def start_of(value: Value, resolver: Resolver) -> datetime | None:
    """Return where a value begins, or None for a length and the like."""
    match value:
        case Day(on=day):
            return resolver.moment(day, MIDNIGHT)
        case Instant(at=at):
            return at
        case Period(start=start):
            return start
        case _:
            return None


def end_of(value: Value, resolver: Resolver) -> datetime | None:
    """Return where a value ends, exclusive, or None for a length and the like."""
    match value:
        case Day(on=day):
            return resolver.moment(day + ONE_DAY, MIDNIGHT)
        case Instant(at=at):
            return at
        case Period(end=end):
            return end
        case _:
            return None
