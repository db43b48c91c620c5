"""Conversation that is older than its person keeps it: the words go, what was learned from them stays (R6.6).

Memories, their quotes and summaries remain. What waits to be learned is kept until it was; records are no conversation,
though the messages that told them are.
"""

from datetime import datetime, timedelta

from core import chores
from core.database import Connection
from memory import erasing, log, utterances


async def delete_outdated(conn: Connection, user_id: int, now: datetime) -> int:
    """Delete what was said before the days that the person keeps; how many exchanges went."""
    days: int | None = await conn.fetchval("SELECT retention_days FROM users WHERE id = $1", user_id)
    if days is None:
        return 0
    before = now - timedelta(days=days)
    rows = await conn.fetch(
        """
        SELECT id FROM exchanges
        WHERE user_id = $1 AND at < $2 AND NOT EXISTS (
            SELECT FROM blocks
            WHERE blocks.user_id = $1 AND blocks.id = exchanges.block_id AND state IN ('filling', 'parked')
        )
        """,
        user_id,
        before,
    )
    cleared = await erasing.clear_queues(conn, user_id, before)
    if rows:
        await _delete(conn, user_id, [row["id"] for row in rows], now)
    if rows or cleared:
        await log.note(conn, user_id, "erase", "older than is kept", "upkeep", now, count=len(rows) + cleared)
    return len(rows)


async def _delete(conn: Connection, user_id: int, ids: list[int], now: datetime) -> None:
    """The windows beside them hold their words too, and are made anew; whoever read them before writes nothing."""
    generation = await erasing.raise_generation(conn, user_id)
    await utterances.remove(conn, user_id, ids)
    await conn.execute("DELETE FROM exchanges WHERE user_id = $1 AND id = ANY ($2)", user_id, ids)
    await erasing.keep_blocks_readable(conn, user_id, generation, now)
    await chores.ask(conn, user_id, {"index": now, "learn": now})
