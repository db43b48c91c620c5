"""Which of two statements the person said later, and which earlier ones a later one makes untrue.

Blocks are read when they can be, not in the order of the talk: a block that was parked, or that still fills while a
tool already remembers something newer, must not bring back what was said before. Rows; it knows no model and writes
nothing.
"""

import sys

from core.database import Connection
from memory import memories
from memory.changes import outdated_among, tells_change
from memory.memories import Memory
from memory.naming import corrected_among, naming_of


async def told_later(conn: Connection, user_id: int, exchange_id: int, subject: str, attribute: str) -> list[str]:
    """The texts of what was said of *subject* and *attribute* after the exchange, whether or not it still holds."""
    rows = await conn.fetch(
        """
        SELECT text FROM memories
        LEFT JOIN exchanges ON exchanges.user_id = memories.user_id AND exchanges.id = memories.exchange_id
        WHERE memories.user_id = $1 AND subject = $3 AND attribute = $4 AND state <> 'proposed'
          AND (memories.exchange_id > $2 OR coalesce(exchanges.event_id, memories.event_id) > (
            SELECT event_id FROM exchanges WHERE user_id = $1 AND id = $2
          ))
        """,
        user_id,
        exchange_id,
        subject,
        attribute,
    )
    return [row["text"] for row in rows]


async def made_untrue(conn: Connection, user_id: int, text: str, said: str, exchange_id: int | None) -> list[Memory]:
    """What the words of change in *text*, or of correction around it, make untrue; never what was said after it.

    Args:
        conn: As the person.
        user_id: Whose memories are looked at.
        text: The later statement.
        said: The message that tells it; where it is empty, the exchange's is taken.
        exchange_id: Where it was said; None for a message of this very turn.
    """
    is_naming = naming_of(text) is not None
    if not (tells_change(text) or is_naming):
        return []
    holding = [
        memory
        for memory in await memories.active(conn, user_id)
        if memory.class_ != "procedure" and (memory.exchange_id or 0) <= (exchange_id or sys.maxsize)
    ]
    texts = [memory.text for memory in holding]
    untrue = set(outdated_among(text, texts))
    if is_naming:
        message = said or await _said_in(conn, user_id, exchange_id)
        untrue.update(corrected_among(text, f"{message}\n{text}", texts))
    return [holding[at] for at in sorted(untrue)]


async def _said_in(conn: Connection, user_id: int, exchange_id: int | None) -> str:
    said: str | None = await conn.fetchval(
        "SELECT said FROM exchanges WHERE user_id = $1 AND id = $2", user_id, exchange_id
    )
    return said or ""
