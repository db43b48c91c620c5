"""Why the day of what looks like a record can't be booked, in words for the person. It knows no rows."""

from core.grammar.context import Direction, ReadingContext
from core.grammar.dates import Length, Recurring, TimeOfDay, local_days, read_date
from core.grammar.dates.impossible import impossible_day

NO_SUCH_DAY = "There is no day “{day}” this year, so nothing was saved. Which day was it?"
STILL_TO_COME = "That sounds like something still to come, so I haven't saved it. Tell me once it's paid."


def wrong_day(text: str, context: ReadingContext) -> str | None:
    """What is wrong with the day that *text* names: there is none such, or it has not come yet; None for neither."""
    if (day := impossible_day(text, context.now.year)) is not None:
        return NO_SUCH_DAY.format(day=day)
    return STILL_TO_COME if _is_to_come(text, context) else None


def _is_to_come(text: str, context: ReadingContext) -> bool:
    found = read_date(text, context, Direction.FUTURE)
    if found is None or isinstance(found.value, Length | Recurring | TimeOfDay):
        return False
    return local_days(found.value, context)[0] > context.now.date()
