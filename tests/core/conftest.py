"""What the tests of the foundation share: a pool logged in as the plain worker role."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from core.database import Database
from tests.database import DatabaseUrls


@pytest.fixture
async def worker(database: DatabaseUrls) -> AsyncIterator[Database]:
    """A migrated database of this test's own, through a login that owns nothing."""
    opened = await Database.open(database.worker, size=4)
    yield opened
    await opened.close()
