"""The composition root: the only file that knows every concrete class, and in which order they start and stop."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Mapping
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import asyncpg
import structlog

from bot import gate, models
from bot.channels.base import Channel, HookedChannel, ListeningChannel
from bot.conversation import Conversation
from bot.media.reading import MediaReader
from bot.receipt_answers import ReceiptAnswers
from bot.receiver import Receiver
from bot.sender import Sender
from bot.turns import CONCURRENT_TURNS, Turns
from bot.web.server import serving
from core.alone import alone
from core.bell import Bell
from core.clock import Clock
from core.database import WORKER_ROLE, Database
from core.embedded import EmbeddedPostgres, default_data_dir
from core.errors import DatabaseError
from core.ids import Ids
from core.migrate import Migration, load, migrate
from core.settings import Settings
from memory.mind import Mind
from scheduler.deps import Deps
from scheduler.service import Service

log = structlog.get_logger()

MIGRATIONS = Path(__file__).parent.parent / "migrations"
BOT = "keepwell"  # the one companion of this installation
RESTART_PAUSE_S = 1.0  # seconds before a loop that lost the database tries again
SPARE_CONNECTIONS = 6  # beside one a turn: receiving, claiming, sending, jobs

Progress = Callable[[str], None]
Tell = Callable[[Exception], bool]
Prepare = Callable[[Database], Awaitable[None]]


@dataclass(frozen=True)
class App:
    """A running worker."""

    database: Database
    bell: Bell
    receiver: Receiver
    turns: Turns
    sender: Sender
    deps: Deps


def quiet(_: str) -> None:
    """Show no progress."""


def untold(_: Exception) -> bool:
    """Tell nobody what failed, so that it is logged."""
    return False


async def nothing_to_prepare(_: Database) -> None:
    """Start at once."""


@asynccontextmanager
async def database_url(settings: Settings, progress: Progress = quiet) -> AsyncIterator[str]:
    """The URL to work with, its schema up to date; the embedded server runs as long as this is open.

    Raises:
        DatabaseError: The database can't be reached or used; the message says what to do.
    """
    if settings.database_url is not None:
        await apply_migrations(settings.database_url, progress)
        yield settings.database_url
        return
    server = EmbeddedPostgres(settings.data or default_data_dir())
    owner_url = await asyncio.to_thread(server.start)
    try:
        await apply_migrations(owner_url, progress)
        yield server.url(user=WORKER_ROLE)
    finally:
        await asyncio.to_thread(server.stop)


async def apply_migrations(url: str, progress: Progress = quiet) -> list[Migration]:
    """Bring the schema at *url* up to date, telling *progress* of each step; what was applied.

    Raises:
        DatabaseError: The server can't be reached, or the schema and this code don't belong together.
    """
    try:
        conn = await asyncpg.connect(url)
    except (OSError, ValueError, asyncpg.PostgresError, asyncpg.InterfaceError) as error:
        raise DatabaseError(f"The database can't be reached ({error}). Check DATABASE_URL, or run doctor.") from error
    try:
        await _require_vector(conn)
        return await migrate(conn, load(MIGRATIONS), lambda step: progress(f"Preparing the database: {step.label}"))
    finally:
        await conn.close()


async def _require_vector(conn: asyncpg.Connection) -> None:
    if not await conn.fetchval("SELECT EXISTS (SELECT FROM pg_available_extensions WHERE name = 'vector')"):
        raise DatabaseError(
            "This Postgres server lacks pgvector: install its extension 'vector', or leave DATABASE_URL out to use the "
            "embedded server."
        )


@asynccontextmanager
async def running(
    settings: Settings,
    url: str,
    clock: Clock,
    ids: Ids,
    channels: Mapping[str, Channel],
    tell: Tell = untold,
    prepare: Prepare = nothing_to_prepare,
) -> AsyncIterator[App]:
    """A worker that takes turns and sends, until this is left; *url* comes from ``database_url``.

    What fails and is tried again is shown to *tell*, and logged unless that says that the person was told. *prepare*
    is given the database before anything happens by the clock.

    Raises:
        SettingsError: A model's provider has no key, the web server's port can't be had, or nobody may come in.
    """
    policy = gate.from_settings(settings)
    closing = AsyncExitStack()
    chat, small = models.chat_model(settings, closing), models.small_model(settings, closing)
    learning, embedder = models.learning_model(settings, closing), models.embedder(settings, closing)
    pictures = ReceiptAnswers(models.receipt_reader(settings, closing))
    media = MediaReader(channels, models.transcriber(settings, closing), pictures)
    database = await Database.open(url, size=CONCURRENT_TURNS + SPARE_CONNECTIONS)
    mind = Mind(database, embedder, learning)
    conversation = Conversation(chat, mind, small_model=small, deadline=models.turn_deadline(settings))
    try:
        await prepare(database)
        async with Bell(database) as bell:
            limits = {name: channel.text_limit for name, channel in channels.items()}
            turns = Turns(database, bell, ids, conversation, limits, media=media, gate=policy)
            app = App(
                database,
                bell,
                Receiver(database, bell, clock, BOT, turns, policy.access),
                turns,
                Sender(database, bell, ids, channels),
                Deps(
                    database,
                    bell,
                    clock,
                    ids,
                    mind,
                    {name: channel.reaches for name, channel in channels.items()},
                    settings.daily_tokens,
                ),
            )
            hooks = [
                hook
                for channel in channels.values()
                if isinstance(channel, HookedChannel)
                for hook in channel.hooks(app.receiver)
            ]
            async with (
                _working(app, channels, tell),
                serving(settings, database, hooks),
                _beside(models.warm_up(embedder)),
            ):
                yield app
    finally:
        await closing.aclose()
        await database.close()


@asynccontextmanager
async def _working(app: App, channels: Mapping[str, Channel], tell: Tell) -> AsyncIterator[None]:
    service = Service(app.deps)
    service.start()
    runs: list[Callable[[], Awaitable[None]]] = [app.turns.run, app.sender.run]
    runs += [partial(_listen, app, each) for each in channels.values() if isinstance(each, ListeningChannel)]
    loops = [asyncio.create_task(_again_and_again(loop, tell)) for loop in runs]
    try:
        yield
    finally:
        service.stop()
        for loop in loops:
            loop.cancel()
        await asyncio.gather(*loops, return_exceptions=True)


@asynccontextmanager
async def _beside(work: Coroutine[object, object, None]) -> AsyncIterator[None]:
    """Have *work* done while this is open; what is left of it is dropped at the end."""
    task = asyncio.create_task(work)
    try:
        yield
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


async def _listen(app: App, channel: ListeningChannel) -> None:
    """Listen as the only one of all workers: a platform may hand each update to whoever asks first."""
    async with alone(app.database, f"listen to {channel.name}"):
        await channel.listen(app.receiver)


async def _again_and_again(loop: Callable[[], Awaitable[None]], tell: Tell) -> None:
    """Run *loop*, and once more after a pause whenever it fails: the loss of the database must not end the worker."""
    while True:
        try:
            await loop()
        except Exception as error:  # a worker that takes no more turns, or sends nothing more, would look alive
            if not tell(error):
                log.error("loop_failed", exc_info=error)  # noqa: TRY400  log.exception adds nothing
            await asyncio.sleep(RESTART_PAUSE_S)
