"""One line of a wish, and the wall times it gives: "RRULE:FREQ=WEEKLY;BYDAY=FR", "EXDATE:20261225".

Works on naive wall times only; it does not know of zones.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from functools import lru_cache
from itertools import dropwhile, takewhile
from typing import Final

from dateutil.rrule import rrulestr

from core.errors import ToolRetry

MAX_COUNT: Final = 10_000  # a counted rule is walked from its start each time; more is a slip or an attack
MAX_TIMES_A_DAY: Final = 144  # of BYHOUR times BYMINUTE: every ten minutes
_DAY_PARTS = ("BYMONTHDAY", "BYYEARDAY", "BYWEEKNO", "BYDAY")
_KNOWN = frozenset(
    ["FREQ", "INTERVAL", "COUNT", "UNTIL", "WKST", "BYMONTH", *_DAY_PARTS, "BYSETPOS", "BYHOUR", "BYMINUTE", "BYSECOND"]
)
_WEEKDAYS = ("MO", "TU", "WE", "TH", "FR", "SA", "SU")
_RANGES = {"BYMONTH": (1, 12), "BYMONTHDAY": (-31, 31), "BYHOUR": (0, 23), "BYMINUTE": (0, 59), "BYSECOND": (0, 59)}
_FREQUENCIES = ("YEARLY", "MONTHLY", "WEEKLY", "DAILY", "HOURLY", "MINUTELY")  # seconds would only pester
_ELAPSING = frozenset({"HOURLY", "MINUTELY"})
_CALENDAR_PARTS = frozenset({"BYMONTH", *_DAY_PARTS, "BYSETPOS", "BYHOUR"})
_STEPS: Mapping[str, timedelta] = {
    "WEEKLY": timedelta(days=7),
    "DAILY": timedelta(days=1),
    "HOURLY": timedelta(hours=1),
    "MINUTELY": timedelta(minutes=1),
}

# The calendar repeats every 400 years, weekdays included. dateutil looks for the next date until the year 9999, even
# for a rule that never fires; reading a rule as many cycles later as fit bounds that search to a few hundred years.
_CYCLE_YEARS: Final = 400
_CYCLE: Final = timedelta(days=146_097)
_LAST_YEAR: Final = 9_999
_SEARCH_YEARS: Final = 40  # 29 February on a given weekday comes after 40 years at most


def parse_parts(line: str) -> dict[str, str]:
    """Return the parts of an RRULE line, upper case: {"FREQ": "WEEKLY", "BYDAY": "MO,FR"}."""
    value = line.partition(":")[2].strip().upper()
    return dict(part.split("=", 1) for part in value.split(";") if "=" in part)


def write_rule(parts: Mapping[str, str]) -> str:
    """Return the RRULE line of its parts, in the order given."""
    return "RRULE:" + ";".join(f"{name}={value}" for name, value in parts.items())


def named_lines(rules: Iterable[str], name: str) -> Iterator[str]:
    """Yield the lines of one property: RRULE, RDATE or EXDATE."""
    return (line for line in rules if line.upper().startswith((name + ":", name + ";")))


@dataclass(frozen=True)
class Repetition:
    """One RRULE with everything it takes from its start written out, so that the start can be moved.

    Attributes:
        parts: The rule without COUNT and UNTIL.
        starts_at: Naive wall time that the rule counts from.
        count: How many times it fires, or None.
        until: The last wall time it may fire at, or None.
    """

    parts: str
    frequency: str
    interval: int
    starts_at: datetime
    count: int | None
    until: datetime | None

    @property
    def is_elapsed(self) -> bool:
        """Whether it counts time as it passes ("every 2 hours"), bound to no hours or days of the calendar."""
        return self.frequency in _ELAPSING and not _CALENDAR_PARTS & parse_parts(f":{self.parts}").keys()

    def walls(self, since: datetime) -> Iterator[datetime]:
        """Yield the wall times from ``since`` on, ascending."""
        start = self.starts_at if self.count else self._start_near(since)
        cycles = max((_LAST_YEAR - _SEARCH_YEARS - start.year) // _CYCLE_YEARS, 0) * _CYCLE
        text = f"{self.parts};COUNT={self.count}" if self.count else self.parts
        found = (wall - cycles for wall in rrulestr(text, dtstart=start + cycles))
        in_time = takewhile(lambda wall: self.until is None or wall <= self.until, found)
        return dropwhile(lambda wall: wall < since, in_time)

    def _start_near(self, since: datetime) -> datetime:
        """The latest start in step with the rule's own that loses nothing from ``since`` on."""
        start = self.starts_at
        if since <= start:
            return start
        if self.frequency in _STEPS:
            step = self.interval * _STEPS[self.frequency]
            return start + (since - start) // step * step
        step_months = self.interval * (12 if self.frequency == "YEARLY" else 1)
        first = start.year * 12 + (0 if self.frequency == "YEARLY" else start.month - 1)
        passed = (since.year * 12 + since.month - 1 - first) // step_months * step_months
        year, month = divmod(first + passed, 12)
        return datetime.combine(date(year, month + 1, 1), time.min) if passed else start


