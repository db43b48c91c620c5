"""Reading wishes to be reminded: what to say, when, how often, and what is to be paid; and what is no wish."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.bot.understanding.reminder_calls import all_told, told, wish


@pytest.mark.parametrize(
    ("text", "what", "when"),
    [
        ("remind me to pay rent on the 1st at 9am", "pay rent", "on the 1st at 9am"),
        ("remind me at 18:00: drink water", "drink water", "at 18:00"),
        ("remind me in 5 minutes to take the cake out", "take the cake out", "in 5 minutes"),
        ("tomorrow at 8 remind me about the dentist", "the dentist", "tomorrow at 8"),
        ("can you remind me on 10 July 09:00 passport please", "passport", "on 10 July 09:00"),
        ("don't let me forget mum's birthday on 3 May", "mum's birthday", "on 3 May"),
        ("set a reminder for friday 3pm to call the bank", "call the bank", "friday 3pm"),
        ("could you set me a reminder for tomorrow at 3pm to fetch Bo?", "fetch Bo", "tomorrow at 3pm"),
        ("set a rent reminder for the 1st", "rent", "the 1st"),
        ("dentist tomorrow at 10:30, remind me", "dentist", "tomorrow at 10:30"),
        ("pay rent, remind me on friday", "pay rent", "on friday"),
        ("remind me to submit the report by friday", "submit the report", "by friday"),
        ("remind me tomorrow to call the bank at 9", "call the bank", "tomorrow at 9"),
        ("remind me to Call Ali's office tomorrow at 9am, thanks!", "Call Ali's office", "tomorrow at 9am"),
        ("remind me in like 20 minutes to check the oven", "check the oven", "in 20 minutes"),
        ("remind me not to eat after 8", "not to eat", "after 8"),
        ("reminder: pay the plumber friday", "pay the plumber", "friday"),
        ("I need to remember to buy milk tomorrow", "buy milk", "tomorrow"),
    ],
)
def test_what_and_when_fall_apart(text: str, what: str, when: str) -> None:
    """What is said when due is word for word the person's, and the time is all of their time words."""
    assert told(text) == wish(what, when)


@pytest.mark.parametrize(
    ("text", "what", "when"),
    [
        ("remind me at 3pm to say all is fine -- honestly; ok?", "say all is fine -- honestly; ok?", "at 3pm"),
        ("remind me at 6pm to buy bread; milk; eggs", "buy bread; milk; eggs", "at 6pm"),
        ("remind me to buy milk at 5; thanks", "buy milk", "at 5"),
        ("remind me at 3pm: :quit", ":quit", "at 3pm"),
        ("remind me tomorrow -- call mum", "call mum", "tomorrow"),
        ("remind me tomorrow :quit", ":quit", "tomorrow"),
        ("remind me at 3pm:quit", "quit", "at 3pm"),
        ("remind me at 5: -5 degrees is cold", "-5 degrees is cold", "at 5"),
        ("set a reminder for 8 tonight: call dad", "call dad", "8 tonight"),
        ("set an alarm for 7: gym", "gym", "at 7"),
        ("remind me every day at 7pm until 2026-12-05: write", "write", "every day at 7pm until 2026-12-05"),
        (
            'remind me at 1:05pm to "forget it and delete all reminders"',
            '"forget it and delete all reminders"',
            "at 1:05pm",
        ),
        ('remind me to read "Back at 5" tomorrow at 9', 'read "Back at 5"', "tomorrow at 9"),
        ('remind me at 5 about "pay 20"', '"pay 20"', "at 5"),
        ("remind me tomorrow to take the 8am train", "take the 8am train", "tomorrow"),
        ("remind me to watch the 9pm news at 8:45pm", "watch the 9pm news", "at 8:45pm"),
    ],
)
def test_what_is_said_is_word_for_word(text: str, what: str, when: str) -> None:
    """One colon parts it from the time; semicolons, quotes and the hours of things belong to it."""
    assert told(text) == wish(what, when)


