"""The shapes that dates, times, periods and lengths are written in."""

import pytest

from core.grammar.context import Direction
from tests.core.grammar.dates_reading import found, reading, readings

MARCH_17 = "2026-03-17"


@pytest.mark.parametrize(
    "text",
    [
        "17 march", "march 17", "17th of March", "the seventeenth of march", "mar 17th, 2026", "17/3", "17/03/26",
        "17.3.2026", "17-03-2026", "2026-03-17", "2026/3/17", "20260317", "17-Mar-2026", "tuesday 17 march",
        "Tue the 17th", "17-Mar-26", "2026, march 17th", "the 76th day of 2026",
        "st patrick's day", "next tuesday", "tuesday next week", "next week on tuesday",
        "the third tuesday of march", "third Tuesday of this month", "6 days from now", "in six days",
        "the day after monday", "2 days before the 19th", "a week before 24 march", "a week from yesterday",
    ],
)  # fmt: skip
def test_one_day_written_in_many_ways(text: str) -> None:
    """Every way to write the same Tuesday gives the same day."""
    read = reading(text)

    assert read == MARCH_17


@pytest.mark.parametrize(
    "text",
    [
        "3:30pm", "15:30", "15h30", "330 p.m.", "half past 3", "half past three pm", "three thirty", "at 3:30",
        "3:30 in the afternoon", "this afternoon at half past three", "today at 3.30 pm", "1530 hours", "at 1530",
        "30 minutes past three", "in 5 hours and 30 minutes", "in 5.5 hours", "in five and a half hours", "in 5h30",
        "half an hour before 4pm", "three-thirty", "3 30 pm", "half three pm", "3.30pm 11/3/2026", "at three thirty",
    ],
)  # fmt: skip
def test_one_time_written_in_many_ways(text: str) -> None:
    """Every way to write half past three this afternoon gives the same instant."""
    read = reading(text)

    assert read == "2026-03-11 15:30"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("tomorrow at quarter to 5", "2026-03-12 16:45"),
        ("9pm on the 4th", "2026-04-04 21:00"),
        ("at 8 on friday evening", "2026-03-13 20:00"),
        ("dentist on the 3rd of next month at half past two", "2026-04-03 14:30"),
        ("day after tomorrow at noon", "2026-03-13 12:00"),
        ("friday night at 11:30", "2026-03-13 23:30"),
        ("new year's eve at 11pm", "2026-12-31 23:00"),
        ("5 days from now at 3pm", "2026-03-16 15:00"),
        ("2026-04-01T10:00:00Z", "2026-04-01 18:00"),
        ("tomorrow at 9am UTC", "2026-03-12 17:00"),
        ("noonish", "2026-03-11 12:00"),
        ("this time next week", "2026-03-18 10:00"),
        ("at 18 hours", "2026-03-11 18:00"),
        ("2 days after the 4th at noon", "2026-04-06 12:00"),
    ],
)
def test_a_day_and_a_time_make_an_instant(text: str, expected: str) -> None:
    """A day and a time beside each other, in either order, are one instant."""
    read = reading(text)

    assert expected == read


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("3-4pm", "2026-03-11 15:00 to 2026-03-11 16:00"),
        ("11-1pm", "2026-03-11 11:00 to 2026-03-11 13:00"),
        ("8am until 6 tomorrow", "2026-03-12 08:00 to 2026-03-12 18:00"),
        ("10pm to 2am", "2026-03-11 22:00 to 2026-03-12 02:00"),
        ("friday 9-11am", "2026-03-13 09:00 to 2026-03-13 11:00"),
        ("tomorrow from 3 to 4", "2026-03-12 15:00 to 2026-03-12 16:00"),
        ("5 - 9 april", "2026-04-05 to 2026-04-10"),
        ("dec 28 to jan 3", "2026-12-28 to 2027-01-04"),
        ("from the 3rd to the 5th of july", "2026-07-03 to 2026-07-06"),
        ("monday to friday", "2026-03-16 to 2026-03-21"),
        ("from tuesday to thursday next week", "2026-03-17 to 2026-03-20"),
        ("between june 3 and june 8", "2026-06-03 to 2026-06-09"),
        ("from april to june", "2026-04-01 to 2026-07-01"),
        ("2 weeks starting may 20th", "2026-05-20 to 2026-06-03"),
        ("from 18 december for 10 days", "2026-12-18 to 2026-12-28"),
        ("tomorrow from 4pm for two hours", "2026-03-12 16:00 to 2026-03-12 18:00"),
        ("monday 2pm until wednesday noon", "2026-03-16 14:00 to 2026-03-18 12:00"),
        ("three to five in the afternoon", "2026-03-11 15:00 to 2026-03-11 17:00"),
        ("friday evening 8-9", "2026-03-13 20:00 to 2026-03-13 21:00"),
        ("9-11 tonight", "2026-03-11 21:00 to 2026-03-11 23:00"),
        ("now till 6", "2026-03-11 10:00 to 2026-03-11 18:00"),
        ("5/4/2026-9/4/2026", "2026-04-05 to 2026-04-10"),
    ],
)
def test_two_ends_make_a_range(text: str, expected: str) -> None:
    """Joined ends share what only one of them says, and the end day belongs to the range."""
    read = reading(text)

    assert expected == read


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("this week", "2026-03-09 to 2026-03-16"),
        ("last month", "2026-02-01 to 2026-03-01"),
        ("this quarter", "2026-01-01 to 2026-04-01"),
        ("Q3 2026", "2026-07-01 to 2026-10-01"),
        ("the second half of 2025", "2025-07-01 to 2026-01-01"),
        ("last year", "2025-01-01 to 2026-01-01"),
        ("the nineties", "1990-01-01 to 2000-01-01"),
        ("summer 2027", "2027-06-21 to 2027-09-24"),
        ("march 2027", "2027-03-01 to 2027-04-01"),
        ("june next year", "2027-06-01 to 2027-07-01"),
        ("mid-June", "2026-06-11 to 2026-06-21"),
        ("early next week", "2026-03-16 to 2026-03-19"),
        ("the week of april 6", "2026-04-06 to 2026-04-13"),
        ("the week after next", "2026-03-23 to 2026-03-30"),
        ("last two weeks of june", "2026-06-15 to 2026-06-29"),
        ("so far this year", "2026-01-01 to 2026-03-12"),
        ("since monday", "2026-03-09 to 2026-03-12"),
        ("last 7 days", "2026-03-04 to 2026-03-12"),
        ("next 3 weeks", "2026-03-16 to 2026-04-06"),
        ("rest of the month", "2026-03-11 to 2026-04-01"),
        ("next weekend", "2026-03-21 to 2026-03-23"),
        ("2026-W12", "2026-03-16 to 2026-03-23"),
        ("the first half of april", "2026-04-01 to 2026-04-16"),
        ("second half of next year", "2027-07-01 to 2028-01-01"),
        ("the week ending march 20", "2026-03-16 to 2026-03-23"),
        ("late in june", "2026-06-21 to 2026-07-01"),
        ("the early 2000s", "2000-01-01 to 2003-01-01"),
        ("in the next two hours", "2026-03-11 10:00 to 2026-03-11 12:00"),
        ("evening before the 20th", "2026-03-19 19:00 to 2026-03-19 23:00"),
    ],
)
def test_periods(text: str, expected: str) -> None:
    """Weeks start on Monday; a period ends where the next one begins."""
    read = reading(text)

    assert expected == read


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("easter monday 2027", "2027-03-29"),
        ("thanksgiving", "2026-11-26"),
        ("last christmas", "2025-12-25"),
        ("christmas of next year", "2027-12-25"),
        ("the friday before christmas", "2026-12-18"),
        ("four days after easter", "2026-04-09"),
        ("mother's day", "2026-05-10"),
        ("chinese new year", "2027-02-06"),
        ("hari raya", "2026-03-20"),
        ("deepavali", "2026-11-08"),
        ("last friday of the month", "2026-03-27"),
        ("second to last friday of june", "2026-06-19"),
        ("last day of february", "2027-02-28"),
        ("a week on monday", "2026-03-23"),
        ("monday week", "2026-03-23"),
        ("two fridays from now", "2026-03-20"),
        ("in 3 business days", "2026-03-16"),
        ("2 years 21 days later", "2028-04-01"),
        ("a fortnight from today", "2026-03-25"),
        ("a week ago yesterday", "2026-03-03"),
        ("the same day next month", "2026-04-11"),
        ("the eve of the 20th", "2026-03-19"),
        ("5th next month", "2026-04-05"),
        ("the last of the month", "2026-03-31"),
        ("tomorrow plus 2 days", "2026-03-14"),
        ("hari raya haji", "2026-05-27"),
    ],
)
def test_counted_and_named_days(text: str, expected: str) -> None:
    """Holidays come from rules and tables, counted days from what they count from."""
    read = reading(text)

    assert expected == read


