"""Which days: "mon and fri", "fridays through mondays", "2nd and 4th Friday", "the 1st and 15th", "jun 3 and 17".

Each parser reads one piece at a position, or nothing. Whether a piece repeats is known only for plurals.
"""

import re
from collections.abc import Iterator

from core.grammar.dates.calendar_dates import day_number, month_number
from core.grammar.dates.lexicon_words import MONTHS as FOREIGN_MONTHS
from core.grammar.dates.nodes import Days, make_date
from core.grammar.dates.vocabulary import DAY_OF_MONTH, MONTH
from core.grammar.numbers import alternatives
from core.grammar.recurrences import words
from core.grammar.recurrences.model import (
    MonthDays,
    Months,
    NthWeekdays,
    NthWorkdays,
    Piece,
    Weekdays,
    YearDays,
)
from core.grammar.recurrences.patterns import Pattern
from core.grammar.recurrences.source import Source

MAX_LISTED = 31  # days of one list; without a bound a list of a thousand days costs the square of it
_NAMES = {**words.WEEKDAYS, **words.GERMAN_ADVERBS}
_DAY = Pattern(
    rf"(?:hari |el |los |am |le |les |on |the )?(?:(?P<group>{alternatives(list(words.DAY_GROUPS))})"
    rf"|(?P<name>{alternatives(list(_NAMES))})(?P<plural>'?s|en)?)(?!\w|'s)\.?(?! ?(?:cream|screen|glasses|block"
    rf"|burn)(?!\w))"
)
_AND = Pattern(rf"(?: ?, ?(?:{words.AND} )?| ?[/&+] ?| {words.AND} |和| )(?:(?:on|the|every|each) )?")
_THROUGH = Pattern(r"(?: ?- ?| to | through | thru | bis | hingga | sampai | a | à )")
_FROM = Pattern(r" ?(?:from|von|dari|de) ")
_DAYS_OF_WEEK = 7
_DAYS_OF_PLAN = 3  # "on Mon, Wed and Fri at 7" is said of a plan; two days may be two dates
_DAYS_OF_WORK = 5  # "Monday to Friday" repeats; a shorter range may be a trip


def weekdays_at(text: str, at: int) -> Piece | None:
    """Read days of the week: a list, a range, "weekdays", "weekends"; plurals repeat by themselves."""
    one = _DAY.match(text, at)
    if one is None:
        return None
    days, end, repeats = _days_of(one), one.end(), _is_plural(one)
    while len(days) <= MAX_LISTED and (following := _following(text, end)):
        joined, one = following
        more = list(_range(days[-1], one)) if joined == "through" else _days_of(one)
        days, end = [*days, *more], one.end()
        repeats = repeats or _is_plural(one) or (joined == "through" and len(days) >= _DAYS_OF_WORK)
    is_listed = text[at:end].startswith("on ") and len(set(days)) >= _DAYS_OF_PLAN
    return Piece(at, end, Weekdays(tuple(sorted(set(days)))), repeats or is_listed, is_weak=is_listed and not repeats)


def weekday_range_at(text: str, at: int) -> Piece | None:
    """Read "from Monday to Friday" as these days of the week."""
    lead = _FROM.match(text, at)
    first = _DAY.match(text, lead.end()) if lead else None
    last = _following(text, first.end()) if first and first["name"] else None
    if first is None or last is None or last[0] != "through":
        return None
    days = [*_days_of(first), *_range(_NAMES[first["name"]], last[1])]
    return Piece(at, last[1].end(), Weekdays(tuple(sorted(days))), repeats=len(days) >= _DAYS_OF_WORK)


def _following(text: str, end: int) -> tuple[str, re.Match[str]] | None:
    """The next day of a list or the end of a range, and which of both."""
    for joined, pattern in (("through", _THROUGH), ("and", _AND)):
        link = pattern.match(text, end)
        one = _DAY.match(text, link.end()) if link else None
        if one and (joined == "and" or one["name"]):
            return joined, one
    return None


def _days_of(match: re.Match[str]) -> list[int]:
    if match["group"]:
        return list(words.DAY_GROUPS[re.sub(r" +", " ", match["group"])])
    return [_NAMES[match["name"]]]


def _range(first: int, last: re.Match[str]) -> Iterator[int]:
    """The days after the first one up to the last, around the end of the week if need be."""
    steps = (_NAMES[last["name"]] - first) % _DAYS_OF_WEEK
    return ((first + step) % _DAYS_OF_WEEK for step in range(1, steps + 1))


