"""Connections are taken as a user, as the worker, or lazily for a turn, and nothing of one use reaches the next."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import asyncpg
import pytest

from core.database import Connection, Database, LazyTransaction
from tests.core.queues import a_user
from tests.database import DatabaseUrls
from tests.waiting import until


@pytest.fixture
async def single(database: DatabaseUrls) -> AsyncIterator[Database]:
    """A pool of one connection: what one use leaves behind, the next one meets; what is held, nobody else gets."""
    opened = await Database.open(database.worker, size=1)
    yield opened
    await opened.close()


async def _standing(conn: Connection) -> tuple[str, str]:
    """The role of the statement and the user it is confined to."""
    row = await conn.fetchrow("SELECT current_user, coalesce(current_setting('keepwell.user_id', true), '')")
    return tuple(row)


async def _rename(conn: Connection, user_id: int, locale: str) -> None:
    await conn.execute("UPDATE users SET locale = $2 WHERE id = $1", user_id, locale)


async def _locale(database: Database, user_id: int) -> str:
    async with database.as_worker() as conn:
        locale: str = await conn.fetchval("SELECT locale FROM users WHERE id = $1", user_id)
        return locale


async def test_each_transaction_stands_for_whom_it_was_opened(single: Database) -> None:
    """Worker, user, worker, on the same connection: each has its role, and no user is left over."""
    user_id = await a_user(single)

    async with single.as_worker() as conn:
        first = await _standing(conn)
    async with single.as_user(user_id) as conn:
        second = await _standing(conn)
    async with single.as_worker() as conn:
        third = await _standing(conn)

    assert first == third == ("keepwell_worker", "")
    assert second == ("keepwell_turn", str(user_id))


async def test_a_transaction_is_committed_when_it_is_left(single: Database) -> None:
    """Leaving without an error makes everything durable."""
    user_id = await a_user(single)

    async with single.as_user(user_id) as conn:
        await _rename(conn, user_id, "ms")

    assert await _locale(single, user_id) == "ms"


async def test_an_error_undoes_the_transaction(single: Database) -> None:
    """Whatever is raised inside leaves no trace and comes through unchanged."""
    user_id = await a_user(single)

    async def fail_in_the_middle() -> None:
        async with single.as_user(user_id) as conn:
            await _rename(conn, user_id, "ms")
            raise RuntimeError("in the middle")

    with pytest.raises(RuntimeError, match="in the middle"):
        await fail_in_the_middle()
    assert await _locale(single, user_id) == "en"


async def test_a_transaction_that_failed_within_cannot_be_left_as_if_it_had_succeeded(single: Database) -> None:
    """Postgres answers COMMIT of a failed transaction with a rollback; that is told, not passed over."""
    user_id = await a_user(single)

    async def swallow_an_error() -> None:
        async with single.as_user(user_id) as conn:
            await _rename(conn, user_id, "ms")
            with pytest.raises(asyncpg.UndefinedTableError):
                await conn.execute("SELECT * FROM no_such_table")

    with pytest.raises(asyncpg.InFailedSQLTransactionError):
        await swallow_an_error()
    assert await _locale(single, user_id) == "en"


async def test_only_a_claim_may_be_forgotten_by_a_crash(single: Database) -> None:
    """A commit waits for the disk unless it is told otherwise, and only that once."""
    async with single.as_worker(durable=False) as conn:
        forgetful = await conn.fetchval("SHOW synchronous_commit")
    async with single.as_worker() as conn:
        usual = await conn.fetchval("SHOW synchronous_commit")

    assert forgetful == "off"
    assert usual == await _server_default(single)


async def _server_default(database: Database) -> str:
    async with database.as_worker() as conn:
        default: str = await conn.fetchval("SELECT reset_val FROM pg_settings WHERE name = 'synchronous_commit'")
        return default


async def test_json_keeps_every_character(single: Database) -> None:
    """An object in a jsonb column comes back as it was, whatever the alphabet."""
    told = {"text": "makan 🍜 「晚饭」 'quoted' \\ \"twice\"", "parts": [1, 2.5, None, True]}

    async with single.as_worker() as conn:
        back = await conn.fetchval("SELECT $1::jsonb", told)

    assert back == told


async def test_a_lazy_transaction_holds_no_connection_until_it_is_used(single: Database) -> None:
    """A turn that asks nothing takes nothing from the pool."""
    user_id = await a_user(single)

    async with single.lazy_transaction(user_id) as transaction:
        before = transaction.holds_connection
        async with single.as_worker():  # the only connection is free
            pass
        await transaction.reading()
        after = transaction.holds_connection

    assert (before, after) == (False, True)


async def test_a_lazy_transaction_is_confined_to_its_user(single: Database) -> None:
    """Reading and writing stand for the user, after a rest as well."""
    user_id = await a_user(single)

    async with single.lazy_transaction(user_id) as transaction:
        reading = await _standing(await transaction.reading())
        await transaction.rest()
        rested = await _standing(await transaction.writing())

    assert reading == rested == ("keepwell_turn", str(user_id))


async def test_a_turn_that_rests_lends_its_connection(single: Database) -> None:
    """While a model thinks, others work: until something is written the connection is given back."""
    user_id = await a_user(single)

    async with single.lazy_transaction(user_id) as transaction:
        await transaction.reading()
        await transaction.rest()
        async with single.as_worker() as conn:
            await _rename(conn, user_id, "ms")
        seen = await (await transaction.reading()).fetchval("SELECT locale FROM users")

    assert seen == "ms"


async def test_a_turn_that_has_written_does_not_rest(single: Database) -> None:
    """What is written stays in one transaction until its end."""
    user_id = await a_user(single)

    async with single.lazy_transaction(user_id) as transaction:
        await _rename(await transaction.writing(), user_id, "ms")
        await transaction.rest()
        held = transaction.holds_connection
        await transaction.commit()

    assert held
    assert await _locale(single, user_id) == "ms"


async def test_a_lazy_transaction_left_without_commit_leaves_no_trace(single: Database) -> None:
    """Only commit makes a turn durable."""
    user_id = await a_user(single)

    async with single.lazy_transaction(user_id) as transaction:
        await _rename(await transaction.writing(), user_id, "ms")

    assert await _locale(single, user_id) == "en"


async def test_a_lazy_commit_of_a_failed_transaction_is_an_error(single: Database) -> None:
    """A turn whose transaction broke can't be taken for committed."""
    user_id = await a_user(single)

    async with single.lazy_transaction(user_id) as transaction:
        conn = await transaction.writing()
        with pytest.raises(asyncpg.UndefinedTableError):
            await conn.execute("SELECT * FROM no_such_table")

        with pytest.raises(asyncpg.InFailedSQLTransactionError):
            await transaction.commit()


