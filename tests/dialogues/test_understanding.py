"""What a person says in other words than usual: how it is read, asked about, or honestly left."""

from __future__ import annotations

import pytest

from tests.dialogues.talk import House, Talk


@pytest.mark.parametrize(
    ("first", "second"), [("bread 2,80", "tea 1,50"), ("bread 2,80", "sofa 1.100,50"), ("rent 1.100,50", None)]
)
async def test_a_comma_is_learned_when_it_was_shown_twice_or_beyond_doubt(
    home: House, first: str, second: str | None
) -> None:
    """It is told, the amount beside it is shown so already, and 1.200 then needs no question (R3.1)."""
    talk = await Talk.begin(home, currency="EUR")
    told = [await talk.says(said) for said in (first, second) if said]

    answer = await talk.says("sofa 1.200")

    assert "Your number format is now 1.234,50." in told[-1]
    assert "?" not in answer
    assert (await talk.entries())[-1][2] == 120_000


async def test_one_comma_settles_nothing(home: House) -> None:
    """A slip of the finger must not turn 1.234 into twelve hundred: it is still asked about."""
    talk = await Talk.begin(home, currency="EUR")
    first = await talk.says("bread 2,8")

    answer = await talk.says("sofa 1.234")

    assert first == "Saved: bread, €2.80 (groceries)."
    assert answer.endswith("which one do you mean?")
    assert len(await talk.entries()) == 1


async def test_two_marks_that_contradict_settle_nothing(home: House) -> None:
    """The last one that was shown has to be the same."""
    talk = await Talk.begin(home, currency="EUR")
    for said in ("bread 2,80", "tea 1.50", "cake 3,20"):
        await talk.says(said)

    answer = await talk.says("sofa 1.234")

    assert answer.endswith("which one do you mean?")


async def test_undo_takes_a_learned_number_format_back(home: House) -> None:
    """It goes with the message that taught it."""
    talk = await Talk.begin(home, currency="EUR")
    await talk.says("bread 2,80")
    await talk.says("tea 1,50")

    undone = await talk.says("undo")
    answer = await talk.says("sofa 1.234")

    assert "your number format is not set again" in undone
    assert answer.endswith("which one do you mean?")


async def test_a_point_is_learned_without_a_word(talk: Talk) -> None:
    """Amounts are shown with a point anyhow."""
    answers = [await talk.says(said) for said in ("bread 2.80", "tea 1.50", "sofa 1,234")]

    assert answers[1:] == ["Saved: tea, RM1.50 (food).", "Saved: sofa, RM1,234.00 (housing)."]


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("tea 4 on 32 May", "32 May"),
        ("tea 4 on the 45th", "the 45th"),
        ("tea 4 on 31 June", "31 June"),
        ("tea 4 on 29 Feb", "29 Feb"),
    ],
)
async def test_a_day_that_does_not_exist_is_asked_about(talk: Talk, text: str, day: str) -> None:
    """Nothing lands on today for it, and it is not said to be still to come."""
    answer = await talk.says(text)

    assert answer == f"There is no day “{day}” this year, so nothing was saved. Which day was it?"
    assert await talk.entries() == []


async def test_dates_follow_the_zone_until_told(home: House) -> None:
    """In the United States 3/4 is the 4th of March; a person's own word holds wherever they live."""
    talk = await Talk.begin(home, zone="America/Chicago", currency="USD")
    await talk.says("tea 4 on 3/4")
    shown = await talk.says("settings")
    await talk.says("date order: day first")
    await talk.says("cake 5 on 3/4")

    await talk.says("undo")
    undone = await talk.says("undo")
    await talk.says("pie 6 on 3/4")

    assert "Date order: month first" in shown
    assert undone == "Undone: your date order is month first again."
    assert [(note, day) for _, note, _, _, day in await talk.entries()] == [
        ("tea", "2026-03-04"),
        ("pie", "2026-03-04"),
    ]


async def test_moving_away_changes_how_dates_are_read(home: House) -> None:
    """Nobody has told an order, so it is that of the place."""
    talk = await Talk.begin(home, zone="America/Chicago")
    await talk.says("I live in Lisbon")

    await talk.says("tea 4 on 3/4")

    assert [day for *_, day in await talk.entries()] == ["2026-04-03"]


@pytest.mark.parametrize("name", ["pesos", "dollars", "francs", "rupees"])
async def test_a_currency_of_several_countries_is_asked_about(home: House, name: str) -> None:
    """Whether as an answer or as a wish, none of them is taken unasked."""
    answering, wishing = [await Talk.begin(home, name=who, currency=None) for who in ("one", "two")]
    await answering.says("tea 4")

    answered = await answering.says(name)
    wished = await wishing.says(f"my currency is {name}")

    assert answered.startswith("Which ")
    assert wished.startswith("Which ")
    assert await answering.entries() == []


