"""Income and refunds: what raises what, and which expense a refund belongs to."""

from __future__ import annotations

from datetime import timedelta

from tests.builders import Person
from tools.booking import EntrySaved


async def test_income_is_a_row_of_its_own_kind(person: Person) -> None:
    """Its category is income unless the person says more."""
    await person.call("add_income", amount="4200", note="salary")

    assert await person.rows("SELECT kind, amount_minor, category FROM entries") == [
        {"kind": "income", "amount_minor": 420000, "category": "income"}
    ]


async def test_a_refund_is_linked_to_its_expense_and_takes_its_category(person: Person) -> None:
    """The expense's category holds, also where the person had filed it elsewhere."""
    await person.call("add_expense", amount="60", note="groceries", category="gifts")

    refund = await person.call("add_refund", amount="20", note="groceries")

    assert isinstance(refund, EntrySaved)
    assert refund.refund_of is not None
    assert (refund.refund_of.amount, refund.entry.category) == ("60.00", "gifts")


async def test_the_expense_of_a_refund_is_found_by_note_then_category_and_amount(person: Person) -> None:
    """The same note beats a longer one, which beats the same amount in the category."""
    shoes = await person.call("add_expense", amount="80", note="shoes")
    running = await person.call("add_expense", amount="80", note="running shoes")
    shirt = await person.call("add_expense", amount="25", note="shirt")
    assert isinstance(shoes, EntrySaved)
    assert isinstance(running, EntrySaved)
    assert isinstance(shirt, EntrySaved)

    found = [
        await person.call("add_refund", amount=amount, note=note)
        for note, amount in [("shoes", "80"), ("running shoes", "80"), ("clothes", "25")]
    ]

    assert [result.refund_of.id for result in found if isinstance(result, EntrySaved) and result.refund_of] == [
        shoes.entry.id,
        running.entry.id,
        shirt.entry.id,
    ]


async def test_no_expense_is_refunded_beyond_its_amount(person: Person) -> None:
    """Two part refunds fit one expense, a third that exceeds it stands alone."""
    await person.call("add_expense", amount="60", note="lamp")

    await person.call("add_refund", amount="20", note="lamp")
    await person.call("add_refund", amount="40", note="lamp")
    await person.call("add_refund", amount="1", note="lamp")

    rows = await person.rows("SELECT refund_of FROM entries WHERE kind = 'refund' ORDER BY id")
    assert [row["refund_of"] is not None for row in rows] == [True, True, False]


async def test_what_does_not_fit_is_not_linked(person: Person) -> None:
    """Another currency, a void expense, a larger amount and other words are no match."""
    await person.call("add_expense", amount="30", note="book", currency="USD")
    await person.call("add_expense", amount="30", note="kettle")
    await person.call("undo")
    await person.call("add_expense", amount="5", note="kettle")
    await person.call("add_expense", amount="300", note="phone")

    for note in ("book", "kettle", "tax"):
        await person.call("add_refund", amount="29", note=note)

    assert await person.rows("SELECT DISTINCT refund_of FROM entries WHERE kind = 'refund'") == [{"refund_of": None}]


async def test_an_expense_of_long_ago_is_not_what_a_refund_is_for(person: Person) -> None:
    """A refund looks back a year."""
    await person.call("add_expense", amount="30", note="kettle")
    person.later(timedelta(days=400))

    refund = await person.call("add_refund", amount="30", note="kettle")

    assert isinstance(refund, EntrySaved)
    assert refund.refund_of is None
