"""The whole local days a reading covers, for records and questions about them."""

from datetime import date, time

from core.grammar.context import ReadingContext
from core.grammar.dates.model import Day, Instant, Length, Period, Recurring, TimeOfDay, Value
from core.grammar.dates.nodes import ONE_DAY


def local_days(value: Value, context: ReadingContext) -> tuple[date, date]:
    """Return the first day and the day behind the last one (exclusive), in the writer's zone.

    Raises:
        ValueError: A length or a repeating phrase has no days; a time alone is today's.
    """
    match value:
        case Day(on=on):
            return on, on + ONE_DAY
        case Instant(at=at):
            day = at.astimezone(context.now.tzinfo).date()
            return day, day + ONE_DAY
        case Period():
            return _period_days(value, context)
        case TimeOfDay():
            return context.now.date(), context.now.date() + ONE_DAY
        case Length() | Recurring():
            raise ValueError(f"a {type(value).__name__.lower()} covers no days of its own")


def _period_days(period: Period, context: ReadingContext) -> tuple[date, date]:
    start, end = (moment.astimezone(context.now.tzinfo) for moment in (period.start, period.end))
    last = end.date() if end.time() == time(0) and end > start else end.date() + ONE_DAY
    return start.date(), max(last, start.date() + ONE_DAY)
