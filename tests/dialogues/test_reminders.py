"""A person is reminded: at their own time, once, word for word, and late only when nobody was there (R3.10, R4)."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime

import pytest

from core.clock import ManualClock
from scheduler.reminders import release_due
from tests.database import DatabaseUrls
from tests.dialogues.talk import House, Talk, house, local


async def test_a_reminder_comes_once_at_its_time_and_word_for_word(talk: Talk) -> None:
    """No model answers it, and nothing calls it late."""
    set_up = await talk.says("remind me to drink water at 18:00")

    came = await talk.lives_on(days=2)

    assert set_up == "I'll remind you today at 18:00 (Kuala Lumpur time): drink water."
    assert came == ["2026-11-27T10:00 ⏰ drink water"]
    assert talk.heard[-1].kind == "reminder"
    assert [button.label for button in talk.heard[-1].buttons] == ["Done", "10 min", "1 hour", "Tomorrow"]


async def test_a_daily_reminder_keeps_its_hour_when_summer_time_ends(database: DatabaseUrls) -> None:
    """Nine o'clock in Berlin on both sides of the change."""
    clock = local("2026-10-23T12:00", "Europe/Berlin")
    async with house(database.worker, clock) as home:
        talk = await Talk.begin(home, zone="Europe/Berlin")
        await talk.says("every day at 09:00 remind me of my pills")

        came = await talk.lives_on(days=3)

    assert [line[:16] for line in came] == ["2026-10-24T07:00", "2026-10-25T08:00", "2026-10-26T08:00"]


async def test_a_reminder_outlives_its_restart_and_many_looks(talk: Talk) -> None:
    """Ten ticks after it was due, one firing that day."""
    await talk.says("remind me every day at 4am to stretch")
    talk.later(hours=17)

    for _ in range(10):
        await talk.house.settle()

    assert [body.text.splitlines()[0] for body in talk.heard[1:]] == ["⏰ stretch"]


async def test_due_while_nobody_was_there_it_comes_once_and_says_that_it_is_late(talk: Talk) -> None:
    """The row is closed afterwards."""
    await talk.says("remind me at 13:00 to call the bank")
    talk.later(hours=1, minutes=20)

    await talk.house.settle()
    await talk.house.settle()

    assert [body.text for body in talk.heard[1:]] == [
        "⏰ call the bank\n(This was due today at 13:00. I couldn't tell you then, sorry.)"
    ]
    assert await talk.says("what reminders do I have?") == "You have no reminders."


async def test_of_many_that_were_missed_only_the_latest_is_told(talk: Talk) -> None:
    """A day of absence is one message, not twenty-four."""
    await talk.says("remind me every hour to look up")
    talk.later(days=1, minutes=10)

    await talk.house.settle()
    came = await talk.lives_on(hours=1)

    assert len(talk.heard) == 3
    assert "late" not in talk.heard[1].text
    assert [line[:16] for line in came] == ["2026-11-28T05:00"]


async def test_two_workers_that_look_at_once_release_it_once(talk: Talk) -> None:
    """Whoever comes second finds it locked, or moved on."""
    await talk.says("remind me at 13:00 to call the bank")
    talk.later(hours=1)

    counts = await asyncio.gather(*(release_due(talk.house.deps) for _ in range(8)))
    await talk.house.settle()

    assert sum(counts) == 1
    assert len(talk.heard) == 2


async def test_a_reminder_that_was_deleted_while_it_was_on_its_way_is_not_said(home: House, talk: Talk) -> None:
    """Released already, but its words are not wanted any more."""
    await talk.says("remind me at 13:00 to call the bank")
    talk.later(hours=1)
    await release_due(home.deps)
    async with home.database.as_user(talk.user_id) as conn:
        await conn.execute("UPDATE reminders SET state = 'deleted', due_at = NULL")

    await home.settle()

    assert len(talk.heard) == 1


