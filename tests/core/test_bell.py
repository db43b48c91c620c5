"""A ring wakes those who wait for work, in this process and in others; and the bell is its worker's sign of life."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import asyncpg
import pytest

from core import bell as bell_module
from core.bell import WORKER_LOCK_CLASS, Bell, Chime
from core.database import Database
from tests.database import DatabaseUrls
from tests.waiting import DEADLINE_S, until


@pytest.fixture
async def here(worker: Database) -> AsyncIterator[Bell]:
    """The bell of this worker."""
    async with Bell(worker) as bell:
        yield bell


@pytest.fixture
async def elsewhere(database: DatabaseUrls) -> AsyncIterator[Bell]:
    """The bell of another worker, with a pool of its own."""
    other = await Database.open(database.worker, size=2)
    async with Bell(other) as bell:
        yield bell
    await other.close()


async def _hears(bell: Bell, chime: Chime) -> None:
    """Return when the chime was heard; a wait that only timed out takes longer than the test may."""
    async with asyncio.timeout(DEADLINE_S):
        await bell.wait(chime, 2 * DEADLINE_S)


async def _living_workers(database: Database) -> set[int]:
    async with database.as_worker() as conn:
        rows = await conn.fetch(
            """
            SELECT objid::bigint AS worker_id FROM pg_locks
            WHERE locktype = 'advisory' AND granted AND classid = $1::bigint::oid
              AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
            """,
            WORKER_LOCK_CLASS,
        )
        return {row["worker_id"] for row in rows}


async def test_a_ring_wakes_who_waits_in_this_process(here: Bell) -> None:
    """Whoever waits here goes on at once."""
    waiting = asyncio.create_task(_hears(here, Chime.INBOX))
    await asyncio.sleep(0)  # lets it begin to wait

    here.ring(Chime.INBOX)

    await waiting


async def test_a_ring_wakes_who_waits_elsewhere(here: Bell, elsewhere: Bell) -> None:
    """A message stored by one process is taken by another."""
    waiting = asyncio.create_task(_hears(elsewhere, Chime.INBOX))

    here.ring(Chime.INBOX)

    await waiting


async def test_a_ring_before_the_wait_is_heard(here: Bell) -> None:
    """Work that came between the last look and the wait is not slept through."""
    here.ring(Chime.OUTBOX)

    await _hears(here, Chime.OUTBOX)


async def test_a_chime_wakes_nobody_who_waits_for_the_other(here: Bell) -> None:
    """Inbox and outbox ring apart."""
    here.ring(Chime.INBOX)

    with pytest.raises(TimeoutError):
        async with asyncio.timeout(0):
            await here.wait(Chime.OUTBOX, DEADLINE_S)


async def test_a_ring_is_heard_once(here: Bell) -> None:
    """After a wait that was rung the next one waits again: here until its time is over."""
    here.wake(Chime.INBOX)
    await _hears(here, Chime.INBOX)

    waiting = asyncio.create_task(_hears(here, Chime.INBOX))
    await asyncio.sleep(0)

    assert not waiting.done()
    waiting.cancel()


async def test_a_wait_without_a_ring_ends_by_itself(here: Bell) -> None:
    """A lost ring costs one interval, no more."""
    await here.wait(Chime.INBOX, 0)


async def test_a_wait_can_be_cancelled_in_the_moment_of_the_ring(here: Bell) -> None:
    """A worker that is stopped just as work comes in does stop."""
    waiting = asyncio.create_task(_hears(here, Chime.INBOX))
    await asyncio.sleep(0)

    here.wake(Chime.INBOX)
    waiting.cancel()

    with pytest.raises(asyncio.CancelledError):
        await waiting


async def test_every_worker_has_a_number_of_its_own_and_a_sign_of_life(
    worker: Database, here: Bell, elsewhere: Bell
) -> None:
    """Others see by the lock which workers live."""
    living = await _living_workers(worker)

    assert here.worker_id != elsewhere.worker_id
    assert living == {here.worker_id, elsewhere.worker_id}


async def test_the_sign_of_life_ends_with_the_worker(worker: Database) -> None:
    """A worker that left is seen to be gone."""
    async with Bell(worker):
        pass

    async def nobody_lives() -> bool:
        return not await _living_workers(worker)

    await until(nobody_lives)


async def test_a_lost_connection_is_made_again(
    database: DatabaseUrls, worker: Database, here: Bell, elsewhere: Bell, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The server dropped the listener: it comes back by itself, with its sign of life, and hears again."""
    monkeypatch.setattr(bell_module, "RECONNECT_DELAY_S", 0)
    owner = await asyncpg.connect(database.owner)

    dropped = await owner.fetchval(
        """
        SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity
        WHERE datname = current_database() AND application_name = 'keepwell-listener'
        """
    )
    await owner.close()

    async def both_live() -> bool:
        return await _living_workers(worker) == {here.worker_id, elsewhere.worker_id}

    await until(both_live)
    here.ring(Chime.OUTBOX)
    await _hears(elsewhere, Chime.OUTBOX)
    assert dropped == 2


async def test_a_worker_that_cannot_listen_does_not_start(worker: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    """The first connection has to succeed: the fault is told to whoever starts the worker."""

    async def refuse() -> None:
        raise ConnectionRefusedError("no such server")

    monkeypatch.setattr(worker, "connect", refuse)

    with pytest.raises(ConnectionRefusedError, match="no such server"):
        async with Bell(worker):
            pass
