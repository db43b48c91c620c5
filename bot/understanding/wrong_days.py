"""Why the day of what looks like a record can't be booked, in words for the person. It knows no rows."""

import re

from core.grammar.context import Direction, ReadingContext
from core.grammar.dates import Length, Recurring, TimeOfDay, local_days, read_date
from core.grammar.dates.impossible import impossible_day

NO_SUCH_DAY = "There is no day “{day}” this year, so nothing was saved. Which day was it?"
NO_DAY_TO_REMIND = "There is no day “{day}” this year, so no reminder was set or changed. Which day is it?"
NO_DAY_TO_MOVE_TO = "There is no day “{day}” this year, so nothing was changed. Which day was it?"
NO_DAY_TO_ASK_ABOUT = "There is no day “{day}” this year. Which days do you mean?"
STILL_TO_COME = "That sounds like something still to come, so I haven't saved it. Tell me once it's paid."

_ASKS = re.compile(r"\?\s*$|^\s*(?:how much|how many|what|which|when|show|list)\b", re.IGNORECASE)
_MOVES = re.compile(r"\s*(?:no,? )?(?:that|it|this)(?: was|'s| is)(?: on)? ", re.IGNORECASE)


def wrong_day(text: str, context: ReadingContext) -> str | None:
    """What is wrong with the day that *text* names: there is none such, or it has not come yet; None for neither."""
    if (day := impossible_day(text, context.now.year)) is not None:
        return NO_SUCH_DAY.format(day=day)
    return STILL_TO_COME if _is_to_come(text, context) else None


def day_beside_record(text: str, context: ReadingContext) -> str | None:
    """The same of a question, or of another day for an entry; None for a day that exists and for any other message."""
    day = impossible_day(text, context.now.year)
    if day is None:
        return None
    if _ASKS.search(text):
        return NO_DAY_TO_ASK_ABOUT.format(day=day)
    return NO_DAY_TO_MOVE_TO.format(day=day) if _MOVES.match(text) else None


def day_to_remind(text: str, context: ReadingContext) -> str | None:
    """The same of a message about a reminder."""
    day = impossible_day(text, context.now.year)
    return None if day is None else NO_DAY_TO_REMIND.format(day=day)


def _is_to_come(text: str, context: ReadingContext) -> bool:
    found = read_date(text, context, Direction.FUTURE)
    if found is None or isinstance(found.value, Length | Recurring | TimeOfDay):
        return False
    return local_days(found.value, context)[0] > context.now.date()
