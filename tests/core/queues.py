"""People, events and messages for the tests of the two queues; each builder shows only what matters to a test."""

from __future__ import annotations

import itertools
from datetime import UTC, datetime, timedelta
from uuid import UUID

from core import inbox, outbox, users
from core.database import Connection, Database
from core.inbox import Claim, EventKind
from core.outbox import Outgoing
from core.users import Address

AT = datetime(2026, 11, 27, 4, 0, tzinfo=UTC)
BOT = "test"
CHANNEL = "test"
NO_WORKER = 999_999  # a worker id that nobody lives under
AT_ONCE = timedelta(0)

_tokens = itertools.count(1)


def address(name: str) -> Address:
    """Where the person of that name writes from."""
    return Address(CHANNEL, name)


async def a_user(database: Database, name: str = "ann") -> int:
    """A person who has written for the first time."""
    async with database.as_worker() as conn:
        return await users.find_or_create(conn, BOT, address(name), AT)


async def put_event(conn: Connection, user_id: int, key: str) -> int | None:
    """Store a message under a dedupe key, from where its person writes; its id."""
    name = await conn.fetchval("SELECT external_id FROM addresses WHERE user_id = $1", user_id)
    stored = await inbox.put(
        conn,
        user_id=user_id,
        kind=EventKind.MESSAGE,
        address=address(name),
        dedupe_key=key,
        payload={"text": key},
        received_at=AT,
    )
    return stored.event_id if stored else None


async def tell(database: Database, user_id: int, *keys: str) -> list[int]:
    """Store messages, each in a transaction of its own; their ids."""
    stored = []
    for key in keys:
        async with database.as_worker() as conn:
            event_id = await put_event(conn, user_id, key)
        assert event_id is not None
        stored.append(event_id)
    return stored


async def claim(
    database: Database, *, limit: int = 10, worker_id: int = NO_WORKER, lease: timedelta = inbox.LEASE
) -> list[Claim]:
    """Claim lanes under a new token."""
    async with database.as_worker() as conn:
        return await inbox.claim(conn, worker_id=worker_id, token=UUID(int=next(_tokens)), limit=limit, lease=lease)


async def claim_one(database: Database, *, lease: timedelta = inbox.LEASE) -> Claim:
    """Claim the one lane that is ready."""
    (claimed,) = await claim(database, lease=lease)
    return claimed


async def finish(database: Database, claimed: Claim) -> None:
    """Finish a claimed event in a transaction of the turn's role."""
    async with database.as_user(claimed.event.user_id) as conn:
        await inbox.close(conn, claimed, [claimed.event.id], "done")


async def say(
    database: Database, user_id: int, text: str, *, event_id: int = 1, ordinal: int = 0, name: str = "ann"
) -> None:
    """Queue a message to the person, in a transaction of the turn's role."""
    async with database.as_user(user_id) as conn:
        await outbox.put(
            conn,
            user_id=user_id,
            event_id=event_id,
            ordinal=ordinal,
            address=address(name),
            body={"text": text},
            created_at=AT,
        )


async def take(
    database: Database, *, limit: int = 10, worker_id: int = NO_WORKER, lease: timedelta = outbox.LEASE
) -> list[Outgoing]:
    """Claim messages of the test channel under a new token."""
    async with database.as_worker() as conn:
        return await outbox.claim(
            conn, worker_id=worker_id, token=UUID(int=next(_tokens)), channels={CHANNEL: None}, limit=limit, lease=lease
        )


async def take_one(database: Database, *, lease: timedelta = outbox.LEASE) -> Outgoing:
    """Claim the one message that is ready."""
    (message,) = await take(database, lease=lease)
    return message
