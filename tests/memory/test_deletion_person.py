"""Deleting a whole person: nothing is left but the last message to them, and then nothing at all (R6.7)."""

from __future__ import annotations

from collections.abc import AsyncIterator

import asyncpg
import pytest

from bot.channels.base import Body, Inbound, MessagePayload
from bot.leaving import Said, leave
from core import inbox
from core.clock import ManualClock
from core.database import Database
from core.ids import RandomIds
from core.inbox import EventKind
from core.users import Address
from memory import deletion
from memory.deletion import Erased
from memory.inventory import INVENTORY, SHELL
from scheduler.shells import remove_shells
from tests.builders import NOON, Person, a_person
from tests.database import DatabaseUrls
from tests.dialogues.talk import House, Talk, house
from tests.isolation.catalogue import content, personal_tables


@pytest.fixture
async def home(database: DatabaseUrls) -> AsyncIterator[House]:
    """A worker whose clock stands at noon."""
    async with house(database.worker, ManualClock(NOON)) as built:
        yield built


@pytest.fixture
async def owner(database: DatabaseUrls) -> AsyncIterator[asyncpg.Connection]:
    """The owner's connection, which sees everything."""
    connection = await asyncpg.connect(database.owner)
    yield connection
    await connection.close()


async def rows_of(owner: asyncpg.Connection, user_id: int) -> dict[str, int]:
    """How many rows of a person each table has; tables without any are left out."""
    counts = {table.name: len(await content(owner, table, user_id)) for table in await personal_tables(owner)}
    return {table: count for table, count in counts.items() if count}


async def lived_in(home: House, name: str = "leaving") -> Talk:
    """Somebody with talk, records and a reminder."""
    talk = await Talk.begin(home, name=name)
    for text in ("lunch RM15", "remind me to call Ana tomorrow at 9", "I've been tired of work lately", "hello"):
        await talk.says(text)
    return talk


async def deletes_themselves(home: House, talk: Talk, then: str | None = None) -> Erased:
    """The turn of a message that asks for it, committed as turns are; *then* comes while it is handled."""
    async with home.database.as_worker() as conn:
        await inbox.put(
            conn,
            user_id=talk.user_id,
            kind=EventKind.MESSAGE,
            address=talk.address,
            dedupe_key="leave",
            payload={"text": "yes, delete me"},
            received_at=home.clock.now(),
        )
        (claim,) = await inbox.claim(conn, worker_id=0, token=RandomIds().token(), limit=1)
    if then is not None:
        await home.receiver.receive(_message(talk.address, then))
    async with home.database.as_user(talk.user_id) as conn:
        erased = await deletion.delete_user(conn, talk.user_id, claim.event.id)
        said = Said("memory", "rules", "", "", (), home.clock.now())
        await leave(conn, claim, [claim.event.id], [Body(text="You are deleted.")], said)
    return erased


def _message(address: Address, text: str) -> Inbound:
    return Inbound(address, EventKind.MESSAGE, f"key of {text}", MessagePayload(text=text))


async def test_only_a_shell_is_left_at_once(home: House, owner: asyncpg.Connection) -> None:
    """The user without settings, the address, the lane, and the turn that says so: no word of theirs."""
    talk = await lived_in(home)

    erased = await deletes_themselves(home, talk)

    assert erased.hits == 0
    assert await rows_of(owner, talk.user_id) == dict.fromkeys((*SHELL, "inbox", "outbox", "exchanges"), 1)
    left = [
        row
        for table in await personal_tables(owner)
        if table.name != "addresses"
        for row in await content(owner, table, talk.user_id)
    ]
    assert not [row for row in left if "lunch" in row or "Ana" in row or "MYR" in row or "Kuala" in row or "yes" in row]


async def test_the_counts_are_those_of_the_rows(home: House, owner: asyncpg.Connection) -> None:
    """Every row of every table is counted, but for the shell."""
    talk = await lived_in(home)
    before = await rows_of(owner, talk.user_id)

    erased = await deletes_themselves(home, talk)

    assert dict(erased.counts) == {table: count for table, count in before.items() if table not in SHELL}


