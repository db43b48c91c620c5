"""Due reminders become events: one transaction writes them into the inbox and moves the reminders on (R4.5).

A reminder that was missed while no worker ran is said once, at its latest time; its turn says that it is late. It
knows no turn and no channel: whoever is woken takes the events like any other.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

import structlog

from core.bell import Chime
from core.database import Connection, Row
from core.inbox import EventKind
from core.recurrence import Wish
from scheduler.deps import Deps

log = structlog.get_logger()

BATCH = 500  # reminders of one transaction; whoever else is due waits no longer than that takes
MISSED_MOST = 1_000  # occurrences that are looked through for the latest one that was missed

Reach = tuple[list[str], list[str | None]]  # channels with the one external id that each reaches, as two columns


@dataclass(frozen=True)
class Due:
    """A reminder that is due, with the time it is due for and what comes after."""

    user_id: int
    reminder_id: int
    planned_at: datetime
    next_at: datetime | None


async def release_due(deps: Deps) -> int:
    """Write an event for everything that is due by now; how many."""
    now, released = deps.clock.now(), 0
    while True:
        async with deps.database.as_worker() as conn:
            reach = (list(deps.reaches), list(deps.reaches.values()))
            count = await _release_planned(conn, now, reach) + await _release_again(conn, now, reach)
        if count:
            deps.bell.ring(Chime.INBOX)
            log.info("reminders_released", count=count)
        released += count
        if count < BATCH:
            return released


async def next_due(conn: Connection, user_id: int, until: datetime) -> datetime | None:
    """The earliest instant up to *until* at which something of the user is due; None if nothing is. As the worker."""
    due_at: datetime | None = await conn.fetchval(
        """
        SELECT min(due_at) FROM (
            SELECT due_at FROM reminders WHERE user_id = $1 AND due_at IS NOT NULL
            UNION ALL
            SELECT again_at FROM occurrences WHERE user_id = $1 AND again_at IS NOT NULL
        ) AS open WHERE due_at <= $2
        """,
        user_id,
        until,
    )
    return due_at


async def _release_planned(conn: Connection, now: datetime, reach: Reach) -> int:
    rows = await conn.fetch(
        f"""
        SELECT user_id, id, due_at, starts_at, zone, rules FROM reminders
        WHERE due_at <= $1 AND EXISTS ({_PLACE.format(owner="reminders.user_id")})
        ORDER BY due_at
        LIMIT $2
        FOR UPDATE SKIP LOCKED
        """,  # noqa: S608  a constant part
        now,
        BATCH,
        *reach,
    )
    dues = [_due(row, now) for row in rows]
    if dues:
        await _move_on(conn, dues)
        await _open(conn, dues)
    return await _put_events(conn, dues, now, reach)


async def _release_again(conn: Connection, now: datetime, reach: Reach) -> int:
    """What was put off, or is repeated until it is done: the saying itself decides when the next one comes."""
    rows = await conn.fetch(
        f"""
        UPDATE occurrences SET again_at = NULL
        FROM (
            SELECT user_id AS due_user_id, id AS due_id, again_at AS planned_at FROM occurrences
            WHERE again_at <= $1 AND EXISTS ({_PLACE.format(owner="occurrences.user_id")})
            ORDER BY again_at
            LIMIT $2
            FOR UPDATE SKIP LOCKED
        ) AS due
        WHERE user_id = due_user_id AND id = due_id
        RETURNING user_id, reminder_id, due.planned_at
        """,  # noqa: S608  a constant part
        now,
        BATCH,
        *reach,
    )
    dues = [Due(row["user_id"], row["reminder_id"], row["planned_at"], None) for row in rows]
    return await _put_events(conn, dues, now, reach)


# The addresses of somebody that can be written to from here. What is due for a person who has none waits, and is told
# late when they are back.
_PLACE = """
    SELECT channel, addresses.external_id FROM addresses
    JOIN unnest($3::text[], $4::text[]) AS reached (channel, external_id) USING (channel)
    WHERE user_id = {owner} AND is_reachable AND stopped_at IS NULL
      AND addresses.external_id = coalesce(reached.external_id, addresses.external_id)
