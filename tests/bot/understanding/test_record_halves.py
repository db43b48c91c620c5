"""Half a record: what is asked for it, and what the other half makes of it."""

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from bot.understanding.record_halves import ask_for_rest, complete
from core.grammar.context import ReadingContext
from tools.base import Ask

NOON = datetime(2026, 11, 27, 12, tzinfo=ZoneInfo("Asia/Kuala_Lumpur"))
CONTEXT = ReadingContext(NOON, currency="MYR", categories=("cats",))


@pytest.mark.parametrize(
    ("text", "question", "expects"),
    [
        ("15.50", "What was the 15.50 for?", "note"),
        ("RM15", "What was the RM15 for?", "note"),
        ("hey 15", "What was the 15 for?", "note"),
        ("lunch", "How much was lunch?", "amount"),
        ("shoes", "How much were the shoes?", "amount"),
        ("hat", "How much was the hat?", "amount"),
        ("15 yesterday", "What was the 15 for?", "note"),
        ("Nasi goreng", "How much was Nasi goreng?", "amount"),
        ("lunhc", "How much was lunhc?", "amount"),
    ],
)
def test_the_missing_half_is_asked_for(text: str, question: str, expects: str) -> None:
    """A bare amount lacks its note, a bare thing its price; the question keeps what was said."""
    ask = ask_for_rest(text, CONTEXT)

    assert ask is not None
    assert (question, expects, text) == (ask.text, ask.expects, ask.said)


@pytest.mark.parametrize(
    "text",
    "hi;thanks;ok;carpet;food;cats;lunch?;movie ideas;lunch tomorrow;no lunch;2026;007;483920;0;-5;3 eggs;five;"
    "lunch with ali at noon;lunch was free;free coffee;dinner was;except transport;RM5 to RM10".split(";"),
)
def test_what_is_no_half_is_not_asked_about(text: str) -> None:
    """Talk, names of categories, unknown things, codes, years and counts lead to no question."""
    assert ask_for_rest(text, CONTEXT) is None


@pytest.mark.parametrize(
    ("half", "rest", "arguments"),
    [
        ("15.50", "for lunch", {"amount": "15.50", "note": "lunch"}),
        ("15.50", "Lunch with Ali", {"amount": "15.50", "note": "Lunch with Ali"}),
        ("15.50", "it was tea", {"amount": "15.50", "note": "tea"}),
        ("lunch", "15", {"amount": "15", "note": "lunch"}),
        ("lunch", "it was RM15", {"amount": "15", "note": "lunch", "currency": "MYR"}),
        ("lunch", "15 yesterday", {"amount": "15", "note": "lunch", "on": "2026-11-26"}),
    ],
)
def test_two_halves_make_one_record(half: str, rest: str, arguments: dict[str, str]) -> None:
    """Both are read as one message."""
    calls = complete(half, rest, NOON, CONTEXT)

    assert isinstance(calls, tuple)
    assert [("add_expense", arguments)] == [(call.name, call.arguments) for call in calls]


def test_an_answer_after_midnight_belongs_to_the_day_of_the_question() -> None:
    """The record is of the day on which its first half was said."""
    calls = complete("lunch", "15", NOON - timedelta(days=1), CONTEXT)

    assert isinstance(calls, tuple)
    assert calls[0].arguments["on"] == "2026-11-26"


@pytest.mark.parametrize(("half", "rest"), [("15", "thanks"), ("15", "16"), ("lunch", "soup"), ("15", "what is it")])
def test_what_is_no_other_half_completes_nothing(half: str, rest: str) -> None:
    """Words that name nothing, a second amount and a question are no answer."""
    assert complete(half, rest, NOON, CONTEXT) is None


def test_a_doubtful_half_is_asked_about_in_turn() -> None:
    """A price of which two readings are left needs one more answer."""
    assert isinstance(complete("sofa", "1.250", NOON, CONTEXT), Ask)
