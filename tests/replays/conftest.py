"""The conversations as they took place: each is played once for all tests that only look at what was learned."""

from __future__ import annotations

import asyncio

import pytest

from tests.database import DatabaseServer
from tests.replays.playing import Played
from tests.replays.report import play_all


@pytest.fixture(scope="session")
def played(database_server: DatabaseServer) -> list[Played]:
    """Every conversation, on one database, which is gone by now."""

    async def playing() -> list[Played]:
        async with database_server.clone() as urls:
            return await play_all(urls.worker)

    return asyncio.run(playing())
