"""A person and their money diary: what is said, what is saved, what is answered."""

import pytest

from core.clock import ManualClock
from core.grammar.context import NumberFormat
from tests.database import DatabaseUrls
from tests.dialogues.talk import House, Talk, house, local


async def test_an_expense_is_saved_and_confirmed(talk: Talk) -> None:
    """The confirmation repeats what the row holds."""
    answer = await talk.says("Lunch RM15")

    assert answer == "Saved: Lunch, RM15.00 (food)."
    assert await talk.entries() == [("expense", "Lunch", 1500, "MYR", "2026-11-27")]


async def test_several_items_of_one_message_share_its_day(talk: Talk) -> None:
    """A day named once holds for every item of the message."""
    await talk.says("taxi 12.50 and coffee 4 yesterday")

    assert await talk.entries() == [
        ("expense", "taxi", 1250, "MYR", "2026-11-26"),
        ("expense", "coffee", 400, "MYR", "2026-11-26"),
    ]


async def test_a_list_over_several_lines_is_saved_whole(talk: Talk) -> None:
    """One item a line, each with its own words."""
    await talk.says("bread 4.20\nmilk 7\nparking 3")

    assert [(note, minor) for _, note, minor, *_ in await talk.entries()] == [
        ("bread", 420),
        ("milk", 700),
        ("parking", 300),
    ]


async def test_records_and_a_question_in_one_message_are_both_handled(talk: Talk) -> None:
    """A message can hold several things (R2.1)."""
    answer = await talk.says("noodles 9. how much did I spend today?")

    assert "RM9.00" in answer
    assert "today" in answer.lower()
    assert len(await talk.entries()) == 1


@pytest.mark.parametrize(
    ("currency", "number_format", "text", "minor"),
    [
        ("EUR", None, "Strom 2.048,16", 204816),
        ("EUR", NumberFormat.COMMA, "Strom 2.048,16", 204816),
        ("EUR", None, "frutería 84,30", 8430),
        ("EUR", None, "pulla 2,80", 280),
        ("USD", None, "8k roof repair", 800_000),
        ("JPY", None, "ramen 950", 950),
        ("MYR", None, "pen RM0.10", 10),
    ],
)
async def test_numbers_are_read_as_their_writer_writes_them(
    home: House, currency: str, number_format: NumberFormat | None, text: str, minor: int
) -> None:
    """Comma decimals, grouping dots and shorthand thousands keep their size."""
    talk = await Talk.begin(home, currency=currency, number_format=number_format)

    await talk.says(text)

    assert [entry[2:4] for entry in await talk.entries()] == [(minor, currency)]


async def test_an_ambiguous_number_is_asked_once(home: House) -> None:
    """The answer is saved with the entry, and the next such number is not asked about."""
    talk = await Talk.begin(home, currency="EUR")

    question = await talk.says("sofa 1.250")
    nothing_yet = await talk.entries()
    await talk.says("2")
    again = await talk.says("table 1.100")

    assert "?" in question
    assert nothing_yet == []
    assert "?" not in again
    assert [(note, minor) for _, note, minor, *_ in await talk.entries()] == [("sofa", 125_000), ("table", 110_000)]


async def test_an_unknown_currency_is_asked_and_kept(home: House) -> None:
    """Nothing is written in a currency that was never said."""
    talk = await Talk.begin(home, currency=None)

    question = await talk.says("coffee 4 and bagel 3")
    before = await talk.entries()
    answer = await talk.says("ringgit")
    await talk.says("bus 2")

    assert "currency" in question.lower()
    assert before == []
    assert "coffee" in answer
    assert "bagel" in answer
    assert [entry[1:4] for entry in await talk.entries()] == [
        ("coffee", 400, "MYR"),
        ("bagel", 300, "MYR"),
        ("bus", 200, "MYR"),
    ]


async def test_a_refund_lowers_its_category(talk: Talk) -> None:
    """What is left of a cap counts money that came back."""
    await talk.says("cap food at 200")
    await talk.says("groceries 90")
    await talk.says("refund groceries 30")

    answer = await talk.says("what is left for food?")

    assert "RM140.00" in answer


async def test_currencies_are_never_added_up(talk: Talk) -> None:
    """A total names each currency by itself."""
    await talk.says("hotel 300 BRL")
    await talk.says("map 25 USD")

    answer = await talk.says("total this month?")

    assert "R$300.00" in answer
    assert "$25.00" in answer
    assert "325" not in answer


async def test_a_new_currency_leaves_the_old_rows_alone(home: House) -> None:
    """Rows keep the currency they were told in and stay in the totals."""
    talk = await Talk.begin(home, currency="EUR")
    await talk.says("train 40")

    await talk.says("my currency is SEK")
    await talk.says("bun 35")
    answer = await talk.says("total this year?")

    assert "40" in answer
    assert "35" in answer
    assert [entry[3] for entry in await talk.entries()] == ["EUR", "SEK"]


