"""What the contract tests may ask for: a server that judges us, and the program connected to it.

Without ``KEEPWELL_LAB`` all of them are skipped. At the end the run tells how many calls were made, how many of them
were refused, and what came of each fault.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import Protocol

import pytest

from bot.app import App, running
from bot.channels.telegram import build
from bot.commands import MENU
from core.clock import SystemClock
from core.ids import RandomIds
from core.settings import Settings
from tests.contracts.lab import TOKEN, Lab, Report, free_port, lab_at, server
from tests.database import DatabaseUrls

REPORT = Report()


@pytest.fixture(scope="session")
def telegram_url() -> Iterator[str]:
    """The address of a server for all tests."""
    with server() as url:
        yield url


@pytest.fixture(scope="session")
def strict_telegram_url() -> Iterator[str]:
    """The address of a server that holds back whoever writes too fast."""
    with server("--enforce-rate") as url:
        yield url


@pytest.fixture
async def lab(telegram_url: str) -> AsyncIterator[Lab]:
    """The server, as this test sees it."""
    async with lab_at(telegram_url, REPORT) as at:
        yield at


@pytest.fixture
async def strict_lab(strict_telegram_url: str) -> AsyncIterator[Lab]:
    """The impatient server, as this test sees it."""
    async with lab_at(strict_telegram_url, REPORT) as at:
        yield at


class StartWorker(Protocol):
    """Starts a worker at a server, which runs as long as the context is open."""

    def __call__(self, lab: Lab) -> AbstractAsyncContextManager[App]:
        """Start it."""
        ...


@pytest.fixture(params=["polling", "webhook"])
def start_worker(database: DatabaseUrls, request: pytest.FixtureRequest) -> StartWorker:
    """The whole program with the offline model, at its own pace; updates come either way."""

    @asynccontextmanager
    async def start(lab: Lab) -> AsyncIterator[App]:
        settings = settings_for(lab, **(by_webhook() if request.param == "webhook" else {}))
        channel = build(settings, MENU)
        try:
            async with running(settings, database.worker, SystemClock(), RandomIds(), {"telegram": channel}) as app:
                yield app
        finally:
            await channel.close()

    return start


def settings_for(lab: Lab, **more: str) -> Settings:
    """The settings of a bot at *lab*, and nothing else."""
    return Settings.model_validate({"TELEGRAM_BOT_TOKEN": TOKEN, "TELEGRAM_BASE_URL": lab.base_url, **more})


def by_webhook() -> dict[str, str]:
    """Settings of a worker that updates are posted to, on a port that is free."""
    port = free_port()
    return {
        "TELEGRAM_UPDATES": "webhook",
        "KEEPWELL_HTTP_PORT": str(port),
        "PUBLIC_URL": f"http://127.0.0.1:{port}",
    }


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Tell what was called, what was refused, and what came of the faults."""
    if not REPORT.calls:
        return
    terminalreporter.write_line(f"contract: {REPORT.calls} calls, {len(REPORT.refused)} refused")
    for refusal in REPORT.refused:
        terminalreporter.write_line(f"  refused  {refusal}")
    for fault, outcome in REPORT.outcomes.items():
        terminalreporter.write_line(f"  {fault}: {outcome}")