async def test_for_somebody_who_cannot_be_reached_it_waits(home: House, talk: Talk) -> None:
    """When they are back it comes, late, and nobody else was held up."""
    other = await Talk.begin(home, name="another")
    await talk.says("remind me at 13:00 to call the bank")
    await other.says("remind me at 13:00 to call the dentist")
    await _set_reachable(talk, is_reachable=False)
    home.clock.move_to(datetime(2026, 11, 27, 5, 0, tzinfo=UTC))

    await home.settle()
    talk.later(hours=2)
    await _set_reachable(talk, is_reachable=True)
    await home.settle()

    assert other.heard[-1].text == "⏰ call the dentist"
    assert talk.heard[-1].text.startswith("⏰ call the bank\n(This was due today at 13:00.")


async def _set_reachable(talk: Talk, *, is_reachable: bool) -> None:
    async with talk.house.database.as_worker() as conn:
        await conn.execute("UPDATE addresses SET is_reachable = $2 WHERE user_id = $1", talk.user_id, is_reachable)


async def test_done_ends_the_repeating(talk: Talk) -> None:
    """Said every ten minutes until it is done; then never again."""
    await talk.says("remind me at 13:00 to take my pills, every 10 minutes until I do")
    came = await talk.lives_on(hours=1, minutes=25)

    done = await talk.presses("Done")

    assert [line[11:16] for line in came] == ["05:00", "05:10", "05:20"]
    assert done == "Done: take my pills."
    assert await talk.lives_on(days=1) == []


async def test_a_reminder_that_is_never_done_falls_silent(talk: Talk) -> None:
    """Persistent, but no nag for ever."""
    await talk.says("remind me at 13:00 to take my pills, every 10 minutes until I do")

    came = await talk.lives_on(days=2)

    assert len(came) == 12


async def test_a_snoozed_reminder_comes_again_and_the_plan_stays(talk: Talk) -> None:
    """Ten minutes later once more, and tomorrow at its own time."""
    await talk.says("remind me every day at 13:00 to stretch")
    await talk.lives_on(hours=1)

    snoozed = await talk.presses("10 min")
    came = await talk.lives_on(days=1)

    assert snoozed == "All right, again today at 13:10: stretch."
    assert [line[5:16] for line in came] == ["11-27T05:10", "11-28T05:00"]


async def test_snoozing_in_words_means_what_was_said_last_or_is_replied_to(talk: Talk) -> None:
    """A reply to an older reminder puts that one off."""
    await talk.says("remind me at 13:00 to call the bank")
    await talk.says("remind me at 13:05 to water the plants")
    await talk.lives_on(hours=1, minutes=6)

    last = await talk.says("snooze 20 minutes")
    older = await talk.says("in an hour", reply_to=talk.receipts[2])

    assert last == "All right, again today at 13:26: water the plants."
    assert older == "All right, again today at 14:06: call the bank."


async def test_a_second_press_finds_it_done(talk: Talk) -> None:
    """However fast the thumbs."""
    await talk.says("remind me at 13:00 to call the bank")
    await talk.lives_on(hours=1)
    buttons = talk.heard[-1].buttons

    await talk.presses("Done")
    talk.heard[-1:] = [talk.heard[-1].model_copy(update={"buttons": buttons})]

    assert await talk.says("done") == (
        "Nothing was due lately, so there is nothing to do that with. Ask me for your reminders to see them."
    )


async def test_paid_books_the_bill_and_moves_it_on(talk: Talk) -> None:
    """The amount of the plan, then another one for this time only."""
    await talk.says("remind me to pay rent 1200 on the 1st of every month at 9am")
    await talk.lives_on(days=5)

    paid = await talk.says("paid")
    await talk.lives_on(days=31)
    paid_other = await talk.says("paid 1250")

    assert paid == "Saved: rent, RM1,200.00 (housing). Next: on Friday 1 January 2027 at 09:00."
    assert paid_other == "Saved: rent, RM1,250.00 (housing). Next: on Monday 1 February at 09:00."
    assert await talk.entries() == [
        ("expense", "rent", 120000, "MYR", "2026-12-02"),
        ("expense", "rent", 125000, "MYR", "2027-01-02"),
    ]
    assert "RM1,200.00" in await talk.says("what reminders do I have?")


async def test_undoing_a_payment_opens_the_bill_again(talk: Talk) -> None:
    """The entry goes, and paid can be said once more."""
    await talk.says("remind me to pay rent 1200 on the 1st of every month at 9am")
    await talk.lives_on(days=5)
    await talk.presses("Paid")

    await talk.says("undo")
    again = await talk.says("paid")

    assert again.startswith("Saved: rent, RM1,200.00")
    assert len(await talk.entries()) == 1