async def test_undo_takes_back_the_last_thing_only(talk: Talk) -> None:
    """The row becomes void with its trail, and no counter-entry appears."""
    await talk.says("lunch 15")
    await talk.says("tea 3")

    answer = await talk.says("undo")

    assert "tea" in answer
    assert [entry[1] for entry in await talk.entries()] == ["lunch"]
    async with talk.house.database.as_user(talk.user_id) as conn:
        trail = await conn.fetch("SELECT state, count(*) AS n FROM entries WHERE user_id = $1 GROUP BY 1", talk.user_id)
        changes = await conn.fetchval("SELECT count(*) FROM changes WHERE user_id = $1", talk.user_id)
    assert {row["state"]: row["n"] for row in trail} == {"active": 1, "void": 1}
    assert changes >= 2


async def test_a_day_is_counted_in_the_persons_own_zone(database: DatabaseUrls) -> None:
    """The morning of the first of March in Auckland is March there, whatever day it is in UTC."""
    zone = "Pacific/Auckland"
    async with house(database.worker, local("2026-03-01T08:00", zone)) as home:
        talk = await Talk.begin(home, zone=zone, currency="NZD")

        await talk.says("ferry 4")
        answer = await talk.says("March so far?")

        assert (await talk.entries())[0][4] == "2026-03-01"
        assert "4.00" in answer


async def test_a_button_pressed_twice_acts_once(talk: Talk) -> None:
    """The second press is answered as already done."""
    await talk.says("lunch 15")
    await talk.says("lunch 15")
    asked = talk.heard[-1]

    await talk.presses(asked.buttons[0].label)
    talk.house.channel.sent.append((talk.address, asked, "again"))
    second = await talk.presses(asked.buttons[0].label)

    assert "already" in second.lower()
    assert len(await talk.entries()) == 2


async def test_a_question_about_spending_is_no_entry(talk: Talk) -> None:
    """It is answered from the rows, with the figure of this turn."""
    await talk.says("groceries 180")

    answer = await talk.says("did I really spend 250 on food?")

    assert "RM180.00" in answer
    assert len(await talk.entries()) == 1


async def test_a_repeated_update_is_stored_and_answered_once(talk: Talk) -> None:
    """The platform's own name for a message keeps it from being handled twice."""
    await talk.says("lunch 15", key="paper:77")

    second = await talk.says("lunch 15", key="paper:77")

    assert second == ""
    assert len(await talk.entries()) == 1


async def test_an_edited_message_edits_its_row(talk: Talk) -> None:
    """The same row changes, and it is said once."""
    await talk.says("lunch 15")

    answer = await talk.edits("lunch 25")

    assert "RM25.00" in answer
    assert await talk.entries() == [("expense", "lunch", 2500, "MYR", "2026-11-27")]


async def test_an_edit_that_changes_nothing_is_silent(talk: Talk) -> None:
    """Other letters, the same record: no word and no change."""
    await talk.says("lunch 15")

    assert await talk.edits("lunch  15.00") == ""
    assert len(await talk.entries()) == 1


async def test_an_edit_that_is_no_record_any_more_is_asked_about(talk: Talk) -> None:
    """Nothing disappears without a word."""
    await talk.says("lunch 15")

    question = await talk.edits("never mind")
    still_there = await talk.entries()
    await talk.says("yes")

    assert "?" in question
    assert len(still_there) == 1
    assert await talk.entries() == []


async def test_replying_to_a_confirmation_means_its_row(talk: Talk) -> None:
    """An "undo" under an older confirmation takes back that one, not the last."""
    await talk.says("lunch 15")
    receipt = talk.receipts[-1]
    await talk.says("tea 3")

    await talk.says("undo", reply_to=receipt)

    assert [entry[1] for entry in await talk.entries()] == ["tea"]


async def test_the_same_again_within_minutes_is_asked_about(talk: Talk, clock: ManualClock) -> None:
    """A slip is not doubled in silence; later it is simply another one."""
    await talk.says("coffee 4")
    question = await talk.says("coffee 4")
    await talk.says("no")
    talk.later(hours=3)
    await talk.says("coffee 4")

    assert "?" in question
    assert len(await talk.entries()) == 2


async def test_a_forwarded_message_is_asked_about(talk: Talk) -> None:
    """A copy of an older message makes no row by itself."""
    question = await talk.says("lunch 15", is_forwarded=True)

    assert "?" in question
    assert await talk.entries() == []


async def test_an_unanswered_question_is_not_forgotten_in_silence(talk: Talk) -> None:
    """When the talk goes on, it is said that the thing asked about is not saved."""
    await talk.says("coffee 4")
    await talk.says("coffee 4")

    answer = await talk.says("taxi 12")

    assert "“coffee 4” is not saved yet" in answer
    assert [entry[1] for entry in await talk.entries()] == ["coffee", "taxi"]


async def test_a_cap_warns_once_at_each_threshold(talk: Talk) -> None:
    """Crossing 80 and 100 per cent is told once each a period (R3.6)."""
    await talk.says("cap food at 100 a month")

    quiet = await talk.says("bread 70")
    first = await talk.says("cheese 12")
    between = await talk.says("milk 3")
    second = await talk.says("rice 20")
    after = await talk.says("eggs 5")

    assert "%" not in quiet
    assert "82%" in first
    assert "%" not in between
    assert "105%" in second or "over" in second
    assert "%" not in after


