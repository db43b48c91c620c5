"""A person who talks to the whole program: what they say goes through inbox, turn and outbox on a real database.

The model is the offline one unless another is given, the clock is manual, and nothing runs in the background.
"""

import asyncio
import itertools
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import datetime, timedelta
from typing import Self
from zoneinfo import ZoneInfo

from bot.app import BOT
from bot.channels.base import Attachment, Body, ButtonPayload, EditPayload, Inbound, Media, MessagePayload, Place
from bot.conversation import Conversation
from bot.gate import NO_GATE, Gate
from bot.media.reading import MediaReader, PictureReader
from bot.offline import OfflineModel
from bot.receiver import Receiver
from bot.sender import Sender
from bot.turns import Turns
from core import users
from core.bell import Bell
from core.clock import ManualClock
from core.database import Database
from core.errors import MediaError
from core.grammar.context import NumberFormat
from core.ids import RandomIds
from core.inbox import EventKind
from core.llm.types import ChatModel
from core.speech.types import Transcriber
from core.users import Address
from scheduler import chores
from scheduler.deps import Deps
from scheduler.reminders import next_due, release_due
from tests.builders import a_mind

CHANNEL = "paper"


class PaperChannel:
    """Keeps what is sent, in order, with the receipt it was given."""

    name = CHANNEL
    reaches: str | None = None

    def __init__(self, text_limit: int | None = None) -> None:
        self.text_limit = text_limit
        self.sent: list[tuple[Address, Body, str]] = []
        self.files: dict[str, bytes | MediaError] = {}
        self._numbers = itertools.count(1)

    async def send(self, address: Address, body: Body, *, is_repeat: bool) -> str:
        """Keep *body*."""
        receipt = f"{CHANNEL}:{next(self._numbers)}"
        self.sent.append((address, body, receipt))
        return receipt

    async def fetch(self, media: Media, *, limit: int) -> bytes:
        """The file that was put under its reference, or the error."""
        content = self.files[media.reference]
        if isinstance(content, MediaError):
            raise content
        return content


class House:
    """One worker over one database, run by hand."""

    def __init__(
        self,
        database: Database,
        bell: Bell,
        clock: ManualClock,
        model: ChatModel,
        text_limit: int | None,
        transcriber: Transcriber | None = None,
        pictures: PictureReader | None = None,
        gate: Gate = NO_GATE,
    ) -> None:
        ids = RandomIds()
        self.database = database
        self.mind = a_mind(database)
        self.clock = clock
        self.channel = PaperChannel(text_limit)
        self.receiver = Receiver(database, bell, clock, BOT, access=gate.access)
        media = MediaReader({CHANNEL: self.channel}, transcriber, pictures)
        talk, limits = Conversation(model, self.mind), {CHANNEL: text_limit}
        self.turns = Turns(database, bell, ids, talk, limits, media=media, gate=gate)
        self.sender = Sender(database, bell, ids, {CHANNEL: self.channel})
        self.deps = Deps(database, bell, clock, ids, self.mind, {CHANNEL: None})

    async def settle(self) -> None:
        """Release what is due, take turns, send and do chores until there is nothing left to do."""
        await release_due(self.deps)
        while True:
            tasks = await self.turns.start_batch()
            if tasks:
                await asyncio.gather(*tasks)
            elif not await self.sender.send_batch() and not await chores.do_chores(self.deps):
                return


@asynccontextmanager
async def house(
    url: str,
    clock: ManualClock,
    model: ChatModel | None = None,
    text_limit: int | None = None,
    transcriber: Transcriber | None = None,
    pictures: PictureReader | None = None,
    gate: Gate = NO_GATE,
) -> AsyncIterator[House]:
    """A worker on the database at *url*, logged in as the plain worker role."""
    database = await Database.open(url)
    try:
        async with Bell(database) as bell:
            yield House(database, bell, clock, model or OfflineModel(), text_limit, transcriber, pictures, gate)
    finally:
        await database.close()


