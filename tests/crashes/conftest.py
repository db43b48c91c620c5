"""What the crash tests share: processes that die, and a worker that comes after them."""

from __future__ import annotations

import asyncio
import multiprocessing
from collections.abc import AsyncIterator, Awaitable, Callable

import asyncpg
import pytest

from tests.crashes import victim
from tests.crashes.people import hurry
from tests.crashes.victim import Plan
from tests.database import DatabaseUrls
from tests.waiting import DEADLINE_S, LOOK_S, until

Run = Callable[[Plan], Awaitable[int]]


@pytest.fixture
async def owner(database: DatabaseUrls) -> AsyncIterator[asyncpg.Connection]:
    """The owner's connection, which sees everything."""
    connection = await asyncpg.connect(database.owner)
    yield connection
    await connection.close()


@pytest.fixture
def _hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """The worker of this process tries again at once, as its victims do."""
    hurry(monkeypatch.setattr)


# Processes are forked from one that has imported the product and opened nothing, which saves two seconds each.
_nursery = multiprocessing.get_context("forkserver")
_nursery.set_forkserver_preload(["tests.crashes.victim", "tests.crashes.crowd_worker"])


async def exit_code(run: Callable[..., None], *arguments: object) -> int:
    """Call *run* in a process of its own and return how that ended; cancelled, it takes the process along."""
    process = _nursery.Process(target=run, args=arguments, daemon=True)
    process.start()
    try:
        while process.exitcode is None:  # noqa: ASYNC110  it is another process that ends
            await asyncio.sleep(LOOK_S)
    finally:
        process.kill()
        process.join()
    return process.exitcode


@pytest.fixture
def run_victim(owner: asyncpg.Connection) -> Run:
    """Run a plan to its end and return the exit code; the server has noticed that the process is gone."""

    async def run(plan: Plan) -> int:
        code = await asyncio.wait_for(exit_code(victim.run, plan), DEADLINE_S)
        await until_alone(owner)
        return code

    return run


async def until_alone(owner: asyncpg.Connection) -> None:
    """Return when no worker is connected any more."""

    async def is_alone() -> bool:
        alone: bool = await owner.fetchval(
            """
            SELECT NOT EXISTS (
                SELECT FROM pg_stat_activity
                WHERE datname = current_database() AND application_name LIKE 'keepwell%')
            """
        )
        return alone

    await until(is_alone)