async def test_what_is_not_understood_is_not_saved(talk: Talk) -> None:
    """Money is never guessed; the answer says how to write it."""
    answer = await talk.says("lunch was like 15 or maybe 20 whatever")

    assert "nothing was saved" in answer
    assert await talk.entries() == []


async def test_two_people_see_only_their_own(home: House) -> None:
    """One person's question never meets another's rows."""
    one = await Talk.begin(home, name="one")
    other = await Talk.begin(home, name="other")
    await one.says("lunch 47")

    answer = await other.says("how much did I spend today?")

    assert "47" not in answer
    assert await other.entries() == []


async def test_a_restart_changes_nothing(database: DatabaseUrls, clock: ManualClock) -> None:
    """Rows and an open question live in the database."""
    async with house(database.worker, clock) as first:
        talk = await Talk.begin(first)
        await talk.says("coffee 4")
        await talk.says("coffee 4")

    async with house(database.worker, clock) as second:
        talk.house = second
        await talk.says("yes")

        assert len(await talk.entries()) == 2


async def test_a_bare_dollar_is_asked_about_once(talk: Talk) -> None:
    """What "$" means to somebody who pays in ringgit is kept with the answer, and undone with it."""
    question = await talk.says("tea $4")
    nothing_yet = await talk.entries()
    answer = await talk.says("USD")
    again = await talk.says("cake $5")
    shown = await talk.says("settings")

    assert "Which currency" in question
    assert nothing_yet == []
    assert "tea" in answer
    assert "?" not in again
    assert "“$” currency: USD" in shown
    assert [entry[1:4] for entry in await talk.entries()] == [("tea", 400, "USD"), ("cake", 500, "USD")]


async def test_an_open_number_and_an_open_currency_are_asked_one_after_the_other(home: House) -> None:
    """Nothing is written before both are answered, and neither is asked again."""
    talk = await Talk.begin(home, currency="EUR")

    first = await talk.says("sofa $1.250")
    second = await talk.says("2")
    nothing_yet = await talk.entries()
    await talk.says("USD")
    again = await talk.says("table $1.100")

    assert "which one" in first
    assert "Which currency" in second
    assert nothing_yet == []
    assert "?" not in again
    assert [entry[1:4] for entry in await talk.entries()] == [("sofa", 125_000, "USD"), ("table", 110_000, "USD")]


async def test_a_product_is_shown_with_its_factors(talk: Talk) -> None:
    """The person sees what was multiplied."""
    answer = await talk.says("movie tickets 2 x 18")

    assert "movie tickets 2 x 18, RM36.00" in answer


async def test_an_edit_finds_what_an_answered_question_saved(talk: Talk, clock: ManualClock) -> None:
    """What is saved by a yes belongs to the message that was asked about."""
    await talk.says("cake 3")
    await talk.says("cake 3", key="paper:second")
    await talk.says("yes")

    await talk.edits("cake 4", of="paper:second")

    assert [entry[1:3] for entry in await talk.entries()] == [("cake", 300), ("cake", 400)]


async def test_an_edit_finds_what_waited_for_a_currency(home: House) -> None:
    """The first message of a new person may be edited like any other."""
    talk = await Talk.begin(home, currency=None)
    await talk.says("lunch 5", key="paper:first")
    await talk.edits("lunch 6", of="paper:first")
    await talk.says("MYR")

    await talk.edits("lunch 7", of="paper:first")

    assert [entry[1:3] for entry in await talk.entries()] == [("lunch", 700)]


async def test_the_buttons_of_an_edited_message_lead_nowhere(talk: Talk) -> None:
    """The edit has settled what was asked about the message."""
    await talk.says("cake 3")
    await talk.says("cake 3", key="paper:second")
    asked = talk.heard[-1]
    await talk.edits("cake 5", of="paper:second")

    talk.house.channel.sent.append((talk.address, asked, "again"))
    answer = await talk.presses(asked.buttons[0].label)

    assert "changed that message" in answer
    assert [entry[1:3] for entry in await talk.entries()] == [("cake", 300), ("cake", 500)]


async def test_all_that_waits_for_a_currency_is_saved_by_one_answer(home: House) -> None:
    """A new person may tell several things before saying what money they use."""
    talk = await Talk.begin(home, currency=None)
    await talk.says("lunch 5")
    await talk.says("tea 3")
    await talk.says("coffee 4")

    await talk.says("MYR")

    assert [entry[1] for entry in await talk.entries()] == ["lunch", "tea", "coffee"]


async def test_an_edit_of_a_message_that_was_taken_back_says_so(talk: Talk) -> None:
    """It counts no more, and the edit does not bring it back unasked."""
    await talk.says("cake 4")
    await talk.says("undo")

    answer = await talk.edits("cake 6", of=f"{talk.address.channel}:{talk.address.external_id}:1")

    assert "taken back" in answer
    assert await talk.entries() == []
