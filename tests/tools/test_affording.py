"""Whether a purchase fits the caps that it would count for."""

from __future__ import annotations

import pytest

from core.database import Database
from tests.builders import Person, a_person
from tests.tools.reporting import ask, outcome_of, spends
from tools.affording import Affording
from tools.base import Ask


@pytest.mark.parametrize(
    ("amount", "remains", "short"), [("60", "RM20.00", None), ("80", "RM0.00", None), ("80.01", None, "RM0.01")]
)
async def test_an_amount_is_held_against_what_is_left(
    person: Person, amount: str, remains: str | None, short: str | None
) -> None:
    """Of a shopping cap of 100 with 20 spent, 80 are left, to the cent."""
    await person.call("set_cap", amount="100", category="shopping")
    await spends(person, "20", "shoes")

    result = await ask(person, Affording, "can_afford", amount=amount, thing="shirt")

    (room,) = result.rooms
    assert (remains, short) == (
        room.remains.display if room.remains else None,
        room.short.display if room.short else None,
    )


async def test_only_caps_that_would_count_it_are_named_the_tightest_first(person: Person) -> None:
    """Shoes count for shopping and for all spending, not for transport."""
    await person.call("set_cap", amount="50", category="transport")
    await person.call("set_cap", amount="1000")
    await person.call("set_cap", amount="300", category="shopping")

    result = await ask(person, Affording, "can_afford", amount="200", thing="shoes")

    assert [room.safe.categories for room in result.rooms] == [("shopping",), ()]


async def test_groceries_count_for_food(person: Person) -> None:
    """A part of a larger category counts for its cap as well."""
    await person.call("set_cap", amount="300", category="food")

    result = await ask(person, Affording, "can_afford", amount="20", thing="groceries")

    assert [room.safe.categories for room in result.rooms] == [("food",)]


async def test_a_cap_in_another_currency_says_nothing(person: Person) -> None:
    """Twenty euros are not held against ringgit (R3.7)."""
    await person.call("set_cap", amount="300")

    result = await ask(person, Affording, "can_afford", amount="20", currency="EUR")

    assert result.rooms == ()


async def test_an_unknown_currency_is_asked_for(opened: Database) -> None:
    """Somebody who has told none is asked, as for an entry."""
    person = await a_person(opened, currency=None)

    outcome = await outcome_of(person, "can_afford", amount="20")

    assert isinstance(outcome.result, Ask)
    assert outcome.result.expects == "currency"
