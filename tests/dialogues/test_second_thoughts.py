"""A person who talks as people do: follow-ups, corrections in few words, names that do not exist yet."""

from core.clock import ManualClock
from tests.dialogues.talk import Talk


async def test_a_follow_up_asks_the_same_of_another_period(talk: Talk) -> None:
    """The last report is asked again, with the new days and the same topic."""
    await talk.says("lunch 12\ntaxi 20 yesterday")
    await talk.says("how much on food today?")

    answer = await talk.says("and yesterday?")

    assert answer == "Nothing is recorded on food yesterday (Thu 26 Nov)."


async def test_a_follow_up_outlives_a_thank_you_and_not_an_afternoon(talk: Talk) -> None:
    """Thanks belong to the same talk; hours later a bare period is a question of its own."""
    await talk.says("taxi 20 yesterday\nlunch 12")
    await talk.says("how much on transport this week?")
    await talk.says("thanks")

    soon = await talk.says("and this month?")
    talk.later(hours=3)
    late = await talk.says("this month?")

    assert soon == "This month (1 – 27 Nov) you've spent RM20.00 on transport."
    assert late.startswith("This month (1 – 27 Nov) you've spent RM32.00 over 2 entries.")


async def test_a_bare_word_after_saving_corrects_what_was_saved(talk: Talk) -> None:
    """A day or a category right after "Saved" is said of that entry."""
    await talk.says("umbrella 30")

    moved = await talk.says("yesterday")
    filed = await talk.says("gifts")

    assert moved == "Changed: umbrella is now dated Thu 26 Nov (was Fri 27 Nov)."
    assert filed.startswith("Changed: umbrella is now under gifts (was ")


async def test_what_was_not_saved_is_not_corrected(talk: Talk) -> None:
    """After a save that failed, a bare day is no correction of the entry before it."""
    await talk.says("umbrella 30")
    await talk.says("thanks")
    await talk.says("taxi 12 #transport on 1 january 1960")

    await talk.says("yesterday")

    assert [entry[-1] for entry in await talk.entries()] == ["2026-11-27"]


async def test_a_follow_up_without_a_report_is_a_question_of_its_own(talk: Talk) -> None:
    """Without a model to lean on, "and" leans on nothing, and the total is given."""
    await talk.says("lunch 12")
    talk.later(hours=2)

    assert await talk.says("what about food?") == "This month (1 – 27 Nov) you've spent RM12.00 on food."


async def test_a_bare_day_with_a_question_mark_asks(talk: Talk) -> None:
    """The question mark makes it a question, also after saving."""
    await talk.says("umbrella 30")

    answer = await talk.says("today?")

    assert answer == "Today you've spent RM30.00."
    assert [entry[-1] for entry in await talk.entries()] == ["2026-11-27"]


async def test_an_unknown_category_can_be_added_while_saving(talk: Talk) -> None:
    """Nothing is lost: one answer adds the category and saves the entry under it."""
    question = await talk.says("coffee 4.50 #treat")
    nothing_yet = await talk.entries()

    answer = await talk.presses("Add “treat” and save")

    assert question == "There is no category “treat” yet. Shall I add it for coffee, RM4.50?"
    assert nothing_yet == []
    assert answer == "Added the category “treat”.\nSaved: coffee, RM4.50 (treat)."


async def test_an_unknown_category_can_be_left_out(talk: Talk) -> None:
    """The other answer saves the entry where such things usually go."""
    await talk.says("coffee 4.50 #treat")

    answer = await talk.says("no")

    assert answer == "Saved: coffee, RM4.50 (food)."


async def test_what_waits_for_an_answer_keeps_its_day(talk: Talk) -> None:
    """Answered after midnight, "yesterday" and today are still those of the day they were said on."""
    await talk.says("coffee 4 #treat, tea 3 yesterday #treat")
    talk.later(hours=20)

    await talk.says("yes")
    days = [entry[-1] for entry in await talk.entries()]

    assert days == ["2026-11-26", "2026-11-26"]


async def test_later_calls_behind_a_question_keep_their_day(talk: Talk, clock: ManualClock) -> None:
    """Of two entries that are asked about, the second is of the day it was told, however late the answer."""
    await talk.says("coffee 4 #treat\ntea 3 #sweet")
    talk.later(hours=20)

    await talk.says("yes")
    await talk.says("yes")

    assert [(entry[1], entry[-1]) for entry in await talk.entries()] == [
        ("coffee", "2026-11-27"),
        ("tea", "2026-11-27"),
    ]


async def test_the_entry_of_a_named_day_is_deleted(talk: Talk) -> None:
    """Of two taxis the one of the named day goes; of a day without one, none does."""
    await talk.says("taxi 14 yesterday")
    await talk.says("taxi 15")

    gone = await talk.says("delete the taxi from yesterday")
    none = await talk.says("delete the taxi from monday")

    assert gone == "Deleted: taxi, RM14.00 is no longer counted."
    assert none == "I found no entry with “taxi” in it on 23 November 2026. “last 5” shows your latest."
    assert [entry[2] for entry in await talk.entries()] == [1500]


async def test_a_cap_on_a_thing_can_become_a_category_of_its_own(talk: Talk) -> None:
    """What is told afterwards counts for it."""
    await talk.says("limit coffee to 50 a month")
    await talk.presses("Only coffee, as a category of its own")
    await talk.says("coffee 6")

    answer = await talk.says("how much left for coffee")

    assert answer.startswith("Coffee cap of RM50.00 a month: RM6.00 spent (12%), RM44.00 left")


async def test_a_question_in_another_currency_says_where_things_are(talk: Talk) -> None:
    """Currencies stay apart, and the answer says which there are."""
    await talk.says("lunch 12")

    nothing = await talk.says("how much did I spend in EUR?")
    await talk.says("croissant €3")
    something = await talk.says("how much in euros")

    assert nothing == "Nothing is recorded in EUR this month (1 – 27 Nov); what there is is in MYR."
    assert something == "This month (1 – 27 Nov) you've spent €3.00."


async def test_a_time_before_the_diary_is_said_as_such(talk: Talk) -> None:
    """The first entry's day tells why there is nothing."""
    await talk.says("lunch 12")

    assert await talk.says("how much in 2019?") == "Nothing is recorded in 2019: your diary begins today."


async def test_undo_names_what_it_takes_back(talk: Talk) -> None:
    """A cap, a category, a lesson and a setting each; and then there is nothing left."""
    for text in ("cap food at 400", "add category pets", "lunch is always pets", "my payday is the 25th"):
        await talk.says(text)

    answers = [await talk.says("undo") for _ in range(5)]

    assert answers == [
        "Undone: your payday is not set again.",
        "Undone: “lunch” is no longer filed under pets.",
        "Undone: the category “pets” is gone.",
        "Undone: your food cap of RM400.00 a month no longer holds.",
        "There is nothing to undo.",
    ]


async def test_all_caps_can_be_removed_at_once(talk: Talk) -> None:
    """Where several fit, one answer means all of them."""
    await talk.says("cap food at 400")
    await talk.says("budget 1500")

    await talk.says("delete all caps")
    await talk.says("all")

    assert (await talk.says("caps")).startswith("You have no spending caps.")