class Talk:
    """One person at the house."""

    def __init__(self, at: House, name: str) -> None:
        self.house = at
        self.address = Address(CHANNEL, name)
        self.user_id = 0
        self._numbers = itertools.count(1)
        self._last_key = ""

    @classmethod
    async def begin(
        cls,
        at: House,
        *,
        name: str = "example",
        zone: str | None = "Asia/Kuala_Lumpur",
        currency: str | None = "MYR",
        number_format: NumberFormat | None = None,
    ) -> Self:
        """A new person with these settings."""
        talk = cls(at, name)
        talk.user_id = await at.receiver.user_id(talk.address)
        async with at.database.as_user(talk.user_id) as conn:
            if zone:
                await users.set_zone(conn, talk.user_id, zone)
            if currency:
                await users.set_currency(conn, talk.user_id, currency)
            if number_format:
                await users.set_number_format(conn, talk.user_id, number_format)
        return talk

    async def says(
        self, text: str, *, key: str | None = None, reply_to: str | None = None, is_forwarded: bool = False
    ) -> str:
        """Say *text* and return what is answered, all messages joined; empty for silence."""
        self._last_key = key or f"{CHANNEL}:{self.address.external_id}:{next(self._numbers)}"
        payload = MessagePayload(text=text, reply_to=reply_to, is_forwarded=is_forwarded)
        return await self._happens(EventKind.MESSAGE, self._last_key, payload)

    async def sends(
        self,
        attachment: Attachment,
        content: bytes | MediaError = b"",
        *,
        text: str = "",
        place: Place | None = None,
        size: int | None = None,
        name: str | None = None,
    ) -> str:
        """Send a file or a place, with a caption, and return what is answered."""
        self._last_key = f"{CHANNEL}:{self.address.external_id}:{next(self._numbers)}"
        self.house.channel.files[self._last_key] = content
        media = None if place else Media(reference=self._last_key, size=size, name=name)
        payload = MessagePayload(text=text, attachment=attachment, media=media, place=place)
        return await self._happens(EventKind.MESSAGE, self._last_key, payload)

    async def edits(self, text: str, *, of: str | None = None) -> str:
        """Edit the last message (or the one with the key *of*) to *text*."""
        key = f"{CHANNEL}:{self.address.external_id}:edit:{next(self._numbers)}"
        return await self._happens(EventKind.EDIT, key, EditPayload(text=text, edits=of or self._last_key))

    async def presses(self, label: str) -> str:
        """Press the button *label* under the last message."""
        button = next(button for button in self.heard[-1].buttons if button.label == label)
        key = f"{CHANNEL}:{self.address.external_id}:button:{next(self._numbers)}"
        return await self._happens(EventKind.BUTTON, key, ButtonPayload(action=button.action))

    async def _happens(self, kind: EventKind, key: str, payload: MessagePayload | EditPayload | ButtonPayload) -> str:
        before = len(self.heard)
        await self.house.receiver.receive(Inbound(self.address, kind, key, payload))
        await self.house.settle()
        return "\n".join(body.text for body in self.heard[before:])

    @property
    def heard(self) -> list[Body]:
        """Everything this person was sent, oldest first."""
        return [body for address, body, _ in self.house.channel.sent if address == self.address]

    @property
    def receipts(self) -> list[str]:
        """The receipts of what this person was sent, oldest first."""
        return [receipt for address, _, receipt in self.house.channel.sent if address == self.address]

    async def entries(self) -> list[tuple[str, str, int, str, str]]:
        """Their active entries, oldest first: kind, note, minor units, currency, local day."""
        async with self.house.database.as_user(self.user_id) as conn:
            rows = await conn.fetch(
                """
                SELECT kind, note, amount_minor, currency, spent_on::text AS day FROM entries
                WHERE user_id = $1 AND state = 'active' ORDER BY id
                """,
                self.user_id,
            )
        return [tuple(row.values()) for row in rows]

    def later(self, **step: float) -> None:
        """Let time pass while no worker runs: ``later(days=1)``."""
        self.house.clock.advance(timedelta(**step))

    async def lives_on(self, **step: float) -> list[str]:
        """Let time pass while a worker runs; what is said on the way, each with the UTC instant it came at."""
        until, came = self.house.clock.now() + timedelta(**step), list[str]()
        while (due_at := await self._next_due(until)) is not None:
            before = len(self.heard)
            self.house.clock.move_to(max(due_at, self.house.clock.now()))
            await self.house.settle()
            came += [f"{self.house.clock.now():%Y-%m-%dT%H:%M} {body.text}" for body in self.heard[before:]]
        self.house.clock.move_to(until)
        return came

    async def _next_due(self, until: datetime) -> datetime | None:
        async with self.house.database.as_worker() as conn:
            dues = await next_due(conn, self.user_id, until), await chores.next_ready(conn, self.user_id, until)
        return min((due_at for due_at in dues if due_at is not None), default=None)


def local(text: str, zone: str = "Asia/Kuala_Lumpur") -> ManualClock:
    """A clock that stands at a local time, such as ``local("2026-11-27T12:00")``."""
    return ManualClock(datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(zone)))
