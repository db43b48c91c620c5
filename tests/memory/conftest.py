"""What tests of memory may ask for: a person with a database of their own."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from core.database import Database
from tests.builders import Person, a_person
from tests.database import DatabaseUrls


@pytest.fixture
async def opened(database: DatabaseUrls) -> AsyncIterator[Database]:
    """This test's database, logged in as the plain worker role."""
    pool = await Database.open(database.worker, size=6)
    yield pool
    await pool.close()


@pytest.fixture
async def person(opened: Database) -> Person:
    """Somebody in Kuala Lumpur who has told nothing yet."""
    return await a_person(opened)
