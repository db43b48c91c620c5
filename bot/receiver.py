"""From a channel's update to an inbox row: the only way in, and nothing is answered here.

A channel may tell its platform "I have it" as soon as ``receive`` returns, for then it is on disk.
"""

from collections import OrderedDict
from typing import Protocol
from uuid import UUID

import structlog

from bot.admitting import Doorkeeper
from bot.channels.base import Body, Button, Inbound, SetAside
from core import deliveries, inbox, moving, outbox, users, windows
from core.access import OPEN, Access
from core.bell import Bell, Chime
from core.clock import Clock
from core.database import Database
from core.deliveries import Report
from core.inbox import Claim, Event, Holder, Stored
from core.users import Address

log = structlog.get_logger()

KNOWN_ADDRESSES = 10_000  # how many addresses are remembered with their user, so that a message costs one statement


class Desk(Protocol):
    """Where events are worked on in this process, so that one may be claimed as it is stored."""

    def reserve(self) -> UUID | None:
        """Keep a place for the next event, under the token to claim it by; None where every place is taken."""
        ...

    def take_over(self, claim: Claim | None) -> None:
        """Work on what was claimed in the reserved place, or give the place back."""
        ...


class Receiver:
    """Stores what happens to the people of one bot."""

    def __init__(
        self,
        database: Database,
        bell: Bell,
        clock: Clock,
        bot: str,
        desk: Desk | None = None,
        access: Access = OPEN,
    ) -> None:
        self._database = database
        self._bell = bell
        self._clock = clock
        self._bot = bot
        self._desk = desk
        self._door = Doorkeeper(access, database, bell, clock, bot)
        self._known: OrderedDict[Address, int] = OrderedDict()

    async def receive(self, inbound: Inbound) -> int | None:
        """Store *inbound* durably and have it answered; its event id, or None for a repeat, which changes nothing.

        Where the desk has a free place and the person's lane is idle, the event is claimed as it is stored; else a
        worker is woken. What a stranger writes, where they may not, is not stored: None as well.
        """
        admitted = await self._door.admit(inbound)
        return await self._take_in(admitted) if admitted is not None else None

    async def _take_in(self, inbound: Inbound) -> int | None:
        user_id = await self.user_id(inbound.address, inbound.locale)
        token = self._desk.reserve() if self._desk else None
        stored = None
        try:
            stored = await self._put(inbound, user_id, token)
            if stored is None and await self._is_elsewhere(inbound.address, user_id):
                self._known.pop(inbound.address, None)
                stored = await self._put(inbound, await self.user_id(inbound.address, inbound.locale), token)
        finally:
            if self._desk and token:
                self._desk.take_over(stored.claim if stored else None)
        if stored is None or stored.claim is None:
            self._bell.ring(Chime.INBOX)
        return stored.event_id if stored else None

    async def _put(self, inbound: Inbound, user_id: int, token: UUID | None) -> Stored | None:
        by_one = self._database.as_worker() if inbound.opens_window else self._database.by_statement()
        async with by_one as conn:
            if inbound.opens_window and not await inbox.find(conn, user_id, inbound.dedupe_key):
                # Before the event, so that what was held goes out before its answer.
                await windows.heard(conn, user_id, inbound.address, self._clock.now())
            return await inbox.put(
                conn,
                user_id=user_id,
                kind=inbound.kind,
                address=inbound.address,
                dedupe_key=inbound.dedupe_key,
                payload=_without_nul(inbound.payload.model_dump(mode="json")),
                received_at=self._clock.now(),
                holder=Holder(self._bell.worker_id, token) if token else None,
            )

    async def _is_elsewhere(self, address: Address, user_id: int) -> bool:
        """Whether *address* is not the user's any more: it was linked or unlinked, or they were deleted.

        Another process may have done so since the address was looked up here.
        """
        async with self._database.by_statement() as conn:
            return await users.find(conn, self._bot, address) != user_id

    async def _is_gone(self, user_id: int) -> bool:
        """Whether a person was deleted, perhaps by another process, since their address was looked up here."""
        async with self._database.by_statement() as conn:
            return not await conn.fetchval("SELECT EXISTS (SELECT FROM users WHERE id = $1)", user_id)

    async def set_aside(self, unread: SetAside) -> None:
        """Keep what could not be read, under whoever it seems to come from; nobody answers it. A stranger's goes."""
        if not await self._door.is_inside(unread.address):
            return
        self._known.pop(unread.address, None)  # it is rare enough to be looked up anew
        user_id = await self.user_id(unread.address)
        async with self._database.by_statement() as conn:
            await inbox.set_aside(
                conn,
                user_id=user_id,
                address=unread.address,
                dedupe_key=unread.dedupe_key,
                update=unread.update,
                received_at=self._clock.now(),
            )

    async def find_message(self, address: Address, message_id: str) -> Event | None:
        """The event of the message that the platform calls *message_id*, the latest if there are several."""
        async with self._database.by_statement() as conn:
            user_id = self._known.get(address) or await users.find(conn, self._bot, address)
            return await inbox.find_message(conn, user_id, address.channel, message_id) if user_id else None

    async def is_busy(self, address: Address) -> bool:
        """Whether something of the person at *address* is not answered yet."""
        user_id = await self.user_id(address)
        async with self._database.by_statement() as conn:
            return await inbox.has_open(conn, user_id)

    async def set_reachable(self, address: Address, *, is_reachable: bool) -> None:
        """Note that *address* can, or can't, be written to; an address nobody knows is left alone."""
        async with self._database.by_statement() as conn:
            await users.set_reachable(conn, self._bot, address, is_reachable=is_reachable)

    async def move(self, old: Address, new: Address) -> None:
        """The person at *old* is at *new* from now on, with everything that waits for them."""
        async with self._database.by_statement() as conn:
            user_id = await users.find(conn, self._bot, old)
            if user_id is not None:
                await moving.move_address(conn, user_id, old, new.external_id)
        self._known.pop(old, None)

    async def offered(self, address: Address, receipt: str | None) -> tuple[Button, ...]:
        """The buttons under the message of *receipt*, or under the latest one that was sent to *address*."""
        async with self._database.by_statement() as conn:
            user_id = self._known.get(address) or await users.find(conn, self._bot, address)
            body = await outbox.last_body(conn, user_id, address, receipt) if user_id else None
        return Body.model_validate(body).buttons if body else ()

    async def stop(self, address: Address, event_id: int) -> None:
        """Write nothing of our own accord to *address* from now on, because *event_id* says so."""
        async with self._database.as_worker() as conn:
            user_id = await users.find(conn, self._bot, address)
            if user_id is not None:
                await windows.stop(conn, user_id, event_id, self._clock.now())

    async def report(self, address: Address, report: Report) -> None:
        """Note what the platform tells of a message to *address*; it may come twice and in any order."""
        async with self._database.by_statement() as conn:
            user_id = self._known.get(address) or await users.find(conn, self._bot, address)
        if user_id is None or await self._is_gone(user_id):
            return
        async with self._database.as_worker() as conn:
            await deliveries.record(conn, user_id, report)
        async with self._database.as_worker() as conn:
            reason = await deliveries.settle(conn, user_id, report.receipt)
        if reason is not None:
            log.info("delivery_failed", user_id=user_id, reason=reason)

    async def user_id(self, address: Address, locale: str | None = None) -> int:
        """The user at *address*, made on first contact, with the language tag *locale*."""
        user_id = self._known.get(address)
        if user_id is None:
            async with self._database.as_worker() as conn:
                user_id = await users.find_or_create(conn, self._bot, address, self._clock.now(), locale)
        self._known[address] = user_id
        self._known.move_to_end(address)
        if len(self._known) > KNOWN_ADDRESSES:
            self._known.popitem(last=False)
        return user_id

    async def user_id_now(self, address: Address) -> int:
        """The same, looked up anew: whoever was there may have been deleted, and is somebody new from then on."""
        self._known.pop(address, None)
        return await self.user_id(address)


def _without_nul(payload: dict[str, object]) -> dict[str, object]:
    """Postgres text holds no NUL, and no person means one."""
    return {name: value.replace("\x00", "") if isinstance(value, str) else value for name, value in payload.items()}
