"""Holidays by name: fixed days, counted weekdays, days around Easter, and moon holidays from published tables.

The moon tables end in 2030; a year they do not hold gives no reading. It does not know which days are
days off work.
"""

import re
from collections.abc import Callable, Iterable
from datetime import date, timedelta
from functools import cache

from dateutil.easter import EASTER_ORTHODOX, easter

from core.grammar.dates.calendar_dates import year_number
from core.grammar.dates.model import Grain
from core.grammar.dates.nodes import ONE_DAY, Days, Node, Nothing, Stretch
from core.grammar.dates.scanning import Family, Lead, Rule, Scan, spaced
from core.grammar.dates.vocabulary import WHICH, YEAR, which_step

_FIXED = {
    r"new year'?s?'? eve|nye|hogmanay": (12, 31),
    r"new year'?s?'?(?: day)?": (1, 1),
    r"epiphany|three kings'? day": (1, 6),
    r"australia day": (1, 26),
    r"groundhog'?s? day": (2, 2),
    r"(?:st\.? |saint )?valentine'?s?(?: day)?|v-day": (2, 14),
    r"(?:international )?women'?s'? day": (3, 8),
    r"pi day": (3, 14),
    r"(?:st\.?|saint) patrick'?s?(?: day)?|st\.? paddy'?s day": (3, 17),
    r"april fool'?s?'?(?: day)?": (4, 1),
    r"earth day": (4, 22),
    r"anzac day": (4, 25),
    r"may day|international workers'? day": (5, 1),
    r"cinco de mayo": (5, 5),
    r"juneteenth": (6, 19),
    r"canada day": (7, 1),
    r"independence day|the fourth of july|july 4th holiday": (7, 4),
    r"bastille day": (7, 14),
    r"merdeka(?: day)?|hari merdeka|hari kebangsaan": (8, 31),
    r"malaysia day|hari malaysia": (9, 16),
    r"hallow-?e'?en(?: day)?": (10, 31),
    r"all saints'? day": (11, 1),
    r"all souls'? day": (11, 2),
    r"guy fawkes(?: night| day)?|bonfire night": (11, 5),
    r"veteran'?s'? day|remembrance day|armistice day": (11, 11),
    r"singles'? day": (11, 11),
    r"christmas eve|x-?mas eve": (12, 24),
    r"christmas(?: day)?|x-?mas(?: day)?": (12, 25),
    r"boxing day|(?:st\.?|saint) stephen'?s day": (12, 26),
}
_COUNTED = {
    r"(?:martin luther king|mlk)(?: jr\.?)?(?:'s)?(?: day)?": (1, 0, 3),
    r"president'?s'? day|washington'?s birthday": (2, 0, 3),
    r"mother'?s'? day": (5, 6, 2),
    r"memorial day": (5, 0, -1),
    r"father'?s'? day": (6, 6, 3),
    r"labou?r day": (9, 0, 1),
    r"columbus day|indigenous peoples?'? day": (10, 0, 2),
    r"thanks ?giving(?: day)?": (11, 3, 4),
}
_FROM_EASTER = {
    r"mardi gras|shrove tuesday|pancake (?:tues)?day": -47,
    r"ash wednesday": -46,
    r"palm sunday": -7,
    r"maundy thursday|holy thursday": -3,
    r"good friday": -2,
    r"holy saturday|easter saturday": -1,
    r"easter mon(?:day)?": 1,
    r"easter(?: sunday| day)?": 0,
    r"ascension(?: day)?": 39,
    r"pentecost|whit ?sunday": 49,
    r"whit ?monday": 50,
    r"corpus christi": 60,
}
_MOON_YEARS = range(2010, 2031)
_MOON = {
    r"(?:the )?(?:chinese|lunar|chinese lunar) new year'?s?(?: day)?|cny|tahun baru cina": (
        "0214 0203 0123 0210 0131 0219 0208 0128 0216 0205 0125 0212 0201 0122 0210 0129 0217 0206 0126 0213 0203"
    ),
    r"vesak(?: day)?|wesak(?: day)?|buddha'?s? (?:day|birthday)": (
        "0527 0517 0505 0524 0513 0601 0520 0510 0529 0518 0507 0526 0515 0504 0522 0512 0531 0520 0509 0527 0516"
    ),
    r"eid[ -]?al[ -]?adha|hari raya haji|aidiladha|idul adha": (
        "1116 1106 1026 1015 1004 0923 0911 0901 0821 0811 0731 0720 0709 0628 0616 0606 0527 0516 0505 0424 0413"
    ),
    r"eid[ -]?al[ -]?fitr|hari raya(?: (?:aidil ?fitri|puasa))?|aidilfitri|idul fitri|lebaran": (
        "0910 0830 0819 0808 0728 0717 0706 0625 0615 0604 0524 0513 0502 0421 0410 0330 0320 0309 0226 0214 0204"
    ),
    r"mid[ -]?autumn(?: festival)?|mooncake festival": (
        "0922 0912 0930 0919 0908 0927 0915 1004 0924 0913 1001 0921 0910 0929 0917 1006 0925 0915 1003 0922 0912"
    ),
    r"diwali|deepavali|divali": (
        "1105 1026 1113 1103 1023 1111 1030 1019 1107 1027 1114 1104 1024 1112 1031 1020 1108 1029 1017 1105 1026"
    ),
}
_RAMADAN_STARTS = (
    "0811 0801 0720 0709 0628 0618 0606 0527 0516 0506 0424 0413 0402 0323 0311 0301 0218 0208 0128 0116 0106"
)
_RAMADAN_LENGTH = timedelta(days=30)

