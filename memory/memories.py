"""Memories: one row for each thing that was learned about a person, and their sources (R5.6, R5.7, R6).

Rows only: what is worth keeping and what replaces what is decided by the writer. Every statement names its user.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from core.database import Connection, Row
from core.llm.embedding import Vector, as_literal
from memory import log
from memory.facts import key_of
from memory.log import Origin
from memory.policy import Basis, Category
from memory.words import folded, search_tokens

Class = Literal["confirmed", "observation", "procedure"]
State = Literal["active", "proposed", "archived", "superseded", "expired"]

COLUMNS = (
    "id, text, category, importance, class AS class_, basis, state, is_pinned, quote, exchange_id, confirmations, "
    "uses, valid_from, valid_to, expires_at, created_at, confirmed_at, touched_at, subject, attribute"
)


@dataclass(frozen=True)
class Memory:
    """One thing that was learned; instants are aware UTC.

    Attributes:
        importance: 1 to 5.
        quote: The person's own words.
        exchange_id: Where it was said last; the exchange itself may be gone by then.
        confirmations: How often it was said.
        uses: How many replies used it.
        valid_to: When it ceased to hold; None while it holds.
        expires_at: When an observation ends unless it is confirmed; None for what stays.
        touched_at: When it was last confirmed, edited or used in a reply; being recalled does not count (R6.2).
        subject: "user" or a folded name; with attribute what a later statement replaces. None where none was found.
    """

    id: int
    text: str
    category: Category
    importance: int
    class_: Class
    basis: Basis
    state: State
    is_pinned: bool
    quote: str
    exchange_id: int | None
    confirmations: int
    uses: int
    valid_from: datetime
    valid_to: datetime | None
    expires_at: datetime | None
    created_at: datetime
    confirmed_at: datetime
    touched_at: datetime
    subject: str | None
    attribute: str | None


def memory_of(row: Row) -> Memory:
    """A row of COLUMNS as a memory; other columns of it are left out."""
    return Memory(**{name: row[name] for name in Memory.__dataclass_fields__})


def searchable(text: str) -> str:
    """*text* as the search column is made of: ``to_tsvector('simple', ...)``."""
    return " ".join(search_tokens(text))


async def active(conn: Connection, user_id: int) -> list[Memory]:
    """All that holds and may be recalled, the latest confirmed first."""
    rows = await conn.fetch(
        f"""
        SELECT {COLUMNS} FROM memories WHERE user_id = $1 AND state = 'active'
        ORDER BY confirmed_at DESC, id DESC
        """,  # noqa: S608  constant columns, here and below
        user_id,
    )
    return [memory_of(row) for row in rows]


async def in_states(conn: Connection, user_id: int, states: Sequence[State]) -> list[Memory]:
    """All that is in one of *states*, pinned ones first, then the latest confirmed."""
    rows = await conn.fetch(
        f"""
        SELECT {COLUMNS} FROM memories WHERE user_id = $1 AND state = ANY ($2)
        ORDER BY is_pinned DESC, confirmed_at DESC, id DESC
        """,  # noqa: S608
        user_id,
        list(states),
    )
    return [memory_of(row) for row in rows]


async def by_ids(conn: Connection, user_id: int, ids: Sequence[int]) -> list[Memory]:
    """Those of *ids* that exist, in whatever state, in the order of their ids."""
    rows = await conn.fetch(
        f"SELECT {COLUMNS} FROM memories WHERE user_id = $1 AND id = ANY ($2) ORDER BY id",  # noqa: S608
        user_id,
        list(ids),
    )
    return [memory_of(row) for row in rows]


async def history(conn: Connection, user_id: int, subject: str, attribute: str) -> list[Memory]:
    """Everything that ever held of a subject and attribute, oldest first; each row is one period."""
    rows = await conn.fetch(
        f"""
        SELECT {COLUMNS} FROM memories
        WHERE user_id = $1 AND subject = $2 AND attribute = $3 AND state <> 'proposed'
        ORDER BY valid_from, id
        """,  # noqa: S608
        user_id,
        subject,
        attribute,
    )
    return [memory_of(row) for row in rows]


async def find(conn: Connection, user_id: int, query: str, limit: int) -> list[Memory]:
    """What holds and shares words with *query*, the best match first; for commands, such as "forget my ex"."""
    tokens = search_tokens(query)
    if not tokens:
        return []
    rows = await conn.fetch(
        f"""
        WITH query AS (
            SELECT string_agg(quote_literal(token), ' | ')::tsquery AS tokens FROM unnest($2::text[]) AS token
        )
        SELECT {COLUMNS} FROM memories, query
        WHERE user_id = $1 AND state = 'active' AND search @@ query.tokens
        ORDER BY ts_rank(search, query.tokens) DESC, id DESC
        LIMIT $3
        """,  # noqa: S608
        user_id,
        list(tokens),
        limit,
    )
    return [memory_of(row) for row in rows]


async def touch_used(conn: Connection, user_id: int, ids: Sequence[int], now: datetime) -> None:
    """Count one use in a reply for each of *ids*; merely being recalled is none (R6.2)."""
    await conn.execute(
        "UPDATE memories SET uses = uses + 1, touched_at = $3 WHERE user_id = $1 AND id = ANY ($2)",
        user_id,
        list(ids),
        now,
    )


async def reword(
    conn: Connection, user_id: int, memory_id: int, text: str, vector: Vector | None, embedder: str | None
) -> None:
    """Give a memory other words, with all that is made of them; its times stay."""
    key = key_of(text)
    await conn.execute(
        """
        UPDATE memories SET text = $3, words = $4, search = to_tsvector('simple', $5), subject = $6, attribute = $7,
               embedder = $8, embedding = $9::halfvec
        WHERE user_id = $1 AND id = $2
        """,
        user_id,
        memory_id,
        text,
        folded(text),
        searchable(text),
        key.subject if key else None,
        key.attribute if key else None,
        embedder,
        as_literal(vector) if vector else None,
    )


async def pin(conn: Connection, user_id: int, memory_id: int, now: datetime, origin: Origin = "person") -> bool:
    """Recall it always and spare it every decay; False where nothing changed."""
    return await _change(conn, user_id, memory_id, "pin", "is_pinned = true", "NOT is_pinned", now, origin)


async def unpin(conn: Connection, user_id: int, memory_id: int, now: datetime, origin: Origin = "person") -> bool:
    """Treat it like any other again; False where nothing changed."""
    return await _change(conn, user_id, memory_id, "pin", "is_pinned = false", "is_pinned", now, origin)


async def archive(conn: Connection, user_id: int, memory_id: int, now: datetime, origin: Origin = "person") -> bool:
    """Put it away, recoverable: it is not recalled; False where it was not active."""
    return await _change(conn, user_id, memory_id, "archive", "state = 'archived'", "state = 'active'", now, origin)


async def approve(conn: Connection, user_id: int, memory_id: int, now: datetime, origin: Origin = "person") -> bool:
    """Let a proposed way to act be followed (R5.6); False where none was proposed."""
    return await _change(conn, user_id, memory_id, "approve", "state = 'active'", "state = 'proposed'", now, origin)


async def restore(conn: Connection, user_id: int, memory_id: int, now: datetime, origin: Origin = "person") -> bool:
    """Take it out of the archive; False where it is not in it, or where something else holds in its place by now."""
    nothing_in_its_place = """
        state = 'archived' AND NOT EXISTS (
            SELECT FROM memories AS other
            WHERE other.user_id = memories.user_id AND other.state = 'active'
              AND (other.words = memories.words
                   OR (other.subject = memories.subject AND other.attribute = memories.attribute))
        )
    """
    return await _change(conn, user_id, memory_id, "restore", "state = 'active'", nothing_in_its_place, now, origin)


async def edit(
    conn: Connection,
    user_id: int,
    memory_id: int,
    text: str,
    now: datetime,
    *,
    vector: Vector | None = None,
    embedder: str | None = None,
    origin: Origin = "person",
) -> bool:
    """Let a person put it in other words, which makes it confirmed; False where it is not there.

    Without the *vector* of the new words it is found by words until it is embedded.
    """
    confirmed = (
        "class = CASE class WHEN 'procedure' THEN class ELSE 'confirmed' END, expires_at = NULL, confirmed_at = $3"
    )
    if not await _change(conn, user_id, memory_id, "edit", confirmed, "state <> 'superseded'", now, origin):
        return False
    await reword(conn, user_id, memory_id, text, vector, embedder)
    return True


async def _change(
    conn: Connection, user_id: int, memory_id: int, action: str, change: str, where: str, now: datetime, origin: Origin
) -> bool:
    """One change by hand and its line in the log; *change* and *where* are constants of this module."""
    done = await conn.execute(
        f"UPDATE memories SET {change}, touched_at = $3 WHERE user_id = $1 AND id = $2 AND {where}",  # noqa: S608
        user_id,
        memory_id,
        now,
    )
    if done == "UPDATE 0":
        return False
    await log.note(conn, user_id, action, "by hand", origin, now, memory_id)
    return True