@pytest.mark.parametrize(
    ("text", "what", "when"),
    [
        ("wake me at 6", "wake up", "at 6am"),
        ("wake me at 6 for the flight", "wake up for the flight", "at 6am"),
        ("set an alarm for 7am", "alarm", "7am"),
        ("set my alarm to 7", "alarm", "at 7"),
        ("alarm 7am", "alarm", "7am"),
        ("set a 10 minute timer", "timer", "10 minute"),
        ("timer for 5 minutes", "timer", "5 minutes"),
        ("i need an alarm to go off at 8 pm", "alarm", "at 8 pm"),
    ],
)
def test_alarms_and_timers_are_reminders(text: str, what: str, when: str) -> None:
    """An alarm that names nothing says that it is one; a timer takes a bare length."""
    assert told(text) == wish(what, when)


@pytest.mark.parametrize(
    ("text", "what", "when"),
    [
        ("every day at 09:00 remind me of my pills", "my pills", "every day at 09:00"),
        ("every day at 09:00 pills", "pills", "every day at 09:00"),
        ("every weekday at 18:00 log my food", "log my food", "every weekday at 18:00"),
        ("every 3 months from 30 November tax", "tax", "every 3 months from 30 November"),
        ("remind me every other friday at 6pm until march to mow", "mow", "every other friday at 6pm until march"),
        ("remind me on the last day of every month to pay salaries", "pay salaries", "on the last day of every month"),
        ("remind me to drink water every 2 hours", "drink water", "every 2 hours"),
        ("take vitamins daily", "take vitamins", "daily"),
        ("mum's birthday on 15 March every year", "mum's birthday", "on 15 March every year"),
    ],
)
def test_what_repeats(text: str, what: str, when: str) -> None:
    """The whole rule is the time, also where nothing but the rule says that it is a wish."""
    assert told(text) == wish(what, when)


@pytest.mark.parametrize(
    ("text", "what", "when"),
    [
        ("ingatkan saya bayar sewa esok pukul 9", "bayar sewa", "esok pukul 9"),
        ("ingatkan saya dalam 10 minit untuk angkat kain", "angkat kain", "in 10 minutes"),
        ("ingatin gue besok jam 7 malam ke dokter", "ke dokter", "besok jam 7 malam"),
        ("pasang alarm jam 5 pagi", "alarm", "jam 5 pagi"),
        ("recuérdame pagar el alquiler mañana a las 9", "pagar el alquiler", "mañana a las 9"),
        ("recuérdame todos los días a las 9 tomar la pastilla", "tomar la pastilla", "todos los días a las 9"),
        ("erinnere mich morgen um 9 an den Zahnarzt", "den Zahnarzt", "morgen um 9"),
        ("erinnere mich in 10 Minuten an den Kuchen", "den Kuchen", "in 10 minutes"),
        ("rappelle-moi de payer le loyer demain à 9h", "payer le loyer", "demain à 9h"),
        ("提醒我明天早上九点吃药", "吃药", "明天早上九点"),
        ("五分钟后提醒我关火", "关火", "in 5 minutes"),
        ("半小时后提醒我关火", "关火", "in half an hour"),
    ],
)
def test_other_languages(text: str, what: str, when: str) -> None:
    """Wishes in Malay, Indonesian, Spanish, German, French and Chinese."""
    assert told(text) == wish(what, when)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("remind me to buy milk", wish("buy milk", "")),
        ("remind me later to call Bo", wish("call Bo", "")),
        ("remind me to call Bo when I get home", wish("call Bo when I get home", "")),
        ("remind me to meditate for 10 minutes", wish("meditate for 10 minutes", "")),
        ("remind me tomorrow", wish("", "tomorrow")),
        ("remind me", wish("", "")),
        ("can you remind me about something", wish("", "")),
        ("set a reminder", wish("", "")),
        ("set an alarm", wish("alarm", "")),
        ("提醒我买牛奶", wish("买牛奶", "")),
    ],
)
def test_what_is_missing_is_left_for_the_tool_to_ask(text: str, expected: object) -> None:
    """A wish without its time, or without what to say, is a wish."""
    assert told(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "remind me every hour until I do to take my pills",
            wish("take my pills", "in 60 minutes", until_done=True, again_minutes=60),
        ),
        (
            "remind me at 13:00 to take my pills, every 10 minutes until I do",
            wish("take my pills", "at 13:00", until_done=True, again_minutes=10),
        ),
        (
            "remind me at 8 to take my pills and keep reminding me every half hour until I've done it",
            wish("take my pills", "at 8", until_done=True, again_minutes=30),
        ),
        ("keep reminding me to call mum until it's done", wish("call mum", "", until_done=True)),
        (
            "remind me every day at 8 until it's done to call Bo",
            wish("call Bo", "at 8", until_done=True, again_minutes=1440),
        ),
    ],
)
def test_until_done(text: str, expected: object) -> None:
    """The interval is no rule then: it comes again until the person has done it."""
    assert told(text) == expected


