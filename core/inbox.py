"""The inbox: everything that happens to a user, one row each, handled one at a time and in order (R9.6, R11.4).

Each user has one lane. Claiming leases the lane that has been ready longest, so it costs the same however many events
are open. A lease ends with its turn, with its time, or with the worker that holds it, whichever comes first.
Leases are timed by the database's clock; ``received_at`` is the person's.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Literal
from uuid import UUID

from core.bell import WORKER_LOCK_CLASS
from core.database import Connection, Row
from core.errors import LeaseLost
from core.users import Address

LEASE = timedelta(seconds=60)  # longer than any turn may take; a dead worker's leases end much sooner


class EventKind(StrEnum):
    """What happened."""

    MESSAGE = "message"
    EDIT = "edit"
    BUTTON = "button"
    REMINDER = "reminder"


@dataclass(frozen=True)
class Event:
    """Something that happened to a user.

    Attributes:
        dedupe_key: The platform's name for it, such as ``telegram:88231``; the same one is stored once.
        payload: JSON object, by kind (``bot.channels.base``).
        attempts: How often it was claimed, this time included.
        received_at: When, by the person's clock; aware.
        arrived_at: When, by the database's clock; aware.
    """

    id: int
    user_id: int
    kind: EventKind
    address: Address
    dedupe_key: str
    payload: dict[str, object]
    attempts: int
    received_at: datetime
    arrived_at: datetime


@dataclass(frozen=True)
class Holder:
    """Who claims: a living worker, with the token under which it holds the lane."""

    worker_id: int
    token: UUID


@dataclass(frozen=True)
class Claim:
    """The head event of a user's lane, leased under a token: only its holder may finish it."""

    event: Event
    token: UUID


_COLUMNS = "id, user_id, kind, channel, external_id, dedupe_key, payload, attempts, received_at, arrived_at"


def _from_row(row: Row) -> Event:
    return Event(
        id=row["id"],
        user_id=row["user_id"],
        kind=EventKind(row["kind"]),
        address=Address(row["channel"], row["external_id"]),
        dedupe_key=row["dedupe_key"],
        payload=row["payload"],
        attempts=row["attempts"],
        received_at=row["received_at"],
        arrived_at=row["arrived_at"],
    )


@dataclass(frozen=True)
class Stored:
    """A new event; with its claim, if it was claimed as it was stored."""

    event_id: int
    claim: Claim | None = None


async def put(
    conn: Connection,
    *,
    user_id: int,
    kind: EventKind,
    address: Address,
    dedupe_key: str,
    payload: dict[str, object],
    received_at: datetime,
    holder: Holder | None = None,
) -> Stored | None:
    """Store an event and open its user's lane, in one statement; None if this dedupe key is already there.

    None as well where *address* has changed hands (``core.links``). With a *holder* an idle lane is claimed at once.
    """
    row = await conn.fetchrow(
        """
        WITH lane AS MATERIALIZED (
            SELECT open_events = 0 AND lease_token IS NULL AND $8::uuid IS NOT NULL AS is_claimed, former_id
            FROM lanes JOIN addresses USING (user_id) WHERE user_id = $1 AND channel = $3 AND external_id = $4
            FOR UPDATE OF lanes FOR KEY SHARE OF addresses
        ), stored AS (
            INSERT INTO inbox (user_id, kind, channel, external_id, dedupe_key, payload, received_at, attempts)
            SELECT $1, $2, $3, $4, $5, $6, $7, is_claimed::int FROM lane
            WHERE NOT EXISTS (SELECT FROM inbox before WHERE before.user_id = former_id AND before.dedupe_key = $5)
            ON CONFLICT (user_id, dedupe_key) DO NOTHING
            RETURNING id, arrived_at, attempts
        ), opened AS (
            UPDATE lanes
            SET open_events = open_events + 1,
                ready_at = CASE WHEN is_claimed THEN clock_timestamp() + $10
                                WHEN open_events = 0 THEN now() ELSE ready_at END,
                lease_token = CASE WHEN is_claimed THEN $8 ELSE lease_token END,
                leased_by = CASE WHEN is_claimed THEN $9 ELSE leased_by END
            FROM lane
            WHERE user_id = $1 AND EXISTS (SELECT FROM stored)
        )
        SELECT id, arrived_at, attempts FROM stored
        """,
        user_id,
        kind,
        address.channel,
        address.external_id,
        dedupe_key,
        payload,
        received_at,
        holder.token if holder else None,
        holder.worker_id if holder else None,
        LEASE,
    )
    if row is None or holder is None or row["attempts"] == 0:
        return Stored(row["id"]) if row else None
    event = Event(
        row["id"], user_id, kind, address, dedupe_key, payload, row["attempts"], received_at, row["arrived_at"]
    )
    return Stored(event.id, Claim(event, holder.token))


