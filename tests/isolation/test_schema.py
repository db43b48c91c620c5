"""Every table of people's rows is fenced: row-level security, a policy for the turn's role, the user first in each key.

The checks read the catalogue, and are themselves checked against tables that break each rule.
"""

from __future__ import annotations

from collections.abc import AsyncIterator

import asyncpg
import pytest

from tests.database import PLAIN_ROLES, DatabaseUrls
from tests.isolation.catalogue import other_tables, personal_tables

QUEUES = {"users", "addresses", "inbox", "lanes", "outbox", "deliveries", "files", "reminders", "occurrences", "chores"}
QUEUES |= {"link_codes"}
FENCE = "(user_id = current_user_id())"


@pytest.fixture
async def owner(database: DatabaseUrls) -> AsyncIterator[asyncpg.Connection]:
    """The owner's connection to a migrated database."""
    connection = await asyncpg.connect(database.owner)
    yield connection
    await connection.close()


async def unfenced(owner: asyncpg.Connection) -> dict[str, str]:
    """The tables of people's rows that a turn could reach past a policy, each with what is wrong."""
    faults = {}
    for table in await personal_tables(owner):
        fence = FENCE.replace("user_id =", f"{table.owner_column} =")
        if not await owner.fetchval("SELECT relrowsecurity FROM pg_class WHERE oid = $1::text::regclass", table.name):
            faults[table.name] = "row-level security is off"
        elif await _policies(owner, table.name, "keepwell_turn") != [("PERMISSIVE", "ALL", fence, fence)]:
            faults[table.name] = "the turn's policy is missing or wider than its user"
    return faults


async def _policies(owner: asyncpg.Connection, table: str, role: str) -> list[tuple[str, ...]]:
    """The policies that open the table; a restrictive one can only narrow what they open."""
    rows = await owner.fetch(
        """
        SELECT permissive, cmd, qual, with_check FROM pg_policies
        WHERE schemaname = 'public' AND tablename = $1 AND roles && ARRAY[$2, 'public']::name[]
          AND permissive = 'PERMISSIVE'
        """,
        table,
        role,
    )
    return [tuple(row) for row in rows]


async def keys_without_their_user(owner: asyncpg.Connection) -> set[str]:
    """Primary and foreign keys of people's tables that do not begin with the user."""
    rows = await owner.fetch(
        """
        SELECT conname, conrelid::regclass::text AS table_name FROM pg_constraint
        JOIN pg_attribute ON attrelid = conrelid AND attnum = conkey[1]
        WHERE contype IN ('p', 'f') AND conrelid <> 'users'::regclass AND attname <> 'user_id'
        """
    )
    personal = {table.name for table in await personal_tables(owner)}
    return {row["conname"] for row in rows if row["table_name"] in personal}


async def test_every_table_of_people_is_fenced(owner: asyncpg.Connection) -> None:
    """Row-level security is on, and the turn's role has just the one policy that names its user."""
    assert await unfenced(owner) == {}


@pytest.mark.parametrize(
    ("statements", "fault"),
    [
        ("", "row-level security is off"),
        (
            "CREATE POLICY own ON notes TO keepwell_turn USING (user_id = current_user_id())",
            "row-level security is off",
        ),
        ("ALTER TABLE notes ENABLE ROW LEVEL SECURITY", "the turn's policy is missing or wider than its user"),
        (
            "ALTER TABLE notes ENABLE ROW LEVEL SECURITY; CREATE POLICY own ON notes TO keepwell_turn USING (true)",
            "the turn's policy is missing or wider than its user",
        ),
        (
            "ALTER TABLE notes ENABLE ROW LEVEL SECURITY; "
            "CREATE POLICY own ON notes TO keepwell_turn USING (user_id = current_user_id())",
            "the turn's policy is missing or wider than its user",
        ),
        (
            "ALTER TABLE notes ENABLE ROW LEVEL SECURITY; "
            "CREATE POLICY own ON notes TO keepwell_turn "
            "USING (user_id = current_user_id()) WITH CHECK (user_id = current_user_id()); "
            "CREATE POLICY all_of_them ON notes USING (true)",
            "the turn's policy is missing or wider than its user",
        ),
    ],
    ids=["nothing", "policy only", "security only", "open policy", "no check on writing", "a second, open policy"],
)
async def test_a_new_table_without_its_fence_is_found(owner: asyncpg.Connection, statements: str, fault: str) -> None:
    """Each way to forget the fence of a new table is noticed by the check above."""
    await owner.execute(f"CREATE TABLE notes (user_id bigint, id bigint, PRIMARY KEY (user_id, id)); {statements}")

    assert await unfenced(owner) == {"notes": fault}


