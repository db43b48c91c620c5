"""The outbox: what is to be said, written in the same transaction as what it speaks of (R1.3, R11.4).

A message is claimed, sent, and its receipt stored; one address gets its messages in order. If a worker dies between
sending and the receipt, nobody can tell whether the message arrived: it is sent once more, marked as a repeat.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID

from core.bell import WORKER_LOCK_CLASS
from core.database import Connection, Row
from core.users import Address

LEASE = timedelta(seconds=60)  # longer than any platform's time-out


@dataclass(frozen=True)
class Outgoing:
    """A message under lease, to be handed to its channel.

    Attributes:
        body: JSON object (``bot.channels.base``).
        is_repeat: It may have arrived before; the person is told so.
        is_reachable: The address takes messages, as far as is known.
        is_stopped: The person wants nothing there that they did not ask for.
        heard_at: When they last wrote from there, where that is noted (``core.windows``); aware.
        attempts: How often it was claimed, this time included.
    """

    id: int
    user_id: int
    event_id: int
    address: Address
    body: dict[str, object]
    is_repeat: bool
    is_reachable: bool
    is_stopped: bool
    heard_at: datetime | None
    attempts: int
    token: UUID


def _from_row(row: Row) -> Outgoing:
    return Outgoing(
        id=row["id"],
        user_id=row["user_id"],
        event_id=row["event_id"],
        address=Address(row["channel"], row["external_id"]),
        body=row["body"],
        is_repeat=row["is_repeat"],
        is_reachable=row["is_reachable"],
        is_stopped=row["is_stopped"],
        heard_at=row["heard_at"],
        attempts=row["attempts"],
        token=row["lease_token"],
    )


async def put(
    conn: Connection,
    *,
    user_id: int,
    event_id: int,
    ordinal: int,
    address: Address,
    body: dict[str, object],
    created_at: datetime,
) -> None:
    """Queue one message; *ordinal* is its place among the messages of its event, which bears each once."""
    await conn.execute(
        """
        INSERT INTO outbox (user_id, event_id, ordinal, channel, external_id, body, created_at)
        VALUES ($1, $2, $3, $4, $5, $6, $7)
        """,
        user_id,
        event_id,
        ordinal,
        address.channel,
        address.external_id,
        body,
        created_at,
    )


async def claim(
    conn: Connection,
    *,
    worker_id: int,
    token: UUID,
    channels: Mapping[str, str | None],
    limit: int,
    lease: timedelta = LEASE,
) -> list[Outgoing]:
    """Lease up to *limit* messages, the oldest of each address only. As the worker.

    *channels* are those that can be delivered to from here, each with the one external id that it reaches, or None
    where it reaches everyone: what is for another person's terminal is left to that terminal's process.
    """
    rows = await conn.fetch(
        """
        WITH next AS MATERIALIZED (
            SELECT o.user_id, o.id FROM outbox o
            WHERE o.state = 'waiting' AND o.ready_at <= now() AND o.channel = ANY ($4::text[])
              AND o.external_id = coalesce(($6::text[])[array_position($4::text[], o.channel)], o.external_id)
              AND NOT EXISTS (
                SELECT FROM outbox earlier
                WHERE earlier.user_id = o.user_id AND earlier.channel = o.channel
                  AND earlier.external_id = o.external_id AND earlier.id < o.id
                  AND earlier.state IN ('waiting', 'sending'))
            ORDER BY o.ready_at, o.id
            LIMIT $5
            FOR UPDATE SKIP LOCKED
        ), claimed AS (
            UPDATE outbox
            SET state = 'sending', attempts = attempts + 1, lease_token = $1, leased_by = $2,
                ready_at = clock_timestamp() + $3
            WHERE user_id = ANY (ARRAY(SELECT user_id FROM next)) AND id = ANY (ARRAY(SELECT id FROM next))
            RETURNING id, user_id, event_id, channel, external_id, body, is_repeat, attempts, lease_token
        )
        SELECT claimed.*, coalesce(is_reachable, true) AS is_reachable, stopped_at IS NOT NULL AS is_stopped, heard_at
        FROM claimed
        LEFT JOIN addresses USING (user_id, channel, external_id)
        """,
        token,
        worker_id,
        lease,
        list(channels),
        limit,
        list(channels.values()),
    )
    return [_from_row(row) for row in rows]


async def sent(conn: Connection, message: Outgoing, receipt: str) -> bool:
    """Store the platform's receipt; False if the lease was lost meanwhile (the message may be sent again, marked).

    A message that holds a secret loses its words: it is shown once.

    The commit does not wait for the disk: a server that crashed and forgot it would send a marked repeat.
    """
    stored: bool | None = await conn.fetchval(
        """
        UPDATE outbox
        SET state = 'sent', receipt = $4, lease_token = NULL, leased_by = NULL,
            body = CASE WHEN body -> 'is_secret' = 'true' THEN body || '{"text": ""}' ELSE body END
        WHERE user_id = $1 AND id = $2 AND lease_token = $3
        RETURNING set_config('synchronous_commit', 'off', true) IS NOT NULL
        """,
        message.user_id,
        message.id,
        message.token,
        receipt,
    )
    return stored is not None


async def bury(conn: Connection, message: Outgoing) -> bool:
    """Give the message up for good; False if the lease was lost meanwhile."""
    closed: str = await conn.execute(
        """
        UPDATE outbox
        SET state = 'buried', lease_token = NULL, leased_by = NULL,
            body = CASE WHEN body -> 'is_secret' = 'true' THEN body || '{"text": ""}' ELSE body END
        WHERE user_id = $1 AND id = $2 AND lease_token = $3
        """,
        message.user_id,
        message.id,
        message.token,
    )
    return closed == "UPDATE 1"


async def postpone(
    conn: Connection, message: Outgoing, delay: timedelta, *, counts: bool = True, as_repeat: bool = False
) -> None:
    """Try again after *delay*.

    With ``counts=False`` it was no try, such as a platform that asked to wait; with ``as_repeat`` nobody can tell
    whether the message arrived, so that the next try is marked.
    """
    await conn.execute(
        """
        UPDATE outbox
        SET state = 'waiting', ready_at = clock_timestamp() + $4, lease_token = NULL, leased_by = NULL,
            attempts = attempts - $5, is_repeat = is_repeat OR $6
        WHERE user_id = $1 AND id = $2 AND lease_token = $3
        """,
        message.user_id,
        message.id,
        message.token,
        delay,
        0 if counts else 1,
        as_repeat,
    )


async def return_dead_leases(conn: Connection) -> int:
    """Queue again, marked as repeats, the messages whose sender died or fell silent; how many."""
    freed = await conn.execute(
        """
        UPDATE outbox
        SET state = 'waiting', is_repeat = true, ready_at = now(), lease_token = NULL, leased_by = NULL
        WHERE state = 'sending' AND (
            ready_at <= now() OR leased_by NOT IN (
                SELECT objid::bigint::integer FROM pg_locks
                WHERE locktype = 'advisory' AND classid = $1::bigint::oid
                  AND database = (SELECT oid FROM pg_database WHERE datname = current_database())))
        """,
        WORKER_LOCK_CLASS,
    )
    return int(freed.split()[-1])


async def event_of_receipt(conn: Connection, user_id: int, channel: str, receipt: str) -> int | None:
    """The event that the sent message *receipt* answered: replying to a confirmation means its records (R3.5).

    Where a platform gave the same receipt twice (another bot numbers its messages anew), the latest counts.
    """
    event_id: int | None = await conn.fetchval(
        """
        SELECT event_id FROM outbox
        WHERE user_id = $1 AND channel = $2 AND receipt = $3
        ORDER BY id DESC
        LIMIT 1
        """,
        user_id,
        channel,
        receipt,
    )
    return event_id


async def last_body(
    conn: Connection, user_id: int, address: Address, receipt: str | None = None
) -> dict[str, object] | None:
    """The body of the message of *receipt*, or of the latest one on its way to *address* or there; None for none."""
    body: dict[str, object] | None = await conn.fetchval(
        """
        SELECT body FROM outbox
        WHERE user_id = $1 AND channel = $2 AND external_id = $3 AND state IN ('sending', 'sent')
          AND receipt IS NOT DISTINCT FROM coalesce($4, receipt)
        ORDER BY id DESC
        LIMIT 1
        """,
        user_id,
        address.channel,
        address.external_id,
        receipt,
    )
    return body


async def has_open(conn: Connection, user_id: int) -> bool:
    """Whether something is still to be sent to the user."""
    found: bool = await conn.fetchval(
        "SELECT EXISTS (SELECT FROM outbox WHERE user_id = $1 AND state IN ('waiting', 'sending'))", user_id
    )
    return found
