"""Repeating phrases of Chinese, which is written without spaces: "每天", "每周一、三", "每月15号", "每两周", "每晚".

Each match is one piece that repeats by itself; the times behind it are read like any others.
"""

import re
from collections.abc import Callable, Mapping

from core.grammar.dates.lexicon_words import CHINESE_WEEKDAYS
from core.grammar.dates.nodes import Part, make_date
from core.grammar.recurrences import words
from core.grammar.recurrences.model import Cycle, Meaning, MonthDays, Piece, Weekdays, YearDays
from core.grammar.recurrences.patterns import Pattern

_DIGITS = {char: value for value, char in enumerate("零一二三四五六七八九十")} | {
    "两": 2,
    "兩": 2,
    "十一": 11,
    "十二": 12,
}
_UNITS = {
    "天": "day", "日": "day", "周": "week", "週": "week", "星期": "week", "礼拜": "week", "禮拜": "week", "月": "month",
    "季度": "quarter", "年": "year", "小时": "hour", "小時": "hour", "钟头": "hour", "鐘頭": "hour", "分钟": "minute",
    "分鐘": "minute",
}  # fmt: skip
_NUMBER = r"\d{1,3}|十[一二]?|[一二两兩三四五六七八九]"
_UNIT = "|".join(sorted(_UNITS, key=len, reverse=True))
_WEEK = "周|週|星期|礼拜|禮拜"
_AND = r"[、,，和及跟]"
_PARTS = {"早": "morning", "晚": "night"}


def chinese_cycle_at(text: str, at: int) -> Piece | None:
    """Read the longest phrase at a position that says in Chinese that something repeats."""
    found = [(match, build) for pattern, build in _RULES.items() if (match := pattern.match(text, at))]
    if not found:
        return None
    match, build = max(found, key=lambda each: each[0].end())
    meaning = build(match)
    return Piece(at, match.end(), meaning, repeats=True) if meaning else None


def _value(text: str) -> int:
    return _DIGITS[text] if text in _DIGITS else int(text)


def _values(text: str) -> tuple[int, ...]:
    return tuple(_value(each) for each in re.findall(_NUMBER, text))


def _unit(match: re.Match[str]) -> Cycle | None:
    count = _value(match["count"]) if match["count"] else 1
    unit, interval = words.CYCLES[_UNITS[match["unit"]]]
    return Cycle(unit, interval * count) if count else None


def _weekdays(match: re.Match[str]) -> Weekdays:
    return Weekdays(tuple(sorted({CHINESE_WEEKDAYS[each] for each in match["days"] if each in CHINESE_WEEKDAYS})))


def _weekday_range(match: re.Match[str]) -> Weekdays:
    first, last = CHINESE_WEEKDAYS[match["first"]], CHINESE_WEEKDAYS[match["last"]]
    return Weekdays(tuple(sorted((first + step) % 7 for step in range((last - first) % 7 + 1))))


def _month_days(match: re.Match[str]) -> MonthDays | None:
    days = _values(match["days"])
    return MonthDays(days) if all(1 <= day <= 31 for day in days) else None


def _year_day(match: re.Match[str]) -> YearDays | None:
    month, day = _value(match["month"]), _value(match["day"])
    return YearDays(((month, day),)) if make_date(2000, month, day) else None


_RULES: Mapping[Pattern, Callable[[re.Match[str]], Meaning | None]] = {
    Pattern(rf"每(?P<count>{_NUMBER})?[个個]?(?P<unit>{_UNIT})"): _unit,
    Pattern(r"每隔一天|隔天"): lambda _match: Cycle("day", 2),
    Pattern(r"每隔一(?:周|週|个星期|個星期)|隔周|隔週"): lambda _match: Cycle("week", 2),
    Pattern(r"天天|日日"): lambda _match: Cycle("day"),
    Pattern(r"每(?P<part>[早晚])上?"): lambda match: Cycle("day", part=Part(_PARTS[match["part"]])),
    Pattern(
        rf"[每逢][个個]?(?:{_WEEK})(?P<days>[一二三四五六日天](?:{_AND}?(?:{_WEEK})?[一二三四五六日天])*)"
    ): _weekdays,
    Pattern(
        rf"每?[个個]?(?:{_WEEK})(?P<first>[一二三四五六日天])(?:到|至|-)(?:{_WEEK})?(?P<last>[一二三四五六日天])"
    ): _weekday_range,
    Pattern(r"每?[个個]?(?:工作日|平日)"): lambda _match: Weekdays((0, 1, 2, 3, 4)),
    Pattern(r"每[个個]?(?:周末|週末)"): lambda _match: Weekdays((5, 6)),
    Pattern(
        rf"每[个個]?月 ?(?P<days>(?:{_NUMBER})[号號日]?(?:{_AND}(?:{_NUMBER})[号號日]?)*)(?<=[号號日])"
    ): _month_days,
    Pattern(r"每[个個]?月(?:的)?(?:最后一天|最後一天|底|末)"): lambda _match: MonthDays((-1,), in_unit=True),
    Pattern(r"每[个個]?月(?:的)?(?:第一天|初)"): lambda _match: MonthDays((1,), in_unit=True),
    Pattern(
        rf"每年(?:的)? ?(?P<month>{_NUMBER}) ?月 ?(?P<day>{_NUMBER}|二?十[一二三四五六七八九]?) ?[日号號]"
    ): _year_day,
}
