"""A chat that gets another id takes along whatever waits for its person."""

from __future__ import annotations

from core import moving
from core.database import Database
from core.users import Address
from tests.core.queues import CHANNEL, a_user, address, say, take_one, tell

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
