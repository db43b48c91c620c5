"""Watching where the worker commits: each commit is named by the function that owns it, and can be stopped at.

A commit is a COMMIT, or a statement outside a transaction. Installed in a process of its own by the victim of a test.
"""

from __future__ import annotations

import sys
from collections.abc import Awaitable, Callable
from types import FrameType
from typing import Literal

import asyncpg

from core import database, inbox, outbox

Moment = Literal["before", "after"]
Observe = Callable[[str, Moment], None]
Method = Callable[..., Awaitable[object]]

# What stands between a statement and the function that wanted it.
_PLUMBING = (database.__name__, inbox.__name__, outbox.__name__, "contextlib", __name__)

# Look-ups beside the turn, whose transactions only read: a death at their end is one within the turn.
_ONLY_READING = ("memory.recall", "memory.insight_cache")

_Connection = database._Connection
_METHODS: dict[str, Method] = {
    name: getattr(_Connection, name) for name in ("execute", "fetch", "fetchrow", "fetchval")
}


def watch(observe: Observe) -> None:
    """Call *observe* just before and just after each commit of this process, with the name of its function.

    A transaction that asked for work and found none is no point of any path: it passes unnamed. A statement that is a
    transaction by itself is told of before anybody knows what it finds, and afterwards if it found anything.
    """
    for name, method in _METHODS.items():
        setattr(_Connection, name, _watched(method, observe))


def _watched(method: Method, observe: Observe) -> Method:
    async def run(connection: asyncpg.Connection, query: str, *arguments: object) -> object:
        point = _owner(sys._getframe(1)) if _commits(connection, query) else None
        if point is not None:
            observe(point, "before")
        result = await method(connection, query, *arguments)
        _note(connection, query, result)
        if point is not None and connection.has_found:
            observe(point, "after")
        return result

    return run


def _commits(connection: asyncpg.Connection, query: str) -> bool:
    if query == "COMMIT":
        return bool(connection.has_found)
    return not query.startswith(("BEGIN", "ROLLBACK")) and not connection.is_in_transaction()


def _note(connection: asyncpg.Connection, query: str, result: object) -> None:
    """Keep whether the transaction found or changed anything: an empty list is what a claim without work gets."""
    if query.startswith("BEGIN"):
        connection.has_found = False
    elif query != "COMMIT":
        connection.has_found = result != [] or (connection.is_in_transaction() and connection.has_found)


def _owner(frame: FrameType | None) -> str | None:
    """The function of the product that commits, such as ``bot.turns.Turns._turn``; None if a test does."""
    while frame is not None and frame.f_globals["__name__"] in _PLUMBING:
        frame = frame.f_back
    if frame is None or frame.f_globals["__name__"].startswith(("tests.", *_ONLY_READING)):
        return None
    return f"{frame.f_globals['__name__']}.{frame.f_code.co_qualname}"
