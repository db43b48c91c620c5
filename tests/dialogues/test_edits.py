"""A person edits what they sent: what it led to follows what it says now, and nothing is done twice (R3.5)."""

import pytest

from tests.dialogues.talk import House, Talk


def nth(talk: Talk, number: int) -> str:
    """The key of the person's *number*-th message, edits and presses counted."""
    return f"{talk.address.channel}:{talk.address.external_id}:{number}"


async def things(talk: Talk) -> list[tuple[str, int]]:
    """Note and whole units of each entry that counts."""
    return [(note, minor // 100) for _, note, minor, _, _ in await talk.entries()]


@pytest.mark.parametrize(
    ("first", "then", "between", "after"),
    [
        ("lunch 15", "lunch 25", [("lunch", 25)], [("lunch", 15)]),
        ("lunch 15", "dinner 15", [("dinner", 15)], [("lunch", 15)]),
        ("lunch 15, taxi 12", "lunch 15", [("lunch", 15)], [("lunch", 15), ("taxi", 12)]),
        ("tea 3", "tea 3 and cake 9", [("tea", 3), ("cake", 9)], [("tea", 3)]),
    ],
)
async def test_an_edit_back_to_the_first_words_is_followed(
    talk: Talk, first: str, then: str, between: list[tuple[str, int]], after: list[tuple[str, int]]
) -> None:
    """An edit is compared with what the message said last, not with what it said first."""
    await talk.says(first)

    await talk.edits(then)
    there = await things(talk)
    back = await talk.edits(first)

    assert between == there
    assert after == await things(talk)
    assert back


async def test_an_edit_back_settles_what_was_asked_on_the_way(talk: Talk) -> None:
    """A later "yes" answers nothing any more."""
    await talk.says("lunch 15")
    asked = await talk.edits("foo")

    silent = await talk.edits("lunch 15")
    await talk.says("yes")

    assert "Shall I take the earlier one out?" in asked
    assert silent == ""
    assert [("lunch", 15)] == await things(talk)


async def test_a_record_edited_away_again_is_asked_about(talk: Talk) -> None:
    """A greeting that became a record and a greeting once more leaves the record to the person."""
    await talk.says("hello")
    await talk.edits("lunch 20")

    asked = await talk.edits("hello")

    assert "Shall I take the earlier one out?" in asked
    assert [("lunch", 20)] == await things(talk)


@pytest.mark.parametrize(
    ("place", "text", "saved"),
    [
        (2, "taxi 22", [("lunch", 15), ("taxi", 22)]),
        (1, "lunch 16", [("taxi", 12), ("lunch", 16)]),
        (1, "hello there", [("taxi", 12)]),
        (2, "hello there", [("lunch", 15)]),
        (1, "lunch RM15", [("lunch", 15), ("taxi", 12)]),
    ],
)
async def test_of_two_that_wait_for_a_currency_only_the_edited_one_changes(
    home: House, place: int, text: str, saved: list[tuple[str, int]]
) -> None:
    """Each waiting call belongs to its own message."""
    talk = await Talk.begin(home, currency=None)
    await talk.says("lunch 15")
    await talk.says("taxi 12")

    await talk.edits(text, of=nth(talk, place))
    await talk.says("MYR")

    assert saved == await things(talk)


async def test_what_waited_together_is_found_apart(home: House) -> None:
    """One answer saved both, and an edit of each finds its own."""
    talk = await Talk.begin(home, currency=None)
    await talk.says("lunch 15")
    await talk.says("taxi 12")
    await talk.says("MYR")

    await talk.edits("lunch 25", of=nth(talk, 1))
    await talk.edits("taxi 22", of=nth(talk, 2))

    assert [("lunch", 25), ("taxi", 22)] == await things(talk)


@pytest.mark.parametrize(
    ("said", "edited"),
    [
        ("undo", "undo please"),
        ("delete the taxi", "delete the taxi please"),
        ("delete the taxi", "Delete the taxi!"),
        ("make it 20", "make that 20"),
    ],
)
async def test_another_wording_of_an_instruction_does_nothing(talk: Talk, said: str, edited: str) -> None:
    """It is compared by its meaning, and not carried out a second time."""
    await talk.says("taxi 12")
    await talk.says("taxi 13")
    await talk.says(said)
    once = await things(talk)

    answer = await talk.edits(edited)

    assert answer == ""
    assert once == await things(talk)


async def test_a_cap_is_not_raised_twice(talk: Talk) -> None:
    """An exclamation mark is no second step."""
    await talk.says("cap food at 100")
    await talk.says("raise the food cap by 10")

    answer = await talk.edits("raise the food cap by 10!")

    assert answer == ""
    assert (await talk.says("caps")).startswith("Food cap of RM110.00 a month")


async def test_the_first_effect_of_an_edited_instruction_is_taken_back(talk: Talk) -> None:
    """The taxi counts again before the lunch goes, and both are said."""
    await talk.says("lunch 15")
    await talk.says("taxi 12")
    await talk.says("delete the taxi")

    answer = await talk.edits("delete the lunch")

    assert [("taxi", 12)] == await things(talk)
    assert answer == ("Undone: taxi, RM12.00 counts again.\nDeleted: lunch, RM15.00 is no longer counted.")


@pytest.mark.parametrize(
    ("said", "edited", "asked", "told"),
    [
        ("cap food at 400 a month", "cap transport at 400 a month", "caps", "Transport cap of RM400.00 a month"),
        ("set my currency to EUR", "set my currency to USD", "lunch 5", "Saved: lunch, $5.00"),
        ("lunch is always gifts", "dinner is always gifts", "lunch 5", "Saved: lunch, RM5.00 (food)."),
    ],
)
async def test_an_edited_setting_replaces_the_first(talk: Talk, said: str, edited: str, asked: str, told: str) -> None:
    """One cap, one currency, one lesson: those of the words that stand now."""
    await talk.says(said)

    await talk.edits(edited)

    assert (await talk.says(asked)).startswith(told)


async def test_an_edited_correction_changes_what_it_was_about(talk: Talk) -> None:
    """Not what was told since."""
    await talk.says("tea 3")
    await talk.says("make it 18", key="paper:correction")
    await talk.says("cake 9")

    await talk.edits("make it 20", of="paper:correction")

    assert [("tea", 20), ("cake", 9)] == await things(talk)


async def test_an_undo_is_not_undone_by_an_edit(talk: Talk) -> None:
    """It can't be brought back, so that is said, and nothing else is done."""
    await talk.says("lunch 15")
    await talk.says("taxi 12")
    await talk.says("undo")

    answer = await talk.edits("delete the lunch")

    assert "can't bring it back" in answer
    assert [("lunch", 15)] == await things(talk)


async def test_a_deleted_entry_does_not_come_back_by_an_edit(talk: Talk) -> None:
    """The message says the taxi as before; its deletion stands."""
    await talk.says("lunch 15, taxi 12", key="paper:both")
    await talk.says("delete the taxi")

    await talk.edits("lunch 16, taxi 12", of="paper:both")
    told = await talk.edits("lunch 17, taxi 13", of="paper:both")

    assert [("lunch", 17)] == await things(talk)
    assert "taxi was taken back before" in told


async def test_a_correction_outlives_an_edit_that_says_nothing_of_it(talk: Talk) -> None:
    """The amount was put right by another message; the edit changes the note alone."""
    await talk.says("lunch 15", key="paper:lunch")
    await talk.says("make it 18")

    silent = await talk.edits("lunch 15!", of="paper:lunch")
    await talk.edits("brunch 15", of="paper:lunch")

    assert silent == ""
    assert [("brunch", 18)] == await things(talk)


async def test_what_waits_is_not_lost_by_another_wording(talk: Talk) -> None:
    """The question is open still."""
    await talk.says("coffee 4")
    await talk.says("coffee 4")

    silent = await talk.edits("coffee 4!")
    await talk.says("yes")

    assert silent == ""
    assert [("coffee", 4), ("coffee", 4)] == await things(talk)


async def test_a_doubt_about_one_of_two_is_asked_anew_and_no_swap_is_told(talk: Talk) -> None:
    """The taxi changes at once, and the coffee waits as before."""
    await talk.says("coffee 4")
    await talk.says("coffee 4 and taxi 12")

    answer = await talk.edits("coffee 4 and taxi 13")
    await talk.says("yes")
    later = await talk.edits("coffee 9 and taxi 14", of=nth(talk, 2))

    assert answer.startswith("Updated with your edit: taxi is now RM13.00 (was RM12.00).\nI saved coffee")
    assert later == (
        "Updated with your edit:\n• coffee is now RM9.00 (was RM4.00)\n• taxi is now RM14.00 (was RM13.00)"
    )


@pytest.mark.parametrize(
    ("edited", "question", "answer", "entry"),
    [
        ("lunch $20", "Which currency is that?", "USD", ("lunch", 2000, "USD")),
        ("lunch 15 pesos", "Which currency is that?", "MXN", ("lunch", 1500, "MXN")),
        ("lunch 1.234", "which one do you mean?", "second", ("lunch", 123_400, "MYR")),
        ("20", "What was the 20 for?", "dinner", ("dinner", 2000, "MYR")),
        ("lunch", "How much was lunch?", "18", ("lunch", 1800, "MYR")),
        ("lunch 9999999", "Is that right?", "yes", ("lunch", 999_999_900, "MYR")),
        ("lunch 16 #treat", "There is no category “treat” yet.", "yes", ("lunch", 1600, "MYR")),
    ],
)
async def test_an_edit_that_leaves_something_open_asks_for_it(
    talk: Talk, edited: str, question: str, answer: str, entry: tuple[str, int, str]
) -> None:
    """The entry stands as it was until the answer, and then the same one changes."""
    await talk.says("lunch 15")

    asked = await talk.edits(edited)
    before = await things(talk)
    await talk.says(answer)

    assert question in asked
    assert [("lunch", 15)] == before
    assert [entry] == [row[1:4] for row in await talk.entries()]


async def test_a_no_to_an_edit_in_doubt_leaves_the_entry(talk: Talk) -> None:
    """What else the edit said is done."""
    await talk.says("lunch 15, tea 3")
    await talk.edits("lunch 9999999, tea 4")

    await talk.says("no")

    assert [("lunch", 15), ("tea", 4)] == await things(talk)


@pytest.mark.parametrize(
    ("said", "answer", "edited", "entry"),
    [
        ("15", "lunch", "dinner", ("dinner", 15)),
        ("bought shoes", "80", "90", ("shoes", 90)),
        ("bought shoes", "it was 80", "it was 90", ("shoes", 90)),
    ],
)
async def test_an_edited_answer_answers_anew(
    talk: Talk, said: str, answer: str, edited: str, entry: tuple[str, int]
) -> None:
    """Its first effect is taken back, and there is one entry."""
    await talk.says(said)
    await talk.says(answer)

    await talk.edits(edited)

    assert [entry] == await things(talk)


@pytest.mark.parametrize(("said", "answer", "edited"), [("15", "lunch", "20"), ("lunch", "20", "dinner")])
async def test_an_edited_half_keeps_the_other(talk: Talk, said: str, answer: str, edited: str) -> None:
    """What was answered still fits what the message says now, so nothing is asked again."""
    await talk.says(said, key="paper:half")
    await talk.says(answer)

    told = await talk.edits(edited, of="paper:half")

    assert told.startswith("Updated with your edit: lunch is now ")
    assert len(await talk.entries()) == 1


async def test_an_edited_currency_holds_for_all_that_waited(home: House) -> None:
    """Both entries are in the currency that the answer names now."""
    talk = await Talk.begin(home, currency=None)
    await talk.says("lunch 15")
    await talk.says("taxi 12")
    await talk.says("MYR")

    await talk.edits("SGD")

    assert [("lunch", "SGD"), ("taxi", "SGD")] == [(row[1], row[3]) for row in await talk.entries()]


async def test_a_yes_edited_to_no_takes_back_what_it_saved(talk: Talk) -> None:
    """And says just that."""
    await talk.says("coffee 4")
    await talk.says("coffee 4")
    await talk.says("yes")

    answer = await talk.edits("no")

    assert answer == "Undone: coffee, RM4.00 is no longer counted."
    assert [("coffee", 4)] == await things(talk)


async def test_calls_of_another_message_outlive_the_question_before_them(home: House) -> None:
    """The cake waited behind the question about lunch, which an edit has settled."""
    talk = await Talk.begin(home, currency=None)
    await talk.says("lunch 15 #treat")
    await talk.says("cake 4 #sweet")
    await talk.says("MYR")

    answer = await talk.edits("lunch 15", of=nth(talk, 1))
    await talk.says("yes")

    assert answer == (
        "Saved: lunch, RM15.00 (food).\nThere is no category “sweet” yet. Shall I add it for cake, RM4.00?"
    )
    assert [("lunch", 15), ("cake", 4)] == await things(talk)


async def test_an_edited_question_is_answered_anew(talk: Talk) -> None:
    """By what it asks now; without the question mark it asks the same."""
    await talk.says("lunch 15")
    await talk.says("how much yesterday?")

    same = await talk.edits("how much yesterday")
    other = await talk.edits("how much today?")

    assert same == ""
    assert other == "Today you've spent RM15.00."


async def test_something_new_in_the_place_of_a_deleted_entry_is_saved(talk: Talk) -> None:
    """The cake is no taxi, so the deletion of the taxi does not keep it out."""
    await talk.says("lunch 15, taxi 12", key="paper:both")
    await talk.says("delete the taxi")

    await talk.edits("lunch 15, cake 9", of="paper:both")

    assert [("lunch", 15), ("cake", 9)] == await things(talk)
