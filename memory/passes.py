"""How far each pass over what was learned has come, and how often its request was refused. Rows; it knows no pass."""

from dataclasses import dataclass

from core.database import Connection

# What of the log means that a memory says something new, or says it once more.
_CHANGES = ("add", "update", "noop", "edit", "restore", "merge")


@dataclass(frozen=True)
class Changes:
    """The memories that were written, changed or confirmed since a pass looked last; ``log_id`` is how far that was."""

    memory_ids: frozenset[int]
    log_id: int


async def changes(conn: Connection, user_id: int, name: str) -> Changes:
    """What has changed since the pass *name* came to its end last; everything there is, at its first time."""
    rows = await conn.fetch(
        """
        SELECT id, memory_id FROM memory_log
        WHERE user_id = $1 AND memory_id IS NOT NULL AND action = ANY ($3)
          AND id > coalesce((SELECT log_id FROM passes WHERE user_id = $1 AND name = $2), 0)
        """,
        user_id,
        name,
        list(_CHANGES),
    )
    return Changes(frozenset(row["memory_id"] for row in rows), max((row["id"] for row in rows), default=0))


async def come_to(conn: Connection, user_id: int, name: str, log_id: int) -> None:
    """Remember that the pass *name* has taken everything up to *log_id* into account; it never goes back."""
    await conn.execute(
        """
        INSERT INTO passes (user_id, name, log_id) VALUES ($1, $2, $3)
        ON CONFLICT (user_id, name) DO UPDATE SET log_id = greatest(passes.log_id, excluded.log_id)
        """,
        user_id,
        name,
        log_id,
    )


async def refusals(conn: Connection, user_id: int, name: str) -> int:
    """How often in a row the request of the pass *name* was refused."""
    counted: int | None = await conn.fetchval(
        "SELECT refusals FROM passes WHERE user_id = $1 AND name = $2", user_id, name
    )
    return counted or 0


async def set_refusals(conn: Connection, user_id: int, name: str, count: int) -> None:
    """Remember how often in a row the request of the pass *name* was refused; 0 after it went well."""
    await conn.execute(
        """
        INSERT INTO passes (user_id, name, refusals) VALUES ($1, $2, $3)
        ON CONFLICT (user_id, name) DO UPDATE SET refusals = excluded.refusals
        """,
        user_id,
        name,
        count,
    )
