"""A reply speaks to the person, not about them and not about tools."""

from __future__ import annotations

import pytest

from bot.guards import misses_person


@pytest.mark.parametrize(
    "text",
    [
        "Call the tools.",
        "I would use the reminder tool for that.",
        "The user's main expense is food.",
        "The person could ask you to look it up.",
        "The user wants to know about food",
        "A tool call is needed first.",
    ],
)
def test_a_reply_that_speaks_past_the_person_is_refused(text: str) -> None:
    """The model is asked once more."""
    assert misses_person(text, "where does most of it go?")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("The person who called you may call again.", "somebody rang me"),
        ("Ask the person in charge.", "the bank won't answer"),
        ("The person you met sounds kind.", "I met someone"),
        ("Each person pays a third.", "we are three"),
        ("The user should log in again.", "our users can't log in, what do I write to a user?"),
        ("Use the right tool: a drill.", "which tool do I need for the shelf?"),
        ("A budget is a good tool.", "how do I save more?"),
    ],
)
def test_somebody_else_may_be_spoken_of(text: str, said: str) -> None:
    """Also users and tools, where the person spoke of them."""
    assert not misses_person(text, said)