async def set_aside(
    conn: Connection, *, user_id: int, address: Address, dedupe_key: str, update: str, received_at: datetime
) -> None:
    """Keep what a channel could not read, buried from the start; the same key is kept once."""
    await conn.execute(
        """
        INSERT INTO inbox (user_id, kind, channel, external_id, dedupe_key, payload, state, received_at)
        VALUES ($1, $2, $3, $4, $5, $6, 'buried', $7)
        ON CONFLICT (user_id, dedupe_key) DO NOTHING
        """,
        user_id,
        EventKind.MESSAGE,
        address.channel,
        address.external_id,
        dedupe_key,
        {"update": update},
        received_at,
    )


async def claim(conn: Connection, *, worker_id: int, token: UUID, limit: int, lease: timedelta = LEASE) -> list[Claim]:
    """Lease up to *limit* ready lanes and return the oldest open event of each. As the worker, by one statement.

    It does not wait for the disk: a lease that is forgotten comes back. An array rather than a join keeps the planner,
    which can't know the limit, from reading the whole table.
    """
    rows = await conn.fetch(
        f"""
        WITH lane AS (
            UPDATE lanes
            SET lease_token = $1, leased_by = $2, ready_at = clock_timestamp() + $3
            WHERE user_id = ANY (ARRAY(
                SELECT user_id FROM lanes
                WHERE open_events > 0 AND ready_at <= now()
                ORDER BY ready_at
                LIMIT $4
                FOR UPDATE SKIP LOCKED))
            RETURNING user_id AS lane_user_id, set_config('synchronous_commit', 'off', true)
        ), head AS (
            UPDATE inbox SET attempts = attempts + 1
            FROM lane
            CROSS JOIN LATERAL (
                SELECT id AS head_id FROM inbox
                WHERE user_id = lane_user_id AND state = 'open'
                ORDER BY id LIMIT 1
            ) AS oldest
            WHERE user_id = lane_user_id AND id = head_id AND state = 'open'
            RETURNING {_COLUMNS}
        )
        SELECT lane_user_id, head.* FROM lane LEFT JOIN head ON head.user_id = lane_user_id
        """,  # noqa: S608  constant columns
        token,
        worker_id,
        lease,
        limit,
    )
    missed = [row["lane_user_id"] for row in rows if row["id"] is None]
    if missed:
        await _let_go(conn, missed, token)
    return [Claim(_from_row(row), token) for row in rows if row["id"] is not None]


async def _let_go(conn: Connection, user_ids: list[int], token: UUID) -> None:
    """Free lanes whose oldest event was finished by another worker while the claim waited for them.

    The claim looked at the inbox as it was before; the next one sees what is there now.
    """
    await conn.execute(
        """
        UPDATE lanes SET ready_at = now(), lease_token = NULL, leased_by = NULL
        WHERE user_id = ANY ($1) AND lease_token = $2
        """,
        user_ids,
        token,
    )


async def renew(conn: Connection, claimed: Claim) -> bool:
    """Let the lease of *claimed* begin anew, as a turn may take long; False if it has ended already. As the worker."""
    done = await conn.execute(
        "UPDATE lanes SET ready_at = clock_timestamp() + $3 WHERE user_id = $1 AND lease_token = $2",
        claimed.event.user_id,
        claimed.token,
        LEASE,
    )
    return bool(done == "UPDATE 1")


async def following(conn: Connection, event: Event) -> list[Event]:
    """The open events behind *event* in its lane, oldest first."""
    rows = await conn.fetch(
        f"SELECT {_COLUMNS} FROM inbox WHERE user_id = $1 AND state = 'open' AND id > $2 ORDER BY id",  # noqa: S608
        event.user_id,
        event.id,
    )
    return [_from_row(row) for row in rows]


async def find(conn: Connection, user_id: int, dedupe_key: str) -> Event | None:
    """The user's event of that dedupe key, in whatever state."""
    row = await conn.fetchrow(
        f"SELECT {_COLUMNS} FROM inbox WHERE user_id = $1 AND dedupe_key = $2",  # noqa: S608  constant columns
        user_id,
        dedupe_key,
    )
    return _from_row(row) if row else None


async def edits_of(conn: Connection, user_id: int, dedupe_key: str) -> list[Event]:
    """The edits of the message of that dedupe key that were handled, oldest first: the last one's text is its own."""
    rows = await conn.fetch(
        f"""
        SELECT {_COLUMNS} FROM inbox
        WHERE user_id = $1 AND payload ->> 'edits' = $2 AND state = 'done'
        ORDER BY id
        """,  # noqa: S608  constant columns
        user_id,
        dedupe_key,
    )
    return [_from_row(row) for row in rows]


