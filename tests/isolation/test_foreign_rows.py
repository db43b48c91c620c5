"""A turn of one person tries everything on the rows of another, in every table there is, and gets nothing (R7.10).

The tables come from the catalogue. Each attempt runs as the plain role of a turn, either inside the product's own
lazy transaction or over a login of that role alone.
"""

# ruff: noqa: S608  the names of tables and columns come from the catalogue
from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass

import asyncpg
import pytest

from core.database import Database
from tests.database import DatabaseUrls
from tests.isolation.catalogue import Table, content, loosen, personal_tables

ANN, BEN = 1, 2
DENIED = "denied"
Attempt = Callable[[str], Awaitable[str]]
Way = Callable[["Household"], AbstractAsyncContextManager[Attempt]]


@dataclass(frozen=True)
class Household:
    """Two people with a row in every table each."""

    urls: DatabaseUrls
    owner: asyncpg.Connection
    tables: list[Table]

    async def bens_rows(self) -> dict[str, list[str]]:
        """Everything that is Ben's."""
        return {table.name: await content(self.owner, table, BEN) for table in self.tables}


@pytest.fixture
async def household(database: DatabaseUrls) -> AsyncIterator[Household]:
    """Ann, whose turn it is, and Ben, whose rows she is after."""
    owner = await asyncpg.connect(database.owner)
    await loosen(owner)
    tables = await personal_tables(owner)
    for table in tables:
        for user_id in (ANN, BEN):
            await owner.execute(table.insert(user_id))
    yield Household(database, owner, tables)
    await owner.close()


@asynccontextmanager
async def _inside_a_turn(household: Household) -> AsyncIterator[Attempt]:
    """Each attempt is a tool of Ann's turn, in a savepoint; the turn commits what it could do."""
    opened = await Database.open(household.urls.worker, size=1)
    async with opened.lazy_transaction(ANN) as transaction:

        async def attempt(statement: str) -> str:
            try:
                async with transaction.savepoint() as conn:
                    return str(await conn.execute(statement))
            except asyncpg.InsufficientPrivilegeError:
                return DENIED

        yield attempt
        await transaction.commit()
    await opened.close()


@asynccontextmanager
async def _after_a_failed_tool(household: Household) -> AsyncIterator[Attempt]:
    """As inside a turn, and a tool has failed before: a savepoint was rolled back."""
    async with _inside_a_turn(household) as attempt:
        with pytest.raises(asyncpg.UndefinedTableError):
            await attempt("SELECT * FROM no_such_table")
        yield attempt


@asynccontextmanager
async def _logged_in(urls: DatabaseUrls, user_id: int | None) -> AsyncIterator[Attempt]:
    """A login of the turn's role alone, each attempt a transaction of its own."""
    conn = await asyncpg.connect(urls.turn)
    if user_id is not None:
        await conn.execute(f"SET keepwell.user_id = '{user_id}'")

    async def attempt(statement: str) -> str:
        try:
            return str(await conn.execute(statement))
        except asyncpg.InsufficientPrivilegeError:
            return DENIED

    yield attempt
    await conn.close()


WAYS = pytest.mark.parametrize(
    "way",
    [_inside_a_turn, _after_a_failed_tool, lambda household: _logged_in(household.urls, ANN)],
    ids=["inside a turn", "after a failed tool", "logged in as the turn's role"],
)


def _attempts(table: Table) -> dict[str, str]:
    """Every way to get at Ben's rows of a table."""
    name, column = table.name, table.owner_column
    return {
        "read": f"SELECT * FROM {name} WHERE {column} = {BEN}",
        "read all others": f"SELECT * FROM {name} WHERE {column} <> {ANN}",
        "update": f"UPDATE {name} SET {column} = {column} WHERE {column} = {BEN}",
        "take over": f"UPDATE {name} SET {column} = {ANN} WHERE {column} = {BEN}",
        "hand over": f"UPDATE {name} SET {column} = {BEN} WHERE {column} = {ANN}",
        "delete": f"DELETE FROM {name} WHERE {column} = {BEN}",
        "insert": table.insert(BEN),
        "empty": f"TRUNCATE {name}",
    }


FRUITLESS = {DENIED, "SELECT 0", "UPDATE 0", "DELETE 0"}


