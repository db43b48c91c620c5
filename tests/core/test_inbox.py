"""Everything that happens is one row, handled one at a time and in order for each person (R9.6, R11.4)."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from datetime import timedelta
from typing import Literal

import pytest

from core import inbox
from core.bell import Bell
from core.database import Database
from core.errors import LeaseLost
from tests.core.queues import AT_ONCE, a_user, claim, claim_one, finish, put_event, tell
from tests.waiting import until

LATER = timedelta(hours=1)


async def _open_events(database: Database, user_id: int) -> int:
    async with database.as_worker() as conn:
        count: int = await conn.fetchval("SELECT open_events FROM lanes WHERE user_id = $1", user_id)
        return count


async def _state(database: Database, event_id: int) -> str:
    async with database.as_worker() as conn:
        state: str = await conn.fetchval("SELECT state FROM inbox WHERE id = $1", event_id)
        return state


async def test_an_event_is_stored_once_for_each_dedupe_key(worker: Database) -> None:
    """The platform delivers an update again: the second changes nothing, and says so."""
    user_id = await a_user(worker)

    async with worker.as_worker() as conn:
        first = await put_event(conn, user_id, "update:1")
    async with worker.as_worker() as conn:
        second = await put_event(conn, user_id, "update:1")

    assert first is not None
    assert second is None
    assert await _open_events(worker, user_id) == 1


async def test_a_repeat_of_a_finished_event_is_not_opened_again(worker: Database) -> None:
    """The same update after a restart finds its event done, and stays unanswered (B053)."""
    user_id = await a_user(worker)
    await tell(worker, user_id, "update:1")
    await finish(worker, await claim_one(worker))

    async with worker.as_worker() as conn:
        repeated = await put_event(conn, user_id, "update:1")

    assert repeated is None
    assert await claim(worker) == []


async def test_two_people_may_share_a_dedupe_key(worker: Database) -> None:
    """A dedupe key is a person's own: the update of one hides no update of another."""
    ann, ben = await a_user(worker, "ann"), await a_user(worker, "ben")

    await tell(worker, ann, "update:1")
    await tell(worker, ben, "update:1")

    assert len(await claim(worker)) == 2


async def test_two_deliveries_at_once_store_one_event(worker: Database) -> None:
    """Two receivers store the same update in the same moment: one row, one open event."""
    user_id = await a_user(worker)

    async def deliver() -> int | None:
        async with worker.as_worker() as conn:
            return await put_event(conn, user_id, "update:1")

    stored = await asyncio.gather(*(deliver() for _ in range(4)))

    assert stored.count(None) == 3
    assert await _open_events(worker, user_id) == 1


async def test_events_of_a_person_come_in_order(worker: Database) -> None:
    """The head of the lane is claimed, then the next, however many wait."""
    user_id = await a_user(worker)
    stored = await tell(worker, user_id, "first", "second", "third")

    handled = []
    for _ in stored:
        claimed = await claim_one(worker)
        handled.append(claimed.event.id)
        await finish(worker, claimed)

    assert handled == stored
    assert await claim(worker) == []


async def test_a_claimed_event_is_the_one_that_was_stored(worker: Database) -> None:
    """What comes out of the queue is what went in, counted as the first try."""
    user_id = await a_user(worker)
    (event_id,) = await tell(worker, user_id, "lunch 15 🍜")

    event = (await claim_one(worker)).event

    assert (event.id, event.user_id, event.dedupe_key) == (event_id, user_id, "lunch 15 🍜")
    assert event.payload == {"text": "lunch 15 🍜"}
    assert event.attempts == 1


async def test_a_leased_lane_is_nobody_elses(worker: Database) -> None:
    """While an event is being handled, the next one of the same person waits."""
    user_id = await a_user(worker)
    await tell(worker, user_id, "first", "second")
    await claim_one(worker)

    others = await claim(worker)

    assert others == []


