"""How caps stand, their pace, and what is safe to spend."""

from __future__ import annotations

from datetime import date

import pytest

from core.database import Database
from tests.builders import Person, a_person
from tests.tools.reporting import ask, outcome_of, spends
from tools.cap_reports import CapsReport, SafeToSpend


async def test_a_refund_gives_back_what_is_left(person: Person) -> None:
    """Of a food cap of 100, after 60 spent and 20 refunded, 60 are left: not 20, and not 40."""
    await person.call("set_cap", amount="100", category="food")
    await spends(person, "60", "groceries")
    await person.call("add_refund", amount="20", note="groceries")

    result = await ask(person, CapsReport, "cap_status", category="food")

    (cap,) = result.caps
    assert (cap.spent, cap.left, cap.percent, cap.over) == ("RM40.00", "RM60.00", 40, None)


async def test_the_pace_leads_somewhere(person: Person) -> None:
    """On day 27 of 30, RM270 spent of RM310 is on its way to RM300; what is left is shared over four days."""
    await person.call("set_cap", amount="310", category="food")
    await spends(person, "5", "bus", date(2026, 11, 1))
    await spends(person, "270", "lunch")

    result = await ask(person, CapsReport, "cap_status")

    (cap,) = result.caps
    assert cap.projected is not None
    assert (
        cap.projected.display,
        cap.is_over_pace,
        cap.elapsed_percent,
        cap.days_left,
    ) == ("RM300.00", False, 90, 4)
    assert cap.per_day is not None
    assert cap.per_day.display == "RM10.00"


async def test_the_pace_counts_from_the_diarys_first_day(person: Person) -> None:
    """Begun on the 26th: two days at RM10 make RM50 by the 30th, and on its first day there is no pace."""
    await person.call("set_cap", amount="100", category="food")
    await spends(person, "20", "lunch")
    on_its_first_day = await ask(person, CapsReport, "cap_status")
    await spends(person, "1", "bus", date(2026, 11, 26))

    afterwards = await ask(person, CapsReport, "cap_status")

    assert on_its_first_day.caps[0].projected is None
    assert afterwards.caps[0].projected is not None
    assert afterwards.caps[0].projected.display == "RM50.00"


async def test_what_is_left_a_day_never_adds_up_to_more(person: Person) -> None:
    """RM100 over four days is RM25; RM99.99 is RM24.99 a day, rounded down."""
    await person.call("set_cap", amount="100", category="food")
    await spends(person, "0.01", "gum", category="food")

    result = await ask(person, CapsReport, "cap_status")

    assert result.caps[0].per_day is not None
    assert result.caps[0].per_day.display == "RM24.99"


async def test_a_cap_names_the_categories_that_count_for_it(person: Person) -> None:
    """Groceries within a food cap are said, once there are some."""
    await person.call("set_cap", amount="100", category="food")
    await spends(person, "10", "lunch")
    alone = await ask(person, CapsReport, "cap_status")
    await spends(person, "10", "groceries")

    together = await ask(person, CapsReport, "cap_status")

    assert (alone.caps[0].parts, together.caps[0].parts) == ((), ("groceries",))


async def test_until_payday_is_how_long_and_how_much(opened: Database) -> None:
    """Without a cap by pay period the caps there are tell what is left; without a payday it is asked for."""
    person = await a_person(opened, payday=25)
    await person.call("set_cap", amount="100", category="food")
    nobody = await a_person(opened)

    result = await ask(person, SafeToSpend, "safe_to_spend", period="until payday")

    assert (result.payday_on, result.days_to_payday) == (date(2026, 12, 25), 28)
    assert [one.safe.display for one in result.sums] == ["RM100.00"]
    assert "payday" in str((await outcome_of(nobody, "safe_to_spend", period="until payday")).error)


