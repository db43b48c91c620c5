"""What only one worker may do is done by one, and by the next as soon as that one ends, however it ends."""

from __future__ import annotations

import asyncio
from contextlib import suppress

from core.alone import alone
from core.database import Database


async def test_the_second_waits_until_the_first_has_left(worker: Database) -> None:
    """An error is a way to leave."""
    order = []

    async def second() -> None:
        async with alone(worker, "listen", poll_s=0.01):
            order.append("second")

    with suppress(RuntimeError):
        async with alone(worker, "listen"):
            waiting = asyncio.create_task(second())
            async with alone(worker, "something else"):
                order.append("first")
            raise RuntimeError("over")
    await waiting

    assert order == ["first", "second"]
