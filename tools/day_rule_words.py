"""Which days a repetition rule means, in English: "every other Friday", "on the last day of every month".

It works on iCalendar parts and knows neither times of day nor where a rule ends.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Self

from tools.wording import listed, ordinal

EVERY_DAY = "every day"
_UNITS = {"YEARLY": "year", "MONTHLY": "month", "WEEKLY": "week", "DAILY": "day"}
_WEEKDAYS = {
    "MO": "Monday",
    "TU": "Tuesday",
    "WE": "Wednesday",
    "TH": "Thursday",
    "FR": "Friday",
    "SA": "Saturday",
    "SU": "Sunday",
}
_CODES = tuple(_WEEKDAYS)
_KINDS = {_CODES: "day", _CODES[:5]: "working day", _CODES[5:]: "weekend day"}
_WORKING_WEEK = "weekdays"
_MONTHS = "January February March April May June July August September October November December".split()
_LONGEST = (31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)  # days of each month, February of a leap year
_FEBRUARY = 2
_LEAP_DAY = 29
_ALWAYS = 28  # every month has so many days
_PLACES = {1: "first", 2: "second", 3: "third", 4: "fourth", 5: "fifth"}
_FROM_THE_END = {-1: "last", -2: "second to last", -3: "third to last", -4: "fourth to last", -5: "fifth to last"}
_FEWEST_IN_RUN = 3  # consecutive days of a month that read as "the 1st to 7th"


@dataclass(frozen=True)
class DayRule:
    """The parts of a rule that choose its days.

    Attributes:
        frequency: YEARLY, MONTHLY, WEEKLY or DAILY; a rule of hours or minutes chooses days as a daily one does.
        interval: Every so many of them.
        months: 1 to 12, ascending; empty for all.
        month_days: 1 to 31, or -1 for the last day and so on, the positive ones first, ascending.
        weekdays: Codes such as FR, in the order of the week, each with its place: (1, "FR") is the first Friday, 0 any.
        places: Which of the days that fit in a period count, -1 the last; empty for all of them.
        is_plain: Nothing else bears upon the days, such as numbered weeks.
    """

    frequency: str
    interval: int
    months: tuple[int, ...]
    month_days: tuple[int, ...]
    weekdays: tuple[tuple[int, str], ...]
    places: tuple[int, ...]
    is_plain: bool

    @classmethod
    def of(cls, parts: Mapping[str, str], *, times_a_day: int) -> Self:
        """Choose from a rule's parts, all of them written out; positions are counted in days."""
        frequency, interval = parts["FREQ"], int(parts.get("INTERVAL", "1"))
        if frequency in {"HOURLY", "MINUTELY"}:
            frequency, interval = "DAILY", 1
        places = _places(numbers(parts, "BYSETPOS"), times_a_day)
        month_days = sorted(numbers(parts, "BYMONTHDAY"), key=lambda day: (day < 0, day))
        rule = cls(
            frequency=frequency,
            interval=interval,
            months=tuple(numbers(parts, "BYMONTH")),
            month_days=tuple(month_days),
            weekdays=_weekdays(parts.get("BYDAY", "")),
            places=places or (),
            is_plain=places is not None and not {"BYYEARDAY", "BYWEEKNO"} & parts.keys(),
        )
        return rule._normal()

    def _normal(self) -> Self:
        """The same days in the one way in which they are worded, where rules can say them in several."""
        is_free = self.interval == 1 and not self.places
        has_numbers = any(place for place, _ in self.weekdays)
        if is_free and self.month_days and (self.frequency == "DAILY" or not self.months):
            return replace(self, frequency="MONTHLY")
        if is_free and self.weekdays and not has_numbers and not self.month_days:
            return replace(self, frequency="WEEKLY")
        return self

    @property
    def span(self) -> str:
        """Every month, every other year, every 3 months."""
        return span_in_words(self.interval, _UNITS[self.frequency])

    @property
    def is_by_months(self) -> bool:
        """Whether it means the same days of named months, year by year; a place has to count within one month."""
        if self.frequency == "YEARLY":
            return bool(self.months) and not (self.places and len(self.months) > 1)
        return bool(self.months) and self.frequency == "MONTHLY" and self.interval == 1