async def test_a_new_table_with_its_fence_is_in_order(owner: asyncpg.Connection) -> None:
    """The check asks for no more than the fence."""
    await owner.execute(
        """
        CREATE TABLE notes (user_id bigint REFERENCES users, id bigint, PRIMARY KEY (user_id, id));
        ALTER TABLE notes ENABLE ROW LEVEL SECURITY;
        CREATE POLICY own ON notes TO keepwell_turn
            USING (user_id = current_user_id()) WITH CHECK (user_id = current_user_id());
        """
    )

    assert await unfenced(owner) == {}
    assert await keys_without_their_user(owner) == set()


async def test_the_user_leads_every_key(owner: asyncpg.Connection) -> None:
    """A row is named by its person first, so no reference can lead from one person to another."""
    assert await keys_without_their_user(owner) == set()


async def test_a_key_without_its_user_is_found(owner: asyncpg.Connection) -> None:
    """A table keyed by a number alone is noticed, and a reference to it as well."""
    await owner.execute(
        """
        CREATE TABLE notes (user_id bigint, id bigint PRIMARY KEY);
        CREATE TABLE pages (user_id bigint, id bigint, note_id bigint REFERENCES notes, PRIMARY KEY (user_id, id));
        """
    )

    assert await keys_without_their_user(owner) == {"notes_pkey", "pages_note_id_fkey"}


async def test_tables_without_a_user_hold_nothing_of_a_person(owner: asyncpg.Connection) -> None:
    """A table of people's rows without a user_id would escape every check here, so the others are named."""
    assert await other_tables(owner) == {"installation", "schema_migrations"}


async def test_no_other_policy_opens_what_the_worker_may_not_see(owner: asyncpg.Connection) -> None:
    """The worker's scan stands on the queue tables alone."""
    rows = await owner.fetch("SELECT tablename FROM pg_policies WHERE roles && ARRAY['keepwell_worker']::name[]")

    assert {row["tablename"] for row in rows} == QUEUES


async def test_the_roles_are_plain(owner: asyncpg.Connection) -> None:
    """Neither role is a superuser, may pass by row-level security, make roles or databases, or inherits rights."""
    rows = await owner.fetch(
        """
        SELECT rolname, rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, rolinherit FROM pg_roles
        WHERE rolname = ANY ($1)
        """,
        list(PLAIN_ROLES),
    )

    assert {tuple(row) for row in rows} == {(role, False, False, False, False, False) for role in PLAIN_ROLES}


async def test_the_roles_own_nothing(owner: asyncpg.Connection) -> None:
    """An owner would pass by its own policies."""
    owned = await owner.fetchval(
        "SELECT count(*) FROM pg_shdepend WHERE deptype = 'o' AND refobjid = ANY ($1::text[]::regrole[]::oid[])",
        list(PLAIN_ROLES),
    )

    assert owned == 0


async def test_the_turns_role_may_become_nobody_else(owner: asyncpg.Connection) -> None:
    """The worker may take the turn's role, not the other way round; neither may take the owner's."""
    rows = await owner.fetch(
        """
        SELECT member.rolname AS member, granted.rolname AS granted FROM pg_auth_members
        JOIN pg_roles member ON member.oid = pg_auth_members.member
        JOIN pg_roles granted ON granted.oid = pg_auth_members.roleid
        WHERE member.rolname = ANY ($1)
        """,
        list(PLAIN_ROLES),
    )

    assert [tuple(row) for row in rows] == [("keepwell_worker", "keepwell_turn")]


async def test_no_function_runs_with_the_owners_rights(owner: asyncpg.Connection) -> None:
    """A function of the owner's rights would be a door in the fence."""
    rows = await owner.fetch("SELECT proname FROM pg_proc WHERE pronamespace = 'public'::regnamespace AND prosecdef")

    assert rows == []


async def test_views_do_not_see_more_than_their_reader(owner: asyncpg.Connection) -> None:
    """A view without security_invoker reads as its owner, past every policy."""
    rows = await owner.fetch(
        """
        SELECT relname FROM pg_class
        WHERE relnamespace = 'public'::regnamespace AND relkind IN ('v', 'm')
          AND NOT coalesce(reloptions, '{}') @> ARRAY['security_invoker=true']
        """
    )

    assert rows == []
