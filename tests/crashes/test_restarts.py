"""After a restart nothing old is answered or sent again, and an event that can't be handled holds up nobody (R11.4)."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path

import asyncpg
import pytest

from bot.app import App, running
from bot.turns import APOLOGY, MAX_ATTEMPTS
from core.clock import ManualClock
from core.ids import RandomIds
from tests.crashes.people import AT, CHANNEL, OFFLINE, FileChannel, deliveries, message, poison
from tests.crashes.victim import until_quiet
from tests.database import DatabaseUrls

pytestmark = pytest.mark.usefixtures("_hurried")

Worker = Callable[[], AbstractAsyncContextManager[App]]


@pytest.fixture
def worker(database: DatabaseUrls, tmp_path: Path) -> Worker:
    """A worker that can be started, and started again; everything is handled and sent when it is left."""

    @asynccontextmanager
    async def work() -> AsyncIterator[App]:
        channel = FileChannel(tmp_path / "deliveries")
        async with running(OFFLINE, database.worker, ManualClock(AT), RandomIds(), {CHANNEL: channel}) as app:
            yield app
            await until_quiet(app)

    return work


async def test_the_same_update_after_a_restart_is_not_answered_again(
    worker: Worker, owner: asyncpg.Connection, tmp_path: Path
) -> None:
    """The platform's place was lost: the old message comes again, and is one row and no second reply (B053)."""
    async with worker() as app:
        first = await app.receiver.receive(message("ann", "update:1", "lunch RM15"))

    async with worker() as app:
        second = await app.receiver.receive(message("ann", "update:1", "lunch RM15"))

    assert first is not None
    assert second is None
    assert await owner.fetchval("SELECT count(*) FROM entries") == 1
    assert len(deliveries(tmp_path / "deliveries")) == 1


async def test_what_has_a_receipt_is_not_sent_after_a_restart(worker: Worker, tmp_path: Path) -> None:
    """Recovery leaves alone what was delivered (B055)."""
    async with worker() as app:
        await app.receiver.receive(message("ann", "update:1", "lunch RM15"))
    before = deliveries(tmp_path / "deliveries")

    async with worker():
        pass

    assert len(before) == 1
    assert deliveries(tmp_path / "deliveries") == before


async def test_what_came_while_nobody_worked_is_answered_at_the_start(
    worker: Worker, owner: asyncpg.Connection, tmp_path: Path
) -> None:
    """An event without a worker waits for the next one, without a ring."""
    async with worker() as app:
        await app.receiver.receive(message("ann", "update:1", "lunch RM15"))
    await owner.execute("UPDATE inbox SET state = 'open', dedupe_key = 'update:0', attempts = 0")
    await owner.execute("UPDATE lanes SET open_events = 1")
    await owner.execute("DELETE FROM outbox; DELETE FROM exchanges; DELETE FROM changes; DELETE FROM entries")

    async with worker():
        pass

    assert await owner.fetchval("SELECT count(*) FROM entries") == 1
    assert len(deliveries(tmp_path / "deliveries")) == 2


async def test_a_poison_event_is_buried_with_an_apology_and_the_next_message_handled(
    worker: Worker, owner: asyncpg.Connection, tmp_path: Path
) -> None:
    """Three tries, then the person is told that nothing was saved, and what they write next is answered."""
    async with worker() as app:
        await app.receiver.receive(poison("ann", "update:1"))
        await app.receiver.receive(message("ann", "update:2", "lunch RM15"))

    first, second = deliveries(tmp_path / "deliveries")
    assert (first.kind, first.text, first.is_repeat) == ("apology", APOLOGY, False)
    assert second.kind == "reply"
    rows = await owner.fetch("SELECT state, attempts FROM inbox ORDER BY id")
    assert [tuple(row) for row in rows] == [("buried", MAX_ATTEMPTS), ("done", 1)]
    assert await owner.fetchval("SELECT count(*) FROM entries") == 1


async def test_an_event_that_kills_its_worker_at_every_try_is_buried_too(
    worker: Worker, owner: asyncpg.Connection, tmp_path: Path
) -> None:
    """Its workers could not say that they failed; after three of them no fourth is risked."""
    async with worker() as app:
        await app.receiver.user_id(message("ann", "", "").address)
    await owner.execute(
        """
        INSERT INTO inbox (user_id, kind, channel, external_id, dedupe_key, payload, attempts, received_at)
        SELECT user_id, 'message', channel, external_id, 'update:1', '{"text": "lunch RM15"}', $1, now() FROM addresses
        """,
        MAX_ATTEMPTS,
    )
    await owner.execute("UPDATE lanes SET open_events = 1")

    async with worker():
        pass

    assert [delivery.kind for delivery in deliveries(tmp_path / "deliveries")] == ["apology"]
    assert await owner.fetchval("SELECT count(*) FROM entries") == 0


async def test_a_person_whose_first_message_was_not_stored_can_write_again(
    worker: Worker, owner: asyncpg.Connection, tmp_path: Path
) -> None:
    """The database refused the first contact: the receiver does not remember somebody who was never made."""
    await owner.execute("ALTER TABLE inbox ADD CONSTRAINT refusing CHECK (dedupe_key <> 'update:1')")

    async with worker() as app:
        with pytest.raises(asyncpg.CheckViolationError):
            await app.receiver.receive(message("ann", "update:1", "lunch RM15"))
        await app.receiver.receive(message("ann", "update:2", "lunch RM15"))

    assert len(deliveries(tmp_path / "deliveries")) == 1
