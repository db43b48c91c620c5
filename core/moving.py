"""Moving a person's address to another id of the same platform, with everything that waits for it.

A platform renumbers a chat now and then; the person, their rows and their memory stay. It knows no platform.
"""

from core.database import Connection
from core.users import Address


async def move_address(conn: Connection, user_id: int, old: Address, external_id: str) -> bool:
    """Let *old* be known by *external_id* from now on; False if that id is another person's, or *old* is unknown.

    Open events and unsent messages go along, so that their answers reach the new place. As the worker.
    """
    moved: bool = await conn.fetchval(
        """
        WITH moved AS (
            UPDATE addresses SET external_id = $4
            WHERE user_id = $1 AND channel = $2 AND external_id = $3 AND NOT EXISTS (
                SELECT FROM addresses other
                WHERE other.bot = addresses.bot AND other.channel = $2 AND other.external_id = $4)
            RETURNING user_id
        ), events AS (
            UPDATE inbox SET external_id = $4
            WHERE user_id = $1 AND channel = $2 AND external_id = $3 AND state = 'open' AND EXISTS (SELECT FROM moved)
        ), messages AS (
            UPDATE outbox SET external_id = $4
            WHERE user_id = $1 AND channel = $2 AND external_id = $3 AND state IN ('waiting', 'sending', 'held')
              AND EXISTS (SELECT FROM moved)
        )
        SELECT EXISTS (SELECT FROM moved)
        """,
        user_id,
        old.channel,
        old.external_id,
        external_id,
    )
    return moved
