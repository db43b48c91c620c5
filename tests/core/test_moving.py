"""A chat that gets another id takes along whatever waits for its person."""

from __future__ import annotations

import asyncio

from core import moving
from core.database import Connection, Database
from core.users import Address
from tests.core.queues import CHANNEL, a_user, address, put_event, say, take_one, tell
from tests.waiting import until

OLD, NEW = address("ann"), Address(CHANNEL, "ann's new place")


async def move(database: Database, user_id: int) -> bool:
    """Move Ann."""
    async with database.as_worker() as conn:
        return await moving.move_address(conn, user_id, OLD, NEW.external_id)


async def places(database: Database, table: str) -> list[str]:
    """The external ids in a table, oldest row first."""
    async with database.as_worker() as conn:
        rows = await conn.fetch(f"SELECT external_id FROM {table} ORDER BY user_id")  # noqa: S608  names of tables
    return [row["external_id"] for row in rows]


async def test_open_events_and_unsent_messages_go_along(worker: Database) -> None:
    """The answer to what was asked before the move reaches the new place."""
    ann, ben = await a_user(worker), await a_user(worker, "ben")
    await tell(worker, ann, "m1")
    await say(worker, ann, "hello")
    await say(worker, ben, "hello", name="ben")

    moved = await move(worker, ann)

    assert moved
    assert await places(worker, "addresses") == [NEW.external_id, "ben"]
    assert await places(worker, "inbox") == [NEW.external_id]
    assert await places(worker, "outbox") == [NEW.external_id, "ben"]


async def test_what_was_sent_keeps_the_place_it_was_sent_to(worker: Database) -> None:
    """History is not rewritten."""
    ann = await a_user(worker)
    await say(worker, ann, "hello")
    await take_one(worker)
    async with worker.as_worker() as conn:
        await conn.execute("UPDATE outbox SET state = 'sent'")

    await move(worker, ann)

    assert await places(worker, "outbox") == ["ann"]


async def test_a_place_that_is_somebody_elses_is_refused(worker: Database) -> None:
    """Two people are never made one."""
    ann = await a_user(worker)
    await a_user(worker, NEW.external_id)
    await tell(worker, ann, "m1")

    moved = await move(worker, ann)

    assert not moved
    assert await places(worker, "addresses") == ["ann", NEW.external_id]
    assert await places(worker, "inbox") == ["ann"]


async def test_a_second_move_changes_nothing(worker: Database) -> None:
    """Word of it comes from several sides."""
    ann = await a_user(worker)

    assert [await move(worker, ann), await move(worker, ann)] == [True, False]


async def test_a_chat_that_is_handed_over_takes_along_what_waits(worker: Database) -> None:
    """Open events and unsent messages become the other person's, in their lane; what is done stays."""
    ann, ben = await a_user(worker), await a_user(worker, "ben")
    await tell(worker, ann, "m1", "m2")
    await say(worker, ann, "hello")
    await tell(worker, ben, "m3")
    async with worker.as_worker() as conn:
        await conn.execute("UPDATE inbox SET state = 'done' WHERE dedupe_key = 'm1'")
        await conn.execute("UPDATE lanes SET open_events = 1 WHERE user_id = $1", ann)
        await moving.hand_over(conn, OLD, ann, ben, former_id=ann)
        lanes = await conn.fetch("SELECT open_events FROM lanes ORDER BY user_id")
        events = await conn.fetch("SELECT dedupe_key, user_id FROM inbox ORDER BY dedupe_key")
        messages = await conn.fetch("SELECT user_id FROM outbox")

    assert [row["open_events"] for row in lanes] == [0, 2]
    assert [tuple(row) for row in events] == [("m1", ann), ("m2", ben), ("m3", ben)]
    assert [row["user_id"] for row in messages] == [ben]


async def test_an_event_that_waits_for_a_handover_is_not_lost_with_the_old_owner(worker: Database) -> None:
    """Whoever stores it at that very moment, for the person who had the chat, is told to look again."""
    ann, ben = await a_user(worker), await a_user(worker, "ben")

    async def store() -> int | None:
        async with worker.as_worker() as conn:
            return await put_event(conn, ann, "late")

    async with worker.as_worker() as conn:
        await conn.execute("SELECT FROM lanes WHERE user_id = $1 FOR UPDATE", ann)
        storing = asyncio.create_task(store())
        await until(lambda: is_waiting(conn))
        await moving.hand_over(conn, OLD, ann, ben, former_id=ann)

    assert await storing is None
    assert await places(worker, "inbox") == []


async def is_waiting(conn: Connection) -> bool:
    """Whether somebody waits for a lock."""
    waiting: bool = await conn.fetchval(
        """
        SELECT EXISTS (SELECT FROM pg_locks JOIN pg_stat_activity USING (pid) WHERE NOT granted AND datname =
                       current_database())
        """
    )
    return waiting