async def test_the_shell_goes_once_its_message_is_sent(home: House, owner: asyncpg.Connection) -> None:
    """Until then it stays, and afterwards no table knows the person."""
    talk = await lived_in(home)
    await deletes_themselves(home, talk)

    assert await remove_shells(home.deps) == 0
    await home.sender.send_batch()
    assert await remove_shells(home.deps) == 1

    assert talk.heard[-1].text == "You are deleted."
    assert await rows_of(owner, talk.user_id) == {}


async def test_a_message_that_can_not_be_sent_holds_nothing_up_for_ever(home: House, owner: asyncpg.Connection) -> None:
    """After a week the shell goes all the same."""
    talk = await lived_in(home)
    await deletes_themselves(home, talk)
    await owner.execute("UPDATE users SET deleted_at = deleted_at - interval '8 days'")

    assert await remove_shells(home.deps) == 1

    assert await rows_of(owner, talk.user_id) == {}


async def test_the_next_message_starts_afresh(home: House, owner: asyncpg.Connection) -> None:
    """Whoever writes again is somebody new, though the receiver still knows who had this address."""
    talk = await lived_in(home)
    await deletes_themselves(home, talk)
    await home.sender.send_batch()
    await remove_shells(home.deps)

    answer = await talk.says("lunch 20")

    assert "currency" in answer.casefold()
    new_id = await home.receiver.user_id(talk.address)
    assert new_id != talk.user_id
    assert await rows_of(owner, talk.user_id) == {}


async def test_a_message_meanwhile_is_answered_and_kept(home: House, owner: asyncpg.Connection) -> None:
    """What comes while the deletion is under way is the first message of somebody new."""
    talk = await lived_in(home)

    await deletes_themselves(home, talk, then="lunch RM99")
    await home.settle()
    assert await remove_shells(home.deps) == 1

    assert "99" in talk.heard[-1].text
    assert [row["note"] for row in await owner.fetch("SELECT note FROM entries")] == ["lunch"]
    assert (await rows_of(owner, talk.user_id))["inbox"] == 1
    assert await owner.fetchval("SELECT deleted_at FROM users WHERE id = $1", talk.user_id) is None
    assert await remove_shells(home.deps) == 0


async def test_nobody_else_loses_anything(home: House, owner: asyncpg.Connection) -> None:
    """Another person's rows are what they were."""
    other = await lived_in(home, "staying")
    talk = await lived_in(home)
    before = {table.name: await content(owner, table, other.user_id) for table in await personal_tables(owner)}

    await deletes_themselves(home, talk)
    await home.sender.send_batch()
    await remove_shells(home.deps)

    after = {table.name: await content(owner, table, other.user_id) for table in await personal_tables(owner)}
    assert after == before


async def test_a_turn_can_not_delete_a_person_who_is_no_shell(opened: Database, person: Person) -> None:
    """Neither its own person nor another: the policy lets shells go, nobody else."""
    other = await a_person(opened)

    async with opened.as_user(person.user_id) as conn:
        assert await conn.execute("DELETE FROM users") == "DELETE 0"
        await conn.execute("UPDATE users SET deleted_at = now()")
        assert await conn.execute("DELETE FROM users WHERE id = $1", other.user_id) == "DELETE 0"
        assert await conn.execute("DELETE FROM users WHERE id = $1", person.user_id) == "DELETE 1"


async def test_every_row_refers_to_its_person(owner: asyncpg.Connection) -> None:
    """With the user goes everything: no table of the inventory is left out of the cascade."""
    rows = await owner.fetch(
        """
        SELECT conrelid::regclass::text AS name FROM pg_constraint
        WHERE contype = 'f' AND confdeltype = 'c'
        """
    )

    assert {store.table for store in INVENTORY} - {row["name"] for row in rows} == {"users"}
