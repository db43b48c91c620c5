"""What a turn leaves behind beside its records, in one statement: its messages, the exchange, and its events done."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from bot.channels.base import Body, ToolTrace
from core import inbox
from core.database import Connection
from core.inbox import Claim
from memory.masking import Mask


@dataclass(frozen=True)
class Said:
    """What was said in a turn, by both; ``at`` is aware, by the person's clock.

    Attributes:
        block_id: The block it is learned with; None for what teaches nothing, whose words are not searched either.
    """

    mode: str
    decided_by: str
    said: str
    answered: str
    tools: Sequence[ToolTrace]
    at: datetime
    block_id: int | None = None


async def leave(
    conn: Connection, claimed: Claim, event_ids: Sequence[int], messages: Sequence[Body], exchange: Said
) -> int:
    """Queue *messages* for the address of the claimed event, keep the exchange, and close the events.

    Nothing of it holds a secret from then on, nor do the events, which needed it until they were answered (R5.6).
    Returns how many events of the user are still open.

    Raises:
        LeaseLost: The lease ended and another worker may have the events: the turn must roll back.
    """
    event = claimed.event
    mask = Mask.of(exchange.said, str(event.payload.get("text") or ""))
    if not mask.is_empty:
        await _mask_events(conn, event.user_id, event_ids, mask)
    row = await conn.fetchrow(
        f"""
        WITH {inbox.CLOSING}, queued AS (
            INSERT INTO outbox (user_id, event_id, ordinal, channel, external_id, body, created_at)
            SELECT $1, $5, message.place - 1, $6, $7, message.body, $8
            FROM unnest($9::jsonb[]) WITH ORDINALITY AS message (body, place)
        ), kept AS (
            INSERT INTO exchanges (user_id, event_id, mode, decided_by, said, answered, tools, at, block_id, is_indexed)
            VALUES ($1, $5, $10, $11, $12, $13, $14, $15, $16, $16::bigint IS NULL)
        )
        {inbox.CLOSED}
        """,  # noqa: S608  constant parts
        event.user_id,
        claimed.token,
        event_ids,
        "done",
        event.id,
        event.address.channel,
        event.address.external_id,
        event.received_at,
        [_masked_body(message.model_dump(mode="json"), mask) for message in messages],
        exchange.mode,
        exchange.decided_by,
        mask.text(exchange.said),
        mask.text(exchange.answered),
        [mask.fields(trace.model_dump(mode="json")) for trace in exchange.tools],
        exchange.at,
        exchange.block_id,
    )
    return inbox.remaining(row, claimed, event_ids)


def _masked_body(body: dict[str, object], mask: Mask) -> dict[str, object]:
    """*body* with its words and its traces masked; buttons carry actions, which have to stay as they are."""
    return body | {name: mask.json(body[name]) for name in ("text", "tools")}


async def _mask_events(conn: Connection, user_id: int, event_ids: Sequence[int], mask: Mask) -> None:
    rows = await conn.fetch(
        "SELECT id, payload ->> 'text' AS text FROM inbox WHERE user_id = $1 AND id = ANY ($2) AND payload ? 'text'",
        user_id,
        event_ids,
    )
    await conn.executemany(
        "UPDATE inbox SET payload = payload || jsonb_build_object('text', $3::text) WHERE user_id = $1 AND id = $2",
        [(user_id, row["id"], mask.text(row["text"])) for row in rows],
    )
