"""Pairs of memories that can't both stay as they are: near-duplicates and contradictions (R6.4).

Nearness only proposes a pair; the words decide (``likeness``). Different names, numbers or dates never make a
duplicate. Of two, one always stays.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from core.database import Connection, Row
from memory import keeping, log
from memory.facts import key_of
from memory.likeness import conflicts, may_be_same, read, says_more
from memory.memories import COLUMNS, Memory, memory_of

STRICTER = 0.5  # of the way from "may say the same" to identical: nobody is there to see a duplicate go


@dataclass(frozen=True)
class Pair:
    """Two memories that hold, the earlier one first."""

    earlier: Memory
    later: Memory


async def archive_duplicates(conn: Connection, user_id: int, embedder: str, same: float, now: datetime) -> int:
    """Archive one of each two memories of a category that say the same; how many went.

    Args:
        conn: In the person's transaction.
        user_id: Whose.
        embedder: Whose vectors are compared.
        same: Its cosine from which on two texts may say the same; here more is asked for.
        now: By the person's clock.
    """
    gone: set[int] = set()
    for pair in await _near(conn, user_id, embedder, same + STRICTER * (1 - same)):
        if gone.isdisjoint({pair.earlier.id, pair.later.id}) and _is_double(pair):
            winner, loser = _by_worth(pair)
            if not loser.is_pinned:
                await _merge(conn, user_id, winner, loser, now)
                gone.add(loser.id)
    return len(gone)


async def settle_contradictions(conn: Connection, user_id: int, embedder: str, same: float, now: datetime) -> int:
    """Let the later of two memories that contradict each other hold, and the earlier become history; how many did.

    A passing remark does not end what was confirmed or pinned: it is archived itself.
    """
    gone: set[int] = set()
    for pair in [*await _of_one_key(conn, user_id), *await _near(conn, user_id, embedder, same)]:
        if gone.isdisjoint({pair.earlier.id, pair.later.id}) and _is_contradiction(pair):
            gone.add(await _settle(conn, user_id, pair, now))
    return len(gone)


async def _near(conn: Connection, user_id: int, embedder: str, cosine: float) -> list[Pair]:
    """The pairs of one category from a cosine on, and those in equal words; the nearest first."""
    rows = await conn.fetch(
        """
        SELECT one.id AS one_id, other.id AS other_id FROM memories AS one
        JOIN memories AS other
          ON other.user_id = $1 AND other.category = one.category AND other.id > one.id AND other.state = 'active'
         AND (other.class = 'procedure') = (one.class = 'procedure')
        WHERE one.user_id = $1 AND one.state = 'active' AND (
            one.words = other.words
            OR (one.embedder = $2 AND other.embedder = $2 AND 1 - (one.embedding <=> other.embedding) >= $3::float8)
        )
        ORDER BY one.embedding <=> other.embedding, one.id, other.id
        """,
        user_id,
        embedder,
        cosine,
    )
    return await _pairs(conn, user_id, rows)


async def _of_one_key(conn: Connection, user_id: int) -> list[Pair]:
    """The pairs of one subject and attribute: edits and restored memories can leave two."""
    rows = await conn.fetch(
        """
        SELECT one.id AS one_id, other.id AS other_id FROM memories AS one
        JOIN memories AS other USING (user_id, subject, attribute)
        WHERE user_id = $1 AND one.state = 'active' AND other.state = 'active' AND other.id > one.id
        ORDER BY one.id, other.id
        """,
        user_id,
    )
    return await _pairs(conn, user_id, rows)


async def _pairs(conn: Connection, user_id: int, rows: Sequence[Row]) -> list[Pair]:
    found = await conn.fetch(
        f"SELECT {COLUMNS} FROM memories WHERE user_id = $1 AND id = ANY ($2)",  # noqa: S608  constant columns
        user_id,
        [number for row in rows for number in row],
    )
    by_id = {row["id"]: memory_of(row) for row in found}
    return [_ordered(by_id[row["one_id"]], by_id[row["other_id"]]) for row in rows]


def _ordered(one: Memory, other: Memory) -> Pair:
    """What was said last is the later one, whatever was written first."""
    earlier, later = sorted((one, other), key=lambda memory: (memory.confirmed_at, memory.valid_from, memory.id))
    return Pair(earlier, later)


def _is_double(pair: Pair) -> bool:
    one, other = pair.earlier, pair.later
    have_one_key = (one.subject, one.attribute) == (other.subject, other.attribute)
    return have_one_key and may_be_same(one.text, other.text)


def _is_contradiction(pair: Pair) -> bool:
    one, other = pair.earlier, pair.later
    if one.subject is not None and (one.subject, one.attribute) == (other.subject, other.attribute):
        ours, theirs = key_of(one.text), key_of(other.text)
        if ours is not None and theirs is not None and ours.polarity is theirs.polarity:
            return ours.value != theirs.value or conflicts(one.text, other.text)
        return not may_be_same(one.text, other.text)
    return one.subject is None and other.subject is None and _denies(one.text, other.text)


def _denies(one: str, other: str) -> bool:
    """Whether one says what the other says is not so, with the same names and numbers."""
    a, b = read(one), read(other)
    if a.denies is b.denies or (a.names, a.figures, a.owner) != (b.names, b.figures, b.owner):
        return False
    shared = a.words & b.words
    return bool(shared) and len(shared) >= min(len(a.words), len(b.words)) - 1  # the word that denies may be one


def _by_worth(pair: Pair) -> tuple[Memory, Memory]:
    """Which of two that say the same stays, and which goes."""
    loser, winner = sorted((pair.earlier, pair.later), key=_worth)
    if _worth(loser)[:2] == _worth(winner)[:2] and says_more(loser.text, winner.text):
        return loser, winner
    return winner, loser


def _worth(memory: Memory) -> tuple[bool, bool, int, int, datetime, int]:
    return (
        memory.is_pinned,
        memory.class_ != "observation",
        memory.confirmations,
        memory.importance,
        memory.confirmed_at,
        memory.id,
    )


async def _merge(conn: Connection, user_id: int, winner: Memory, loser: Memory, now: datetime) -> None:
    """Archive the loser; the winner rests on what both rested on, and keeps the better of both."""
    await move_sources(conn, user_id, loser.id, winner.id)
    await conn.execute(
        """
        UPDATE memories SET confirmations = least(confirmations + $3, 32767), importance = greatest(importance, $4),
               confirmed_at = greatest(confirmed_at, $5), valid_from = least(valid_from, $6), uses = uses + $7
        WHERE user_id = $1 AND id = $2
        """,
        user_id,
        winner.id,
        loser.confirmations,
        loser.importance,
        loser.confirmed_at,
        loser.valid_from,
        loser.uses,
    )
    await conn.execute(
        "UPDATE memories SET state = 'archived', superseded_by = $3 WHERE user_id = $1 AND id = $2",
        user_id,
        loser.id,
        winner.id,
    )
    await log.note(conn, user_id, "merge", "says the same", "upkeep", now, winner.id, loser.id)


async def move_sources(conn: Connection, user_id: int, from_id: int, to_id: int) -> None:
    """Let a memory rest on what another one rests on as well, and insights on it."""
    for table, other in (("memory_sources", "exchange_id"), ("insight_sources", "insight_id")):
        await conn.execute(
            f"""
            INSERT INTO {table} (user_id, memory_id, {other})
            SELECT user_id, $3, {other} FROM {table} WHERE user_id = $1 AND memory_id = $2
            ON CONFLICT DO NOTHING
            """,  # noqa: S608  tables named here
            user_id,
            from_id,
            to_id,
        )


async def _settle(conn: Connection, user_id: int, pair: Pair, now: datetime) -> int:
    """End one of the two; the id of the one that ended."""
    stands = pair.earlier.is_pinned or pair.earlier.class_ == "confirmed"
    if stands and pair.later.class_ == "observation" and not pair.later.is_pinned:
        await conn.execute(
            "UPDATE memories SET state = 'archived', superseded_by = $3 WHERE user_id = $1 AND id = $2",
            user_id,
            pair.later.id,
            pair.earlier.id,
        )
        await log.note(
            conn, user_id, "archive", "against what is confirmed", "upkeep", now, pair.later.id, pair.earlier.id
        )
        return pair.later.id
    await keeping.supersede(conn, user_id, [pair.earlier.id], pair.later.id, now)
    await log.note(
        conn, user_id, "update", "contradicted by what is newer", "upkeep", now, pair.later.id, pair.earlier.id
    )
    return pair.earlier.id
