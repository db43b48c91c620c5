"""Turns: how long one takes beside a bare commit, and how many a second a crowd gets.

A commit has to reach the disk, so the number of commits is what a fast turn costs; the two are measured alternately.
"""

from __future__ import annotations

import asyncio
import time

import asyncpg

from benchmarks.figures import Line, Times, at_least, at_most
from benchmarks.worker import CHANNEL, PATIENCE_S, Worker, make_people, working
from core.database import WORKER_ROLE, Connection

WARM_UP = 20  # turns before the first that counts
MOST_COMMITS = 8.0  # bare commits; the goal for a turn's median
FEWEST_TURNS = 150.0  # a second, on two cores
RECEIVED_AT_ONCE = 32  # as many webhooks at a time
_INSERT = "INSERT INTO bare (id, said) VALUES ($1, 'lunch 15')"


async def latency(owner_url: str, worker_url: str, *, runs: int) -> list[Line]:
    """A fast-path turn from inbox to outbox, alternately with one bare single-row commit."""
    owner = await asyncpg.connect(owner_url)
    await make_people(owner, 1)
    await owner.execute(f"CREATE TABLE bare (id bigint, said text); GRANT INSERT ON bare TO {WORKER_ROLE}")
    await owner.close()
    statements, commits, whole, turns = [], [], [], []
    async with working(worker_url, sends=False) as worker:
        for number in range(-WARM_UP, runs):
            statements.append(await _bare_statement(worker, number))
            commits.append(await _bare_commit(worker, number))
            received, stored = await worker.time_turn(1, f"turn:{number}", f"lunch {number + WARM_UP + 1}.50")
            whole.append(received)
            turns.append(stored)
    bare, transaction, turn = Times(statements[WARM_UP:]), Times(commits[WARM_UP:]), Times(turns[WARM_UP:])
    return [
        Line("one bare statement that commits by itself", str(bare)),
        Line("one bare transaction of a single row", str(transaction)),
        Line("a fast-path turn with receiving its message", str(Times(whole[WARM_UP:]))),
        Line("a fast-path turn, inbox to outbox", str(turn)),
        Line("the turn's median in bare transactions", f"{turn.p50 / transaction.p50:.2f} transactions"),
        at_most("the turn's median in bare commits", turn.p50 / bare.p50, MOST_COMMITS, "commits"),
    ]


async def _bare_statement(worker: Worker, number: int) -> float:
    """Seconds of a single statement that writes one row: one round trip to the server instead of three."""
    started = time.perf_counter()
    async with worker.database.by_statement() as conn:
        await conn.execute(_INSERT, number)
    return time.perf_counter() - started


async def _bare_commit(worker: Worker, number: int) -> float:
    """Seconds of a transaction that writes one row and nothing else, through the same pool."""
    started = time.perf_counter()
    async with worker.database.as_worker() as conn:
        await conn.execute(_INSERT, number)
    return time.perf_counter() - started


async def throughput(owner_url: str, worker_url: str, *, people: int, messages_each: int) -> list[Line]:
    """A crowd writes at once: turns a second from the first message received to the last reply sent."""
    owner = await asyncpg.connect(owner_url)
    await make_people(owner, people)
    async with working(worker_url, sends=True) as worker:
        started = time.perf_counter()
        await _everybody_writes(worker, people, messages_each)
        await _until_all_sent(owner, people * messages_each)
        elapsed = time.perf_counter() - started
    await owner.close()
    what = f"{people} people, {messages_each} messages each, received to sent"
    return [at_least(what, people * messages_each / elapsed, FEWEST_TURNS, "turns a second")]


async def _everybody_writes(worker: Worker, people: int, messages_each: int) -> None:
    door = asyncio.Semaphore(RECEIVED_AT_ONCE)

    async def write(person: int, number: int) -> None:
        async with door:
            await worker.tell(person, f"{CHANNEL}:{person}:{number}", f"lunch {number}.50")

    for number in range(1, messages_each + 1):
        await asyncio.gather(*(write(person, number) for person in range(1, people + 1)))


async def _until_all_sent(owner: Connection, count: int) -> None:
    async with asyncio.timeout(PATIENCE_S * 10):
        while await owner.fetchval("SELECT count(*) FROM outbox WHERE state = 'sent'") < count:  # noqa: ASYNC110
            await asyncio.sleep(0.05)  # the count itself costs; the rate hardly notices
