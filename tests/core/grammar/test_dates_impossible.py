"""Days that no calendar has are told apart from days, and from words that are about none."""

import pytest

from core.grammar.dates.impossible import impossible_day


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("tea 4 on 32 May", "32 May"),
        ("tea 4 on 31 June", "31 June"),
        ("tea 4 on the 31st of April", "31st of April"),
        ("tea 4 on April 31st", "April 31st"),
        ("tea 4 on 29 Feb", "29 Feb"),
        ("tea 4 on 29 February 2027", "29 February 2027"),
        ("tea 4 on 0 March", "0 March"),
        ("tea 4 on the 45th", "the 45th"),
        ("té 4 el 33 de enero", "33 de enero"),
        ("teh 4 pada 40 Ogos", "40 Ogos"),
        ("tea 4 on 30/2", "30/2"),
        ("tea 4 on 13/13", "13/13"),
    ],
)
def test_a_day_that_does_not_exist(text: str, day: str) -> None:
    """It is found as it is written."""
    assert day == impossible_day(text, 2026)


@pytest.mark.parametrize(
    "text",
    [
        "tea 4 on 31 May",
        "tea 4 on 29 February 2028",
        "tea 4 on the 31st",
        "rent May 850",
        "gift 50 for the 40th birthday",
        "lunch 3/4",
        "7-eleven 12",
        "",
    ],
)
def test_what_is_a_day_or_none_at_all(text: str) -> None:
    """Real days, prices beside a month and birthdays are no impossible days."""
    assert impossible_day(text, 2026) is None


def test_the_leap_day_depends_on_the_year() -> None:
    """In 2028 there is a 29th of February."""
    assert impossible_day("tea 4 on 29 Feb", 2028) is None
