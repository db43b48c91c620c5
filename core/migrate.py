"""Brings the schema of a database up to this code: plain SQL files, forward only, each applied once.

A migration is a file ``NNNN_verb_object.sql``. The numbers run from 1 without a gap, every file runs in
one transaction of its own, and a mistake is mended by the next file, never by an edit. What was applied
is kept, with a checksum, in the table ``schema_migrations``.

This module knows no table of the product; it takes the connection and the files it is given.
"""

from __future__ import annotations

import asyncio
import hashlib
import re
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

import asyncpg

from core.errors import MigrationError

# Any number of our own will do, as long as every starter uses the same one.
LOCK_KEY = 5_107_442_318

# Waiting inside pg_advisory_lock() would hold a snapshot for as long as it lasts, on which a
# CREATE INDEX CONCURRENTLY of the starter that holds the lock waits for ever. So the lock is polled.
LOCK_POLL_S = 0.1

_FILE_NAME = re.compile(r"(\d{4})_([a-z0-9]+(?:_[a-z0-9]+)+)\.sql")

_CREATE_TABLE = """
    CREATE TABLE IF NOT EXISTS schema_migrations (
        version     integer PRIMARY KEY,
        name        text NOT NULL,
        sha256      text NOT NULL,
        applied_at  timestamptz NOT NULL DEFAULT now(),
        duration_ms integer NOT NULL
    )
"""

_RECORD = """
    INSERT INTO schema_migrations (version, name, sha256, duration_ms)
    VALUES ($1, $2, $3, (extract(epoch FROM clock_timestamp() - now()) * 1000)::integer)
"""


@dataclass(frozen=True)
class Migration:
    """One step of the schema.

    Attributes:
        version: The number in the file's name, from 1.
        name: The rest of the file's name, such as ``create_roles``.
        sql: The statements, separated by semicolons.
    """

    version: int
    name: str
    sql: str

    @property
    def label(self) -> str:
        """The file's name without its ending, such as ``0001_create_roles``."""
        return f"{self.version:04}_{self.name}"

    @property
    def sha256(self) -> str:
        """The checksum of the statements, hexadecimal."""
        return hashlib.sha256(self.sql.encode()).hexdigest()


def load(folder: Path) -> list[Migration]:
    """Read the migrations of a folder, in the order in which they apply.

    Raises:
        MigrationError: A file that ends in ``.sql`` is named otherwise than ``NNNN_verb_object.sql``, or
            the numbers are not 1, 2, 3 and so on.
    """
    migrations = [_read(path) for path in sorted(folder.glob("*.sql"))]
    versions = [migration.version for migration in migrations]
    if versions != list(range(1, len(versions) + 1)):
        raise MigrationError(f"The numbers in {folder} must run from 0001 without gaps or doubles: {versions}.")
    return migrations


async def migrate(
    conn: asyncpg.Connection,
    migrations: Sequence[Migration],
    progress: Callable[[Migration], None] | None = None,
) -> list[Migration]:
    """Apply what is missing, in order, and return it; several starters at once apply it once.

    Args:
        conn: A connection of the role that owns the schema, outside a transaction.
        migrations: All migrations of this code, as :func:`load` returns them.
        progress: Called with each migration before it is applied.

    Raises:
        MigrationError: The database is ahead of this code, or a file was edited after it was applied
            (nothing is applied then), or a file failed: those before it stay, it is rolled back whole.
    """
    async with _lock(conn):
        await conn.execute(_CREATE_TABLE)
        missing = await pending(conn, migrations)
        for migration in missing:
            if progress is not None:
                progress(migration)
            await _apply(conn, migration)
    return missing


async def pending(conn: asyncpg.Connection, migrations: Sequence[Migration]) -> list[Migration]:
    """Return the migrations that the database lacks, in order; changes nothing.

    Raises:
        MigrationError: The database is ahead of this code, or a file was edited after it was applied.
    """
    applied = await _applied(conn)
    known = {migration.version for migration in migrations}
    if ahead := sorted(applied.keys() - known):
        raise MigrationError(
            f"The database is ahead of this code: it has migration {ahead[-1]:04}, the newest here is "
            f"{max(known, default=0):04}. Run the newer version of Keepwell."
        )
    for migration in migrations:
        if applied.get(migration.version, migration.sha256) != migration.sha256:
            raise MigrationError(
                f"{migration.label}.sql was edited after it was applied to this database. Restore the file "
                "and put the change into a new one."
            )
    return [migration for migration in migrations if migration.version not in applied]


def _read(path: Path) -> Migration:
    match = _FILE_NAME.fullmatch(path.name)
    if match is None:
        raise MigrationError(f"{path} must be named NNNN_verb_object.sql, such as 0007_add_caps.sql.")
    return Migration(int(match[1]), match[2], path.read_text("utf-8"))


async def _applied(conn: asyncpg.Connection) -> dict[int, str]:
    """Return the checksum of each applied version; a database that never was migrated has none."""
    if await conn.fetchval("SELECT to_regclass('schema_migrations') IS NULL"):
        return {}
    rows = await conn.fetch("SELECT version, sha256 FROM schema_migrations")
    return {row["version"]: row["sha256"] for row in rows}


async def _apply(conn: asyncpg.Connection, migration: Migration) -> None:
    try:
        async with conn.transaction():
            await conn.execute(migration.sql)
            await conn.execute(_RECORD, migration.version, migration.name, migration.sha256)
    except asyncpg.PostgresError as error:
        raise MigrationError(f"{migration.label}.sql failed and was rolled back: {error}") from error


@asynccontextmanager
async def _lock(conn: asyncpg.Connection) -> AsyncIterator[None]:
    while not await conn.fetchval("SELECT pg_try_advisory_lock($1)", LOCK_KEY):  # noqa: ASYNC110  it is held elsewhere
        await asyncio.sleep(LOCK_POLL_S)
    try:
        yield
    finally:
        await conn.execute("SELECT pg_advisory_unlock($1)", LOCK_KEY)
