"""The buffer: blocks of exchanges that may be learned from, durable and each read once (R5.1-R5.3).

A block fills until it holds five exchanges or nothing came for ten minutes. It is taken by closing it, so that nothing
joins it while it is read; whoever finishes it names how often it had been taken. It knows no model.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Literal

from core.database import Connection
from memory.policy import MemoryPolicy


@dataclass(frozen=True)
class Block:
    """A block that was taken.

    Attributes:
        generation: The person's when its first exchange joined.
        attempts: How often it has been taken by now.
        retry_at: When it is taken again unless it is finished; by the person's clock.
    """

    id: int
    generation: int
    attempts: int
    retry_at: datetime


@dataclass(frozen=True)
class BlockExchange:
    """An exchange of a block; ``said`` are the person's own words, ``at`` is aware, by their clock."""

    id: int
    said: str
    answered: str
    at: datetime


class Reader(StrEnum):
    """Who reads the exchanges of a learned block once more, by the column that tells whether it has."""

    PROFILE = "is_profiled"
    MOOD = "is_felt"


async def join(conn: Connection, user_id: int, now: datetime, policy: MemoryPolicy) -> int:
    """Have an exchange of *now* join the person's filling block; the id of that block.

    Also asks for the chores: 'index' at once, 'learn' when the block is ready. Calling it twice counts two exchanges.
    """
    block_id: int = await conn.fetchval(
        """
        WITH joined AS (
            UPDATE blocks SET size = size + 1, ready_at = CASE WHEN size + 1 < $3 THEN $4 ELSE $2::timestamptz END
            WHERE user_id = $1 AND state = 'filling' AND id = (
                SELECT blocks.id FROM blocks JOIN users ON users.id = blocks.user_id
                WHERE user_id = $1 AND state = 'filling' AND size < $3 AND ready_at > $2
                  AND blocks.generation = users.generation
                ORDER BY blocks.id DESC
                LIMIT 1
            )
            RETURNING id, ready_at
        ), begun AS (
            INSERT INTO blocks (user_id, generation, ready_at)
            SELECT $1, generation, CASE WHEN 1 < $3 THEN $4 ELSE $2::timestamptz END FROM users
            WHERE id = $1 AND NOT EXISTS (SELECT FROM joined)
            RETURNING id, ready_at
        ), block AS (
            SELECT id, ready_at FROM joined UNION ALL SELECT id, ready_at FROM begun
        ), asked AS (
            INSERT INTO chores (user_id, kind, ready_at)
            SELECT $1, 'index', $2::timestamptz UNION ALL SELECT $1, 'learn', ready_at FROM block
            ON CONFLICT (user_id, kind) DO UPDATE SET ready_at = least(chores.ready_at, excluded.ready_at)
        )
        SELECT id FROM block
        """,
        user_id,
        now,
        policy.block_exchanges,
        now + policy.block_quiet,
    )
    return block_id


async def take(conn: Connection, user_id: int, now: datetime, policy: MemoryPolicy) -> Block | None:
    """Close the oldest block that is ready, for reading; None if there is none.

    Should its reader die or fail, it is ready again after a pause that grows with each try (R5.12).
    """
    row = await conn.fetchrow(
        """
        UPDATE blocks SET state = 'parked', attempts = attempts + 1,
               ready_at = $2::timestamptz + ($3::interval[])[least(attempts + 1, cardinality($3))]
        WHERE user_id = $1 AND state IN ('filling', 'parked') AND ready_at <= $2 AND id = (
            SELECT id FROM blocks
            WHERE user_id = $1 AND state IN ('filling', 'parked') AND ready_at <= $2
            ORDER BY id
            LIMIT 1
        )
        RETURNING id, generation, attempts, ready_at
        """,
        user_id,
        now,
        list(policy.block_pauses),
    )
    return None if row is None else Block(row["id"], row["generation"], row["attempts"], row["ready_at"])


async def exchanges_of(conn: Connection, user_id: int, block_id: int) -> list[BlockExchange]:
    """The exchanges of a block, oldest first; those that were deleted meanwhile are missing."""
    rows = await conn.fetch(
        "SELECT id, said, answered, at FROM exchanges WHERE user_id = $1 AND block_id = $2 ORDER BY id",
        user_id,
        block_id,
    )
    return [BlockExchange(row["id"], row["said"], row["answered"], row["at"]) for row in rows]


async def finish(conn: Connection, user_id: int, block: Block, state: Literal["learned", "dropped"]) -> bool:
    """End *block* in *state*; False if another reader has taken or ended it since, and nothing was changed."""
    finished = await conn.fetchval(
        """
        UPDATE blocks SET state = $5
        WHERE user_id = $1 AND id = $2 AND state = 'parked' AND attempts = $3 AND generation = $4
        RETURNING id
        """,
        user_id,
        block.id,
        block.attempts,
        block.generation,
        state,
    )
    return finished is not None


async def next_ready(conn: Connection, user_id: int) -> datetime | None:
    """When the next block is ready to be taken; None if there is none."""
    ready_at: datetime | None = await conn.fetchval(
        "SELECT min(ready_at) FROM blocks WHERE user_id = $1 AND state IN ('filling', 'parked')", user_id
    )
    return ready_at


async def unread(conn: Connection, user_id: int, reader: Reader) -> list[int]:
    """The ids of the learned blocks that *reader* has not read yet, oldest first."""
    rows = await conn.fetch(
        f"SELECT id FROM blocks WHERE user_id = $1 AND state = 'learned' AND NOT {reader} ORDER BY id",  # noqa: S608
        user_id,
    )
    return [row["id"] for row in rows]


async def mark_read(conn: Connection, user_id: int, reader: Reader, block_ids: Sequence[int]) -> None:
    """Remember that *reader* has read these blocks."""
    await conn.execute(
        f"UPDATE blocks SET {reader} = true WHERE user_id = $1 AND id = ANY ($2)",  # noqa: S608  a column of ours
        user_id,
        list(block_ids),
    )
