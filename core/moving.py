"""Moving an address, with everything that waits for it: to another id of its platform, or to another person.

A platform renumbers a chat now and then; the person, their rows and their memory stay. By a link (``core.links``) the
chat becomes another person's, and nothing else does. It knows no platform.
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


async def hand_over(conn: Connection, address: Address, from_id: int, to_id: int, *, former_id: int | None) -> None:
    """Let *address* be the user *to_id*'s, who remembers *former_id* as the one who had it before. As the worker.

    What was said there and is not handled yet goes along, and so does what is not sent yet, except for messages with
    files, which are their person's, and what is on its way just now.
    """
    place = (from_id, address.channel, address.external_id, to_id)
    await conn.execute(
        """
        UPDATE addresses SET user_id = $4, former_id = $5
        WHERE user_id = $1 AND channel = $2 AND external_id = $3
        """,
        *place,
        former_id,
    )
    await conn.execute(
        """
        UPDATE outbox SET user_id = $4
        WHERE user_id = $1 AND channel = $2 AND external_id = $3 AND state IN ('waiting', 'held')
          AND jsonb_array_length(coalesce(body -> 'files', '[]')) = 0
        """,
        *place,
    )
    # A reminder that is due is its person's own, wherever it is said.
    await conn.execute(
        """
        WITH moved AS (
            UPDATE inbox SET user_id = $4
            WHERE user_id = $1 AND channel = $2 AND external_id = $3 AND state = 'open' AND kind <> 'reminder'
              AND NOT EXISTS (
                SELECT FROM inbox other WHERE other.user_id = $4 AND other.dedupe_key = inbox.dedupe_key)
            RETURNING id
        ), counted AS (
            SELECT count(*) AS events FROM moved
        ), left_behind AS (
            UPDATE lanes SET open_events = open_events - events FROM counted WHERE user_id = $1
        )
        UPDATE lanes
        SET open_events = open_events + events, ready_at = CASE WHEN open_events = 0 THEN now() ELSE ready_at END
        FROM counted WHERE user_id = $4
        """,
        *place,
    )