def _is_plural(match: re.Match[str]) -> bool:
    if match["group"]:
        return re.sub(r" +", " ", match["group"]) in words.PLURAL_GROUPS
    return bool(match["plural"]) or match["name"] in words.GERMAN_ADVERBS or match[0].startswith("los ")


_POSITIONS = Pattern(
    rf"(?:on )?(?:the )?(?P<positions>{words.POSITION}(?:(?: ?, ?(?:{words.AND} )?| ?[&+] ?"
    rf"| {words.AND} )(?:the )?{words.POSITION}){{0,{MAX_LISTED}}})"
)
_POSITION = Pattern(words.POSITION)
_GAP = Pattern(" ")
_WORKDAY = Pattern(r" (?:business|working|week|work)[ -]?days?(?!\w)")
_OF_MONTH = Pattern(r" (?:of|in) (?:the|each|every|a) month(?!\w)")
_UNIT_DAY = Pattern(r" days?(?!\w)")
_EDGE = Pattern(r"(?:(?:at|on|by) )?(?:the )?(?:very )?(?P<edge>end|beginning|begin|start)(?!\w)")
_EDGES = {"end": -1, "beginning": 1, "begin": 1, "start": 1}
_NUMBERED = Pattern(
    rf"(?:(?:on )?(?:the )?days? |on (?:the )?|the |(?:am|el(?: d[ií]a)?|le|pada|tanggal|tarikh"
    rf"|tgl) )(?P<days>{DAY_OF_MONTH}(?:(?: ?, ?| {words.AND} | ?& ?){DAY_OF_MONTH}){{0,{MAX_LISTED}}})"
    r"(?: ?haribulan| ?hb|\.(?!\d))?(?! ?(?:[ap]\.?m|times|%|:|[a-z]*(?:hour|min|day|week|month|year)))"
)
_HARIBULAN = Pattern(r"(?P<days>\d{1,2}) ?(?:haribulan|hb)(?!\w)")


def counted_days_at(text: str, at: int) -> Piece | None:
    """Read days by their position: "1st and 3rd Friday", "last working day", "the 1st and 15th", "the end"."""
    match = _POSITIONS.match(text, at)
    if match is None:
        return _numbered_at(text, at) or _edge_at(text, at)
    positions = tuple(words.position_value(each[0]) for each in _POSITION.finditer(match["positions"]))
    workday = _WORKDAY.match(text, match.end())
    if workday:
        repeats = match[0].startswith("on ") and bool(_OF_MONTH.match(text, workday.end()))
        return Piece(at, workday.end(), NthWorkdays(positions), repeats)
    weekdays = _weekdays_behind(text, match.end())
    if weekdays:
        counted = NthWeekdays(_pairs(positions, weekdays))
        return _more_counted(text, Piece(at, weekdays.end, counted, weekdays.repeats))
    day = _UNIT_DAY.match(text, match.end())
    return Piece(at, day.end() if day else match.end(), MonthDays(positions, in_unit=day is not None))


def _weekdays_behind(text: str, at: int) -> Piece | None:
    gap = _GAP.match(text, at)
    one = _DAY.match(text, gap.end()) if gap else None
    if one is None or gap is None:
        return None
    if _POSITIONS.match(text, one.end() + 1):
        return Piece(gap.end(), one.end(), Weekdays(tuple(_days_of(one))), _is_plural(one))
    return weekdays_at(text, gap.end())


def _pairs(positions: tuple[int, ...], weekdays: Piece) -> tuple[tuple[int, int], ...]:
    days = weekdays.meaning.days if isinstance(weekdays.meaning, Weekdays) else ()
    return tuple((position, day) for position in positions for day in days)


def _more_counted(text: str, piece: Piece) -> Piece:
    """The piece with further positions of weekdays: "first Monday and third Friday"."""
    link = _AND.match(text, piece.end)
    more = counted_days_at(text, link.end()) if link else None
    if more is None or not isinstance(more.meaning, NthWeekdays) or not isinstance(piece.meaning, NthWeekdays):
        return piece
    pairs = piece.meaning.pairs + more.meaning.pairs
    return Piece(piece.start, more.end, NthWeekdays(pairs), piece.repeats or more.repeats)


def _numbered_at(text: str, at: int) -> Piece | None:
    """Day 20 and 30; on the 15."""
    match = _NUMBERED.match(text, at) or _HARIBULAN.match(text, at)
    return Piece(at, match.end(), MonthDays(_numbers(match["days"]))) if match else None


