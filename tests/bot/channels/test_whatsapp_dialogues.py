"""A person on WhatsApp: what they write and press, and what stands in their chat afterwards."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest

from core import deliveries
from core.deliveries import Status
from tests.bot.channels.twilio_server import Fault
from tests.bot.channels.whatsapp_phone import House, Phone, house
from tests.database import DatabaseUrls

BEN = "whatsapp:US.13491208655302741918"  # somebody without a telephone number
TEMPLATE = "HX" + "a" * 32
ONE_BUTTON, TWO_BUTTONS = "HX" + "1" * 32, "HX" + "2" * 32
STATES = "SELECT state FROM outbox ORDER BY id"


@pytest.fixture
async def home(database: DatabaseUrls) -> AsyncIterator[House]:
    """A worker that has neither templates nor buttons."""
    async with house(database) as at:
        yield at


@pytest.fixture
async def ann(home: House) -> Phone:
    """Somebody with WhatsApp."""
    return await Phone.of(home)


async def test_lunch_is_saved_and_confirmed(ann: Phone) -> None:
    """The confirmation says what was saved, and how to take it back by a number."""
    (answer,) = await ann.says("lunch 15")

    assert "RM15.00" in answer
    assert "*1* Undo" in answer


@pytest.mark.parametrize("choice", ["1", " 1. ", "undo", "UNDO"])
async def test_a_choice_is_made_by_its_number_or_its_name(ann: Phone, choice: str) -> None:
    """As a press of the button would."""
    await ann.says("lunch 15")

    (undone,) = await ann.says(choice)
    (total,) = await ann.says("how much today?")

    assert "lunch" in undone
    assert "RM15" not in total


async def test_a_number_means_the_message_that_it_replies_to(ann: Phone) -> None:
    """Not the latest one."""
    await ann.says("lunch 15")
    lunch = ann.messages[-1].sid
    await ann.says("taxi 20")

    await ann.says("1", OriginalRepliedMessageSid=lunch)
    (total,) = await ann.says("how much today?")

    assert "RM20.00" in total


async def test_a_reply_to_a_confirmation_means_its_entry(ann: Phone) -> None:
    """Words as well as numbers."""
    await ann.says("lunch 15")
    lunch = ann.messages[-1].sid
    await ann.says("taxi 20")

    await ann.says("make it 25", OriginalRepliedMessageSid=lunch)
    (total,) = await ann.says("how much today?")

    assert "RM45.00" in total


async def test_buttons_are_quick_replies_where_their_content_is_set_up(database: DatabaseUrls) -> None:
    """With what comes back when they are pressed; pressing one does what it says."""
    async with house(database, TWILIO_BUTTONS=ONE_BUTTON) as home:
        ann = await Phone.of(home)
        await ann.says("lunch 15")
        sent = ann.messages[-1]
        (undone,) = await ann.says("Undo", ButtonPayload=sent.variables["3"], ButtonText="Undo", MessageType="button")

    assert sent.content_sid == ONE_BUTTON
    assert "RM15.00" in sent.variables["1"]
    assert sent.variables["2"] == "Undo"
    assert "lunch" in undone


async def test_more_buttons_than_are_set_up_become_numbers(database: DatabaseUrls) -> None:
    """A reminder has four."""
    async with house(database, TWILIO_BUTTONS=f"{ONE_BUTTON},{TWO_BUTTONS}") as home:
        ann = await Phone.of(home)
        await ann.says("remind me at 1pm to call the bank")
        (said,) = await ann.passes(hours=1)
        (answer,) = await ann.says("2")

    assert "*1* Done" in said
    assert "*4* Tomorrow" in said
    assert "1:10" in answer or "13:10" in answer


async def test_a_reminder_within_the_window_is_said(ann: Phone) -> None:
    """Free text passes for a day after the person wrote."""
    await ann.says("remind me tomorrow at 11 to call the bank")

    (said,) = await ann.passes(hours=23)

    assert "call the bank" in said


async def test_a_reminder_outside_the_window_is_told_at_the_next_contact(ann: Phone, home: House) -> None:
    """Once, before the answer, and said to be late; nothing is sent meanwhile, and it never counts as sent (B073)."""
    await ann.says("remind me on sunday at 9 to pay the rent")
    meanwhile = await ann.passes(hours=45)
    waiting = await home.rows(STATES)

    told = await ann.says("lunch 15")
    again = await ann.says("taxi 20")

    assert meanwhile == []
    assert waiting == [("sent",), ("held",)]
    assert "pay the rent" in told[0]
    assert "Sun 29 Nov at 09:00" in told[0]
    assert "RM15.00" in told[1]
    assert len(told) == 2
    assert len(again) == 1


async def test_several_held_reminders_keep_their_order_and_come_once_each(ann: Phone) -> None:
    """What was due every day is told for the last day only."""
    await ann.says("remind me every day at 9 to stretch")
    await ann.says("remind me on monday at 10 to pay the rent")
    for _ in range(4):
        await ann.passes(hours=24)

    told = await ann.says("hello")

    assert ["stretch" in text for text in told[:2]] == [False, True]
    assert "pay the rent" in told[0]
    assert sum("stretch" in text for text in told) == 1


async def test_a_reminder_outside_the_window_goes_by_template(database: DatabaseUrls) -> None:
    """With its words as the variable, and the receipt of a sent message."""
    templates = f'{{"reminder": {{"content_sid": "{TEMPLATE}", "variables": {{"1": "Keepwell: {{text}}"}}}}}}'
    async with house(database, TWILIO_TEMPLATES=templates) as home:
        ann = await Phone.of(home)
        await ann.says("remind me on sunday at 9 to pay the rent")
        await ann.passes(hours=45)
        told = await ann.says("done")
        states = await home.rows(STATES)

    assert ann.messages[1].content_sid == TEMPLATE
    assert ann.messages[1].variables["1"].startswith("Keepwell: ")
    assert "pay the rent" in ann.messages[1].variables["1"]
    assert len(told) == 1
    assert states == [("sent",)] * 3


async def test_a_window_that_twilio_calls_closed_is_closed(ann: Phone, home: House) -> None:
    """63016 told later: the message is held and told at the next contact; the next reminder is not even tried."""
    await ann.says("remind me at 1pm to call the bank")
    await ann.says("remind me at 2pm to water the plants")
    await ann.passes(hours=1)
    await ann.reports(ann.messages[-1].sid, "failed", 63016)
    failed = await home.rows(STATES)
    await ann.passes(hours=1)
    calls = home.server.calls

    told = await ann.says("hello")

    assert failed[2] == ("held",)
    assert calls == 3
    assert "call the bank" in told[0]
    assert "water the plants" in told[1]


async def test_a_failure_told_before_the_receipt_is_stored_counts(ann: Phone, home: House) -> None:
    """Twilio's word may overtake our own commit."""
    await ann.says("hello")
    async with home.database.as_worker() as conn:
        user_id = await home.receiver.user_id(ann.address)
        await conn.execute("UPDATE outbox SET state = 'sending', receipt = NULL")
    await ann.reports(ann.messages[-1].sid, "undelivered", 63016)
    async with home.database.as_worker() as conn:
        await conn.execute("UPDATE outbox SET state = 'sent', receipt = $1", ann.messages[-1].sid)
        reason = await deliveries.settle(conn, user_id, ann.messages[-1].sid)

    assert reason == "closed"
    assert await home.rows(STATES) == [("held",)]


