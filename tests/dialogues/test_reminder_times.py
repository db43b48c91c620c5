"""Reminders keep to the wall clock they were made for, through summer time and short months (R4.2, R4.3)."""

from __future__ import annotations

import pytest

from tests.database import DatabaseUrls
from tests.dialogues.talk import Talk, house, local


async def _firings(database: DatabaseUrls, wish: str, *, at: str, zone: str, days: float) -> tuple[str, list[str]]:
    """What is confirmed, and the UTC instants at which the wish comes."""
    async with house(database.worker, local(at, zone)) as home:
        talk = await Talk.begin(home, zone=zone)
        confirmed = await talk.says(wish)
        return confirmed, [line[:16] for line in await talk.lives_on(days=days)]


async def test_a_zone_is_no_offset(database: DatabaseUrls) -> None:
    """Told in Madrid in January, it comes at nine by summer time in July."""
    _, came = await _firings(
        database,
        "remind me on 10 July at 09:00 about the passport",
        at="2026-01-15T12:00",
        zone="Europe/Madrid",
        days=200,
    )

    assert came == ["2026-07-10T07:00"]


async def test_the_confirmation_names_the_zone(database: DatabaseUrls) -> None:
    """Half a day would be lost in the server's zone."""
    confirmed, came = await _firings(
        database, "remind me every day at 13:00 to stretch", at="2026-11-27T12:00", zone="Pacific/Auckland", days=1
    )

    assert "Auckland time" in confirmed
    assert came == ["2026-11-27T00:00"]


@pytest.mark.parametrize(
    ("wish", "at", "came"),
    [
        ("remind me at 9am to call mum", "2026-11-27T23:00", "2026-11-28T01:00"),
        ("remind me at midnight to lock up", "2026-11-27T15:00", "2026-11-27T16:00"),
        ("remind me at 11:30 to sleep", "2026-11-27T23:28", "2026-11-27T15:30"),
    ],
)
async def test_an_hour_that_is_past_means_its_next_time(database: DatabaseUrls, wish: str, at: str, came: str) -> None:
    """Late in the evening, nine in the morning is tomorrow's."""
    _, firings = await _firings(database, wish, at=at, zone="Asia/Kuala_Lumpur", days=1)

    assert firings == [came]


async def test_a_month_is_clamped_from_the_wish_not_from_the_last_time(database: DatabaseUrls) -> None:
    """After the end of February, March has its 31st again."""
    _, came = await _firings(
        database,
        "remind me on the 31st of every month at 10 to pay",
        at="2027-01-15T12:00",
        zone="Europe/Berlin",
        days=80,
    )

    assert came == ["2027-01-31T09:00", "2027-02-28T09:00", "2027-03-31T08:00"]


async def test_three_months_from_the_thirtieth_reach_the_end_of_february(database: DatabaseUrls) -> None:
    """A month without a 30th is not passed over."""
    _, came = await _firings(
        database, "remind me every 3 months from 30 November about tax", at="2026-11-27T12:00", zone="UTC", days=200
    )

    assert [line[:10] for line in came] == ["2026-11-30", "2027-02-28", "2027-05-30"]


async def test_the_29th_of_february_comes_back_in_leap_years(database: DatabaseUrls) -> None:
    """In other years it is the 28th."""
    _, came = await _firings(
        database,
        "remind me every year on 29 february at noon to celebrate",
        at="2026-11-27T12:00",
        zone="UTC",
        days=900,
    )

    assert [line[:10] for line in came] == ["2027-02-28", "2028-02-29", "2029-02-28"]


@pytest.mark.parametrize(
    ("zone", "at", "wish", "came"),
    [
        # The hour that is skipped: half past two comes at half past three.
        ("America/New_York", "2026-03-07T12:00", "remind me tomorrow at 2:30am to look up", ["2026-03-08T07:30"]),
        ("Europe/London", "2026-03-28T12:00", "remind me tomorrow at 1:30am to look up", ["2026-03-29T01:30"]),
        ("Australia/Lord_Howe", "2026-10-03T12:00", "remind me tomorrow at 2:10am to look up", ["2026-10-03T15:40"]),
        # The hour that comes twice: the first of them, once.
        ("America/New_York", "2026-10-31T12:00", "remind me tomorrow at 1:30am to look up", ["2026-11-01T05:30"]),
        ("Europe/London", "2026-10-24T12:00", "remind me tomorrow at 1:30am to look up", ["2026-10-25T00:30"]),
        # Elapsed time is elapsed, also across the change.
        ("America/New_York", "2026-11-01T00:30", "remind me in 2 hours to look up", ["2026-11-01T06:30"]),
    ],
)
async def test_clock_changes(database: DatabaseUrls, zone: str, at: str, wish: str, came: list[str]) -> None:
    """A skipped time moves by the gap, a doubled one means the first."""
    _, firings = await _firings(database, wish, at=at, zone=zone, days=2)

    assert firings == came


async def test_an_elapsed_time_into_the_second_half_of_a_doubled_hour(database: DatabaseUrls) -> None:
    """The same wall time has gone by once already; the instant counts."""
    clock = local("2026-11-01T01:10", "America/New_York")
    async with house(database.worker, clock) as home:
        talk = await Talk.begin(home, zone="America/New_York")
        await talk.says("remind me in 60 minutes to look up")
        came = await talk.lives_on(days=1)

    assert [line[:16] for line in came] == ["2026-11-01T06:10"]
