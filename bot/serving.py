"""``./keepwell serve`` and ``./keepwell migrate``: the worker without a person at its terminal (R11.1)."""

import asyncio
import signal
import sys
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from importlib import import_module

import structlog

from bot.app import Progress, apply_migrations, database_url, running
from bot.channels.base import Channel, ListeningChannel
from bot.commands import MENU
from core.clock import SystemClock
from core.embedded import EmbeddedPostgres, default_data_dir
from core.ids import RandomIds
from core.settings import Settings

log = structlog.get_logger()

NO_CHANNEL = (
    "No channel is configured: this worker only shares the work of others on the same database. "
    "Set TELEGRAM_BOT_TOKEN to serve Telegram, or run ./keepwell chat to talk to the companion in this terminal."
)


async def serve(settings: Settings) -> None:
    """Serve the configured channels and take turns until SIGINT or SIGTERM.

    Raises:
        SettingsError: A model's provider has no key, or a channel's platform does not know us.
        DatabaseError: The database can't be reached or used.
    """
    stopping = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, stopping.set)
    async with (
        database_url(settings, _progress) as url,  # first: nobody is invited to write before it can be kept
        _open_channels(settings) as channels,
        running(settings, url, SystemClock(), RandomIds(), channels),
    ):
        log.info("worker_started", count=len(channels))
        await stopping.wait()
    log.info("worker_stopped")


@asynccontextmanager
async def _open_channels(settings: Settings) -> AsyncIterator[Mapping[str, Channel]]:
    """The configured channels by their names, each in contact with its platform, or trying to be."""
    channels: dict[str, ListeningChannel] = {name: _build(settings, name) for name in settings.served}
    try:
        for channel in channels.values():
            _progress((await channel.open()).text)
        if not channels:
            _progress(NO_CHANNEL)
        yield channels
    finally:
        for channel in channels.values():
            await channel.close()


def _build(settings: Settings, name: str) -> ListeningChannel:
    """The channel called *name*; a platform's SDK is imported only where it is served."""
    channel: ListeningChannel = import_module(f"bot.channels.{name}").build(settings, MENU)
    return channel


async def migrate(settings: Settings, progress: Progress) -> None:
    """Bring the schema up to date, on the server of DATABASE_URL or the embedded one.

    Raises:
        DatabaseError: The database can't be reached, or it and this code don't belong together.
    """
    if settings.database_url is not None:
        applied = await apply_migrations(settings.database_url, progress)
    else:
        server = EmbeddedPostgres(settings.data or default_data_dir())
        url = await asyncio.to_thread(server.start)
        try:
            applied = await apply_migrations(url, progress)
        finally:
            await asyncio.to_thread(server.stop)
    progress(f"The database is up to date: {len(applied)} migrations applied now.")


def _progress(text: str) -> None:
    sys.stderr.write(f"{text}\n")