async def _fail_in_a_savepoint(transaction: LazyTransaction, user_id: int) -> None:
    async def tool() -> None:
        async with transaction.savepoint() as conn:
            await _rename(conn, user_id, "fr")
            await conn.execute("SELECT * FROM no_such_table")

    with pytest.raises(asyncpg.UndefinedTableError):
        await tool()


async def test_a_failed_savepoint_undoes_only_itself(single: Database) -> None:
    """A tool that fails takes back its own writes; what was written before and after it stays."""
    user_id = await a_user(single)

    async with single.lazy_transaction(user_id) as transaction:
        async with transaction.savepoint() as conn:
            await _rename(conn, user_id, "ms")
        await _fail_in_a_savepoint(transaction, user_id)
        conn = await transaction.writing()
        seen = await conn.fetchval("SELECT locale FROM users")
        await conn.execute("UPDATE users SET currency = 'MYR'")
        await transaction.commit()

    assert seen == "ms"
    assert await _locale(single, user_id) == "ms"


async def test_a_failed_savepoint_keeps_the_role_and_the_user(single: Database) -> None:
    """Rolling back to a savepoint does not lift the confinement."""
    user_id = await a_user(single)

    async with single.lazy_transaction(user_id) as transaction:
        await _fail_in_a_savepoint(transaction, user_id)
        standing = await _standing(await transaction.reading())

    assert standing == ("keepwell_turn", str(user_id))


async def test_a_failed_savepoint_counts_as_no_write(single: Database) -> None:
    """After a first tool that failed there is nothing to keep, so the turn may rest."""
    user_id = await a_user(single)

    async with single.lazy_transaction(user_id) as transaction:
        await _fail_in_a_savepoint(transaction, user_id)
        await transaction.rest()

        assert not transaction.holds_connection


async def test_savepoints_nest(single: Database) -> None:
    """An inner failure leaves what the outer one wrote."""
    user_id = await a_user(single)

    async with single.lazy_transaction(user_id) as transaction:
        async with transaction.savepoint() as conn:
            await _rename(conn, user_id, "ms")
            await _fail_in_a_savepoint(transaction, user_id)
        await transaction.commit()

    assert await _locale(single, user_id) == "ms"


