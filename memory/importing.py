"""Reading back what was exported: the person as they were, in another instance (R10.3).

The person is made as the worker makes one, and their rows are written as a turn writes, confined to them by row-level
security, whatever the file says. Rows keep their numbers, by which they refer to each other. So the counters are moved
on, that no new row gets a number that is taken: only the owner of the tables may do that. Search terms are made anew
from the words here, vectors by the worker.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Literal

import asyncpg
from pydantic import BaseModel, ConfigDict, TypeAdapter, ValidationError

from core import chores
from core.database import TURN_ROLE, WORKER_ROLE, Connection
from core.errors import KeepwellError
from memory.exporting import VERSION, columns_of
from memory.inventory import BY_TABLE, INVENTORY, SHELL, Store
from memory.memories import searchable
from memory.utterances import Line

CHORES = ("index", "embed", "learn", "distil", "profile", "mood", "summarise", "mine", "tidy")  # they may have waited
# Columns that may not be empty, until they are made from the words.
_UNTIL_MADE = {
    "memories": {"search": "''::tsvector"},
    "summaries": {"search": "''::tsvector"},
    "utterances": {"words": "stems('')"},
}

NO_MATTER = datetime.min.replace(tzinfo=UTC)  # when a line was said plays no part in its words

NO_EXPORT = "That is no file that ./keepwell export has written."
OWNER_NEEDED = (
    "This login may not import, as it moves the tables' counters on: for this command let DATABASE_URL name the owner "
    "of the tables, who also migrates them."
)

Row = Mapping[str, object]
_ROWS = TypeAdapter(list[dict[str, object]])


class ImportRefusedError(KeepwellError):
    """A file can't be read back: the message says why and what to do; nothing was changed."""


class _Header(BaseModel):
    """What a file says of itself."""

    model_config = ConfigDict(extra="ignore")

    format: Literal["keepwell-export"]
    version: int
    exported_at: datetime
    users: list[dict[str, object]]
    addresses: list[dict[str, object]]


@dataclass(frozen=True)
class Imported:
    """Who was made, and how many rows of each table."""

    user_id: int
    counts: Mapping[str, int]


async def import_user(conn: Connection, data: object, bot: str) -> Imported:
    """Make the person of an export, whole or not at all; *conn* is the owner's, outside a transaction.

    Raises:
        ImportRefusedError: It is no export of ours, or by a newer version, or its person is here already.
    """
    header = _header(data)
    try:
        async with conn.transaction():
            return await _import(conn, header, _tables(data), bot)
    except asyncpg.UniqueViolationError as error:
        raise ImportRefusedError(
            "Somebody with the same address is here already: import the file into an empty data folder or database."
        ) from error
    except asyncpg.InsufficientPrivilegeError as error:
        raise ImportRefusedError(OWNER_NEEDED) from error
    except (asyncpg.IntegrityConstraintViolationError, asyncpg.DataError) as error:
        raise ImportRefusedError(
            f"The file does not fit together and was not imported ({error}). Export it once more and try that file."
        ) from error


def _header(data: object) -> _Header:
    try:
        header = _Header.model_validate(data)
    except ValidationError as error:
        raise ImportRefusedError(NO_EXPORT) from error
    if header.version > VERSION:
        raise ImportRefusedError(
            f"The file is of version {header.version}, and this Keepwell reads up to {VERSION}: use a newer one."
        )
    if len(header.users) != 1:
        raise ImportRefusedError("The file holds no person.")
    return header


def _tables(data: object) -> Mapping[str, Sequence[Row]]:
    named = data if isinstance(data, dict) else {}
    try:
        return {
            store.table: _ROWS.validate_python(named.get(store.table, [])) for store in INVENTORY if store.is_exported
        }
    except ValidationError as error:
        raise ImportRefusedError(NO_EXPORT) from error


