"""The schema grows by plain SQL files, each applied once, in order, and never edited."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

import asyncpg
import pytest

from core.errors import MigrationError
from core.migrate import LOCK_KEY, Migration, load, migrate, pending
from tests.database import MIGRATIONS, PLAIN_ROLES, DatabaseServer, DatabaseUrls

FIRST = Migration(1, "create_shelves", "CREATE TABLE shelves (id int PRIMARY KEY); INSERT INTO shelves VALUES (7);")
SECOND = Migration(2, "create_jars", "CREATE TABLE jars (id int PRIMARY KEY)")
FAILING = Migration(2, "fill_shelves", "INSERT INTO shelves VALUES (8); INSERT INTO shelves VALUES (7);")


@pytest.fixture
async def conn(empty_database: DatabaseUrls) -> AsyncIterator[asyncpg.Connection]:
    """The owner's connection to a database without any table."""
    connection = await asyncpg.connect(empty_database.owner)
    yield connection
    await connection.close()


async def test_missing_migrations_apply_in_order_and_once(conn: asyncpg.Connection) -> None:
    """Only what the database lacks is applied; a second run finds nothing to do."""
    await migrate(conn, [FIRST])

    later = await migrate(conn, [FIRST, SECOND])
    again = await migrate(conn, [FIRST, SECOND])

    assert later == [SECOND]
    assert again == []
    assert await conn.fetchval("SELECT array_agg(id) FROM shelves") == [7]


async def test_progress_is_told_before_each_migration(conn: asyncpg.Connection) -> None:
    """Whoever waits hears the name of each migration before its statements run."""
    told: list[str] = []

    await migrate(conn, [FIRST, SECOND], lambda migration: told.append(migration.label))

    assert told == ["0001_create_shelves", "0002_create_jars"]


async def test_pending_tells_what_is_missing_and_changes_nothing(conn: asyncpg.Connection) -> None:
    """A database that never was migrated lacks everything, and asking makes no table."""
    missing = await pending(conn, [FIRST, SECOND])

    assert missing == [FIRST, SECOND]
    assert await conn.fetchval("SELECT count(*) FROM pg_tables WHERE schemaname = 'public'") == 0


async def test_four_starters_at_once_apply_each_migration_once(empty_database: DatabaseUrls) -> None:
    """Starters wait for each other; one applies everything, the others find nothing to do."""

    async def starter() -> list[Migration]:
        conn = await asyncpg.connect(empty_database.owner)
        try:
            return await migrate(conn, [FIRST, SECOND])
        finally:
            await conn.close()

    applied = await asyncio.gather(*(starter() for _ in range(4)))

    assert sorted(applied, key=len) == [[], [], [], [FIRST, SECOND]]


async def test_an_edited_migration_is_refused(conn: asyncpg.Connection) -> None:
    """A file that changed after it was applied stops the run before anything is applied."""
    await migrate(conn, [FIRST])
    edited = Migration(1, FIRST.name, FIRST.sql + " -- reworded")

    with pytest.raises(MigrationError, match=r"0001_create_shelves\.sql was edited after it was applied"):
        await migrate(conn, [edited, SECOND])

    assert await pending(conn, [FIRST, SECOND]) == [SECOND]


async def test_a_database_ahead_of_the_code_is_refused(conn: asyncpg.Connection) -> None:
    """Older code does not run on a newer schema; the message names both versions."""
    await migrate(conn, [FIRST, SECOND])

    with pytest.raises(MigrationError, match=r"ahead of this code: it has migration 0002, the newest here is 0001"):
        await migrate(conn, [FIRST])


async def test_a_failing_migration_is_rolled_back_whole(conn: asyncpg.Connection) -> None:
    """What a failing file did before its fault is undone; the files before it stay."""
    with pytest.raises(MigrationError, match=r"0002_fill_shelves\.sql failed and was rolled back"):
        await migrate(conn, [FIRST, FAILING])

    assert await conn.fetchval("SELECT array_agg(id) FROM shelves") == [7]
    assert await pending(conn, [FIRST, SECOND]) == [SECOND]


async def test_the_lock_is_free_after_a_failure(conn: asyncpg.Connection, empty_database: DatabaseUrls) -> None:
    """A starter that failed does not keep the next one waiting."""
    with pytest.raises(MigrationError):
        await migrate(conn, [FIRST, FAILING])
    other = await asyncpg.connect(empty_database.owner)

    got_it = await other.fetchval("SELECT pg_try_advisory_lock($1)", LOCK_KEY)

    await other.close()
    assert got_it is True


@pytest.mark.parametrize(
    ("names", "complaint"),
    [
        (["0001_create_a.sql", "0003_create_c.sql"], "without gaps"),
        (["0002_create_b.sql"], "without gaps"),
        (["0001_create_a.sql", "0001_create_b.sql"], "without gaps"),
        (["1_create_a.sql"], "must be named"),
        (["0001_Create_A.sql"], "must be named"),
        (["0001_create.sql"], "must be named"),
        (["0001_create_a .sql"], "must be named"),
    ],
)
def test_a_folder_with_odd_names_is_refused(tmp_path: Path, names: list[str], complaint: str) -> None:
    """A gap, a double or a misnamed file is found when the files are read, not when they apply."""
    for name in names:
        (tmp_path / name).write_text("SELECT 1")

    with pytest.raises(MigrationError, match=complaint):
        load(tmp_path)


def test_other_files_beside_the_migrations_are_left_alone(tmp_path: Path) -> None:
    """Notes in the folder are no migrations."""
    (tmp_path / "0001_create_shelves.sql").write_text(FIRST.sql)
    (tmp_path / "notes.md").write_text("Remember the jars.")

    assert load(tmp_path) == [FIRST]


