"""Indexing: an exchange becomes utterances that can be searched, with their words and vectors (the chore ``index``).

No connection is held while the embedder works. A new utterance completes the window of the one before it, which is
written anew. Words alone are kept where the embedder is away; the chore ``embed`` adds the vectors later.
"""

import textwrap
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime

from core import chores, users
from core.database import Connection, Row
from core.errors import EmbeddingUnavailable
from core.llm import metering, usage
from core.llm.embedding import Embedder
from core.llm.metering import Spending
from memory import generations, reembedding, utterances
from memory.asking import COMPANION, USER
from memory.mind import Mind
from memory.secrets import masked
from memory.utterances import TALK_GAP, Line, Vectors, Window

KIND = "index"  # the chore's
AT_ONCE = 100  # exchanges of one run: well within the lease of a chore
PART_CHARS = 1_200  # of an utterance: about what the local embedder reads of it
MOST_PARTS = 25  # of one side of an exchange: a whole diary entry of 30,000 characters
_COMMAND = "/"


@dataclass(frozen=True)
class _Row:
    """What an utterance becomes: its line, its window, and the line before it in the same talk."""

    line: Line
    window: Window
    before: Line | None


async def index(mind: Mind, user_id: int, now: datetime) -> datetime | None:
    """The chore: make searchable what was said since it ran last; *now* where there is more than one run takes."""
    for _ in range(AT_ONCE):
        async with mind.database.as_user(user_id) as conn:
            exchange = await _next(conn, user_id)
        if exchange is None:
            return None
        await keep(mind, user_id, exchange["id"], lines_of(exchange), now)
    return now


async def _next(conn: Connection, user_id: int) -> Row | None:
    return await conn.fetchrow(
        "SELECT id, said, answered, at FROM exchanges WHERE user_id = $1 AND NOT is_indexed ORDER BY id LIMIT 1",
        user_id,
    )


def lines_of(exchange: Row) -> list[Line]:
    """What both said in an exchange, without its secrets (R5.6).

    A command and its answer are no talk, and a long text becomes several lines.
    """
    if exchange["said"].lstrip().startswith(_COMMAND):
        return []
    return [
        Line(exchange["id"], speaker, part, exchange["at"])
        for speaker, text in ((USER, exchange["said"]), (COMPANION, exchange["answered"]))
        for part in textwrap.wrap(masked(text), PART_CHARS)[:MOST_PARTS]
    ]


async def keep(mind: Mind, user_id: int, exchange_id: int, new: Sequence[Line], now: datetime) -> None:
    """Make *new*, the lines of an exchange, searchable, unless they are already or a deletion came between.

    1. Read the lines around them. 2. Embed, with no connection held. 3. Write all at once, if nothing was deleted.
    """
    async with mind.database.as_user(user_id) as conn:
        generation = await generations.current(conn, user_id)
        before, after = await utterances.neighbours(conn, user_id, exchange_id)
    rows = _rows(before, new, after) if new else []
    with metering.counting() as spent:
        vectors = await _embed(mind.embedder, rows)
    async with mind.database.as_user(user_id) as conn:
        await _charge(conn, user_id, now, spent)
        if not await generations.still(conn, user_id, generation):
            return  # the lines around may be gone; the exchange, if it is still there, is read again
        if await _mark_indexed(conn, user_id, exchange_id):
            await _write(conn, user_id, rows, vectors)
            if None in vectors:
                await chores.ask(conn, user_id, {reembedding.KIND: now})


def _rows(before: Sequence[Line], new: Sequence[Line], after: Sequence[Line]) -> list[_Row]:
    """The new lines, and the last one before and the first one after them, whose windows they complete."""
    lines = [*before, *new, *after]
    first, last = max(len(before) - 1, 0), len(before) + len(new) + min(len(after), 1)
    return [
        _Row(lines[place], Window(tuple(_around(lines, place))), _before(lines, place)) for place in range(first, last)
    ]


def _around(lines: Sequence[Line], place: int) -> Iterator[Line]:
    if (before := _before(lines, place)) is not None:
        yield before
    yield lines[place]
    if place + 1 < len(lines) and _before(lines, place + 1) is not None:
        yield lines[place + 1]


def _before(lines: Sequence[Line], place: int) -> Line | None:
    """The line before *place*, if it belongs to the same talk."""
    if place == 0 or lines[place].at - lines[place - 1].at > TALK_GAP:
        return None
    return lines[place - 1]


async def _embed(embedder: Embedder, rows: Sequence[_Row]) -> list[Vectors | None]:
    """The vectors of each row; None for every one while the embedder is away."""
    texts = [text for row in rows for text in (row.line.spoken, row.window.spoken)]
    try:
        made = await embedder.embed_passages(texts)
    except EmbeddingUnavailable:
        return [None] * len(rows)
    return [Vectors(embedder.name, own, window) for own, window in zip(made[::2], made[1::2], strict=True)]


async def _charge(conn: Connection, user_id: int, now: datetime, spent: Sequence[Spending]) -> None:
    if spent:
        user = await users.load(conn, user_id)
        await usage.record(conn, user_id, now.astimezone(user.zone_info).date(), spent)


async def _mark_indexed(conn: Connection, user_id: int, exchange_id: int) -> bool:
    """Whether the exchange was still there and not indexed yet."""
    row = await conn.fetchrow(
        """
        UPDATE exchanges SET is_indexed = true WHERE user_id = $1 AND id = $2 AND NOT is_indexed
        RETURNING id
        """,
        user_id,
        exchange_id,
    )
    return row is not None


async def _write(conn: Connection, user_id: int, rows: Sequence[_Row], vectors: Sequence[Vectors | None]) -> None:
    kept: dict[Line, int] = {}
    for row, made in zip(rows, vectors, strict=True):
        previous_id = kept.get(row.before, row.before.id) if row.before is not None else None
        if row.line.id is None:
            kept[row.line] = await utterances.add(conn, user_id, row.line, made, previous_id)
        else:
            await utterances.rewindow(conn, user_id, row.line, made, previous_id)