DayOfYear = Callable[[int], date | None]


def counted_weekday(year: int, month: int, weekday: int, position: int) -> date:
    """Return the nth weekday of a month; position -1 is the last one."""
    if position < 0:
        behind = date(year + month // 12, month % 12 + 1, 1)
        return behind - timedelta(days=(behind.weekday() - weekday - 1) % 7 + 1)
    first = date(year, month, 1)
    return first + timedelta(days=(weekday - first.weekday()) % 7 + 7 * (position - 1))


def _fixed(month: int, day: int) -> DayOfYear:
    return lambda year: date(year, month, day)


def _counted(month: int, weekday: int, position: int) -> DayOfYear:
    return lambda year: counted_weekday(year, month, weekday, position)


def _from_easter(days: int) -> DayOfYear:
    return lambda year: easter(year) + timedelta(days=days)


def _after_thanksgiving(days: int) -> DayOfYear:
    return lambda year: counted_weekday(year, 11, 3, 4) + timedelta(days=days)


def _from_table(table: str) -> DayOfYear:
    days = dict(zip(_MOON_YEARS, table.split(), strict=True))
    return lambda year: date(year, int(days[year][:2]), int(days[year][2:])) if year in days else None


HOLIDAYS: dict[str, DayOfYear] = {
    **{name: _fixed(*day) for name, day in _FIXED.items()},
    **{name: _counted(*rule_) for name, rule_ in _COUNTED.items()},
    **{name: _from_easter(days) for name, days in _FROM_EASTER.items()},
    **{name: _from_table(table) for name, table in _MOON.items()},
    r"black friday": _after_thanksgiving(1),
    r"cyber monday": _after_thanksgiving(4),
    r"orthodox easter(?: sunday)?": lambda year: easter(year, EASTER_ORTHODOX),
    r"orthodox christmas": _fixed(1, 7),
}


@cache
def _day_named(name: str) -> DayOfYear:
    return next(day for pattern, day in HOLIDAYS.items() if spaced(pattern).fullmatch(name))


def _holiday(match: re.Match[str], scan: Scan, _lead: Lead) -> Node:
    day_of_year = _day_named(match["name"])

    def of_year(year: int) -> Iterable[date]:
        day = day_of_year(year)
        return [day] if day else []

    return _chosen(Days(of_year=of_year), match, scan)


def _chosen(days: Days, match: re.Match[str], scan: Scan) -> Node:
    """The holiday of the year or side that is said; "this Christmas" and a plain one stay open."""
    if match["year"] and days.of_year:
        found = list(days.of_year(year_number(match["year"])))
        return Days(on=found[0]) if found else Nothing()
    step = which_step(match["which"]) if match["which"] else 0
    if step == 0:
        return days
    found_day = days.on_or_after(scan.today + ONE_DAY) if step > 0 else days.on_or_before(scan.today - ONE_DAY)
    return Days(on=found_day) if found_day else Nothing()


def _ramadan(match: re.Match[str], _scan: Scan, _lead: Lead) -> Node:
    start_of_year = _from_table(_RAMADAN_STARTS)

    def of_year(year: int) -> Iterable[tuple[date, date]]:
        start = start_of_year(year)
        return [(start, start + _RAMADAN_LENGTH)] if start else []

    if not match["year"]:
        return Stretch(Grain.DAY, of_year=of_year)
    spans = list(of_year(year_number(match["year"])))
    return Stretch(Grain.DAY, *spans[0]) if spans else Nothing()


_NAMES = "|".join(HOLIDAYS)
_YEAR_BEHIND = rf"(?:,? (?:of |in )?(?P<year>{YEAR}))?(?![a-z0-9])"

FAMILY = Family(
    rules=(
        Rule(rf"(?:(?P<which>{WHICH}) |the )?(?P<name>{_NAMES})(?:'s)?{_YEAR_BEHIND}", _holiday),
        Rule(rf"ramadh?an{_YEAR_BEHIND}", _ramadan),
    ),
    needs=rf"(?<![a-z])(?=[a-z])(?:{_NAMES}|ramadh?an)(?![a-z])",
)
