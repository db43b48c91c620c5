"""The background work of memory: claims what is ready, does it as the person it is for, and gives it back (R5, R6).

Each kind of chore is one coroutine ``(mind, user_id, now) -> next instant or None``, which may also put itself off. One
that fails is tried again with growing pauses and holds up nobody else.
"""

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from datetime import datetime

import structlog

from core import chores, limits, metrics, users
from core.chores import Chore
from core.database import Connection
from core.llm import metering, usage
from core.llm.metering import Spending
from memory.attempts import PutOff
from memory.distilling import distil, mine
from memory.feeling import feel
from memory.indexing import index
from memory.learning import learn
from memory.mind import Mind
from memory.profiling import keep_profile
from memory.reembedding import catch_up
from memory.summarising import summarise
from memory.upkeep import tidy
from scheduler.deps import Deps

log = structlog.get_logger()

BATCH = 4  # chores at a time in one worker: they wait for a model most of the time, and turns come first

Work = Callable[[Mind, int, datetime], Awaitable[datetime | None]]

# Kinds in the order in which they are shown.
WORK: Mapping[str, Work] = {
    "index": index,
    "embed": catch_up,
    "learn": learn,
    "distil": distil,
    "mine": mine,
    "profile": keep_profile,
    "mood": feel,
    "summarise": summarise,
    "tidy": tidy,
}


async def do_chores(deps: Deps) -> int:
    """Do everything that is ready by now; how many chores were done or tried."""
    done = 0
    while claimed := await _claim(deps):
        await asyncio.gather(*(_do(deps, chore) for chore in claimed))
        done += len(claimed)
    return done


async def next_ready(conn: Connection, user_id: int, until: datetime) -> datetime | None:
    """The earliest instant up to *until* at which something is to be done for the person; None if nothing is."""
    return await chores.next_ready(conn, user_id, tuple(WORK), until)


async def _claim(deps: Deps) -> list[Chore]:
    async with deps.database.as_worker() as conn:
        return await chores.claim(conn, tuple(WORK), deps.clock.now(), deps.reaches, deps.ids.token(), BATCH)


async def _do(deps: Deps, chore: Chore) -> None:
    """Do one chore; whatever fails in it is logged, and it is tried again later."""
    now = deps.clock.now()
    try:
        with metrics.timed(metrics.chores, chore.kind):
            next_at = await _within_budget(deps, chore, now)
    except PutOff as put_off:
        next_at = put_off.until
    except Exception as error:  # the fault of one person's chore must not end the others'
        log.warning("chore_failed", kind=chore.kind, user_id=chore.user_id, attempts=chore.attempts, exc_info=error)
        async with deps.database.as_user(chore.user_id) as conn:
            await chores.postpone(conn, chore, now)
        return
    async with deps.database.as_user(chore.user_id) as conn:
        await chores.finish(conn, chore, next_at)


async def _within_budget(deps: Deps, chore: Chore, now: datetime) -> datetime | None:
    """Do the chore, its models' tokens on the person's account; once the day's are used up it waits for tomorrow."""
    if deps.daily_tokens is not None:
        async with deps.database.as_user(chore.user_id) as conn:
            user = await users.load(conn, chore.user_id)
            if await limits.is_used_up(conn, user, now, deps.daily_tokens):
                return limits.next_day(user, now)
    with metering.counting() as spent:
        try:
            return await WORK[chore.kind](deps.mind, chore.user_id, now)
        finally:
            if spent:
                await _account(deps, chore.user_id, now, spent)


async def _account(deps: Deps, user_id: int, now: datetime, spent: Sequence[Spending]) -> None:
    async with deps.database.as_user(user_id) as conn:
        user = await users.load(conn, user_id)
        await usage.record(conn, user_id, now.astimezone(user.zone_info).date(), spent)
