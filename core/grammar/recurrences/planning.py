"""From rules to a plan: the first occurrence, the end, what is left out, the times of a day.

Everything is wall time of the writer; zones play no part here.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, time, timedelta

from core.errors import ToolRetry
from core.grammar.context import ReadingContext
from core.grammar.dates.model import Day, Grain, Instant, Length, Period, Value
from core.grammar.dates.nodes import ONE_DAY, Clock, Node
from core.grammar.dates.resolving import shift_date
from core.grammar.recurrences.leaving_out import excluded_dates, left_over, value_of
from core.grammar.recurrences.model import (
    Bound,
    Count,
    During,
    Except,
    Forever,
    Lasting,
    Start,
    Until,
)
from core.grammar.recurrences.rules import CODES, Parts, Plan, listed
from core.recurrence import Wish, clamped

_END_OF_DAY = time(23, 59, 59)
_SHORT_STEPS = {"HOURLY": timedelta(hours=1), "MINUTELY": timedelta(minutes=1)}


@dataclass(frozen=True)
class Planned:
    """The rules as a wish takes them, the first occurrence, and whether a time was said."""

    rules: tuple[str, ...]
    starts_at: datetime
    has_time: bool


@dataclass(frozen=True)
class _Frame:
    """Between when and when: naive wall times. ``said_day`` and ``said_time`` are what the person named."""

    floor: datetime
    said_day: date | None = None
    said_time: time | None = None
    until: datetime | None = None


def planned(plans: Sequence[Plan], bounds: Sequence[Bound], context: ReadingContext) -> Planned | None:
    """Return the plan with its beginning and end; None where they contradict each other or nothing is left."""
    frame = _framed(bounds, context)
    if frame is None:
        return None
    plans = [_with_start_time(plan, frame) for plan in plans]
    exceptions = [what for bound in bounds if isinstance(bound, Except) for what in bound.what]
    left = [left_over(plan, exceptions) for plan in plans]
    kept = [plan for plan in left if plan]
    if len(kept) < len(plans):
        return None
    try:
        excluded = excluded_dates(exceptions, context, frame.floor.date(), frame.until.date() if frame.until else None)
        return _begun(kept, frame, bounds, context, excluded)
    except (ToolRetry, OverflowError, ValueError):
        return None


# When it begins and ends


def _framed(bounds: Sequence[Bound], context: ReadingContext) -> _Frame | None:
    starts = [bound for bound in bounds if isinstance(bound, Start | During)]
    ends = [bound for bound in bounds if isinstance(bound, Until | During | Count | Lasting | Forever)]
    if len(starts) > 1 or len(ends) > 1:
        return None
    frame = _begins(starts[0].node, context) if starts else _Frame(_now(context))
    if frame is None or not ends or not isinstance(ends[0], Until | During):
        return frame
    later = replace(context, now=frame.floor.replace(tzinfo=context.now.tzinfo))
    until = _ends(ends[0], later if isinstance(ends[0], Until) else context)
    return replace(frame, until=until) if until and until >= frame.floor else None


def _now(context: ReadingContext) -> datetime:
    """The writer's clock, to the next whole minute."""
    now = context.now.replace(tzinfo=None)
    return (
        now
        if now == now.replace(second=0, microsecond=0)
        else now.replace(second=0, microsecond=0) + timedelta(minutes=1)
    )


def _begins(node: Node, context: ReadingContext) -> _Frame | None:
    value, now = value_of(node, context), _now(context)
    if isinstance(value, Instant) or (isinstance(value, Period) and value.grain is Grain.DAYPART):
        at = _naive(value.at if isinstance(value, Instant) else value.start, context)
        return _Frame(max(at, now), None if isinstance(node, Clock) else at.date(), at.time())
    day = _first_day(value, context)
    return _Frame(max(datetime.combine(day, time.min), now), day) if day else None


def _first_day(value: Value | None, context: ReadingContext) -> date | None:
    if isinstance(value, Day):
        return value.on
    return _naive(value.start, context).date() if isinstance(value, Period) else None


