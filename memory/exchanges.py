"""Exchanges: what a person said and what was answered, one row a turn; the window of a prompt is made of them."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from core.database import Connection
from core.llm.types import ToolCall

WINDOW_MESSAGES = 30  # most messages in a window (R7.5); an exchange holds two
WINDOW_CHARS = 20_000  # most characters in a window (R7.5)
_NOT_CARRIED_OUT = {"error", "expects"}  # what the result of a call holds that failed or asked
MESSAGE_CHARS = 4_000  # each message is cut to this (R7.5)


@dataclass(frozen=True)
class Exchange:
    """One turn's words; ``at`` is aware, by the person's clock."""

    said: str
    answered: str
    at: datetime


async def recent_calls(conn: Connection, user_id: int, since: datetime, limit: int) -> tuple[ToolCall, ...]:
    """The calls that the last *limit* exchanges after *since* carried out, the latest first.

    Those that failed or only asked are left out.
    """
    rows = await conn.fetch(
        "SELECT tools FROM exchanges WHERE user_id = $1 AND at >= $2 ORDER BY id DESC LIMIT $3", user_id, since, limit
    )
    return tuple(
        ToolCall("1", trace["name"], trace["args"])
        for row in rows
        for trace in reversed(row["tools"])
        if not _NOT_CARRIED_OUT & trace["result"].keys()
    )


async def said_with(conn: Connection, user_id: int, names: Sequence[str], limit: int) -> tuple[str, ...]:
    """What was said in those of the last *limit* exchanges that carried out one of the tools *names*, latest first."""
    rows = await conn.fetch(
        """
        SELECT said FROM (
            SELECT id, said, tools FROM exchanges WHERE user_id = $1 ORDER BY id DESC LIMIT $2
        ) AS recent
        WHERE EXISTS (
            SELECT FROM jsonb_array_elements(tools) AS trace
            WHERE trace ->> 'name' = ANY ($3) AND NOT trace -> 'result' ?| $4
        )
        ORDER BY id DESC
        """,
        user_id,
        limit,
        list(names),
        list(_NOT_CARRIED_OUT),
    )
    return tuple(row["said"] for row in rows)


async def last_event(conn: Connection, user_id: int) -> int | None:
    """The event of the last exchange in which something was answered, unlike an edit without effect."""
    event_id: int | None = await conn.fetchval(
        "SELECT event_id FROM exchanges WHERE user_id = $1 AND answered <> '' ORDER BY id DESC LIMIT 1", user_id
    )
    return event_id


async def window(conn: Connection, user_id: int) -> list[Exchange]:
    """The latest exchanges, oldest first, within the limits of R7.5; the newest is always there."""
    rows = await conn.fetch(
        """
        SELECT left(said, $3) AS said, left(answered, $3) AS answered, at FROM exchanges
        WHERE user_id = $1 ORDER BY id DESC LIMIT $2
        """,
        user_id,
        WINDOW_MESSAGES // 2,
        MESSAGE_CHARS,
    )
    return _within_chars([Exchange(row["said"], row["answered"], row["at"]) for row in rows])[::-1]


def _within_chars(newest_first: list[Exchange]) -> list[Exchange]:
    kept: list[Exchange] = []
    used = 0
    for exchange in newest_first:
        used += len(exchange.said) + len(exchange.answered)
        if kept and used > WINDOW_CHARS:
            break
        kept.append(exchange)
    return kept
