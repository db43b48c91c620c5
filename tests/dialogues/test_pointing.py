"""Few words that point at something said before: one of several, the other of two, what was just saved."""

import pytest

from tests.dialogues.talk import House, Talk


async def things(talk: Talk) -> list[tuple[str, int]]:
    """Note and whole units of each entry that counts."""
    return [(note, minor // 100) for _, note, minor, _, _ in await talk.entries()]


@pytest.mark.parametrize("pointed", ["12", "the 12 one", "RM12", "the lunch", "first"])
async def test_one_of_several_is_pointed_at(talk: Talk, pointed: str) -> None:
    """By its amount, its name or its place."""
    await talk.says("lunch 12, taxi 15")
    await talk.says("delete that", reply_to=talk.receipts[-1])

    await talk.says(pointed)

    assert [("taxi", 15)] == await things(talk)


@pytest.mark.parametrize(
    ("done", "pointed", "left"),
    [
        ("the coffee was 16", "the 12 one", [("coffee", 16), ("coffee", 15)]),
        ("the coffee was 16", "no, the first one", [("coffee", 16), ("coffee", 15)]),
        ("delete the coffee", "i meant the 12 one", [("coffee", 15)]),
    ],
)
async def test_the_other_one_of_two_alike_is_meant(
    talk: Talk, done: str, pointed: str, left: list[tuple[str, int]]
) -> None:
    """What was done to the latest is taken back and done to the other."""
    await talk.says("coffee 12")
    await talk.says("coffee 15")
    await talk.says(done)

    await talk.says(pointed)

    assert left == await things(talk)


async def test_a_currency_alone_is_asked_about(talk: Talk) -> None:
    """It may be a wish for good, or about what was just saved."""
    await talk.says("lunch 15")

    asked = await talk.says("EUR")
    await talk.says("only that one")
    later = await talk.says("tea 3")

    assert asked.startswith("Do you mean that EUR is your currency from now on?")
    assert [("lunch", "EUR"), ("tea", "MYR")] == [(row[1], row[3]) for row in await talk.entries()]
    assert later == "Saved: tea, RM3.00 (food)."


async def test_a_currency_alone_is_set_where_none_is_known(home: House) -> None:
    """Also after its first setting was undone."""
    talk = await Talk.begin(home, currency=None)
    await talk.says("lunch 15")
    await talk.says("MYR")
    await talk.says("undo")

    assert await talk.says("MYR") == "Your currency is now MYR."


@pytest.mark.parametrize(("said", "note"), [("on groceries", "groceries"), ("for petrol", "petrol")])
async def test_what_a_bare_expense_was_for_may_follow(talk: Talk, said: str, note: str) -> None:
    """It names what was just saved, and files it."""
    await talk.says("spent 50")

    told = await talk.says(said)

    assert [(note, 50)] == await things(talk)
    assert "(was other)" in told


async def test_a_ya_changes_nothing(talk: Talk) -> None:
    """It is no correction of what was just saved."""
    await talk.says("lunch 15")

    told = await talk.says("ya")

    assert "Nothing to change" not in told
