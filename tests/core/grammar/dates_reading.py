"""What the tests of dates share: one writer's clock, and readings shown as short text."""

from datetime import datetime
from zoneinfo import ZoneInfo

from core.grammar.context import DateOrder, Direction, ReadingContext
from core.grammar.dates import Day, Found, Instant, Length, Period, Recurring, TimeOfDay, Value, find_dates

WEDNESDAY = "2026-03-11T10:00"
KUALA_LUMPUR = "Asia/Kuala_Lumpur"


def writer(now: str = WEDNESDAY, zone: str = KUALA_LUMPUR, order: DateOrder = DateOrder.DMY) -> ReadingContext:
    """Build the context of a writer whose clock shows ``now``."""
    return ReadingContext(now=datetime.fromisoformat(now).replace(tzinfo=ZoneInfo(zone)), date_order=order)


def shown(value: Value) -> str:
    """Show a value: a date, a date with its time, both ends of a period, seconds of a length."""
    match value:
        case Day(on=on):
            return on.isoformat()
        case Instant(at=at):
            return at.strftime("%Y-%m-%d %H:%M")
        case TimeOfDay(at=at):
            return at.isoformat("minutes")
        case Period(start=start, end=end):
            return f"{_bound(start)} to {_bound(end)}"
        case Length():
            return f"{value.nominal().total_seconds():g} s"
        case Recurring():
            return "recurs"


def _bound(at: datetime) -> str:
    return at.strftime("%Y-%m-%d" if (at.hour, at.minute) == (0, 0) else "%Y-%m-%d %H:%M")


def readings(text: str, direction: Direction = Direction.FUTURE, context: ReadingContext | None = None) -> list[str]:
    """Return every reading of a text, shown."""
    return [shown(found.value) for found in find_dates(text, context or writer(), direction)]


def reading(text: str, direction: Direction = Direction.FUTURE, context: ReadingContext | None = None) -> str:
    """Return the only reading of a text, shown."""
    (only,) = readings(text, direction, context)
    return only


def found(text: str, direction: Direction = Direction.FUTURE) -> Found:
    """Return the only phrase found in a text."""
    (only,) = find_dates(text, writer(), direction)
    return only