async def own_events(conn: Connection, user_id: int, event_id: int) -> list[int]:
    """The message of *event_id* with its edits, oldest first."""
    rows = await conn.fetch(
        """
        SELECT edit.id FROM inbox AS message
        JOIN inbox AS edit ON edit.user_id = message.user_id AND edit.payload ->> 'edits' = message.dedupe_key
        WHERE message.user_id = $1 AND message.id = $2
        ORDER BY edit.id
        """,
        user_id,
        event_id,
    )
    return [event_id, *(row["id"] for row in rows)]


async def find_message(conn: Connection, user_id: int, channel: str, message_id: str) -> Event | None:
    """The user's event of the message that its platform calls *message_id*, the latest if there are several."""
    row = await conn.fetchrow(
        f"""
        SELECT {_COLUMNS} FROM inbox
        WHERE user_id = $1 AND channel = $2 AND payload ->> 'message_id' = $3
        ORDER BY id DESC
        LIMIT 1
        """,  # noqa: S608  constant columns
        user_id,
        channel,
        message_id,
    )
    return _from_row(row) if row else None


# Closes the events $3 of the user $1 in the state $4 and frees their lane, if its lease is still $2. These parts stand
# in the statement of whoever writes something together with it; see ``remaining``.
CLOSING = """
    lane AS (
        UPDATE lanes
        SET open_events = open_events - cardinality($3::bigint[]),
            ready_at = now(), lease_token = NULL, leased_by = NULL
        WHERE user_id = $1 AND lease_token = $2
        RETURNING open_events
    ), closed AS (
        UPDATE inbox SET state = $4
        WHERE user_id = $1 AND id = ANY ($3) AND state = 'open' AND EXISTS (SELECT FROM lane)
        RETURNING id
    )
"""
CLOSED = "SELECT (SELECT count(*) FROM closed) AS closed, (SELECT open_events FROM lane) AS remaining"


def remaining(row: Row, claimed: Claim, event_ids: Sequence[int]) -> int:
    """How many events the lane still has, from the row that CLOSED gave.

    Raises:
        LeaseLost: The lease ended and another worker may have the events: the turn must roll back.
    """
    if row["closed"] != len(event_ids):
        raise LeaseLost(f"event {claimed.event.id}")
    count: int = row["remaining"]
    return count


async def bury(conn: Connection, claimed: Claim) -> None:
    """Give up on the event for good and free the lane.

    Raises:
        LeaseLost: As for ``close``.
    """
    await close(conn, claimed, [claimed.event.id], "buried")


async def close(conn: Connection, claimed: Claim, event_ids: Sequence[int], state: Literal["done", "buried"]) -> int:
    """Close the events and free the lane; how many events the lane still has.

    Raises:
        LeaseLost: As for ``remaining``.
    """
    row = await conn.fetchrow(f"WITH {CLOSING} {CLOSED}", claimed.event.user_id, claimed.token, event_ids, state)
    return remaining(row, claimed, event_ids)


async def postpone(conn: Connection, claimed: Claim, delay: timedelta, *, counts: bool = True) -> None:
    """Free the lane, to be claimed again after *delay*; its events wait in order.

    With ``counts=False`` the claim was no try, such as waiting for the rest of a paste.
    """
    await conn.execute(
        """
        WITH lane AS (
            UPDATE lanes SET ready_at = clock_timestamp() + $3, lease_token = NULL, leased_by = NULL
            WHERE user_id = $1 AND lease_token = $2
            RETURNING user_id
        )
        UPDATE inbox SET attempts = attempts - $5
        WHERE user_id = $1 AND id = $4 AND EXISTS (SELECT FROM lane)
        """,
        claimed.event.user_id,
        claimed.token,
        delay,
        claimed.event.id,
        0 if counts else 1,
    )


async def return_dead_leases(conn: Connection) -> int:
    """Free the lanes of workers that no longer live (their connection, and so their lock, is gone); how many."""
    freed = await conn.execute(
        """
        UPDATE lanes SET ready_at = now(), lease_token = NULL, leased_by = NULL
        WHERE lease_token IS NOT NULL AND leased_by NOT IN (
            SELECT objid::bigint::integer FROM pg_locks
            WHERE locktype = 'advisory' AND classid = $1::bigint::oid
              AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
        )
        """,
        WORKER_LOCK_CLASS,
    )
    return int(freed.split()[-1])


async def has_open(conn: Connection, user_id: int) -> bool:
    """Whether the user has an event that is not finished."""
    found: bool = await conn.fetchval(
        "SELECT EXISTS (SELECT FROM inbox WHERE user_id = $1 AND state = 'open')", user_id
    )
    return found