async def test_paid_without_an_amount_anywhere_asks_for_it(talk: Talk) -> None:
    """The reminder named none, so the person does."""
    await talk.says("remind me to pay rent on the 1st at 9am")
    await talk.lives_on(days=5)

    asked = await talk.says("paid")
    saved = await talk.says("1200")

    assert asked == "How much was it? I'll save it as “rent”."
    assert saved == "Saved: rent, RM1,200.00 (housing)."
    assert await talk.says("paid") == (
        "Nothing was due lately, so there is nothing to do that with. Ask me for your reminders to see them."
    )


async def test_undo_after_a_later_expense_takes_the_expense_only(talk: Talk) -> None:
    """The reminder stands and comes."""
    await talk.says("remind me to pay rent on the 1st at 9am")
    await talk.says("tea 3")

    await talk.says("undo")

    assert await talk.entries() == []
    assert await talk.lives_on(days=5) == ["2026-12-01T01:00 ⏰ pay rent"]


async def test_the_zone_is_asked_first_and_the_wish_kept(home: House) -> None:
    """Nothing is set in a zone that nobody told."""
    talk = await Talk.begin(home, zone=None)

    asked = await talk.says("every weekday at 18:00 remind me to log my food")
    told = await talk.says("Kuala Lumpur")

    assert asked.startswith("Where are you?")
    assert "every weekday" in told or "on weekdays" in told
    assert await talk.lives_on(hours=7) == ["2026-11-27T10:00 ⏰ log my food"]


async def test_when_is_asked_for_and_the_answer_completes_it(talk: Talk) -> None:
    """A time alone is an answer."""
    asked = await talk.says("remind me to buy milk")
    told = await talk.says("tomorrow at 5pm")

    assert asked.startswith("When shall I remind you?")
    assert told == "I'll remind you tomorrow at 17:00 (Kuala Lumpur time): buy milk."


async def test_a_move_to_another_zone_leaves_the_wish_where_it_was_made(talk: Talk) -> None:
    """Nine in Kuala Lumpur stays nine there, and the list says so."""
    await talk.says("remind me every day at 9am to stretch")

    await talk.says("I live in London now")
    came = await talk.lives_on(days=1)

    assert [line[:16] for line in came] == ["2026-11-28T01:00"]
    assert "Kuala Lumpur" in await talk.says("what reminders do I have?")


async def test_today_is_told_from_the_clock(talk: Talk) -> None:
    """Not from anything remembered."""
    assert "Friday 27 November 2026" in await talk.says("what day is it?")


async def test_a_reminder_for_a_dead_instant_is_said_to_be_over(talk: Talk, clock: ManualClock) -> None:
    """What lies behind can't be set."""
    answer = await talk.says("remind me on 3 March 2020 to laugh")

    assert "over already" in answer
    assert await talk.says("my reminders") == "You have no reminders."


async def test_a_bare_time_after_setting_moves_what_was_set(talk: Talk) -> None:
    """As one says it after a second thought."""
    await talk.says("remind me to call mum tomorrow")

    moved = await talk.says("at 5pm")

    assert moved == "Changed: call mum, tomorrow at 17:00 (Kuala Lumpur time); it was tomorrow at 09:00."


async def test_paid_means_the_bill_not_whatever_came_after_it(talk: Talk) -> None:
    """Water that was drunk since costs nothing."""
    await talk.says("remind me to pay rent 1200 on the 1st of every month at 9am")
    await talk.says("remind me on 1 december at 10 to drink water")
    await talk.lives_on(days=5)

    assert (await talk.says("paid")).startswith("Saved: rent, RM1,200.00")


async def test_paying_what_no_bill_is_about_is_spending_like_any_other(talk: Talk) -> None:
    """Nothing that was paid is lost for want of a reminder."""
    saved = await talk.says("paid the phone bill 45")
    asked = await talk.says("paid 82")
    told = await talk.says("electricity")

    assert saved == "Saved: phone bill, RM45.00 (utilities)."
    assert asked == "What was the 82 for?"
    assert told.startswith("Saved: electricity, RM82.00")


