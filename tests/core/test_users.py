"""One user is one person with one companion; an address leads to one of them, exactly."""

from __future__ import annotations

import asyncio
from datetime import UTC, date, datetime, time
from zoneinfo import ZoneInfo

import pytest

from core import users
from core.database import Database
from core.grammar.context import DateOrder, DayParts, NumberFormat
from core.users import Address, User
from tests.core.queues import AT, BOT, a_user, address


async def _load(database: Database, user_id: int) -> User:
    async with database.as_user(user_id) as conn:
        return await users.load(conn, user_id)


async def test_a_new_person_has_told_nothing_yet(worker: Database) -> None:
    """What is not told is unknown, not guessed."""
    user = await _load(worker, await a_user(worker))

    assert (user.zone, user.currency, user.number_format, user.payday) == (None, None, None, None)
    assert (user.locale, user.date_order, user.day_parts) == ("en", DateOrder.DMY, DayParts())
    assert user.zone_info == ZoneInfo("UTC")


async def test_the_second_message_finds_the_same_person(worker: Database) -> None:
    """An address is made into a person once."""
    first, second = await a_user(worker), await a_user(worker)

    assert first == second


async def test_two_first_messages_at_once_make_one_person(worker: Database) -> None:
    """Four receivers meet a stranger in the same moment: one person, one lane."""
    found = await asyncio.gather(*(a_user(worker) for _ in range(4)))

    async with worker.as_worker() as conn:
        assert await conn.fetchval("SELECT count(*) FROM users") == 1
        assert await conn.fetchval("SELECT count(*) FROM lanes") == 1
    assert len(set(found)) == 1


@pytest.mark.parametrize(
    ("bot", "other"),
    [
        (BOT, Address("test", "Ann")),
        (BOT, Address("test", "ann ")),
        (BOT, Address("test", "an%")),
        (BOT, Address("other", "ann")),
        ("another companion", Address("test", "ann")),
    ],
    ids=["case", "space", "pattern", "channel", "bot"],
)
async def test_an_address_matches_exactly_or_not_at_all(worker: Database, bot: str, other: Address) -> None:
    """Nobody reaches a person through an address that is nearly theirs."""
    await a_user(worker, "ann")

    async with worker.as_worker() as conn:
        found = await users.find(conn, bot, other)

    assert found is None


async def test_a_person_out_of_reach_cannot_be_loaded(worker: Database) -> None:
    """A turn loads its own user; another and one that is not there look the same."""
    ann, ben = await a_user(worker, "ann"), await a_user(worker, "ben")

    for unreachable in (ben, ben + 1_000):
        async with worker.as_user(ann) as conn:
            with pytest.raises(LookupError, match=f"no user {unreachable} within reach"):
                await users.load(conn, unreachable)


async def test_settings_are_kept(worker: Database) -> None:
    """What a person tells about themselves is there in the next turn, and taken back when they say so."""
    user_id = await a_user(worker)

    async with worker.as_user(user_id) as conn:
        await users.set_zone(conn, user_id, "Asia/Kuala_Lumpur")
        await users.set_currency(conn, user_id, "MYR")
        await users.set_number_format(conn, user_id, NumberFormat.COMMA)
        await users.set_date_order(conn, user_id, DateOrder.MDY)
        await users.set_payday(conn, user_id, 0)
        await users.set_dollar(conn, user_id, "SGD")
    told = await _load(worker, user_id)
    async with worker.as_user(user_id) as conn:
        await users.set_payday(conn, user_id, None)
        await users.set_dollar(conn, user_id, None)
    later = await _load(worker, user_id)

    assert (told.zone, told.currency, told.payday) == ("Asia/Kuala_Lumpur", "MYR", 0)
    assert (told.number_format, told.date_order) == (NumberFormat.COMMA, DateOrder.MDY)
    assert (told.dollar, told.reading_context(AT).dollar) == ("SGD", "SGD")
    assert (later.payday, later.dollar) == (None, None)


async def test_a_setting_of_one_is_no_setting_of_another(worker: Database) -> None:
    """Naming another person in a turn changes nothing of theirs."""
    ann, ben = await a_user(worker, "ann"), await a_user(worker, "ben")

    async with worker.as_user(ann) as conn:
        await users.set_currency(conn, ben, "MYR")

    assert (await _load(worker, ben)).currency is None


async def test_parts_of_the_day_are_read_as_times(worker: Database) -> None:
    """A person whose morning begins at six has it so; what they did not set stays."""
    user_id = await a_user(worker)
    async with worker.as_user(user_id) as conn:
        await conn.execute("UPDATE users SET day_parts = $1", {"morning": "06:00"})

    user = await _load(worker, user_id)

    assert user.day_parts.morning == time(6)
    assert user.day_parts.evening == DayParts().evening


async def test_messages_are_read_on_the_persons_own_calendar(worker: Database) -> None:
    """Half past eight in the evening in London is the next morning in Kuala Lumpur."""
    user_id = await a_user(worker)
    async with worker.as_user(user_id) as conn:
        await users.set_zone(conn, user_id, "Asia/Kuala_Lumpur")

    context = (await _load(worker, user_id)).reading_context(datetime(2026, 11, 27, 20, 30, tzinfo=UTC), ("food",))

    assert context.now.date() == date(2026, 11, 28)
    assert context.now.hour == 4
    assert context.categories == ("food",)


async def test_an_address_that_takes_nothing_is_remembered(worker: Database) -> None:
    """Only the address that refused is marked, not the person's others."""
    user_id = await a_user(worker)
    async with worker.as_worker() as conn:
        await conn.execute(
            "INSERT INTO addresses (user_id, bot, channel, external_id) VALUES ($1, $2, 'other', 'ann')", user_id, BOT
        )

        await users.mark_unreachable(conn, user_id, address("ann"))
        reachable = await conn.fetch("SELECT channel FROM addresses WHERE is_reachable")

    assert [row["channel"] for row in reachable] == ["other"]


async def test_first_contact_is_dated_by_the_persons_clock(worker: Database) -> None:
    """The instant that was given is the one that is stored."""
    user_id = await a_user(worker)

    async with worker.as_worker() as conn:
        assert await conn.fetchval("SELECT created_at FROM users WHERE id = $1", user_id) == AT
