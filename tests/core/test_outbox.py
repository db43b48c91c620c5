"""What is to be said waits in the outbox: in order for each address, once, or marked where nobody can tell (R11.4)."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from uuid import UUID

import asyncpg
import pytest

from core import outbox
from core.bell import Bell
from core.database import Database
from core.outbox import Outgoing
from tests.core.queues import AT_ONCE, CHANNEL, a_user, say, take, take_one
from tests.waiting import until

LATER = timedelta(hours=1)


async def _sent(database: Database, message: Outgoing, receipt: str = "r1") -> bool:
    async with database.as_worker() as conn:
        return await outbox.sent(conn, message, receipt)


async def _return_dead_leases(database: Database) -> int:
    async with database.as_worker() as conn:
        return await outbox.return_dead_leases(conn)


async def _column(database: Database, name: str) -> list[object]:
    async with database.as_worker() as conn:
        return [row[name] for row in await conn.fetch("SELECT * FROM outbox ORDER BY id")]


async def test_messages_of_an_address_go_out_one_after_the_other(worker: Database) -> None:
    """The second waits until the first has its receipt."""
    user_id = await a_user(worker)
    await say(worker, user_id, "first", ordinal=0)
    await say(worker, user_id, "second", ordinal=1)

    first = await take_one(worker)
    meanwhile = await take(worker)
    await _sent(worker, first)
    second = await take_one(worker)

    assert first.body == {"text": "first"}
    assert meanwhile == []
    assert second.body == {"text": "second"}


async def test_addresses_do_not_wait_for_each_other(worker: Database) -> None:
    """One claim takes the oldest message of each address, also where they are one person's."""
    ann, ben = await a_user(worker, "ann"), await a_user(worker, "ben")
    await say(worker, ann, "to ann", ordinal=0)
    await say(worker, ann, "to ann's other telephone", ordinal=1, name="ann again")
    await say(worker, ben, "to ben", name="ben")
    await say(worker, ben, "later", ordinal=1, name="ben")

    taken = await take(worker)

    assert [message.body["text"] for message in sorted(taken, key=lambda message: message.id)] == [
        "to ann",
        "to ann's other telephone",
        "to ben",
    ]


async def test_a_postponed_message_holds_back_those_behind_it(worker: Database) -> None:
    """Order is kept when the platform did not take the first one."""
    user_id = await a_user(worker)
    await say(worker, user_id, "first", ordinal=0)
    await say(worker, user_id, "second", ordinal=1)
    first = await take_one(worker)

    async with worker.as_worker() as conn:
        await outbox.postpone(conn, first, LATER)

    assert await take(worker) == []


async def test_a_postponed_message_is_no_repeat(worker: Database) -> None:
    """The platform said that it did not take it: the next try is the second, and not marked."""
    user_id = await a_user(worker)
    await say(worker, user_id, "hello")
    first = await take_one(worker)

    async with worker.as_worker() as conn:
        await outbox.postpone(conn, first, AT_ONCE)
    again = await take_one(worker)

    assert (again.id, again.attempts, again.is_repeat) == (first.id, 2, False)


async def test_a_buried_message_makes_way(worker: Database) -> None:
    """What can't be delivered does not hold up the next one."""
    user_id = await a_user(worker)
    await say(worker, user_id, "first", ordinal=0)
    await say(worker, user_id, "second", ordinal=1)
    first = await take_one(worker)

    async with worker.as_worker() as conn:
        buried = await outbox.bury(conn, first)

    assert buried
    assert (await take_one(worker)).body == {"text": "second"}


async def test_a_sent_message_keeps_its_receipt_and_is_never_taken_again(worker: Database) -> None:
    """Recovery after a restart sends nothing that has a receipt (B055)."""
    user_id = await a_user(worker)
    await say(worker, user_id, "hello")
    await _sent(worker, await take_one(worker), "platform:77")

    freed = await _return_dead_leases(worker)

    assert freed == 0
    assert await take(worker) == []
    assert await _column(worker, "receipt") == ["platform:77"]
    assert await _column(worker, "state") == ["sent"]


async def test_a_receipt_leads_to_the_event_it_answered(worker: Database) -> None:
    """Replying to a confirmation means its records (R3.5); receipts of other channels and people do not count."""
    ann, ben = await a_user(worker, "ann"), await a_user(worker, "ben")
    await say(worker, ann, "saved", event_id=41)
    await _sent(worker, await take_one(worker), "77")

    async with worker.as_user(ann) as conn:
        found = await outbox.event_of_receipt(conn, ann, CHANNEL, "77")
        elsewhere = await outbox.event_of_receipt(conn, ann, "other", "77")
        unknown = await outbox.event_of_receipt(conn, ann, CHANNEL, "78")
    async with worker.as_user(ben) as conn:
        foreign = await outbox.event_of_receipt(conn, ann, CHANNEL, "77")

    assert found == 41
    assert elsewhere is unknown is foreign is None


