"""How long ago things were said, in words a model can use (R7.6). Pure; it knows no rows and asks no clock."""

from datetime import datetime, timedelta
from enum import StrEnum

from memory.policy import KEEPWELL, MemoryPolicy

CONTINUOUS = timedelta(minutes=30)  # a shorter silence is a breath in the same conversation
_UNITS = ((365, 365, "year"), (30, 30, "month"), (14, 7, "week"))  # from so many days on: how many days, and its name


class Silence(StrEnum):
    """What lies between the last message and this one; the value is how a prompt says it."""

    FIRST_MEETING = "first meeting"
    CONTINUOUS = "continuous"
    SAME_DAY = "same day"
    LONG_GAP = "long gap"


def silence(last_at: datetime | None, now: datetime, policy: MemoryPolicy = KEEPWELL) -> Silence:
    """What kind of silence ends at *now*; ``SAME_DAY`` is everything between a breath and ``policy.long_gap``.

    *last_at* is when the last exchange was, None where there was none; both are aware. One that lies ahead counts as
    just now.
    """
    if last_at is None:
        return Silence.FIRST_MEETING
    if now - last_at >= policy.long_gap:
        return Silence.LONG_GAP
    return Silence.CONTINUOUS if now - last_at < CONTINUOUS else Silence.SAME_DAY


def relative(at: datetime, now: datetime) -> str:
    """How long ago *at* was for somebody who lives in the zone of *now*: ``yesterday``, ``3 weeks ago``.

    Days are counted by the calendar there, not by 24 hours: what was said at 23:00 was yesterday at 01:00.

    Args:
        at: Aware, in any zone; one that lies ahead counts as just now.
        now: Aware, in the person's zone.
    """
    days = (now.date() - at.astimezone(now.tzinfo).date()).days
    if days <= 0:
        return _within_the_day(now - at)
    if days == 1:
        return "yesterday"
    for first, size, unit in _UNITS:
        if days >= first:
            return _ago(days // size, unit)
    return _ago(days, "day")


def _within_the_day(elapsed: timedelta) -> str:
    minutes = int(elapsed.total_seconds()) // 60
    if minutes < 1:
        return "just now"
    return _ago(minutes, "minute") if minutes < 60 else _ago(minutes // 60, "hour")


def _ago(number: int, unit: str) -> str:
    return f"{number} {unit}{'' if number == 1 else 's'} ago"


def stamp(at: datetime, now: datetime) -> str:
    """What a message is prefixed with after a long silence: ``[Friday 27 November 2026, 14:05, yesterday] ``.

    Args:
        at: When it was said, aware.
        now: Aware, in the person's zone, in which the date is given.
    """
    local = at.astimezone(now.tzinfo)
    return f"[{local:%A %-d %B %Y, %H:%M}, {relative(at, now)}] "


def stamps(at: datetime, last_at: datetime | None, now: datetime, policy: MemoryPolicy = KEEPWELL) -> str:
    """The prefix of a message of the window that was said *at*; empty while there was no long silence."""
    return stamp(at, now) if silence(last_at, now, policy) is Silence.LONG_GAP else ""
