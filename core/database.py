"""The pool of connections, and the ways to take one: as a user, as the worker, or lazily for a turn.

It knows roles and transactions; it knows no table. Every connection has the worker's role, and every transaction of a
user names its own before its first statement, so row-level security stands between the users whatever is asked then.
"""

import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from types import TracebackType
from typing import Self, TypeAlias

import asyncpg

TURN_ROLE = "keepwell_turn"
WORKER_ROLE = "keepwell_worker"

Connection: TypeAlias = asyncpg.Connection
Row: TypeAlias = asyncpg.Record
Pool: TypeAlias = asyncpg.Pool

COMMAND_TIMEOUT_S = 30.0  # seconds; a statement of ours takes milliseconds


class _Connection(asyncpg.Connection):  # type: ignore[misc]  # asyncpg ships no types
    """A pooled connection that keeps no state: every setting of ours is local to its transaction."""

    def get_reset_query(self) -> str:
        """Nothing to undo on release, which saves a round trip; an open transaction is rolled back all the same."""
        return ""


async def _prepare(connection: Connection) -> None:
    await connection.set_type_codec("jsonb", schema="pg_catalog", encoder=_dumps, decoder=json.loads)


_dumps = json.JSONEncoder(ensure_ascii=False, default=str).encode  # made once: json.dumps makes one for each value


class Database:
    """A pool of connections to one Postgres database, logged in as the plain worker role."""

    def __init__(self, pool: Pool, url: str) -> None:
        self._pool = pool
        self._url = url

    @classmethod
    async def open(cls, url: str, *, size: int = 10) -> Self:
        """Connect to *url* and take the worker's role for every connection.

        Args:
            url: ``postgresql://...``; its login needs to be, or be a member of, ``keepwell_worker``.
            size: Most connections at a time; more than the workers, so that none waits for itself.

        Raises:
            asyncpg.PostgresError, OSError: The server cannot be reached or refuses the login.
        """
        pool = await asyncpg.create_pool(
            url,
            min_size=1,
            max_size=size,
            init=_prepare,
            connection_class=_Connection,
            command_timeout=COMMAND_TIMEOUT_S,
            server_settings={
                "role": WORKER_ROLE,
                "application_name": "keepwell",
                # Left to itself, Postgres plans some statements anew each time, which costs more than running them.
                "plan_cache_mode": "force_generic_plan",
            },
        )
        return cls(pool, url)

    async def close(self) -> None:
        """Close every connection, waiting for those in use."""
        await self._pool.close()

    async def connect(self) -> Connection:
        """A connection of its own outside the pool, as the worker: for listening and for holding a lock."""
        return await asyncpg.connect(
            self._url, server_settings={"role": WORKER_ROLE, "application_name": "keepwell-listener"}
        )

    @asynccontextmanager
    async def as_worker(self, *, durable: bool = True) -> AsyncIterator[Connection]:
        """One transaction as the worker: sees the queue tables of every user, and nothing else.

        Args:
            durable: False for what a crash of the server may forget: the commit does not wait for the disk.
        """
        begin = "BEGIN" if durable else "BEGIN; SET LOCAL synchronous_commit = off"
        async with self._pool.acquire() as connection, _Transaction(connection, begin):
            yield connection

    @asynccontextmanager
    async def by_statement(self) -> AsyncIterator[Connection]:
        """As the worker, each statement a transaction by itself: one round trip instead of three."""
        async with self._pool.acquire() as connection:
            yield connection

    @asynccontextmanager
    async def as_user(self, user_id: int) -> AsyncIterator[Connection]:
        """One transaction confined to the rows of *user_id* by row-level security (R7.10)."""
        async with self._pool.acquire() as connection, _Transaction(connection, _begin_as(user_id)):
            yield connection

    def lazy_transaction(self, user_id: int) -> "LazyTransaction":
        """A transaction of *user_id* that begins at its first use; see LazyTransaction."""
        return LazyTransaction(self._pool, user_id)


def _begin_as(user_id: int) -> str:
    """BEGIN, role and user in one round trip, and before any savepoint: a rolled-back savepoint would undo them."""
    return f"BEGIN; SET LOCAL ROLE {TURN_ROLE}; SET LOCAL keepwell.user_id = '{int(user_id)}'"