def _ends(bound: Until | During, context: ReadingContext) -> datetime | None:
    """The last moment: a day counts whole, a month or year ends before it begins unless it is said to be included."""
    value = value_of(bound.node, context)
    if (
        isinstance(value, Period)
        and value.start <= context.now
        and not isinstance(bound, During)
        and not bound.inclusive
    ):
        value = value_of(bound.node, replace(context, now=value.end))  # said in March, "until March" is next year's
    match value:
        case Day(on=on):
            return datetime.combine(on, _END_OF_DAY)
        case Instant(at=at):
            return _naive(at, context)
        case Period(end=end, grain=Grain.DAYPART):
            return _naive(end, context)
        case Period(start=start, end=end):
            is_inside = isinstance(bound, During) or bound.inclusive
            behind = _naive(end, context) if is_inside else _naive(start, context)
            return datetime.combine(behind.date() - ONE_DAY, _END_OF_DAY)
        case _:
            return None


def _naive(moment: datetime, context: ReadingContext) -> datetime:
    return moment.astimezone(context.now.tzinfo).replace(tzinfo=None)


def _with_start_time(plan: Plan, frame: _Frame) -> Plan:
    """Starting tomorrow at 9: that is also the time of each day."""
    if frame.said_time is None or plan.times or plan.rules[0]["FREQ"] in _SHORT_STEPS:
        return plan
    return replace(plan, times=(frame.said_time,), has_time=True, states_time=True)


# The first occurrence


def _begun(
    plans: Sequence[Plan], frame: _Frame, bounds: Sequence[Bound], context: ReadingContext, excluded: tuple[str, ...]
) -> Planned | None:
    timed = [(plan, rule) for plan in plans for rule in _timed(plan)]
    firsts = [_first(plan, rule, frame, context, excluded) for plan, rule in timed]
    found = [first for first in firsts if first]
    if len(found) < len(timed):
        return None
    starts_at = min(found)
    rules = _bounded([rule for _, rule in timed], plans, starts_at, frame, bounds)
    if rules is None:
        return None
    lines = clamped(tuple(_line(rule) for rule in rules), starts_at) + excluded
    first = next(Wish(starts_at, "UTC", lines).walls(frame.floor), None)
    has_time = any(plan.has_time for plan in plans) or frame.said_time is not None
    return Planned(lines, first, has_time) if first == starts_at else None


def _timed(plan: Plan) -> list[Parts]:
    """The rules with their times written out, where any were said: hours that share their minutes make one rule."""
    if not (plan.states_time or len(plan.times) > 1):
        return [dict(rule) for rule in plan.rules]
    minutes_of: dict[int, list[int]] = {}
    for at in plan.times:
        minutes_of.setdefault(at.hour, []).append(at.minute)
    hours_of: dict[tuple[int, ...], list[int]] = {}
    for hour, minutes in minutes_of.items():
        hours_of.setdefault(tuple(minutes), []).append(hour)
    return [_at_times(rule, hours, minutes) for rule in plan.rules for minutes, hours in hours_of.items()]


def _at_times(rule: Parts, hours: Sequence[int], minutes: Sequence[int]) -> Parts:
    """The rule at these times; a position in the month counts each of the day's times."""
    count = len(hours) * len(minutes)
    timed = {**rule, "BYHOUR": listed(hours), "BYMINUTE": listed(minutes)}
    if "BYSETPOS" not in rule or count == 1:
        return timed
    positions = [int(position) for position in rule["BYSETPOS"].split(",")]
    spread = [_each_time(position, count, index) for position in positions for index in range(count)]
    return {**timed, "BYSETPOS": listed(spread)}


def _each_time(position: int, count: int, index: int) -> int:
    return (position - 1) * count + index + 1 if position > 0 else position * count + index


def _first(
    plan: Plan, rule: Parts, frame: _Frame, context: ReadingContext, excluded: tuple[str, ...]
) -> datetime | None:
    """The first occurrence of a rule; an interval counts from it."""
    if rule["FREQ"] in _SHORT_STEPS:
        return _first_short(rule, frame, context, excluded)
    at = plan.times[0] if plan.times else context.day_parts.morning
    day = frame.said_day or frame.floor.date()
    if plan.is_plain and "BYMONTH" in rule and rule["FREQ"] == "YEARLY":
        day = day.replace(day=1)
    if not plan.is_plain:
        rule = {name: value for name, value in rule.items() if name != "INTERVAL"}
    anchor = datetime.combine(day, at)
    lines = clamped((_line(rule),), anchor) + excluded
    return next(Wish(anchor, "UTC", lines).walls(frame.floor), None)


