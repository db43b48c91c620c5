"""Caps in more words: whose they are, several at once, over other lengths, in other languages, of one that holds."""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from bot.understanding.instructions import read_instruction
from bot.understanding.reading import read_message
from core.grammar.context import ReadingContext

CONTEXT = ReadingContext(datetime(2026, 11, 27, 12, tzinfo=ZoneInfo("Asia/Kuala_Lumpur")), currency="MYR")


def caps(text: str) -> list[dict[str, object]]:
    """The arguments of each cap that a wholly understood message sets."""
    reading = read_message(text, CONTEXT)
    calls = reading.calls if reading else ()
    return [dict(call.arguments) for call in calls if call.name == "set_cap"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("my budget for groceries is 250 a week", {"amount": "250", "category": "groceries", "period": "week"}),
        ("my travel budget is 900", {"amount": "900", "category": "travel"}),
        ("cap everything at 2000", {"amount": "2000"}),
        ("cap all at 2000", {"amount": "2000"}),
        ("cap all transport at 90", {"amount": "90", "category": "transport"}),
        ("had pengangkutan 90 seminggu", {"amount": "90", "category": "transport", "period": "week"}),
        ("batas makanan 350 per bulan", {"amount": "350", "category": "food", "period": "month"}),
        ("hadkan hiburan 60 sebulan", {"amount": "60", "category": "entertainment", "period": "month"}),
        ("每月交通预算90", {"amount": "90", "category": "transport", "period": "month"}),
        ("lower the transport cap to 60", {"amount": "60", "category": "transport", "way": "change_to"}),
        ("change my food budget to 300", {"amount": "300", "category": "food", "way": "change_to"}),
        ("raise the weekly food cap to 90", {"amount": "90", "category": "food", "period": "week"}),
    ],
)
def test_one_cap(text: str, expected: dict[str, object]) -> None:
    """A change of a cap without its period is said of the one that holds."""
    assert [expected] == caps(text)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("budget 300 for food and 90 for transport", [("300", "food"), ("90", "transport")]),
        ("cap food at 300, travel at 90 and gifts at 40", [("300", "food"), ("90", "travel"), ("40", "gifts")]),
        ("set a budget of 300 for food and 90 for travel", [("300", "food"), ("90", "travel")]),
        ("cap food at 300 and travel at 90 a week", []),
        ("cap food at 300 and taxi 90", []),
    ],
)
def test_several_caps_in_one_message(text: str, expected: list[tuple[str, str]]) -> None:
    """The first words hold for all; a week that only the last one names is left unread."""
    assert expected == [(cap["amount"], cap["category"]) for cap in caps(text)]


@pytest.mark.parametrize(
    ("text", "said", "amount", "period"),
    [
        ("limit food to 15 per day", "RM15.00 a day comes to RM105.00 a week", "105.00", "week"),
        ("cap transport at 8 daily", "RM8.00 a day comes to RM56.00 a week", "56.00", "week"),
        ("budget 40 a day", "RM40.00 a day comes to RM280.00 a week", "280.00", "week"),
        ("cap travel at 1000 a year", "RM1,000.00 a year comes to RM83.33 a month", "83.33", "month"),
    ],
)
def test_another_length_is_offered_as_one_that_caps_have(text: str, said: str, amount: str, period: str) -> None:
    """It is asked about, with the sum it comes to, never set without a word."""
    reading = read_instruction(text, CONTEXT)

    assert reading is not None
    assert reading.ask is not None
    assert said in reading.ask.text
    ((call,), _) = (option.calls or (None,) for option in reading.ask.options)
    assert call is not None
    assert (call.arguments["amount"], call.arguments["period"]) == (amount, period)


@pytest.mark.parametrize(
    "text", ["had dinner 50 this week", "had food 50", "lunch 15 daily special", "cap food at 300 tomorrow"]
)
def test_what_is_no_cap_sets_none(text: str) -> None:
    """The English "had" tells what was eaten, and a day is no period."""
    assert caps(text) == []


@pytest.mark.parametrize(
    "text",
    ["had makanan 400 sebulan", "batas pengangkutan 90 per bulan", "每月餐饮预算400", "hadkan makanan 90 seminggu"],
)
def test_a_cap_is_never_a_record(text: str) -> None:
    """In no language does a limit become money spent."""
    reading = read_message(text, CONTEXT)

    assert reading is not None
    assert [call.name for call in reading.calls] == ["set_cap"]
