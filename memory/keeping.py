"""The rows of memories as the writer reads and writes them (R5.7). Every statement names its user.

It decides nothing: what confirms, replaces or ends what is ``memory.writing``'s to say.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from core.database import Connection
from core.llm.embedding import Vector, as_literal
from memory.memories import COLUMNS, Class, Memory, State, memory_of, searchable
from memory.policy import Basis, Category
from memory.words import folded


@dataclass(frozen=True)
class NewMemory:
    """A memory that is to be kept; its times are the moment of writing.

    Attributes:
        vector: None where no embedder could be had: the row is found by words until it is embedded.
        embedder: Who made the vector; None exactly where there is none.
    """

    text: str
    category: Category
    importance: int
    class_: Class
    basis: Basis
    state: State
    quote: str
    exchange_id: int | None
    event_id: int | None
    expires_at: datetime | None
    subject: str | None
    attribute: str | None
    vector: Vector | None
    embedder: str | None


@dataclass(frozen=True)
class Confirmation:
    """That a memory was said once more, and what it is from then on."""

    exchange_id: int | None
    event_id: int | None
    class_: Class
    expires_at: datetime | None
    importance: int


async def told_already(
    conn: Connection, user_id: int, text: str, exchange_id: int | None, event_id: int | None
) -> int | None:
    """The memory, in whatever state, that was made of these words in this very exchange or for this message."""
    memory_id: int | None = await conn.fetchval(
        """
        SELECT id FROM memories
        WHERE user_id = $1 AND md5(words) = md5($2) AND words = $2 AND (
            event_id = $4 OR EXISTS (
                SELECT FROM memory_sources
                WHERE memory_sources.user_id = $1 AND memory_id = memories.id AND memory_sources.exchange_id = $3
            )
        )
        ORDER BY id DESC LIMIT 1
        """,
        user_id,
        folded(text),
        exchange_id,
        event_id,
    )
    return memory_id


async def current(conn: Connection, user_id: int, subject: str, attribute: str) -> list[Memory]:
    """What holds of a subject and attribute, the latest first; more than one only where it was written by hand."""
    rows = await conn.fetch(
        f"""
        SELECT {COLUMNS} FROM memories
        WHERE user_id = $1 AND subject = $2 AND attribute = $3 AND state = 'active'
        ORDER BY id DESC
        """,  # noqa: S608  constant columns, here and below
        user_id,
        subject,
        attribute,
    )
    return [memory_of(row) for row in rows]


async def with_words(conn: Connection, user_id: int, text: str) -> Memory | None:
    """What holds, or waits for approval, in exactly these words; case and spacing do not count."""
    row = await conn.fetchrow(
        f"""
        SELECT {COLUMNS} FROM memories
        WHERE user_id = $1 AND md5(words) = md5($2) AND words = $2 AND state IN ('active', 'proposed')
        ORDER BY id DESC LIMIT 1
        """,  # noqa: S608
        user_id,
        folded(text),
    )
    return memory_of(row) if row else None


async def nearest_unkeyed(
    conn: Connection, user_id: int, vector: Vector, embedder: str, same: float, limit: int
) -> list[Memory]:
    """The nearest in meaning, from the cosine *same* on, among what has no subject and attribute to be compared by."""
    rows = await conn.fetch(
        f"""
        SELECT {COLUMNS} FROM memories
        WHERE user_id = $1 AND state IN ('active', 'proposed') AND subject IS NULL AND embedder = $3
          AND embedding <=> $2::halfvec <= 1 - $4::float8
        ORDER BY embedding <=> $2::halfvec, id
        LIMIT $5
        """,  # noqa: S608
        user_id,
        as_literal(vector),
        embedder,
        same,
        limit,
    )
    return [memory_of(row) for row in rows]


async def add(conn: Connection, user_id: int, new: NewMemory, now: datetime) -> int:
    """Keep *new* and its source; gives its id."""
    memory_id: int = await conn.fetchval(
        """
        WITH added AS (
            INSERT INTO memories (
                user_id, text, words, search, category, importance, class, basis, state, quote, exchange_id, event_id,
                expires_at, subject, attribute, embedder, embedding, valid_from, created_at, confirmed_at, touched_at
            )
            VALUES (
                $1, $2, $3, to_tsvector('simple', $4), $5, $6, $7, $8, $9, $10, $11, $12,
                $13, $14, $15, $16, $17::halfvec, $18, $18, $18, $18
            )
            RETURNING user_id, id, exchange_id
        ),
        source AS (
            INSERT INTO memory_sources (user_id, memory_id, exchange_id)
            SELECT user_id, id, exchange_id FROM added WHERE exchange_id IS NOT NULL
        )
        SELECT id FROM added
        """,
        user_id,
        new.text,
        folded(new.text),
        searchable(new.text),
        new.category,
        new.importance,
        new.class_,
        new.basis,
        new.state,
        new.quote,
        new.exchange_id,
        new.event_id,
        new.expires_at,
        new.subject,
        new.attribute,
        new.embedder,
        as_literal(new.vector) if new.vector else None,
        now,
    )
    return memory_id


async def supersede(conn: Connection, user_id: int, ids: Sequence[int], by_id: int, now: datetime) -> None:
    """End what held under *ids*: it stays as history with its end date, and is not recalled as current."""
    await conn.execute(
        """
        UPDATE memories SET state = 'superseded', valid_to = $4, superseded_by = $3
        WHERE user_id = $1 AND id = ANY ($2) AND state = 'active'
        """,
        user_id,
        list(ids),
        by_id,
        now,
    )


async def expire(conn: Connection, user_id: int, now: datetime) -> int:
    """End every observation whose time is over; gives how many."""
    done: str = await conn.execute(
        """
        UPDATE memories SET state = 'expired', valid_to = expires_at
        WHERE user_id = $1 AND state = 'active' AND expires_at <= $2 AND NOT is_pinned
        """,
        user_id,
        now,
    )
    return int(done.rsplit(maxsplit=1)[-1])


async def rests_on(
    conn: Connection, user_id: int, memory_id: int, exchange_id: int | None, event_id: int | None
) -> bool:
    """Whether what was said in this exchange, or asked by this message, was counted for it already."""
    found: bool = await conn.fetchval(
        """
        SELECT EXISTS (
            SELECT FROM memory_sources WHERE user_id = $1 AND memory_id = $2 AND exchange_id = $3
        ) OR EXISTS (
            SELECT FROM memories WHERE user_id = $1 AND id = $2 AND event_id = $4
        )
        """,
        user_id,
        memory_id,
        exchange_id,
        event_id,
    )
    return found


async def confirm(conn: Connection, user_id: int, memory_id: int, said: Confirmation, now: datetime) -> None:
    """Count that it was said once more; *said* tells what that changes."""
    await conn.execute(
        """
        WITH source AS (
            INSERT INTO memory_sources (user_id, memory_id, exchange_id)
            SELECT $1, $2, $3::bigint WHERE $3 IS NOT NULL
            ON CONFLICT DO NOTHING
        )
        UPDATE memories SET
            confirmations = least(confirmations + 1, 32767), confirmed_at = $8, touched_at = $8,
            exchange_id = coalesce($3, exchange_id), event_id = coalesce($4::bigint, event_id),
            class = $5, expires_at = $6, importance = greatest(importance, $7)
        WHERE user_id = $1 AND id = $2
        """,
        user_id,
        memory_id,
        said.exchange_id,
        said.event_id,
        said.class_,
        said.expires_at,
        said.importance,
        now,
    )
