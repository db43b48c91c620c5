"""What waits for an answer is neither lost nor saved under another's name, whatever is said in between."""

from __future__ import annotations

import pytest

from tests.dialogues.talk import House, Talk


async def test_numbers_that_may_be_read_in_two_ways_wait_for_one_answer(talk: Talk) -> None:
    """One format settles all of them, each as its own message told it."""
    await talk.says("lunch 1.234")
    await talk.says("dinner 2.345")

    await talk.says("1")

    assert [entry[1:3] for entry in await talk.entries()] == [("lunch", 123), ("dinner", 234)]


@pytest.mark.parametrize("between", ["coffee 5", "remind me to sing at 5pm", "how much this week?"])
async def test_such_a_number_goes_on_waiting_while_other_things_are_said(talk: Talk, between: str) -> None:
    """It is said to be open, and the answer still serves it."""
    await talk.says("lunch 1.234")
    said = await talk.says(between)

    saved = await talk.says("2")

    assert "Saved: lunch, RM1.234,00 (food)." in saved
    assert "“lunch 1.234” is not saved yet." in said or between.endswith("?")


async def test_the_format_and_the_currency_are_asked_for_one_after_the_other(home: House) -> None:
    """Three records, two open settings, and none is lost."""
    talk = await Talk.begin(home, name="another", currency=None)
    for said in ("lunch 1.234", "coffee 1.5", "taxi 1.111", "2", "MYR"):
        await talk.says(said)

    assert sorted(entry[1:3] for entry in await talk.entries()) == [
        ("coffee", 150),
        ("lunch", 123400),
        ("taxi", 111100),
    ]


async def test_an_edit_takes_its_own_record_out_of_what_waits(talk: Talk) -> None:
    """The other one goes on waiting."""
    await talk.says("lunch 1.234")
    await talk.says("dinner 2.345")
    await talk.edits("dinner 5")

    await talk.says("1")

    assert [entry[1:3] for entry in await talk.entries()] == [("dinner", 500), ("lunch", 123)]


@pytest.mark.parametrize(
    "correction", ["lunch was 25 not 20", "change lunch from 20 to 25", "no, 25 not 20", "change lunch to 25"]
)
@pytest.mark.parametrize("other", ["birthday lunch 90", "add 5 tip to lunch"])
async def test_a_correction_takes_the_entry_that_is_named_and_was_so_much(
    talk: Talk, correction: str, other: str
) -> None:
    """Not a later one whose name holds the word."""
    await talk.says("lunch 20")
    await talk.says(other)

    await talk.says(correction)

    assert ("lunch", 2500) in [entry[1:3] for entry in await talk.entries()]


@pytest.mark.parametrize(
    ("command", "answer"),
    [
        ("/foo 25", "I don't know /foo, so nothing was saved."),
        ("/sql select 1", "I don't know /sql, so nothing was saved."),
        ("/caps 50", "/caps shows your caps. To set one, say “cap food at 400 a month”"),
        ("/undo 12", "/undo stands alone."),
    ],
)
async def test_what_stands_behind_a_command_is_no_record(talk: Talk, command: str, answer: str) -> None:
    """It is said how to say it instead."""
    said = await talk.says(command)

    assert said.startswith(answer)
    assert await talk.entries() == []


@pytest.mark.parametrize(("word", "entries"), [("yes", 2), ("no", 1)])
async def test_an_answer_that_comes_too_late_is_asked_for_again(talk: Talk, word: str, entries: int) -> None:
    """A yes is not taken blindly after a day, and a no needs no second one."""
    await talk.says("lunch 15")
    asked = await talk.says("lunch 15")
    talk.later(days=1)

    late = await talk.says(word)
    await talk.says(word)

    assert late == (f"That was a while ago, so I ask again: {asked}" if word == "yes" else "All right, I've left it.")
    assert len(await talk.entries()) == entries


async def test_characters_that_turn_the_writing_round_are_left_out(talk: Talk) -> None:
    """What stands behind them is read as it was typed."""
    assert await talk.says("\u202ehcnul 15") == "Saved: hcnul, RM15.00 (other)."
