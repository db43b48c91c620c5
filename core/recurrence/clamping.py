"""Months clamp from the wish: the 31st is the last day of a shorter month, and the 31st again after it (R4.2).

RFC 5545 leaves a month out that lacks the day. Here such rules are written so that every reader of iCalendar finds the
last day instead. Nothing but the writing of rules.
"""

from collections.abc import Iterator, Mapping
from datetime import datetime

from core.recurrence.rules import parse_parts, read_rule, write_rule

_SHORTEST = {1: 31, 2: 28, 3: 31, 4: 30, 5: 31, 6: 30, 7: 31, 8: 31, 9: 30, 10: 31, 11: 30, 12: 31}
_OTHER_DAYS = ("BYDAY", "BYYEARDAY", "BYWEEKNO", "BYSETPOS")


def clamped(rules: tuple[str, ...], starts_at: datetime) -> tuple[str, ...]:
    """Return iCalendar lines in which a month that lacks the day takes its last one.

    Counted rules with several such days stay as they are: a count can't be shared by several lines.

    Raises:
        ToolRetry: A line is no rule.

    Args:
        rules: As said: "RRULE:FREQ=MONTHLY;BYMONTHDAY=31"; other lines pass unchanged.
        starts_at: Naive wall time that lends its day and month to a rule that names none.
    """
    return tuple(written for line in rules for written in _clamped_line(line, starts_at))


def _clamped_line(line: str, starts_at: datetime) -> Iterator[str]:
    is_rule = line.upper().startswith("RRULE:")
    parts = parse_parts(line) if is_rule and read_rule(line, starts_at) else {}
    if parts.get("FREQ") not in {"MONTHLY", "YEARLY"} or any(part in parts for part in _OTHER_DAYS):
        yield line
        return
    days = sorted(int(day) for day in parts.get("BYMONTHDAY", str(starts_at.day)).split(","))
    groups = _month_groups(parts, _months(parts, starts_at))
    lines = [written for months in groups for written in _for_months(parts, months, days)]
    can_share = len(lines) == 1 or "COUNT" not in parts
    needed = days[0] > 0 and any(day > _SHORTEST[month] for day in days for months in groups for month in months)
    yield from lines if needed and can_share else [line]


def _months(parts: Mapping[str, str], starts_at: datetime) -> list[int]:
    if "BYMONTH" in parts:
        return [int(month) for month in parts["BYMONTH"].split(",")]
    if parts["FREQ"] == "YEARLY" and "BYMONTHDAY" not in parts:
        return [starts_at.month]
    return list(_SHORTEST)


def _month_groups(parts: Mapping[str, str], months: list[int]) -> list[list[int]]:
    """The months that one rule can hold: a position counts within a period, so a rule of years holds one month."""
    if parts["FREQ"] == "MONTHLY" or parts.get("INTERVAL", "1") == "1":
        return [months]
    return [[month] for month in months]


def _for_months(parts: Mapping[str, str], months: list[int], days: list[int]) -> Iterator[str]:
    """The rules for some months: the days that all of them have with the first one that some lack, then the others."""
    shortest = min(_SHORTEST[month] for month in months)
    common = [day for day in days if day <= shortest]
    lacking = [day for day in days if day > shortest]
    if not lacking:
        yield write_rule({**_period(parts, months), "BYMONTHDAY": _listed(common)})
    for index, day in enumerate(lacking):
        yield write_rule(_last_of(_period(parts, months), common if index == 0 else [], range(shortest, day + 1)))


def _period(parts: Mapping[str, str], months: list[int]) -> dict[str, str]:
    """The rule without its days; several months of each year are a rule of months."""
    period = {name: value for name, value in parts.items() if name != "BYMONTHDAY"}
    if len(months) > 1:
        period["FREQ"] = "MONTHLY"
    return period if len(months) == len(_SHORTEST) else {**period, "BYMONTH": _listed(months)}


def _last_of(period: Mapping[str, str], common: list[int], tail: range) -> dict[str, str]:
    """The rule of the common days and of the last day of the tail that a month has, at every time of the day."""
    times = len(period.get("BYHOUR", "").split(",")) * len(period.get("BYMINUTE", "").split(","))
    positions = [*range(1, len(common) * times + 1), *range(-times, 0)]
    return {**period, "BYMONTHDAY": _listed(sorted({*common, *tail})), "BYSETPOS": _listed(positions)}


def _listed(numbers: list[int]) -> str:
    return ",".join(map(str, numbers))