def days_in_words(rule: DayRule) -> str | None:
    """The days as they stand in a sentence: "every Monday and Thursday"; None where there are no words for them."""
    if not rule.is_plain:
        return None
    if rule.month_days:
        return _weekday_on_date(rule) if rule.weekdays else _dates(rule)
    if rule.places or any(place for place, _ in rule.weekdays):
        return _placed_weekdays(rule)
    if rule.weekdays:
        return _weekly(rule)
    return f"{rule.span}{_in_months(rule)}" if rule.frequency == "DAILY" else None


def span_in_words(count: int, unit: str) -> str:
    """Every day, every other day, every 3 days; of hours and minutes "every 2 hours"."""
    if count == 1:
        return f"every {unit}"
    return f"every other {unit}" if count == 2 and unit in _UNITS.values() else f"every {count} {unit}s"


def numbers(parts: Mapping[str, str], name: str) -> list[int]:
    """The numbers of one part of a rule, ascending, none twice; none where it is not there."""
    return sorted({int(number) for number in parts[name].split(",")}) if name in parts else []


def _weekdays(part: str) -> tuple[tuple[int, str], ...]:
    """The weekdays of BYDAY with their places, in the order of the week: "1FR,MO" is ((0, "MO"), (1, "FR"))."""
    found = [(int(each[:-2] or 0), each[-2:]) for each in part.split(",") if each]
    return tuple(sorted(found, key=lambda each: (_CODES.index(each[1]), each[0] < 0, each[0])))


