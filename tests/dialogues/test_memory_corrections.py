"""A name that was wrong or has changed does not stay beside the right one, through the whole program (R5.7, R5.11)."""

from __future__ import annotations

import pytest

from tests.dialogues.talk import Talk

ANA, EVA = "The user's sister is called Ana.", "The user's sister is called Eva."
CORRECTED = "Thanks for putting me right: Your sister is called Eva."


async def statements(talk: Talk, state: str = "active") -> list[str]:
    """The statements in a state, oldest first."""
    async with talk.house.database.as_user(talk.user_id) as conn:
        rows = await conn.fetch(
            "SELECT text FROM memories WHERE user_id = $1 AND state = $2 ORDER BY id", talk.user_id, state
        )
    return [row["text"] for row in rows]


async def learns(talk: Talk) -> None:
    """The talk falls silent, and what was told is learned."""
    talk.later(minutes=15)
    await talk.house.settle()


@pytest.mark.parametrize(
    "text",
    [
        "my sister is called Eva now",
        "actually my sister is called Eva",
        "no, my sister's name is Eva",
        "my sister is called Eva, not Ana",
        "my sister is not called Ana but Eva",
        "my sister isn't called Ana. She's called Eva",
        "that's wrong, my sister is called Eva",
        "That's wrong. My sister is called Eva.",
        "I mean my sister is called Eva",
        "my sister changed her name to Eva",
        "her name is Eva, not Ana",
        "she's called Eva, not Ana",
    ],
)
async def test_a_corrected_name_takes_the_place_of_the_wrong_one(talk: Talk, text: str) -> None:
    """It says the new text, at once; the old one is history, though nothing was read out before."""
    await talk.says("remember that my sister is called Ana")
    await talk.says("remember that my brother is called Tom")
    talk.later(days=1)

    answer = await talk.says(text)

    assert answer == CORRECTED
    assert await statements(talk) == ["The user's brother is called Tom.", EVA]
    assert await statements(talk, "superseded") == [ANA]


@pytest.mark.parametrize(
    "text",
    [
        "my sister is called Eva",
        "my sister is called Eva too",
        "my other sister is called Eva",
        "actually, my other sister is called Eva",
        "I'm not Ana's biggest fan. My sister is called Eva",
        "no I don't have kids, but my sister is called Eva",
        "is my sister called Eva now?",
        "my brother is called Eva now",
        "she's called Eva",
        "I mean Eva",
        "not Ana but Eva",
        "no, thanks",
        "no, Monday",
    ],
)
async def test_what_is_no_correction_takes_no_name_away(talk: Talk, text: str) -> None:
    """One may have a second sister, and "not Ana but Eva" may be said of who comes to dinner."""
    await talk.says("remember that my sister is called Ana")
    talk.later(days=1)
    await talk.says("somebody comes to dinner")

    await talk.says(text)
    await learns(talk)

    assert ANA in await statements(talk)


@pytest.mark.parametrize(
    "text",
    [
        "no, she's called Eva",
        "no she's called eva",
        "wrong, her name is Eva",
        "I mean Eva",
        "no, Eva",
        "not Ana but Eva",
    ],
)
async def test_what_was_told_a_moment_ago_is_corrected_before_it_is_learned(talk: Talk, text: str) -> None:
    """The message before named exactly one; when it is learned later, it brings the wrong name not back."""
    await talk.says("my sister is called Ana")

    answer = await talk.says(text)
    await learns(talk)

    assert answer == CORRECTED
    assert await statements(talk) == [EVA]
    assert await statements(talk, "superseded") == [ANA]


async def test_undo_of_such_a_correction_leaves_what_was_told_before(talk: Talk) -> None:
    """Only the correction is taken back."""
    await talk.says("my sister is called Ana")
    await talk.says("no, she's called Eva")
    await talk.says("undo")
    await learns(talk)

    assert await statements(talk) == [ANA]