async def test_an_event_says_each_of_its_messages_once(worker: Database) -> None:
    """The same event and ordinal can't be queued twice, whatever a turn does."""
    user_id = await a_user(worker)
    await say(worker, user_id, "hello", event_id=1, ordinal=0)

    with pytest.raises(asyncpg.UniqueViolationError):
        await say(worker, user_id, "hello", event_id=1, ordinal=0)


async def test_a_message_of_a_dead_sender_is_sent_again_and_marked(worker: Database) -> None:
    """It died between sending and the receipt, perhaps: the person is told that this may be a repeat."""
    user_id = await a_user(worker)
    await say(worker, user_id, "hello")
    async with Bell(worker) as bell:
        (taken,) = await take(worker, worker_id=bell.worker_id, lease=LATER)
        while_alive = await _return_dead_leases(worker)

    await until(lambda: _return_dead_leases(worker))
    again = await take_one(worker)

    assert while_alive == 0
    assert (again.id, again.is_repeat, again.attempts) == (taken.id, True, 2)


async def test_a_message_whose_lease_ran_out_is_sent_again_and_marked(worker: Database) -> None:
    """A living sender that hangs loses its message in the end."""
    user_id = await a_user(worker)
    await say(worker, user_id, "hello")
    async with Bell(worker) as bell:
        await take(worker, worker_id=bell.worker_id, lease=AT_ONCE)

        freed = await _return_dead_leases(worker)

    assert freed == 1
    assert (await take_one(worker)).is_repeat


@pytest.mark.parametrize("close", ["sent", "bury", "postpone"])
async def test_who_lost_the_lease_changes_nothing(worker: Database, close: str) -> None:
    """A late sender's word does not count: the message is another's now."""
    user_id = await a_user(worker)
    await say(worker, user_id, "hello")
    late = await take_one(worker, lease=AT_ONCE)
    await _return_dead_leases(worker)
    current = await take_one(worker)

    async with worker.as_worker() as conn:
        if close == "postpone":
            await outbox.postpone(conn, late, AT_ONCE)
        else:
            assert not await (outbox.bury(conn, late) if close == "bury" else outbox.sent(conn, late, "late"))

    assert await _column(worker, "state") == ["sending"]
    assert await _sent(worker, current)


async def test_two_senders_at_once_take_each_message_once(worker: Database) -> None:
    """Four claims in the same moment hand out each message once."""
    people = [await a_user(worker, f"person {number}") for number in range(8)]
    for user_id in people:
        await say(worker, user_id, "hello")
        await say(worker, user_id, "and", ordinal=1)

    claims = await asyncio.gather(*(take(worker, limit=8) for _ in range(4)))

    taken = [message for batch in claims for message in batch]
    assert sorted(message.user_id for message in taken) == people
    assert {message.body["text"] for message in taken} == {"hello"}


async def test_a_claim_asks_for_its_own_channels_only(worker: Database) -> None:
    """A worker without a channel leaves that channel's messages to the others."""
    user_id = await a_user(worker)
    await say(worker, user_id, "hello")

    async with worker.as_worker() as conn:
        taken = await outbox.claim(conn, worker_id=1, token=UUID(int=1), channels={"another": None}, limit=10)

    assert taken == []
    assert len(await take(worker)) == 1


async def test_a_channel_that_reaches_one_person_takes_only_what_is_for_them(worker: Database) -> None:
    """A terminal shows one person's replies: another's wait for their own, whoever worked them out."""
    ann, ben = await a_user(worker, "ann"), await a_user(worker, "ben")
    await say(worker, ben, "to ben", name="ben")
    await say(worker, ann, "to ann")

    async def take_for(reached: str) -> list[Outgoing]:
        async with worker.as_worker() as conn:
            reaches = {"another": None, CHANNEL: reached}
            return await outbox.claim(conn, worker_id=1, token=UUID(int=1), channels=reaches, limit=10)

    assert [message.body["text"] for message in await take_for("ann")] == ["to ann"]
    assert await take_for("nobody") == []
    assert [message.body["text"] for message in await take_for("ben")] == ["to ben"]


async def test_open_is_what_has_no_receipt(worker: Database) -> None:
    """Something is still to be sent from the put to the receipt."""
    user_id = await a_user(worker)

    async def has_open() -> bool:
        async with worker.as_worker() as conn:
            return await outbox.has_open(conn, user_id)

    seen = [await has_open()]
    await say(worker, user_id, "hello")
    seen.append(await has_open())
    message = await take_one(worker)
    seen.append(await has_open())
    await _sent(worker, message)
    seen.append(await has_open())

    assert seen == [False, True, True, False]
