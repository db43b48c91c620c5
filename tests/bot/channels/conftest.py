"""What tests of Telegram may ask for: a server, and the whole program connected to it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from datetime import UTC, datetime
from typing import Protocol

import pytest

from bot import sender
from bot.app import App, running
from bot.channels.telegram import TelegramChannel
from bot.channels.telegram_bot import make_bot
from bot.channels.telegram_pacing import Pace
from core.clock import ManualClock
from core.ids import RandomIds
from core.settings import Settings
from tests.bot.channels.telegram_server import TOKEN, TelegramServer, telegram_server
from tests.database import DatabaseUrls

AT = datetime(2026, 11, 27, 4, 0, tzinfo=UTC)
MENU = {"undo": "Take it back"}


@pytest.fixture
async def server() -> AsyncIterator[TelegramServer]:
    """A Telegram of this test's own."""
    async with telegram_server() as started:
        yield started


async def no_wait(_: float) -> None:
    """Sleep for no time."""


def a_channel(server: TelegramServer, *, token: str = TOKEN) -> TelegramChannel:
    """The channel of a bot at *server*, which never waits to be polite."""
    settings = Settings.model_validate({"TELEGRAM_BOT_TOKEN": token, "TELEGRAM_BASE_URL": server.base_url})
    return TelegramChannel(make_bot(settings), MENU, Pace(sleep=no_wait))


class StartWorker(Protocol):
    """Starts a worker that runs as long as the context is open."""

    def __call__(self) -> AbstractAsyncContextManager[App]:
        """Start it."""
        ...


@pytest.fixture
def start_worker(database: DatabaseUrls, server: TelegramServer, monkeypatch: pytest.MonkeyPatch) -> StartWorker:
    """The whole program with the offline model, on this test's database and server; trying again is at once."""
    monkeypatch.setattr(sender, "RETRY_DELAYS", (sender.AT_ONCE,))
    offline = {"KEEPWELL_CHAT_MODEL": "offline", "KEEPWELL_SMALL_MODEL": "offline", "KEEPWELL_TRANSCRIBER": "none"}
    settings = Settings.model_validate(offline)

    @asynccontextmanager
    async def start() -> AsyncIterator[App]:
        channel = a_channel(server)
        try:
            async with running(settings, database.worker, ManualClock(AT), RandomIds(), {"telegram": channel}) as app:
                yield app
        finally:
            await channel.close()

    return start