def _edge_at(text: str, at: int) -> Piece | None:
    """At the end, beginning: of the unit that is named beside it."""
    match = _EDGE.match(text, at)
    return Piece(at, match.end(), MonthDays((_EDGES[match["edge"]],), in_unit=True)) if match else None


def _numbers(text: str) -> tuple[int, ...]:
    return tuple(
        int(each) if each.isdecimal() else day_number(each)
        for each in re.findall(r"\d+|[a-z]{4,}(?:[ -][a-z]+)?", re.sub(r"(?<=\d)[a-z]+|\b(?:and|or|plus)\b", "", text))
    )


_MORE_DAYS = rf"(?:(?: ?, ?| {words.AND} | ?& ?)(?:the )?{DAY_OF_MONTH}(?! ?(?:[ap]\.?m|:)))"
_DAYS = rf"(?P<days>{DAY_OF_MONTH}{_MORE_DAYS}{{0,{MAX_LISTED}}})"
_NO_YEAR = r"(?!,? ?(?:19|20)\d\d)"
_DAY_MONTH = Pattern(rf"(?:on )?(?:the )?{_DAYS}(?: day)?(?: of| in)?(?: the month of)? (?P<month>{MONTH}){_NO_YEAR}")
_MONTH_DAY = Pattern(
    rf"(?:on )?(?P<month>{MONTH})(?:,? (?:on )?(?:the )?(?:days? )?| ){_DAYS}(?![\w:]| ?[ap]\.?m){_NO_YEAR}"
)
_FOREIGN = Pattern(
    rf"(?:el |am |le |on )?(?P<day>\d{{1,2}})(?:\.| de| hb"
    rf"|er)? ?(?P<month>{alternatives(list(FOREIGN_MONTHS))})(?!\w){_NO_YEAR}"
)


def year_days_at(source: Source, at: int) -> Piece | None:
    """Read dates without a year: "25 December", "jan 27th", "jun 3 and 17", "Christmas"."""
    for pattern in (_DAY_MONTH, _MONTH_DAY):
        match = pattern.match(source.text, at)
        if match:
            month = month_number(match["month"])
            return _dated(at, match.end(), month, _numbers(match["days"]))
    match = _FOREIGN.match(source.text, at)
    if match:
        return _dated(at, match.end(), FOREIGN_MONTHS[match["month"]], (int(match["day"]),))
    return _holiday_at(source, at)


_ON = Pattern("(?:on )?")
_SEVERAL_YEARS = range(2020, 2028)  # enough to see whether a holiday moves


def _dated(at: int, end: int, month: int, days: tuple[int, ...]) -> Piece | None:
    if any(make_date(2000, month, day) is None for day in days):
        return None
    return Piece(at, end, YearDays(tuple((month, day) for day in days)))


def _holiday_at(source: Source, at: int) -> Piece | None:
    """A holiday that has the same date each year; one that moves is no rule."""
    lead = _ON.match(source.text, at)
    found = source.holidays.part(lead.end() if lead else at)
    if found is None or not isinstance(found.node, Days) or found.node.of_year is None:
        return None
    days = [day for year in _SEVERAL_YEARS for day in found.node.of_year(year)]
    dates = {(day.month, day.day) for day in days}
    return Piece(at, found.end, YearDays(tuple(dates))) if len(dates) == 1 else None


_MONTHS = Pattern(
    rf"(?:in |during |of )?(?P<months>{MONTH}(?:(?: ?, ?(?:{words.AND} )?| {words.AND} | ?[&/] ?)(?:in |every "
    rf"|each )?{MONTH}){{0,{MAX_LISTED}}})(?! ?\d|\w)"
)
_MONTH = Pattern(MONTH)


def months_at(text: str, at: int) -> Piece | None:
    """Read months by name: "February and August"."""
    match = _MONTHS.match(text, at)
    if match is None:
        return None
    return Piece(at, match.end(), Months(tuple(month_number(each[0]) for each in _MONTH.finditer(match["months"]))))


def days_at(source: Source, at: int) -> Piece | None:
    """Read whichever of these pieces is longest at a position."""
    text = source.text
    found = [year_days_at(source, at), counted_days_at(text, at), weekdays_at(text, at), months_at(text, at)]
    return max((piece for piece in found if piece), key=lambda piece: piece.end, default=None)
