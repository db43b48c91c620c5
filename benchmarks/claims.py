"""Claims: taking the next event must cost the same however many wait."""

from __future__ import annotations

import time
from uuid import UUID

import asyncpg

from benchmarks.figures import Line, Times, at_most
from benchmarks.worker import CHANNEL, NOW, make_people
from core import inbox
from core.database import Connection, Database

EVENTS_EACH = 10  # open events of each person
MOST = 2.0  # times the cost with few events
WARM_UP = 10


async def claims(
    few: tuple[str, str], many: tuple[str, str], *, few_events: int, many_events: int, runs: int
) -> list[Line]:
    """One claim with few and with many open events, alternately; a database is its owner's and its worker's URL."""
    await _fill(few[0], few_events)
    await _fill(many[0], many_events)
    small, large = await Database.open(few[1], size=1), await Database.open(many[1], size=1)
    few_times, many_times = [], []
    for number in range(WARM_UP + runs):
        few_times.append(await _time_claim(small, number))
        many_times.append(await _time_claim(large, number))
    await small.close()
    await large.close()
    less, more = Times(few_times[WARM_UP:]), Times(many_times[WARM_UP:])
    return [
        Line(f"a claim with {few_events:,} open events", str(less)),
        Line(f"a claim with {many_events:,} open events", str(more)),
        at_most("the ratio of their medians", more.p50 / less.p50, MOST, "times"),
    ]


async def _fill(owner_url: str, events: int) -> None:
    owner: Connection = await asyncpg.connect(owner_url)
    await make_people(owner, events // EVENTS_EACH)
    await owner.execute(
        """
        INSERT INTO inbox (user_id, kind, channel, external_id, dedupe_key, payload, received_at)
        SELECT id, 'message', $1, id, 'bench:' || number, '{"text": "lunch 15"}', $2
        FROM users CROSS JOIN generate_series(1, $3) AS number
        """,
        CHANNEL,
        NOW,
        EVENTS_EACH,
    )
    await owner.execute("UPDATE lanes SET open_events = $1", EVENTS_EACH)
    await owner.execute("VACUUM (ANALYZE)")
    await owner.close()


async def _time_claim(database: Database, number: int) -> float:
    """Claim as a worker does; what was claimed is put back, so that as many events wait the next time."""
    started = time.perf_counter()
    async with database.by_statement() as conn:
        (claimed,) = await inbox.claim(conn, worker_id=0, token=UUID(int=number), limit=1)
    elapsed = time.perf_counter() - started
    async with database.as_worker(durable=False) as conn:
        await inbox.postpone(conn, claimed, inbox.LEASE * 0, counts=False)
    return elapsed
