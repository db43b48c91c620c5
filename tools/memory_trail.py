"""The trail of what was done to memories by hand, so that undo takes it back like any other change (R3.5).

Forgetting leaves no trail: what is forgotten can't come back. It knows the rows of memories and of changes, no tool.
"""

from collections.abc import Mapping, Sequence

from core.database import Connection
from memory import memories
from memory.memories import Memory
from tools.entries import Turn


async def note_new(conn: Connection, turn: Turn, memory_id: int, replaced: Sequence[int] = ()) -> None:
    """Note that the turn has added a memory, which put an end to those in *replaced*."""
    for other_id in replaced:
        await _note(conn, turn, other_id, {"state": "active", "is_pinned": None})
    await _note(conn, turn, memory_id, None)


async def note_change(conn: Connection, turn: Turn, before: Memory) -> None:
    """Note that the turn changes the state or the pin of a memory, which was as *before*."""
    await _note(conn, turn, before.id, {"state": before.state, "is_pinned": before.is_pinned})


async def restore(
    conn: Connection, user_id: int, memory_id: int, before: Mapping[str, object] | None
) -> tuple[Memory | None, bool]:
    """Put a memory back: away if it was new, else to what it was; the memory, and whether it holds now."""
    (memory, *_) = [*await memories.by_ids(conn, user_id, [memory_id]), None]
    if before is None:
        await conn.execute("DELETE FROM memories WHERE user_id = $1 AND id = $2", user_id, memory_id)
        return memory, False
    await conn.execute(
        """
        UPDATE memories SET state = $3, is_pinned = coalesce($4, is_pinned),
               valid_to = CASE WHEN $3 = 'active' THEN NULL ELSE valid_to END,
               superseded_by = CASE WHEN $3 = 'active' THEN NULL ELSE superseded_by END
        WHERE user_id = $1 AND id = $2
        """,
        user_id,
        memory_id,
        before["state"],
        before["is_pinned"],
    )
    return memory, before["state"] == "active"


async def _note(conn: Connection, turn: Turn, memory_id: int, before: Mapping[str, object] | None) -> None:
    await conn.execute(
        """
        INSERT INTO changes (user_id, event_id, record, record_id, before, at)
        VALUES ($1, $2, 'memory', $3, $4, $5)
        """,
        turn.user_id,
        turn.event_id,
        memory_id,
        before,
        turn.now,
    )
