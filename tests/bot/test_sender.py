"""Two terminals at one database: each process shows what is for its own person, and only that."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from bot.app import BOT
from bot.channels.base import Body
from bot.channels.console import NAME, ConsoleChannel
from bot.sender import Sender
from core import outbox, users
from core.bell import Bell
from core.database import Database
from core.errors import ChannelClosed
from core.ids import RandomIds
from core.users import Address
from tests.builders import NOON


class Terminal:
    """A process with one person in front of it, sending by hand; ``is_closed`` makes it take nothing more."""

    def __init__(self, database: Database, bell: Bell, user: str) -> None:
        ids = RandomIds()
        self.shown: list[str] = []
        self.closings: list[ChannelClosed] = []
        self.is_closed = False
        self.sender = Sender(database, bell, ids, {NAME: ConsoleChannel(user, self._show, ids, self.closings.append)})

    def _show(self, body: Body, _: bool) -> None:
        if self.is_closed:
            raise ChannelClosed("closed")
        self.shown.append(body.text)


@asynccontextmanager
async def terminal(database: Database, user: str) -> AsyncIterator[Terminal]:
    """A process of its own at *database*."""
    async with Bell(database) as bell:
        yield Terminal(database, bell, user)


async def reply_to(database: Database, name: str, text: str) -> None:
    """Queue a reply to somebody at a console, as any process may."""
    address = Address(NAME, name)
    async with database.as_worker() as conn:
        user_id = await users.find_or_create(conn, BOT, address, NOON)
    async with database.as_user(user_id) as conn:
        body = Body(text=text).model_dump(mode="json")
        await outbox.put(conn, user_id=user_id, event_id=1, ordinal=0, address=address, body=body, created_at=NOON)


async def test_a_terminal_shows_nothing_of_another_person(opened: Database) -> None:
    """A reply that was worked out elsewhere waits for the terminal of the one it is for."""
    async with terminal(opened, "ann") as anns, terminal(opened, "ben") as bens:
        await reply_to(opened, "ann", "to ann")

        tried_by_ben = await bens.sender.send_batch()
        tried_by_ann = await anns.sender.send_batch()

    assert (tried_by_ben, bens.shown) == (0, [])
    assert (tried_by_ann, anns.shown) == (1, ["to ann"])


async def test_what_a_closed_terminal_did_not_show_waits_for_the_next(opened: Database) -> None:
    """The talk is told to end, and the message is neither buried nor marked as seen."""
    async with terminal(opened, "ann") as anns:
        await reply_to(opened, "ann", "to ann")
        anns.is_closed = True

        await anns.sender.send_batch()

    async with opened.as_worker() as conn:
        row = await conn.fetchrow("SELECT state, is_repeat FROM outbox")
    assert len(anns.closings) == 1
    assert dict(row) == {"state": "waiting", "is_repeat": False}
