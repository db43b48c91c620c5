"""Weeks, months and years by their place: "next week", "last 7 days", "end of the month", "so far this year".

Weeks start on Monday. "Last 7 days" starts seven days back and includes today; the last weeks, months and
years are whole calendar ones; the next ones leave out the one going on.
"""

import re
from datetime import date, timedelta

from dateutil.relativedelta import relativedelta

from core.grammar.context import Direction
from core.grammar.dates.lengths import length_at
from core.grammar.dates.model import Grain, Length
from core.grammar.dates.nodes import ONE_DAY, Days, Exact, Node, Nothing, Stretch, Window
from core.grammar.dates.resolving import MIDNIGHT, Resolver, add_business_days, shift_date, start_day
from core.grammar.dates.scanning import Family, Lead, Parsed, Rule, Scan
from core.grammar.dates.vocabulary import UNITS, WHICH, which_step
from core.grammar.dates.weekdays import week_start
from core.grammar.numbers import SMALL_WORDS, alternatives, cardinal_value

SATURDAY = 5  # as date.weekday counts
YEARS_IN_DECADE = 10
_STEPS = {
    "week": relativedelta(days=7),
    "weekend": relativedelta(days=7),
    "fortnight": relativedelta(days=14),
    "month": relativedelta(months=1),
    "quarter": relativedelta(months=3),
    "year": relativedelta(years=1),
    "decade": relativedelta(years=10),
}
_GRAINS = {
    "day": Grain.DAY,
    "week": Grain.WEEK,
    "weekend": Grain.DAY,
    "fortnight": Grain.DAY,
    "month": Grain.MONTH,
    "quarter": Grain.QUARTER,
    "year": Grain.YEAR,
    "decade": Grain.YEAR,
}
_SHORT = {"second": Grain.SECOND, "minute": Grain.MINUTE, "hour": Grain.HOUR}


