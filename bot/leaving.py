"""What a turn leaves behind beside its records, in one statement: its messages in the outbox, and the exchange."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from bot.channels.base import Body, ToolTrace
from core.database import Connection
from core.inbox import Event


@dataclass(frozen=True)
class Said:
    """What was said in a turn, by both; ``at`` is aware, by the person's clock."""

    mode: str
    decided_by: str
    said: str
    answered: str
    tools: Sequence[ToolTrace]
    at: datetime


async def leave(conn: Connection, event: Event, messages: Sequence[Body], exchange: Said) -> None:
    """Queue *messages* for the address of *event*, in order, and keep the exchange; an event has one at most."""
    await conn.execute(
        """
        WITH said AS (
            INSERT INTO outbox (user_id, event_id, ordinal, channel, external_id, body, created_at)
            SELECT $1, $2, message.place - 1, $3, $4, message.body, $5
            FROM unnest($6::jsonb[]) WITH ORDINALITY AS message (body, place)
        )
        INSERT INTO exchanges (user_id, event_id, mode, decided_by, said, answered, tools, at)
        VALUES ($1, $2, $7, $8, $9, $10, $11, $12)
        """,
        event.user_id,
        event.id,
        event.address.channel,
        event.address.external_id,
        event.received_at,
        [message.model_dump(mode="json") for message in messages],
        exchange.mode,
        exchange.decided_by,
        exchange.said,
        exchange.answered,
        [trace.model_dump(mode="json") for trace in exchange.tools],
        exchange.at,
    )
