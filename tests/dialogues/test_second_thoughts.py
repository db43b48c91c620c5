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


async def test_what_was_so_much_corrects_what_is_saved(talk: Talk) -> None:
    """The latest of two coffees of today changes, and the answer says which; the second grab is the second."""
    await talk.says("coffee 4\ncoffee 5\ngrab 10\ngrab 11")

    coffee = await talk.says("the coffee was 6")
    grab = await talk.says("the second grab was 12.20")
    kuih = await talk.says("opps the grab 10 was a mistake")

    assert coffee == "Changed: coffee is now RM6.00 (was RM5.00). (The latest of 2 today.)"
    assert grab == "Changed: grab is now RM12.20 (was RM11.00)."
    assert kuih == "Deleted: grab, RM10.00 is no longer counted."
    assert [entry[2] for entry in await talk.entries()] == [400, 600, 1220]


async def test_what_was_so_much_and_is_not_saved_is_asked_about(talk: Talk) -> None:
    """Nothing is lost and nothing guessed."""
    question = await talk.says("dinner was 24")
    nothing_yet = await talk.entries()

    answer = await talk.says("yes")

    assert question == "I have no “dinner” yet. Save it as new?"
    assert nothing_yet == []
    assert answer == "Saved: dinner, RM24.00 (food)."


async def test_several_are_deleted_by_one_message(talk: Talk) -> None:
    """The last two, then two by name; one undo brings a message's deletions back."""
    await talk.says("coffee 4\nbook 20\ntea 3\ntaxi 12")

    await talk.says("delete last 2")
    named = await talk.says("delete the coffee and the book")
    none_left = await talk.entries()
    await talk.says("undo")

    assert named == ("Deleted: coffee, RM4.00 is no longer counted.\nDeleted: book, RM20.00 is no longer counted.")
    assert none_left == []
    assert [entry[1] for entry in await talk.entries()] == ["coffee", "book"]


async def test_an_edited_correction_changes_the_same_entry(talk: Talk) -> None:
    """Editing "that was yesterday" into the whole record adds no second one, and the corrected day stays."""
    await talk.says("movie 22")
    await talk.says("that was yesterday")

    await talk.edits("movie ticket 24")

    assert await talk.entries() == [("expense", "movie ticket", 2400, "MYR", "2026-11-26")]


async def test_a_huge_amount_is_asked_about(talk: Talk) -> None:
    """A slip of the keyboard is caught before it spoils the totals."""
    question = await talk.says("dinner 99999999")
    await talk.says("no")

    assert question == "That is RM99,999,999.00. Is that right?"
    assert await talk.entries() == []


async def test_food_is_the_same_figure_everywhere(talk: Talk) -> None:
    """The breakdown, the total and the cap count groceries with food, and say so."""
    await talk.says("lunch 20\ngroceries 10\ntaxi 30")
    await talk.says("cap food at 400")

    total = await talk.says("how much on food this month?")
    breakdown = await talk.says("monthly report")
    cap = await talk.says("what is left for food?")
    what = await talk.says("what's included in the food cap?")

    assert total.endswith("spent RM30.00 on food over 2 entries, of which groceries RM10.00.")
    assert "• food RM30.00 (50%), of which groceries RM10.00" in breakdown
    assert cap.startswith("Food (with groceries) cap of RM400.00 a month: RM30.00 spent (8%), RM370.00 left")
    assert what.startswith("The food cap counts everything filed under food, and what is filed under groceries")


async def test_a_cap_can_be_raised_by_an_amount(talk: Talk) -> None:
    """The new limit is worked out from the one that holds; undo brings that back."""
    nothing = await talk.says("increase the food cap by 50")
    await talk.says("cap food at 400")

    raised = await talk.says("increase the food cap by 50")
    await talk.says("undo")

    assert nothing.startswith("There is no such cap yet.")
    assert raised.startswith("Set: food cap of RM450.00 a month (was RM400.00).")
    assert (await talk.says("caps")).startswith("Food cap of RM400.00 a month")


async def test_a_lesson_says_that_earlier_entries_stay(talk: Talk) -> None:
    """Nothing is moved behind the person's back."""
    await talk.says("buffet 40 #gifts")

    answer = await talk.says("buffet is always food")

    assert answer == (
        "Got it: I'll file “buffet” under food from now on. 1 earlier entry stays as before; "
        "“move the buffet to food” moves the latest."
    )


async def test_renaming_keeps_the_category_that_was_chosen(talk: Talk) -> None:
    """The person filed the phone; its new name does not file it anew."""
    await talk.says("phone 1800")
    await talk.says("gifts")

    answer = await talk.says("rename the phone to iphone")

    assert answer == "Changed: phone is now “iphone”."


async def test_how_long_until_payday(talk: Talk) -> None:
    """The days left, and what may be spent until the caps end."""
    await talk.says("payday is the 30th")
    await talk.says("cap food at 400")

    answer = await talk.says("how much until payday")

    assert answer == (
        "Your next payday is Mon 30 Nov, in 3 days.\n"
        "You can spend RM400.00 until Mon 30 Nov, RM100.00 a day for 4 days, by your food cap."
    )
