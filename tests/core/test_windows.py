"""What can't be said now is held, and let go when the person writes; what became of a message moves forward."""

from __future__ import annotations

from datetime import timedelta

import pytest

from core import deliveries, outbox, windows
from core.database import Database
from core.deliveries import Reason, Report, Status
from core.outbox import Outgoing
from tests.core.queues import AT, a_user, address, say, take, take_one, tell

ANN = address("ann")
LATER = AT + timedelta(hours=30)


async def hold(database: Database, message: Outgoing) -> None:
    """Hold a leased message."""
    async with database.as_worker() as conn:
        await windows.hold(conn, message)


async def hear(database: Database, user_id: int) -> int:
    """Ann writes; how many messages are let go."""
    async with database.as_worker() as conn:
        return await windows.heard(conn, user_id, ANN, LATER)


async def states(database: Database) -> list[str]:
    """The states of all messages, oldest first."""
    async with database.as_worker() as conn:
        return [row["state"] for row in await conn.fetch("SELECT state FROM outbox ORDER BY id")]


async def report(database: Database, user_id: int, status: Status, reason: Reason | None = None) -> Reason | None:
    """The platform tells of the message of the receipt r1."""
    async with database.as_worker() as conn:
        await deliveries.record(conn, user_id, Report("r1", status, reason))
    async with database.as_worker() as conn:
        return await deliveries.settle(conn, user_id, "r1")


async def sent(database: Database, user_id: int) -> None:
    """One message is sent, under the receipt r1."""
    await say(database, user_id, "hello")
    message = await take_one(database)
    async with database.as_worker() as conn:
        await outbox.sent(conn, message, "r1")


async def test_a_held_message_is_not_claimed_until_the_person_writes(worker: Database) -> None:
    """It makes way for others, and then comes with the time it was meant for, as its first try."""
    user_id = await a_user(worker)
    await say(worker, user_id, "first", ordinal=0)
    await say(worker, user_id, "second", ordinal=1)
    await hold(worker, await take_one(worker))
    second = await take_one(worker)
    async with worker.as_worker() as conn:
        await outbox.sent(conn, second, "r2")

    waiting = await take(worker)
    count = await hear(worker, user_id)
    again = await take_one(worker)

    assert waiting == []
    assert count == 1
    assert again.body == {"text": "first", "meant_for": AT.isoformat()}
    assert (again.attempts, again.is_repeat, again.heard_at) == (1, False, LATER)


async def test_who_wrote_while_a_message_was_being_sent_gets_it_at_once(worker: Database) -> None:
    """What is held then would wait for another contact."""
    user_id = await a_user(worker)
    await say(worker, user_id, "hello")
    message = await take_one(worker)

    await hear(worker, user_id)
    await hold(worker, message)

    assert await states(worker) == ["waiting"]


async def test_a_lost_lease_holds_nothing(worker: Database) -> None:
    """Another worker has it."""
    user_id = await a_user(worker)
    await say(worker, user_id, "hello")
    lost = await take_one(worker, lease=timedelta(0))
    async with worker.as_worker() as conn:
        await outbox.return_dead_leases(conn)
    await take_one(worker)

    await hold(worker, lost)

    assert await states(worker) == ["sending"]


async def test_who_said_stop_is_told_nothing_that_is_held_until_they_say_start(worker: Database) -> None:
    """Though they write; saying stop twice is no more than once, and start without it changes nothing."""
    user_id = await a_user(worker)
    stop, again, start = await tell(worker, user_id, "stop", "again", "start")
    await say(worker, user_id, "hello")
    await hold(worker, await take_one(worker))
    async with worker.as_user(user_id) as conn:
        await windows.stop(conn, user_id, stop, AT)
        await windows.stop(conn, user_id, again, LATER)
    let_go = await hear(worker, user_id)
    held = await states(worker)
    async with worker.as_user(user_id) as conn:
        resumed = [await windows.resume(conn, user_id, start) for _ in range(2)]

    assert let_go == 0
    assert held == ["held"]
    assert resumed == [True, False]
    assert await states(worker) == ["waiting"]


async def test_stop_holds_reminders_that_wait_and_lets_answers_pass(worker: Database) -> None:
    """An answer was asked for."""
    user_id = await a_user(worker)
    (stop,) = await tell(worker, user_id, "stop")
    await say(worker, user_id, "an answer", ordinal=0)
    await say(worker, user_id, "a reminder", ordinal=1)
    async with worker.as_user(user_id) as conn:
        await conn.execute(
            'UPDATE outbox SET body = body || \'{"kind": "reminder"}\' WHERE user_id = $1 AND ordinal = 1', user_id
        )

    async with worker.as_worker() as conn:
        await windows.stop(conn, user_id, stop, AT)

    assert await states(worker) == ["waiting", "held"]


@pytest.mark.parametrize(
    ("reason", "state", "is_reachable"),
    [
        (Reason.CLOSED, "held", True),
        (Reason.BUSY, "waiting", True),
        (Reason.GONE, "buried", False),
        (Reason.OTHER, "buried", True),
    ],
)
async def test_a_failed_message_never_stays_sent(
    worker: Database, reason: Reason, state: str, is_reachable: bool
) -> None:
    """What is done about it is done once, whatever is told again."""
    user_id = await a_user(worker)
    await sent(worker, user_id)

    done = [await report(worker, user_id, Status.FAILED, reason) for _ in range(2)]

    assert done == [reason, None]
    assert await states(worker) == [state]
    async with worker.as_worker() as conn:
        assert await conn.fetchval("SELECT is_reachable FROM addresses") is is_reachable


async def test_a_closed_window_is_closed_unless_they_wrote_since(worker: Database) -> None:
    """The platform knows better, but for what came later."""
    user_id = await a_user(worker)
    await sent(worker, user_id)
    await hear(worker, user_id)

    await report(worker, user_id, Status.FAILED, Reason.CLOSED)

    async with worker.as_worker() as conn:
        assert await conn.fetchval("SELECT heard_at FROM addresses") == LATER


@pytest.mark.parametrize(
    ("told", "known"),
    [
        ((Status.QUEUED, Status.SENT, Status.DELIVERED, Status.READ), Status.READ),
        ((Status.READ, Status.SENT), Status.READ),
        ((Status.DELIVERED, Status.FAILED), Status.DELIVERED),
        ((Status.SENT, Status.FAILED, Status.SENT), Status.FAILED),
        ((Status.FAILED, Status.DELIVERED), Status.FAILED),
        ((Status.SENT, Status.SENT), Status.SENT),
    ],
)
async def test_a_state_only_moves_forward(worker: Database, told: tuple[Status, ...], known: Status) -> None:
    """Late, twice, out of order; a failure is final, unless the message had arrived before."""
    user_id = await a_user(worker)

    for status in told:
        await report(worker, user_id, status, Reason.OTHER if status is Status.FAILED else None)

    async with worker.as_worker() as conn:
        assert await deliveries.status_of(conn, user_id, "r1") is known


async def test_what_is_told_of_another_persons_message_changes_nothing(worker: Database) -> None:
    """A receipt counts with its person."""
    user_id, other = await a_user(worker), await a_user(worker, "ben")
    await sent(worker, user_id)

    done = await report(worker, other, Status.FAILED, Reason.CLOSED)

    assert done is None
    assert await states(worker) == ["sent"]
