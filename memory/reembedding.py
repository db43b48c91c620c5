"""Making the vectors of stored texts anew, after another embedder was set or while one was away (R11.6).

Only vectors of the current embedder are ever compared, and every text is also found by its words, so nothing has to
stop meanwhile: row by row the texts come back into the search by meaning. What is done is done, so an interrupted run
is gone on with by the next. It knows no embedder and shows no progress itself.
"""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

import structlog

from core import users
from core.database import Connection, Database
from core.llm import metering, usage
from core.llm.embedding import Embedder, NoEmbedder, Vector, as_literal
from core.llm.metering import Spending
from memory import utterances
from memory.mind import Mind

log = structlog.get_logger()

KIND = "embed"  # the chore's
BATCH = 32  # rows between two writes: as much is done again after an interruption, and paid for again

# Row id -> the texts of that row's vectors, in the order of the store's columns.
Texts = Mapping[int, tuple[str, ...]]
Told = Callable[[int], None]


@dataclass(frozen=True)
class Store:
    """A table with vectors.

    Attributes:
        columns: Its columns of vectors; ``embedder`` says who made them.
        texts: Reads what each of them is made of, for rows of a person.
    """

    table: str
    columns: tuple[str, ...]
    texts: Callable[[Connection, int, Sequence[int]], Awaitable[Texts]]


async def _texts_of_memories(conn: Connection, user_id: int, ids: Sequence[int]) -> Texts:
    rows = await conn.fetch("SELECT id, text FROM memories WHERE user_id = $1 AND id = ANY ($2)", user_id, ids)
    return {row["id"]: (row["text"],) for row in rows}


async def _texts_of_summaries(conn: Connection, user_id: int, ids: Sequence[int]) -> Texts:
    rows = await conn.fetch("SELECT id, text FROM summaries WHERE user_id = $1 AND id = ANY ($2)", user_id, ids)
    return {row["id"]: (row["text"],) for row in rows}


STORES = (
    Store("memories", ("embedding",), _texts_of_memories),
    Store("summaries", ("embedding",), _texts_of_summaries),
    Store("utterances", ("embedding", "window_embedding"), utterances.texts_of),
)


async def everybody(database: Database) -> list[int]:
    """The ids of all people, oldest first."""
    async with database.as_worker() as conn:
        return [row["id"] for row in await conn.fetch("SELECT id FROM users ORDER BY id")]


async def waiting(conn: Connection, user_id: int, embedder: str) -> int:
    """How many rows of a person have no vectors of *embedder*."""
    counts = [
        await conn.fetchval(
            f"SELECT count(*) FROM {store.table} WHERE user_id = $1 AND embedder IS DISTINCT FROM $2",  # noqa: S608
            user_id,
            embedder,
        )
        for store in STORES
    ]
    return sum(counts)


async def waiting_in_all(conn: Connection, embedder: str) -> int:
    """The same for everybody; *conn* is the owner's, which row-level security does not bind."""
    counts = [
        await conn.fetchval(f"SELECT count(*) FROM {store.table} WHERE embedder IS DISTINCT FROM $1", embedder)  # noqa: S608
        for store in STORES
    ]
    return sum(counts)


async def catch_up(mind: Mind, user_id: int, now: datetime) -> None:
    """The chore: give vectors to what was kept while the embedder was away, and to what another one has embedded.

    Raises:
        EmbeddingUnavailable: It is away still; the chore is tried again later.
    """
    if mind.embedder.name != NoEmbedder.name:
        await reembed(mind.database, mind.embedder, user_id, now, lambda _: None)


async def reembed(database: Database, embedder: Embedder, user_id: int, now: datetime, told: Told) -> None:
    """Give every row of a person vectors of *embedder*; each batch is kept, and *told* how many rows it had.

    No connection is held while the embedder works. Whatever it costs is on the person's account for the day of *now*.

    Raises:
        EmbeddingUnavailable: It gives none just now; call again to go on.
    """
    for store in STORES:
        after = 0
        while ids := await _stale(database, store, embedder.name, user_id, after):
            await _reembed(database, store, embedder, user_id, ids, now)
            told(len(ids))
            after = ids[-1]


async def _stale(database: Database, store: Store, embedder: str, user_id: int, after: int) -> list[int]:
    """The next rows without a vector of *embedder*, past the row *after*."""
    async with database.as_user(user_id) as conn:
        rows = await conn.fetch(
            f"""
            SELECT id FROM {store.table}
            WHERE user_id = $1 AND id > $2 AND embedder IS DISTINCT FROM $3
            ORDER BY id
            LIMIT $4
            """,  # noqa: S608  a table of STORES
            user_id,
            after,
            embedder,
            BATCH,
        )
    return [row["id"] for row in rows]


async def _reembed(
    database: Database, store: Store, embedder: Embedder, user_id: int, ids: Sequence[int], now: datetime
) -> None:
    async with database.as_user(user_id) as conn:
        texts = await store.texts(conn, user_id, ids)
    with metering.counting() as spent:
        made = iter(await embedder.embed_passages([text for each in texts.values() for text in each]))
    vectors = {row_id: [next(made) for _ in each] for row_id, each in texts.items()}
    async with database.as_user(user_id) as conn:
        await _charge(conn, user_id, now, spent)
        await _write(conn, store, embedder.name, user_id, texts, vectors)
    log.info("texts_reembedded", user_id=user_id, store=store.table, count=len(ids))


async def _charge(conn: Connection, user_id: int, now: datetime, spent: Sequence[Spending]) -> None:
    if spent:
        user = await users.load(conn, user_id)
        await usage.record(conn, user_id, now.astimezone(user.zone_info).date(), spent)


async def _write(
    conn: Connection,
    store: Store,
    embedder: str,
    user_id: int,
    texts: Texts,
    vectors: Mapping[int, Sequence[Vector]],
) -> None:
    """Put the vectors where their texts still stand; what was reworded or deleted meanwhile is left alone."""
    await conn.execute(
        f"SELECT FROM {store.table} WHERE user_id = $1 AND id = ANY ($2) FOR UPDATE",
        user_id,
        list(texts),
    )
    unchanged = [
        row_id for row_id, now in (await store.texts(conn, user_id, list(texts))).items() if now == texts[row_id]
    ]
    values = ", ".join(f"{column} = ${place}::halfvec" for place, column in enumerate(store.columns, start=4))
    await conn.executemany(
        f"""
        UPDATE {store.table} SET embedder = $3, {values}
        WHERE user_id = $1 AND id = $2 AND embedder IS DISTINCT FROM $3
        """,  # noqa: S608  a table and columns of STORES
        [(user_id, row_id, embedder, *map(as_literal, vectors[row_id])) for row_id in unchanged],
    )
