"""Waking those who wait for work: at once within the process, by LISTEN/NOTIFY across processes.

A ring is a hint, never the truth: whoever is woken asks the database what is there, and looks now and then by itself.
The bell's own connection also holds the worker's advisory lock, by which others see that this worker lives.
"""

import asyncio
import contextlib
from enum import StrEnum

import asyncpg
import structlog

from core.database import Connection, Database

log = structlog.get_logger()

WORKER_LOCK_CLASS = 20_481  # first half of the advisory lock (class, worker id) that every living worker holds
NOTIFY_DELAY_S = 0.05  # seconds; who is in this process does not wait for it
RECONNECT_DELAY_S = 1.0  # seconds between tries after the database went away


class Chime(StrEnum):
    """What there may be to do."""

    INBOX = "keepwell_inbox"
    OUTBOX = "keepwell_outbox"


class Bell:
    """Rings for new events and new messages, and keeps this worker's sign of life.

    Use it as a context manager; ``worker_id`` is known inside.
    """

    def __init__(self, database: Database) -> None:
        self._database = database
        self._rung = {chime: asyncio.Event() for chime in Chime}
        self._notifying: dict[Chime, asyncio.Task[None]] = {}
        self._keeper: asyncio.Task[None] | None = None
        self._connected: asyncio.Future[None] | None = None
        self.worker_id = 0

    async def __aenter__(self) -> "Bell":
        async with self._database.as_worker() as conn:
            self.worker_id = await conn.fetchval("SELECT nextval('worker_ids')::integer")
        self._connected = asyncio.get_running_loop().create_future()
        self._keeper = asyncio.create_task(self._keep_connected())
        try:
            await self._connected
        except BaseException:
            self._keeper.cancel()
            raise
        return self

    async def __aexit__(self, *_: object) -> None:
        tasks = [task for task in (self._keeper, *self._notifying.values()) if task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def wake(self, chime: Chime) -> None:
        """Wake those who wait for *chime* in this process."""
        self._rung[chime].set()

    def ring(self, chime: Chime) -> None:
        """Wake everyone who waits for *chime*, here now and elsewhere in a moment; call it after the commit.

        The notice is a transaction of its own: inside the turn's it would make all commits queue behind one another.
        """
        self.wake(chime)
        if chime not in self._notifying or self._notifying[chime].done():
            self._notifying[chime] = asyncio.create_task(self._notify(chime))

    async def wait(self, chime: Chime, timeout_s: float) -> None:
        """Return when *chime* rings, or after *timeout_s* seconds."""
        with contextlib.suppress(TimeoutError):
            # Not wait_for, which in Python 3.11 drops a cancellation that comes with the ring: nobody could stop us.
            async with asyncio.timeout(timeout_s):
                await self._rung[chime].wait()
        self._rung[chime].clear()

    async def _notify(self, chime: Chime) -> None:
        await asyncio.sleep(NOTIFY_DELAY_S)  # the rings of a burst travel as one
        with contextlib.suppress(asyncpg.PostgresError, OSError):  # a hint that is lost costs one interval of polling
            async with self._database.by_statement() as conn:
                # The setting is the statement's own: its commit does not wait for the disk.
                await conn.execute(
                    "SELECT set_config('synchronous_commit', 'off', true), pg_notify($1, $2)",
                    chime.value,
                    str(self.worker_id),
                )

    async def _keep_connected(self) -> None:
        while True:
            try:
                await self._listen_until_lost()
            except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError) as error:
                self._fail_first(error)
                log.warning("listener_lost", exc_info=error)
            await asyncio.sleep(RECONNECT_DELAY_S)

    def _fail_first(self, error: Exception) -> None:
        if self._connected is not None and not self._connected.done():
            self._connected.set_exception(error)

    async def _listen_until_lost(self) -> None:
        connection = await self._database.connect()
        lost = asyncio.Event()
        connection.add_termination_listener(lambda _: lost.set())
        try:
            await connection.execute("SELECT pg_advisory_lock($1, $2)", WORKER_LOCK_CLASS, self.worker_id)
            for chime in Chime:
                await connection.add_listener(chime.value, self._heard)
            if self._connected is not None and not self._connected.done():
                self._connected.set_result(None)
            await lost.wait()
        finally:
            await connection.close()

    def _heard(self, _: Connection, __: int, channel: str, payload: str) -> None:
        if payload != str(self.worker_id):
            self._rung[Chime(channel)].set()
