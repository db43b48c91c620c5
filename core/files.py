"""Files that go out with messages: written in the turn that answers, read by whoever sends, removed soon after.

What is in them is somebody's own data. Nothing here knows what that is.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from uuid import UUID

from core.database import Connection

KEPT = timedelta(days=1)  # after a file was made: a platform may fetch it a while after it took the message


@dataclass(frozen=True)
class StoredFile:
    """A file by its row, without its content; *token* is the permission to fetch it without being its person."""

    id: int
    name: str
    media_type: str
    token: UUID


async def put(
    conn: Connection, user_id: int, event_id: int, *, name: str, media_type: str, content: bytes
) -> StoredFile:
    """Keep a file for the answer to *event_id*, which it is sent with."""
    row = await conn.fetchrow(
        """
        INSERT INTO files (user_id, event_id, name, media_type, content, created_at)
        VALUES ($1, $2, $3, $4, $5, clock_timestamp())
        RETURNING id, token
        """,
        user_id,
        event_id,
        name,
        media_type,
        content,
    )
    return StoredFile(row["id"], name, media_type, row["token"])


async def contents(conn: Connection, user_id: int, ids: Sequence[int]) -> dict[int, bytes]:
    """The contents of a person's files by their ids; what is gone is left out."""
    rows = await conn.fetch("SELECT id, content FROM files WHERE user_id = $1 AND id = ANY ($2)", user_id, list(ids))
    return {row["id"]: row["content"] for row in rows}


@dataclass(frozen=True)
class FoundFile:
    """A file with its content."""

    name: str
    media_type: str
    content: bytes


async def by_token(conn: Connection, token: UUID) -> FoundFile | None:
    """The file of *token*, which is its permission; None where there is none, or no longer. As the worker."""
    row = await conn.fetchrow("SELECT name, media_type, content FROM files WHERE token = $1", token)
    return FoundFile(row["name"], row["media_type"], row["content"]) if row else None


async def owners_of_old(conn: Connection) -> list[int]:
    """Whoever has files that are older than KEPT. As the worker, which may remove none itself."""
    rows = await conn.fetch(
        "SELECT DISTINCT user_id FROM files WHERE created_at < clock_timestamp() - $1::interval", KEPT
    )
    return [row["user_id"] for row in rows]


async def remove_old(conn: Connection, user_id: int) -> int:
    """Remove a person's files that are older than KEPT, but for those whose message still waits; how many."""
    status: str = await conn.execute(
        """
        DELETE FROM files
        WHERE user_id = $1 AND created_at < clock_timestamp() - $2::interval AND NOT EXISTS (
            SELECT FROM outbox
            WHERE outbox.user_id = files.user_id AND outbox.event_id = files.event_id
              AND outbox.state IN ('waiting', 'sending', 'held'))
        """,
        user_id,
        KEPT,
    )
    return int(status.rpartition(" ")[2])