async def test_two_workers_claiming_at_once_share_the_lanes(worker: Database) -> None:
    """Four claims in the same moment hand out each lane once."""
    people = [await a_user(worker, f"person {number}") for number in range(8)]
    for user_id in people:
        await tell(worker, user_id, "hello")

    claims = await asyncio.gather(*(claim(worker, limit=8) for _ in range(4)))

    assert sorted(claimed.event.user_id for batch in claims for claimed in batch) == people


async def test_a_claim_takes_up_to_its_limit_the_longest_waiting_first(worker: Database) -> None:
    """One claim serves several people; who has waited longest comes first."""
    people = [await a_user(worker, f"person {number}") for number in range(5)]
    for user_id in people:
        await tell(worker, user_id, "hello", "are you there?")

    first, second = await claim(worker, limit=3), await claim(worker, limit=3)

    assert sorted(claimed.event.user_id for claimed in first) == people[:3]
    assert sorted(claimed.event.user_id for claimed in second) == people[3:]


async def test_a_finished_lane_goes_to_the_end_of_the_queue(worker: Database) -> None:
    """A person with a hundred messages does not keep another waiting: lanes take turns."""
    ann, ben = await a_user(worker, "ann"), await a_user(worker, "ben")
    await tell(worker, ann, "first", "second")
    (ann_first,) = await claim(worker, limit=1)
    await tell(worker, ben, "hello")

    await finish(worker, ann_first)
    (served,) = await claim(worker, limit=1)

    assert served.event.user_id == ben


async def test_a_lease_that_ran_out_is_taken_over(worker: Database) -> None:
    """A worker fell silent: its event is claimed again, as the second try."""
    user_id = await a_user(worker)
    (event_id,) = await tell(worker, user_id, "hello")
    await claim_one(worker, lease=AT_ONCE)

    again = await claim_one(worker)

    assert (again.event.id, again.event.attempts) == (event_id, 2)


@pytest.mark.parametrize("state", ["done", "buried"])
async def test_who_lost_the_lease_may_not_close_the_event(worker: Database, state: Literal["done", "buried"]) -> None:
    """A worker that was slower than its lease is told so, and changes nothing."""
    user_id = await a_user(worker)
    (event_id,) = await tell(worker, user_id, "hello")
    late = await claim_one(worker, lease=AT_ONCE)
    current = await claim_one(worker)

    with pytest.raises(LeaseLost, match=f"event {event_id}"):
        async with worker.as_user(user_id) as conn:
            await inbox.close(conn, late, [event_id], state)

    assert await _state(worker, event_id) == "open"
    await finish(worker, current)
    assert await _state(worker, event_id) == "done"


async def test_an_event_is_finished_once(worker: Database) -> None:
    """Finishing twice with the same claim is a lost lease, not a second count."""
    user_id = await a_user(worker)
    await tell(worker, user_id, "first", "second")
    claimed = await claim_one(worker)
    await finish(worker, claimed)

    with pytest.raises(LeaseLost):
        await finish(worker, claimed)

    assert await _open_events(worker, user_id) == 1


async def test_several_events_are_finished_together(worker: Database) -> None:
    """A turn that answered the parts of a paste closes all of them."""
    user_id = await a_user(worker)
    stored = await tell(worker, user_id, "part one", "part two", "another")
    claimed = await claim_one(worker)

    async with worker.as_user(user_id) as conn:
        behind = await inbox.following(conn, claimed.event)
        await inbox.close(conn, claimed, stored[:2], "done")

    assert [event.id for event in behind] == stored[1:]
    assert (await claim_one(worker)).event.id == stored[2]


async def test_finishing_an_event_that_is_already_done_loses_the_lease(worker: Database) -> None:
    """The count of open events can't drift: all events of a finish are open, or none is closed."""
    user_id = await a_user(worker)
    first, second, third = await tell(worker, user_id, "first", "second", "third")
    await finish(worker, await claim_one(worker))
    claimed = await claim_one(worker)

    with pytest.raises(LeaseLost):
        async with worker.as_user(user_id) as conn:
            await inbox.close(conn, claimed, [first, second], "done")

    assert await _open_events(worker, user_id) == 2
    assert await _state(worker, second) == await _state(worker, third) == "open"


