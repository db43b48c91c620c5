"""What a short message means right after a reminder was said, set or listed, or in reply to one: "in an hour", "done".

It decides whether the talk is about a reminder; how such a message reads is understanding/reminder_reading's.
"""

from datetime import datetime, timedelta

from bot.understanding.reminder_acts import is_later
from bot.understanding.reminder_reading import read_after_reminder
from core.grammar.context import ReadingContext
from core.llm.types import ToolCall
from memory import exchanges
from tools import occurrences, reminders
from tools.base import ToolScope
from tools.reminder_set import REMINDERS

WITHIN = timedelta(hours=1)  # what was said earlier is another talk
STILL_HEARD = timedelta(minutes=15)  # for which "later" is said of a reminder, whatever was said in between
MAX_LENGTH = 60  # characters; a longer text asks for something by itself


async def read(scope: ToolScope, text: str, context: ReadingContext) -> tuple[ToolCall, ...]:
    """The calls that *text* makes about the reminder that was last heard of, or that it replies to; none for none."""
    said_of_due = read_after_reminder(text, context, is_due=True) if len(text) <= MAX_LENGTH else ()
    if not said_of_due:
        return ()
    conn, since = await scope.reading(), scope.now - WITHIN
    heard_last = scope.about_event or await exchanges.last_event(conn, scope.user.id)
    is_due = bool(await occurrences.last_said(conn, scope.user.id, since, event_id=heard_last))
    if not is_due and scope.about_event is None and is_later(text):
        # Words of no other meaning but a farewell.
        is_due = bool(await occurrences.last_said(conn, scope.user.id, scope.now - STILL_HEARD))
    if is_due:
        return said_of_due
    return read_after_reminder(text, context, is_due=False) if await _was_about_reminder(scope, since) else ()


async def _was_about_reminder(scope: ToolScope, since: datetime) -> bool:
    """Whether the message replied to, or else the last exchange, was about reminders."""
    conn = await scope.reading()
    if scope.about_event is not None:
        return bool(await reminders.of_event(conn, scope.user.id, scope.about_event))
    calls = await exchanges.recent_calls(conn, scope.user.id, since, 1)
    return bool(calls) and calls[0].name in REMINDERS
