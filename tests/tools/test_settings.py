"""Settings: what is understood, what is refused, and what they leave alone."""

from __future__ import annotations

from datetime import time

import pytest

from core.database import Database
from core.grammar.context import DateOrder, DayParts, NumberFormat
from tests.builders import NOON, Person, a_person
from tools.booking import EntrySaved
from tools.day_parts import DayPart, start_of
from tools.settings import Settings, SettingSaved, SettingView
from tools.undo import Undone
from tools.zones import city, find_zones


async def test_another_currency_leaves_saved_entries_in_theirs(opened: Database) -> None:
    """Rows in euros stay rows in euros when the krona becomes the default."""
    traveller = await a_person(opened, currency="EUR", zone="Europe/Stockholm")
    await traveller.call("add_expense", amount="10", note="book")

    result = await traveller.call("set_currency", currency="swedish krona")
    await traveller.call("add_expense", amount="30", note="bus")

    assert isinstance(result, SettingSaved)
    assert (result.setting.value, result.was) == ("SEK", "EUR")
    assert [row["currency"] for row in await traveller.rows("SELECT currency FROM entries ORDER BY id")] == [
        "EUR",
        "SEK",
    ]


async def test_every_setting_is_stored_and_shown(person: Person) -> None:
    """The rest of the same turn sees it already."""
    await person.calls(
        ("set_currency", {"currency": "EUR"}),
        ("set_dollar", {"currency": "US dollars"}),
        ("set_zone", {"zone": "Lisbon"}),
        ("set_number_format", {"number_format": "comma"}),
        ("set_date_order", {"date_order": "MDY"}),
        ("set_payday", {"day": 0}),
        ("set_day_part", {"part": "evening", "at": "18:30"}),
    )

    user = await person.user()
    shown = await person.call("show_settings")

    assert (user.currency, user.dollar, user.zone, user.number_format, user.date_order, user.payday) == (
        "EUR",
        "USD",
        "Europe/Lisbon",
        NumberFormat.COMMA,
        DateOrder.MDY,
        0,
    )
    assert isinstance(shown, Settings)
    assert [one.value for one in shown.settings[:6]] == ["EUR", "USD", "Europe/Lisbon", "comma", "MDY", 0]
    assert [one.value for one in shown.settings[6:]] == ["09:00", "12:00", "15:00", "18:30", "21:00"]
    assert shown.local_time.hour == 4


async def test_a_setting_holds_within_its_own_message(person: Person) -> None:
    """What is saved after it is saved by it, and amounts are shown as the person writes them."""
    outcomes = await person.calls(
        ("set_currency", {"currency": "EUR"}),
        ("set_number_format", {"number_format": "comma"}),
        ("add_expense", {"amount": "1234.5", "note": "sofa"}),
    )

    result = outcomes[-1].result
    assert isinstance(result, EntrySaved)
    assert (result.entry.currency, result.entry.display) == ("EUR", "1.234,50 €")


async def test_the_same_value_again_writes_nothing(person: Person) -> None:
    """There is nothing to undo then."""
    result = await person.call("set_currency", currency="ringgit")

    assert isinstance(result, SettingSaved)
    assert result.event_id is None
    assert await person.rows("SELECT id FROM changes") == []


async def test_what_is_no_setting_is_refused_with_an_example(person: Person) -> None:
    """Unknown names, countries of several zones, and days that no month has."""
    errors = [
        await person.fails("set_currency", currency="wampum"),
        await person.fails("set_dollar", currency="wampum"),
        await person.fails("set_zone", zone="Atlantis"),
        await person.fails("set_zone", zone="USA"),
        await person.fails("set_payday", day=32),
        await person.fails("set_day_part", part="morning", at="25:00"),
        await person.fails("set_day_part", part="morning", at="8 and 9"),
        await person.fails("set_day_part", part="dawn", at="5"),
    ]

    expected = ["such as EUR", "such as EUR", "such as Lisbon", "such as New York, Chicago", "day"]
    expected += ["such as 7:30", "such as 7:30", "morning"]
    assert all(part in error for part, error in zip(expected, errors, strict=True)), errors
    assert await person.rows("SELECT id FROM changes") == []


