"""Rules for the everyday date words of other languages, built from the tables of lexicon_words."""

import re
from collections.abc import Iterable
from datetime import timedelta

from core.grammar.dates import lexicon_words as words
from core.grammar.dates.calendar_dates import day_of, year_number
from core.grammar.dates.clock import make_clock
from core.grammar.dates.lengths import length_of
from core.grammar.dates.merging import clock_in_part
from core.grammar.dates.nodes import ONE_DAY, Days, Node, Nothing, Part, Repeats, Timed, weekday_days
from core.grammar.dates.relative import moved
from core.grammar.dates.scanning import Build, Family, Lead, Parsed, Rule, Scan
from core.grammar.dates.stretches import unit_stretch
from core.grammar.dates.weekdays import WEEK, coming, week_start

_AFTER = r"(?!\w)"


def _any(table: Iterable[str]) -> str:
    return "|".join(re.escape(word).replace(r"\ ", " ") for word in sorted(table, key=len, reverse=True))


def _day(match: re.Match[str], scan: Scan, _lead: Lead) -> Node:
    word = re.sub(r" +", " ", match["word"])
    offset = words.DAYS[word] if word in words.DAYS else words.CHINESE_DAYS[word]
    return Days(on=scan.today + offset * ONE_DAY)


def _unit(match: re.Match[str], scan: Scan, _lead: Lead) -> Node:
    word = re.sub(r" +", " ", match["word"])
    unit, step = words.UNITS[word] if word in words.UNITS else words.CHINESE_UNITS[word]
    return unit_stretch(scan.today, unit, step)


def _weekday(match: re.Match[str], scan: Scan, _lead: Lead) -> Node:
    weekday = words.WEEKDAYS[match["weekday"]]
    if match["last"]:
        return Days(on=coming(scan.today - 8 * ONE_DAY, weekday))
    if match["next"]:
        return Days(on=week_start(scan.today) + WEEK + timedelta(days=weekday))
    return weekday_days(weekday)


def _chinese_weekday(match: re.Match[str], scan: Scan, _lead: Lead) -> Node:
    weekday = words.CHINESE_WEEKDAYS[match["weekday"]]
    if match["which"] is None:
        return weekday_days(weekday)
    step = {"上": -1, "下": 1}.get(match["which"][0], 0)
    return Days(on=week_start(scan.today) + step * WEEK + timedelta(days=weekday))


def _day_and_month(match: re.Match[str], _scan: Scan, _lead: Lead) -> Node:
    year = year_number(match["year"]) if match["year"] else None
    return day_of(year, words.MONTHS[match["month"]], int(match["day"]))


def _chinese_date(match: re.Match[str], _scan: Scan, _lead: Lead) -> Node:
    return day_of(int(match["year"]) if match["year"] else None, int(match["month"]), int(match["day"]))


def _ago(unit: str) -> Build:
    def build(match: re.Match[str], scan: Scan, _lead: Lead) -> Node:
        return moved(scan, length_of(int(match["count"]), unit), -1)

    return build


_CHINESE_AGO = {
    "天": "day",
    "日": "day",
    "个星期": "week",
    "周": "week",
    "週": "week",
    "个月": "month",
    "個月": "month",
    "年": "year",
}


def _chinese_ago(match: re.Match[str], scan: Scan, _lead: Lead) -> Node:
    return moved(
        scan, length_of(_number(match["count"]), _CHINESE_AGO[match["unit"]]), -1 if match["side"] == "前" else 1
    )


_CHINESE_DIGITS = {char: number for number, char in enumerate("零一二三四五六七八九十")} | {
    "两": 2,
    "兩": 2,
    "十一": 11,
    "十二": 12,
}


def _number(text: str) -> int:
    return _CHINESE_DIGITS[text] if text in _CHINESE_DIGITS else int(text)


def _foreign_clock(match: re.Match[str], _scan: Scan, _lead: Lead) -> Node | None:
    """Pukul 8 malam, 下午3点半, a las 5: the part of the day beside it chooses the half."""
    minute = 30 if match["half"] else int(match["minute"] or 0)
    clock = make_clock(_number(match["hour"]), minute)
    part = match["part"] or match["part2"]
    return clock_in_part(clock, Part(words.PARTS[part])) if clock and part else clock


def _foreign_part(match: re.Match[str], _scan: Scan, lead: Lead) -> Parsed:
    """A part of the day, which alone may be a meal ("kopi pagi")."""
    return Parsed(Part(words.PARTS[match["part"]]), match.end(), weak=lead.after is None)


def _foreign_tonight(match: re.Match[str], scan: Scan, _lead: Lead) -> Node:
    return Timed(Days(on=scan.today), Part(words.PARTS[match["part"]]))