"""


def _due(row: Row, now: datetime) -> Due:
    """The latest time that has passed, and the first that is still to come."""
    plan = Wish(row["starts_at"], row["zone"], tuple(row["rules"]))
    missed = [row["due_at"], *(at for at in plan.instants(row["due_at"], MISSED_MOST) if at <= now)]
    return Due(row["user_id"], row["id"], missed[-1], plan.next_after(now))


async def _move_on(conn: Connection, dues: Sequence[Due]) -> None:
    await conn.execute(
        """
        UPDATE reminders SET due_at = due.next_at, state = CASE WHEN due.next_at IS NULL THEN 'ended' ELSE 'active' END
        FROM unnest($1::bigint[], $2::bigint[], $3::timestamptz[]) AS due (user_id, id, next_at)
        WHERE reminders.user_id = due.user_id AND reminders.id = due.id
        """,
        *_ids(dues),
        [due.next_at for due in dues],
    )


async def _open(conn: Connection, dues: Sequence[Due]) -> None:
    """Open an occurrence of each; an older one that is not done is said no more."""
    await conn.execute(
        """
        WITH due AS (
            SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::timestamptz[])
                AS due (user_id, reminder_id, planned_at)
        ), older AS (
            UPDATE occurrences SET again_at = NULL
            FROM due
            WHERE occurrences.user_id = due.user_id AND occurrences.reminder_id = due.reminder_id
              AND occurrences.again_at IS NOT NULL
        )
        INSERT INTO occurrences (user_id, reminder_id, planned_at)
        SELECT user_id, reminder_id, planned_at FROM due
        ON CONFLICT DO NOTHING
        """,
        *_ids(dues),
        [due.planned_at for due in dues],
    )


def _ids(dues: Sequence[Due]) -> tuple[list[int], list[int]]:
    """The users and the reminders of *dues*, as two columns."""
    return [due.user_id for due in dues], [due.reminder_id for due in dues]


async def _put_events(conn: Connection, dues: Sequence[Due], now: datetime, reach: Reach) -> int:
    """Store an event for each and open its user's lane; it goes where the reminder was asked for, if that is open."""
    if not dues:
        return 0
    await conn.execute(
        f"""
        WITH due AS (
            SELECT * FROM unnest($1::bigint[], $2::bigint[], $5::timestamptz[]) AS due (user_id, reminder_id, due_at)
        ), stored AS (
            INSERT INTO inbox (user_id, kind, channel, external_id, dedupe_key, payload, received_at)
            SELECT due.user_id, $6, place.channel, place.external_id,
                   format('reminder:%s:%s', due.reminder_id, extract(epoch FROM due.due_at)),
                   jsonb_build_object('reminder_id', due.reminder_id, 'due_at', due.due_at), $7
            FROM due
            JOIN reminders ON reminders.user_id = due.user_id AND reminders.id = due.reminder_id
            LEFT JOIN inbox AS asked ON asked.user_id = due.user_id AND asked.id = reminders.event_id
            CROSS JOIN LATERAL (
                {_PLACE.format(owner="due.user_id")}
                ORDER BY (channel, addresses.external_id) IS NOT DISTINCT FROM (asked.channel, asked.external_id) DESC,
                         channel, addresses.external_id
                LIMIT 1
            ) AS place
            ORDER BY due.due_at
            ON CONFLICT (user_id, dedupe_key) DO NOTHING
            RETURNING user_id
        ), opened AS (
            SELECT user_id, count(*) AS events FROM stored GROUP BY user_id
        )
        UPDATE lanes
        SET ready_at = CASE WHEN open_events = 0 THEN now() ELSE ready_at END, open_events = open_events + opened.events
        FROM opened WHERE lanes.user_id = opened.user_id
        """,  # noqa: S608  a constant part
        *_ids(dues),
        *reach,
        [due.planned_at for due in dues],
        EventKind.REMINDER,
        now,
    )
    return len(dues)
