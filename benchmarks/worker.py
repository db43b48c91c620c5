"""The product's own receiver, turns and sender on a database, over a channel that takes everything."""

from __future__ import annotations

import asyncio
import shutil
import tempfile
import time
from collections.abc import AsyncIterator
from contextlib import ExitStack, asynccontextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from bot.app import BOT, SPARE_CONNECTIONS
from bot.channels.base import Body, Inbound, MessagePayload
from bot.conversation import Conversation
from bot.offline import OfflineModel
from bot.receiver import Receiver
from bot.sender import Sender
from bot.turns import CONCURRENT_TURNS, Turns
from core.bell import Bell, Chime
from core.clock import ManualClock
from core.database import Connection, Database
from core.embedded import EmbeddedPostgres
from core.ids import RandomIds
from core.inbox import EventKind
from core.llm.embedding import NoEmbedder
from core.users import Address
from memory.mind import Mind

CHANNEL = "bench"
NOW = datetime(2026, 11, 27, 4, 0, tzinfo=UTC)  # everything is said at this instant, a Friday
PATIENCE_S = 30.0  # seconds; longer than any turn here takes


class NullChannel:
    """Takes every message at once."""

    name = CHANNEL
    text_limit: int | None = None
    reaches: str | None = None

    async def send(self, address: Address, body: Body, *, is_repeat: bool) -> str:
        """Take the message and forget it."""
        return "taken"


@dataclass(frozen=True)
class Worker:
    """A running worker; without its sender, whoever measures hears when a turn has committed."""

    database: Database
    bell: Bell
    receiver: Receiver

    async def tell(self, person: int, key: str, text: str) -> None:
        """Receive a message of a person that was made by ``make_people``."""
        inbound = Inbound(Address(CHANNEL, str(person)), EventKind.MESSAGE, key, MessagePayload(text=text))
        await self.receiver.receive(inbound)

    async def time_turn(self, person: int, key: str, text: str) -> tuple[float, float]:
        """Seconds until the reply lies in the outbox: from receiving the message, and from its lying in the inbox."""
        started = time.perf_counter()
        await self.tell(person, key, text)
        stored = time.perf_counter()
        await self.bell.wait(Chime.OUTBOX, PATIENCE_S)
        ended = time.perf_counter()
        return ended - started, ended - stored


@asynccontextmanager
async def working(url: str, *, sends: bool) -> AsyncIterator[Worker]:
    """A worker on *url* until this is left; with ``sends=False`` its replies stay in the outbox."""
    database = await Database.open(url, size=CONCURRENT_TURNS + SPARE_CONNECTIONS)
    channel, ids = NullChannel(), RandomIds()
    async with Bell(database) as bell:
        mind = Mind(database, NoEmbedder(), OfflineModel())
        turns = Turns(database, bell, ids, Conversation(OfflineModel(), mind), {CHANNEL: channel.text_limit})
        sender = Sender(database, bell, ids, {CHANNEL: channel})
        loops = [asyncio.create_task(run()) for run in ((turns.run, sender.run) if sends else (turns.run,))]
        try:
            yield Worker(database, bell, Receiver(database, bell, ManualClock(NOW), BOT, turns))
        finally:
            for loop in loops:
                loop.cancel()
            await asyncio.gather(*loops, return_exceptions=True)
    await database.close()


async def make_people(owner: Connection, count: int) -> list[int]:
    """Make *count* people who have told their zone and currency; their user ids. Their addresses are 1, 2, 3 ..."""
    await owner.execute(
        """
        INSERT INTO users (bot, zone, currency, created_at)
        SELECT $1, 'Asia/Kuala_Lumpur', 'MYR', $2 FROM generate_series(1, $3)
        """,
        BOT,
        NOW,
        count,
    )
    await owner.execute(
        """
        INSERT INTO addresses (user_id, bot, channel, external_id)
        SELECT id, bot, $1, row_number() OVER (ORDER BY id) FROM users
        """,
        CHANNEL,
    )
    await owner.execute("INSERT INTO lanes (user_id) SELECT id FROM users")
    return [row["id"] for row in await owner.fetch("SELECT id FROM users ORDER BY id")]


def new_server(resources: ExitStack) -> EmbeddedPostgres:
    """A running server with a folder of its own; *resources* stops it and removes the folder."""
    folder = Path(tempfile.mkdtemp(prefix="keepwell-bench-"))
    folder.chmod(0o711)  # started by root, the server runs as another account, which must be able to enter
    resources.callback(shutil.rmtree, folder)
    server = EmbeddedPostgres(folder, durable=False)
    server.start()
    resources.callback(server.stop)
    return server
