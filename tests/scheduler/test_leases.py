"""What a dead worker held is taken up by the living at once, and they are woken for it (R11.1)."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest

from core.bell import Bell, Chime
from core.clock import SystemClock
from core.database import Database
from core.ids import RandomIds
from scheduler.deps import Deps
from scheduler.leases import return_dead_leases
from tests.builders import a_mind
from tests.core.queues import a_user, claim, say, take, tell
from tests.database import DatabaseUrls
from tests.waiting import DEADLINE_S


@pytest.fixture
async def worker(database: DatabaseUrls) -> AsyncIterator[Database]:
    """A migrated database, logged in as the plain worker."""
    opened = await Database.open(database.worker, size=4)
    yield opened
    await opened.close()


async def _is_rung(bell: Bell, chime: Chime) -> bool:
    try:
        async with asyncio.timeout(0):
            await bell.wait(chime, DEADLINE_S)
    except TimeoutError:
        return False
    return True


async def test_events_and_messages_of_the_dead_are_freed_and_the_living_woken(worker: Database) -> None:
    """Both queues are looked through, and each rings its own bell."""
    ann, ben = await a_user(worker, "ann"), await a_user(worker, "ben")
    await tell(worker, ann, "hello")
    await say(worker, ben, "hello", name="ben")
    await claim(worker)  # by a worker that never lived
    await take(worker)

    async with Bell(worker) as bell:
        freed = await return_dead_leases(Deps(worker, bell, SystemClock(), RandomIds(), a_mind(worker), {}))

        assert freed == 2
        assert await _is_rung(bell, Chime.INBOX)
        assert await _is_rung(bell, Chime.OUTBOX)


async def test_nothing_to_free_wakes_nobody(worker: Database) -> None:
    """The usual run is silent."""
    async with Bell(worker) as bell:
        freed = await return_dead_leases(Deps(worker, bell, SystemClock(), RandomIds(), a_mind(worker), {}))

        assert freed == 0
        assert not await _is_rung(bell, Chime.INBOX)
        assert not await _is_rung(bell, Chime.OUTBOX)
