"""From a clause to rules: which days of which months, weeks or years, and at what times of them.

When the first occurrence is, is decided elsewhere. Words that do not fit together give no rule.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import time

from core.grammar.dates.merging import clock_in_part
from core.grammar.dates.nodes import Clock
from core.grammar.dates.resolving import Resolver
from core.grammar.recurrences.clauses import Clause
from core.grammar.recurrences.model import Cycle, NthWeekdays, Window

Parts = dict[str, str]
"""A rule by the names of its parts: {"FREQ": "WEEKLY", "BYDAY": "FR"}."""

CODES = ("MO", "TU", "WE", "TH", "FR", "SA", "SU")
_WORKDAYS = "MO,TU,WE,TH,FR"
_QUARTER_STARTS, _QUARTER_ENDS = "1,4,7,10", "3,6,9,12"
_FREQUENCIES = {
    "minute": "MINUTELY",
    "hour": "HOURLY",
    "day": "DAILY",
    "week": "WEEKLY",
    "month": "MONTHLY",
    "year": "YEARLY",
}
_MINUTES = {"minute": 1, "hour": 60}


@dataclass(frozen=True)
class Plan:
    """The rules of a clause before they have a beginning and an end.

    Attributes:
        rules: Parts of rules without times; several where one rule can't hold the days.
        times: Wall times of a day, ascending; empty for the writer's morning.
        is_plain: Its days follow from where it begins ("every week", "every February").
        has_time: Whether a time or a part of the day was said.
        states_time: Whether a clock time was said, so that the rule itself bears it.
    """

    rules: tuple[Parts, ...]
    times: tuple[time, ...] = ()
    is_plain: bool = False
    has_time: bool = False
    states_time: bool = False


def plan_of(clause: Clause, resolver: Resolver) -> Plan | None:
    """Return the rules of a clause; None where its words do not fit together."""
    clause = _with_ordinal(clause)
    rules = _day_rules(clause)
    if rules is None or not _times_fit(clause):
        return None
    if clause.window and clause.cycle and clause.cycle.unit in _MINUTES:
        return _windowed(clause, clause.cycle, clause.window, rules)
    if rules[0]["FREQ"] in {"HOURLY", "MINUTELY"} and clause.has_times:
        return None
    times = _times(clause, resolver)
    if times is None:
        return None
    plain = not any(part in rules[0] for part in ("BYDAY", "BYMONTHDAY"))
    return Plan(rules, times, plain, clause.has_times, states_time=bool(clause.clocks or clause.window))


def _with_ordinal(clause: Clause) -> Clause:
    """Every second Tuesday of the month: as soon as a month is named, the ordinal counts in it."""
    weekdays = clause.weekdays
    in_month = clause.months or (clause.cycle and clause.cycle.unit in {"month", "year"})
    if weekdays is None or weekdays.ordinal is None or not in_month:
        return clause
    pairs = tuple((weekdays.ordinal, day) for day in weekdays.days)
    return replace(clause, weekdays=None, counted=NthWeekdays(pairs))


def _times_fit(clause: Clause) -> bool:
    """Whether "twice a day" has its two times, "twice a week" its two days."""
    cycle = clause.cycle
    if cycle is None or cycle.times in {None, 1}:
        return True
    said = {
        "day": len(clause.clocks) or len(clause.parts),
        "week": len(clause.weekdays.days) if clause.weekdays else 0,
        "month": len(clause.month_days.days) if clause.month_days else 0,
    }
    return said.get(cycle.unit) == cycle.times


def _times(clause: Clause, resolver: Resolver) -> tuple[time, ...] | None:
    """The times of a day; a part of the day chooses the half of an open time beside it."""
    if clause.window:
        return (clause.window.first,) if not (clause.clocks or clause.parts) else None
    if not clause.clocks:
        return tuple(sorted({resolver.time_of(part) for part in clause.parts}))
    if len(clause.parts) > 1:
        return None
    clocks = [clock_in_part(clock, clause.parts[0]) if clause.parts else clock for clock in clause.clocks]
    return tuple(sorted({resolver.time_of(clock) for clock in clocks if isinstance(clock, Clock)}))


def _windowed(clause: Clause, cycle: Cycle, window: Window, rules: tuple[Parts, ...]) -> Plan | None:
    """Every 2 hours between 9 and 17: these times of each day."""
    step = cycle.interval * _MINUTES[cycle.unit]
    first, last = _minutes(window.first), _minutes(window.last)
    if clause.clocks or clause.parts or first > last:
        return None
    times = tuple(time(at // 60, at % 60) for at in range(first, last + 1, step))
    parts = {"FREQ": "WEEKLY", "BYDAY": rules[0]["BYDAY"]} if "BYDAY" in rules[0] else {"FREQ": "DAILY"}
    return Plan((parts,), times, is_plain="BYDAY" not in parts, has_time=True, states_time=True)


def _minutes(at: time) -> int:
    return at.hour * 60 + at.minute


def _day_rules(clause: Clause) -> tuple[Parts, ...] | None:
    """The rules without times, from the most exact kind of days that was named."""
    kinds = [
        clause.year_days is not None,
        clause.counted is not None or clause.workdays is not None,
        clause.month_days is not None,
        clause.weekdays is not None,
    ]
    if kinds[2] and kinds[3] and not kinds[0] and not kinds[1]:
        return _weekday_and_date(clause)
    if sum(kinds) > 1:
        return None
    builders: list[Callable[[Clause], tuple[Parts, ...] | None]] = [_yearly, _counted, _monthly, _weekly]
    build = next((build for said, build in zip(kinds, builders, strict=True) if said), _cyclic)
    return build(clause)


def _cyclic(clause: Clause) -> tuple[Parts, ...] | None:
    """Every 3 days; every February and August."""
    if clause.months:
        return (
            _in_months(clause, {"BYMONTH": listed(clause.months.months)})
            if not _unit_other_than(clause, "year")
            else None
        )
    return (_base(clause),) if clause.cycle and clause.cycle.unit else None


def _yearly(clause: Clause) -> tuple[Parts, ...] | None:
    """25 December; jun 3 and 17; several dates, of which one rule holds those that share month or day."""
    if clause.year_days is None or clause.months or _unit_other_than(clause, "year"):
        return None
    dates = clause.year_days.dates
    months, days = sorted({month for month, _ in dates}), sorted({day for _, day in dates})
    if len(months) == 1 or len(days) == 1:
        return _in_months(clause, {"BYMONTH": listed(months), "BYMONTHDAY": listed(days)})
    rules = [_in_months(clause, {"BYMONTH": str(month), "BYMONTHDAY": str(day)}) for month, day in dates]
    return tuple(rule for group in rules for rule in group)


def _in_months(clause: Clause, days: Mapping[str, str]) -> tuple[Parts, ...]:
    return ({**_base(clause, "year"), **days},)


def _counted(clause: Clause) -> tuple[Parts, ...] | None:
    """The first Friday, the last working day: of the month, the named months, the year."""
    days = _positions(clause)
    if days is None:
        return None
    if clause.months:
        fits = not _unit_other_than(clause, "year")
        return _in_months(clause, {"BYMONTH": listed(clause.months.months), **days}) if fits else None
    unit = clause.cycle.unit if clause.cycle and clause.cycle.unit else "month"
    if unit not in {"month", "year"}:
        return None
    if clause.cycle and clause.cycle.is_quarter:
        return _of_quarters(clause, days, _first_position(clause))
    return ({**_base(clause, unit), **days},)


def _positions(clause: Clause) -> Parts | None:
    if clause.counted and clause.workdays:
        return None
    if clause.counted:
        return {"BYDAY": ",".join(f"{position}{CODES[day]}" for position, day in clause.counted.pairs)}
    return {"BYDAY": _WORKDAYS, "BYSETPOS": listed(clause.workdays.positions)} if clause.workdays else None


def _first_position(clause: Clause) -> int:
    if clause.counted:
        return clause.counted.pairs[0][0]
    return clause.workdays.positions[0] if clause.workdays else (clause.month_days.days[0] if clause.month_days else 1)


def _of_quarters(clause: Clause, days: Mapping[str, str], position: int) -> tuple[Parts, ...] | None:
    """The first Monday, the last day of each quarter: of its first or last month."""
    if clause.cycle is None or clause.cycle.interval != 3:
        return None
    months = _QUARTER_STARTS if position > 0 else _QUARTER_ENDS
    return ({"FREQ": "MONTHLY", "BYMONTH": months, **days},)


def _monthly(clause: Clause) -> tuple[Parts, ...] | None:
    """The 1st and 15th, the last day: of the month, the named months, the year, the week."""
    if clause.month_days is None:
        return None
    days, in_unit = clause.month_days.days, clause.month_days.in_unit
    month_days = {"BYMONTHDAY": listed(days)}
    if clause.months:
        fits = not _unit_other_than(clause, "year")
        return _in_months(clause, {"BYMONTH": listed(clause.months.months), **month_days}) if fits else None
    unit = clause.cycle.unit if clause.cycle and clause.cycle.unit else "month"
    if unit == "month" and in_unit and clause.cycle and clause.cycle.is_quarter:
        return _of_quarters(clause, month_days, days[0])
    if unit == "month":
        return ({**_base(clause, unit), **month_days},) if all(abs(day) <= 31 for day in days) else None
    return _edge_of(clause, unit, days) if in_unit and len(days) == 1 else None


def _edge_of(clause: Clause, unit: str, days: tuple[int, ...]) -> tuple[Parts, ...] | None:
    """The first or last day of the week or year, the nth day of the week."""
    day = days[0]
    if unit == "week" and (1 <= day <= 7 or day == -1):
        return ({**_base(clause, unit), "BYDAY": CODES[day - 1 if day > 0 else day]},)
    if unit == "year" and day in {1, -1}:
        return ({**_base(clause, unit), "BYMONTH": "1" if day == 1 else "12", "BYMONTHDAY": "1" if day == 1 else "31"},)
    return None


def _weekly(clause: Clause) -> tuple[Parts, ...] | None:
    """Mondays; every other week on Monday; every hour on weekdays."""
    if clause.weekdays is None or clause.months:
        return None
    cycle, unit = clause.cycle, clause.cycle.unit if clause.cycle else "week"
    byday = {"BYDAY": listed_days(clause.weekdays.days)}
    if unit in _MINUTES and clause.weekdays.interval == 1:
        return ({**_base(clause), **byday},)
    if unit == "day" and cycle and cycle.interval == 1:
        unit = "week"
    if unit != "week":
        return None
    intervals = {clause.weekdays.interval, cycle.interval if cycle else 1} - {1}
    if len(intervals) > 1:
        return None
    return ({**_frequency("week", next(iter(intervals), 1)), **byday},)


def _weekday_and_date(clause: Clause) -> tuple[Parts, ...] | None:
    """Every Friday the 13th."""
    if clause.weekdays is None or clause.month_days is None or clause.months or clause.weekdays.interval > 1:
        return None
    if clause.cycle is not None or len(clause.weekdays.days) > 1 or clause.month_days.in_unit:
        return None
    days = {"BYDAY": listed_days(clause.weekdays.days), "BYMONTHDAY": listed(clause.month_days.days)}
    return ({"FREQ": "MONTHLY", **days},)


def _unit_other_than(clause: Clause, unit: str) -> bool:
    return clause.cycle is not None and clause.cycle.unit not in {"", unit}


def _base(clause: Clause, unit: str | None = None) -> Parts:
    cycle = clause.cycle
    return _frequency(unit or (cycle.unit if cycle else "day"), cycle.interval if cycle else 1)


def _frequency(unit: str, interval: int) -> Parts:
    base = {"FREQ": _FREQUENCIES[unit]}
    return base if interval == 1 else {**base, "INTERVAL": str(interval)}


def listed(numbers: Sequence[int]) -> str:
    """Return numbers as a rule lists them, none twice."""
    return ",".join(map(str, sorted(set(numbers), key=lambda number: (number < 0, number))))


def listed_days(days: Sequence[int]) -> str:
    """Return weekdays as a rule lists them."""
    return ",".join(CODES[day] for day in sorted(set(days)))
