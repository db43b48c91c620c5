"""A bill is paid once, and it is the one that is meant; what is still to be paid can't be spent (R3.8, R3.10)."""

from __future__ import annotations

import pytest

from tests.dialogues.talk import Talk

RENT = "remind me to pay rent 1200 on the 28th of every month at 9"
PHONE = "remind me to pay phone 50 on the 28th of every month at 9"


@pytest.mark.parametrize("paid", ["paid rent 1250", "I paid the rent 1250", "rent paid 1250"])
@pytest.mark.parametrize("is_due", [True, False])
async def test_paid_with_name_and_amount_settles_the_bill(talk: Talk, paid: str, is_due: bool) -> None:
    """Whether it is due already or the next one is paid ahead; a further "paid" books nothing."""
    await talk.says(RENT)
    if is_due:
        await talk.lives_on(hours=21)

    saved = await talk.says(paid)
    await talk.says("paid")

    assert saved.startswith("Saved: rent, RM1,250.00 (housing). Next: on Monday 28 December")
    assert [entry[2] for entry in await talk.entries()] == [125000]


async def test_an_expense_beside_a_bill_of_its_name_that_is_due_is_asked_about(talk: Talk) -> None:
    """Upon a yes it is the payment; an expense of another name is saved as ever."""
    await talk.says(RENT)
    await talk.lives_on(hours=21)

    other = await talk.says("lunch 15")
    asked = await talk.says("rent 1200")
    paid = await talk.says("yes")
    await talk.says("paid")

    assert other == "Saved: lunch, RM15.00 (food)."
    assert asked == "A bill for rent is due. Is rent, RM1,200.00, its payment?"
    assert paid.startswith("Saved: rent, RM1,200.00 (housing). Next: ")
    assert len(await talk.entries()) == 2


async def test_the_amount_tells_which_of_two_bills_is_paid(talk: Talk) -> None:
    """Not the one that was said last."""
    await talk.says(RENT)
    await talk.says(PHONE)
    await talk.lives_on(hours=21)

    assert (await talk.says("paid 1200")).startswith("Saved: rent, RM1,200.00")


@pytest.mark.parametrize(
    ("first", "second", "word", "chosen", "done"),
    [
        (RENT, PHONE, "paid", "rent", "Saved: rent, RM1,200.00"),
        ("remind me at 2pm to sing", "remind me at 2pm to dance", "done", "sing", "Done: sing."),
    ],
)
async def test_of_what_came_together_it_is_asked_which_is_meant(
    talk: Talk, first: str, second: str, word: str, chosen: str, done: str
) -> None:
    """A word of its own answers."""
    await talk.says(first)
    await talk.says(second)
    await talk.lives_on(hours=21)

    asked = await talk.says(word)
    answered = await talk.says(chosen)

    assert asked == "Which one do you mean?"
    assert answered.startswith(done)


async def test_bills_still_to_be_paid_are_no_money_to_spend(talk: Talk) -> None:
    """Before they are due, while they are due, and not once they are paid: then the cap counts them."""
    await talk.says("cap everything at 500 a week")
    await talk.says("remind me to pay rent 300 on the 28th")

    ahead = await talk.says("how much can I still spend?")
    afford = await talk.says("can I afford 250 for shoes?")
    await talk.lives_on(hours=22)
    due = await talk.says("how much can I still spend?")
    await talk.says("paid")
    paid = await talk.says("how much can I still spend?")

    assert all(said.startswith("You can spend RM200.00") for said in (ahead, due, paid))
    assert "RM300.00 of bills still due taken off" in due
    assert "bills" not in paid
    assert afford.startswith("RM250.00 doesn't fit.")


async def test_a_bill_of_another_category_leaves_a_cap_alone(talk: Talk) -> None:
    """Rent is no food."""
    await talk.says("cap food at 100 a week")
    await talk.says("remind me to pay rent 300 on the 28th")

    assert (await talk.says("how much can I still spend?")).startswith("You can spend RM100.00")
