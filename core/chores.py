"""Chores: what is to be done for a person in the background, and from when on.

One row for each person and kind, so a chore asked for twice is done once, and an idle person costs nothing. The worker
may see only whom to work for; the work itself runs as that person. ``ready_at`` is by the person's clock, the lease by
the database's; while a chore is leased, its ready_at tells only what was asked for since. It knows no kind.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID

from core.database import Connection

LEASE = timedelta(minutes=10)  # longer than any chore takes; a worker that died gives it back after that
BACKOFF = (timedelta(minutes=1), timedelta(minutes=5), timedelta(minutes=30), timedelta(hours=3), timedelta(hours=12))


@dataclass(frozen=True)
class Chore:
    """A claimed chore; ``attempts`` counts the tries that failed before this one."""

    user_id: int
    kind: str
    attempts: int
    token: UUID


async def ask(conn: Connection, user_id: int, wishes: Mapping[str, datetime]) -> None:
    """Have each kind of *wishes* done from its instant on; one that is asked for earlier already stays so."""
    await conn.execute(
        """
        INSERT INTO chores (user_id, kind, ready_at)
        SELECT $1, kind, ready_at FROM unnest($2::text[], $3::timestamptz[]) AS wish (kind, ready_at)
        ON CONFLICT (user_id, kind) DO UPDATE SET ready_at = least(chores.ready_at, excluded.ready_at)
        """,
        user_id,
        list(wishes),
        list(wishes.values()),
    )


async def claim(
    conn: Connection, kinds: Sequence[str], now: datetime, reaches: Mapping[str, str | None], token: UUID, limit: int
) -> list[Chore]:
    """Lease up to *limit* chores of *kinds* that are ready at *now*, of people whom this process reaches.

    As the worker. *reaches* names channels, each with the one external id that is reached on it, or None for everybody;
    chores of others are left to the processes that reach them, which may go by another clock.
    """
    rows = await conn.fetch(
        """
        UPDATE chores SET ready_at = 'infinity', lease_token = $5, leased_until = now() + $6
        FROM (
            SELECT user_id AS due_user_id, kind AS due_kind FROM chores
            WHERE (ready_at <= $1 AND lease_token IS NULL OR leased_until < now()) AND kind = ANY ($2)
              AND EXISTS (
                SELECT FROM addresses
                JOIN unnest($3::text[], $4::text[]) AS reached (channel, external_id) USING (channel)
                WHERE addresses.user_id = chores.user_id
                  AND addresses.external_id = coalesce(reached.external_id, addresses.external_id)
              )
            ORDER BY ready_at
            LIMIT $7
            FOR UPDATE SKIP LOCKED
        ) AS due
        WHERE user_id = due_user_id AND kind = due_kind
        RETURNING user_id, kind, attempts
        """,
        now,
        list(kinds),
        list(reaches),
        list(reaches.values()),
        token,
        LEASE,
        limit,
    )
    return [Chore(row["user_id"], row["kind"], row["attempts"], token) for row in rows]


async def next_ready(conn: Connection, user_id: int, kinds: Sequence[str], until: datetime) -> datetime | None:
    """The earliest instant up to *until* at which a chore of the person is ready, of these *kinds*. As the worker.

    A chore that is just being done counts as ready at *until*: what comes of it is still to be seen.
    """
    ready_at: datetime | None = await conn.fetchval(
        """
        SELECT min(CASE WHEN lease_token IS NULL THEN ready_at ELSE $2 END) FROM chores
        WHERE user_id = $1 AND kind = ANY ($3) AND (ready_at <= $2 OR leased_until > now())
        """,
        user_id,
        until,
        list(kinds),
    )
    return ready_at


async def finish(conn: Connection, chore: Chore, next_at: datetime | None) -> None:
    """Give *chore* back as done: ready again at *next_at*, or not until it is asked for. As the person.

    What was asked for while it ran is done once more: it may have come too late to be seen.
    """
    await conn.execute(
        """
        WITH again AS (
            UPDATE chores SET ready_at = least(ready_at, $4), attempts = 0, lease_token = NULL, leased_until = NULL
            WHERE user_id = $1 AND kind = $2 AND lease_token = $3 AND least(ready_at, $4) < 'infinity'
            RETURNING user_id
        )
        DELETE FROM chores WHERE user_id = $1 AND kind = $2 AND lease_token = $3 AND NOT EXISTS (SELECT FROM again)
        """,
        chore.user_id,
        chore.kind,
        chore.token,
        next_at,
    )


async def postpone(conn: Connection, chore: Chore, now: datetime) -> None:
    """Give *chore* back to be tried again after a pause that grows with each failure. As the person."""
    pause = BACKOFF[min(chore.attempts, len(BACKOFF) - 1)]
    await conn.execute(
        """
        UPDATE chores SET ready_at = $4::timestamptz, attempts = attempts + 1, lease_token = NULL, leased_until = NULL
        WHERE user_id = $1 AND kind = $2 AND lease_token = $3
        """,
        chore.user_id,
        chore.kind,
        chore.token,
        now + pause,
    )