@lru_cache(maxsize=4_096)
def read_rule(line: str, starts_at: datetime) -> Repetition:
    """Read an RRULE line.

    Raises:
        ToolRetry: It is no rule, or one that nobody could want (every second, a million times).
    """
    parts = parse_parts(line)
    _refuse_odd(line, parts)
    until = _read_until(parts.pop("UNTIL")) if "UNTIL" in parts else None
    count = int(parts.pop("COUNT")) if "COUNT" in parts else None
    interval = int(parts.get("INTERVAL", "1"))
    text = ";".join(f"{name}={value}" for name, value in _written_out(parts, starts_at).items())
    repetition = Repetition(text, parts["FREQ"], interval, starts_at, count, until)
    try:
        rrulestr(text, dtstart=starts_at)
    except (ValueError, KeyError) as error:
        raise ToolRetry(f"{line!r} is not a rule that can be kept: {error}") from error
    return repetition


def _refuse_odd(line: str, parts: Mapping[str, str]) -> None:
    """Raise for what dateutil would accept, or fail on later."""
    if parts.get("FREQ") not in _FREQUENCIES:
        raise ToolRetry(f"{line!r} needs FREQ, one of {', '.join(_FREQUENCIES)}.")
    if unknown := parts.keys() - _KNOWN:
        raise ToolRetry(f"{line!r} has parts that are not known: {', '.join(sorted(unknown))}.")
    if "COUNT" in parts and "UNTIL" in parts:
        raise ToolRetry(f"{line!r} has both COUNT and UNTIL; give one of them.")
    for name, largest in (("INTERVAL", MAX_COUNT), ("COUNT", MAX_COUNT)):
        value = parts.get(name, "1")
        if not value.isdecimal() or not 1 <= int(value) <= largest:
            raise ToolRetry(f"{name} of {line!r} must be a number from 1 to {largest}.")
    _refuse_out_of_range(line, parts)
    _refuse_too_often(line, parts)


def _refuse_out_of_range(line: str, parts: Mapping[str, str]) -> None:
    for name, (smallest, largest) in _RANGES.items():
        for value in parts[name].split(",") if name in parts else ():
            digits = value.removeprefix("-") if smallest < 0 else value
            if not digits.isdecimal() or not smallest <= int(value) <= largest or (smallest and int(value) == 0):
                raise ToolRetry(f"{name} of {line!r} must be numbers from {smallest} to {largest}.")


def _refuse_too_often(line: str, parts: Mapping[str, str]) -> None:
    times = len(parts.get("BYHOUR", "").split(",")) * len(parts.get("BYMINUTE", "").split(","))
    if times > MAX_TIMES_A_DAY or "," in parts.get("BYSECOND", ""):
        raise ToolRetry(f"{line!r} fires too often; at most {MAX_TIMES_A_DAY} times a day.")
    if "BYSETPOS" in parts and parts["FREQ"] in {"HOURLY", "MINUTELY"}:
        raise ToolRetry(f"{line!r} uses BYSETPOS, which needs a FREQ of days or more.")


def _written_out(parts: Mapping[str, str], starts_at: datetime) -> dict[str, str]:
    """The parts with what RFC 5545 takes from the start when nothing else is said."""
    full = {"WKST": "MO", **parts}
    frequency = full["FREQ"]
    if not any(part in full for part in _DAY_PARTS):
        if frequency == "YEARLY":
            full.setdefault("BYMONTH", str(starts_at.month))
        if frequency in {"YEARLY", "MONTHLY"}:
            full["BYMONTHDAY"] = str(starts_at.day)
        if frequency == "WEEKLY":
            full["BYDAY"] = _WEEKDAYS[starts_at.weekday()]
    if frequency not in {"HOURLY", "MINUTELY"}:
        full.setdefault("BYHOUR", str(starts_at.hour))
    if frequency != "MINUTELY":
        full.setdefault("BYMINUTE", str(starts_at.minute))
    full.setdefault("BYSECOND", str(starts_at.second))
    return full


def _read_until(text: str) -> datetime:
    """The last wall time; a date counts whole."""
    moment = _read_moment(text)
    return moment if isinstance(moment, datetime) else datetime.combine(moment, time.max)


def read_dates(line: str) -> tuple[date | datetime, ...]:
    """Read an RDATE or EXDATE line: wall times, and dates for whole days.

    Raises:
        ToolRetry: One of them is no date.
    """
    return tuple(_read_moment(text) for text in line.partition(":")[2].split(","))


def _read_moment(text: str) -> date | datetime:
    """20260331, 20260331T090000; a "Z" behind it is not heeded, as everything in a wish is wall time."""
    text = text.strip().removesuffix("Z")
    try:
        if "T" in text:
            return datetime.strptime(text, "%Y%m%dT%H%M%S")  # noqa: DTZ007  wall time
        return datetime.strptime(text, "%Y%m%d").date()  # noqa: DTZ007
    except ValueError as error:
        raise ToolRetry(f"{text!r} is no date as rules write it, like 20260331 or 20260331T090000.") from error
