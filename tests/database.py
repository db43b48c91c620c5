"""The databases of the test run: one server, one migrated template, one clone for each test.

A clone costs some 30 ms where migrating afresh costs a second. The server keeps nothing safe from a crash
(fsync off). ``KEEPWELL_TEST_DATABASE_URL`` names another server to use, with a role that may create roles
and databases; it needs the extension ``vector``.
"""

from __future__ import annotations

import asyncio
import itertools
import os
import shutil
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote, urlsplit, urlunsplit

import asyncpg

from core.embedded import EmbeddedPostgres
from core.migrate import load, migrate

MIGRATIONS = Path(__file__).parent.parent / "migrations"
OTHER_SERVER = "KEEPWELL_TEST_DATABASE_URL"
PLAIN_ROLES = ("keepwell_turn", "keepwell_worker")
MEMORY = Path("/dev/shm")  # noqa: S108  a folder of our own is made in it; a clone there takes a thirtieth of the time
MEMORY_NEEDED = 2_000_000_000  # bytes; containers often have 64 MB, which the server's log alone would fill


@dataclass(frozen=True)
class DatabaseUrls:
    """One database, seen by the three roles that may log in.

    Attributes:
        owner: Owns every table; a superuser on the embedded server, so row-level security does not bind it.
        worker: The plain role of claims and scans.
        turn: The plain role of a turn; sees no row until a user is set.
    """

    owner: str
    worker: str
    turn: str


class DatabaseServer:
    """The server of this test run; it starts when the first test asks for a database."""

    def __init__(self) -> None:
        self._folder: Path | None = None
        self._embedded: EmbeddedPostgres | None = None
        self._admin_url = os.environ.get(OTHER_SERVER, "")
        self._template: str | None = None
        self._numbers = itertools.count(1)

    @asynccontextmanager
    async def empty(self) -> AsyncIterator[DatabaseUrls]:
        """A new database without any table, dropped afterwards."""
        async with self._created(self._new_name(), "template0") as urls:
            yield urls

    @asynccontextmanager
    async def clone(self) -> AsyncIterator[DatabaseUrls]:
        """A new database with every migration applied, dropped afterwards."""
        if self._template is None:
            self._template = await self._make_template()
        async with self._created(self._new_name(), self._template) as urls:
            yield urls

    async def close(self) -> None:
        """Drop the template, stop the server and remove its folder."""
        if self._template is not None:
            await self.administer(f'DROP DATABASE "{self._template}"')
        if self._embedded is not None:
            self._embedded.stop()
        if self._folder is not None:
            shutil.rmtree(self._folder)

    async def _make_template(self) -> str:
        name = self._new_name()
        await self.administer(f'CREATE DATABASE "{name}" TEMPLATE template0')
        conn = await asyncpg.connect(self._url(name))
        try:
            await migrate(conn, load(MIGRATIONS))
            await self._give_passwords(conn)
        finally:
            await conn.close()
        return name

    async def _give_passwords(self, conn: asyncpg.Connection) -> None:
        """Where the owner needs a password, the plain roles get the same one."""
        if password := urlsplit(self._admin_url).password:
            for role in PLAIN_ROLES:
                quoted = await conn.fetchval("SELECT quote_literal($1)", password)
                await conn.execute(f"ALTER ROLE {role} PASSWORD {quoted}")

    @asynccontextmanager
    async def _created(self, name: str, template: str) -> AsyncIterator[DatabaseUrls]:
        await self.administer(f'CREATE DATABASE "{name}" TEMPLATE "{template}" STRATEGY FILE_COPY')
        try:
            turn, worker = (self._url(name, role) for role in PLAIN_ROLES)
            yield DatabaseUrls(owner=self._url(name), worker=worker, turn=turn)
        finally:
            await self.administer(f'DROP DATABASE "{name}" WITH (FORCE)')

    async def administer(self, statement: str) -> None:
        """Run a statement as the owner of the server, outside every test's database."""
        if not self._admin_url:
            self._admin_url = await asyncio.to_thread(self._start)
        conn = await asyncpg.connect(self._admin_url)
        try:
            await conn.execute(statement)
        finally:
            await conn.close()

    def _start(self) -> str:
        # Started by root, the server runs as another account, which pytest's own folders shut out.
        self._folder = Path(tempfile.mkdtemp(prefix="keepwell-tests-", dir=_fast_folder()))
        self._folder.chmod(0o711)
        self._embedded = EmbeddedPostgres(self._folder, durable=False)
        return self._embedded.start()

    def _url(self, database: str, role: str | None = None) -> str:
        parts = urlsplit(self._admin_url)
        login, _, place = parts.netloc.rpartition("@")
        password = login.partition(":")[1:]
        login = login if role is None else quote(role) + "".join(password)
        return urlunsplit(parts._replace(netloc=f"{login}@{place}", path=f"/{database}"))

    def _new_name(self) -> str:
        return f"keepwell_test_{os.getpid()}_{next(self._numbers)}"


def _fast_folder() -> Path | None:
    """The file system in memory where there is one with room; None for the usual temporary folder."""
    has_room = MEMORY.is_dir() and shutil.disk_usage(MEMORY).free >= MEMORY_NEEDED
    return MEMORY if has_room else None
