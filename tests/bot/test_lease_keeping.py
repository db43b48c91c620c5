"""A turn that takes long keeps its lease; one that is over leaves nothing running."""

from __future__ import annotations

import asyncio
from datetime import timedelta

from bot.lease_keeping import kept
from core import inbox
from core.database import Database
from tests.core.queues import AT_ONCE, a_user, claim, claim_one, tell
from tests.waiting import until

AT_EVERY_LOOK = timedelta(milliseconds=5)


async def test_a_renewed_lease_is_taken_by_nobody(opened: Database) -> None:
    """A lease that has run out, and was not taken over yet, begins anew."""
    user_id = await a_user(opened)
    await tell(opened, user_id, "hello")
    claimed = await claim_one(opened, lease=AT_ONCE)

    async with opened.as_worker() as conn:
        is_renewed = await inbox.renew(conn, claimed)

    assert is_renewed
    assert await claim(opened) == []


async def test_a_lost_lease_can_not_be_renewed(opened: Database) -> None:
    """Another worker has the event; it keeps it."""
    user_id = await a_user(opened)
    await tell(opened, user_id, "hello")
    late = await claim_one(opened, lease=AT_ONCE)
    await claim_one(opened)

    async with opened.as_worker() as conn:
        assert not await inbox.renew(conn, late)


async def test_a_long_turn_keeps_its_lease(opened: Database) -> None:
    """Its lane is out of reach as long as it runs."""
    user_id = await a_user(opened)
    await tell(opened, user_id, "hello")
    claimed = await claim_one(opened, lease=AT_ONCE)

    async def is_leased() -> bool:
        async with opened.by_statement() as conn:
            leased: bool = await conn.fetchval("SELECT ready_at > clock_timestamp() FROM lanes")
        return leased

    async with kept(opened, claimed, AT_EVERY_LOOK):
        await until(is_leased)

        assert await claim(opened) == []


async def test_a_turn_that_is_over_leaves_nothing_running(opened: Database) -> None:
    """Neither a short one, which renewed nothing, nor one that lost its lease."""
    user_id = await a_user(opened)
    await tell(opened, user_id, "hello")
    claimed = await claim_one(opened, lease=AT_ONCE)
    before = asyncio.all_tasks()

    async with kept(opened, claimed):
        pass

    assert asyncio.all_tasks() == before
