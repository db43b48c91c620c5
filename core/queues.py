"""How long things wait in the inbox and the outbox, over all people (R11.5)."""

from dataclasses import dataclass

from core.database import Connection


@dataclass(frozen=True)
class Waiting:
    """Seconds that the oldest ready event and the oldest ready message have waited; 0 where none does."""

    event_s: float
    message_s: float


async def waiting(conn: Connection) -> Waiting:
    """The longest waits by the database's clock. As the worker."""
    row = await conn.fetchrow(
        """
        SELECT
            extract(epoch FROM now() - (
                SELECT min(ready_at) FROM lanes WHERE open_events > 0 AND ready_at <= now()))::float8 AS event_s,
            extract(epoch FROM now() - (
                SELECT min(ready_at) FROM outbox WHERE state = 'waiting' AND ready_at <= now()))::float8 AS message_s
        """
    )
    return Waiting(round(row["event_s"] or 0.0, 3), round(row["message_s"] or 0.0, 3))
