"""The rules of the router: where they speak, where they keep silent, and who has the last word (R2.2, R2.4)."""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from bot.understanding.intents import Intent
from bot.understanding.signals import read_intent, signal
from core.grammar.context import ReadingContext

CONTEXT = ReadingContext(now=datetime(2026, 3, 4, 10, 30, tzinfo=ZoneInfo("Asia/Kuala_Lumpur")), currency="MYR")


@pytest.mark.parametrize(
    "text",
    [
        "hi",
        "Hello!",
        "hey there 👋",
        "good morning",
        "thanks a lot!!",
        "ok thanks",
        "thx bye",
        "Terima kasih",
        "谢谢",
        "¡Hola!",
    ],
)
def test_greetings_and_thanks_alone_are_small_talk(text: str) -> None:
    """A message that holds nothing else is answered without any look-up."""
    guess = signal(text, CONTEXT)

    assert guess is not None
    assert guess.intent is Intent.SMALLTALK


@pytest.mark.parametrize(
    "text",
    [
        "thanks, lunch 12",
        "hi, how do I save more?",
        "hello kitty mug 25",
        "hithere",
        "thanks for nothing, I lost my job",
    ],
)
def test_a_greeting_with_something_behind_it_is_not_only_small_talk(text: str) -> None:
    """What follows the greeting decides."""
    guess = signal(text, CONTEXT)

    assert guess is None or guess.intent is not Intent.SMALLTALK


@pytest.mark.parametrize(
    "text",
    [
        "remind me to call grandma",
        "Set an alarm for 6",
        "cancel all my alarms",
        "start a 10 minute timer",
        "what's on my calendar on friday?",
        "add bleach to my to-do list",
        "don't let me forget the keys",
        "ingatkan saya bayar sewa esok",
        "recuérdame comprar pan",
        "明天八点提醒我开会",
        "напомни позвонить врачу",
    ],
)
def test_words_of_reminding_are_certain(text: str) -> None:
    """Alarms, timers, calendars, to-do lists and being reminded belong to reminders, in several languages."""
    guess = signal(text, CONTEXT)

    assert guess is not None
    assert guess.intent is Intent.REMINDER


@pytest.mark.parametrize(
    "text",
    [
        "water the plants every tuesday",
        "call mum tomorrow",
        "tomorrow 4pm pick up the cake",
        "do the ironing in 2 hours",
    ],
)
def test_an_errand_with_a_day_or_a_rhythm_is_a_reminder(text: str) -> None:
    """Nobody has to say "remind me"."""
    guess = signal(text, CONTEXT)

    assert guess is not None
    assert guess.intent is Intent.REMINDER


@pytest.mark.parametrize(
    "text",
    [
        "thanks for reminding me of my alarm",
        "remind me what the capital of Chile is",
        "do you work every day?",
        "book a table for tomorrow",
        "call me a cab at 5pm",
        "alarm clock rm45",
    ],
)
def test_a_word_of_reminding_or_a_date_alone_is_not_enough(text: str) -> None:
    """Thanks, questions about the world, wishes to a machine and things that were bought are left to the classifier."""
    guess = signal(text, CONTEXT)

    assert guess is None or guess.intent is not Intent.REMINDER


@pytest.mark.parametrize("text", ["lunch 12.50", "RM8 parking and RM3 toll", "got paid 2400 yesterday", "umbrella $9"])
def test_a_record_that_is_wholly_understood_is_an_expense(text: str) -> None:
    """The parser's word is better than any guess."""
    guess = signal(text, CONTEXT)

    assert guess is not None
    assert guess.intent is Intent.EXPENSE


@pytest.mark.parametrize(
    "text", ["how much did I spend this week?", "what did i pay for gas", "berapa saya belanja bulan ni"]
)
def test_a_question_about_own_records_is_a_record_query(text: str) -> None:
    """Words that ask for one's own spending need no classifier."""
    guess = signal(text, CONTEXT)

    assert guess is not None
    assert guess.intent is Intent.RECORD_QUERY


def test_a_long_text_is_left_to_the_classifier() -> None:
    """A word somewhere in a story says little about the story."""
    story = "My week was odd. " * 30 + "Then my alarm rang."

    assert signal(story, CONTEXT) is None


def test_without_a_context_the_parsers_are_not_asked() -> None:
    """Words still speak; a record is then the classifier's to recognise."""
    assert signal("lunch 12.50", None) is None
    assert signal("set an alarm for 6", None) is not None


def test_rules_have_the_word_before_the_classifier() -> None:
    """The reading names the stage that decided."""
    ruled = read_intent("remind me to stretch", CONTEXT)
    guessed = read_intent("what does frugal mean", CONTEXT)

    assert (ruled.intent, ruled.decided_by) == (Intent.REMINDER, "rules")
    assert (guessed.intent, guessed.decided_by) == (Intent.COACHING, "classifier")
