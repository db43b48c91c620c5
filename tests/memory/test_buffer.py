"""The buffer fills to five exchanges or ten quiet minutes, loses nothing, and each block is taken once at a time."""

from __future__ import annotations

import asyncio
from datetime import timedelta

import pytest

from memory import buffer
from memory.buffer import Block
from memory.policy import KEEPWELL
from tests.builders import Person
from tests.memory.background import MINUTE, chores_of, delete_something, talk

QUIET = KEEPWELL.block_quiet


async def _take(person: Person) -> Block | None:
    async with person.database.as_user(person.user_id) as conn:
        return await buffer.take(conn, person.user_id, person.now, KEEPWELL)


async def _finish(person: Person, block: Block) -> bool:
    async with person.database.as_user(person.user_id) as conn:
        return await buffer.finish(conn, person.user_id, block, "learned")


async def _sizes(person: Person) -> list[object]:
    return [row["size"] for row in await person.rows("SELECT size FROM blocks ORDER BY id")]


async def test_five_exchanges_are_ready_at_once(person: Person) -> None:
    """The fifth closes the block; the sixth begins another."""
    for number in range(4):
        await talk(person, f"word {number}", at=person.now + MINUTE)
    too_early = await _take(person)

    await talk(person, "the fifth", at=person.now + MINUTE)
    wished = await chores_of(person)
    block = await _take(person)
    await talk(person, "the sixth")

    assert too_early is None
    assert block is not None
    assert wished["learn"] <= person.now
    assert await _sizes(person) == [5, 1]


async def test_ten_quiet_minutes_make_it_ready(person: Person) -> None:
    """Each exchange starts them anew; at the tenth minute it is ready, a second before it is not."""
    await talk(person, "one")
    await talk(person, "two", at=person.now + 9 * MINUTE)

    person.later(QUIET - timedelta(seconds=1))
    too_early = await _take(person)
    person.later(timedelta(seconds=1))
    block = await _take(person)

    assert too_early is None
    assert block is not None
    assert await _sizes(person) == [2]


async def test_what_comes_after_the_quiet_begins_another_block(person: Person) -> None:
    """A block that is ready may be read at any moment, so nothing joins it."""
    await talk(person, "one")
    await talk(person, "two", at=person.now + QUIET)

    assert await _sizes(person) == [1, 1]


async def test_nothing_joins_a_block_that_is_being_read(person: Person) -> None:
    """Even with the clock put back: what joined it now would never be read."""
    await talk(person, "one")
    person.later(QUIET)
    await _take(person)

    await talk(person, "two", at=person.now - QUIET)

    assert await _sizes(person) == [1, 1]


async def test_the_chores_are_asked_for_with_the_exchange(person: Person) -> None:
    """Its words are indexed at once; it is learned from when the block is ready."""
    await talk(person, "one")

    assert await chores_of(person) == {"index": person.now, "learn": person.now + QUIET}


async def test_a_block_is_stamped_with_the_generation(person: Person) -> None:
    """After a deletion a new block begins: the old one will be dropped."""
    await talk(person, "one")
    await delete_something(person)
    await talk(person, "two")

    rows = await person.rows("SELECT generation, size FROM blocks ORDER BY id")
    assert [(row["generation"], row["size"]) for row in rows] == [(0, 1), (1, 1)]


async def test_two_workers_do_not_take_the_same_block(person: Person) -> None:
    """Of many that look at the same time one gets it."""
    await talk(person, "one")
    person.later(QUIET)

    taken = await asyncio.gather(*(_take(person) for _ in range(5)))

    assert len([block for block in taken if block is not None]) == 1


async def test_a_block_whose_reader_died_comes_back_with_growing_pauses(person: Person) -> None:
    """After each try it waits longer, and it never gets lost."""
    await talk(person, "one")
    person.later(QUIET)

    pauses = []
    for _ in range(7):
        block = await _take(person)
        assert block is not None
        pauses.append(block.retry_at - person.now)
        person.later(pauses[-1] - timedelta(seconds=1))
        assert await _take(person) is None
        person.later(timedelta(seconds=1))

    assert pauses == [*KEEPWELL.block_pauses, KEEPWELL.block_pauses[-1], KEEPWELL.block_pauses[-1]]


async def test_a_slow_reader_finishes_nothing_that_another_has_taken(person: Person) -> None:
    """Only the latest reader may end a block, and only once."""
    await talk(person, "one")
    person.later(QUIET)
    slow = await _take(person)
    assert slow is not None
    person.now = slow.retry_at
    fast = await _take(person)
    assert fast is not None

    assert not await _finish(person, slow)
    assert await _finish(person, fast)
    assert not await _finish(person, fast)


async def test_an_exchange_that_is_rolled_back_leaves_no_block(person: Person) -> None:
    """The block is written in the turn's own transaction: a crash before the commit leaves nothing."""
    with pytest.raises(ZeroDivisionError):
        await _join_and_fail(person)

    assert await _sizes(person) == []
    assert await chores_of(person) == {}


async def _join_and_fail(person: Person) -> None:
    async with person.database.as_user(person.user_id) as conn:
        await buffer.join(conn, person.user_id, person.now, KEEPWELL)
        1 / 0  # noqa: B018  whatever goes wrong in a turn
