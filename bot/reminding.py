"""Saying a reminder that is due: its words as they were set, with no model and no tool in the way (R4.5).

A turn that says one can't set another: all it writes is that it was said, and when it is to be said again.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta

import structlog

from bot.channels.base import Button, ReminderPayload
from bot.conversation import Answer
from bot.modes import Mode
from bot.replies import reminder_confirmations
from bot.router import DecidedBy
from core.database import Connection
from core.inbox import Event
from tools import occurrences, reminders
from tools.base import ToolScope
from tools.reminder_views import ReminderView, shown_zone, view
from tools.reminders import Reminder

log = structlog.get_logger()

LATE_AFTER = timedelta(minutes=5)  # a reminder that comes later than this says so
BELL = "⏰"
SILENT = Answer(Mode.REMINDER, DecidedBy.STATE, "")
SNOOZES = {"10 min": "10 minutes", "1 hour": "1 hour", "Tomorrow": "tomorrow morning"}


@dataclass(frozen=True)
class _Due:
    """What is to be said, how often it was, and how late it is."""

    reminder: Reminder
    occurrence_id: int
    times_said: int
    lateness: timedelta


async def say(scope: ToolScope, event: Event, payload: ReminderPayload) -> Answer:
    """Say the reminder; nothing where it was deleted, paused or done in the meantime."""
    due = await _look_up(await scope.reading(), event, payload)
    if due is None:
        return SILENT
    again_at = occurrences.next_saying(due.reminder.content.again_minutes, due.times_said + 1, scope.now)
    await occurrences.say(await scope.writing(), scope.user.id, due.occurrence_id, scope.event_id, again_at)
    log.info("reminder_said", ms=round(due.lateness.total_seconds() * 1000))
    lines = [_words(view(due.reminder, scope.user))]
    if due.lateness > LATE_AFTER:
        lines.append(_late(scope, due.reminder, payload.due_at))
    return Answer(Mode.REMINDER, DecidedBy.STATE, "\n".join(lines), buttons(due.reminder, due.occurrence_id))


def buttons(reminder: Reminder, occurrence_id: int) -> tuple[Button, ...]:
    """Paid or done, and three ways to put it off."""
    paid = Button(label="Paid", action=f"paid:{occurrence_id}")
    done = Button(label="Done", action=f"done:{occurrence_id}")
    later = (
        Button(label=label, action=f"snooze:{occurrence_id}:{place}") for place, label in enumerate(SNOOZES, start=1)
    )
    return (paid if reminder.content.bill else done, *later)


def _words(reminder: ReminderView) -> str:
    return f"{BELL} {reminder.what}{f', {reminder.amount}' if reminder.amount else ''}"


def _late(scope: ToolScope, reminder: Reminder, due_at: datetime) -> str:
    zone = shown_zone(reminder.content.plan, scope.user)
    return reminder_confirmations.late(due_at.astimezone(zone), scope.now.astimezone(zone).date())


async def _look_up(conn: Connection, event: Event, payload: ReminderPayload) -> _Due | None:
    """The reminder with its occurrence, in one statement; None if it is no longer wanted."""
    row = await conn.fetchrow(
        f"""
        SELECT reminder.*, occurrence.*, clock_timestamp() - $4::timestamptz AS lay
        FROM (SELECT {reminders.COLUMNS} FROM reminders WHERE user_id = $1 AND id = $2) AS reminder
        JOIN (
            SELECT id AS occurrence_id, state AS occurrence_state, times_said FROM occurrences
            WHERE user_id = $1 AND reminder_id = $2 AND planned_at <= $3
            ORDER BY planned_at DESC LIMIT 1
        ) AS occurrence ON occurrence_state = 'open'
        WHERE state IN ('active', 'ended')
        """,  # noqa: S608  constant columns
        event.user_id,
        payload.reminder_id,
        payload.due_at,
        event.arrived_at,
    )
    if row is None:
        return None
    # How late the event was made, by the person's clock, and how long it lay, by the database's.
    lateness = event.received_at - payload.due_at + row["lay"]
    return _Due(reminders.from_row(row), row["occurrence_id"], row["times_said"], lateness)
