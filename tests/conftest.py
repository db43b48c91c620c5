"""What every test may ask for: a database of its own. And what none may do: leave this machine."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator

import pytest
from hypothesis import settings

from tests.database import DatabaseServer, DatabaseUrls
from tests.network import block_other_machines

# The same examples at every run, so that a check passes or fails for a reason in the tree. To look for new ones:
# pytest --hypothesis-profile=explore
settings.register_profile("repeatable", derandomize=True)
settings.register_profile("explore", derandomize=False)
settings.load_profile("repeatable")


@pytest.fixture(scope="session", autouse=True)
def _no_network() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        block_other_machines(patch)
        yield


@pytest.fixture(scope="session")
def database_server() -> Iterator[DatabaseServer]:
    """The server of this run; stopped at the end, whatever happened."""
    server = DatabaseServer()
    yield server
    asyncio.run(server.close())


@pytest.fixture
async def database(database_server: DatabaseServer) -> AsyncIterator[DatabaseUrls]:
    """A database of this test's own, with every migration applied."""
    async with database_server.clone() as urls:
        yield urls


@pytest.fixture
async def empty_database(database_server: DatabaseServer) -> AsyncIterator[DatabaseUrls]:
    """A database of this test's own, without any table."""
    async with database_server.empty() as urls:
        yield urls
