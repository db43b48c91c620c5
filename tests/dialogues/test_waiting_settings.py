"""A record that waits for its currency goes on waiting behind questions of other kinds (R3.1)."""

import pytest

from tests.dialogues.talk import House, Talk


async def rows(talk: Talk) -> set[tuple[str, int, str]]:
    """Note, whole units and currency of each entry that counts."""
    return {(note, minor // 100, currency) for _, note, minor, currency, _ in await talk.entries()}


@pytest.mark.parametrize(
    ("between", "saved"),
    [
        (["bought shoes", "80"], {("shoes", 80, "MYR")}),
        (["bought shoes", "RM80"], {("shoes", 80, "MYR")}),
        (["bought shoes", "no"], set()),
        (["bought shoes", "taxi RM4"], {("taxi", 4, "MYR")}),
        (["15", "coffee"], {("coffee", 15, "MYR")}),
        (["rent 1.234", "2"], {("rent", 1234, "MYR")}),
        (["cake $4", "1"], {("cake", 4, "USD")}),
        (["cake $4", "undo"], set()),
        (["cake $4", "never mind"], set()),
    ],
)
async def test_a_question_of_another_kind_leaves_what_waits_waiting(
    home: House, between: list[str], saved: set[tuple[str, int, str]]
) -> None:
    """Whatever becomes of the other question, the lunch is saved once its currency is known."""
    talk = await Talk.begin(home, currency=None)
    await talk.says("lunch 15")
    for text in between:
        await talk.says(text)

    await talk.says("MYR")

    assert saved | {("lunch", 15, "MYR")} == await rows(talk)


@pytest.mark.parametrize(("other", "question"), [("bought shoes", "How much were the shoes?"), ("cake $4", "Which")])
async def test_a_currency_told_during_another_question_is_for_what_waits_behind_it(
    home: House, other: str, question: str
) -> None:
    """The other question stays open and is asked again; a "$" never becomes ringgit."""
    talk = await Talk.begin(home, currency=None)
    await talk.says("lunch 15")
    await talk.says(other)

    told = await talk.says("MYR")

    assert told.splitlines()[1] == "Saved: lunch, RM15.00 (food)."
    assert told.splitlines()[2].startswith(question)
    assert {("lunch", 15, "MYR")} == await rows(talk)


async def test_an_edited_answer_asks_for_the_currency_of_what_it_says_now_only(home: House) -> None:
    """The shoes of 80 do not wait on beside those of 90."""
    talk = await Talk.begin(home, currency=None)
    await talk.says("lunch 15")
    await talk.says("bought shoes")
    await talk.says("80")

    await talk.edits("90")
    await talk.says("MYR")

    assert {("lunch", 15, "MYR"), ("shoes", 90, "MYR")} == await rows(talk)


async def test_an_edit_of_what_waits_behind_takes_it_away(home: House) -> None:
    """The open question about the cake is asked still."""
    talk = await Talk.begin(home, currency=None)
    await talk.says("lunch 15", key="paper:lunch")
    await talk.says("cake $4")

    await talk.edits("hello there", of="paper:lunch")
    told = await talk.says("1")

    assert "currency is" not in told
    assert {("cake", 4, "USD")} == await rows(talk)


@pytest.mark.parametrize("text", ["lunch 15 and taxi $4", "taxi $4 and lunch 15"])
async def test_the_own_currency_is_asked_for_before_the_dollar(home: House, text: str) -> None:
    """The first question names its record, and its answer sets the currency and not the meaning of "$"."""
    talk = await Talk.begin(home, currency=None)

    first = await talk.says(text)
    second = await talk.says("MYR")
    await talk.says("SGD")

    assert first.startswith("Which currency is “lunch 15” in?")
    assert second.startswith("Your currency is now MYR.\nSaved: lunch, RM15.00 (food).\nWhich currency is that?")
    assert {("lunch", 15, "MYR"), ("taxi", 4, "SGD")} == await rows(talk)


async def test_delete_that_is_said_of_what_waits(talk: Talk) -> None:
    """The second coffee was asked about and is left; the first one stays."""
    await talk.says("coffee 4")
    await talk.says("coffee 4")

    answer = await talk.says("delete that")

    assert answer == "All right, I've left it."
    assert {("coffee", 4, "MYR")} == await rows(talk)


async def test_an_edit_without_effect_leaves_what_a_yes_is_said_of(talk: Talk) -> None:
    """The question that the cake has left behind is still answered by a yes."""
    await talk.says("coffee 4")
    await talk.says("coffee 4", key="paper:second")
    await talk.says("cake 5")

    await talk.edits("coffee 4!", of="paper:second")
    answer = await talk.says("yes")

    assert answer == "Saved: coffee, RM4.00 (food)."
