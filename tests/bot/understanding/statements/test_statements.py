"""What a person tells is found by rule, with absolute dates; what is asked, supposed, quoted or joked is not (R5.4)."""

from __future__ import annotations

from datetime import date, datetime
from zoneinfo import ZoneInfo

import pytest

from bot.understanding.statements import NOBODY, Statement, read_on, read_statements, tells_something
from core.grammar.context import ReadingContext
from tests.bot.understanding.statements.cases import TELLING
from tests.bot.understanding.statements.silent_cases import SILENT

KUALA_LUMPUR = ZoneInfo("Asia/Kuala_Lumpur")
FRIDAY_NOON = ReadingContext(datetime(2026, 11, 27, 12, tzinfo=KUALA_LUMPUR))


def told(said: str, context: ReadingContext = FRIDAY_NOON) -> list[str]:
    """The texts of what *said* tells."""
    return [statement.text for statement in read_statements(said, context)]


def only(said: str, context: ReadingContext = FRIDAY_NOON) -> Statement:
    """The one thing that *said* tells."""
    (statement,) = read_statements(said, context)
    return statement


@pytest.mark.parametrize(("said", "wanted"), TELLING, ids=[said for said, _ in TELLING])
def test_what_is_told_is_found(said: str, wanted: tuple[str, ...]) -> None:
    """Each statement that a message makes is there, and nothing else."""
    found = told(said)

    for pieces in wanted:
        holding = [text for text in found if all(piece.casefold() in text.casefold() for piece in pieces.split(" & "))]
        assert holding, (pieces, found)
        found.remove(holding[0])
    assert not (wanted and found), found


@pytest.mark.parametrize("said", SILENT)
def test_what_tells_nothing_teaches_nothing(said: str) -> None:
    """Questions, suppositions, jokes, quotations, records, errands and passing states hold no statement."""
    assert told(said) == []
    assert not tells_something(said)


def test_small_talk_that_tells_something_is_recognised() -> None:
    """A greeting may carry a fact."""
    assert tells_something("hey hey, my sister had a baby!")
    assert tells_something("lol i quit my job")
    assert not tells_something("hey hey, how is it going")


def test_the_quote_is_the_persons_own_words() -> None:
    """It stands in the message letter by letter."""
    said = "Anyway — I’m moving to Penang next month, so excited!!"

    statement = only(said)

    assert statement.quote in said
    assert "The user is moving to Penang in December 2026." == statement.text


def test_a_date_is_counted_from_the_persons_own_day() -> None:
    """At half past midnight in Kuala Lumpur it is still yesterday in UTC: "tomorrow" is the local day after (B091)."""
    past_midnight = ReadingContext(datetime(2026, 11, 27, 0, 30, tzinfo=KUALA_LUMPUR))

    statement = only("tomorrow I have an exam", past_midnight)

    assert "The user has an exam on 28 November 2026." == statement.text
    assert date(2026, 11, 28) == statement.expires_on


def test_a_dislike_stays_a_dislike() -> None:
    """Hating coriander is not told as a liking (B085)."""
    assert told("I hate coriander") == ["The user hates coriander."]
    assert told("I don't like coriander") == ["The user doesn't like coriander."]


@pytest.mark.parametrize(
    ("said", "text"),
    [
        ("I'm considering buying a car", "The user is considering buying a car."),
        ("I'm thinking of moving to Spain", "The user is thinking of moving to Spain."),
        ("I might quit my job", "The user might quit their job."),
    ],
)
def test_considering_stays_considering(said: str, text: str) -> None:
    """What is only thought of is told as no more."""
    assert [text] == told(said)


def test_what_weighs_more_is_more_important() -> None:
    """An allergy outweighs a home, a home a taste, a taste a habit."""
    allergy, home, taste, habit = (
        only(said).importance
        for said in ("I'm allergic to nuts", "I live in Ipoh", "I love hiking", "I run every morning")
    )

    assert 5 == allergy > home > taste > habit


def test_what_is_asked_to_be_remembered_is_important() -> None:
    """A small thing counts more when the person asks to keep it."""
    assert 2 == only("I drive an old Volvo").importance
    assert 4 == only("Remember that I drive an old Volvo").importance


def test_a_plan_ends_with_its_day_and_a_turn_of_life_does_not() -> None:
    """A trip expires; a wedding is remembered after its day; a birthday comes back."""
    assert date(2026, 12, 6) == only("My sister Ana is visiting next week").expires_on
    assert only("I'm getting married in June").expires_on is None
    assert only("my birthday is 3 March").expires_on is None


def test_she_means_whoever_was_named_last() -> None:
    """What is told of "her" is told of the sister, also in the next message."""
    first = read_on("I'm worried about my sister Ana", FRIDAY_NOON, NOBODY)

    second = read_on("She lives in Accra", FRIDAY_NOON, first.spoken_of)

    assert ["The user's sister Ana lives in Accra."] == [statement.text for statement in second.statements]


def test_many_clauses_tell_many_things() -> None:
    """Each clause of a long sentence is read by itself."""
    said = "I live in Ipoh and work as a nurse, my husband Tom teaches maths, and we have two kids."

    assert [
        "The user lives in Ipoh.",
        "The user works as a nurse.",
        "The user's husband Tom teaches maths.",
        "The user has two kids.",
    ] == told(said)


def test_a_fact_in_much_talk_is_found() -> None:
    """A part of a diary, four thousand characters, is read clause by clause, each thing once."""
    said = " ".join(["We walked by the river and talked about nothing much."] * 70 + ["I'm allergic to bees."])

    assert ["The user is allergic to bees."] == told(said)
