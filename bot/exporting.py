"""``./keepwell export`` and ``./keepwell import``: a person's data into one JSON file, and back (R10.3).

The worker may run meanwhile. It knows no table.
"""

import json
import os
import sys
from pathlib import Path

import asyncpg

from bot.app import BOT, database_url
from bot.channels.console import NAME as CONSOLE
from core import users
from core.clock import SystemClock
from core.database import Database
from core.embedded import EmbeddedPostgres, default_data_dir
from core.errors import SettingsError
from core.settings import Settings
from core.users import Address
from memory.exporting import export_user
from memory.importing import OWNER_NEEDED, Imported, ImportRefusedError, import_user

CONNECTIONS = 1
OWNER_ONLY = 0o600  # who may read the file: it holds everything that its person has told


async def export(settings: Settings, name: str, path: Path) -> None:
    """Write everything of the person *name* to *path*, which only its owner may read; a file that is there goes.

    Raises:
        SettingsError: Nobody bears that name, or the file can't be written; the message says what to do.
        DatabaseError: The database can't be reached or used.
    """
    async with database_url(settings) as url:
        database = await Database.open(url, size=CONNECTIONS)
        try:
            user_id = await _find(database, name)
            async with database.as_user(user_id) as conn:
                data = await export_user(conn, user_id, SystemClock().now())
        finally:
            await database.close()
    write(path, data)
    sys.stderr.write(f"Everything of {name} is in {path} now. Only you may read that file.\n")


def write(path: Path, data: dict[str, object]) -> None:
    """Write an export to *path*, readable by its owner alone; a file that is there is replaced.

    Raises:
        SettingsError: It can't be written; the message says what to do.
    """
    text = json.dumps(data, ensure_ascii=False, indent=1)
    try:
        path.unlink(missing_ok=True)
        with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, OWNER_ONLY), "w", encoding="utf-8") as file:
            file.write(text)
    except OSError as error:
        raise SettingsError(f"{path} can't be written ({error.strerror}): name another file.") from error


async def import_(settings: Settings, path: Path) -> None:
    """Make the person of the file *path*.

    Raises:
        SettingsError: The file can't be read.
        ImportRefusedError: It is no export, its person is here already, or the login doesn't own the tables.
        DatabaseError: The database can't be reached or used.
    """
    data = _read(path)
    try:
        async with database_url(settings):
            imported = await _imported(settings, data)
    except asyncpg.InsufficientPrivilegeError as error:  # it could not even bring the schema up to date
        raise ImportRefusedError(OWNER_NEEDED) from error
    rows = sum(imported.counts.values())
    sys.stderr.write(f"{rows} rows were imported. The worker makes the vectors anew; ./keepwell reembed does it now.\n")


async def _imported(settings: Settings, data: object) -> Imported:
    conn = await asyncpg.connect(_owner_url(settings))
    try:
        return await import_user(conn, data, BOT)
    finally:
        await conn.close()


def _read(path: Path) -> object:
    try:
        return json.loads(path.read_text("utf-8"))
    except OSError as error:
        raise SettingsError(f"{path} can't be read: {error.strerror}.") from error
    except ValueError as error:
        raise SettingsError(f"{path} is no file that ./keepwell export has written.") from error


def _owner_url(settings: Settings) -> str:
    """The login that migrates: it owns the tables, and so their counters."""
    return settings.database_url or EmbeddedPostgres(settings.data or default_data_dir()).url()


async def _find(database: Database, name: str) -> int:
    """The person who talks as *name* in the terminal, or at ``channel:id``.

    Raises:
        SettingsError: There is none.
    """
    channel, _, external_id = name.partition(":")
    async with database.as_worker() as conn:
        found = await users.find(conn, BOT, Address(CONSOLE, name)) or await users.find(
            conn, BOT, Address(channel, external_id)
        )
    if found is None:
        raise SettingsError(
            f"Nobody here is called {name}: --user takes a name of ./keepwell chat, or an address like telegram:4711."
        )
    return found
