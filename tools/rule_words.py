"""How one repetition rule reads in English: its days, its times of day, and where it ends.

It works on wall times and iCalendar parts; which days a rule means is worded in ``day_rule_words``.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, time, timedelta
from itertools import pairwise

from core.recurrence.rules import Repetition, parse_parts, read_rule
from tools.day_rule_words import EVERY_DAY, DayRule, days_in_words, numbers, span_in_words
from tools.wording import listed

FEWEST_STEPS = 5  # evenly spaced times of a day from which they read as "every hour between ..."
_MINUTES_OF_HOUR = 60
_MINUTES_OF_DAY = 24 * _MINUTES_OF_HOUR
_RUNNING_ON = {"MINUTELY": 1, "HOURLY": _MINUTES_OF_HOUR}  # minutes of one step that may cross midnight
_LAST_MINUTE = time(23, 59)


@dataclass(frozen=True)
class RuleWords:
    """One rule in words.

    Attributes:
        days: "every Monday"; "every day" where it names none.
        times: Wall times of each such day, ascending; empty where ``pace`` says how often.
        pace: "every 2 hours", running on through the days.
        limit: ", from 30 November 2026", ", 5 times" or " until 31 March 2027"; mostly empty.
        is_counted: The limit is a number of times.
    """

    days: str
    times: tuple[time, ...] = ()
    pace: str = ""
    limit: str = ""
    is_counted: bool = False

    def phrase(self) -> str:
        """The rule as it stands in a sentence."""
        when = self.pace or times_in_words(self.times)
        if when.startswith("at "):
            return f"{self.days} {when}{self.limit}"
        return f"{when}{self.limit}" if self.days == EVERY_DAY else f"{self.days}, {when}{self.limit}"


def rule_in_words(line: str, starts_at: datetime) -> RuleWords | None:
    """An RRULE line in words, None where there are none for it.

    Args:
        line: A rule that ``core.recurrence`` can keep.
        starts_at: Naive wall time that it counts from.
    """
    rule = read_rule(line, starts_at)
    parts = parse_parts(f"RRULE:{rule.parts}")
    times = _times(rule, parts)
    days = days_in_words(DayRule.of(parts, times_a_day=len(times)))
    pace = "" if times else _pace(rule, parse_parts(line))
    if days is None or pace is None:
        return None
    return RuleWords(days, times, pace, _limit(rule, times), rule.count is not None)


def times_in_words(times: tuple[time, ...]) -> str:
    """Times of one day: "at 09:00 and 17:00", "every hour between 09:00 and 17:00"."""
    minutes = [_minute_of_day(at) for at in times]
    steps = {later - earlier for earlier, later in pairwise(minutes)}
    if len(times) < FEWEST_STEPS or len(steps) > 1:
        return f"at {listed(f'{at:%H:%M}' for at in times)}"
    (step,) = steps
    if step * len(times) < _MINUTES_OF_DAY:
        return f"{_every_minutes(step)} between {times[0]:%H:%M} and {times[-1]:%H:%M}"
    if step % _MINUTES_OF_HOUR and _MINUTES_OF_HOUR % step:
        return _every_minutes(step)
    return _through_the_day(step // _MINUTES_OF_HOUR or 1, sorted({at.minute for at in times}))


def _times(rule: Repetition, parts: Mapping[str, str]) -> tuple[time, ...]:
    """The times of each day that the rule fires on, ascending; none where it runs on through the days."""
    unit = _RUNNING_ON.get(rule.frequency, _MINUTES_OF_DAY)
    if "BYHOUR" not in parts or (unit < _MINUTES_OF_DAY and _MINUTES_OF_DAY % (unit * rule.interval)):
        return ()
    hours, minutes = numbers(parts, "BYHOUR"), numbers(parts, "BYMINUTE") or list(range(_MINUTES_OF_HOUR))
    first = _minute_of_day(rule.starts_at.time()) // unit
    return tuple(
        time(hour, minute)
        for hour in hours
        for minute in minutes
        if ((hour * _MINUTES_OF_HOUR + minute) // unit - first) % rule.interval == 0 or unit == _MINUTES_OF_DAY
    )


def _pace(rule: Repetition, said: Mapping[str, str]) -> str | None:
    """How often a rule fires that runs on through the days; None where its hours or minutes shift.

    Args:
        rule: The rule as it is kept.
        said: Its parts as they were given: only minutes that were asked for are worth a word.
    """
    minutes = numbers(said, "BYMINUTE")
    if rule.frequency not in _RUNNING_ON or "BYHOUR" in said or (minutes and rule.frequency == "MINUTELY"):
        return None
    if rule.frequency == "MINUTELY":
        return _every_minutes(rule.interval)
    return _through_the_day(rule.interval, minutes)


def _through_the_day(hours: int, minutes: list[int]) -> str:
    """Every so many hours at these minutes: "every hour at 30 minutes past"; on the hour goes without saying."""
    if minutes in ([], [0]):
        return span_in_words(hours, "hour")
    step = _MINUTES_OF_HOUR // len(minutes)
    if hours == 1 and minutes == list(range(0, _MINUTES_OF_HOUR, step)):
        return _every_minutes(step)
    return f"{span_in_words(hours, 'hour')} at {listed(map(str, minutes))} minutes past"


def _limit(rule: Repetition, times: tuple[time, ...]) -> str:
    """Where the rule begins, if its months are counted from there, and where it ends."""
    limit = ""
    if rule.frequency in {"MONTHLY", "YEARLY"} and rule.interval > 1:
        first = next(rule.walls(rule.starts_at), None)
        limit = f", from {first.day} {first:%B} {first.year}" if first else ""
    if rule.count is not None:
        limit += ", once" if rule.count == 1 else f", {rule.count} times"
    return f"{limit} until {_last(rule.until, times)}" if rule.until is not None else limit


def _last(until: datetime, times: tuple[time, ...]) -> str:
    """The last day on which the rule fires, with the hour where it ends in the middle of that day."""
    day, hour = until.date(), until.time()
    if times and hour < times[0]:
        day -= timedelta(days=1)
    is_within = times[0] <= hour < times[-1] if times else hour < _LAST_MINUTE
    return f"{day.day} {day:%B} {day.year}" + (f" at {hour:%H:%M}" if is_within else "")


def _every_minutes(minutes: int) -> str:
    """Every 15 minutes, every hour, every 2 hours."""
    hours, rest = divmod(minutes, _MINUTES_OF_HOUR)
    return span_in_words(minutes, "minute") if rest else span_in_words(hours, "hour")


def _minute_of_day(at: time) -> int:
    return at.hour * _MINUTES_OF_HOUR + at.minute
