"""Occurrences: each time a reminder was due, and whether that is done, or is to be said again (R4.4).

An occurrence is open until it is done or the next one of its reminder takes its place. It knows rows and writes no
message; the scheduler makes the rows, and a turn says them.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta

from core.database import Connection, Row
from tools.entries import Turn

AGAIN_MOST = 12  # times that a reminder is said until it is done, before it falls silent and only stays open


@dataclass(frozen=True)
class Occurrence:
    """One time a reminder was due.

    Attributes:
        planned_at: The instant of the plan, aware UTC.
        event_id: The last event that said it; None before the first.
        again_at: When it is to be said once more; None where it is not.
        times_said: How often it was said.
    """

    id: int
    reminder_id: int
    planned_at: datetime
    event_id: int | None
    is_done: bool
    again_at: datetime | None
    times_said: int


_COLUMNS = "id, reminder_id, planned_at, event_id, state, again_at, times_said"


def _from_row(row: Row) -> Occurrence:
    return Occurrence(
        row["id"],
        row["reminder_id"],
        row["planned_at"],
        row["event_id"],
        row["state"] == "done",
        row["again_at"],
        row["times_said"],
    )


async def find(conn: Connection, user_id: int, occurrence_id: int) -> Occurrence | None:
    """The occurrence *occurrence_id* of the user."""
    row = await conn.fetchrow(
        f"SELECT {_COLUMNS} FROM occurrences WHERE user_id = $1 AND id = $2",  # noqa: S608  constant columns
        user_id,
        occurrence_id,
    )
    return _from_row(row) if row else None


async def last_said(
    conn: Connection, user_id: int, since: datetime, *, event_id: int | None = None, reminder_id: int | None = None
) -> tuple[Occurrence, ...]:
    """The open occurrences that were said, the latest first.

    Args:
        conn: Confined to the user.
        user_id: Whose.
        since: Planned at or after this instant, or put off since; older ones are over.
        event_id: Only the one that this event said, however old it is.
        reminder_id: Only those of this reminder.
    """
    rows = await conn.fetch(
        f"""
        SELECT {_COLUMNS} FROM occurrences
        WHERE user_id = $1 AND state = 'open' AND event_id IS NOT NULL
          AND coalesce(event_id = $3, planned_at >= $2 OR again_at IS NOT NULL)
          AND ($4::bigint IS NULL OR reminder_id = $4)
        ORDER BY event_id DESC, id DESC
        """,  # noqa: S608  constant columns
        user_id,
        since,
        event_id,
        reminder_id,
    )
    return tuple(map(_from_row, rows))


async def say(conn: Connection, user_id: int, occurrence_id: int, event_id: int, again_at: datetime | None) -> None:
    """Remember that *event_id* says it now, and when it is to be said again."""
    await conn.execute(
        """
        UPDATE occurrences SET event_id = $3, times_said = times_said + 1, again_at = $4
        WHERE user_id = $1 AND id = $2
        """,
        user_id,
        occurrence_id,
        event_id,
        again_at,
    )


async def count(conn: Connection, user_id: int, reminder_id: int, since: datetime) -> int:
    """How often the reminder was due since an instant (aware), or was done ahead of its time."""
    times: int = await conn.fetchval(
        "SELECT count(*) FROM occurrences WHERE user_id = $1 AND reminder_id = $2 AND planned_at >= $3",
        user_id,
        reminder_id,
        since,
    )
    return times


async def open_ahead(conn: Connection, user_id: int, reminder_id: int, planned_at: datetime) -> Occurrence:
    """The occurrence of *planned_at* (aware) before its time: what is due then is dealt with already."""
    row = await conn.fetchrow(
        f"""
        INSERT INTO occurrences (user_id, reminder_id, planned_at) VALUES ($1, $2, $3)
        ON CONFLICT (user_id, reminder_id, planned_at) DO UPDATE SET state = 'open'
        RETURNING {_COLUMNS}
        """,  # noqa: S608  constant columns
        user_id,
        reminder_id,
        planned_at,
    )
    return _from_row(row)


async def done_since(conn: Connection, user_id: int, reminder_id: int, since: datetime) -> datetime | None:
    """When the latest occurrence was planned that is done, if at or after *since* (aware)."""
    planned_at: datetime | None = await conn.fetchval(
        """
        SELECT max(planned_at) FROM occurrences
        WHERE user_id = $1 AND reminder_id = $2 AND state = 'done' AND planned_at >= $3
        """,
        user_id,
        reminder_id,
        since,
    )
    return planned_at


async def put_off(conn: Connection, turn: Turn, occurrence: Occurrence, until: datetime) -> None:
    """Say it again at *until* (aware), with a line in the trail."""
    await _change(conn, turn, occurrence, "open", until)


async def finish(conn: Connection, turn: Turn, occurrence: Occurrence) -> None:
    """It is done: nothing of it is said again. With a line in the trail."""
    await _change(conn, turn, occurrence, "done", None)


async def restore(conn: Connection, user_id: int, occurrence_id: int, before: dict[str, object]) -> Occurrence:
    """Take a change back: open again, to be said again when it was to be."""
    row = await conn.fetchrow(
        f"""
        UPDATE occurrences SET (state, again_at) = (
            SELECT state, again_at FROM jsonb_populate_record(NULL::occurrences, $3::jsonb)
        )
        WHERE user_id = $1 AND id = $2
        RETURNING {_COLUMNS}
        """,  # noqa: S608  constant columns
        user_id,
        occurrence_id,
        before,
    )
    return _from_row(row)


async def silence(conn: Connection, user_id: int, reminder_id: int) -> None:
    """Nothing of the reminder is said again: it was deleted, paused or moved."""
    await conn.execute(
        "UPDATE occurrences SET again_at = NULL WHERE user_id = $1 AND reminder_id = $2 AND again_at IS NOT NULL",
        user_id,
        reminder_id,
    )


def next_saying(again_minutes: int | None, times_said: int, now: datetime) -> datetime | None:
    """When an occurrence is said again that is said now, for the *times_said*-th time; None when it is not (R4.4)."""
    if again_minutes is None or times_said >= AGAIN_MOST:
        return None
    return now + timedelta(minutes=again_minutes)


async def _change(conn: Connection, turn: Turn, occurrence: Occurrence, state: str, again_at: datetime | None) -> None:
    await conn.execute(
        """
        WITH old AS (
            SELECT id AS old_id, to_jsonb(occurrences) AS before FROM occurrences
            WHERE user_id = $1 AND id = $4 FOR UPDATE
        ), trail AS (
            INSERT INTO changes (user_id, event_id, record, record_id, before, at)
            SELECT $1, $2, 'occurrence', $4, before, $3 FROM old
        )
        UPDATE occurrences SET state = $5, again_at = $6 FROM old WHERE user_id = $1 AND id = old_id
        """,
        turn.user_id,
        turn.event_id,
        turn.now,
        occurrence.id,
        state,
        again_at,
    )
