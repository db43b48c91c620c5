"""Pictures that were sent together: each may be a receipt, but what can't be read is spoken of once."""

from tools.base import ToolScope


async def has_earlier(scope: ToolScope, album: str) -> bool:
    """Whether a picture of *album* came before the one of this turn."""
    conn = await scope.reading()
    found: bool = await conn.fetchval(
        """
        SELECT EXISTS (
            SELECT FROM inbox
            WHERE user_id = $1 AND payload ->> 'message_id' IS NOT NULL AND payload ->> 'album' = $2 AND id < $3)
        """,
        scope.user.id,
        album,
        scope.event_id,
    )
    return found
