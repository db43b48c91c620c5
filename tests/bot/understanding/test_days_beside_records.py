"""A day that no calendar has, in a question, a correction or a wish to be reminded."""

import pytest

from bot.understanding.wrong_days import day_beside_record, day_to_remind
from tests.bot.understanding.reminder_calls import CONTEXT


@pytest.mark.parametrize("text", ["how much between 1 and 31 Feb?", "what did I spend on 31 Feb"])
def test_a_question_is_told_that_its_day_does_not_exist(text: str) -> None:
    """Nothing is said of saving, as nothing was to be saved."""
    assert day_beside_record(text, CONTEXT) == ("There is no day “31 Feb” this year. Which days do you mean?")


@pytest.mark.parametrize("text", ["that was on 31 Feb", "no, it was 31 Feb"])
def test_an_entry_is_not_moved_to_a_day_that_does_not_exist(text: str) -> None:
    """The reply asks for the day."""
    assert "“31 Feb” this year, so nothing was changed" in (day_beside_record(text, CONTEXT) or "")


@pytest.mark.parametrize("text", ["how much on 28 Feb?", "that was on 28 Feb", "lunch 12 on 31 Feb"])
def test_other_days_and_records_are_left_to_others(text: str) -> None:
    """A record has a sentence of its own."""
    assert day_beside_record(text, CONTEXT) is None


@pytest.mark.parametrize(("text", "is_told"), [("remind me 31 Feb to x", True), ("remind me 28 Feb to x", False)])
def test_no_reminder_is_set_on_a_day_that_does_not_exist(text: str, is_told: bool) -> None:
    """The reply names the day."""
    assert ((day_to_remind(text, CONTEXT) or "").startswith("There is no day “31 Feb”")) is is_told
