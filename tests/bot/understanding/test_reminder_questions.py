"""Reading questions about reminders and bills; and questions that are about something else."""

from __future__ import annotations

import pytest

from tests.bot.understanding.reminder_calls import told


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("what reminders do I have?", {}),
        ("my reminders", {}),
        ("list my alarms", {}),
        ("can you read me my reminder list please", {}),
        ("when does my alarm go off", {}),
        ("any reminders for tomorrow?", {"within": "tomorrow"}),
        ("what's due this week", {"within": "this week"}),
        ("what's on tomorrow", {"within": "on tomorrow"}),
        ("what do I have on my calendar on friday", {"within": "on friday"}),
        ("do I have a reminder for the dentist", {"about": "dentist"}),
        ("is calling Bo on my list of reminders", {"about": "calling bo"}),
        ("when will you remind me about rent", {"about": "rent"}),
        ("what did I ask you to remind me of", {}),
        ("show my bills", {"only": "bills"}),
        ("what bills are due this week", {"only": "bills", "within": "this week"}),
        ("what is my next bill?", {"only": "bills"}),
        ("when's the next bill due", {"only": "bills"}),
        ("which are paused?", {"only": "paused"}),
        ("show paused reminders", {"only": "paused"}),
        ("提醒列表", {}),
        ("我有哪些提醒", {}),
        ("senarai peringatan saya", {}),
        ("qué recordatorios tengo", {}),
    ],
)
def test_asking_lists_reminders(text: str, expected: dict[str, object]) -> None:
    """Whatever the order of the words, all of them are of asking, of a reminder or of a time (R1.5)."""
    assert told(text) == ("list_reminders", expected)


@pytest.mark.parametrize(
    "text",
    [
        "what's up",
        "what's up today",
        "what's on",
        "how do I set a reminder?",
        "do you do reminders",
        "when is my phone bill due",
        "my bills are killing me",
        "bills",
        "my alarm didn't go off",
        "what is a calendar",
    ],
)
def test_what_asks_for_no_list(text: str) -> None:
    """Talk that has the same words."""
    assert told(text) is None
