"""``chat`` goes on after its person was deleted: whoever types next is somebody new."""

from __future__ import annotations

import asyncio
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import asyncpg
import pytest

from core.embedded import EmbeddedPostgres
from tests.bot.test_chat import hear, open_talk, say


@pytest.fixture
def folder() -> Iterator[Path]:
    """A folder for the data that the server's own account may enter."""
    made = Path(tempfile.mkdtemp(prefix="keepwell test "))
    yield made
    shutil.rmtree(made)


def test_a_talk_goes_on_with_somebody_new(folder: Path) -> None:
    """The clock can be moved, and what is said is kept, with the settings of the command line."""
    with open_talk(folder, "leaving") as chat:
        say(chat, "lunch RM15")
        hear(chat)

        asyncio.run(_remove_everybody(folder))
        say(chat, ":advance 1d", "coffee 5", "how much did I spend this month?")
        heard = [hear(chat) for _ in range(3)]
        chat.communicate(timeout=120)

    assert "28 November" in heard[0]
    assert "RM5.00" in heard[1]
    assert "RM5.00" in heard[2]
    assert chat.returncode == 0


async def _remove_everybody(folder: Path) -> None:
    """What the job does once the last message to a deleted person is sent."""
    owner = await asyncpg.connect(EmbeddedPostgres(folder).url())
    await owner.execute("DELETE FROM users")
    await owner.close()
