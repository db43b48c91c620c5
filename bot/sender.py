"""From outbox rows to the channels: claim, send, keep the receipt; one address gets its messages in order.

It knows nothing of what is said.
"""

import asyncio
from collections.abc import Mapping
from datetime import timedelta

import structlog

from bot.channels.base import Body, Channel
from core import outbox, users
from core.bell import Bell, Chime
from core.database import Database
from core.errors import ChannelClosed, SendError
from core.ids import Ids
from core.outbox import Outgoing

log = structlog.get_logger()

BATCH = 20  # messages claimed at a time
POLL_S = 1.0  # seconds between looks when no bell rings
RETRY_DELAYS = (timedelta(seconds=1), timedelta(seconds=4), timedelta(seconds=16))  # then the message is buried


class Sender:
    """Delivers what waits in the outbox for the given channels."""

    def __init__(self, database: Database, bell: Bell, ids: Ids, channels: Mapping[str, Channel]) -> None:
        self._database = database
        self._bell = bell
        self._ids = ids
        self._channels = channels

    async def run(self) -> None:
        """Send until cancelled."""
        while True:
            if not await self.send_batch():
                await self._bell.wait(Chime.OUTBOX, POLL_S)

    async def send_batch(self) -> int:
        """Send what is ready now, each address's oldest message; how many were tried."""
        async with self._database.by_statement() as conn:
            messages = await outbox.claim(
                conn,
                worker_id=self._bell.worker_id,
                token=self._ids.token(),
                channels={name: channel.reaches for name, channel in self._channels.items()},
                limit=BATCH,
            )
        await asyncio.gather(*map(self._send, messages))
        return len(messages)

    async def _send(self, message: Outgoing) -> None:
        channel = self._channels[message.address.channel]
        try:
            receipt = await channel.send(
                message.address, Body.model_validate(message.body), is_repeat=message.is_repeat
            )
        except ChannelClosed:
            await self._leave_to_another(message)
            return
        except SendError as error:
            await self._not_taken(message, error, permanent=error.permanent)
            return
        except Exception as error:  # a defect of one channel must not end the sending of all
            await self._not_taken(message, error, permanent=False)
            return
        async with self._database.by_statement() as conn:
            await outbox.sent(conn, message, receipt)

    async def _leave_to_another(self, message: Outgoing) -> None:
        """Put back what was not shown, however often that happens: it is no fault of the message."""
        async with self._database.as_worker() as conn:
            await outbox.postpone(conn, message, RETRY_DELAYS[0])

    async def _not_taken(self, message: Outgoing, error: Exception, *, permanent: bool) -> None:
        is_final = permanent or message.attempts > len(RETRY_DELAYS)
        log.warning("send_failed", outbox_id=message.id, user_id=message.user_id, permanent=is_final, exc_info=error)
        async with self._database.as_worker() as conn:
            if permanent:
                await users.mark_unreachable(conn, message.user_id, message.address)
            if is_final:
                await outbox.bury(conn, message)
            else:
                await outbox.postpone(conn, message, RETRY_DELAYS[message.attempts - 1])
