"""Counted days and weeks inside a stretch: "third Tuesday of May", "last day in October", "2nd last week of May"."""

import re
from collections.abc import Iterable
from dataclasses import replace
from datetime import date, timedelta

from core.grammar.dates.dayparts import part_named
from core.grammar.dates.model import Grain
from core.grammar.dates.nodes import ONE_DAY, Days, Node, Nothing, Stretch, Timed
from core.grammar.dates.resolving import Resolver, add_business_days, start_day
from core.grammar.dates.scanning import Family, Lead, Parsed, Rule, Scan
from core.grammar.dates.stretches import unit_start, unit_stretch
from core.grammar.dates.vocabulary import MONTH, UNITS, WEEKDAY
from core.grammar.dates.weekdays import WEEK, week_start, weekday_number
from core.grammar.numbers import ORDINAL, SMALL_WORDS, cardinal_value, ordinal_value

_INSIDE = Lead(frozenset({"of", "in", "the"}))


def _position(text: str) -> int:
    """1, 2, 3 from the front, -1, -2 from the back ("last", "2nd last")."""
    words = [word for word in re.split(r"[ -]+", text) if word not in {"the", "to"}]
    if words in (["penultimate"], ["next", "last"]):
        return -2
    if words[-1] not in {"last", "final"}:
        return ordinal_value(text)
    return -ordinal_value(" ".join(words[:-1])) if words[:-1] else -1


def _pick(span: tuple[date, date], weekday: int, position: int) -> date | None:
    """The nth such weekday of a stretch of days."""
    start, end = span
    if position > 0:
        day = start + timedelta(days=(weekday - start.weekday()) % 7) + (position - 1) * WEEK
    else:
        last = end - ONE_DAY
        day = last - timedelta(days=(last.weekday() - weekday) % 7) + (position + 1) * WEEK
    return day if start <= day < end else None


def _weekday(match: re.Match[str], scan: Scan, _lead: Lead) -> Parsed | None:
    """Third Tuesday of September, first Monday evening of next month, last Friday in February."""
    whole = scan.part(match.end(), _INSIDE)
    if whole is None:
        return None
    days = _nth_days(whole.node, weekday_number(match["weekday"]), _position(match["nth"]))
    if days is None:
        return None
    return Parsed(Timed(days, part_named(match["part"])) if match["part"] else days, whole.end)


def _nth_days(whole: Node, weekday: int, position: int) -> Days | None:
    if not isinstance(whole, Stretch):
        return None
    of_year = whole.of_year
    if of_year is None:
        day = _pick((whole.start or date.min, whole.end or date.max), weekday, position)
        return Days(on=day) if day else None
    return Days(of_year=lambda year: [day for span in of_year(year) if (day := _pick(span, weekday, position))])


def _weekday_after(match: re.Match[str], scan: Scan, _lead: Lead) -> Parsed | None:
    """Third Tuesday after Christmas 2026."""
    base = scan.phrase(match.end())
    value = Resolver(scan.context, scan.direction).value(base.node) if base and isinstance(base.node, Days) else None
    if base is None or value is None:
        return None
    start = start_day(value) + ONE_DAY
    day = _pick((start, start + 60 * WEEK), weekday_number(match["weekday"]), _position(match["nth"]))
    return Parsed(Days(on=day), base.end) if day else None


def _weekday_alone(match: re.Match[str], scan: Scan, _lead: Lead) -> Parsed | None:
    """First Sunday: of this month; "last Sunday" is read by weekdays."""
    position = _position(match["nth"])
    month = unit_stretch(scan.today, "month")
    days = _nth_days(month, weekday_number(match["weekday"]), position) if position > 0 else None
    return Parsed(days, match.end()) if days else None


def _day(match: re.Match[str], scan: Scan, _lead: Lead) -> Parsed | None:
    """Last day of October, first day of next month, the 5th last day of May."""
    whole = scan.stretch_phrase(match.end(), _INSIDE)
    if whole is None or not isinstance(whole.node, Stretch):
        return None
    position = _position(match["nth"])

    def pick(span: tuple[date, date]) -> date:
        return span[0] + (position - 1) * ONE_DAY if position > 0 else span[1] + position * ONE_DAY

    of_year = whole.node.of_year
    if of_year is None:
        return Parsed(Days(on=pick((whole.node.start or date.min, whole.node.end or date.max))), whole.end)
    return Parsed(Days(of_year=lambda year: [pick(span) for span in of_year(year)]), whole.end)


