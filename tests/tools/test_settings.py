"""Settings: what is understood, what is refused, and what they leave alone."""

from __future__ import annotations

import pytest

from core.database import Database
from core.grammar.context import DateOrder, NumberFormat
from tests.builders import NOON, Person, a_person
from tools.booking import EntrySaved
from tools.settings import Settings, SettingSaved
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
    assert [one.value for one in shown.settings] == ["EUR", "USD", "Europe/Lisbon", "comma", "MDY", 0]
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
    ]

    expected = ["such as EUR", "such as EUR", "such as Lisbon", "such as New York, Chicago", "day"]
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
