"""Months, quarters, seasons and years by name: "March 2026", "Q3", "summer", "the 90s", "4 - 22 May"."""

import re
from calendar import monthrange
from collections.abc import Iterable
from datetime import date

from dateutil.relativedelta import relativedelta

from core.grammar.context import Direction
from core.grammar.dates.calendar_dates import day_number, month_number, year_number
from core.grammar.dates.model import Grain
from core.grammar.dates.nodes import ONE_DAY, Node, Nothing, Stretch
from core.grammar.dates.scanning import Family, Lead, Parsed, Rule, Scan, spaced
from core.grammar.dates.vocabulary import DAY_OF_MONTH, MONTH, WEAK_MONTHS, WHICH, YEAR, which_step
from core.grammar.dates.weekdays import WEEK
from core.grammar.numbers import ORDINAL, alternatives, ordinal_value


def month_stretch(month: int, year: int | None = None) -> Stretch:
    """Return the month, open where the year is."""

    def of_year(of: int) -> Iterable[tuple[date, date]]:
        first = date(of, month, 1)
        return [(first, first + relativedelta(months=1))]

    if year is not None:
        return Stretch(Grain.MONTH, *next(iter(of_year(year))))
    return Stretch(Grain.MONTH, of_year=of_year)


def year_stretch(year: int, count: int = 1, grain: Grain = Grain.YEAR) -> Stretch:
    """Return whole years."""
    return Stretch(grain, date(year, 1, 1), date(year + count, 1, 1))


def _month_year(match: re.Match[str], scan: Scan, _lead: Lead) -> Node | None:
    """March 2026; looking back, a year far away is an amount ("may 2000 salary")."""
    year = year_number(match["year"])
    return month_stretch(month_number(match["month"]), year) if _is_near(year, scan) else None


def _is_near(year: int, scan: Scan) -> bool:
    return scan.direction is Direction.FUTURE or abs(year - scan.today.year) <= YEARS_OF_RECORDS


def _month(match: re.Match[str], _scan: Scan, lead: Lead) -> Parsed:
    """March alone; short or double-meaning names need a word before them."""
    name = match["month"].rstrip(".")
    weak = name in WEAK_MONTHS and not lead.has(
        "in", "of", "since", "from", "until", "till", "by", "during", "for", "between", "to"
    )
    return Parsed(month_stretch(month_number(name)), match.end(), weak)


def _which_month(match: re.Match[str], scan: Scan, _lead: Lead) -> Node:
    """Next March is the coming one, last March the one that is over, this March this year's."""
    month, step = month_number(match["month"]), which_step(match["which"])
    year = scan.today.year
    if step > 0:
        year += scan.today.month >= month
    elif step < 0:
        year -= scan.today.month <= month
    return month_stretch(month, year)


def _numeric_month(match: re.Match[str], _scan: Scan, _lead: Lead) -> Node | None:
    month = int(match["month"])
    return month_stretch(month, int(match["year"])) if 1 <= month <= 12 else None


def _year(match: re.Match[str], scan: Scan, lead: Lead) -> Node | None:
    """In 2014, since 2019, the year 2020; a lone number is no year."""
    said = lead.has(
        "in", "since", "from", "during", "of", "until", "till", "by", "before", "after", "for", "between", "to"
    )
    ranged = _YEAR_RANGE.match(scan.text, match.end())
    year = year_number(match["year"])
    if not (said or match["word"] or ranged or (lead.after and _is_near(year, scan))):
        return None
    return year_stretch(year)


_YEAR_RANGE = spaced(r" (?:to|until|till|through|thru) (?:19|20)\d\d(?![\d:]|\.\d)")


def _quarter(match: re.Match[str], scan: Scan, _lead: Lead) -> Node | None:
    number = _order(match["number"])
    return _year_part(scan, match["year"], number, 3) if number <= 4 else None


def _half_year(match: re.Match[str], scan: Scan, _lead: Lead) -> Node | None:
    number = _order(match["number"])
    return _year_part(scan, match["year"], number, 6) if number <= 2 else None


def _order(text: str) -> int:
    return int(text) if text.isdigit() else ordinal_value(text)


def _iso_week(match: re.Match[str], scan: Scan, lead: Lead) -> Node | None:
    parsed = _week_number(match, scan, lead)
    return parsed.node if parsed else None


def _year_part(scan: Scan, year_text: str | None, number: int, months: int) -> Node:
    """A quarter or half of the year; without one of this year, or of the last one when looking back from before it."""
    year = year_number(year_text) if year_text else scan.today.year
    start = date(year, 1, 1) + relativedelta(months=months * (number - 1))
    if not year_text and scan.direction is Direction.PAST and start > scan.today:
        start -= relativedelta(years=1)
    return Stretch(Grain.QUARTER, start, start + relativedelta(months=months))