async def test_a_turn_that_rolls_back_leaves_its_event_open(worker: Database) -> None:
    """Finishing belongs to the turn's transaction: without its commit nothing happened."""
    user_id = await a_user(worker)
    (event_id,) = await tell(worker, user_id, "hello")
    claimed = await claim_one(worker)

    async with worker.lazy_transaction(user_id) as transaction:
        await inbox.close(await transaction.writing(), claimed, [event_id], "done")

    assert await _state(worker, event_id) == "open"
    assert await claim(worker) == []  # and its lease stands
    await finish(worker, claimed)


@pytest.mark.parametrize(("delay", "is_ready"), [(AT_ONCE, True), (LATER, False)], ids=["at once", "later"])
async def test_a_postponed_event_waits_for_its_time(worker: Database, delay: timedelta, *, is_ready: bool) -> None:
    """A failed try frees the lane, which is ready again after the delay."""
    user_id = await a_user(worker)
    await tell(worker, user_id, "hello")
    claimed = await claim_one(worker)

    async with worker.as_worker() as conn:
        await inbox.postpone(conn, claimed, delay)

    assert len(await claim(worker)) == (1 if is_ready else 0)


async def test_a_postponed_event_keeps_its_place(worker: Database) -> None:
    """What comes after a postponed event waits behind it."""
    user_id = await a_user(worker)
    first, _ = await tell(worker, user_id, "first", "second")
    claimed = await claim_one(worker)

    async with worker.as_worker() as conn:
        await inbox.postpone(conn, claimed, AT_ONCE)
    again = await claim_one(worker)

    assert (again.event.id, again.event.attempts) == (first, 2)


async def test_a_message_while_another_is_postponed_does_not_hurry_it(worker: Database) -> None:
    """A new message opens no lane that waits for its time."""
    user_id = await a_user(worker)
    await tell(worker, user_id, "first")
    claimed = await claim_one(worker)
    async with worker.as_worker() as conn:
        await inbox.postpone(conn, claimed, LATER)

    await tell(worker, user_id, "second")

    assert await claim(worker) == []


async def test_waiting_for_more_is_no_try(worker: Database) -> None:
    """A claim that only waited for the rest of a paste is not counted against the event."""
    user_id = await a_user(worker)
    await tell(worker, user_id, "a long paste")
    claimed = await claim_one(worker)

    async with worker.as_user(user_id) as conn:
        await inbox.postpone(conn, claimed, AT_ONCE, counts=False)

    assert (await claim_one(worker)).event.attempts == 1


async def test_who_lost_the_lease_may_not_postpone(worker: Database) -> None:
    """A late worker can't take the lane out of another's hands."""
    user_id = await a_user(worker)
    await tell(worker, user_id, "hello")
    late = await claim_one(worker, lease=AT_ONCE)
    current = await claim_one(worker)

    async with worker.as_worker() as conn:
        await inbox.postpone(conn, late, AT_ONCE)

    assert await claim(worker) == []
    await finish(worker, current)


async def test_a_buried_event_holds_up_nobody(worker: Database) -> None:
    """Given up, an event makes way for the next one."""
    user_id = await a_user(worker)
    first, second = await tell(worker, user_id, "first", "second")
    claimed = await claim_one(worker)

    async with worker.as_worker() as conn:
        await inbox.bury(conn, claimed)

    assert await _state(worker, first) == "buried"
    assert (await claim_one(worker)).event.id == second


async def test_an_event_that_comes_while_its_lane_is_leased_is_next(worker: Database) -> None:
    """A message that arrives during a turn is neither lost nor handled beside it."""
    user_id = await a_user(worker)
    await tell(worker, user_id, "first")
    claimed = await claim_one(worker)

    (second,) = await tell(worker, user_id, "second")

    assert await claim(worker) == []
    await finish(worker, claimed)
    assert (await claim_one(worker)).event.id == second


async def _somebody_waits_for_a_lock(database: Database) -> bool:
    async with database.as_worker() as conn:
        waiting: bool = await conn.fetchval(
            """
            SELECT EXISTS (
                SELECT FROM pg_locks JOIN pg_stat_activity USING (pid)
                WHERE datname = current_database() AND NOT granted)
            """
        )
        return waiting