async def test_a_changed_cap_keeps_its_period(talk: Talk) -> None:
    """A weekly cap is raised as a weekly one."""
    await talk.says("cap transport at 40 a week")

    raised = await talk.says("raise the transport cap to 60")
    caps = await talk.says("caps")

    assert raised.startswith("Set: transport cap of RM60.00 a week (was RM40.00).")
    assert caps.count("cap of") == 1


@pytest.mark.parametrize(
    ("answer", "told"), [("instead", "RM200.00 a week (was RM40.00)"), ("a month", "RM200.00 a month")]
)
async def test_a_new_amount_beside_a_weekly_cap_is_asked_about(talk: Talk, answer: str, told: str) -> None:
    """It may replace the weekly cap or be a monthly one besides."""
    await talk.says("cap transport at 40 a week")
    asked = await talk.says("cap transport at 200")

    said = await talk.says(answer)

    assert asked == "You have a transport cap of RM40.00 a week. Is RM200.00 instead, or for a month besides?"
    assert told in said


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        ("USD", "Saved as a refund: book, $20.00 (shopping), against book of $50.00."),
        ("MYR", "Saved as a refund: book, RM20.00 (shopping)."),
    ],
)
async def test_a_refund_of_a_purchase_in_another_currency_is_asked_about(talk: Talk, answer: str, said: str) -> None:
    """Without a currency it may be in either; with one it is not asked (R3.3)."""
    await talk.says("book 50 USD")
    asked = await talk.says("refund book 20")

    assert asked == "The book was $50.00. Which currency came back?"
    assert await talk.says(answer) == said


async def test_a_refund_in_the_own_currency_needs_no_question(talk: Talk) -> None:
    """The nearest purchase that fits is in the person's own currency."""
    await talk.says("book 50 USD")
    await talk.says("book 30")

    assert "against book of RM30.00" in await talk.says("refund book 20")


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("do you save my data?", "database of whoever runs this Keepwell"),
        ("who can see my records?", "nobody else who writes to me can see it"),
        ("otp 571204", "so I left that out"),
        ("cap food", "“cap food at 400 a month”"),
        ("cap food at 0", "no cap was set"),
        ("tea 1e9", "“lunch 15”"),
        ("my grandma passed away", "I'm so sorry for your loss."),
        ("cap food at 300 tomorrow", "no cap was set"),
    ],
)
async def test_what_is_not_done_gets_an_honest_sentence(talk: Talk, text: str, part: str) -> None:
    """Short, and about the thing itself rather than about a model that is not there."""
    answer = await talk.says(text)

    assert part in answer
    assert await talk.entries() == []


async def test_why_a_total_is_high_is_answered_with_its_parts(talk: Talk) -> None:
    """The breakdown is the reason."""
    await talk.says("rent 800, taxi 40")

    answers = {await talk.says(said) for said in ("why is my total so high?", "why did I spend so much this month?")}

    assert answers == {
        "This month (1 – 27 Nov) you've spent RM840.00:\n• housing RM800.00 (95%)\n• transport RM40.00 (5%)"
    }


async def test_hard_news_with_a_record_is_met_and_asked_about(talk: Talk) -> None:
    """A human sentence first; the record is saved on a yes."""
    asked = await talk.says("my aunt died and the funeral was 900")

    saved = await talk.says("yes")

    assert asked == "I'm so sorry for your loss. Shall I save funeral, RM900.00 for you?"
    assert saved == "Saved: funeral, RM900.00 (other)."


async def test_income_alone_is_not_nothing(talk: Talk) -> None:
    """Whatever is asked about what was spent, the diary says that something came in."""
    await talk.says("salary 3000")
    asked = """how much this month?;breakdown;compare with last month;average per day;biggest expense this month
        ;list expenses this month;which day did I spend the most?"""

    answers = {await talk.says(said.strip()) for said in asked.split(";")}

    assert answers == {"This month (1 – 27 Nov) you haven't spent anything yet; RM3,000.00 came in."}


async def test_so_many_categories_as_were_asked_for(talk: Talk) -> None:
    """The largest ones, under the sum of all."""
    for entry in ("lunch 15", "taxi 20", "book 30"):
        await talk.says(entry)

    some, all_of_them = await talk.says("top 2 categories this month"), await talk.says("top 5 categories")

    assert some.splitlines() == [
        "This month (1 – 27 Nov) you've spent RM65.00, mostly on:",
        "• shopping RM30.00 (46%)",
        "• transport RM20.00 (31%)",
    ]
    assert len(all_of_them.splitlines()) == 4


@pytest.mark.parametrize(
    ("asked", "answer"),
    [
        ("how much without food?", "This month (1 – 27 Nov) you've spent RM20.00 besides food."),
        ("and without transport?", "This month (1 – 27 Nov) you've spent RM23.00 besides transport."),
        ("excluding transport", "This month (1 – 27 Nov) you've spent RM23.00 besides transport."),
        ("how much did I spend today except transport?", "Today you've spent RM23.00 besides transport."),
        ("total this month apart from food", "This month (1 – 27 Nov) you've spent RM20.00 besides food."),
    ],
)
async def test_a_category_is_left_out(talk: Talk, asked: str, answer: str) -> None:
    """With what counts for it, as groceries do for food."""
    for entry in ("lunch 15", "groceries 8", "taxi 20"):
        await talk.says(entry)

    said = await talk.says(asked)

    assert said.splitlines()[0].replace(" over 2 entries", "") == answer