def _week_number(match: re.Match[str], scan: Scan, lead: Lead) -> Parsed | None:
    """Week 10: the ISO week."""
    try:
        start = date.fromisocalendar(
            year_number(match["year"]) if match["year"] else scan.today.year, int(match["week"]), 1
        )
    except ValueError:
        return None
    said = match["year"] is not None or lead.has("in", "of", "during", "for", "by", "until", "since")
    return Parsed(Stretch(Grain.WEEK, start, start + WEEK), match.end(), weak=not said)


_DECADES = {
    "twenties": 20,
    "thirties": 30,
    "forties": 40,
    "fifties": 50,
    "sixties": 60,
    "seventies": 70,
    "eighties": 80,
    "nineties": 90,
}


def _decade(match: re.Match[str], _scan: Scan, lead: Lead) -> Node | None:
    """The 1980s, the 90s, the nineties, the twenty-tens; "her thirties" are an age."""
    digits, word = match["digits"], match["word"]
    if not (match["the"] or match["century"] or lead.has("the") or (digits and len(digits) == 4)):
        return None
    if digits:
        year = int(digits) if len(digits) == 4 else int(digits) + (1900 if int(digits) >= 30 else 2000)
        return year_stretch(year, 10)
    if match["tens"]:
        return year_stretch(2010, 10)
    return year_stretch(_DECADES[word] + (1900 if _DECADES[word] >= 30 else 2000), 10)


_SEASONS = {"spring": (3, 20), "summer": (6, 21), "fall": (9, 23), "autumn": (9, 23), "winter": (12, 21)}
_SEASON_ENDS: dict[str, tuple[int, int]] = {
    "spring": (6, 21),
    "summer": (9, 24),
    "fall": (12, 21),
    "autumn": (12, 21),
    "winter": (3, 21),
}


def _season(match: re.Match[str], scan: Scan, lead: Lead) -> Parsed | None:
    """Last summer, winter 2025: the astronomical seasons of the northern half."""
    name = match["season"]
    which = match["which"]
    if not which and not match["year"] and not lead.has("in", "during", "of"):
        return None

    def of_year(year: int) -> Iterable[tuple[date, date]]:
        return [(date(year, *_SEASONS[name]), date(year + (name == "winter"), *_SEASON_ENDS[name]))]

    if match["year"]:
        return Parsed(Stretch(Grain.QUARTER, *next(iter(of_year(year_number(match["year"]))))), match.end())
    step = which_step(which) if which else 0
    if step == 0:
        return Parsed(Stretch(Grain.QUARTER, of_year=of_year), match.end())
    spans = [span for year in range(scan.today.year - 2, scan.today.year + 3) for span in of_year(year)]
    chosen = [s for s in spans if s[1] <= scan.today][-1] if step < 0 else next(s for s in spans if s[0] > scan.today)
    return Parsed(Stretch(Grain.QUARTER, *chosen), match.end())


_DAYS_JOINER = r"(?: ?(?:-|to|until|till|til|thru|through|and) ?)"


def _day_numbers(match: re.Match[str], scan: Scan, lead: Lead) -> Parsed | None:
    """Between 4 and 22 this month, 10 - 22 August, from the 3rd to the 12th of September."""
    month = scan.part(match.end(), Lead(frozenset({"of"})))
    if month is None or not isinstance(month.node, Stretch) or month.node.grain is not Grain.MONTH:
        return None
    return _days_in(month.node, match, month.end)


def _month_days(match: re.Match[str], _scan: Scan, _lead: Lead) -> Parsed | None:
    """July 13 to 15, November 19-20, February 20 - 28, 2022."""
    year = year_number(match["year"]) if match["year"] else None
    return _days_in(month_stretch(month_number(match["month"]), year), match, match.end())


def _days_in(month: Stretch, match: re.Match[str], end: int) -> Parsed | None:
    first, last = day_number(match["first"]), day_number(match["last"])
    if not 1 <= first < last:
        return Parsed(Nothing(), end) if first > last else None

    def days(span: tuple[date, date]) -> tuple[date, date] | None:
        longest = monthrange(span[0].year, span[0].month)[1]
        return (span[0].replace(day=first), span[0].replace(day=last) + ONE_DAY) if last <= longest else None

    if month.of_year is None:
        found = days((month.start or date.min, month.end or date.max))
        return Parsed(Stretch(Grain.DAY, *found) if found else Nothing(), end)
    of_year = month.of_year
    spans = [found for span in of_year(2000) if (found := days(span))]
    if not spans:
        return Parsed(Nothing(), end)
    return Parsed(Stretch(Grain.DAY, of_year=lambda year: [d for span in of_year(year) if (d := days(span))]), end)


