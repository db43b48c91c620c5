"""Which words ask something of memory, and which only look like it: tables of whole messages."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from bot.understanding.memory_instructions import read, read_after
from bot.understanding.memory_questions import is_personal
from bot.understanding.reading import read_message
from core.grammar.context import ReadingContext

CONTEXT = ReadingContext(datetime(2026, 11, 27, 12, tzinfo=ZoneInfo("Asia/Kuala_Lumpur")), currency="MYR")


def calls(text: str) -> list[tuple[str, dict[str, object]]]:
    """What *text* asks for: tools with their arguments."""
    return [(call.name, dict(call.arguments)) for call in read(text, CONTEXT)]


@pytest.mark.parametrize(
    ("text", "facts"),
    [
        ("remember that I'm vegetarian", ["The user is vegetarian."]),
        ("Please remember my brother is called Olav", ["The user's brother is called Olav."]),
        ("don't forget I'm allergic to shrimps", ["The user is allergic to shrimps."]),
        ("note that I take my tea without sugar", ["The user takes their tea without sugar."]),
        ("keep in mind that I work nights", ["The user works nights."]),
        ("remember that my locker is number 42", ["The user's locker is number 42."]),
        ("remember, I hate mondays", ["The user hates mondays."]),
        (
            "Remember that my aunt is called Berta. She lives in Oslo.",
            ["The user's aunt is called Berta.", "The user's aunt lives in Oslo."],
        ),
        ("ingat yang saya alah udang", ["Pengguna alah udang."]),
        ("recuerda que soy vegana", ["El usuario es vegana."]),
        ("merk dir, dass ich Vegetarier bin", ["Ich Vegetarier bin."]),
        ("记住我对虾过敏", ["用户对虾过敏。"]),
    ],
)
def test_what_is_to_be_remembered_becomes_statements(text: str, facts: list[str]) -> None:
    """One call a statement, in the third person where a rule can do it, with the person's own words."""
    found = read(text, CONTEXT)

    assert facts == [call.arguments["fact"] for call in found]
    assert {"remember"} == {call.name for call in found}
    assert all(str(call.arguments["quote"]).strip(".") in text for call in found)


@pytest.mark.parametrize(
    "text",
    [
        "remember to buy milk",
        "remember to call mum at 5",
        "don't forget to lock the door",
        "remember the milk",
        "remember I spent 20 on lunch",
        "remember that lunch was 12",
        "don't forget I have to call mum at 5",
        "I forgot my umbrella",
        "memory card 20",
        "I told you about Olav",
        "put away 50 for savings",
        "do you know how to cook rice",
        "what do you know about Japan",
        "what do you know about my spending",
        "what do you think about moving abroad",
        "I know what you mean",
        "why",
        "why do you think we're here",
        "ingatkan saya dalam 10 minit",
        "delete everything on my to-do list",
        "account 20",
        "",
    ],
)
def test_other_words_are_left_to_other_readers(text: str) -> None:
    """Reminders, records, questions about the world, and talk."""
    assert calls(text) == []


def test_what_is_exact_is_set_and_not_remembered() -> None:
    """A setting is no memory, whatever word asks for it."""
    assert ["set_payday"] == [name for name, _ in calls("remember that payday is the 25th")]


def test_remember_to_is_still_a_reminder() -> None:
    """The reader of reminders has the message afterwards."""
    reading = read_message("remember to call mum at 5", CONTEXT)

    assert reading is not None
    assert ["set_reminder"] == [call.name for call in reading.calls]


@pytest.mark.parametrize(
    ("text", "arguments"),
    [
        ("what do you know about me?", {}),
        ("What do you remember?", {}),
        ("do you remember me", {}),
        ("who am I?", {}),
        ("tell me everything you know about me", {}),
        ("what have you learned about me so far?", {}),
        ("What do you know about my sister?", {"topic": "my sister"}),
        ("what do you remember about Olav", {"topic": "Olav"}),
        ("show me my memories about the boat", {"topic": "the boat"}),
        ("what do you know about my goals", {"category": "goals"}),
        ("apa yang awak tahu tentang saya?", {}),
        ("¿Qué sabes sobre mi hermana?", {"topic": "mi hermana"}),
        ("Was weißt du über mich?", {}),
        ("你知道我什么？", {}),
        ("你知道我姐姐什么？", {"topic": "我姐姐"}),
    ],
)
def test_what_is_known_is_asked(text: str, arguments: dict[str, object]) -> None:
    """All of it, what is about somebody or something, or what is of one category."""
    assert [("list_memories", arguments)] == calls(text)


@pytest.mark.parametrize(
    ("text", "query"),
    [
        ("what did I tell you about the boat?", "the boat"),
        ("do you remember my sister's name?", "my sister's name"),
        ("remember when we talked about the trip?", "when we talked about the trip"),
        ("did I ever tell you about my trip?", "my trip"),
        ("remind me what I told you about Olav", "Olav"),
        ("qué te dije de mi viaje", "mi viaje"),
        ("do you know my name?", "my name"),
        ("do you know where my sister lives", "where my sister lives"),
    ],
)
def test_what_was_told_is_searched(text: str, query: str) -> None:
    """With what it was about, as it was written."""
    assert [("search_memories", {"query": query})] == calls(text)


