"""Records told in two steps, and questions answered by pointing at a choice."""

import pytest

from core.clock import ManualClock
from tests.dialogues.talk import Talk


@pytest.mark.parametrize(("answer", "note"), [("for lunch", "lunch"), ("lunch", "lunch"), ("an umbrella", "umbrella")])
async def test_a_bare_amount_is_asked_what_it_was_for(talk: Talk, answer: str, note: str) -> None:
    """Nothing is saved before the answer, and both halves make one entry."""
    asked = await talk.says("15.50")
    before = await talk.entries()

    await talk.says(answer)

    assert asked == "What was the 15.50 for?"
    assert before == []
    assert [("expense", note, 1550, "MYR", "2026-11-27")] == await talk.entries()


async def test_a_bare_thing_is_asked_what_it_cost(talk: Talk) -> None:
    """The price alone completes it."""
    asked = await talk.says("lunch")

    await talk.says("15")

    assert asked == "How much was lunch?"
    assert [("expense", "lunch", 1500, "MYR", "2026-11-27")] == await talk.entries()


@pytest.mark.parametrize("talked", ["hi", "thanks", "ok", "lol"])
async def test_talk_is_no_note(talk: Talk, talked: str) -> None:
    """A greeting between question and answer is not saved as what was bought."""
    await talk.says("15.50")

    await talk.says(talked)

    assert [] == await talk.entries()


@pytest.mark.parametrize("refusal", ["no", "never mind", "cancel"])
async def test_a_half_can_be_dropped(talk: Talk, refusal: str) -> None:
    """A refusal closes the question; the next words are not taken for the answer."""
    await talk.says("15.50")

    refused = await talk.says(refusal)
    await talk.says("carpet")

    assert refused == "All right, I've left it."
    assert [] == await talk.entries()


async def test_a_whole_record_is_no_answer(talk: Talk) -> None:
    """A message that stands by itself is saved as it is, and completes nothing."""
    await talk.says("15.50")

    await talk.says("taxi 12")

    assert [("expense", "taxi", 1200, "MYR", "2026-11-27")] == await talk.entries()


async def test_an_answer_on_the_next_morning_is_of_the_day_before(talk: Talk, clock: ManualClock) -> None:
    """The entry belongs to the day on which it was begun."""
    await talk.says("lunch")
    talk.later(hours=20)

    await talk.says("15")

    assert clock.now().hour == 0
    assert [("expense", "lunch", 1500, "MYR", "2026-11-27")] == await talk.entries()


@pytest.mark.parametrize(
    ("answer", "amount_minor"),
    [
        ("the first one", 215_000),
        ("1st", 215_000),
        ("second", 215),
        ("last one", 215),
        ("rm2,15", 215),
        ("2150", 215_000),
    ],
)
async def test_a_choice_may_be_pointed_at(talk: Talk, answer: str, amount_minor: int) -> None:
    """By its place, the beginning of its label or the bare figure."""
    await talk.says("got paid 2,150 from work")

    await talk.says(answer)

    assert [("income", "work", amount_minor, "MYR", "2026-11-27")] == await talk.entries()