YEARS_OF_RECORDS = 15  # a record is hardly older, and nobody plans further
_NUMBER = rf"(?P<number>[1-4]|{ORDINAL})"
_YEAR_BEHIND = rf"(?:,? (?:of |in )?(?P<year>{YEAR}))"
_FROM = r"(?:(?:from|between) )?(?:the )?"
_END = r"(?![a-z0-9])"

FAMILY = Family(
    rules=(
        Rule(rf"(?:the )?(?P<month>{MONTH}) ?(?:,|of|in|-|/)? ?(?P<year>{YEAR}){_END}", _month_year),
        Rule(rf"(?P<year>(?:19|20)\d\d)[ /-](?P<month>{MONTH}){_END}", _month_year),
        Rule(rf"(?:(?:the )?month of )?(?P<month>{MONTH})(?:'s)?{_END}", _month),
        Rule(rf"(?P<which>{WHICH}) (?P<month>{MONTH})(?! ?\d){_END}", _which_month),
        Rule(r"(?P<year>(?:19|20)\d\d)[-/](?P<month>0[1-9]|1[0-2])(?![\d/.-])", _numeric_month),
        Rule(r"(?P<month>0?[1-9]|1[0-2])[/](?P<year>(?:19|20)\d\d)(?![\d/.-])", _numeric_month),
        Rule(rf"(?P<word>the year |year )?(?P<year>{YEAR}){_END}", _year),
        Rule(rf"(?:the )?{_NUMBER} (?:quarter|qtr){_YEAR_BEHIND}?{_END}", _quarter),
        Rule(rf"(?P<year>(?:19|20)\d\d),? (?:the )?{_NUMBER} (?:quarter|qtr){_END}", _quarter),
        Rule(rf"(?P<year>(?:19|20)\d\d) (?P<which>)(?P<season>{alternatives(list(_SEASONS))}){_END}", _season),
        Rule(rf"q ?(?P<number>[1-4])(?:,?[ /-]?(?:of |in )?(?P<year>{YEAR}))?{_END}", _quarter),
        Rule(rf"(?P<year>(?:19|20)\d\d)[ -]?q(?P<number>[1-4]){_END}", _quarter),
        Rule(rf"h(?P<number>[12]){_YEAR_BEHIND}{_END}", _half_year),
        Rule(rf"(?P<year>(?:19|20)\d\d)[ -]?h(?P<number>[12]){_END}", _half_year),
        Rule(
            rf"(?:calendar )?(?:week|wk) (?:number |no\.? ?|#)?(?P<week>\d{{1,2}})(?! ?[:h.]\d)(?: of (?P<year>(?:19"
            rf"|20)\d\d))?{_END}",
            _week_number,
        ),
        Rule(rf"(?P<year>(?:19|20)\d\d)(?:-?w|,? (?:week|wk) )(?P<week>\d\d?){_END}", _iso_week),
        Rule(
            rf"(?P<the>the )?(?:(?P<digits>(?:19|20)\d0|'?[2-9]0)'?s|(?P<century>nineteen |twenty[ -])?"
            rf"(?:(?P<tens>tens)|(?P<word>{alternatives(_DECADES)}))){_END}",
            _decade,
        ),
        Rule(
            rf"(?:(?P<which>{WHICH}) |the )?(?P<season>{alternatives(list(_SEASONS))}) ?(?:of |in )?"
            rf"(?P<year>{YEAR})?{_END}",
            _season,
        ),
        Rule(
            rf"{_FROM}(?P<first>{DAY_OF_MONTH}){_DAYS_JOINER}(?:the )?(?P<last>{DAY_OF_MONTH})(?: of)?(?: the)?"
            r" (?=[a-z])",
            _day_numbers,
        ),
        Rule(
            rf"{_FROM}(?P<month>{MONTH}) (?:the )?(?P<first>{DAY_OF_MONTH}){_DAYS_JOINER}(?:the )?"
            rf"(?P<last>{DAY_OF_MONTH})(?! ?(?:[ap]\.? ?m|:|h\d))(?:[ ,]{{1,2}}(?P<year>{YEAR}))?{_END}",
            _month_days,
        ),
    ),
    needs=(
        r"jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|\d{4}|'\d\d|twenty|nineteen|thousand|\d0'?s|quarter|qtr"
        r"|q ?[1-4]|h[12]|w(?:ee)?k|\dw|ties|tens|spring|summer|fall|autumn|winter|month"
    ),
)
