"""An edit changes what its message decided, and keeps what later messages have decided (R3.5)."""

import pytest

from tests.dialogues.talk import House, Talk

LEFT = "You have changed that since, so I left it; tell me what it should be now."


async def say(talk: Talk, *texts: str) -> str:
    """Say each; "2: ..." edits the second thing that was said. What was answered last."""
    answer, place = "", 0
    for text in texts:
        number, is_edit, edited = text.partition(": ")
        if is_edit:
            answer = await talk.edits(edited, of=f"paper:said:{number}")
        else:
            place += 1
            answer = await talk.says(text, key=f"paper:said:{place}")
    return answer


@pytest.mark.parametrize(
    ("texts", "entries"),
    [
        (["lunch 15", "MYR", "1: lunch 25", "2: EUR"], [("lunch", 2500, "EUR", "2026-11-27")]),
        (["lunch 15", "MYR", "delete the lunch", "2: SGD"], []),
        (["lunch 15", "MYR", "set my currency to EUR", "2: SGD"], [("lunch", 1500, "SGD", "2026-11-27")]),
        (["lunch 15", "MYR", "make it euros", "2: SGD"], [("lunch", 1500, "EUR", "2026-11-27")]),
        (
            ["lunch 15", "tea 3", "MYR", "make it 18", "3: SGD"],
            [("lunch", 1500, "SGD", "2026-11-27"), ("tea", 1800, "SGD", "2026-11-27")],
        ),
    ],
)
async def test_an_edited_currency_changes_the_currency_alone(
    home: House, texts: list[str], entries: list[tuple[str, int, str, str]]
) -> None:
    """Amounts that were corrected since stay, and so do deletions and other currencies."""
    talk = await Talk.begin(home, currency=None)

    await say(talk, *texts)

    assert entries == [row[1:] for row in await talk.entries()]


@pytest.mark.parametrize(
    ("texts", "entries"),
    [
        (["15", "lunch", "make it 18", "2: dinner"], [("dinner", 1800, "MYR", "2026-11-27")]),
        (["bought shoes", "80", "that was yesterday", "2: 90"], [("shoes", 9000, "MYR", "2026-11-26")]),
        (["bought shoes", "80", "delete that", "2: 90"], []),
        (
            ["lunch 15", "that was yesterday", "make it 18", "2: that was on Monday"],
            [("lunch", 1800, "MYR", "2026-11-23")],
        ),
        (["lunch 15", "make it 18", "that was yesterday", "2: make it 19"], [("lunch", 1900, "MYR", "2026-11-26")]),
        (["lunch 15", "make it 18", "1: lunch 15 EUR"], [("lunch", 1800, "EUR", "2026-11-27")]),
    ],
)
async def test_an_edit_changes_its_own_field(
    talk: Talk, texts: list[str], entries: list[tuple[str, int, str, str]]
) -> None:
    """Whether the message answered a question, gave an instruction or told the record."""
    await say(talk, *texts)

    assert entries == [row[1:] for row in await talk.entries()]


@pytest.mark.parametrize(
    ("texts", "entries"),
    [
        (["lunch 15", "make it 18", "make it 20", "2: make it 19"], [("lunch", 2000)]),
        (["lunch 15", "make it 18", "delete the lunch", "2: make it 19"], []),
        (["lunch 15", "make it 18", "that was yesterday", "2: delete that"], [("lunch", 1800)]),
        (["coffee 4", "coffee 4", "yes", "make it 5", "3: no"], [("coffee", 400), ("coffee", 500)]),
    ],
)
async def test_what_cannot_be_told_apart_is_left(talk: Talk, texts: list[str], entries: list[tuple[str, int]]) -> None:
    """It is said plainly, and no row changes."""
    answer = await say(talk, *texts)

    assert answer == LEFT
    assert entries == [row[1:3] for row in await talk.entries()]


async def test_a_cap_that_was_set_anew_since_is_left(talk: Talk) -> None:
    """The reply says what holds, and nothing else."""
    answer = await say(talk, "cap food at 100", "cap food at 150", "1: cap food at 120")

    assert answer == "You have set it to RM150.00 since, so I left it."
    assert (await talk.says("caps")).startswith("Food cap of RM150.00 a month")


async def test_a_cap_whose_later_one_was_undone_is_set_anew(talk: Talk) -> None:
    """What was taken back decides nothing."""
    await say(talk, "cap food at 100", "cap food at 150", "undo", "1: cap food at 120")

    assert (await talk.says("caps")).startswith("Food cap of RM120.00 a month")


@pytest.mark.parametrize(
    ("texts", "entries"),
    [
        (["lunch 15", "helo there", "cake 9", "2: make it 20"], [("lunch", 2000), ("cake", 900)]),
        (["lunch 15, tea 3", "helo there", "2: make it 20"], [("lunch", 1500), ("tea", 2000)]),
        (["lunch 15", "helo there", "cake 9", "2: delete that"], [("cake", 900)]),
        (["helo there", "cake 9", "1: make it 20"], [("cake", 900)]),
    ],
)
async def test_a_message_edited_into_an_instruction_is_about_the_entry_before_it(
    talk: Talk, texts: list[str], entries: list[tuple[str, int]]
) -> None:
    """As it would have been when it was sent."""
    await say(talk, *texts)

    assert entries == [row[1:3] for row in await talk.entries()]


@pytest.mark.parametrize(
    ("edited", "reason"),
    [
        ("lunch 15 on 32 Nov", "There is no day “32 Nov” this year"),
        ("lunch 15 next Monday", "That sounds like something still to come"),
    ],
)
async def test_an_edit_to_a_day_that_cannot_be_is_explained(talk: Talk, edited: str, reason: str) -> None:
    """As when it is typed fresh, and the entry stays."""
    answer = await say(talk, "lunch 15", f"1: {edited}")

    assert answer.startswith(reason)
    assert answer.endswith("What you had told me before stays as it was.")
    assert [("lunch", 1500)] == [row[1:3] for row in await talk.entries()]
