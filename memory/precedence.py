"""Which of two statements the person said later: blocks are read when they can be, not in the order of the talk.

A block that was parked, or that still fills while a tool already remembers something newer, must not bring back what
was said before. Rows; it knows no model and writes nothing.
"""

from core.database import Connection


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