async def test_an_exceeded_cap_has_nothing_left_a_day(person: Person) -> None:
    """Beyond the cap there is no daily allowance, and it is said by how much."""
    await person.call("set_cap", amount="100", category="food")
    await spends(person, "112", "dinner")

    result = await ask(person, CapsReport, "cap_status", category="food")

    assert (result.caps[0].over, result.caps[0].per_day, result.caps[0].is_over_pace) == ("RM12.00", None, True)


async def test_a_category_without_a_cap_gives_what_was_spent(person: Person) -> None:
    """Where no cap holds, the month's spending is what can be said."""
    await spends(person, "40", "taxi")

    result = await ask(person, CapsReport, "cap_status", category="transport")

    assert result.caps == ()
    assert [one.total.display for one in result.spent] == ["RM40.00"]


async def test_groceries_stand_under_the_food_cap(person: Person) -> None:
    """A category within another is limited by the other's cap."""
    await person.call("set_cap", amount="100", category="food")

    result = await ask(person, CapsReport, "cap_status", category="groceries")

    assert [cap.category for cap in result.caps] == ["food"]


@pytest.mark.parametrize(
    ("period", "amounts"), [(None, {"RM100.00", "RM20.00"}), ("this week", {"RM20.00"}), ("month", {"RM100.00"})]
)
async def test_caps_are_narrowed_by_their_period(person: Person, period: str | None, amounts: set[str]) -> None:
    """A week's cap and a month's are told apart by the words of the question."""
    await person.call("set_cap", amount="100", category="food", period="month")
    await person.call("set_cap", amount="20", category="food", period="week")

    result = await ask(person, CapsReport, "cap_status", category="food", period=period)

    assert amounts == {cap.amount for cap in result.caps}


async def test_an_unknown_category_is_said(person: Person) -> None:
    """There is no figure for a category that does not exist."""
    outcome = await outcome_of(person, "cap_status", category="unicorns")

    assert "unicorns" in (outcome.error or "")


async def test_safe_to_spend_follows_the_overall_cap(person: Person) -> None:
    """A cap over all spending decides alone, and is shared over the days that are left."""
    await person.call("set_cap", amount="1000")
    await person.call("set_cap", amount="100", category="food")
    await spends(person, "60", "lunch")
    await spends(person, "140", "taxi")

    result = await ask(person, SafeToSpend, "safe_to_spend")

    (one,) = result.sums
    assert ((), "800.00", "200.00", 4, date(2026, 11, 30)) == (
        one.categories,
        one.safe.amount,
        one.per_day.amount,
        one.days_left,
        one.last_on,
    )


async def test_safe_to_spend_adds_what_is_left_of_category_caps(person: Person) -> None:
    """Without an overall cap, what is left of each counts; one that is exceeded takes nothing from the others."""
    await person.call("set_cap", amount="100", category="food")
    await person.call("set_cap", amount="50", category="transport")
    await spends(person, "40", "lunch")
    await spends(person, "70", "taxi")

    result = await ask(person, SafeToSpend, "safe_to_spend")

    (one,) = result.sums
    assert one.over is not None
    assert (one.categories, one.safe.amount, one.over.amount) == (("food", "transport"), "60.00", "20.00")


async def test_each_period_and_currency_is_safe_by_itself(opened: Database) -> None:
    """A week in ringgit, a pay period in ringgit and a month in dollars are three sums."""
    person = await a_person(opened, payday=25)
    await person.call("set_cap", amount="100", period="week")
    await person.call("set_cap", amount="900", period="pay_period")
    await person.call("set_cap", amount="70", currency="USD")

    everything = await ask(person, SafeToSpend, "safe_to_spend")
    until_payday = await ask(person, SafeToSpend, "safe_to_spend", period="until payday")

    assert {"RM100.00", "RM900.00", "$70.00"} == {one.safe.display for one in everything.sums}
    assert [("RM900.00", date(2026, 12, 24))] == [(one.safe.display, one.last_on) for one in until_payday.sums]


async def test_without_a_cap_nothing_is_called_safe(person: Person) -> None:
    """No cap, no figure."""
    result = await ask(person, SafeToSpend, "safe_to_spend")

    assert result.sums == ()
