"""Exchanges: what a person said and what was answered, one row a turn; the window of a prompt is made of them."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from core.database import Connection
from core.llm.types import ToolCall
from memory.policy import KEEPWELL, MemoryPolicy
from memory.timing import CONTINUOUS

NATURAL_GAP = CONTINUOUS  # a talk ends with a silence as long as this
_NOT_CARRIED_OUT = {"error", "expects"}  # what the result of a call holds that failed or asked


@dataclass(frozen=True)
class Exchange:
    """One turn's words; ``at`` is aware, by the person's clock. One side is empty where nobody had asked or answered.

    Attributes:
        id: None for one that is not kept yet.
    """

    said: str
    answered: str
    at: datetime
    id: int | None = None

    @property
    def messages(self) -> int:
        """How many messages it is in a prompt."""
        return bool(self.said) + bool(self.answered)

    @property
    def chars(self) -> int:
        """How many characters it has."""
        return len(self.said) + len(self.answered)


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


async def window(conn: Connection, user_id: int, policy: MemoryPolicy = KEEPWELL) -> list[Exchange]:
    """The latest exchanges since ``users.talk_starts_at``, oldest first, within the limits of R7.5.

    The newest is always there. Where older ones had to be left out it rather begins after a pause than in mid-talk.
    """
    rows = await conn.fetch(
        """
        SELECT left(said, $3) AS said, left(answered, $3) AS answered, at, id FROM exchanges
        WHERE user_id = $1
          AND at > coalesce((SELECT talk_starts_at FROM users WHERE users.id = $1), '-infinity')
        ORDER BY id DESC
        LIMIT $2
        """,
        user_id,
        policy.window_messages + 1,
        policy.message_chars,
    )
    newest_first = [Exchange(row["said"], row["answered"], row["at"], row["id"]) for row in rows]
    return fitted(newest_first[::-1], policy)


def fitted(exchanges: Sequence[Exchange], policy: MemoryPolicy = KEEPWELL) -> list[Exchange]:
    """As many of the latest *exchanges* as a window holds, in their order, oldest first; pure."""
    kept = _within_limits(exchanges, policy)
    if len(kept) < len(exchanges):
        kept = kept[_natural_start(kept) :]
    return _from_user_turn(kept)


def _within_limits(exchanges: Sequence[Exchange], policy: MemoryPolicy) -> list[Exchange]:
    kept: list[Exchange] = []
    messages = chars = 0
    for exchange in reversed(exchanges):
        messages += exchange.messages
        chars += exchange.chars
        if kept and (messages > policy.window_messages or chars > policy.window_chars):
            break
        kept.append(exchange)
    return kept[::-1]


def _natural_start(exchanges: Sequence[Exchange]) -> int:
    """Where the earliest talk that is there from its beginning starts, if that keeps half of the exchanges; else 0."""
    for place in range(1, len(exchanges) // 2 + 1):
        if exchanges[place].at - exchanges[place - 1].at >= NATURAL_GAP:
            return place
    return 0


def _from_user_turn(exchanges: list[Exchange]) -> list[Exchange]:
    """Without what the companion said first at the beginning; a lone newest exchange stays in any case."""
    first = next((place for place, exchange in enumerate(exchanges) if exchange.said), len(exchanges) - 1)
    return exchanges[max(first, 0) :]