async def test_what_can_not_be_left_out_is_said_to_be_unclear(talk: Talk) -> None:
    """A thing that is no category is not looked for as a note called "without coffee"."""
    await talk.says("coffee 5")

    said = await talk.says("how much without coffee?")

    assert said.startswith("I'm not sure which of your records you mean.")


async def test_more_back_than_spent_is_no_negative_spending(talk: Talk) -> None:
    """The sign of a sum is said in words."""
    await talk.says("lunch 15")
    await talk.says("refund shoes 100")

    answers = [(await talk.says(asked)).splitlines()[0] for asked in ("how much this month?", "breakdown")]

    more_back = "This month (1 – 27 Nov) you've got RM85.00 more back than you spent"
    assert answers == [f"{more_back}.", f"{more_back}:"]


async def test_the_last_days_are_totalled_after_the_biggest_one(talk: Talk) -> None:
    """A run of days said by itself asks for those days, and not for the biggest of them."""
    await talk.says("lunch 15")
    await talk.says("which day did I spend the most?")

    said = await talk.says("last 3 days")

    assert said == "The last 3 days (Wed 25 – Fri 27 Nov) you've spent RM15.00."


async def test_a_free_thing_waits_for_no_price(talk: Talk) -> None:
    """What it cost was said, and a number after it is about something else."""
    await talk.says("lunch was free")

    said = await talk.says("20")

    assert said == "What was the 20 for?"
    assert await talk.entries() == []


@pytest.mark.parametrize("text", ["mostrar 5", "前5", "lista 3", "zeig mir 5", "montre 4", "tunjukkan 5", "покажи 5"])
async def test_a_list_is_asked_for_in_other_languages(talk: Talk, text: str) -> None:
    """The number beside such a word is no money."""
    await talk.says("lunch 15")

    said = await talk.says(text)

    assert "lunch, RM15.00" in said
    assert len(await talk.entries()) == 1


@pytest.mark.parametrize(
    ("place", "words"),
    [
        ("Madrid", "I'll read 3/4 as the 3rd of April from now on."),
        ("London", "I'll read 3/4 as the 3rd of April from now on."),
        ("Chicago", "there."),
    ],
)
async def test_a_move_that_turns_dates_about_says_so(home: House, place: str, words: str) -> None:
    """Only where it does."""
    talk = await Talk.begin(home, zone="America/New_York", currency="USD")

    said = await talk.says(f"I live in {place}")

    assert said.endswith(words)


async def test_who_has_told_the_order_of_dates_keeps_it(home: House) -> None:
    """A move changes nothing then, and says nothing of it."""
    talk = await Talk.begin(home, zone="America/New_York", currency="USD")
    await talk.says("I write dates month first")

    said = await talk.says("I live in Madrid")

    assert "3/4" not in said


@pytest.mark.parametrize(
    "text", ["compare october and november", "compare november with october", "november vs october"]
)
async def test_a_comparison_is_told_of_the_later_period(talk: Talk, text: str) -> None:
    """Spending rose from 30 to 41, in whatever order the months are named."""
    await talk.says("shoes 30 on 20 October")
    await talk.says("shoes 41")

    answer = await talk.says(text)

    assert "That's RM11.00 (37%) more" in answer


async def test_a_long_list_is_saved_whole(talk: Talk) -> None:
    """A hundred lines are a list like any other."""
    answer = await talk.says(
        "\n".join(f"taxi to place {chr(65 + n % 26)}{chr(97 + n // 26)} {n + 20}" for n in range(100))
    )

    assert answer.startswith("Saved 100 entries:")
    assert len(await talk.entries()) == 100


async def test_the_line_that_keeps_a_list_from_being_saved_is_named(talk: Talk) -> None:
    """Whoever pastes a list learns what to leave out."""
    answer = await talk.says("bread 4\nmilk 7\nsome 3 of 9 or so\nparking 3")

    assert "the line “some 3 of 9 or so”" in answer
    assert await talk.entries() == []


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("lunch at 12:30 15", "2026-11-27"),
        ("tea at 13:15 4", "2026-11-27"),
        ("dinner at 20:00 30", "2026-11-26"),
        ("tea at 11:30 4", "2026-11-27"),
    ],
)
async def test_an_hour_just_ahead_is_todays(talk: Talk, text: str, day: str) -> None:
    """Told at noon, a lunch at half past twelve is no day old."""
    await talk.says(text)

    assert [entry[4] for entry in await talk.entries()] == [day]


async def test_a_day_to_come_begins_its_sentence(talk: Talk) -> None:
    """“On Sat 28 Nov is still to come” is no sentence."""
    assert (await talk.says("how much tomorrow?")).startswith("Sat 28 Nov is still to come")