@pytest.mark.parametrize(
    ("said", "zones"),
    [
        ("Asia/Kuala_Lumpur", ("Asia/Kuala_Lumpur",)),
        ("kuala lumpur", ("Asia/Kuala_Lumpur",)),
        ("Malaysia", ("Asia/Kuala_Lumpur",)),
        ("  new  YORK ", ("America/New_York",)),
        ("Buenos Aires", ("America/Argentina/Buenos_Aires",)),
        ("mumbai", ("Asia/Kolkata",)),
        ("Germany", ("Europe/Berlin",)),
        ("japan", ("Asia/Tokyo",)),
        ("UTC", ("UTC",)),
        ("nowhere", ()),
        ("", ()),
        ("Etc/GMT+8", ()),
    ],
)
def test_a_zone_is_found_by_city_country_or_name(said: str, zones: tuple[str, ...]) -> None:
    """A name of no summer time, such as an offset, is none."""
    assert find_zones(said, NOON) == zones


def test_a_wide_country_has_one_zone_for_each_clock() -> None:
    """Zones that keep the same time from now on are named once."""
    zones = find_zones("indonesia", NOON)

    assert [city(zone) for zone in zones] == ["Jakarta", "Makassar", "Jayapura"]


@pytest.mark.parametrize(
    ("part", "at", "stored"),
    [
        ("morning", "8", "08:00"),
        ("morning", "6", "06:00"),
        ("morning", "7:30", "07:30"),
        ("morning", "8am", "08:00"),
        ("morning", "half past seven", "07:30"),
        ("morning", "0:30", "00:30"),
        ("noon", "1", "13:00"),
        ("noon", "12", "12:00"),
        ("noon", "11:30", "11:30"),
        ("afternoon", "2", "14:00"),
        ("evening", "6", "18:00"),
        ("evening", "06:30", "18:30"),
        ("evening", "18:30", "18:30"),
        ("night", "10", "22:00"),
        ("night", "23:59", "23:59"),
    ],
)
async def test_a_clock_time_of_a_part_of_the_day_is_read_for_that_part(
    person: Person, part: DayPart, at: str, stored: str
) -> None:
    """Without am or pm it lies in the half of the day where that part usually is (R4.1)."""
    result = await person.call("set_day_part", part=part, at=at)

    assert isinstance(result, SettingSaved)
    assert result.setting == SettingView(name=part, value=stored)
    assert start_of(part, (await person.user()).day_parts) == time.fromisoformat(stored)


@pytest.mark.parametrize(
    ("part", "at", "refusal"),
    [
        (
            "morning",
            "12",
            "Your morning has to come before your noon, which is at 12:00. "
            "Choose a time before that, or set your noon later first.",
        ),
        (
            "night",
            "midnight",
            "Your night has to come after your evening, which is at 19:00. "
            "Choose a time after that, or set your evening earlier first.",
        ),
        (
            "evening",
            "9pm",
            "Your evening has to come before your night, which is at 21:00. "
            "Choose a time before that, or set your night later first.",
        ),
        (
            "noon",
            "9am",
            "Your noon has to come after your morning, which is at 09:00. "
            "Choose a time after that, or set your morning earlier first.",
        ),
    ],
)
async def test_the_parts_of_the_day_keep_their_order(person: Person, part: DayPart, at: str, refusal: str) -> None:
    """The sentence names the neighbour that is in the way; nothing is written."""
    error = await person.fails("set_day_part", part=part, at=at)

    assert error == refusal
    assert await person.rows("SELECT id FROM changes") == []


async def test_undo_takes_one_part_of_the_day_back(person: Person) -> None:
    """The other parts stay as they were set, and the columns beside them too."""
    await person.calls(
        ("set_day_part", {"part": "night", "at": "22:30"}), ("set_day_part", {"part": "evening", "at": "8pm"})
    )
    await person.call("set_day_part", part="morning", at="7")

    result = await person.call("undo")

    user = await person.user()
    assert isinstance(result, Undone)
    assert result.settings == (SettingView(name="morning", value="09:00"),)
    assert user.day_parts == DayParts(evening=time(20), night=time(22, 30))
    assert (user.currency, user.zone) == ("MYR", "Asia/Kuala_Lumpur")


async def test_a_part_of_the_day_holds_within_its_own_message(person: Person) -> None:
    """The same call again in the next message finds nothing to do."""
    first, second = await person.calls(
        ("set_day_part", {"part": "noon", "at": "13:00"}), ("set_day_part", {"part": "morning", "at": "12pm"})
    )
    again = await person.call("set_day_part", part="morning", at="12pm")

    assert [outcome.error for outcome in (first, second)] == [None, None]
    assert isinstance(again, SettingSaved)
    assert (again.event_id, again.was) == (None, "12:00")
