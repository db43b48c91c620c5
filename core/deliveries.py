"""What a platform tells of a message after it took it: how far it has come, or why it failed (R9.2).

What it tells may come late, twice, in any order, and before the message has its receipt in the outbox. A state only
moves forward, and a failure is final. Both who stores what was told and who stores the receipt settle the matter, each
after its own commit, so that the later of the two sees both.
"""

from dataclasses import dataclass
from datetime import timedelta
from enum import StrEnum

from core.database import Connection, Row

BUSY_PAUSE = timedelta(minutes=1)  # before a message that was too much at once is sent again
BUSY_TRIES = 10  # of one message, its first included


class Status(StrEnum):
    """How far a message has come."""

    QUEUED = "queued"
    SENT = "sent"
    DELIVERED = "delivered"
    READ = "read"
    FAILED = "failed"


class Reason(StrEnum):
    """Why a message failed, by what is to be done about it."""

    CLOSED = "closed"  # the window: it is told when the person writes again
    GONE = "gone"  # nobody is there, or they opted out: nothing more is sent until they write
    BUSY = "busy"  # too many at once: it is sent again
    OTHER = "other"  # it will never arrive


@dataclass(frozen=True)
class Report:
    """What a platform tells of the message that it gave *receipt* to; *reason* goes with a failure and nothing else."""

    receipt: str
    status: Status
    reason: Reason | None = None


async def record(conn: Connection, user_id: int, report: Report) -> None:
    """Store *report* unless something as far, or final, is known already. As the worker.

    A failure after the message was delivered is none: it arrived.
    """
    await conn.execute(
        """
        INSERT INTO deliveries (user_id, receipt, status, reason) VALUES ($1, $2, $3, $4)
        ON CONFLICT (user_id, receipt) DO UPDATE
        SET status = excluded.status, reason = excluded.reason, told_at = excluded.told_at
        WHERE deliveries.status <> 'failed'
          AND array_position($5::text[], excluded.status) > array_position($5::text[], deliveries.status)
        """,
        user_id,
        report.receipt,
        report.status,
        report.reason,
        ["queued", "sent", "failed", "delivered", "read"],
    )


async def settle(conn: Connection, user_id: int, receipt: str) -> Reason | None:
    """Do what a failed message asks for, once; the reason, or None where nothing was to be done. As the worker.

    It is held where the window was closed, queued again where it was too much at once, and buried otherwise; it never
    stays "sent".
    """
    row = await conn.fetchrow(
        """
        SELECT outbox.id, outbox.channel, outbox.external_id, outbox.created_at, reason
        FROM deliveries JOIN outbox USING (user_id, receipt)
        WHERE user_id = $1 AND receipt = $2 AND reason IS NOT NULL AND outbox.state = 'sent'
        """,
        user_id,
        receipt,
    )
    if row is None:
        return None
    reason = Reason(row["reason"])
    await _note_address(conn, user_id, row, reason)
    await _put_back(conn, user_id, row["id"], receipt, reason)
    return reason


async def _note_address(conn: Connection, user_id: int, row: Row, reason: Reason) -> None:
    """The platform knows better than we do; but whoever has written since the message was made opened it anew."""
    await conn.execute(
        """
        UPDATE addresses
        SET heard_at = CASE WHEN $5 = 'closed' THEN NULL ELSE heard_at END,
            is_reachable = is_reachable AND $5 <> 'gone'
        WHERE user_id = $1 AND channel = $2 AND external_id = $3 AND $5 IN ('closed', 'gone')
          AND (heard_at IS NULL OR heard_at <= $4)
        """,
        user_id,
        row["channel"],
        row["external_id"],
        row["created_at"],
        reason,
    )


async def _put_back(conn: Connection, user_id: int, outbox_id: int, receipt: str, reason: Reason) -> None:
    await conn.execute(
        """
        UPDATE outbox
        SET state = CASE WHEN $4 = 'closed' THEN 'held' WHEN $4 = 'busy' AND attempts < $6 THEN 'waiting'
                         ELSE 'buried' END,
            ready_at = clock_timestamp() + $5
        WHERE user_id = $1 AND id = $2 AND state = 'sent' AND receipt = $3
        """,
        user_id,
        outbox_id,
        receipt,
        reason,
        BUSY_PAUSE,
        BUSY_TRIES,
    )


async def status_of(conn: Connection, user_id: int, receipt: str) -> Status | None:
    """How far the message of *receipt* has come; None where nothing was told."""
    status: str | None = await conn.fetchval(
        "SELECT status FROM deliveries WHERE user_id = $1 AND receipt = $2", user_id, receipt
    )
    return Status(status) if status else None
