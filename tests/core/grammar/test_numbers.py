"""English numbers in words and digits."""

import re

import pytest

from core.grammar.numbers import CARDINAL_WORDS, ORDINAL, SMALL_WORDS, cardinal_value, ordinal_value


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("zero", 0),
        ("seven", 7),
        ("twenty-five", 25),
        ("fourty two", 42),
        ("ninetynine", 99),
        ("a hundred and five", 105),
        ("two thousand five hundred and ten", 2510),
        ("three million", 3_000_000),
        ("two hundred thousand", 200_000),
        ("1500", 1500),
    ],
)
def test_cardinals(text: str, value: int) -> None:
    """Whole numbers are read from words, with and without hyphens and "and"."""
    matched = re.fullmatch(rf"\d+|{CARDINAL_WORDS}", text)

    assert matched is not None
    assert value == cardinal_value(text)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("1st", 1),
        ("2th", 2),
        ("third", 3),
        ("twenty-first", 21),
        ("twentyeigth", 28),
        ("thirtieth", 30),
        ("twelveth", 12),
    ],
)
def test_ordinals(text: str, value: int) -> None:
    """Ordinals are read from words and digits, common misspellings included."""
    matched = re.fullmatch(ORDINAL, text)

    assert matched is not None
    assert value == ordinal_value(text)


@pytest.mark.parametrize("text", ["often", "tense", "oneself", "sixpack"])
def test_words_that_begin_like_numbers_are_none(text: str) -> None:
    """A number word ends where the word ends."""
    matched = re.match(SMALL_WORDS, text)

    assert matched is None


def test_a_word_that_is_no_number_is_an_error() -> None:
    """The error names the word."""
    with pytest.raises(ValueError, match="'banana' is not a number word"):
        cardinal_value("two banana")
