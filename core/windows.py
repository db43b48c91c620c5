"""Windows: after a person wrote, some platforms let us write freely for a while, and then no more (R9.2).

A message that can't be said is held in the outbox, never marked as sent, and let go when the person writes again. Who
says stop is told nothing by us of our own accord until they say start. How long a window is, the channel knows.

Whoever changes an address here takes its row first and those of the outbox after, so that nobody waits in a circle.
"""

from collections.abc import Sequence
from datetime import datetime
from zoneinfo import ZoneInfo

from core.database import Connection, Row
from core.outbox import Outgoing
from core.users import UNKNOWN_ZONE, Address


async def heard(conn: Connection, user_id: int, address: Address, at: datetime) -> int:
    """Note that the person wrote from *address* at *at* (aware), and let go what is held for it; how many messages.

    Whoever writes can be written to again. As the worker.
    """
    is_stopped: bool | None = await conn.fetchval(
        """
        UPDATE addresses SET heard_at = greatest(heard_at, $4), is_reachable = true
        WHERE user_id = $1 AND channel = $2 AND external_id = $3
        RETURNING stopped_at IS NOT NULL
        """,
        user_id,
        address.channel,
        address.external_id,
        at,
    )
    return 0 if is_stopped else await let_go(conn, user_id, address)


async def let_go(conn: Connection, user_id: int, address: Address) -> int:
    """Queue again what is held for *address*, each message with the time it was meant for; how many."""
    held = await conn.fetch(
        """
        SELECT outbox.id, outbox.event_id, outbox.created_at, zone, payload ->> 'reminder_id' AS reminder_id
        FROM outbox
        JOIN users ON users.id = outbox.user_id
        LEFT JOIN inbox ON inbox.user_id = outbox.user_id AND inbox.id = outbox.event_id
        WHERE outbox.user_id = $1 AND outbox.channel = $2 AND outbox.external_id = $3 AND outbox.state = 'held'
        ORDER BY outbox.id
        FOR UPDATE OF outbox
        """,
        user_id,
        address.channel,
        address.external_id,
    )
    if not held:
        return 0
    told = _latest(held)
    await conn.execute(
        """
        UPDATE outbox
        SET state = CASE WHEN meant_for IS NULL THEN 'buried' ELSE 'waiting' END,
            ready_at = now(), attempts = 0, is_repeat = false,
            body = CASE WHEN meant_for IS NULL THEN body ELSE body || jsonb_build_object('meant_for', meant_for) END
        FROM unnest($2::bigint[], $3::text[]) AS due (due_id, meant_for)
        WHERE user_id = $1 AND id = due_id
        """,
        user_id,
        [row["id"] for row in held],
        [_local(row).isoformat() if row in told else None for row in held],
    )
    return len(told)


def _latest(held: Sequence[Row]) -> list[Row]:
    """What is worth telling: a reminder that was due several times is told once, at its latest time."""
    last = {row["reminder_id"]: row["event_id"] for row in held}
    return [row for row in held if row["reminder_id"] is None or last[row["reminder_id"]] == row["event_id"]]


def _local(row: Row) -> datetime:
    created_at: datetime = row["created_at"]
    return created_at.astimezone(ZoneInfo(row["zone"]) if row["zone"] else UNKNOWN_ZONE)


async def hold(conn: Connection, message: Outgoing) -> None:
    """Keep a leased message until the person writes again; if they have meanwhile, it waits. As the worker."""
    await conn.execute(
        """
        WITH place AS MATERIALIZED (
            SELECT heard_at, stopped_at FROM addresses
            WHERE user_id = $1 AND channel = $4 AND external_id = $5
            FOR SHARE
        )
        UPDATE outbox
        SET lease_token = NULL, leased_by = NULL, ready_at = now(), state = CASE
            WHEN EXISTS (SELECT FROM place WHERE stopped_at IS NULL AND heard_at IS DISTINCT FROM $6::timestamptz)
            THEN 'waiting' ELSE 'held' END
        WHERE user_id = $1 AND id = $2 AND lease_token = $3
        """,
        message.user_id,
        message.id,
        message.token,
        message.address.channel,
        message.address.external_id,
        message.heard_at,
    )


async def stop(conn: Connection, user_id: int, event_id: int, at: datetime) -> None:
    """Write nothing of our own accord to where *event_id* came from, from *at* (aware); waiting reminders are held."""
    await conn.execute(
        """
        WITH place AS (
            UPDATE addresses SET stopped_at = coalesce(stopped_at, $3)
            FROM inbox
            WHERE addresses.user_id = $1 AND inbox.user_id = $1 AND inbox.id = $2
              AND addresses.channel = inbox.channel AND addresses.external_id = inbox.external_id
            RETURNING addresses.channel, addresses.external_id
        )
        UPDATE outbox SET state = 'held'
        FROM place
        WHERE user_id = $1 AND outbox.channel = place.channel AND outbox.external_id = place.external_id
          AND state = 'waiting' AND body ->> 'kind' = 'reminder'
        """,
        user_id,
        event_id,
        at,
    )


async def resume(conn: Connection, user_id: int, event_id: int) -> bool:
    """Write there again, and let go what is held; False if nothing had been stopped."""
    place = await conn.fetchrow(
        """
        UPDATE addresses SET stopped_at = NULL
        FROM inbox
        WHERE addresses.user_id = $1 AND inbox.user_id = $1 AND inbox.id = $2 AND stopped_at IS NOT NULL
          AND addresses.channel = inbox.channel AND addresses.external_id = inbox.external_id
        RETURNING addresses.channel, addresses.external_id
        """,
        user_id,
        event_id,
    )
    if place is None:
        return False
    await let_go(conn, user_id, Address(place["channel"], place["external_id"]))
    return True