@pytest.mark.parametrize(
    ("text", "seconds"),
    [
        ("for 2 hours", 7_200),
        ("half an hour", 1_800),
        ("an hour and a half", 5_400),
        ("2 hours and forty", 9_600),
        ("90 secs", 90),
        ("1/2 hour", 1_800),
        ("two and a half weeks", 1_512_000),
        ("all week", 604_800),
        ("2h 30m", 9_000),
        ("a dozen days", 1_036_800),
    ],
)
def test_lengths(text: str, seconds: int) -> None:
    """An amount of time alone is a length, not a date."""
    read = reading(text)

    assert f"{seconds:g} s" == read


def test_a_phrase_knows_its_place_and_its_prepositions() -> None:
    """The span covers the prepositions, so that cutting it out leaves the note of a reminder."""
    text = "call Mum on Friday at 5, please"

    phrase = found(text)

    assert phrase.text == "on Friday at 5"
    assert phrase.text == text[phrase.span.start : phrase.span.end]


def test_a_day_and_a_time_that_stand_apart_are_one_reading() -> None:
    """Tomorrow here and at 5 there belong together, and both places are known."""
    text = "tomorrow remind me to call at 5"

    phrase = found(text)

    assert reading(text) == "2026-03-12 17:00"
    assert [text[span.start : span.end] for span in phrase.spans] == ["tomorrow", "at 5"]


def test_several_dates_come_in_order() -> None:
    """Phrases are returned in the order of the text and do not overlap."""
    read = readings("monday or 5 april, not last week", Direction.FUTURE)

    assert read == ["2026-03-16", "2026-04-05", "2026-03-02 to 2026-03-09"]