def _repeats(_match: re.Match[str], _scan: Scan, _lead: Lead) -> Node:
    return Repeats()


def _not_a_date(_match: re.Match[str], _scan: Scan, _lead: Lead) -> Node:
    return Nothing()


_LAST, _NEXT = _any(words.WEEKDAY_LAST), _any(words.WEEKDAY_NEXT)
_FOREIGN_WEEKDAY = _any(words.WEEKDAYS)

_LATIN_PART = _any(part for part in words.PARTS if part.isascii() or (part.isalpha() and part < "\u3000"))
_CHINESE_PART = _any(part for part in words.PARTS if part >= "\u3000")

_TABLES = (words.DAYS, words.UNITS, words.WEEKDAYS, words.MONTHS, words.RECURRING, words.PARTS)

LATIN_FAMILY = Family(
    rules=(
        Rule(rf"(?:el |la |il |le |os |au |am )?(?P<word>{_any(words.DAYS)}){_AFTER}", _day),
        Rule(rf"(?P<word>{_any(words.UNITS)}){_AFTER}", _unit),
        Rule(
            rf"(?:hari |el |am |le |на |в |во |el día )?(?P<weekday>{_FOREIGN_WEEKDAY})(?: (?:(?P<last>{_LAST})"
            rf"|(?P<next>{_NEXT})))?{_AFTER}",
            _weekday,
        ),
        Rule(
            rf"(?:el |am |le |il )?(?P<day>\d{{1,2}})[ .]{{1,2}}(?:de "
            rf"|hb )?(?P<month>{_any(words.MONTHS)})(?: (?:de )?(?P<year>20\d\d))?{_AFTER}",
            _day_and_month,
        ),
        *(Rule(pattern.replace("{n}", r"(?P<count>\d{1,3})") + _AFTER, _ago(unit)) for pattern, unit in words.AGO),
        Rule(rf"(?:{_any(words.RECURRING)})(?: \d+)? \w+", _repeats),
        Rule(
            rf"(?P<part2>)(?:pukul|pkl|jam|kul|a las|às|um|alle|à|в"
            rf"|lúc) (?P<hour>\d{{1,2}})(?:[.:h](?P<minute>\d\d))?(?P<half> setengah| y media)?"
            rf"(?: ?(?:uhr|giờ|heures|horas|h))?(?: (?:de la |da |di |du )?(?P<part>{_LATIN_PART}))?{_AFTER}",
            _foreign_clock,
        ),
        Rule(rf"(?P<part>{_LATIN_PART}) (?:ini|ni|nanti){_AFTER}", _foreign_tonight),
        Rule(rf"(?:por la |de la |da |la )?(?P<part>{_LATIN_PART}){_AFTER}", _foreign_part),
        Rule(r"(?:guten morgen|guten abend|selamat (?:pagi|malam|petang|siang))(?![a-z])", _not_a_date),
    ),
    needs=(
        rf"(?<!\w)(?:{'|'.join(_any(table) for table in _TABLES)}"
        r"|hari|minggu|bulan|hace|há|il y a|vor|fa|назад|trước)(?!\w)"
    ),
)
CHINESE_FAMILY = Family(
    rules=(
        Rule(
            rf"(?P<part>{_CHINESE_PART})?(?P<part2>)(?P<hour>\d{{1,2}}|十[一二]"
            rf"|[一两兩二三四五六七八九十])[点點时時](?P<half>半)?(?P<minute>\d\d)?分?",
            _foreign_clock,
        ),
        Rule(rf"(?P<part>{_CHINESE_PART})", _foreign_part),
        Rule(rf"(?P<word>{_any(words.CHINESE_DAYS)})", _day),
        Rule(rf"(?P<word>{_any(words.CHINESE_UNITS)})(?![一二三四五六日天])", _unit),
        Rule(r"(?P<which>上个?|这个?|本|下个?)?(?:周|週|星期|礼拜)(?P<weekday>[一二三四五六日天])", _chinese_weekday),
        Rule(r"(?:(?P<year>20\d\d) ?年 ?)?(?P<month>\d{1,2}) ?月 ?(?P<day>\d{1,2}) ?[日号號]", _chinese_date),
        Rule(
            rf"(?P<count>\d{{1,3}}|[一两兩二三四五六七八九十]) ?(?P<unit>{_any(_CHINESE_AGO)})之?(?P<side>前|后|後)",
            _chinese_ago,
        ),
        Rule(rf"(?:{_any(words.CHINESE_RECURRING)})[天日周週月年个]?\w?", _repeats),
    ),
    needs="[前昨今明后後上这這本下每周週星月日琴尋きあ去点點时早午晚凌]",
)
