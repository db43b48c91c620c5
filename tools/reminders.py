"""Rows of reminders: the wish as it was told, when it comes next, and each change of it leaving its trail (R4.2).

It knows rows, not words: reading "every other Friday" and saying it back is its callers'. What became of each time a
reminder was due stands in occurrences.py. Every statement names the user and meets row-level security besides.
"""

from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from core.clock import as_utc
from core.database import Connection, Row
from core.money import Money
from core.recurrence import Wish
from tools.entries import Turn, note_words

ReminderState = Literal["active", "paused", "ended", "deleted"]


@dataclass(frozen=True)
class NewReminder:
    """What is to be written, or what a reminder is to become.

    Attributes:
        what: What is said when it is due, word for word.
        said: The message that asked for it.
        plan: The wall time, zone and rules from which each instant is derived.
        again_minutes: Said again after so many minutes until it is done; None: said once.
        bill: What is to be paid; None for a reminder that is no bill (R3.10).
    """

    what: str
    said: str
    plan: Wish
    again_minutes: int | None = None
    bill: Money | None = None


@dataclass(frozen=True)
class Reminder:
    """One row.

    Attributes:
        state: ``ended`` when nothing of its plan is to come, ``deleted`` rows stay for the trail.
        due_at: The next instant of the plan, aware UTC; None unless it is active and something is to come.
        again_at: When an open occurrence is said once more, if one waits for that.
    """

    id: int
    content: NewReminder
    state: ReminderState
    due_at: datetime | None
    again_at: datetime | None = None

    @property
    def next_at(self) -> datetime | None:
        """When it is heard of next, by its plan or because it was put off."""
        return min((at for at in (self.due_at, self.again_at) if at is not None), default=None)

    @property
    def repeats(self) -> bool:
        """Whether its plan has a rule that recurs."""
        return any(rule.startswith("RRULE") for rule in self.content.plan.rules)


COLUMNS = (
    "id, event_id, what, said, starts_at, zone, rules, again_minutes, amount_minor, currency, state, due_at, "
    "(SELECT min(again_at) FROM occurrences WHERE occurrences.user_id = reminders.user_id"
    " AND reminder_id = reminders.id AND again_at IS NOT NULL) AS again_at"
)


def from_row(row: Row) -> Reminder:
    """The reminder in a row that has the COLUMNS."""
    bill = Money(row["amount_minor"], row["currency"]) if row["amount_minor"] is not None else None
    plan = Wish(row["starts_at"], row["zone"], tuple(row["rules"]))
    content = NewReminder(row["what"], row["said"], plan, row["again_minutes"], bill)
    return Reminder(row["id"], content, row["state"], row["due_at"], row["again_at"])


async def insert(
    conn: Connection, turn: Turn, new: NewReminder, due_at: datetime, ordinal: int, *, told_by: int | None = None
) -> Reminder:
    """Write one reminder and the first line of its trail, in one statement.

    Args:
        conn: Confined to the user.
        turn: The change is this turn's, for its undo.
        new: What to write.
        due_at: Its first instant, aware.
        ordinal: Place within the telling event; a second write there is refused by the database (R3.11).
        told_by: The event whose message says it, where that is an earlier one than the turn's.
    """
    row = await conn.fetchrow(
        """
        WITH reminder AS (
            INSERT INTO reminders (user_id, event_id, ordinal, created_at, due_at, what, what_words, said, starts_at,
                                   zone, rules, again_minutes, amount_minor, currency)
            VALUES ($1, $4, $5, $3, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
            RETURNING *
        ), trail AS (
            INSERT INTO changes (user_id, event_id, record, record_id, at)
            SELECT user_id, $2, 'reminder', id, $3 FROM reminder
        )
        SELECT *, NULL::timestamptz AS again_at FROM reminder
        """,
        turn.user_id,
        turn.event_id,
        turn.now,
        turn.event_id if told_by is None else told_by,
        ordinal,
        as_utc(due_at),
        *_values(new),
    )
    return from_row(row)


async def next_ordinal(conn: Connection, user_id: int, event_id: int) -> int:
    """The place of the next reminder among those that the message of *event_id* has told, deleted ones counted."""
    ordinal: int = await conn.fetchval(
        "SELECT coalesce(max(ordinal) + 1, 0) FROM reminders WHERE user_id = $1 AND event_id = $2", user_id, event_id
    )
    return ordinal