@WAYS
async def test_another_persons_rows_can_be_neither_read_nor_changed(household: Household, way: Way) -> None:
    """In every table each attempt finds nothing or is refused, and Ben's rows are what they were."""
    before = await household.bens_rows()
    successes = {}

    async with way(household) as attempt:
        for table in household.tables:
            for kind, statement in _attempts(table).items():
                outcome = await attempt(statement)
                if outcome not in FRUITLESS:
                    successes[f"{kind} {table.name}"] = outcome

    assert successes == {}
    assert await household.bens_rows() == before


@WAYS
async def test_a_persons_own_rows_are_seen(household: Household, way: Way) -> None:
    """The same turn finds its own row in every table: the attempts above fail for the right reason."""
    async with way(household) as attempt:
        seen = {
            table.name: await attempt(f"SELECT * FROM {table.name} WHERE {table.owner_column} = {ANN}")
            for table in household.tables
        }

    assert seen == {table.name: "SELECT 1" for table in household.tables}


async def test_every_table_holds_a_row_of_each(household: Household) -> None:
    """The attempts have something to find: Ben has a row in every table."""
    assert {name: len(rows) for name, rows in (await household.bens_rows()).items()} == {
        table.name: 1 for table in household.tables
    }
    assert {"entries", "inbox", "outbox", "users"} <= {table.name for table in household.tables}


@pytest.mark.parametrize("setting", [None, ""], ids=["never set", "set to nothing"])
async def test_without_a_user_nothing_is_seen_or_changed(household: Household, setting: str | None) -> None:
    """A statement that runs outside a turn's transaction reaches no row of anybody."""
    before = await household.bens_rows()
    successes: dict[str, str] = {}

    async with _logged_in(household.urls, None) as attempt:
        if setting is not None:
            await attempt(f"SET keepwell.user_id = '{setting}'")
        for table in household.tables:
            statements = {
                "read": f"SELECT * FROM {table.name}",
                "update": f"UPDATE {table.name} SET {table.owner_column} = {table.owner_column}",
                "delete": f"DELETE FROM {table.name}",
                "insert": table.insert(BEN),
            }
            outcomes = {kind: await attempt(statement) for kind, statement in statements.items()}
            successes |= {f"{kind} {table.name}": o for kind, o in outcomes.items() if o not in FRUITLESS}

    assert successes == {}
    assert await household.bens_rows() == before


async def test_a_user_that_is_no_number_reaches_nothing(household: Household) -> None:
    """A malformed setting is an error, not a way in."""
    async with _logged_in(household.urls, None) as attempt:
        await attempt("SET keepwell.user_id = '1 OR true'")

        with pytest.raises(asyncpg.InvalidTextRepresentationError):
            await attempt("SELECT * FROM entries")


async def test_the_confinement_ends_with_the_turn(household: Household) -> None:
    """Ben's turn after Ann's on the same connection sees Ben's rows alone."""
    opened = await Database.open(household.urls.worker, size=1)

    seen = []
    for user_id in (ANN, BEN):
        async with opened.as_user(user_id) as conn:
            seen.append([row["user_id"] for row in await conn.fetch("SELECT user_id FROM entries")])
    await opened.close()

    assert seen == [[ANN], [BEN]]


async def test_the_worker_sees_the_queue_tables_and_nothing_else(household: Household) -> None:
    """Whoever claims and scans for everybody can't read what anybody wrote down."""
    conn = await asyncpg.connect(household.urls.worker)
    seen = set()
    for table in household.tables:
        try:
            await conn.execute(f"SELECT FROM {table.name}")
            seen.add(table.name)
        except asyncpg.InsufficientPrivilegeError:
            pass
    await conn.close()

    assert seen == {
        "users", "addresses", "inbox", "lanes", "outbox", "deliveries", "files", "reminders", "occurrences", "chores",
        "link_codes",
    }  # fmt: skip


async def test_the_worker_may_not_delete(household: Household) -> None:
    """No claim and no scan needs to remove a row, so none can."""
    conn = await asyncpg.connect(household.urls.worker)

    for table in household.tables:
        with pytest.raises(asyncpg.InsufficientPrivilegeError):
            await conn.execute(f"DELETE FROM {table.name}")
    await conn.close()


async def test_the_worker_may_not_read_what_a_reminder_is_about(household: Household) -> None:
    """It sees when something is due, not the words."""
    conn = await asyncpg.connect(household.urls.worker)

    for column in ("what", "what_words", "said", "amount_minor"):
        with pytest.raises(asyncpg.InsufficientPrivilegeError):
            await conn.execute(f"SELECT {column} FROM reminders")
    await conn.close()
