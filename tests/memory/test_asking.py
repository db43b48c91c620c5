"""What a message asks of the past: whom it means, and when."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from memory.asking import asked

NOW = datetime(2026, 11, 27, 4, 0, tzinfo=UTC)  # a Friday


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("What did I say about the flat?", {"user"}),
        ("Which book did you recommend?", {"companion"}),
        ("What did I tell you about the flat?", set()),
        ("the flat", set()),
        ("", set()),
    ],
)
def test_i_and_you_are_the_two_of_a_chat(text: str, expected: set[str]) -> None:
    """A question about both, or about neither, prefers nobody's words."""
    assert expected == asked(text, NOW).meant


def test_other_speakers_are_meant_by_their_names() -> None:
    """The name is taken out of what is embedded: the speaker is compared, not the word."""
    question = asked("Where does Mira's brother live?", NOW, ("Mira", "Tomas"))

    assert question.meant == {"Mira"}
    assert question.text == "Where does brother live?"


def test_a_name_within_another_word_names_nobody() -> None:
    """Ann is not in the annual party."""
    assert asked("How was the annual party?", NOW, ("Ann", "Tomas")).meant == set()


@pytest.mark.parametrize(
    ("text", "inside", "outside"),
    [
        ("What did I do in July 2026?", datetime(2026, 7, 14, tzinfo=UTC), datetime(2026, 9, 1, tzinfo=UTC)),
        ("What did I tell you on 3 March 2026?", datetime(2026, 3, 5, tzinfo=UTC), datetime(2026, 3, 20, tzinfo=UTC)),
        ("What was it I bought last week?", datetime(2026, 11, 18, tzinfo=UTC), datetime(2026, 10, 1, tzinfo=UTC)),
    ],
)
def test_dates_tell_when_it_may_have_been_said(text: str, inside: datetime, outside: datetime) -> None:
    """On those days, or within the week in which people still tell of them."""
    (stretch,) = asked(text, NOW).stretches

    assert stretch.start <= inside < stretch.end
    assert not stretch.start <= outside < stretch.end


def test_without_a_date_it_may_have_been_said_at_any_time() -> None:
    """A length of time is none either."""
    assert asked("I could talk about boats for 3 hours", NOW).stretches == ()
