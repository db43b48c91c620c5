"""From a reading of records to the calls that write them, or the question to ask first."""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from bot.understanding.calls import of_records
from bot.understanding.records import read_records
from core.grammar.context import NumberFormat, ReadingContext
from tools.base import Ask

NOW = datetime(2026, 11, 27, 12, tzinfo=ZoneInfo("Asia/Kuala_Lumpur"))


def wanted(text: str, number_format: NumberFormat | None = None) -> list[tuple[str, dict[str, object]]] | Ask:
    """What a message of somebody who pays in ringgit asks for."""
    context = ReadingContext(NOW, currency="MYR", number_format=number_format)
    outcome = of_records(text, read_records(text, context), context)
    return outcome if isinstance(outcome, Ask) else [(call.name, dict(call.arguments)) for call in outcome]


def planned(ask: Ask, option: int) -> list[tuple[str, dict[str, object]]]:
    """What one answer leads to."""
    return [(call.name, call.arguments) for call in ask.options[option].calls]


def test_each_record_is_one_call_of_its_kind() -> None:
    """What was not said is left out, and so is today."""
    assert wanted("lunch 12 today and salary 5000 yesterday") == [
        ("add_expense", {"amount": "12", "note": "lunch"}),
        ("add_income", {"amount": "5000", "note": "salary", "on": "2026-11-26"}),
    ]


def test_an_open_currency_is_asked_for_all_records_at_once() -> None:
    """The answer first sets what a dollar is (R3.1), and items in another currency keep theirs."""
    ask = wanted("tea $4, cake $5 and bus RM2")

    assert isinstance(ask, Ask)
    assert [option.label for option in ask.options] == ["USD", "MYR"]
    assert planned(ask, 0) == [
        ("set_dollar", {"currency": "USD"}),
        ("add_expense", {"amount": "4", "note": "tea", "currency": "USD"}),
        ("add_expense", {"amount": "5", "note": "cake", "currency": "USD"}),
        ("add_expense", {"amount": "2", "note": "bus", "currency": "MYR"}),
    ]


@pytest.mark.parametrize("text", ["sofa $1.250", "tea $4 and sofa 1.250", "sofa 1.250 and tea $4"])
def test_an_open_number_is_asked_about_before_an_open_currency(text: str) -> None:
    """The calls that follow name the currency as it was written, so that the tool asks about it next."""
    ask = wanted(text)

    assert isinstance(ask, Ask)
    assert planned(ask, 1)[0][0] == "set_number_format"
    assert "$" in [arguments.get("currency") for _, arguments in planned(ask, 1)]
    assert "1250" in [str(arguments.get("amount")).split(".")[0] for _, arguments in planned(ask, 1)]


def test_a_known_number_format_leaves_the_currency_to_ask() -> None:
    """Only what is open is asked."""
    ask = wanted("sofa $1.250", NumberFormat.COMMA)

    assert isinstance(ask, Ask)
    assert [option.label for option in ask.options] == ["USD", "MYR"]


def test_two_open_currencies_are_asked_one_after_the_other() -> None:
    """The second name is passed as it was written; its answer sets nothing."""
    ask = wanted("tea $4 and bun 40 kr")

    assert isinstance(ask, Ask)
    assert [arguments.get("currency") for _, arguments in planned(ask, 0)] == ["USD", "USD", "kr"]


def test_dollars_in_words_are_never_asked_as_the_currency_of_a_writer_without_dollars() -> None:
    """A ringgit is no dollar; the American one comes first."""
    ask = wanted("spent 15 dollars on an app")

    assert isinstance(ask, Ask)
    assert [option.label for option in ask.options] == ["USD", "AUD", "CAD", "SGD"]


@pytest.mark.parametrize(
    ("text", "labels"),
    [
        ("sofa 2,150", ["RM2,150.00 (I write 1,234.50)", "RM2,15 (I write 1.234,50)"]),
        ("sofa 2,157", ["RM2,157.00 (I write 1,234.50)", "RM2,16, rounded (I write 1.234,50)"]),
    ],
)
def test_a_reading_that_drops_a_digit_says_so(text: str, labels: list[str]) -> None:
    """The thousands come first; the decimal reading is called rounded where its last digit is lost."""
    ask = wanted(text)

    assert isinstance(ask, Ask)
    assert sorted(option.label for option in ask.options) == sorted(labels)
    assert ask.options[0].label == labels[0]


def test_a_question_about_several_records_says_what_waits() -> None:
    """A single record is told best by its own message."""
    one, several = wanted("sofa 2,150"), wanted("sofa 2,150 and tea 3")

    assert isinstance(one, Ask)
    assert isinstance(several, Ask)
    assert (one.about, several.about) == ("", "that list of 2")