def test_a_checkout_with_other_line_endings_has_the_same_checksum(tmp_path: Path) -> None:
    """A file that git gave carriage returns counts as unedited."""
    (tmp_path / "0001_create_jars.sql").write_bytes(b"SELECT 1;\r\nSELECT 2;\r\n")

    [read] = load(tmp_path)

    assert read.sha256 == Migration(1, "create_jars", "SELECT 1;\nSELECT 2;\n").sha256


async def test_the_plain_roles_may_log_in_and_bypass_nothing(database: DatabaseUrls) -> None:
    """Each plain role logs in as itself; neither is a superuser, may create roles, or passes row-level security."""
    seen = []
    for url in (database.turn, database.worker):
        conn = await asyncpg.connect(url)
        seen.append(
            tuple(
                await conn.fetchrow("""
                    SELECT session_user, rolsuper, rolcreaterole, rolcreatedb, rolbypassrls
                      FROM pg_roles
                     WHERE rolname = session_user
                """)
            )
        )
        await conn.close()

    assert seen == [
        ("keepwell_turn", False, False, False, False),
        ("keepwell_worker", False, False, False, False),
    ]


async def test_the_worker_may_become_a_turn_but_not_the_reverse(database: DatabaseUrls) -> None:
    """The worker takes the turn's role for a transaction; a turn cannot widen itself to the worker."""
    worker, turn = await asyncpg.connect(database.worker), await asyncpg.connect(database.turn)

    await worker.execute("SET ROLE keepwell_turn")
    became = await worker.fetchval("SELECT current_user")
    with pytest.raises(asyncpg.InsufficientPrivilegeError):
        await turn.execute("SET ROLE keepwell_worker")

    await worker.close()
    await turn.close()
    assert became == "keepwell_turn"


async def test_the_worker_has_no_right_of_a_turn_without_taking_its_role(empty_database: DatabaseUrls) -> None:
    """Membership is not inherited: what only a turn may read stays closed to the worker as such."""
    owner = await asyncpg.connect(empty_database.owner)
    await migrate(owner, load(MIGRATIONS)[:1])
    await owner.execute("CREATE TABLE notes (id int); GRANT SELECT ON notes TO keepwell_turn")
    worker = await asyncpg.connect(empty_database.worker)

    with pytest.raises(asyncpg.InsufficientPrivilegeError):
        await worker.fetch("SELECT id FROM notes")
    await worker.execute("SET ROLE keepwell_turn")
    rows = await worker.fetch("SELECT id FROM notes")

    await worker.close()
    await owner.close()
    assert rows == []


async def test_two_databases_of_one_server_migrate_at_once(database_server: DatabaseServer) -> None:
    """The roles belong to the server: whichever database is second finds them made and goes on."""

    async def migrated(urls: DatabaseUrls) -> list[Migration]:
        conn = await asyncpg.connect(urls.owner)
        try:
            return await migrate(conn, load(MIGRATIONS)[:1])
        finally:
            await conn.close()

    async with _roles_put_aside(database_server), AsyncExitStack() as stack:
        databases = [await stack.enter_async_context(database_server.empty()) for _ in range(4)]

        applied = await asyncio.gather(*map(migrated, databases))

    assert [len(migrations) for migrations in applied] == [1, 1, 1, 1]


async def test_a_role_that_bypasses_row_level_security_is_refused(conn: asyncpg.Connection) -> None:
    """A role of our name that somebody made too strong stops the migration, which names it."""
    await migrate(conn, load(MIGRATIONS)[:1])
    await conn.execute("DROP TABLE schema_migrations; ALTER ROLE keepwell_turn BYPASSRLS")

    try:
        with pytest.raises(MigrationError, match=r"bypass row-level security: keepwell_turn"):
            await migrate(conn, load(MIGRATIONS)[:1])
    finally:
        await conn.execute("ALTER ROLE keepwell_turn NOBYPASSRLS")


async def test_an_owner_that_is_no_superuser_can_migrate_and_take_both_roles(
    database_server: DatabaseServer,
) -> None:
    """On a hosted server the owner may only create roles; it ends up able to take the two."""
    async with _roles_put_aside(database_server), database_server.empty() as urls:
        conn = await asyncpg.connect(urls.owner)
        await conn.execute("CREATE ROLE landlord CREATEROLE; GRANT CREATE ON SCHEMA public TO landlord")
        await conn.execute("CREATE EXTENSION vector; SET SESSION AUTHORIZATION landlord")

        await migrate(conn, load(MIGRATIONS)[:1])
        taken = []
        for role in PLAIN_ROLES:
            await conn.execute(f"SET ROLE {role}")
            taken.append(await conn.fetchval("SELECT current_user"))

        await conn.close()
    assert taken == ["keepwell_turn", "keepwell_worker"]


@asynccontextmanager
async def _roles_put_aside(server: DatabaseServer) -> AsyncIterator[None]:
    """Let the server look as if it never had our roles; those of the template come back afterwards."""
    for role in PLAIN_ROLES:
        await server.administer(_RENAME.format(role, f"{role}_aside"))
    try:
        yield
    finally:
        await server.administer(f"DROP ROLE IF EXISTS {', '.join(PLAIN_ROLES)}, landlord")
        for role in PLAIN_ROLES:
            await server.administer(_RENAME.format(f"{role}_aside", role))


_RENAME = """
    DO $$ BEGIN
        IF EXISTS (SELECT FROM pg_roles WHERE rolname = '{0}') THEN
            ALTER ROLE {0} RENAME TO {1};
        END IF;
    END $$
"""
