"""An edit names its message by the platform's id; what can't be read is kept, and answered by nobody."""

from __future__ import annotations

import json

from core import inbox
from core.database import Database
from core.inbox import EventKind
from tests.core.queues import AT, CHANNEL, a_user, address, claim

SURROGATE = json.dumps({"text": "\ud83d \x00"})


async def tell(database: Database, user_id: int, key: str, message_id: str) -> None:
    """Store a message that the platform calls *message_id*."""
    async with database.as_worker() as conn:
        await inbox.put(
            conn,
            user_id=user_id,
            kind=EventKind.MESSAGE,
            address=address("ann"),
            dedupe_key=key,
            payload={"text": key, "message_id": message_id},
            received_at=AT,
        )


async def found(database: Database, user_id: int, message_id: str, channel: str = CHANNEL) -> str | None:
    """The key of the message that is called so."""
    async with database.as_worker() as conn:
        event = await inbox.find_message(conn, user_id, channel, message_id)
    return event.dedupe_key if event else None


async def test_the_latest_message_of_an_id_is_found(worker: Database) -> None:
    """Another bot numbers its messages anew; other people and channels do not count."""
    ann, ben = await a_user(worker), await a_user(worker, "ben")
    await tell(worker, ann, "old", "7")
    await tell(worker, ann, "new", "7")
    await tell(worker, ben, "another's", "8")

    assert await found(worker, ann, "7") == "new"
    assert await found(worker, ann, "8") is None
    assert await found(worker, ann, "7", channel="other") is None


async def test_finding_a_message_reads_no_more_than_it(worker: Database) -> None:
    """However long somebody has been talking."""
    ann = await a_user(worker)
    async with worker.as_worker() as conn:
        await conn.execute(
            """
            INSERT INTO inbox (user_id, kind, channel, external_id, dedupe_key, payload, state, received_at)
            SELECT $1, 'message', $2, 'ann', n::text, jsonb_build_object('message_id', n::text), 'done', $3
            FROM generate_series(1, 2000) AS n
            """,
            ann,
            CHANNEL,
            AT,
        )
        plan = await conn.fetch(
            """
            EXPLAIN SELECT id FROM inbox
            WHERE user_id = $1 AND channel = $2 AND payload ->> 'message_id' = $3
            ORDER BY id DESC
            LIMIT 1
            """,
            ann,
            CHANNEL,
            "7",
        )

    assert any("inbox_message" in line[0] for line in plan)


async def test_what_is_set_aside_is_kept_once_and_answered_by_nobody(worker: Database) -> None:
    """As it came, also where Postgres would not take its characters."""
    ann = await a_user(worker)
    async with worker.as_worker() as conn:
        for _ in range(2):
            await inbox.set_aside(
                conn, user_id=ann, address=address("ann"), dedupe_key="k", update=SURROGATE, received_at=AT
            )
        rows = await conn.fetch("SELECT payload, state FROM inbox")

    claims = await claim(worker)

    assert [(row["payload"], row["state"]) for row in rows] == [({"update": SURROGATE}, "buried")]
    assert claims == []
