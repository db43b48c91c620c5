"""Which questions only memory can answer."""

from __future__ import annotations

import pytest

from bot.understanding.memory_questions import counts_own, is_personal


@pytest.mark.parametrize(
    ("text", "is_counted"),
    [
        ("how many kids do I have?", True),
        ("How many brothers do we have", True),
        ("how many cats have I got?", True),
        ("how many coffees do I have?", False),
        ("how many reminders do I have?", False),
        ("how many coffees did I have?", False),
        ("how many books did I buy this month?", False),
    ],
)
def test_people_and_possessions_are_counted_by_memory(text: str, is_counted: bool) -> None:
    """What is bought or kept as a record is counted by the records."""
    assert counts_own(text) is is_counted


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("who is allergic to cats?", True),
        ("who teaches pottery?", True),
        ("who are you?", False),
        ("who is the president?", False),
        ("who invented the telephone?", False),
    ],
)
def test_who_does_something_is_asked_of_memory(text: str, expected: bool) -> None:
    """Not what only general knowledge tells."""
    assert is_personal(text) is expected