async def test_she_is_who_was_read_out_last(talk: Talk) -> None:
    """The companion's last reply named exactly one of whom it can be said."""
    await talk.says("remember that my sister is called Ana")
    await talk.says("remember that my brother is called Tom")
    talk.later(days=1)
    await talk.says("what do you know about my sister?")

    assert await talk.says("no, she's called Eva") == CORRECTED
    assert await statements(talk) == ["The user's brother is called Tom.", EVA]


async def test_of_two_it_is_asked_which_one(talk: Talk) -> None:
    """Nothing is guessed, and the choice corrects that one."""
    await talk.says("remember that my sister is called Ana")
    await talk.says("remember that my aunt is called Mia")
    await talk.says("what do you know about my family?")

    asked = await talk.says("no, she's called Eva")
    before = await statements(talk)
    answer = await talk.presses("Your sister is called Ana")

    assert asked == "Which one do you mean?"
    assert before == [ANA, "The user's aunt is called Mia."]
    assert answer == CORRECTED
    assert await statements(talk) == ["The user's aunt is called Mia.", EVA]


async def test_who_was_not_named_of_late_is_asked_about(talk: Talk) -> None:
    """A yes corrects, and only a yes."""
    await talk.says("remember that my sister is called Ana")
    talk.later(days=1)
    await talk.says("good morning")

    asked = await talk.says("no, she's called Eva")
    before = await statements(talk)
    answer = await talk.says("yes")

    assert asked == "Do you mean this: Your sister is called Ana?"
    assert before == [ANA]
    assert answer == CORRECTED


async def test_two_sisters_are_not_mixed_up(talk: Talk) -> None:
    """A name that is denied tells which; without one it is asked."""
    await talk.says("remember that my sister is called Ana")
    await talk.says("remember that my sister is called Mia")
    talk.later(days=1)

    asked = await talk.says("my sister is called Eva now")
    await talk.says("my sister is called Eva, not Mia")

    assert asked == "Which one do you mean?"
    assert await statements(talk) == [ANA, EVA]


@pytest.mark.parametrize(
    ("known", "text", "right"),
    [
        ("I live in Ipoh", "that's wrong, I live in Kuching", "You live in Kuching"),
        ("my boss is called Ana", "no, my boss is called Eva", "Your boss is called Eva"),
        ("my mum lives in Ipoh", "actually my mum lives in Kuching", "Your mum lives in Kuching"),
    ],
)
async def test_a_statement_points_at_what_it_contradicts(talk: Talk, known: str, text: str, right: str) -> None:
    """Of several that are known it is the one with its subject and attribute."""
    for fact in ("I love jasmine tea", known, "my brother is called Tom"):
        await talk.says(f"remember that {fact}")
    talk.later(days=1)
    await talk.says("what do you know about me?")

    answer = await talk.says(text)

    assert answer == f"Thanks for putting me right: {right}."
    assert len(await statements(talk)) == 3


async def test_a_statement_about_somebody_else_leaves_what_was_shown(talk: Talk) -> None:
    """A "no" after a read-out does not put away a taste for a sister's home."""
    await talk.says("remember that I love jasmine tea")
    await talk.says("what do you know about me?")

    await talk.says("no, my sister lives in Oslo")

    assert await statements(talk) == ["The user loves jasmine tea."]


@pytest.mark.parametrize("said", ["my sister is called Eva now", "no, my sister is called Eva, she told me off"])
async def test_a_name_is_corrected_in_the_background_as_well(talk: Talk, said: str) -> None:
    """Both were told before either was learned, some messages apart."""
    for text in ("my sister is called Ana", "work was long today", "I need a holiday", said):
        await talk.says(text)
    await learns(talk)

    assert await statements(talk) == [EVA.replace("Eva.", "Eva now.") if "now" in said else EVA]
    assert ANA in await statements(talk, "superseded")


async def test_a_forwarded_correction_corrects_nothing(talk: Talk) -> None:
    """It is somebody else's sister."""
    await talk.says("remember that my sister is called Ana")

    await talk.says("no, my sister is called Eva", is_forwarded=True)
    await learns(talk)

    assert await statements(talk) == [ANA]
