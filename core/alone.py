"""What only one worker at a time may do, such as listening to a platform that hands each update to whoever asks.

The place is an advisory lock of a connection of its own, so that it is free again however its holder ends.
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from core.database import Connection, Database

LOCK_CLASS = 20_482  # first half of the advisory lock (class, hash of the name)
POLL_S = 2.0  # seconds between looks whether the place is free


@asynccontextmanager
async def alone(database: Database, name: str, poll_s: float = POLL_S) -> AsyncIterator[None]:
    """Wait until nobody else does what *name* says, and keep them from it for as long as this is open."""
    connection = await database.connect()
    try:
        while not await _try_lock(connection, name):  # noqa: ASYNC110  another process holds it
            await asyncio.sleep(poll_s)
        yield
    finally:
        await connection.close()


async def _try_lock(connection: Connection, name: str) -> bool:
    is_ours: bool = await connection.fetchval("SELECT pg_try_advisory_lock($1, hashtext($2))", LOCK_CLASS, name)
    return is_ours
