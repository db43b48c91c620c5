"""Reminders: a storm of them due at one instant, by one worker process and by two, and a day's worth after an absence.

The workers are processes of their own, as in production; this one only watches the outbox.
"""

from __future__ import annotations

import asyncio
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta

import asyncpg

from benchmarks.figures import Line, Times, at_most
from benchmarks.worker import make_people
from core.clock import SystemClock
from core.database import Connection

STORM_LIMIT_S = 75.0  # until 10,000 that are due at once lie in the outbox
RETURN_LIMIT_S = 30.0  # until 1,000 that were missed lie there
PATIENCE_S = 300.0  # seconds; longer than any storm takes
LEAD = timedelta(seconds=3)  # until the instant of the storm, so that the workers are awake
NEAR_HALF = 0.65  # of one worker's time; two need more cores than the database beside them leaves on a small machine


async def storm(owner_url: str, worker_url: str, *, people: int, workers: int) -> tuple[list[Line], float]:
    """One reminder each of *people* due at one instant; the lines, and the seconds until the last lay in the outbox."""
    owner = await asyncpg.connect(owner_url)
    user_ids = await make_people(owner, people)
    async with _processes(worker_url, workers):
        due_at = SystemClock().now() + LEAD
        await _set(owner, user_ids, due_at)
        waits = await _lateness(owner, people, due_at)
        doubles = await owner.fetchval("SELECT count(*) - count(DISTINCT user_id) FROM outbox")
    await owner.close()
    what = f"{people:,} due at one instant, {workers} worker{'s' if workers > 1 else ''}"
    lines = [
        Line(f"{what}: lateness", str(Times(waits))),
        at_most(f"{what}: until the last is in the outbox", max(waits), STORM_LIMIT_S, "s"),
        at_most(f"{what}: said twice", doubles, 0, "reminders"),
    ]
    return lines, max(waits)


async def storms(few: tuple[str, str], many: tuple[str, str], *, people: int) -> list[Line]:
    """The same storm with one worker and with two."""
    alone, seconds_alone = await storm(*few, people=people, workers=1)
    together, seconds_together = await storm(*many, people=people, workers=2)
    ratio = at_most("two workers beside one", seconds_together / seconds_alone, NEAR_HALF, "of the time")
    return [*alone, *together, ratio]


async def after_absence(owner_url: str, worker_url: str, *, people: int) -> list[Line]:
    """What was due on a day without a worker: all is said once on return, and said to be late."""
    owner = await asyncpg.connect(owner_url)
    now = SystemClock().now()
    await _set(owner, await make_people(owner, people), now - timedelta(days=1))
    started = time.perf_counter()
    async with _processes(worker_url, 1):
        await _until(owner, people)
        elapsed = time.perf_counter() - started
        late = await owner.fetchval("SELECT count(*) FROM outbox WHERE body ->> 'text' LIKE '%This was due%'")
    await owner.close()
    what = f"{people:,} missed, on the worker's return"
    return [
        at_most(f"{what}: from its start to the last in the outbox", elapsed, RETURN_LIMIT_S, "s"),
        Line(f"{what}: said to be late", f"{late:,} reminders", f"{people:,}", late == people),
    ]


async def _set(owner: Connection, user_ids: list[int], due_at: datetime) -> None:
    await owner.execute(
        """
        INSERT INTO reminders (user_id, event_id, ordinal, what, what_words, said, starts_at, zone, due_at, created_at)
        SELECT user_id, 0, 0, 'drink water', ' drink water ', 'remind me', $2::timestamptz AT TIME ZONE 'UTC', 'UTC',
               $2, $2
        FROM unnest($1::bigint[]) AS user_id
        """,
        user_ids,
        due_at,
    )


async def _lateness(owner: Connection, count: int, due_at: datetime) -> list[float]:
    """Seconds from the instant to the transaction of each message; its commit comes a few milliseconds later."""
    await _until(owner, count)
    rows = await owner.fetch("SELECT ready_at FROM outbox")
    return [(row["ready_at"].astimezone(UTC) - due_at).total_seconds() for row in rows]


async def _until(owner: Connection, count: int) -> None:
    async with asyncio.timeout(PATIENCE_S):
        while await owner.fetchval("SELECT count(*) FROM outbox") < count:  # noqa: ASYNC110
            await asyncio.sleep(0.05)  # the count itself costs; the time hardly notices


@asynccontextmanager
async def _processes(url: str, count: int) -> AsyncIterator[None]:
    """So many workers in processes of their own; each says so once it runs."""
    started = [
        await asyncio.create_subprocess_exec(
            sys.executable, "-m", "benchmarks.reminder_worker", url, stdout=asyncio.subprocess.PIPE
        )
        for _ in range(count)
    ]
    try:
        for process in started:
            if process.stdout is None or not await process.stdout.readline():
                raise RuntimeError("a worker did not start")
        yield
    finally:
        for process in started:
            process.terminate()
        await asyncio.gather(*(process.wait() for process in started))
