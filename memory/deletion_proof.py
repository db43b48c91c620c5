"""The proof of a deletion: what was forgotten is looked for once more, in each way in which it could be found (R6.7).

By its exact words in every store that holds words, records excepted; by full text; and by meaning, with the very
vectors of what was deleted, so that no embedder has to be reached.
"""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime

from core.database import Connection, Row
from memory import memories, utterances
from memory.asking import asked
from memory.deletion_matter import Json, texts_in
from memory.deletion_search import Mentioned, Target, texts_of_profile
from memory.inventory import SHELL, Kind, Store, with_words
from memory.policy import MemoryPolicy

NEAREST = 10  # rows that a search shows the probe
VECTORS = 10  # of deleted memories, and of deleted talk, that are searched with
_WITH_VECTORS = ("memories", "summaries", "utterances")


@dataclass(frozen=True)
class Vectors:
    """What the deleted texts were found by, by who made it; as pgvector writes it."""

    by_embedder: tuple[tuple[str, str], ...]


async def vectors_of(conn: Connection, user_id: int, found: Mentioned) -> Vectors:
    """The vectors of some of what is going to be deleted."""
    rows = await conn.fetch(
        """
        (SELECT embedder, embedding::text AS vector FROM memories
         WHERE user_id = $1 AND id = ANY ($2) AND embedding IS NOT NULL ORDER BY id LIMIT $4)
        UNION ALL
        (SELECT embedder, embedding::text FROM utterances
         WHERE user_id = $1 AND exchange_id = ANY ($3) AND embedding IS NOT NULL ORDER BY id LIMIT $4)
        """,
        user_id,
        list(found.memory_ids),
        list(found.exchanges),
        VECTORS,
    )
    return Vectors(tuple((row["embedder"], row["vector"]) for row in rows))


async def hits(
    conn: Connection,
    user_id: int,
    target: Target,
    queries: Collection[str],
    vectors: Vectors,
    now: datetime,
    policy: MemoryPolicy,
) -> int:
    """How many rows still speak of *target*; 0 proves the deletion."""
    found: set[tuple[str, int]] = set()
    for store in with_words(Kind.LEARNED, Kind.TALK):
        found |= await _by_words(conn, user_id, target, store)
    for query in queries:
        found |= await _by_search(conn, user_id, target, query, now, policy)
    for embedder, vector in vectors.by_embedder:
        found |= await _by_meaning(conn, user_id, target, embedder, vector)
    return len(found)


async def rows_left(conn: Connection, user_id: int, tables: Collection[str]) -> int:
    """How many rows of a person are left in *tables*."""
    counts = [
        await conn.fetchval(f"SELECT count(*) FROM {table} WHERE user_id = $1", user_id)  # noqa: S608
        for table in tables
        if table not in SHELL
    ]
    return sum(counts)


async def _by_words(conn: Connection, user_id: int, target: Target, store: Store) -> set[tuple[str, int]]:
    number = "version" if store.table == "profiles" else "id"
    event = {"inbox": "id", "outbox": "event_id", "questions": "event_id"}.get(store.table, "NULL::bigint")
    exchange = {"exchanges": "id", "utterances": "exchange_id", "memories": "exchange_id"}.get(
        store.table, "NULL::bigint"
    )
    rows = await conn.fetch(
        f"""
        SELECT {number} AS number, {event} AS event_id, {exchange} AS exchange_id, {", ".join(store.words)}
        FROM {store.table}
        WHERE user_id = $1 AND ({" OR ".join(f"{column}::text ~* $2" for column in store.words)})
        """,  # noqa: S608  the inventory's tables and columns
        user_id,
        target.wide.pattern,
    )
    return {(store.table, row["number"]) for row in rows if _speaks(row, target, store)}


def _speaks(row: Row, target: Target, store: Store) -> bool:
    values: list[Json] = [row[column] for column in store.words]
    texts = (
        texts_of_profile(*values) if store.table == "profiles" else [one for each in values for one in texts_in(each)]
    )
    matter = target.wide if store.table == "memories" else target.at_exchange(row["exchange_id"])
    if row["event_id"] is not None:
        matter = target.at_event(row["event_id"])
    return any(matter.mentions(text) for text in texts)


async def _by_search(
    conn: Connection, user_id: int, target: Target, query: str, now: datetime, policy: MemoryPolicy
) -> set[tuple[str, int]]:
    """What the searches of recall and of the commands find by the words of *query*."""
    learned = await memories.find(conn, user_id, query, NEAREST)
    said = await utterances.search(conn, user_id, asked(query, now), None, "", policy, NEAREST)
    return {("memories", one.id) for one in learned if target.wide.mentions(one.text)} | {
        ("utterances", one.id) for one in said if target.at_exchange(one.exchange_id).mentions(one.text)
    }


async def _by_meaning(
    conn: Connection, user_id: int, target: Target, embedder: str, vector: str
) -> set[tuple[str, int]]:
    found = set()
    for table in _WITH_VECTORS:
        rows = await conn.fetch(
            f"""
            SELECT id, text FROM {table}
            WHERE user_id = $1 AND embedder = $2
            ORDER BY embedding <=> (SELECT $3::text::halfvec)  -- read once, not for each row
            LIMIT $4
            """,  # noqa: S608  tables of this module
            user_id,
            embedder,
            vector,
            NEAREST,
        )
        found |= {(table, row["id"]) for row in rows if target.wide.mentions(row["text"])}
    return found