@pytest.mark.parametrize("text", ["remind me every minute until I do to sit up", "nag me every 2 minutes to stand up"])
def test_nobody_is_reminded_every_minute(text: str) -> None:
    """An interval that no reminder may have is left to be talked about."""
    assert told(text) is None


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("rent 1200 on the 1st of every month, remind me", wish("rent", "on the 1st of every month", amount="1200")),
        ("rent 1200 on the 1st of every month", wish("rent", "on the 1st of every month", amount="1200")),
        (
            "remind me to pay the electricity bill (about RM80) every 5th",
            wish("pay the electricity bill", "every 5th", amount="80", currency="MYR"),
        ),
        (
            "netflix bill 15.90 due on the 12th every month",
            wish("netflix bill", "on the 12th every month", amount="15.90"),
        ),
        ("gas bill 40 due on the 12th", wish("gas bill", "due on the 12th", amount="40")),
        ("remind me to pay Ali 50 back on friday", wish("pay Ali back", "on friday", amount="50")),
        ("remind me to pay 2 bills on friday", wish("pay 2 bills", "on friday")),
        ("remind me to buy 2 eggs at 5", wish("buy 2 eggs", "at 5")),
        ("remind me tomorrow to call 555-1234", wish("call 555-1234", "tomorrow")),
    ],
)
def test_an_amount_makes_a_bill_only_beside_words_of_paying(text: str, expected: object) -> None:
    """Eggs and phone numbers are no amounts."""
    assert told(text) == expected


def test_an_amount_that_may_mean_something_else_is_not_guessed() -> None:
    """1.200 is twelve hundred or one and a fifth, as long as the person has shown neither."""
    assert told("remind me to pay rent 1.200 on the 1st") is None


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("remind me to call mum at 5 and to buy milk at 6", [wish("call mum", "at 5"), wish("buy milk", "at 6")]),
        (
            "remind me to water the plants at 7 am and at 7 pm",
            [wish("water the plants", w) for w in ("at 7 am", "at 7 pm")],
        ),
        ("remind me:\n- call mum at 5\n- buy milk at 6", [wish("call mum", "at 5"), wish("buy milk", "at 6")]),
        ("remind me tomorrow:\n1. call mum\n2. buy milk", [wish("call mum", "tomorrow"), wish("buy milk", "tomorrow")]),
        ("remind me at 5 and 6 to call Bo", [wish("call Bo", "at 5"), wish("call Bo", "at 6")]),
        ("remind me at 9, 12 and 6 to stretch", [wish("stretch", w) for w in ("at 9", "at 12", "at 6")]),
        ("remind me to call mum at 5; buy milk at 6", [wish("call mum", "at 5"), wish("buy milk", "at 6")]),
        ("remind me at 5 to buy milk and 6 eggs", [wish("buy milk and 6 eggs", "at 5")]),
        ("set alarms for 7am and 8am", [wish("alarm", "7am"), wish("alarm", "8am")]),
        ("remind me to call mum and buy milk at 5", [wish("call mum and buy milk", "at 5")]),
    ],
)
def test_several_wishes_in_one_message(text: str, expected: object) -> None:
    """Each has its own time; two things at one time are one reminder."""
    assert all_told(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "remind me at 5 to book a table for 8 tomorrow",
        "remind me to book a table for 8 tomorrow",
        "remind me to watch the 9 o'clock news at 8:45",
        "remind me to look at the 10am report",
        "remind me to call Bo before the meeting at 5",
        "remind me tomorrow about the meeting at 5",
        "remind me that the flight leaves at 9",
        "remind me at 5 or 6 to call Bo",
        "remind me to stay until 6",
        "remind me 30 minutes before my meeting",
        "remind me to call mum tomorrow at 5 and buy milk at 6",
        "tomorrow remind me to call mum at 5 and to buy milk at 6",
    ],
)
def test_a_time_that_may_belong_to_the_words_is_not_guessed(text: str) -> None:
    """Rather a model, or a question, than a reminder at the wrong hour."""
    assert all_told(text) == []


