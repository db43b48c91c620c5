"""The inventory names all that the schema has: a missing table or column of words fails here (R6.7)."""

from __future__ import annotations

from collections.abc import AsyncIterator

import asyncpg
import pytest

from memory.inventory import BY_TABLE, INVENTORY, SHELL, Kind
from tests.database import DatabaseUrls
from tests.isolation.catalogue import personal_tables

# Types that can hold words, or what is made of them.
WORDY = ("text", "jsonb", "text[]", "tsvector", "sparsevec", "halfvec")


@pytest.fixture
async def owner(database: DatabaseUrls) -> AsyncIterator[asyncpg.Connection]:
    """The owner's connection to a migrated database."""
    connection = await asyncpg.connect(database.owner)
    yield connection
    await connection.close()


async def unnamed(owner: asyncpg.Connection) -> set[str]:
    """Tables of people, and their columns of words, that the inventory lacks or names though they are not there."""
    there = set()
    for table in await personal_tables(owner):
        there |= {table.name, *(f"{table.name}.{column}" for column in await wordy_columns(owner, table.name))}
    named = set()
    for store in INVENTORY:
        columns = (*store.words, *store.derived, *store.plain)
        named |= {store.table, *(f"{store.table}.{column}" for column in columns)}
    return there ^ named


async def wordy_columns(owner: asyncpg.Connection, table: str) -> set[str]:
    """The columns of *table* that can hold words."""
    rows = await owner.fetch(
        """
        SELECT attname FROM pg_attribute
        WHERE attrelid = $1::text::regclass AND attnum > 0 AND NOT attisdropped
          AND format_type(atttypid, NULL) = ANY ($2)
        """,
        table,
        list(WORDY),
    )
    return {row["attname"] for row in rows}


async def test_every_table_of_people_and_every_column_of_words_is_in_the_inventory(owner: asyncpg.Connection) -> None:
    """Nothing that holds a person's data is unknown to deletion and export."""
    assert await unnamed(owner) == set()


@pytest.mark.parametrize(
    ("statement", "missing"),
    [
        ("CREATE TABLE dreams (user_id bigint, id bigint, PRIMARY KEY (user_id, id))", {"dreams"}),
        ("ALTER TABLE moods ADD COLUMN reason text", {"moods.reason"}),
        ("ALTER TABLE insights ADD COLUMN search tsvector", {"insights.search"}),
        ("ALTER TABLE memories DROP COLUMN quote", {"memories.quote"}),
    ],
    ids=["a new table", "a new text", "a new index of words", "a column that is gone"],
)
async def test_a_change_of_the_schema_is_noticed(owner: asyncpg.Connection, statement: str, missing: set[str]) -> None:
    """Each way to fall behind the schema is found by the check above."""
    await owner.execute(statement)

    assert await unnamed(owner) == missing


async def test_referenced_tables_come_first(owner: asyncpg.Connection) -> None:
    """An import in the order of the inventory never refers to what is not there yet."""
    rows = await owner.fetch(
        """
        SELECT conrelid::regclass::text AS referring, confrelid::regclass::text AS referenced FROM pg_constraint
        WHERE contype = 'f' AND conrelid <> confrelid
        """
    )
    place = {store.table: number for number, store in enumerate(INVENTORY)}

    assert [tuple(row) for row in rows if place[row["referring"]] < place[row["referenced"]]] == []


def test_work_and_settings_hold_no_words() -> None:
    """What outlives "forget everything" without being a record says nothing of anybody."""
    assert [store.table for store in INVENTORY if store.kind in {Kind.WORK, Kind.SETTING} and store.words] == []
    assert set(SHELL) <= BY_TABLE.keys()