async def test_an_outer_savepoint_takes_the_inner_one_along(single: Database) -> None:
    """What an inner step kept is undone when the step around it fails, and the turn can go on."""
    user_id = await a_user(single)

    async with single.lazy_transaction(user_id) as transaction:

        async def outer() -> None:
            async with transaction.savepoint():
                async with transaction.savepoint() as conn:
                    await _rename(conn, user_id, "fr")
                raise RuntimeError("after the inner one")

        with pytest.raises(RuntimeError, match="after the inner one"):
            await outer()
        async with transaction.savepoint() as conn:
            seen = await conn.fetchval("SELECT locale FROM users")
            await _rename(conn, user_id, "ms")
        await transaction.commit()

    assert seen == "en"
    assert await _locale(single, user_id) == "ms"


async def test_tools_that_fail_and_succeed_in_turn_leave_the_successes(single: Database) -> None:
    """Each tool's savepoint is its own, whatever became of those before it, after a rest as well."""
    user_id = await a_user(single)

    async with single.lazy_transaction(user_id) as transaction:
        await _fail_in_a_savepoint(transaction, user_id)
        await transaction.rest()
        await _fail_in_a_savepoint(transaction, user_id)
        async with transaction.savepoint() as conn:
            await _rename(conn, user_id, "ms")
        await _fail_in_a_savepoint(transaction, user_id)
        async with transaction.savepoint() as conn:
            await conn.execute("UPDATE users SET currency = 'MYR'")
        await transaction.commit()

    async with single.as_worker() as conn:
        assert tuple(await conn.fetchrow("SELECT locale, currency FROM users")) == ("ms", "MYR")


async def test_by_statement_each_statement_commits_by_itself(single: Database) -> None:
    """As the worker and without a transaction around: what was done before an error stays."""
    user_id = await a_user(single)

    async def fail_afterwards() -> tuple[str, str]:
        async with single.by_statement() as conn:
            standing = await _standing(conn)
            await _rename(conn, user_id, "ms")
            with pytest.raises(asyncpg.UndefinedTableError):
                await conn.execute("SELECT * FROM no_such_table")
            return standing

    assert await fail_afterwards() == ("keepwell_worker", "")
    assert await _locale(single, user_id) == "ms"


async def _is_asleep(database: Database) -> bool:
    async with database.as_worker() as conn:
        asleep: bool = await conn.fetchval(
            "SELECT EXISTS (SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'PgSleep')"
        )
        return asleep


async def test_a_cancelled_turn_gives_back_a_clean_connection(single: Database, worker: Database) -> None:
    """Stopping a worker in the middle of a statement leaves no trace, and the next user meets none of it."""
    user_id = await a_user(single)

    async def turn() -> None:
        async with single.lazy_transaction(user_id) as transaction:
            conn = await transaction.writing()
            await _rename(conn, user_id, "ms")
            await conn.execute("SELECT pg_sleep(60)")

    task = asyncio.create_task(turn())
    await until(lambda: _is_asleep(worker))
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task

    async with single.as_worker() as conn:
        assert await _standing(conn) == ("keepwell_worker", "")
    assert await _locale(single, user_id) == "en"


async def test_a_connection_beside_the_pool_is_the_workers_too(worker: Database) -> None:
    """The connection for listening has no more rights than the others."""
    connection = await worker.connect()

    role = await connection.fetchval("SELECT current_user")
    await connection.close()

    assert role == "keepwell_worker"


async def test_the_owner_works_as_the_plain_worker(database: DatabaseUrls) -> None:
    """Whoever may log in only as the owner still runs without the owner's rights."""
    opened = await Database.open(database.owner, size=1)

    async with opened.as_worker() as conn:
        standing = await _standing(conn)
        with pytest.raises(asyncpg.InsufficientPrivilegeError):
            await conn.fetch("SELECT * FROM entries")
        await conn.execute("ROLLBACK; BEGIN")
    await opened.close()

    assert standing[0] == "keepwell_worker"


async def test_a_turn_reaches_past_its_user_only_where_it_says_so(single: Database) -> None:
    """Within the block as the worker, and confined again behind it, in the same transaction."""
    user_id = await a_user(single)

    async with single.lazy_transaction(user_id) as transaction:
        async with transaction.as_worker() as conn:
            within = await _standing(conn)
        behind = await _standing(await transaction.reading())

    assert within[0] == "keepwell_worker"
    assert behind == ("keepwell_turn", str(user_id))


async def test_an_error_past_the_user_leaves_a_confined_turn(single: Database) -> None:
    """The savepoint around it takes the role back with everything else."""
    user_id = await a_user(single)

    async with single.lazy_transaction(user_id) as transaction:
        with pytest.raises(asyncpg.UndefinedTableError):
            async with transaction.savepoint(), transaction.as_worker() as conn:
                await conn.execute("SELECT * FROM no_such_table")
        behind = await _standing(await transaction.reading())

    assert behind == ("keepwell_turn", str(user_id))
