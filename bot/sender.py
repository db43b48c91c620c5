"""From outbox rows to the channels: claim, send, keep the receipt; one address gets its messages in order.

It knows nothing of what is said. What a channel's error means is told by its class (``core.errors``): a person whom
the platform holds back, or who has blocked us, holds up nobody else.
"""

import asyncio
from collections.abc import Mapping
from datetime import timedelta

import structlog

from bot.channels.base import Body, Channel, ReportingChannel
from core import deliveries, files, moving, outbox, users, windows
from core.bell import Bell, Chime
from core.database import Connection, Database
from core.errors import (
    AddressGone,
    AddressMoved,
    ChannelClosed,
    MessageRefused,
    SendError,
    SendPostponed,
    SendUncertain,
    WindowClosed,
)
from core.ids import Ids
from core.outbox import Outgoing

log = structlog.get_logger()

PLACES = 40  # messages on their way at a time, each to another address
POLL_S = 1.0  # seconds between looks when no bell rings
RETRY_DELAYS = tuple(timedelta(seconds=seconds) for seconds in (1, 4, 16, 60, 300))  # then every five minutes
MAX_TRIES = 300  # about a day of them: a platform that is away over night costs nobody a message
MAX_UNSURE_TRIES = 4  # where each try may be seen by the person, or where a defect of ours fails it
AT_ONCE = timedelta(0)
LEAVING_S = 5.0  # seconds that what is on its way gets to arrive when we stop


class Sender:
    """Delivers what waits in the outbox for the given channels."""

    def __init__(self, database: Database, bell: Bell, ids: Ids, channels: Mapping[str, Channel]) -> None:
        self._database = database
        self._bell = bell
        self._ids = ids
        self._channels = channels
        self._running: set[asyncio.Task[None]] = set()
        self._failure: BaseException | None = None

    async def run(self) -> None:
        """Send until cancelled.

        Raises:
            Exception: The database refused a receipt or a claim; call it again.
        """
        try:
            while True:
                await self._start_batch()
                await self._bell.wait(Chime.OUTBOX, POLL_S)
                if self._failure is not None:
                    failure, self._failure = self._failure, None
                    raise failure
        finally:
            await self._leave()

    async def send_batch(self) -> int:
        """Send what is ready now, each address's oldest message, to its end; how many were tried."""
        messages = await self._claim(PLACES)
        await asyncio.gather(*map(self._send, messages))
        return len(messages)

    async def _start_batch(self) -> None:
        free = PLACES - len(self._running)
        for message in await self._claim(free) if free else ():
            task = asyncio.create_task(self._send(message))
            self._running.add(task)
            task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._running.discard(task)
        if not task.cancelled() and (error := task.exception()):
            self._failure = error
        # A claim waits for the disk, so that several places are filled by one.
        if self._failure is not None or len(self._running) <= PLACES // 2:
            self._bell.wake(Chime.OUTBOX)

    async def _leave(self) -> None:
        """Let what is on its way arrive: what is cut off would be sent again, marked as a repeat."""
        if self._running:
            await asyncio.wait(self._running, timeout=LEAVING_S)
        for task in self._running:
            task.cancel()
        await asyncio.gather(*self._running, return_exceptions=True)

    async def _claim(self, limit: int) -> list[Outgoing]:
        async with self._database.by_statement() as conn:
            return await outbox.claim(
                conn,
                worker_id=self._bell.worker_id,
                token=self._ids.token(),
                channels={name: channel.reaches for name, channel in self._channels.items()},
                limit=limit,
            )

    async def _send(self, message: Outgoing) -> None:
        if not message.is_reachable:
            await self._bury_unsent(message)
            return
        if message.is_stopped and message.body.get("kind") == "reminder":
            await self._not_taken(message, WindowClosed("they said stop"))
            return
        channel = self._channels[message.address.channel]
        try:
            body = await self._with_files(message)
            receipt = await channel.send(message.address, body, is_repeat=message.is_repeat)
        except Exception as error:  # a defect of one channel must not end the sending of all
            await self._not_taken(message, error)
            return
        async with self._database.by_statement() as conn:
            await outbox.sent(conn, message, receipt)
        if isinstance(channel, ReportingChannel):
            await self._settle_report(message, receipt)

    async def _settle_report(self, message: Outgoing, receipt: str) -> None:
        """Do what was told of the message before its receipt was stored."""
        async with self._database.as_worker() as conn:
            reason = await deliveries.settle(conn, message.user_id, receipt)
        if reason is not None:
            log.info("delivery_failed", outbox_id=message.id, user_id=message.user_id, reason=reason)

    async def _with_files(self, message: Outgoing) -> Body:
        """The body with the contents of its files; one that was removed meanwhile is left out."""
        body = Body.model_validate(message.body).model_copy(update={"heard_at": message.heard_at})
        if not body.files:
            return body
        async with self._database.by_statement() as conn:
            contents = await files.contents(conn, message.user_id, [file.id for file in body.files])
        there = [file.model_copy(update={"content": contents[file.id]}) for file in body.files if file.id in contents]
        return body.model_copy(update={"files": tuple(there)})

    async def _not_taken(self, message: Outgoing, error: Exception) -> None:
        async with self._database.as_worker() as conn:
            await _settle(conn, message, error)

    async def _bury_unsent(self, message: Outgoing) -> None:
        """Give up what is for somebody who has blocked us, without asking the platform once more."""
        log.info("send_skipped", outbox_id=message.id, user_id=message.user_id)
        async with self._database.by_statement() as conn:
            await outbox.bury(conn, message)


async def _settle(conn: Connection, message: Outgoing, error: Exception) -> None:
    """Do what the class of *error* asks for."""
    match error:
        case ChannelClosed():  # however often that happens: it is no fault of the message
            await outbox.postpone(conn, message, RETRY_DELAYS[0], counts=False)
        case SendPostponed():
            log.info("send_postponed", outbox_id=message.id, ms=round(error.retry_after.total_seconds() * 1000))
            await outbox.postpone(conn, message, error.retry_after, counts=False)
        case WindowClosed():
            log.info("message_held", outbox_id=message.id, user_id=message.user_id)
            await windows.hold(conn, message)
        case AddressMoved():
            await _follow(conn, message, error)
        case AddressGone():
            await users.mark_unreachable(conn, message.user_id, message.address)
            await _bury(conn, message, error)
        case MessageRefused():
            await _bury(conn, message, error)
        case _:
            await _try_again(conn, message, error)


async def _follow(conn: Connection, message: Outgoing, error: AddressMoved) -> None:
    """Take everything that waits for the person along to their new id."""
    if await moving.move_address(conn, message.user_id, message.address, error.external_id):
        await outbox.postpone(conn, message, AT_ONCE, counts=False)
    else:
        await _bury(conn, message, error)


async def _try_again(conn: Connection, message: Outgoing, error: Exception) -> None:
    is_sure = isinstance(error, SendError) and not isinstance(error, SendUncertain)
    if message.attempts >= (MAX_TRIES if is_sure else MAX_UNSURE_TRIES):
        await _bury(conn, message, error)
        return
    log.warning("send_failed", outbox_id=message.id, user_id=message.user_id, permanent=False, exc_info=error)
    delay = RETRY_DELAYS[min(message.attempts, len(RETRY_DELAYS)) - 1]
    await outbox.postpone(conn, message, delay, as_repeat=isinstance(error, SendUncertain))


async def _bury(conn: Connection, message: Outgoing, error: Exception) -> None:
    log.warning("send_failed", outbox_id=message.id, user_id=message.user_id, permanent=True, exc_info=error)
    await outbox.bury(conn, message)
