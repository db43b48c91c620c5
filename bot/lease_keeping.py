"""Keeps the lease of a turn that takes long, so that no other worker takes the event over meanwhile.

A slow model of one's own may think for minutes. An ordinary turn is over before the first renewal, and costs nothing
here. It knows no model and no turn, only a claim.
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import timedelta

import asyncpg
import structlog

from core import inbox
from core.database import Database
from core.inbox import Claim

log = structlog.get_logger()

RENEWED_EVERY = inbox.LEASE / 3  # two renewals may fail before the lease ends
LONGEST = timedelta(minutes=25)  # all model calls of a turn at the longest deadline that can be set; then it hangs


@asynccontextmanager
async def kept(database: Database, claimed: Claim, every: timedelta = RENEWED_EVERY) -> AsyncIterator[None]:
    """Renew the lease of *claimed* as long as this is open, if that is long."""
    tasks: list[asyncio.Task[None]] = []

    def begin() -> None:
        tasks.append(asyncio.create_task(_renew(database, claimed, every)))

    timer = asyncio.get_running_loop().call_later(every.total_seconds(), begin)
    try:
        yield
    finally:
        timer.cancel()
        for task in tasks:
            task.cancel()


async def _renew(database: Database, claimed: Claim, every: timedelta) -> None:
    for _ in range(round(LONGEST / every)):
        try:
            async with database.by_statement() as conn:
                if not await inbox.renew(conn, claimed):
                    return  # the lease has ended; finishing will find that out
        except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError) as error:
            log.warning("lease_not_renewed", exc_info=error)
        await asyncio.sleep(every.total_seconds())
