"""What is no consent: a price, a wish that is said again, an apology; and forgetting concerns what was remembered."""

import pytest

from tests.dialogues.talk import Talk


async def _notes(talk: Talk) -> list[str]:
    return [note for _, note, _, _, _ in await talk.entries()]


async def _known(talk: Talk) -> int:
    async with talk.house.database.as_user(talk.user_id) as conn:
        known: int = await conn.fetchval("SELECT count(*) FROM memories WHERE user_id = $1", talk.user_id)
    return known


@pytest.mark.parametrize("said", ["1,200 rent", "1.50 tea", "1. tea 5", "yes. tea 5", "1 and tea 5"])
@pytest.mark.parametrize("wish", ["/delete", "forget everything"])
async def test_no_record_consents_to_what_cannot_be_undone(talk: Talk, wish: str, said: str) -> None:
    """An answer to such a question says nothing else."""
    await talk.says("lunch 4")
    await talk.says("remember that I love jasmine tea")
    await talk.says(wish)

    await talk.says(said)

    assert await _known(talk) == 1
    assert "lunch" in await _notes(talk)


@pytest.mark.parametrize(("said", "saved"), [("1.50 tea", "tea"), ("1,200 rent", "rent"), ("1.234,5 rent", "rent")])
async def test_a_price_chooses_nothing(talk: Talk, said: str, saved: str) -> None:
    """The second lunch waits no longer, and is not saved."""
    await talk.says("lunch 15")
    await talk.says("lunch 15")

    await talk.says(said)

    assert (await _notes(talk)).count("lunch") == 1


@pytest.mark.parametrize(
    ("said", "notes"),
    [
        ("1", ["lunch", "lunch"]),
        ("1.", ["lunch", "lunch"]),
        ("yes, please", ["lunch", "lunch"]),
        ("1. taxi 9", ["lunch", "lunch", "taxi"]),
        ("yes,2 coffees 9", ["lunch", "lunch", "2 coffees"]),
        ("2 and taxi 9", ["lunch", "taxi"]),
    ],
)
async def test_a_choice_is_one_with_something_behind_too(talk: Talk, said: str, notes: list[str]) -> None:
    """A figure that ends at its mark is an answer."""
    await talk.says("lunch 15")
    await talk.says("lunch 15")

    await talk.says(said)

    assert sorted(await _notes(talk)) == sorted(notes)


@pytest.mark.parametrize("wish", ["forget everything", "forget everything about me"])
async def test_a_wish_said_twice_is_asked_about_twice(talk: Talk, wish: str) -> None:
    """Only a yes forgets."""
    await talk.says("remember that I love jasmine tea")
    await talk.says(wish)

    again = await talk.says(wish)
    still_known = await _known(talk)
    await talk.says("yes")

    assert "Forget it all?" in again
    assert (still_known, await _known(talk)) == (1, 0)


@pytest.mark.parametrize("wish", ["forget Bob", "forget everything", "forget tea"])
async def test_forgetting_concerns_no_reminder(talk: Talk, wish: str) -> None:
    """It asks about what was remembered, also right after a reminder was set."""
    await talk.says("remember that my friend Bob drinks tea")
    await talk.says("remind me tomorrow at 9 to call Bob about tea")

    asked = await talk.says(wish)

    assert "Forget" in asked
    assert "Bob" in await talk.says("/reminders")


@pytest.mark.parametrize("wish", ["forget it", "forget the reminder about Bob"])
async def test_a_reminder_that_is_meant_is_forgotten(talk: Talk, wish: str) -> None:
    """It is pointed at, or called a reminder."""
    await talk.says("remind me tomorrow at 9 to call Bob")

    await talk.says(wish)

    assert "Bob" not in await talk.says("/reminders")


@pytest.mark.parametrize("said", ["my bad", "My mistake!"])
async def test_an_apology_deletes_nothing(talk: Talk, said: str) -> None:
    """The lunch stands."""
    await talk.says("lunch 15")

    await talk.says(said)

    assert await _notes(talk) == ["lunch"]
