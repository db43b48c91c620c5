"""What is left out of a plan: days of the week and months go from the rule, dates become a line of their own.

It does not know how an exception was worded, nor when the plan begins.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from datetime import date

from core.grammar.context import Direction, ReadingContext
from core.grammar.dates.model import Day, Value
from core.grammar.dates.nodes import Node, yearly_days
from core.grammar.dates.resolving import Resolver
from core.grammar.recurrences.model import LeftOut, Months, Until, Weekdays, YearDays
from core.grammar.recurrences.rules import CODES, Parts, Plan, listed, listed_days

_YEARS_AHEAD = 9  # within which even 29 February comes, around 2100 too


def left_over(plan: Plan, exceptions: Iterable[LeftOut]) -> Plan | None:
    """Return the plan without the days of the week and the months that are left out; None where nothing remains."""
    rules: list[Parts] = [dict(rule) for rule in plan.rules]
    for what in exceptions:
        kept = [_without(rule, what) for rule in rules]
        rules = [rule for rule in kept if rule]
        if len(rules) < len(kept):
            return None
    return replace(plan, rules=tuple(rules))


def _without(rule: Parts, what: LeftOut) -> Parts | None:
    if isinstance(what, Weekdays):
        return _without_weekdays(rule, what.days)
    if isinstance(what, Months):
        months = [int(month) for month in rule.get("BYMONTH", listed(range(1, 13))).split(",")]
        kept = [month for month in months if month not in what.months]
        return {**rule, "BYMONTH": listed(kept)} if kept else None
    return rule


def _without_weekdays(rule: Parts, days: tuple[int, ...]) -> Parts | None:
    """The rule without some days of the week; leaving out what it never held is a slip, or read wrongly."""
    said = rule.get("BYDAY", ",".join(CODES)).split(",")
    if "BYSETPOS" in rule or any(code not in CODES for code in said):
        return None
    kept = listed_days([CODES.index(code) for code in said if CODES.index(code) not in days])
    if not kept or len(kept.split(",")) == len(said) or (rule["FREQ"] == "WEEKLY" and "BYDAY" not in rule):
        return None
    frequency = "WEEKLY" if rule["FREQ"] == "DAILY" and "INTERVAL" not in rule else rule["FREQ"]
    return {**rule, "FREQ": frequency, "BYDAY": kept}


def excluded_dates(
    exceptions: Iterable[LeftOut], context: ReadingContext, first: date, last: date | None
) -> tuple[str, ...]:
    """Return the dates that are left out, as an EXDATE line; nothing where there are none.

    A date without a year is the next one: of later years nothing was said.

    Args:
        exceptions: As said.
        context: The writer's clock.
        first: The day from which the plan runs.
        last: The day it ends on, if it does.
    """
    days = {day for what in exceptions for day in _dates_of(what, context, first)}
    within = sorted(day for day in days if last is None or day <= last)
    return ("EXDATE:" + ",".join(f"{day:%Y%m%d}" for day in within),) if within else ()


def _dates_of(what: LeftOut, context: ReadingContext, first: date) -> Iterator[date]:
    if isinstance(what, YearDays):
        for month, day in what.dates:
            of_year = yearly_days(month, day).of_year
            years = range(first.year, first.year + _YEARS_AHEAD)
            coming = (each for year in years for each in (of_year(year) if of_year else ()) if each >= first)
            yield from [found for found in [next(coming, None)] if found]
    elif isinstance(what, Until):
        value = value_of(what.node, context)
        if isinstance(value, Day):
            yield value.on


def value_of(node: Node, context: ReadingContext) -> Value | None:
    """Return what a node of dates means to the writer, ahead of now; None where it is no date."""
    try:
        return Resolver(context, Direction.FUTURE).value(node)
    except (OverflowError, ValueError):
        return None