async def _import(conn: Connection, header: _Header, tables: Mapping[str, Sequence[Row]], bot: str) -> Imported:
    (user,) = header.users
    stores = [store for store in INVENTORY if store.is_exported]
    await conn.execute(f"SET LOCAL ROLE {WORKER_ROLE}")
    user_id = await _make_user(conn, user, bot)
    await conn.execute("INSERT INTO lanes (user_id) VALUES ($1)", user_id)
    await _fill(conn, user_id, BY_TABLE["addresses"], [_at_home(row, bot) for row in tables["addresses"]])
    await conn.execute(f"SET LOCAL ROLE {TURN_ROLE}; SET LOCAL keepwell.user_id = '{user_id}'")
    for store in stores:
        if store.table not in SHELL:
            await _fill(conn, user_id, store, [_adapted(store, row, user, user_id) for row in tables[store.table]])
    await _index_words(conn, user_id, tables)
    await chores.ask(conn, user_id, dict.fromkeys(CHORES, header.exported_at))
    await conn.execute("RESET ROLE")
    for store in stores:
        await _move_counter(conn, store)
    return Imported(user_id, {table: len(rows) for table, rows in tables.items() if rows})


def _at_home(address: Row, bot: str) -> Row:
    """An address as it is here, where nobody had it before."""
    return {**address, "bot": bot, "former_id": None}


async def _make_user(conn: Connection, user: Row, bot: str) -> int:
    names = [name for name in await columns_of(conn, BY_TABLE["users"]) if name in user and name not in {"id", "bot"}]
    user_id: int = await conn.fetchval(
        f"""
        INSERT INTO users (bot, {", ".join(names)})
        SELECT $1, {", ".join(names)} FROM jsonb_populate_record(NULL::users, $2::text::jsonb)
        RETURNING id
        """,  # noqa: S608  the schema's columns
        bot,
        json.dumps(user),
    )
    return user_id


def _adapted(store: Store, row: Row, user: Row, user_id: int) -> Row:
    """A row as it is here: other numbers for its person, and nothing open of what another instance works on."""
    if store.table == "changes" and str(row.get("record")).startswith("setting."):
        return {**row, "record_id": user_id if row.get("record_id") == user.get("id") else row.get("record_id")}
    if store.table == "inbox" and row.get("state") == "open":
        return {**row, "state": "done"}
    if store.table == "outbox" and row.get("state") in {"waiting", "sending", "held"}:
        return {**row, "state": "buried"}
    return row


async def _fill(conn: Connection, user_id: int, store: Store, rows: Sequence[Row]) -> None:
    if not rows:
        return
    there = set().union(*rows)
    names = [name for name in await columns_of(conn, store) if name in there]
    made = _UNTIL_MADE.get(store.table, {})
    await conn.execute(
        f"""
        INSERT INTO {store.table} ({", ".join(("user_id", *names, *made))}) OVERRIDING SYSTEM VALUE
        SELECT {", ".join(("$1", *names, *made.values()))}
        FROM jsonb_populate_recordset(NULL::{store.table}, $2::text::jsonb)
        """,  # noqa: S608  the inventory's tables and the schema's columns
        user_id,
        json.dumps(rows),
    )


async def _index_words(conn: Connection, user_id: int, tables: Mapping[str, Sequence[Row]]) -> None:
    """Make the search terms of memories, summaries and past talk from their words."""
    for table in ("memories", "summaries"):
        await conn.executemany(
            f"UPDATE {table} SET search = to_tsvector('simple', $3) WHERE user_id = $1 AND id = $2",  # noqa: S608
            [(user_id, row["id"], searchable(str(row["text"]))) for row in tables[table]],
        )
    await conn.executemany(
        "UPDATE utterances SET words = stems($3::text) WHERE user_id = $1 AND id = $2",
        [(user_id, line.id, line.tokens) for line in map(_line, tables["utterances"])],
    )


def _line(row: Row) -> Line:
    return Line(None, str(row["speaker"]), str(row["text"]), NO_MATTER, _number(row["id"]), _number(row["previous_id"]))


def _number(value: object) -> int | None:
    return value if isinstance(value, int) else None


async def _move_counter(conn: Connection, store: Store) -> None:
    """Let new rows of a table begin behind those that were imported."""
    sequence = await conn.fetchval(
        """
        SELECT pg_get_serial_sequence($1, 'id')
        WHERE EXISTS (SELECT FROM pg_attribute WHERE attrelid = $1::text::regclass AND attname = 'id')
        """,
        store.table,
    )
    if sequence is not None:
        await conn.execute(
            f"""
            SELECT setval($1::text::regclass, greatest((SELECT last_value FROM {sequence}),
                                                       (SELECT coalesce(max(id), 1) FROM {store.table})))
            """,  # noqa: S608  the schema's own names
            sequence,
        )
