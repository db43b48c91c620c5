"""Summaries: what was talked about, level 1 of forty messages each, level 2 of three of those (R5.9).

Each begins right after the exchange that the one before it ends with, so that nothing falls between. Only talk is
counted and summed up: exchanges that joined the buffer. Records in between are covered, and told of as a number. Rows;
it knows no model.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from core.database import Connection, Row
from core.llm.embedding import Vector, as_literal
from memory.memories import searchable

_COLUMNS = "id, level, text, from_exchange, to_exchange, first_at, last_at"


@dataclass(frozen=True)
class NewSummary:
    """A summary of the exchanges from one id to another, both included; instants are aware."""

    level: int
    text: str
    from_exchange: int
    to_exchange: int
    first_at: datetime
    last_at: datetime


@dataclass(frozen=True)
class Summary(NewSummary):
    """A summary that is kept."""

    id: int


@dataclass(frozen=True)
class TalkExchange:
    """An exchange that was talk; both sides are cut to the length of a message in a window."""

    id: int
    said: str
    answered: str
    at: datetime


async def last_covered(conn: Connection, user_id: int) -> int:
    """The id of the last exchange that a summary speaks of; 0 before the first."""
    covered: int | None = await conn.fetchval("SELECT max(to_exchange) FROM summaries WHERE user_id = $1", user_id)
    return covered or 0


async def talk_after(conn: Connection, user_id: int, after: int, limit: int, max_chars: int) -> list[TalkExchange]:
    """The first *limit* exchanges of talk with ids above *after*, oldest first, each side cut to *max_chars*."""
    rows = await conn.fetch(
        """
        SELECT id, left(said, $4) AS said, left(answered, $4) AS answered, at FROM exchanges
        WHERE user_id = $1 AND id > $2 AND block_id IS NOT NULL
        ORDER BY id
        LIMIT $3
        """,
        user_id,
        after,
        limit,
        max_chars,
    )
    return [TalkExchange(row["id"], row["said"], row["answered"], row["at"]) for row in rows]


async def not_summed_up(conn: Connection, user_id: int, before: int, limit: int, max_chars: int) -> list[TalkExchange]:
    """The talk between the last summary and the exchange *before*, with which a window begins (R5.9); oldest first.

    No more than the last *limit* exchanges, each side cut to *max_chars*, and none from before a fresh start.
    """
    rows = await conn.fetch(
        """
        SELECT id, left(said, $4) AS said, left(answered, $4) AS answered, at FROM exchanges
        WHERE user_id = $1 AND id < $2 AND block_id IS NOT NULL
          AND id > coalesce((SELECT max(to_exchange) FROM summaries WHERE user_id = $1), 0)
          AND at > coalesce((SELECT talk_starts_at FROM users WHERE users.id = $1), '-infinity')
        ORDER BY id DESC
        LIMIT $3
        """,
        user_id,
        before,
        limit,
        max_chars,
    )
    return [TalkExchange(row["id"], row["said"], row["answered"], row["at"]) for row in reversed(rows)]


async def first_after(conn: Connection, user_id: int, after: int) -> int:
    """The id that a summary begins with: right after *after*, or with the very first exchange."""
    if after:
        return after + 1
    first: int | None = await conn.fetchval("SELECT min(id) FROM exchanges WHERE user_id = $1", user_id)
    return first or 1


async def records_between(conn: Connection, user_id: int, from_exchange: int, to_exchange: int) -> int:
    """How many of these exchanges carried out a tool and were no talk."""
    count: int = await conn.fetchval(
        """
        SELECT count(*) FROM exchanges
        WHERE user_id = $1 AND id BETWEEN $2 AND $3 AND block_id IS NULL AND tools <> '[]'
        """,
        user_id,
        from_exchange,
        to_exchange,
    )
    return count


async def add(
    conn: Connection, user_id: int, new: NewSummary, now: datetime, vector: Vector | None, embedder: str
) -> int:
    """Keep a summary; its id. Without a vector it is found by its words alone.

    A level 2 summary counts as read for insights: what it says was in those it is made of.
    """
    summary_id: int = await conn.fetchval(
        """
        INSERT INTO summaries (user_id, level, text, from_exchange, to_exchange, first_at, last_at, is_mined, search,
                               embedder, embedding, created_at)
        VALUES ($1, $2::smallint, $3, $4, $5, $6, $7, $2::smallint > 1, to_tsvector('simple', $8), $9,
                $10::text::halfvec, $11)
        RETURNING id
        """,
        user_id,
        new.level,
        new.text,
        new.from_exchange,
        new.to_exchange,
        new.first_at,
        new.last_at,
        searchable(new.text),
        embedder if vector is not None else None,
        as_literal(vector) if vector is not None else None,
        now,
    )
    return summary_id


async def uncovered(conn: Connection, user_id: int) -> list[Summary]:
    """The level 1 summaries that no longer one covers yet, oldest first."""
    rows = await conn.fetch(
        f"""
        SELECT {_COLUMNS} FROM summaries
        WHERE user_id = $1 AND level = 1 AND covered_by IS NULL
        ORDER BY to_exchange
        """,  # noqa: S608  constant columns
        user_id,
    )
    return [_summary(row) for row in rows]


async def cover(conn: Connection, user_id: int, ids: Sequence[int], by: int) -> None:
    """Note that the longer summary *by* covers these."""
    await conn.execute(
        "UPDATE summaries SET covered_by = $3 WHERE user_id = $1 AND id = ANY ($2)", user_id, list(ids), by
    )


async def every(conn: Connection, user_id: int) -> list[Summary]:
    """All summaries, the latest first and the longer before those it covers."""
    rows = await conn.fetch(
        f"SELECT {_COLUMNS} FROM summaries WHERE user_id = $1 ORDER BY to_exchange DESC, level DESC",  # noqa: S608
        user_id,
    )
    return [_summary(row) for row in rows]


async def unmined(conn: Connection, user_id: int) -> list[Summary]:
    """The summaries that were not read for insights yet, oldest first."""
    rows = await conn.fetch(
        f"SELECT {_COLUMNS} FROM summaries WHERE user_id = $1 AND NOT is_mined ORDER BY to_exchange",  # noqa: S608
        user_id,
    )
    return [_summary(row) for row in rows]


async def mark_mined(conn: Connection, user_id: int, ids: Sequence[int]) -> None:
    """Note that these were read for insights."""
    await conn.execute("UPDATE summaries SET is_mined = true WHERE user_id = $1 AND id = ANY ($2)", user_id, list(ids))


def _summary(row: Row) -> Summary:
    return Summary(
        level=row["level"],
        text=row["text"],
        from_exchange=row["from_exchange"],
        to_exchange=row["to_exchange"],
        first_at=row["first_at"],
        last_at=row["last_at"],
        id=row["id"],
    )
