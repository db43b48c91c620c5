"""The log of decisions about memories: what was done, why and by whom; ids and reasons, never words (R6.8)."""

from datetime import datetime
from typing import Literal

from core.database import Connection

Origin = Literal["background", "tool", "person", "upkeep"]


async def note(
    conn: Connection,
    user_id: int,
    action: str,
    reason: str,
    origin: Origin,
    now: datetime,
    memory_id: int | None = None,
    other_id: int | None = None,
    count: int = 1,
) -> None:
    """Add one line: what was done, to which memory, and which other one it replaced, ended or was refused for.

    *action* is add, update, delete, noop or refuse; archive, restore, pin, edit, approve, expire, merge, read_out,
    export or erase. *reason* is a short fixed phrase: nothing of what a person said belongs in it. *now* is by the
    person's clock, and *count* tells for how many memories one line stands.
    """
    await conn.execute(
        """
        INSERT INTO memory_log (user_id, action, reason, origin, memory_id, other_id, count, at)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
        """,
        user_id,
        action,
        reason,
        origin,
        memory_id,
        other_id,
        count,
        now,
    )
