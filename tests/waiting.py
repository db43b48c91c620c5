"""Waiting for a condition instead of for a time."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

DEADLINE_S = 30.0  # seconds; far beyond what anything here takes, so that a slow machine fails nothing
LOOK_S = 0.005  # seconds between looks


async def until(condition: Callable[[], Awaitable[object]], deadline_s: float = DEADLINE_S) -> None:
    """Return as soon as *condition* holds.

    Raises:
        TimeoutError: It did not within *deadline_s* seconds.
    """
    async with asyncio.timeout(deadline_s):
        while not await condition():  # noqa: ASYNC110  what is waited for happens in another process
            await asyncio.sleep(LOOK_S)
