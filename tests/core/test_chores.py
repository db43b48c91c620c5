"""Background work is done once for each time it was asked for, by whoever is free, and never forgotten."""

from __future__ import annotations

import asyncio
from datetime import datetime, timedelta

import pytest

from core import chores
from core.chores import Chore
from core.database import Database
from core.ids import RandomIds
from tests.core.queues import AT, CHANNEL, a_user

KINDS = ("index", "learn")
EVERYONE: dict[str, str | None] = {CHANNEL: None}
SOON = AT + timedelta(minutes=10)


async def _ask(database: Database, user_id: int, kind: str = "learn", at: datetime = AT) -> None:
    async with database.as_user(user_id) as conn:
        await chores.ask(conn, user_id, {kind: at})


async def _claim(
    database: Database, now: datetime = AT, reaches: dict[str, str | None] | None = None, kinds: tuple[str, ...] = KINDS
) -> list[Chore]:
    async with database.as_worker() as conn:
        return await chores.claim(conn, kinds, now, reaches or EVERYONE, RandomIds().token(), 10)


async def _finish(database: Database, chore: Chore, next_at: datetime | None = None) -> None:
    async with database.as_user(chore.user_id) as conn:
        await chores.finish(conn, chore, next_at)


async def test_a_chore_is_taken_when_it_is_ready_and_gone_when_it_is_done(worker: Database) -> None:
    """Before its instant nobody gets it, afterwards one does, and then it is over."""
    user_id = await a_user(worker)
    await _ask(worker, user_id, at=SOON)

    too_early = await _claim(worker, AT)
    (chore,) = await _claim(worker, SOON)
    await _finish(worker, chore)

    assert too_early == []
    assert (chore.user_id, chore.kind, chore.attempts) == (user_id, "learn", 0)
    assert await _claim(worker, SOON + timedelta(days=1)) == []


async def test_the_earliest_wish_counts(worker: Database) -> None:
    """Asking again for later does not put off what was asked for; asking for earlier brings it forward."""
    user_id = await a_user(worker)
    await _ask(worker, user_id, "learn", SOON)
    await _ask(worker, user_id, "learn", SOON + timedelta(hours=1))
    await _ask(worker, user_id, "index", SOON)
    await _ask(worker, user_id, "index", AT)

    assert {chore.kind for chore in await _claim(worker, AT)} == {"index"}
    assert {chore.kind for chore in await _claim(worker, SOON)} == {"learn"}


async def test_what_is_asked_for_while_it_runs_is_done_once_more(worker: Database) -> None:
    """A wish that comes too late to be seen is not lost with the end of the run."""
    user_id = await a_user(worker)
    await _ask(worker, user_id)
    (running,) = await _claim(worker)
    await _ask(worker, user_id)

    meanwhile = await _claim(worker)
    await _finish(worker, running, next_at=SOON)

    assert meanwhile == []
    assert len(await _claim(worker, AT)) == 1


async def test_a_chore_names_when_it_comes_again(worker: Database) -> None:
    """A nightly one gives the next night."""
    user_id = await a_user(worker)
    await _ask(worker, user_id)
    (chore,) = await _claim(worker)
    await _finish(worker, chore, next_at=SOON)

    assert await _claim(worker, AT) == []
    assert len(await _claim(worker, SOON)) == 1


async def test_failures_are_tried_again_with_growing_pauses(worker: Database) -> None:
    """Each pause is longer than the one before, up to the longest; a success starts anew."""
    user_id = await a_user(worker)
    await _ask(worker, user_id)
    now = AT

    for pause in (*chores.BACKOFF, chores.BACKOFF[-1]):
        (chore,) = await _claim(worker, now)
        async with worker.as_user(user_id) as conn:
            await chores.postpone(conn, chore, now)
        assert await _claim(worker, now + pause - timedelta(seconds=1)) == []
        now += pause
    (chore,) = await _claim(worker, now)
    await _finish(worker, chore, next_at=now)

    assert chore.attempts == len(chores.BACKOFF) + 1
    assert [again.attempts for again in await _claim(worker, now)] == [0]


async def test_a_worker_that_died_gives_its_chore_back_with_the_lease(worker: Database) -> None:
    """Until the lease ends nobody else takes it; then somebody does, and the dead one can finish it no more."""
    user_id = await a_user(worker)
    await _ask(worker, user_id)
    (dead,) = await _claim(worker)
    before = await _claim(worker)
    async with worker.as_worker() as conn:
        await conn.execute("UPDATE chores SET leased_until = now() - interval '1 second'")

    (alive,) = await _claim(worker)
    await _finish(worker, dead)

    assert before == []
    assert alive.token != dead.token
    async with worker.as_worker() as conn:
        assert await conn.fetchval("SELECT count(*) FROM chores WHERE lease_token = $1", alive.token) == 1


@pytest.mark.parametrize(("reaches", "taken"), [({CHANNEL: "ann"}, 1), ({CHANNEL: "an"}, 0), ({"other": None}, 0)])
async def test_only_people_within_reach_are_worked_for(
    worker: Database, reaches: dict[str, str | None], taken: int
) -> None:
    """A terminal, whose clock may be moved, works for nobody but its own person."""
    user_id = await a_user(worker, "ann")
    await _ask(worker, user_id)

    assert len(await _claim(worker, reaches=reaches)) == taken


async def test_eight_claimers_share_the_chores(worker: Database) -> None:
    """Each chore is taken by one of them."""
    for name in ("ann", "ben", "cat"):
        await _ask(worker, await a_user(worker, name))

    taken = await asyncio.gather(*(_claim(worker) for _ in range(8)))

    assert sum(len(one) for one in taken) == 3


async def test_a_kind_that_is_not_served_here_is_left(worker: Database) -> None:
    """An older worker does not take what only a newer one can do."""
    user_id = await a_user(worker)
    await _ask(worker, user_id, "learn")

    assert await _claim(worker, kinds=("index",)) == []