async def test_a_put_just_before_a_finish_strands_nothing(worker: Database) -> None:
    """A message is being stored as the turn finishes: the finish waits for it and counts it."""
    user_id = await a_user(worker)
    await tell(worker, user_id, "first")
    claimed = await claim_one(worker)

    async with worker.as_worker() as conn:
        second = await put_event(conn, user_id, "second")
        finishing = asyncio.create_task(finish(worker, claimed))
        await until(lambda: _somebody_waits_for_a_lock(worker))
    await finishing

    assert (await claim_one(worker)).event.id == second
    assert await _open_events(worker, user_id) == 1


async def test_a_put_just_after_a_finish_strands_nothing(worker: Database) -> None:
    """A turn is finishing as a message is stored: the lane that was about to close opens again."""
    user_id = await a_user(worker)
    await tell(worker, user_id, "first")
    claimed = await claim_one(worker)

    async with worker.as_user(user_id) as conn:
        await inbox.close(conn, claimed, [claimed.event.id], "done")
        putting: Awaitable[list[int]] = asyncio.create_task(tell(worker, user_id, "second"))
        await until(lambda: _somebody_waits_for_a_lock(worker))
    (second,) = await putting

    assert (await claim_one(worker)).event.id == second
    assert await _open_events(worker, user_id) == 1


async def test_a_put_that_is_not_committed_is_not_claimed_and_then_found(worker: Database) -> None:
    """A claim in the midst of a put passes the lane by, and the next one takes it."""
    user_id = await a_user(worker)

    async with worker.as_worker() as conn:
        event_id = await put_event(conn, user_id, "hello")
        meanwhile = await claim(worker)

    assert meanwhile == []
    assert (await claim_one(worker)).event.id == event_id


async def test_a_living_workers_lease_stands(worker: Database) -> None:
    """Returning the leases of the dead touches nobody who lives."""
    user_id = await a_user(worker)
    await tell(worker, user_id, "hello")

    async with Bell(worker) as bell:
        await claim(worker, worker_id=bell.worker_id)
        async with worker.as_worker() as conn:
            freed = await inbox.return_dead_leases(conn)

    assert freed == 0


async def test_a_dead_workers_leases_return_at_once(worker: Database) -> None:
    """As soon as a worker's connection is gone, its events can be claimed again, long before their leases end."""
    user_id = await a_user(worker)
    (event_id,) = await tell(worker, user_id, "hello")
    async with Bell(worker) as bell:
        await claim(worker, worker_id=bell.worker_id, lease=LATER)

    async def return_dead_leases() -> int:
        async with worker.as_worker() as conn:
            return await inbox.return_dead_leases(conn)

    await until(return_dead_leases)

    assert (await claim_one(worker)).event.id == event_id


async def test_an_event_is_found_by_its_dedupe_key_in_whatever_state(worker: Database) -> None:
    """An edit finds the message it changes after that was handled; another person does not."""
    ann, ben = await a_user(worker, "ann"), await a_user(worker, "ben")
    (event_id,) = await tell(worker, ann, "update:1")
    await finish(worker, await claim_one(worker))

    async with worker.as_user(ann) as conn:
        found = await inbox.find(conn, ann, "update:1")
        unknown = await inbox.find(conn, ann, "update:2")
    async with worker.as_user(ben) as conn:
        foreign = await inbox.find(conn, ann, "update:1")

    assert found is not None
    assert found.id == event_id
    assert unknown is foreign is None


async def test_open_is_what_is_not_finished(worker: Database) -> None:
    """A person has something open from the put to the finish, a lease in between changes nothing."""
    user_id = await a_user(worker)

    async def has_open() -> bool:
        async with worker.as_worker() as conn:
            return await inbox.has_open(conn, user_id)

    seen = [await has_open()]
    await tell(worker, user_id, "hello")
    seen.append(await has_open())
    claimed = await claim_one(worker)
    seen.append(await has_open())
    await finish(worker, claimed)
    seen.append(await has_open())

    assert seen == [False, True, True, False]