async def test_stop_pauses_what_we_start_and_start_resumes_it(ann: Phone, home: House) -> None:
    """One confirmation; answers go on; what was due meanwhile is told, once and late."""
    await ann.says("remind me at 1pm to call the bank")
    stopped = await ann.says("STOP")
    silence = await ann.passes(hours=2)
    answered = await ann.says("lunch 15")
    started = await ann.says("start")
    late = await ann.passes(seconds=1)

    assert len(stopped) == 1
    assert "START" in stopped[0]
    assert silence == []
    assert len(answered) == 1
    assert "RM15.00" in answered[0]
    assert len(started) == 1
    assert "call the bank" in "\n".join(late)
    assert len(late) == 1


@pytest.mark.parametrize(
    ("word", "hint"), [("stop", "START"), ("Berhenti.", "MULA"), ("¡BAJA!", "EMPEZAR"), ("退订", "开始")]
)
async def test_each_language_has_its_words(ann: Phone, word: str, hint: str) -> None:
    """And is answered in itself; the word that it names starts again."""
    (stopped,) = await ann.says(word)
    (started,) = await ann.says(hint.lower())

    assert hint in stopped
    assert started != stopped
    assert (await ann.says("stop reminding me about the rent")) != [stopped]


async def test_help_is_answered_without_a_model(ann: Phone) -> None:
    """In any of the languages."""
    (english,) = await ann.says("HELP")
    (malay,) = await ann.says("bantuan")

    assert "Save:" in english
    assert malay == english


