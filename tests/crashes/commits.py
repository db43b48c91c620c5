"""Watching where the worker commits: each COMMIT is named by the function that owns it, and can be stopped at.

Installed in a process of its own by the victim of a crash test.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import FrameType
from typing import Literal

import asyncpg

from core import database

Moment = Literal["before", "after"]
Observe = Callable[[str, Moment], None]

# What stands between a COMMIT and the function that wanted it.
_PLUMBING = (database.__name__, "contextlib", __name__)

_Connection = database._Connection
_execute = _Connection.execute
_fetch = _Connection.fetch
_fetchval = _Connection.fetchval


def watch(observe: Observe) -> None:
    """Call *observe* just before and just after each COMMIT of this process, with the name of its function.

    A transaction that asked for work and found none is no point of any path, and passes unnamed.
    """

    async def execute(connection: asyncpg.Connection, query: str, *arguments: object) -> str:
        if query != "COMMIT":
            connection.is_idle = query.startswith("BEGIN")
        point = _owner(sys._getframe(1)) if query == "COMMIT" and not connection.is_idle else None
        if point is not None:
            observe(point, "before")
        status: str = await _execute(connection, query, *arguments)
        if point is not None:
            observe(point, "after")
        return status

    async def fetch(connection: asyncpg.Connection, query: str, *arguments: object) -> list[asyncpg.Record]:
        rows: list[asyncpg.Record] = await _fetch(connection, query, *arguments)
        connection.is_idle = connection.is_idle and not rows
        return rows

    async def fetchval(connection: asyncpg.Connection, query: str, *arguments: object) -> object:
        connection.is_idle = False
        return await _fetchval(connection, query, *arguments)

    _Connection.execute = execute
    _Connection.fetch = fetch
    _Connection.fetchval = fetchval


def _owner(frame: FrameType | None) -> str | None:
    """The function of the product that commits, such as ``bot.turns.Turns._turn``; None if a test does."""
    while frame is not None and frame.f_globals["__name__"] in _PLUMBING:
        frame = frame.f_back
    if frame is None or frame.f_globals["__name__"].startswith(("tests.", "__main__")):
        return None
    return f"{frame.f_globals['__name__']}.{frame.f_code.co_qualname}"
