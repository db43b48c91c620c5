"""Removes what is left of deleted people once the last message to them is sent (R6.7).

A shell is a user, their address and that message; the worker sees it, and removes it as that person, for it may delete
nothing itself. Somebody who has written again meanwhile is somebody new: they keep their place, and only the rest of
the deletion goes. It knows nothing of what was deleted.
"""

from datetime import timedelta

import structlog

from core.database import Connection
from scheduler.deps import Deps

log = structlog.get_logger()

UNSENT_FOR = timedelta(days=7)  # after that the message won't be sent any more: its terminal was closed for good


async def remove_shells(deps: Deps) -> int:
    """Remove every shell whose message is sent, or can't be; how many were."""
    async with deps.database.as_worker(durable=False) as conn:
        rows = await conn.fetch(
            """
            SELECT id FROM users
            WHERE deleted_at IS NOT NULL AND (deleted_at < now() - $1::interval OR NOT EXISTS (
                SELECT FROM outbox WHERE user_id = users.id AND state IN ('waiting', 'sending')
            ))
            """,
            UNSENT_FOR,
        )
    for row in rows:
        await _remove(deps, row["id"])
    return len(rows)


async def _remove(deps: Deps, user_id: int) -> None:
    async with deps.database.as_user(user_id) as conn:
        # The lane first, as whoever stores a message does: no message can slip in behind the look for one.
        await conn.execute("SELECT FROM lanes WHERE user_id = $1 FOR UPDATE", user_id)
        last_event: int = await conn.fetchval(
            "SELECT coalesce(min(event_id), 0) FROM exchanges WHERE user_id = $1", user_id
        )
        is_back: bool = await conn.fetchval(
            "SELECT EXISTS (SELECT FROM inbox WHERE user_id = $1 AND (id > $2 OR state = 'open'))", user_id, last_event
        )
        await (_begin_anew(conn, user_id, last_event) if is_back else _end(conn, user_id))
    log.info("shell_removed", user_id=user_id, is_back=is_back)


async def _end(conn: Connection, user_id: int) -> None:
    """Everything of the person refers to their row, and goes with it."""
    await conn.execute("DELETE FROM users WHERE id = $1 AND deleted_at IS NOT NULL", user_id)


async def _begin_anew(conn: Connection, user_id: int, last_event: int) -> None:
    """Take the traces of the deletion away from somebody who has written since."""
    for table, column in (("exchanges", "event_id"), ("outbox", "event_id"), ("inbox", "id")):
        await conn.execute(
            f"DELETE FROM {table} WHERE user_id = $1 AND {column} <= $2",  # noqa: S608  tables named here
            user_id,
            last_event,
        )
    await conn.execute("UPDATE users SET deleted_at = NULL WHERE id = $1", user_id)
