"""What a reply says of records without a figure needs a report of this turn, too (R1.4)."""

from __future__ import annotations

import pytest

from bot.guards import ungrounded_claims
from tests.bot.guard_outcomes import asking, compared, counted, failed, saved
from tools.base import ToolOutcome

WRITING = frozenset({"add_expense", "set_cap"})


def claims(text: str, *outcomes: ToolOutcome, said: str = "", about_records: bool = False) -> tuple[str, ...]:
    """What the guard refuses in *text*."""
    return ungrounded_claims(text, outcomes, said, WRITING, about_records=about_records)


OF_THE_PERSON = [
    "You spent nothing this month.",
    "You haven't spent anything this week.",
    "You spent more than last month.",
    "You've been spending less lately.",
    "You overspent a little.",
    "You went over your cap.",
    "You're well within your food budget.",
    "You've hit your cap.",
    "You have plenty left in your budget.",
    "You've used more than half of your food cap",
    "Half your budget is gone.",
    "Most of your money goes to food.",
    "Food is your biggest category",
    "Your biggest expense was rent.",
    "Your spending is up.",
    "Your food spending looks high.",
    "You're on track.",
    "You have no expenses this month.",
    "You are at a couple of hundred already",
    "You spent a few hundred ringgit.",
    "You spent CM ringgit",
    "It's two and a half grand this month",
    "I can't see it all but you spent more than last month.",
    "Gastaste más que el mes pasado.",
    "Du hast mehr als letzten Monat ausgegeben.",
    "Tu as dépensé plus que le mois dernier.",
    "你这个月超支了。",
]

IN_TALK_OF_RECORDS = [
    "Food is the biggest category.",
    "That's more than last month.",
    "You're doing great!",
    "Nothing spent so far.",
    "No expenses this week.",
]

ADVICE = [
    "Most people spend more in December.",
    "Try to stay within your budget.",
    "You could spend less on food by cooking.",
    "If you go over your cap, don't panic.",
    "I can't tell whether you spent more than last month.",
    "I don't know if you're over your cap.",
    "Rent is usually the biggest expense.",
    "Cooking at home costs less than eating out.",
    "You are not alone with that.",
    "A budget helps you see where money goes.",
    "It takes more than a month to build a habit.",
    "Write down what you spend for a week.",
    "How much did you spend?",
    "Did you spend more than last month?",
    "You seem to care a lot about your friends.",
    "You have all the time in the world.",
    "There are many ways to save.",
    "Thousands of people feel the same.",
    "You have a lot on your mind.",
    "You've done more than most.",
    "You're close to the people you love.",
    "Your friends value you more than your wallet.",
    "You've spent a lot of energy on this.",
    "Rent, food and transport are the largest costs for most households.",
    "If most of your money goes to rent, look for a flatmate.",
    "Your biggest strength is that you ask.",
    "Ask me “did I spend more than last month?” and I'll look it up.",
    "",
]


@pytest.mark.parametrize("text", OF_THE_PERSON)
def test_a_statement_about_the_persons_records_needs_a_report(text: str) -> None:
    """Whatever the talk is about, it is refused from memory and passes once a tool has told it."""
    assert claims(text)
    assert claims(text, about_records=True)
    assert not claims(text, counted(), compared("1200.00", "900.00"))


@pytest.mark.parametrize("text", IN_TALK_OF_RECORDS)
def test_in_talk_of_records_comparisons_need_one_without_a_you(text: str) -> None:
    """Asked about records, the person takes every comparison for theirs."""
    assert claims(text, about_records=True)
    assert not claims(text, counted(), compared("1200.00", "900.00"), about_records=True)


@pytest.mark.parametrize("about_records", [False, True])
@pytest.mark.parametrize("text", ADVICE)
def test_advice_possibilities_and_questions_pass(text: str, about_records: bool) -> None:
    """What holds for anybody, or may be, or is asked, states nothing about the records."""
    assert claims(text, about_records=about_records) == ()


@pytest.mark.parametrize("outcome", [saved(), failed(), asking()], ids=["saved", "failed", "asks"])
def test_a_call_that_reports_nothing_grounds_no_claim(outcome: ToolOutcome) -> None:
    """A record that was just written tells nothing of the month."""
    assert claims("You spent less than last month.", outcome)


def test_what_the_person_states_may_be_said_back() -> None:
    """Their own words, from the other side; a question of theirs states nothing."""
    text = "You went over your cap, and that can happen."

    assert claims(text, said="I went over my cap, feeling bad") == ()
    assert claims(text, said="do you think I went over my cap?") == ("you went over your cap",)