def unit_start(day: date, unit: str) -> date:
    """Return the first day of the week, weekend, month, quarter, year or decade that a day is in."""
    if unit in {"week", "fortnight"}:
        return week_start(day)
    if unit == "weekend":
        return week_start(day) + timedelta(days=SATURDAY)
    if unit == "decade":
        return date(day.year // 10 * 10, 1, 1)
    month = {"year": 1, "quarter": (day.month - 1) // 3 * 3 + 1}.get(unit, day.month)
    return date(day.year, month, 1)


def unit_stretch(day: date, unit: str, step: int = 0, count: int = 1) -> Stretch:
    """Return ``count`` whole units, the first one ``step`` units from the one that the day is in."""
    start = unit_start(day, unit) + _STEPS[unit] * step
    end = start + timedelta(days=2) if unit == "weekend" else start + _STEPS[unit] * count
    return Stretch(_GRAINS[unit], start, end)


def _which_unit(match: re.Match[str], scan: Scan, lead: Lead) -> Node | Parsed | None:
    """This week, next month, last year, the following quarter."""
    unit, step = UNITS[match["unit"]], which_step(match["which"])
    if _is_vague(match["unit"], match["which"]):
        return Nothing()
    if unit == "day":
        weak = bool(re.match(r" +(?!at|in|on|by|morning|for|and)[a-z]", scan.text[match.end() :]))
        return Parsed(Days(on=scan.today + step * ONE_DAY), match.end(), weak)
    if unit in _SHORT:
        return _which_short(scan, unit, step)
    if unit == "weekend":
        return _bare_weekend(match, scan, lead) if step == 0 else unit_stretch(scan.today, "weekend", step)
    return unit_stretch(scan.today, unit, step)


def _is_vague(unit: str, which: str) -> bool:
    """In the coming days, past weeks: nobody knows how many; "this months" only lacks its apostrophe."""
    if not unit.endswith("s"):
        return False
    return UNITS[unit] in {"day", *_SHORT} or which.rsplit(maxsplit=1)[-1] in {"coming", "upcoming", "past"}


def _which_short(scan: Scan, unit: str, step: int) -> Node | None:
    """Next hour is an hour from now, the last hour the stretch up to now."""
    seconds = {"second": 1.0, "minute": 60.0, "hour": 3600.0}[unit]
    if step == 0 or unit == "second":
        return None
    other = Resolver(scan.context, scan.direction).later(scan.now, Length(seconds=seconds), step)
    return Exact(other) if step > 0 else Window(other, scan.now, _SHORT[unit])


def _the_unit(match: re.Match[str], scan: Scan, lead: Lead) -> Node | None:
    """The month, my week; "for the year" is no date."""
    unit = UNITS[match["unit"]]
    if unit == "year" and scan.text[: match.start()].rstrip(" the").endswith("for"):
        return None
    if lead.has("the") or match["the"]:
        return unit_stretch(scan.today, unit)
    return None


def _bare_weekend(_match: re.Match[str], scan: Scan, _lead: Lead) -> Node:
    stretch = unit_stretch(scan.today, "weekend")
    if scan.direction is Direction.PAST and stretch.start and stretch.start > scan.today:
        return unit_stretch(scan.today, "weekend", -1)
    return stretch


def _beyond(match: re.Match[str], scan: Scan, _lead: Lead) -> Node:
    """The week after next, the month before last."""
    step = 2 if match["side"].startswith("after") else -2
    unit = UNITS[match["unit"]]
    return Days(on=scan.today + step * ONE_DAY) if unit == "day" else unit_stretch(scan.today, unit, step)


def _counted(match: re.Match[str], scan: Scan, lead: Lead) -> Parsed | None:
    """Last 7 days, next three months, past few hours."""
    length = length_at(scan, match.end())
    if length is None or not isinstance(length.node, Length) or not which_step(match["which"]):
        return None
    if length.node.seconds and _is_bare_plan(match, scan, lead):
        return Parsed(Nothing(), length.end)
    unit = re.sub(r"[^a-z].*$|^.*[^a-z](?=[a-z]+$)", "", scan.text[match.end() : length.end].split()[-1])
    return Parsed(counted_stretch(scan, length.node, UNITS.get(unit, "day"), which_step(match["which"])), length.end)


def _is_bare_plan(match: re.Match[str], scan: Scan, lead: Lead) -> bool:
    """Next 3 hours, looking ahead and without "in the": for three hours or in three hours, nobody knows."""
    return scan.direction is Direction.FUTURE and which_step(match["which"]) > 0 and not (lead.words or match["the"])


def _counted_inside(match: re.Match[str], scan: Scan, _lead: Lead) -> Node | None:
    """The 5 coming minutes; in "beer 6 last night" and "20 last week" the number is a price."""
    count, unit = cardinal_value(match["count"]), UNITS[match["unit"]]
    if count != 1 and not match["unit"].endswith("s"):
        return None
    per = {"second": 1.0, "minute": 60.0, "hour": 3600.0}
    length = Length(seconds=count * per[unit]) if unit in per else _day_length(count, unit)
    return counted_stretch(scan, length, unit, which_step(match["which"]))


def _day_length(count: int, unit: str) -> Length:
    step = _STEPS.get(unit, relativedelta(days=1)) * count
    return Length(years=step.years, months=step.months, days=step.days)


def counted_stretch(scan: Scan, length: Length, unit: str, sign: int) -> Node:
    """Return the stretch of a length that ends (sign -1) or begins (1) now, in whole units from days up."""
    if length.seconds:
        other = Resolver(scan.context, scan.direction).later(scan.now, length, sign)
        return Window(min(scan.now, other), max(scan.now, other), _SHORT.get(unit, Grain.MINUTE))
    if unit == "day" or unit not in _STEPS:
        return _counted_days(scan, length, sign)
    start = unit_start(scan.today, unit)
    if sign < 0:
        return Stretch(_GRAINS[unit], shift_date(start, length, -1), start)
    start += _STEPS[unit]
    return Stretch(_GRAINS[unit], start, shift_date(start, length))


def _counted_days(scan: Scan, length: Length, sign: int) -> Node:
    if length.business_days:
        first = add_business_days(scan.today, 1 if sign > 0 else -length.business_days)
        last = add_business_days(scan.today, length.business_days if sign > 0 else -1)
        return Stretch(Grain.DAY, first, last + ONE_DAY)
    if sign < 0:
        return Stretch(Grain.DAY, shift_date(scan.today, length, -1), scan.today + ONE_DAY)
    return Stretch(Grain.DAY, scan.today + ONE_DAY, shift_date(scan.today, length) + ONE_DAY)


def _next_working_day(match: re.Match[str], scan: Scan, _lead: Lead) -> Node:
    return Days(on=add_business_days(scan.today, which_step(match["which"]) or 1))


def _rest(match: re.Match[str], scan: Scan, _lead: Lead) -> Node:
    """The rest of the week: from now to its end."""
    unit = UNITS[match["unit"]]
    resolver = Resolver(scan.context, scan.direction)
    if unit == "day":
        return Window(scan.now, resolver.moment(scan.today + ONE_DAY, MIDNIGHT), Grain.MINUTE)
    return Stretch(Grain.DAY, scan.today, unit_stretch(scan.today, unit).end)


def _so_far(match: re.Match[str], scan: Scan, _lead: Lead) -> Node:
    """So far this year, month to date: from the start of it to today, today included."""
    unit = UNITS[{"ytd": "year", "mtd": "month", "wtd": "week"}.get(match[0], match["unit"] or "year")]
    start = scan.today if unit == "day" else unit_start(scan.today, unit)
    return Stretch(Grain.DAY, start, scan.today + ONE_DAY)


def _later_this(match: re.Match[str], scan: Scan, _lead: Lead) -> Node:
    """Later this year is in its second half and still ahead; earlier this month is up to today."""
    whole = unit_stretch(scan.today, UNITS[match["unit"]])
    start, end = whole.start or scan.today, whole.end or scan.today
    if match["side"] == "later":
        return Stretch(Grain.DAY, max(_middle(start, end), scan.today), end)
    return Stretch(Grain.DAY, whole.start, scan.today + ONE_DAY)


def _middle(start: date, end: date) -> date:
    """The first day of the second half: July for a year, the 16th for a month."""
    if (end - start).days > 31:
        return start + relativedelta(months=((end.year - start.year) * 12 + end.month - start.month) // 2)
    return start + (end - start) // 2


def part_of(match: re.Match[str], scan: Scan, lead: Lead) -> Parsed | None:
    """Mid-June, early next week, the end of the month, beginning of 2027.

    An end is one day: the last of the month or year, Sunday of the week (decision "end of month"). The other
    parts are thirds of the stretch.
    """
    whole = scan.stretch_phrase(match.end(), Lead(frozenset({"the", "in"})))
    if whole is None or not isinstance(whole.node, Stretch | Days):
        return None
    if isinstance(whole.node, Days):
        is_end = match["part"] == "end" or match["part"].startswith("eo")
        return Parsed(whole.node, whole.end) if is_end and match["of"] else None
    start, end = Resolver(scan.context, scan.direction).stretch(whole.node)
    return Parsed(third(start, end, match["part"]), whole.end)


def third(start: date, end: date, part: str) -> Node:
    """Return the named part of a stretch: its last day for "end", else one of its thirds."""
    if part in {"end", "close"}:
        return Days(on=end - ONE_DAY)
    if end.year - start.year == YEARS_IN_DECADE:
        return _third_of_decade(start.year, part)
    size = (end - start) // 3 if (end - start).days < 28 or (end - start).days > 31 else timedelta(days=10)
    size = max(size, ONE_DAY) + (
        ONE_DAY if (end - start).days == 7 and part in {"early", "beginning", "start"} else timedelta()
    )
    if part in {"early", "beginning", "start"}:
        return Stretch(Grain.DAY, start, start + size)
    if part == "late":
        return Stretch(Grain.DAY, start + 2 * size, end)
    return Stretch(Grain.DAY, start + size, min(start + 2 * size, end))


def _third_of_decade(start: int, part: str) -> Stretch:
    """Whole years: the early twenties are three years, the middle is four."""
    first, behind = {"late": (7, 10), "mid": (3, 7), "middle": (3, 7)}.get(part, (0, 3))
    return Stretch(Grain.YEAR, date(start + first, 1, 1), date(start + behind, 1, 1))


def _half_of(match: re.Match[str], scan: Scan, _lead: Lead) -> Parsed | None:
    """The first half of April, the second half of next year."""
    whole = scan.stretch_phrase(match.end(), Lead(frozenset({"of", "the"})))
    if whole is None or not isinstance(whole.node, Stretch):
        return None
    start, end = Resolver(scan.context, scan.direction).stretch(whole.node)
    middle = _middle(start, end)
    return Parsed(Stretch(Grain.DAY, *((start, middle) if match["first"] else (middle, end))), whole.end)


_ACRONYMS = {"w": "week", "m": "month", "q": "quarter", "y": "year"}


def _acronym(match: re.Match[str], scan: Scan, _lead: Lead) -> Node:
    """EOM, EOW, EOY: the last day of it; BOM and the like are its first third."""
    whole = unit_stretch(scan.today, _ACRONYMS[match["unit"]])
    return third(whole.start or scan.today, whole.end or scan.today, "end" if match["part"] == "eo" else "beginning")


def _end_of_day(match: re.Match[str], scan: Scan, _lead: Lead) -> Node | Parsed:
    """The end of the day, COB, EOD Friday: the day itself, today unless another one follows."""
    following = scan.part(match.end() + 1, Lead(frozenset({"on"}))) if scan.text[match.end() :].strip() else None
    return following if following and isinstance(following.node, Days) else Days(on=scan.today)


def _unit_beside(match: re.Match[str], scan: Scan, _lead: Lead) -> Parsed | None:
    """The week before Christmas, the month after the 5th: the neighbour of the unit that holds the day."""
    base = scan.phrase(match.end())
    value = Resolver(scan.context, scan.direction).value(base.node) if base and isinstance(base.node, Days) else None
    if base is None or value is None:
        return None
    day, unit = start_day(value), UNITS[match["unit"]]
    step = 1 if match["side"] == "after" else -1
    if unit == "weekend" and step > 0 and day.weekday() < SATURDAY:
        step = 0
    return Parsed(unit_stretch(day, unit, step), base.end)


def _week_of(match: re.Match[str], scan: Scan, _lead: Lead) -> Parsed | None:
    """The week of the 18th, the week starting 4 February: the Monday-start week that holds the day."""
    base = scan.phrase(match.end())
    value = Resolver(scan.context, scan.direction).value(base.node) if base and isinstance(base.node, Days) else None
    return Parsed(unit_stretch(start_day(value), match["unit"]), base.end) if base and value else None


_LONG = [unit for unit in UNITS if len(unit) > 2 and UNITS[unit] != "century"]
_CALENDAR = [unit for unit in _LONG if unit != "mon" and UNITS[unit] not in {"day", "hour", "minute", "second"}]
_UNIT = rf"(?P<unit>(?:{alternatives(_LONG)}|week-end|wkend|wk|yr))(?![a-z])"
_WHOLE_UNIT = rf"(?P<unit>{alternatives(_CALENDAR)}|wk|yr)(?![a-z])"
_WHICH = rf"(?P<which>{WHICH})"
_PART = r"(?P<part>early|late|mid|middle|beginning|start|end|close)"

_EDGE = r"(?P<part>early|late|mid|middle|beginning|end)"

FAMILY = Family(
    rules=(
        Rule(rf"{_WHICH} (?:calendar |whole |full )?{_UNIT}(?:'s)?", _which_unit),
        Rule(rf"(?P<the>the |my )?{_WHICH} (?=\d|[a-z])", _counted),
        Rule(rf"(?:the )?(?P<count>\d+|{SMALL_WORDS}) {_WHICH} {_UNIT}", _counted_inside),
        Rule(
            rf"(?P<the>the |my )?{_WHOLE_UNIT}(?! ?(?:of|starting|commencing|beginning|ending|after"
            rf"|before)(?![a-z]))",
            _the_unit,
        ),
        Rule(r"(?:the |my |over the |at the |on the |this )?(?:weekend|week-end|wkend|wknd)(?![a-z])", _bare_weekend),
        Rule(rf"(?:the )?{_UNIT} (?P<side>after (?:the )?next|before (?:the )?last)(?![a-z])", _beyond),
        Rule(r"(?:the )?(?P<unit>week|weekend|month|year) (?P<side>before|after) (?!next|last)", _unit_beside),
        Rule(rf"{_WHICH} (?:business|working) day(?![a-z])", _next_working_day),
        Rule(rf"(?:the )?(?:rest|remainder|remaining|balance) (?:of )?(?:the |this |my )?{_UNIT}", _rest),
        Rule(rf"so far (?:this |in the |the ){_UNIT}", _so_far),
        Rule(rf"(?:this |the ){_UNIT} (?:so far|to date|until now|till now)(?![a-z])", _so_far),
        Rule(r"(?P<unit>year|month|week)[ -]to[ -]date(?![a-z])", _so_far),
        Rule(r"(?P<unit>)(?:ytd|mtd|wtd)(?![a-z])", _so_far),
        Rule(rf"(?P<side>later|earlier) (?:in )?(?:this |the ){_WHOLE_UNIT}", _later_this),
        Rule(
            rf"(?:in |at |by |on )?(?:the |my )?(?:very )?{_EDGE}(?P<of>)[ -](?:in )?"
            r"(?!of|from|in|on|at|by)(?:the )?(?=\w)",
            part_of,
        ),
        Rule(rf"(?:in |at |by |on )?(?:the |my )?(?:very )?{_PART}(?P<of>) of (?:around )?(?:the )?(?=\w)", part_of),
        Rule(r"(?:the )?(?:(?P<first>first|1st)|second|2nd|latter|last) half of (?:the )?(?=\w)", _half_of),
        Rule(r"(?:the )?(?P<part>eo|bo)(?P<unit>[wmqy])(?![a-z])", _acronym),
        Rule(
            r"(?:the )?(?:cob|eod|eob|(?:end|close) of (?:business|play|(?:the |my )?(?:work)?day))(?: on)?(?![a-z])",
            _end_of_day,
        ),
        Rule(
            r"(?:the |for the |in the )?(?P<unit>week|weekend) "
            r"(?:of|starting|commencing|beginning|containing|ending|from)(?: on)? ",
            _week_of,
        ),
    ),
)
