"""The house and its clock, as a dialogue needs them."""

from collections.abc import AsyncIterator

import pytest

from core.clock import ManualClock
from tests.database import DatabaseUrls
from tests.dialogues.talk import House, Talk, house, local


@pytest.fixture
def clock() -> ManualClock:
    """Friday noon in Kuala Lumpur."""
    return local("2026-11-27T12:00")


@pytest.fixture
async def home(database: DatabaseUrls, clock: ManualClock) -> AsyncIterator[House]:
    """A worker with the offline model."""
    async with house(database.worker, clock) as home:
        yield home


@pytest.fixture
async def talk(home: House) -> Talk:
    """A person in Kuala Lumpur whose currency is the ringgit."""
    return await Talk.begin(home)
