"""What is said of an open question when the talk goes on."""

from datetime import UTC, datetime

import pytest

from bot.dialogue import Question, left_open
from tools.base import Ask, Option, PlannedCall

NOON = datetime(2026, 11, 27, 12, tzinfo=UTC)
SAVES = (Option(label="Yes", calls=(PlannedCall(name="add_expense", arguments={}),)),)
DELETES = (Option(label="Yes", calls=(PlannedCall(name="void_entry", arguments={}),)),)


@pytest.mark.parametrize(
    ("ask", "sentence"),
    [
        (Ask(text="?", said="got paid 2,150 from work", options=SAVES), "“got paid 2,150 from work” is not saved yet."),
        (Ask(text="?", said="tea 3\ncake 4", options=SAVES), "“tea 3 cake 4” is not saved yet."),
        (
            Ask(text="?", said="tea 3, cake 4", about="that list of 2", options=SAVES),
            "That list of 2 is not saved yet.",
        ),
        (Ask(text="?", said="15.50", expects="note"), "“15.50” is not saved yet."),
        (Ask(text="?", said="delete the tea", options=DELETES), "“delete the tea” is not done yet."),
        (Ask(text="?", said="tea " * 30, options=SAVES), f"“{('tea ' * 15)[:59].rstrip()}…” is not saved yet."),
        (Ask(text="?"), "What I asked about before is not done yet."),
    ],
)
def test_what_was_left_open_is_named(ask: Ask, sentence: str) -> None:
    """In a few words of the question, or in the person's own, cut short."""
    assert sentence == left_open(Question(1, 1, ask, "open", NOON))
