"""What is to be done with a memory that is named: pinned, unpinned, put away, brought back, or listed as away."""

from __future__ import annotations

import pytest

from bot.understanding.memory_keeping import read


@pytest.mark.parametrize(
    ("text", "tool", "about"),
    [
        ("pin that I'm allergic to shrimps", "pin_memory", "I'm allergic to shrimps"),
        ("please pin the one about my cousin Zed", "pin_memory", "my cousin Zed"),
        ("pin Zed", "pin_memory", "Zed"),
        ("pin the tea memory", "pin_memory", "tea"),
        ("pin the tea one", "pin_memory", "tea"),
        ("pin what I said about the boat", "pin_memory", "boat"),
        ("sematkan adik saya", "pin_memory", "adik saya"),
        ("unpin Zed", "unpin_memory", "Zed"),
        ("don't pin the boat any more", "unpin_memory", "boat"),
        ("take the pin off my cousin", "unpin_memory", "my cousin"),
        ("archive the boat", "archive_memory", "boat"),
        ("put the one about the boat away", "archive_memory", "boat"),
        ("restore the boat", "restore_memory", "boat"),
        ("bring back the memory about the boat", "restore_memory", "boat"),
        ("take the boat out of the archive", "restore_memory", "boat"),
    ],
)
def test_a_named_memory_is_pointed_at_in_the_words_that_were_said(text: str, tool: str, about: str) -> None:
    """What frames the name is left out."""
    called = read(text)

    assert called is not None
    assert (tool, {"about": about}) == (called.name, dict(called.arguments))


@pytest.mark.parametrize(
    ("text", "topic"),
    [
        ("what did you archive?", None),
        ("what have you put away", None),
        ("show archived memories", None),
        ("show me my archive", None),
        ("which memories are archived?", None),
        ("what's in the archive?", None),
        ("have you archived anything about the boat?", "the boat"),
        ("¿qué has archivado?", None),
        ("你归档了什么？", None),
    ],
)
def test_what_is_put_away_is_asked_for_in_many_ways(text: str, topic: str | None) -> None:
    """With a topic where one is named."""
    called = read(text)

    assert called is not None
    assert ("list_archived", topic) == (called.name, called.arguments.get("topic"))


@pytest.mark.parametrize(
    "text",
    [
        "pin it",
        "pin that again",
        "pin 2",
        "pin the second one",
        "my pin is 7731",
        "enamel pin 15",
        "pin this message",
        "pin the reminder",
        "archive my entries",
        "put the groceries away",
        "bring back the milk",
        "restore my budget",
        "what did you spend?",
        "",
    ],
)
def test_what_points_elsewhere_is_left_to_others(text: str) -> None:
    """What was shown last, records, reminders and errands."""
    assert read(text) is None
