"""The time and the date are told from the turn's own clock."""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from bot.replies.clock import reply

NOON = datetime(2026, 11, 27, 12, 5, tzinfo=ZoneInfo("Asia/Kuala_Lumpur"))


@pytest.mark.parametrize("text", ["what time is it?", "What's the time", "what time is it now", "what time now?"])
def test_the_time_is_told(text: str) -> None:
    """With its day, in the person's zone."""
    assert reply(text, NOON) == "It's 12:05 on Friday 27 November."


@pytest.mark.parametrize(
    "text", ["what day is it?", "what's today's date", "what is the date today", "what day is today", "What is today?"]
)
def test_the_day_is_told(text: str) -> None:
    """In words."""
    assert reply(text, NOON) == "It's Friday 27 November 2026."


@pytest.mark.parametrize("text", ["what time is the film", "what did I spend today", "day", "", "what day is payday"])
def test_other_questions_are_left_alone(text: str) -> None:
    """Only a message that asks for nothing else is answered."""
    assert reply(text, NOON) is None
