"""How a plan in time reads in English, for confirmations and lists (R4.6).

It knows wall times and iCalendar rules, no reminder, and not what time it is: what comes next is the caller's to say.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from datetime import date, datetime, time, timedelta
from itertools import groupby

from core.recurrence import Wish
from core.recurrence.rules import named_lines, read_dates
from tools.rule_words import RuleWords, rule_in_words, times_in_words
from tools.wording import listed
from tools.zones import city

MOST_DATES = 8  # dates that are named one by one; more of them read worse than the person's own words
MOST_EXCEPTIONS = 4  # likewise; more exceptions are counted
YEAR_UNSAID = timedelta(days=182)  # a date this near needs no year, unless the year is another one
_ONE_DAY = timedelta(days=1)


def plan_in_words(wish: Wish) -> str | None:
    """The plan as it stands in a sentence: "every other Friday at 18:00", "on Tuesday 1 December 2026 at 09:00".

    Returns:
        None for a rule that there are no words for; the person's own words serve then.
    """
    rules = [rule_in_words(line, wish.starts_at) for line in named_lines(wish.rules, "RRULE")]
    spoken = [rule for rule in rules if rule is not None]
    dates = _dates(wish, has_rules=bool(rules))
    if len(spoken) < len(rules) or len({at.date() for at in dates}) > MOST_DATES:
        return None
    phrases = [rule.phrase() for rule in _brought_together(spoken)]
    phrases += [f"on {_dates_in_words(dates)}"] if dates else []
    has_times = sum(len(rule.times) or 2 for rule in spoken) > 1
    return f"{_joined(phrases)}{_exceptions(wish, has_times=has_times)}" if phrases else None


def moment_in_words(at: datetime, today: date) -> str:
    """A moment as it stands in a sentence: "today at 18:00", "on Friday 4 December at 09:00".

    The year is said where it is not this one, and of a date that is half a year away or more.

    Args:
        at: In the zone in which it is to be read.
        today: The date there.
    """
    day = at.date()
    named = {today - _ONE_DAY: "yesterday", today: "today", today + _ONE_DAY: "tomorrow"}.get(day)
    if named is None:
        is_near = day.year == today.year and abs(day - today) < YEAR_UNSAID
        named = f"on {_day(day)}" if is_near else f"on {_day(day)} {day.year}"
    return f"{named} at {at:%H:%M}"


def zone_in_words(zone: str) -> str:
    """Whose clock an IANA zone is: "Kuala Lumpur time"; "UTC" goes by its name."""
    return zone if zone == "UTC" else f"{city(zone)} time"


def _brought_together(rules: Iterable[RuleWords]) -> Iterator[RuleWords]:
    """Rules for the same days as one: "every Monday at 09:00 and 17:30"; a rule that counts its times stays alone."""
    merged: dict[object, RuleWords] = {}
    for place, rule in enumerate(rules):
        key = (rule.days, rule.limit) if rule.times and not rule.is_counted else place
        known = merged.get(key)
        merged[key] = replace(known, times=tuple(sorted({*known.times, *rule.times}))) if known else rule
    yield from merged.values()


def _joined(phrases: list[str]) -> str:
    """Phrases with "and" between them, after a comma where one of them has an "and" or a comma of its own."""
    is_plain = not any(" and " in phrase or "," in phrase for phrase in phrases)
    return listed(phrases) if is_plain else ", and ".join(phrases)


def _dates(wish: Wish, *, has_rules: bool) -> list[datetime]:
    """The wall times named one by one, without the excluded ones; the start is one where no rule repeats."""
    added = [each for line in named_lines(wish.rules, "RDATE") for each in read_dates(line)]
    walls = [each if isinstance(each, datetime) else datetime.combine(each, wish.starts_at.time()) for each in added]
    excluded = _excluded(wish)
    every = {*walls} if has_rules else {wish.starts_at, *walls}
    return sorted(at for at in every if at not in excluded and at.date() not in excluded)


def _excluded(wish: Wish) -> list[date | datetime]:
    return [each for line in named_lines(wish.rules, "EXDATE") for each in read_dates(line)]


def _dates_in_words(dates: list[datetime]) -> str:
    """Dates with their times, the year once where all share it: "Thursday 3 December at 19:00 and Friday 4 ..."."""
    days = [(day, tuple(at.time() for at in same)) for day, same in groupby(dates, key=datetime.date)]
    last = days[-1][0]
    names = [_day(day) if day.year == last.year and day != last else f"{_day(day)} {day.year}" for day, _ in days]
    if len({times for _, times in days}) == 1:
        return f"{listed(names)} {times_in_words(days[0][1])}"
    return _joined([f"{name} {times_in_words(times)}" for name, (_, times) in zip(names, days, strict=True)])


def _exceptions(wish: Wish, *, has_times: bool) -> str:
    """The dates left out: " except 25 December 2026", with the time where it is one of several that day.

    The same date of several years is said once, without them.
    """
    if not any(named_lines(wish.rules, "RRULE")):
        return ""
    excluded = sorted(set(_excluded(wish)), key=_start)
    if len(excluded) > 1 and len({(each.month, each.day) for each in excluded}) == 1:
        return f" except on {excluded[0].day} {excluded[0]:%B}"
    if len(excluded) > MOST_EXCEPTIONS:
        return f" except on {len(excluded)} dates"
    names = [
        f"{each.day} {each:%B} {each.year}" + (f" at {each:%H:%M}" if has_times and isinstance(each, datetime) else "")
        for each in excluded
    ]
    return f" except {listed(names)}" if names else ""


def _start(each: date | datetime) -> datetime:
    return each if isinstance(each, datetime) else datetime.combine(each, time.min)


def _day(day: date) -> str:
    return f"{day:%A} {day.day} {day:%B}"