@pytest.mark.parametrize(
    ("text", "arguments"),
    [
        ("why do you think so?", {}),
        ("how do you know that?", {}),
        ("when did I say that?", {}),
        ("who told you that", {}),
        ("Why do you think I like tea?", {"about": "I like tea"}),
        ("how do you know my name", {"about": "my name"}),
        ("¿cómo lo sabes?", {}),
        ("woher weißt du das?", {}),
        ("你怎么知道的", {}),
    ],
)
def test_a_reason_is_asked(text: str, arguments: dict[str, object]) -> None:
    """Of what was said last, or of what is named."""
    assert [("explain_memory", arguments)] == calls(text)


@pytest.mark.parametrize(
    ("text", "call"),
    [
        ("forget my ex", ("forget", {"what": "my ex"})),
        ("forget about Olav", ("forget", {"what": "Olav"})),
        ("forget that I smoke", ("forget", {"what": "that I smoke"})),
        ("delete everything you know about my boss", ("forget", {"what": "my boss"})),
        ("forget about the lunch with Berta", ("forget", {"what": "the lunch with Berta"})),
        ("lupakan bekas saya", ("forget", {"what": "bekas saya"})),
        ("olvida a mi ex", ("forget", {"what": "mi ex"})),
        ("忘掉我的前任", ("forget", {"what": "我的前任"})),
        ("forget everything", ("forget_everything", {})),
        ("forget taxi", ("forget", {"what": "taxi"})),
        ("forget pizza", ("forget", {"what": "pizza"})),
        ("forget everything about me", ("forget_everything", {})),
        ("wipe your memory", ("forget_everything", {})),
        ("vergiss alles", ("forget_everything", {})),
        ("delete my account", ("delete_account", {})),
        ("delete all my data", ("delete_account", {})),
        ("borra mi cuenta", ("delete_account", {})),
        ("clear the chat", ("clear_talk", {})),
        ("let's start afresh", ("clear_talk", {})),
        ("keep my messages for 90 days", ("set_retention", {"days": 90})),
        ("delete my messages after a year", ("set_retention", {"days": 365})),
        ("keep my chats forever", ("set_retention", {})),
        ("pin that", ("pin_memory", {})),
        ("never forget that", ("pin_memory", {})),
        ("archive that", ("archive_memory", {})),
        ("restore the memory about Olav", ("restore_memory", {"about": "Olav"})),
    ],
)
def test_what_is_to_be_forgotten_or_kept(text: str, call: tuple[str, dict[str, object]]) -> None:
    """Forgetting, deleting, beginning anew, keeping for a time, pinning and putting away."""
    assert [call] == calls(text)


@pytest.mark.parametrize(
    "text",
    [
        "forget it",
        "forget that",
        "forget the last one",
        "forget last expense",
        "forget the lunch",
        "forget the dentist reminder",
        "forget the food cap",
        "forget to pay rent",
        "forget what I said",
        "forget number 2",
        "delete everything",
        "delete all my entries",
    ],
)
def test_a_no_an_entry_or_a_reminder_is_no_topic(text: str) -> None:
    """Nothing that was learned is put at risk by words that mean something else."""
    assert calls(text) == []


@pytest.mark.parametrize(
    ("text", "fact"),
    [
        ("from now on answer briefly", "Answer briefly."),
        ("please always answer in Malay", "Always answer in Malay."),
        ("don't use emojis from now on", "Don't use emojis."),
    ],
)
def test_how_to_act_is_a_way_to_act(text: str, fact: str) -> None:
    """It is kept as one, so that it waits for a yes."""
    (call,) = read(text, CONTEXT)

    assert (fact, True) == (call.arguments["fact"], call.arguments["is_procedure"])


@pytest.mark.parametrize(
    ("text", "call"),
    [
        ("forget it", ("forget_memory", {})),
        ("pin it", ("pin_memory", {})),
        ("that's wrong", ("correct_memory", {})),
        ("not true any more", ("correct_memory", {})),
        ("why?", ("explain_memory", {})),
        (
            "no, my sister is called Eva",
            ("correct_memory", {"right": "The user's sister is called Eva.", "quote": "my sister is called Eva"}),
        ),
    ],
)
def test_after_a_read_out_it_is_what_was_shown(text: str, call: tuple[str, dict[str, object]]) -> None:
    """Pointing words are understood only there."""
    found = read_after(text, CONTEXT)

    assert found is not None
    assert call == (found.name, dict(found.arguments))


@pytest.mark.parametrize("text", ["lunch 15", "no, lunch was 12", "thanks", "no", "my sister is called Eva"])
def test_after_a_read_out_other_words_stay_what_they_are(text: str) -> None:
    """A record, thanks, and a plain statement."""
    assert read_after(text, CONTEXT) is None


@pytest.mark.parametrize(
    "text",
    [
        "when is my birthday?",
        "where does my sister live?",
        "who is Olav?",
        "do I like coriander?",
        "how old is my son",
        "bila hari jadi saya?",
        "¿cuándo es mi cumpleaños?",
        "我的生日是几号？",
    ],
)
def test_a_question_of_ones_own_life_is_told(text: str) -> None:
    """Only memory can answer it."""
    assert is_personal(text)


@pytest.mark.parametrize(
    "text",
    [
        "how much did I spend?",
        "what is left for food",
        "when is my next reminder",
        "should I sell the car?",
        "how do I cook rice",
        "who won the cup",
        "is it raining",
        "I am fine",
        "can I afford a car?",
    ],
)
def test_questions_for_records_or_advice_are_none(text: str) -> None:
    """Records have answers of their own, and advice is no memory."""
    assert not is_personal(text)