def _places(positions: Sequence[int], times_a_day: int) -> tuple[int, ...] | None:
    """BYSETPOS in days; it counts times, so that each day has as many positions as times. None where it parts a day."""
    if not positions:
        return ()
    places = {-(-at // times_a_day) if at > 0 else at // times_a_day for at in positions if times_a_day}
    whole = {place * times_a_day - (at if place > 0 else -at) for place in places for at in range(times_a_day)}
    if whole != set(positions):
        return None
    return tuple(sorted(places, key=lambda place: (place < 0, place)))


def _weekly(rule: DayRule) -> str | None:
    """Every Monday and Thursday, on weekdays, every other week on Monday and Thursday."""
    if rule.frequency != "WEEKLY":
        return None
    codes = tuple(code for _, code in rule.weekdays)
    if rule.interval == 2 and len(codes) == 1:
        return f"every other {_WEEKDAYS[codes[0]]}{_in_months(rule)}"
    names = _week_names(codes)
    if names.startswith(EVERY_DAY):
        return f"{names}{f' of {rule.span}' if rule.interval > 1 else ''}{_in_months(rule)}"
    if rule.interval > 1:
        return f"{rule.span} on {names}{_in_months(rule)}"
    return f"{'on' if names == _WORKING_WEEK else 'every'} {names}{_in_months(rule)}"


def _week_names(codes: tuple[str, ...]) -> str:
    """Weekdays, every day, every day except Sunday, or the names of the days."""
    if codes == _CODES[:5]:
        return _WORKING_WEEK
    missing = [name for code, name in _WEEKDAYS.items() if code not in codes]
    if len(missing) <= 1:
        return EVERY_DAY + "".join(f" except {name}" for name in missing)
    return listed(_WEEKDAYS[code] for code in codes)


def _weekday_on_date(rule: DayRule) -> str | None:
    """Every Friday the 13th."""
    is_one = len(rule.weekdays) == len(rule.month_days) == 1 and rule.month_days[0] > 0
    if not is_one or rule.places or rule.weekdays[0][0] or rule.interval > 1:
        return None
    return f"every {_WEEKDAYS[rule.weekdays[0][1]]} the {ordinal(rule.month_days[0])}{_in_months(rule)}"


def _placed_weekdays(rule: DayRule) -> str | None:
    """On the first and third Friday of every month, every year on the last Monday of May."""
    named = _placed_kinds(rule)
    if named is None:
        return None
    which = f"the {listed(named)}"
    if rule.is_by_months:
        return f"{_years(rule)} on {which} of {_months(rule)}"
    if rule.months or rule.frequency not in {"MONTHLY", "YEARLY"} or (rule.frequency == "YEARLY" and rule.interval > 1):
        return None
    return f"on {which} of {rule.span}" if rule.interval == 1 else f"{rule.span} on {which}"


def _placed_kinds(rule: DayRule) -> list[str] | None:
    """First and third Friday, last working day; None where a place has no name or some weekdays have none."""
    codes = tuple(code for _, code in rule.weekdays)
    kinds: dict[str, list[int]] = {}
    if rule.places:
        kind = _KINDS.get(codes) or (_WEEKDAYS[codes[0]] if len(codes) == 1 else "")
        kinds[kind] = list(rule.places) if not any(place for place, _ in rule.weekdays) else [0]
    else:
        for place, code in rule.weekdays:
            kinds.setdefault(_WEEKDAYS[code], []).append(place)
    if "" in kinds or any(not _has_name(place) for places in kinds.values() for place in places):
        return None
    return [f"{listed(map(_place, places))} {kind}" for kind, places in kinds.items()]


def _has_name(place: int) -> bool:
    return place > 0 or place in _FROM_THE_END


def _place(place: int) -> str:
    return _FROM_THE_END.get(place) or _PLACES.get(place) or ordinal(place)


def _dates(rule: DayRule) -> str | None:
    """On the 1st and 15th of every month, every year on 25 December."""
    days = _unclamped(rule) if rule.places else rule.month_days
    if days is None:
        return None
    if rule.is_by_months:
        return _dates_of_months(rule, days)
    if rule.months or rule.frequency != "MONTHLY":
        return None
    which = f"the {_day_names(days)}"
    note = _note(days, _ALWAYS, is_clamped=bool(rule.places))
    return f"on {which} of {rule.span}{note}" if rule.interval == 1 else f"{rule.span} on {which}{note}"


def _dates_of_months(rule: DayRule, days: Sequence[int]) -> str | None:
    """Every year on 1 January and 1 July, every year on the 1st and 15th of March."""
    shortest = min(_ALWAYS if month == _FEBRUARY else _LONGEST[month - 1] for month in rule.months)
    if max(days) > (longest := max(_LONGEST[month - 1] for month in rule.months)):
        if not rule.places:
            return None  # a day that none of the months has
        days = [*(day for day in days if day <= longest), -1]
    note = _note(days, shortest, is_clamped=bool(rule.places))
    if days == (_LEAP_DAY,) and rule.months == (_FEBRUARY,):
        if not rule.places and rule.interval == 1:
            return "every leap year on 29 February"
        note = " (28 February in other years)" if rule.places else ""
    is_same_everywhere = len(rule.months) == 1 or not note
    if len(days) == 1 and days[0] > 0 and is_same_everywhere:
        return f"{_years(rule)} on {listed(f'{days[0]} {_MONTHS[month - 1]}' for month in rule.months)}{note}"
    return f"{_years(rule)} on the {_day_names(days)} of {_months(rule)}{note}"


def _unclamped(rule: DayRule) -> tuple[int, ...] | None:
    """The days that were wished for, where a rule takes a shorter month's last day for the highest of them.

    Such a rule (``core.recurrence.clamped``) lists the days that every month has, then 28 up to the wished one, and
    keeps the former and the last of the latter. None for any other rule with places.
    """
    common, tail = rule.month_days[: len(rule.places) - 1], rule.month_days[len(rule.places) - 1 :]
    is_run = len(tail) > 1 and tail[0] >= _ALWAYS and all(later - day == 1 for day, later in pairwise(tail))
    is_last = rule.places == (*range(1, len(rule.places)), -1)
    return (*common, tail[-1]) if is_run and is_last else None


def _note(days: Sequence[int], shortest: int, *, is_clamped: bool) -> str:
    """What happens in months that lack one of the days."""
    if max(days) <= shortest:
        return ""
    return " (the last day where a month is shorter)" if is_clamped else " (where there is one)"


def _day_names(days: Sequence[int]) -> str:
    """1st and 15th, 1st to 7th, last day."""
    runs: list[list[int]] = []
    for day in days:
        if runs and day == runs[-1][-1] + 1 and day > 0:
            runs[-1].append(day)
        else:
            runs.append([day])
    names: list[str] = []
    for run in runs:
        if len(run) >= _FEWEST_IN_RUN:
            names.append(f"{ordinal(run[0])} to {ordinal(run[-1])}")
        else:
            names += [ordinal(day) if day > 0 else _from_the_end(day) for day in run]
    return listed(names)


def _from_the_end(day: int) -> str:
    return f"{_FROM_THE_END.get(day) or ordinal(-day) + ' to last'} day"


def _years(rule: DayRule) -> str:
    return span_in_words(rule.interval, "year") if rule.frequency == "YEARLY" else "every year"


def _months(rule: DayRule) -> str:
    return listed(_MONTHS[month - 1] for month in rule.months)


def _in_months(rule: DayRule) -> str:
    return f" in {_months(rule)}" if rule.months else ""
