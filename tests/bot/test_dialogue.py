"""Which words answer an open question, and what is said of it when the talk goes on."""

from datetime import UTC, datetime

import pytest

from bot.answering import match
from bot.dialogue import Question
from bot.replies.left_open import left_open
from core.grammar.context import ReadingContext
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
    assert sentence == left_open(ask)


@pytest.mark.parametrize(
    ("said", "chosen"),
    [
        ("the first one", "USD"),
        ("1st", "USD"),
        ("second option", "AUD"),
        ("last", "CAD"),
        ("3", "CAD"),
        ("fourth", None),
        ("aud", "AUD"),
        ("us dollar", "USD"),
        ("australian", "AUD"),
        ("dollar", None),
        ("c", None),
        ("first I went home", None),
        ("", None),
    ],
)
def test_a_choice_is_named_by_its_place_or_by_words_of_its_own(said: str, chosen: str | None) -> None:
    """A word that several labels share, and a place that is not there, choose nothing."""
    labels = {"USD": "US dollar (USD)", "AUD": "Australian dollar (AUD)", "CAD": "Canadian dollar (CAD)"}
    options = tuple(Option(label=labels[code], calls=(PlannedCall(name=code, arguments={}),)) for code in labels)
    question = Question(1, 1, Ask(text="Which?", options=options), "open", NOON)

    answered = match(question, said, ReadingContext(NOON))

    assert ([chosen] if chosen else []) == ([call.name for call in answered.calls] if answered else [])
