"""Why a talk at the console ends before its input does: the database went away, or nobody sees what is said.

It knows how that is noticed; it knows nothing of what is said.
"""

import asyncio
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager, suppress
from typing import TypeVar

import asyncpg

from core.database import Connection, Database
from core.embedded import EmbeddedPostgres
from core.errors import DatabaseError, SettingsError

PERSON_LOCK_CLASS = 20_482  # first half of the advisory lock (class, hash of the name) that a talk holds
PREDECESSOR_S = 2.0  # seconds that the server may need to notice that a killed talk is gone
POLL_S = 0.05  # seconds between tries to get that lock
FOLDER_POLL_S = 1.0  # seconds between looks whether the data folder is still there; the server looks once a minute

# What the database's absence looks like; the last two are a server whose files or whose disk fail.
ABSENCES = (
    asyncpg.PostgresConnectionError,
    asyncpg.InterfaceError,
    asyncpg.exceptions.OperatorInterventionError,
    asyncpg.exceptions.PostgresSystemError,
    OSError,
)

T = TypeVar("T")


class Ending:
    """The first reason to end a talk at once."""

    def __init__(self) -> None:
        self._reason: asyncio.Future[Exception] = asyncio.get_running_loop().create_future()

    def because(self, reason: Exception) -> None:
        """End the talk with *reason*, unless it has one already."""
        if not self._reason.done():
            self._reason.set_result(reason)

    async def unless(self, work: Coroutine[object, object, None]) -> None:
        """Do *work* to its end, or until there is a reason to end, which is raised then."""
        task = asyncio.ensure_future(work)
        try:
            await asyncio.wait((task, self._reason), return_when=asyncio.FIRST_COMPLETED)
        finally:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await asyncio.wait((task,))
        if self._reason.done():
            if not task.cancelled():
                task.exception()  # a consequence of the reason: looked at, so that nobody complains
            raise self._reason.result()
        task.result()


def gone(error: BaseException | None = None) -> DatabaseError:
    """What is said when the database can't be reached any more."""
    why = f"{type(error).__name__}" if error is not None else "the connection was closed"
    return DatabaseError(
        f"The database has gone away: {why}. Nothing that was confirmed is lost. Start ./keepwell chat again."
    )


@asynccontextmanager
async def only_talk_of(user: str, database: Database, ending: Ending) -> AsyncIterator[None]:
    """Hold the place of the one who talks as *user*, and end the talk when the database goes away.

    Raises:
        SettingsError: Somebody talks as *user* at the same data: replies would reach either terminal.
    """
    connection = await database.connect()
    connection.add_termination_listener(lambda _: ending.because(gone()))
    try:
        await _take_place(connection, user)
        yield
    finally:
        with suppress(*ABSENCES):
            await connection.close()


async def _take_place(connection: Connection, user: str) -> None:
    with suppress(TimeoutError):
        async with asyncio.timeout(PREDECESSOR_S):
            while True:
                if await connection.fetchval("SELECT pg_try_advisory_lock($1, hashtext($2))", PERSON_LOCK_CLASS, user):
                    return
                await asyncio.sleep(POLL_S)
    raise SettingsError(
        f"{user} is already talking to Keepwell in another terminal. End that talk, or be somebody else: --user NAME."
    )


async def watch_folder(server: EmbeddedPostgres, ending: Ending) -> None:
    """End the talk when the folder of the embedded *server* is removed, which it notices itself much later."""
    while True:
        await asyncio.sleep(FOLDER_POLL_S)
        if not server.is_there():
            break
    ending.because(
        DatabaseError(
            f"The database has gone away: somebody has removed {server.data_dir}. Start ./keepwell chat again."
        )
    )