def _first_short(rule: Parts, frame: _Frame, context: ReadingContext, excluded: tuple[str, ...]) -> datetime | None:
    """Every 2 hours: in two hours, or when it was said to start."""
    anchor = frame.floor + int(rule.get("INTERVAL", "1")) * _SHORT_STEPS[rule["FREQ"]]
    if frame.said_time is not None:
        anchor = frame.floor
    elif frame.said_day is not None and frame.floor.time() == time.min:
        anchor = datetime.combine(frame.said_day, context.day_parts.morning)
    return next(Wish(anchor, "UTC", (_line(rule), *excluded)).walls(frame.floor), None)


# The last one


def _bounded(
    rules: list[Parts], plans: Sequence[Plan], starts_at: datetime, frame: _Frame, bounds: Sequence[Bound]
) -> list[Parts] | None:
    """The rules with their end."""
    if frame.until:
        return (
            [{**rule, "UNTIL": f"{frame.until:%Y%m%dT%H%M%S}"} for rule in rules] if frame.until >= starts_at else None
        )
    for bound in bounds:
        if isinstance(bound, Count):
            return [{**rules[0], "COUNT": str(bound.number)}] if len(rules) == 1 and bound.number else None
        if isinstance(bound, Lasting):
            return _lasting(rules, bound.length, starts_at)
    return rules


def _lasting(rules: list[Parts], length: Length, starts_at: datetime) -> list[Parts] | None:
    """For three weeks: as many times as fit, where that is a number; else until the day before the length is over."""
    count = _count(rules[0], length) if len(rules) == 1 else None
    if count is not None:
        return [{**rules[0], "COUNT": str(count)}] if count else None
    if length.seconds:
        end = starts_at + length.nominal() if rules[0]["FREQ"] in _SHORT_STEPS else None
    else:
        end = datetime.combine(shift_date(starts_at.date(), length) - ONE_DAY, _END_OF_DAY)
    if end is None or end < starts_at or length.nominal() < _PERIODS[rules[0]["FREQ"]]:
        return None
    return [{**rule, "UNTIL": f"{end:%Y%m%dT%H%M%S}"} for rule in rules]


_PERIODS = {
    "MINUTELY": timedelta(minutes=1),
    "HOURLY": timedelta(hours=1),
    "DAILY": timedelta(days=1),
    "WEEKLY": timedelta(weeks=1),
    "MONTHLY": timedelta(days=28),
    "YEARLY": timedelta(days=365),
}
"""A length below one period bounds nothing: "a trip every month for 2 days"."""


def _count(rule: Parts, length: Length) -> int | None:
    """How often a rule fires within a length; None where it is no whole number of periods, or periods differ."""
    amounts = {
        "MINUTELY": length.days * 1_440 + length.seconds / 60,
        "HOURLY": length.days * 24 + length.seconds / 3_600,
        "DAILY": length.days,
        "WEEKLY": length.days / 7,
        "MONTHLY": length.months + length.years * 12,
        "YEARLY": length.years,
    }
    periods = amounts[rule["FREQ"]] / int(rule.get("INTERVAL", "1"))
    parts = sum(bool(part) for part in (length.years + length.months, length.days, length.seconds))
    firings = _firings(rule)
    if parts != 1 or not periods or firings is None:
        return None
    return int(periods) * firings if periods == int(periods) else None


def _firings(rule: Parts) -> int | None:
    """How often a rule fires in each of its periods."""
    sizes = {name: len(rule[name].split(",")) for name in rule}
    times = sizes.get("BYHOUR", 1) * sizes.get("BYMINUTE", 1)
    if "BYSETPOS" in rule:
        return sizes["BYSETPOS"]
    match rule["FREQ"]:
        case "WEEKLY" if "BYMONTH" not in rule:
            return sizes.get("BYDAY", 1) * times
        case "MONTHLY" if "BYMONTH" not in rule and ("BYDAY" in rule) + ("BYMONTHDAY" in rule) <= 1:
            is_counted = all(code not in CODES for code in rule.get("BYDAY", "1").split(","))
            return sizes.get("BYDAY", sizes.get("BYMONTHDAY", 1)) * times if is_counted else None
        case "YEARLY":
            return sizes.get("BYMONTH", 1) * sizes.get("BYMONTHDAY", 1) * times if "BYDAY" not in rule else None
        case _:
            return times if not any(name in rule for name in ("BYDAY", "BYMONTH", "BYMONTHDAY")) else None


def _line(rule: Parts) -> str:
    return "RRULE:" + ";".join(f"{name}={value}" for name, value in rule.items())
