"""From a channel's update to an inbox row: the only way in, and nothing is answered here.

A channel may tell its platform "I have it" as soon as ``receive`` returns, for then it is on disk.
"""

from collections import OrderedDict

from bot.channels.base import Inbound
from core import inbox, users
from core.bell import Bell, Chime
from core.clock import Clock
from core.database import Database
from core.users import Address

KNOWN_ADDRESSES = 10_000  # how many addresses are remembered with their user, so that a message costs one statement


class Receiver:
    """Stores what happens to the people of one bot."""

    def __init__(self, database: Database, bell: Bell, clock: Clock, bot: str) -> None:
        self._database = database
        self._bell = bell
        self._clock = clock
        self._bot = bot
        self._known: OrderedDict[Address, int] = OrderedDict()

    async def receive(self, inbound: Inbound) -> int | None:
        """Store *inbound* durably and wake a worker; its event id, or None for a repeat, which changes nothing."""
        user_id = await self.user_id(inbound.address)
        async with self._database.by_statement() as conn:
            event_id = await inbox.put(
                conn,
                user_id=user_id,
                kind=inbound.kind,
                address=inbound.address,
                dedupe_key=inbound.dedupe_key,
                payload=_without_nul(inbound.payload.model_dump()),
                received_at=self._clock.now(),
            )
        self._bell.ring(Chime.INBOX)
        return event_id

    async def user_id(self, address: Address) -> int:
        """The user at *address*, made on first contact."""
        user_id = self._known.get(address)
        if user_id is None:
            async with self._database.as_worker() as conn:
                user_id = await users.find_or_create(conn, self._bot, address, self._clock.now())
        self._known[address] = user_id
        self._known.move_to_end(address)
        if len(self._known) > KNOWN_ADDRESSES:
            self._known.popitem(last=False)
        return user_id


def _without_nul(payload: dict[str, object]) -> dict[str, object]:
    """Postgres text holds no NUL, and no person means one."""
    return {name: value.replace("\x00", "") if isinstance(value, str) else value for name, value in payload.items()}
