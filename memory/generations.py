"""Generations: a deletion raises a person's, and what was begun under an earlier one may write no more (R6.7).

A pass in the background notes the generation it reads under, and asks for it again in the transaction in which it
writes. It knows nothing of what is deleted or written.
"""

from core.database import Connection


async def current(conn: Connection, user_id: int) -> int:
    """The generation that what is read now belongs to."""
    generation: int = await conn.fetchval("SELECT generation FROM users WHERE id = $1", user_id)
    return generation


async def still(conn: Connection, user_id: int, generation: int) -> bool:
    """Whether *generation* still holds; if so, no deletion begins before this transaction has ended.

    Passes of one person that write at the same time wait here for one another; turns do not.
    """
    now_it_is: int = await conn.fetchval("SELECT generation FROM users WHERE id = $1 FOR NO KEY UPDATE", user_id)
    return now_it_is == generation
