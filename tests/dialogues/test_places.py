"""A place on the map: its time zone is offered, and nothing else of it is of use."""

from __future__ import annotations

import pytest

from bot.channels.base import Attachment, Place
from bot.media import places
from tests.dialogues.talk import House, Talk

TOKYO = Place(latitude=35.7, longitude=139.8)


async def zone_of(talk: Talk) -> str | None:
    """Where the person's clock stands."""
    async with talk.house.database.as_user(talk.user_id) as conn:
        zone: str | None = await conn.fetchval("SELECT zone FROM users WHERE id = $1", talk.user_id)
    return zone


async def test_a_place_sets_the_zone_upon_a_yes(talk: Talk) -> None:
    """The question names the zone; nothing changes before the answer."""
    asked = await talk.sends(Attachment.LOCATION, place=TOKYO)
    before = await zone_of(talk)
    await talk.presses("Yes, use it")

    assert "Asia/Tokyo" in asked
    assert ["Asia/Kuala_Lumpur", "Asia/Tokyo"] == [before, await zone_of(talk)]


async def test_nothing_of_the_place_is_kept(talk: Talk) -> None:
    """Once it is answered, the event no longer says where it pointed."""
    await talk.sends(Attachment.LOCATION, place=TOKYO)

    async with talk.house.database.as_user(talk.user_id) as conn:
        kept = await conn.fetch("SELECT payload FROM inbox WHERE user_id = $1", talk.user_id)

    assert ["location"] == [row["payload"]["attachment"] for row in kept]
    assert not any("place" in row["payload"] for row in kept)


async def test_a_no_leaves_the_zone(talk: Talk) -> None:
    """A picnic is no move."""
    await talk.sends(Attachment.LOCATION, place=TOKYO)
    await talk.says("no")

    assert "Asia/Kuala_Lumpur" == await zone_of(talk)


async def test_a_place_in_the_own_zone_is_asked_nothing(talk: Talk) -> None:
    """It says so."""
    reply = await talk.sends(Attachment.LOCATION, place=Place(latitude=3.1, longitude=101.7))

    assert "use for you already" in reply


async def test_somebody_new_may_tell_their_zone_by_a_place(home: House) -> None:
    """The answer to "where do you live?" may be a place."""
    talk = await Talk.begin(home, name="new", zone=None)
    await talk.sends(Attachment.LOCATION, place=TOKYO)
    await talk.says("yes")

    assert "Asia/Tokyo" == await zone_of(talk)


@pytest.mark.parametrize(
    ("latitude", "longitude", "expected"),
    [
        (38.7, -9.1, "Europe/Lisbon"),
        (-33.9, 151.2, "Australia/Sydney"),
        (28.6, 77.2, "Asia/Kolkata"),
        (0.0, -30.0, None),  # at sea
        (95.0, 10.0, None),  # off the map
        (10.0, 200.0, None),
        (float("nan"), 0.0, None),
    ],
)
def test_a_zone_is_found_on_land(latitude: float, longitude: float, expected: str | None) -> None:
    """Zones at sea have no towns and are not offered."""
    assert expected == places.zone_at(Place(latitude=latitude, longitude=longitude))


async def test_at_sea_a_city_is_asked_for(talk: Talk) -> None:
    """The sentence says what works."""
    assert places.AT_SEA == await talk.sends(Attachment.LOCATION, place=Place(latitude=0, longitude=-30))