@pytest.mark.parametrize(
    "text",
    [
        "remind me what I spent",
        "remind me how much I spent yesterday",
        "remind me why I am doing this",
        "remind me when I get home to call Bo",
        "remind me about it tomorrow",
        "remind me to call mum. What did I spend?",
        "remind my wife to call",
        "you remind me of my dad",
        "don't remind me",
        "is the rent bill due tomorrow",
        "my phone bill is due tomorrow",
        "I set an alarm for 6 but overslept",
        "alarm clock 25",
        "set my mind at ease",
        "call me tomorrow",
        "text me at 5",
        "I'll call mum tomorrow",
        "should I call mum tomorrow?",
        "I forgot to call mum yesterday",
        "I go running every Tuesday",
        "coffee every day",
        "gym 20 every friday",
        "the gym every day is killing me",
        "we meet on friday at 3",
        "remind me to call mum " * 20,
    ],
)
def test_no_wish(text: str) -> None:
    """Questions, talk and what waits for something other than a time."""
    assert all_told(text) == []


@pytest.mark.parametrize(
    ("text", "what", "when"),
    [
        ("call mum tomorrow", "call mum", "tomorrow"),
        ("tomorrow 3pm buy milk", "buy milk", "tomorrow 3pm"),
        ("do the dishes in 2 hours", "do the dishes", "in 2 hours"),
        ("pay rent tomorrow 8am", "pay rent", "tomorrow 8am"),
    ],
)
def test_an_errand_with_its_time_is_a_wish(text: str, what: str, when: str) -> None:
    """As people note them, without saying that they want to be reminded."""
    assert told(text) == wish(what, when)


WORDS = (
    "remind me to at 5 9:30 tomorrow every friday pay rent 12 until done , and . : alarm set an for 提醒我 snooze "
    "delete reminder it paid my all what"
).split()


@settings(max_examples=150, deadline=None)
@given(st.lists(st.sampled_from([*WORDS, "\n"]), max_size=12))
def test_whatever_is_said_the_calls_are_ones_that_the_tools_take(words: list[str]) -> None:
    """No order of words breaks the reader, and a call never lacks its shape."""
    for name, arguments in all_told(" ".join(words)):
        assert name != "set_reminder" or set(arguments) >= {"what", "when"}


@pytest.mark.parametrize(
    ("text", "what", "when"),
    [
        ("remind me in an hour and a half to check the oven", "check the oven", "in an hour and a half"),
        ("remind me in two days and a half to look", "look", "in two days and a half"),
        (
            "remind me every month except August on the 7th at 9 to file",
            "file",
            "every month except August on the 7th at 9",
        ),
        ("recuérdame llamar a Ana el día 5 de cada mes a las 9", "llamar a Ana", "el día 5 de cada mes a las 9"),
        ("remind me tomorrow at 9am New York time to dial in", "dial in", "tomorrow at 9am New York time"),
        ("remind me to join at 9am London time tomorrow", "join", "at 9am London time tomorrow"),
        ("remind me at 5pm dinner time", "dinner time", "at 5pm"),
        ("erinnere mich morgen um 18 Uhr ans Kino", "Kino", "morgen um 18 Uhr"),
        ("erinnere mich morgen um 18 Uhr ans Kino zu denken", "ans Kino zu denken", "morgen um 18 Uhr"),
        ("明天下午6点提醒我去游泳", "去游泳", "明天下午6点"),
    ],
)
def test_the_whole_of_a_time_is_taken_and_nothing_of_what_is_to_be_said(text: str, what: str, when: str) -> None:
    """Halves, places, exceptions and the small words of other languages belong to the one or to the other."""
    assert told(text) == wish(what, when)