async def update(
    conn: Connection, turn: Turn, old: Reminder, new: NewReminder, state: ReminderState, due_at: datetime | None
) -> Reminder:
    """Make the reminder say *new* in *state*, due at *due_at*, keeping what it was in its trail; one statement."""
    row = await conn.fetchrow(
        f"""
        WITH old AS (
            SELECT id AS old_id, to_jsonb(reminders) AS before FROM reminders WHERE user_id = $1 AND id = $4 FOR UPDATE
        ), trail AS (
            INSERT INTO changes (user_id, event_id, record, record_id, before, at)
            SELECT $1, $2, 'reminder', $4, before, $3 FROM old
        )
        UPDATE reminders
        SET state = $5, due_at = $6, what = $7, what_words = $8, said = $9, starts_at = $10, zone = $11, rules = $12,
            again_minutes = $13, amount_minor = $14, currency = $15
        FROM old
        WHERE user_id = $1 AND id = old_id
        RETURNING {COLUMNS}
        """,  # noqa: S608  constant columns
        turn.user_id,
        turn.event_id,
        turn.now,
        old.id,
        state,
        due_at,
        *_values(new),
    )
    return from_row(row)


async def find(conn: Connection, user_id: int, reminder_id: int) -> Reminder | None:
    """The reminder *reminder_id* of the user, in whatever state."""
    row = await conn.fetchrow(
        f"SELECT {COLUMNS} FROM reminders WHERE user_id = $1 AND id = $2",  # noqa: S608  constant columns
        user_id,
        reminder_id,
    )
    return from_row(row) if row else None


async def standing(conn: Connection, user_id: int) -> tuple[Reminder, ...]:
    """What is still to be heard of, or paused: by the time it comes next, paused ones last."""
    rows = await conn.fetch(
        f"""
        SELECT * FROM (SELECT {COLUMNS} FROM reminders WHERE user_id = $1 AND state <> 'deleted') AS reminder
        WHERE state IN ('active', 'paused') OR again_at IS NOT NULL
        ORDER BY least(due_at, again_at), id
        """,  # noqa: S608  constant columns
        user_id,
    )
    return tuple(map(from_row, rows))


async def of_event(conn: Connection, user_id: int, event_id: int) -> tuple[Reminder, ...]:
    """The reminders that an event set or changed, or of which it said one."""
    rows = await conn.fetch(
        f"""
        SELECT {COLUMNS} FROM reminders
        WHERE user_id = $1 AND state <> 'deleted' AND (
            event_id = $2
            OR id IN (SELECT reminder_id FROM occurrences WHERE user_id = $1 AND event_id = $2)
            OR id IN (SELECT record_id FROM changes WHERE user_id = $1 AND event_id = $2 AND record = 'reminder'))
        ORDER BY id
        """,  # noqa: S608  constant columns
        user_id,
        event_id,
    )
    return tuple(map(from_row, rows))


async def restore(
    conn: Connection, user_id: int, reminder_id: int, before: dict[str, object] | None, now: datetime
) -> Reminder:
    """Take a change back: a new reminder is deleted, a changed one is as it was, due at its next time after *now*."""
    row = await conn.fetchrow(
        f"""
        UPDATE reminders
        SET (state, what, what_words, said, starts_at, zone, rules, again_minutes, amount_minor, currency, due_at) = (
            SELECT state, what, what_words, said, starts_at, zone, rules, again_minutes, amount_minor, currency,
                   NULL::timestamptz
            FROM jsonb_populate_record(reminders, $3::jsonb)
        )
        WHERE user_id = $1 AND id = $2
        RETURNING {COLUMNS}
        """,  # noqa: S608  constant columns
        user_id,
        reminder_id,
        before if before is not None else {"state": "deleted"},
    )
    return await _set_due(conn, user_id, from_row(row), now)


async def _set_due(conn: Connection, user_id: int, restored: Reminder, now: datetime) -> Reminder:
    """Let an active reminder be due again; one whose plan is over has ended."""
    if restored.state != "active":
        return restored
    due_at = restored.content.plan.next_after(now)
    row = await conn.fetchrow(
        f"UPDATE reminders SET due_at = $3, state = $4 WHERE user_id = $1 AND id = $2 RETURNING {COLUMNS}",  # noqa: S608
        user_id,
        restored.id,
        due_at,
        "active" if due_at is not None else "ended",
    )
    return from_row(row)


def _values(new: NewReminder) -> tuple[object, ...]:
    """The columns of *new* from ``what`` to ``currency``, in their order."""
    bill = (new.bill.amount_minor, new.bill.currency) if new.bill else (None, None)
    plan = (new.plan.starts_at, new.plan.zone, list(new.plan.rules))
    return (new.what, note_words(new.what), new.said, *plan, new.again_minutes, *bill)