class _Transaction:
    """BEGIN on entry; COMMIT on a clean exit, ROLLBACK otherwise."""

    def __init__(self, connection: Connection, begin: str) -> None:
        self._connection = connection
        self._statement = begin

    async def __aenter__(self) -> None:
        await _begin(self._connection, self._statement)

    async def __aexit__(self, kind: type[BaseException] | None, _: object, __: TracebackType | None) -> None:
        if kind is None:
            await _commit(self._connection)
        else:
            await _rollback(self._connection)


async def _begin(connection: Connection, statement: str) -> None:
    """Run *statement*, which begins a transaction; one that is cancelled meanwhile is left open by nobody."""
    try:
        await connection.execute(statement)
    except BaseException:
        await _rollback(connection)
        raise


async def _commit(connection: Connection) -> None:
    """COMMIT or an error: a transaction in which a statement failed would be rolled back without a word."""
    if await connection.execute("COMMIT") != "COMMIT":
        raise asyncpg.InFailedSQLTransactionError("a statement had failed: the transaction was rolled back")


async def _rollback(connection: Connection) -> None:
    await connection.execute("ROLLBACK")


class LazyTransaction:
    """A turn's one transaction: it takes a connection at the first use and commits once, at the end.

    Until something is written the connection can be given back at any time (``rest``), so that a turn holds none while
    a model thinks. Use it as a context manager: leaving it without ``commit`` rolls back.
    """

    def __init__(self, pool: Pool, user_id: int) -> None:
        self._pool = pool
        self._user_id = user_id
        self._connection: Connection | None = None
        self._savepoints = 0
        self.has_written = False

    @property
    def holds_connection(self) -> bool:
        """Whether a connection is held just now."""
        return self._connection is not None

    async def reading(self) -> Connection:
        """The connection, confined to the user; what this turn has written so far is visible."""
        if self._connection is None:
            self._connection = await self._begin()
        return self._connection

    async def writing(self) -> Connection:
        """The same connection; from now on it is held until the end of the turn."""
        connection = await self.reading()
        self.has_written = True
        return connection

    async def rest(self) -> None:
        """Give the connection back if nothing was written yet; the next use takes a new one."""
        if not self.has_written:
            await self._end(_rollback)

    @asynccontextmanager
    async def savepoint(self) -> AsyncIterator[Connection]:
        """Undo only what happens inside, if it fails; the transaction and its confinement to the user go on."""
        had_written = self.has_written
        connection = await self.writing()
        # While nothing is written, the savepoint that was made with BEGIN serves; later ones are never released,
        # for their transaction ends soon. Both spare round trips.
        self._savepoints = self._savepoints + 1 if had_written else 0
        name = f"savepoint_{self._savepoints}"
        if had_written:
            await connection.execute(f"SAVEPOINT {name}")
        try:
            yield connection
        except BaseException:
            await connection.execute(f"ROLLBACK TO SAVEPOINT {name}")
            self.has_written = had_written
            raise

    @asynccontextmanager
    async def as_worker(self) -> AsyncIterator[Connection]:
        """The same transaction with the worker's role: for handing an address from one person to another.

        Nothing else of a turn may reach past its user. Keep it short, and raise nothing of your own in it.
        """
        connection = await self.writing()
        await connection.execute(f"SET LOCAL ROLE {WORKER_ROLE}")
        yield connection
        # After an error the transaction, or its savepoint, is rolled back, and the role with it.
        await connection.execute(f"SET LOCAL ROLE {TURN_ROLE}")

    async def commit(self) -> None:
        """Make everything durable and give the connection back; without a write this does nothing."""
        await self._end(_commit)

    async def rollback(self) -> None:
        """Leave no trace and give the connection back."""
        await self._end(_rollback)

    async def _begin(self) -> Connection:
        connection = await self._pool.acquire()
        try:
            await _begin(connection, f"{_begin_as(self._user_id)}; SAVEPOINT savepoint_0")
        except BaseException:
            await self._pool.release(connection)
            raise
        return connection

    async def _end(self, end: Callable[[Connection], Awaitable[None]]) -> None:
        connection, self._connection = self._connection, None
        if connection is None:
            return
        try:
            await end(connection)
        finally:
            await self._pool.release(connection)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.rollback()
