"""When the parts of a person's day begin: reading a clock time for one, and the order that they keep (R4.1).

It knows clock times, and no rows.
"""

from datetime import time
from typing import Literal, get_args

from core.errors import ToolFailed
from core.grammar.context import DayParts, ReadingContext
from core.grammar.dates import TimeOfDay, times_of_day

DayPart = Literal["morning", "noon", "afternoon", "evening", "night"]
DAY_PARTS: tuple[DayPart, ...] = get_args(DayPart)  # in the order of the day

_DAY = 24 * 60  # minutes
_USUAL = DayParts()


def read_start(part: DayPart, said: str, context: ReadingContext) -> time | None:
    """Return the local time at which *part* begins; None where *said* is no clock time and nothing else.

    Where neither am nor pm was said, it is the half of the day in which that part usually lies: a morning at 6 begins
    at 06:00, an evening at 6 at 18:00.
    """
    at = _read_whole(f"at {said}", context)
    if at is None or at.hour == 0:  # 0:30 is nobody's 12:30 pm
        return at
    halves = (_read_whole(f"at {said} {half}", context) for half in ("am", "pm"))
    return min((at, *(half for half in halves if half)), key=lambda each: _apart(each, start_of(part, _USUAL)))


def keep_order(part: DayPart, at: time, parts: DayParts) -> None:
    """Check that *part* may begin at the local time *at* while the others begin where they do.

    Raises:
        ToolFailed: It would not lie between its neighbours; the text is for the person.
    """
    place = DAY_PARTS.index(part)
    for before in DAY_PARTS[:place][-1:]:
        if at <= (bound := start_of(before, parts)):
            raise ToolFailed(_refusal(part, "after", before, bound))
    for after in DAY_PARTS[place + 1 :][:1]:
        if at >= (bound := start_of(after, parts)):
            raise ToolFailed(_refusal(part, "before", after, bound))


def start_of(part: DayPart, parts: DayParts) -> time:
    """The local time at which *part* begins."""
    at: time = getattr(parts, part)
    return at


def _refusal(part: DayPart, side: Literal["before", "after"], neighbour: DayPart, bound: time) -> str:
    other_way = "earlier" if side == "after" else "later"
    return (
        f"Your {part} has to come {side} your {neighbour}, which is at {bound:%H:%M}. "
        f"Choose a time {side} that, or set your {neighbour} {other_way} first."
    )


def _read_whole(text: str, context: ReadingContext) -> time | None:
    """The one time of day that *text* is; None where it is more or less than that."""
    found = times_of_day(text, context)
    if len(found) != 1 or not isinstance(found[0].value, TimeOfDay) or found[0].text.strip() != text:
        return None
    return found[0].value.at


def _apart(one: time, other: time) -> int:
    """Minutes between two times of day, the shorter way round the clock."""
    minutes = abs((one.hour - other.hour) * 60 + one.minute - other.minute)
    return min(minutes, _DAY - minutes)