async def test_start_welcomes_whoever_never_stopped_us(ann: Phone) -> None:
    """It is what people write first."""
    (welcome,) = await ann.says("Start")

    assert "Keepwell" in welcome


async def test_one_message_posted_twice_is_answered_once(ann: Phone, home: House) -> None:
    """At once, and a day later, when it does not open the window again (B057)."""
    form = ann.form("lunch 15")
    await asyncio.gather(ann.posts(form), ann.posts(form))
    await home.settle()
    await ann.passes(hours=25)
    replayed = await ann.posts(form)
    await home.settle()

    assert replayed.status == 200
    assert len(ann.messages) == 1
    assert await home.rows("SELECT count(*) FROM inbox") == [(1,)]
    heard_at = await home.rows("SELECT heard_at FROM addresses")
    assert heard_at[0][0] != home.clock.now()


async def test_somebody_without_a_number_is_somebody(home: House) -> None:
    """Their id is opaque; two people are never one."""
    ann, ben = await Phone.of(home), await Phone.of(home, BEN)
    await ann.says("lunch 15")
    await ben.says("taxi 20")

    (anns,) = await ann.says("how much today?")
    (bens,) = await ben.says("how much today?")

    assert "RM15.00" in anns
    assert "RM20.00" in bens


async def test_a_forwarded_record_is_asked_about(ann: Phone) -> None:
    """A copy of an old message is not taken for a new expense without a word."""
    (answer,) = await ann.says("lunch 15", Forwarded="true")

    assert "?" in answer


async def test_what_became_of_a_message_only_moves_forward(ann: Phone, home: House) -> None:
    """Late, twice, out of order; a failure after it was delivered is none."""
    await ann.says("hello")
    sid = ann.messages[-1].sid
    user_id = await home.receiver.user_id(ann.address)
    seen = []
    for status in ("sent", "delivered", "sent", "queued", "delivered", "failed", "read", "delivered"):
        await ann.reports(sid, status)
        async with home.database.as_worker() as conn:
            seen.append(await deliveries.status_of(conn, user_id, sid))

    assert seen == [Status.SENT, *[Status.DELIVERED] * 5, Status.READ, Status.READ]
    assert await home.rows(STATES) == [("sent",)]


async def test_whoever_opted_out_is_not_written_to_until_they_write(ann: Phone, home: House) -> None:
    """Twilio says so once; nothing more is tried, until a message of theirs."""
    await ann.says("remind me at 1pm to call the bank")
    await ann.says("remind me at 2pm to water the plants")
    home.server.faults = [Fault(400, 21610)]
    await ann.passes(hours=1)
    await ann.passes(hours=1)
    calls = home.server.calls
    answer = await ann.says("lunch 15")
    later = await ann.passes(seconds=1)

    assert calls == 3
    assert "RM15.00" in answer[0]
    assert "water the plants" in "\n".join([*answer, *later])