async def test_what_is_asked_for_and_the_answer_is_said_word_for_word(talk: Talk) -> None:
    """An errand is no price to ask for; a record of its own is no errand."""
    asked = await talk.says("remind me tomorrow")
    told = await talk.says("to call mum")
    await talk.says("remind me tomorrow at 5pm")
    other = await talk.says("lunch 12")

    assert asked == "What shall I remind you of?"
    assert told.startswith("I'll remind you tomorrow at 09:00 (Kuala Lumpur time): call mum.")
    assert other.startswith("Saved: lunch, RM12.00 (food).")


async def test_a_bill_that_is_paid_is_not_booked_twice_by_a_word_too_many(talk: Talk) -> None:
    """By name after it was paid by its button: that is asked about, and the next month is not passed over."""
    await talk.says("remind me to pay rent 1200 on the 1st of every month at 9am")
    await talk.lives_on(days=5)
    await talk.presses("Paid")

    asked = await talk.says("paid the rent")
    await talk.says("no")

    assert asked == "“rent” is paid already. Was that another payment?"
    assert len(await talk.entries()) == 1
    assert "next on Friday 1 January 2027" in await talk.says("my reminders")


async def test_a_bill_paid_ahead_does_not_come_and_undo_brings_it_back(talk: Talk) -> None:
    """Early payers are left in peace."""
    await talk.says("remind me to pay rent 1200 on the 1st of every month at 9am")

    ahead = await talk.says("paid the rent")
    asked = await talk.says("paid the rent")
    await talk.says("no")

    assert ahead == "Saved: rent, RM1,200.00 (housing). Next: on Friday 1 January 2027 at 09:00."
    assert asked.startswith("“rent” is paid already.")
    assert await talk.lives_on(days=10) == []


async def test_what_was_put_off_and_moved_is_over_once_it_is_done(talk: Talk) -> None:
    """It does not come back at the time it was moved to."""
    await talk.says("remind me at 2pm to cook")
    await talk.lives_on(hours=2)
    await talk.says("snooze 20 minutes")
    await talk.says("at 5")

    done = await talk.says("done")

    assert done == "Done: cook."
    assert await talk.lives_on(days=1) == []


async def test_a_new_wish_is_no_answer_to_an_older_question(talk: Talk) -> None:
    """Its own words are kept."""
    await talk.says("remind me to buy milk")

    told = await talk.says("remind me tomorrow at 9 to call mum")

    assert told.startswith("I'll remind you tomorrow at 09:00 (Kuala Lumpur time): call mum.")


async def test_delete_by_name_finds_the_reminder_where_no_entry_has_the_words(talk: Talk) -> None:
    """Whatever was said in between."""
    await talk.says("remind me tomorrow at 9 to call the bank")
    await talk.says("hello")

    assert await talk.says("delete the bank") == "Deleted: call the bank."


@pytest.mark.parametrize("until", ["-5 minutes", "until yesterday"])
async def test_a_reminder_is_not_put_off_into_the_past(talk: Talk, until: str) -> None:
    """It would never come again; it stays open, and a time ahead puts it off."""
    await talk.says("remind me at 13:00 to call the bank")
    await talk.lives_on(hours=1)

    refused = await talk.says(f"snooze {until}")

    assert refused == "That time is over already, so nothing would come. Name one that is still ahead."
    assert (await talk.says("snooze 5 minutes")).startswith("All right, again today at 13:")


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("yes", "Saved: rent, RM1,200.00 (housing)."),
        ("paid", "Saved: rent, RM1,200.00 (housing)."),
        ("not yet", "All right, I've left it."),
        ("don't save it", "Done: pay rent."),
    ],
)
async def test_a_bill_that_is_done_is_asked_about(talk: Talk, answer: str, expected: str) -> None:
    """Closed without an entry, it would be missing from the spending."""
    await talk.says("remind me to pay rent 1200 on the 1st of every month at 9am")
    await talk.lives_on(days=10)

    asked = await talk.says("done")

    assert asked.startswith("Did you pay it? Then I'll save RM1,200.00 as “rent”.")
    assert (await talk.says(answer)).startswith(expected)