def _working_day(match: re.Match[str], scan: Scan, _lead: Lead) -> Parsed | None:
    """First business day of next month, last working day of the month; Monday to Friday."""
    whole = scan.stretch_phrase(match.end(), _INSIDE)
    if whole is None or not isinstance(whole.node, Stretch):
        return None
    position = _position(match["nth"])

    def pick(span: tuple[date, date]) -> date:
        return add_business_days(span[0] - ONE_DAY if position > 0 else span[1], position)

    of_year = whole.node.of_year
    if of_year is None:
        return Parsed(Days(on=pick((whole.node.start or date.min, whole.node.end or date.max))), whole.end)
    return Parsed(Days(of_year=lambda year: [pick(span) for span in of_year(year)]), whole.end)


def _unit(match: re.Match[str], scan: Scan, _lead: Lead) -> Parsed | None:
    """Third week of this month, 2nd last week of October, the third month of 2026, last weekend of July."""
    whole = scan.stretch_phrase(match.end(), _INSIDE)
    if whole is None or not isinstance(whole.node, Stretch):
        return None
    if match["vague"]:
        return Parsed(Nothing(), whole.end)
    if not _is_smaller(UNITS[match["unit"].replace("-", "")], whole.node.grain):
        return None
    count = cardinal_value(match["count"]) if match["count"] else 1
    unit, position = UNITS[match["unit"].replace("-", "")], _position(match["nth"])
    of_year = whole.node.of_year
    if of_year is None:
        span = (whole.node.start or date.min, whole.node.end or date.max)
        return Parsed(unit_inside(span, unit, position, count), whole.end)

    def spans(year: int) -> Iterable[tuple[date, date]]:
        for span in of_year(year):
            inside = unit_inside(span, unit, position, count)
            yield inside.start or date.min, inside.end or date.max

    return Parsed(Stretch(Grain.DAY, of_year=spans), whole.end)


_SIZES = ("day", "weekend", "week", "month", "quarter", "year")


def _is_smaller(unit: str, grain: Grain) -> bool:
    """Whether the unit has room in a stretch of the grain: there is no last year in June."""
    return grain is Grain.YEAR or _SIZES.index(unit) < _SIZES.index(grain.value)


def unit_inside(span: tuple[date, date], unit: str, position: int, count: int = 1) -> Stretch:
    """Return ``count`` units inside a stretch, the nth from its front or back.

    A week belongs to the stretch that holds its Thursday, as in ISO 8601.
    """
    first = _first_unit(span[0], unit)
    if position > 0:
        return _shifted(first, unit, position - 1, count)
    behind = _first_unit(span[1], unit)
    return _shifted(behind, unit, position - count + 1, count)


def _first_unit(day: date, unit: str) -> date:
    if unit == "week":
        return week_start(day + timedelta(days=3))
    if unit == "weekend":
        return day + timedelta(days=(5 - day.weekday()) % 7)
    if unit == "day":
        return day
    return unit_start(day, unit)


def _shifted(start: date, unit: str, step: int, count: int) -> Stretch:
    if unit == "day":
        return Stretch(Grain.DAY, start + step * ONE_DAY, start + (step + count) * ONE_DAY)
    return replace(
        unit_stretch(start, unit, step, count), grain=Grain.DAY if count > 1 else unit_stretch(start, unit).grain
    )


_NTH = rf"(?:the )?(?P<nth>(?:(?:the )?{ORDINAL}(?: |-)(?:to(?: |-))?|next to )?(?:last|final)|penultimate|{ORDINAL})"
_PART = r"(?: (?P<part>morning|afternoon|evening|night))?"
_DAY = rf"(?P<weekday>{WEEKDAY})"

FAMILY = Family(
    rules=(
        Rule(rf"{_NTH} {_DAY}{_PART}(?:,? (?:of|in|from))?(?: the)? (?=[a-z\d'])", _weekday),
        Rule(rf"{_NTH} {_DAY} after ", _weekday_after),
        Rule(rf"(?:the )?(?P<nth>{ORDINAL}) {_DAY}", _weekday_alone),
        Rule(rf"{_NTH} day (?:of|in)(?: the)? (?=[a-z\d'])", _day),
        Rule(rf"the (?P<nth>last) of (?:the )?(?=(?:(?:this|next|last) )?month(?![a-z])|{MONTH})", _day),
        Rule(r"(?:the )?(?P<nth>[1-3]?\d\d(?:st|nd|rd|th)) day (?:of|in)(?: the)? (?=[a-z\d'])", _day),
        Rule(rf"{_NTH} (?:business|working|week) ?day (?:of|in)(?: the)? (?=[a-z\d'])", _working_day),
        Rule(
            rf"{_NTH}(?: (?P<count>\d+|{SMALL_WORDS})| (?P<vague>few|couple of|several))?"
            r" (?P<unit>days?|weeks?|weekends?|week-end|wkend|months?"
            rf"|quarters?|years?)"
            r" (?:of|in)(?: the)? (?=[a-z\d'])",
            _unit,
        ),
    ),
    needs=r"[\da-z](?:st|nd|rd|th)(?![a-z])|final|penult",
)
