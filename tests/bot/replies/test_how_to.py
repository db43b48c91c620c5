"""Small words and requests for help: answered with how to say it, and nothing that belongs to others."""

from __future__ import annotations

import pytest

from bot.replies import how_to, smalltalk


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("wrong amount", "“make it 18”"),
        ("do you store my data?", "kept in the database"),
        ("is my diary private", "kept in the database"),
        ("are my records safe?", "kept in the database"),
        ("who can read what I write?", "kept in the database"),
        ("where does my information go", "kept in the database"),
        ("is this secure?", "kept in the database"),
        ("limit transport", "“cap transport at 400 a month”"),
        ("set a budget for coffee", "“cap coffee at 400 a month”"),
        ("limit my spending", "“budget 1500 a month”"),
        ("that's the wrong category!", "“category transport”"),
        ("delete everything", "one at a time"),
        ("bring it back", "“undo”"),
        ("how do I delete?", "“delete last”"),
        ("can I delete the last entry", "“delete last”"),
        ("how do I change the amount?", "“make it 18”"),
        ("how can i change the currency", "“my currency is EUR”"),
        ("how do I set a budget", "“cap food at 400 a month”"),
        ("increase my food budget by 50", "“cap food at 350 a month”"),
        ("redo", "can't redo"),
        ("undo that undo", "write it again"),
        ("payday is every second thursday", "one payday a month"),
        ("what's included in food?", "filed under groceries as well"),
        ("what does the transport cap include", "The transport cap counts everything filed under transport."),
        ("delete category pets", "Categories stay"),
        ("undo everything", "one message at a time"),
        ("how do I export", "keepwell export"),
    ],
)
def test_how_to_say_it_instead(text: str, part: str) -> None:
    """What is meant is clear, and what to write is shown by an example."""
    answer = how_to.reply(text)

    assert answer is not None
    assert part in answer


@pytest.mark.parametrize("text", ["help", "Help me please", "???", "how to use this", "bantuan", "how does this work?"])
def test_help_in_general_is_left_to_the_callers_own(text: str) -> None:
    """An empty text stands for the list of all that can be said."""
    assert how_to.reply(text) == ""


@pytest.mark.parametrize(
    "text",
    [
        "help me save for a house",
        "how can I save more money?",
        "how do I remove a coffee stain",
        "can you add milk to my list",
        "can you export yourself",
        "delete the taxi",
        "lunch 12",
    ],
)
def test_other_talk_is_left_alone(text: str) -> None:
    """Only a whole message that asks for one of these is answered here."""
    assert how_to.reply(text) is None


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("ok", "👍"),
        ("Noted lah", "👍"),
        ("haha", "Glad that made you smile!"),
        ("nvm", "All right. I wasn't waiting for an answer, so nothing has changed."),
        ("sorry", "No worries!"),
        ("ok lunch 12", None),
        ("no coffee today", None),
    ],
)
def test_a_word_by_itself_has_its_answer(text: str, expected: str | None) -> None:
    """A word or two that say nothing else; a longer message is for others to read."""
    assert expected == smalltalk.word(text)
