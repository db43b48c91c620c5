"""What a model may say of the results it was given, and what it may not make of them (R1.4, R1.6)."""

from __future__ import annotations

from datetime import date, datetime

import pytest

from bot import guards
from bot.agent import WRITING
from tests.bot.guard_outcomes import (
    CONTEXT,
    KUALA_LUMPUR,
    compared,
    counted,
    entry,
    listed,
    reminder,
    reminder_set,
    reminders_listed,
    saved,
)
from tools.base import ToolOutcome

TODAY = counted("27.00", count=2, percent=55, start_on=date(2026, 11, 27), end_on=date(2026, 11, 28))
NOVEMBER = counted("465.00", count=12, percent=33)
OCTOBER = counted("900.00", count=30, percent=60, start_on=date(2026, 10, 1), end_on=date(2026, 11, 1))
SHOPPING = listed(entry("80.00", date(2026, 11, 24), "shoes"), entry("15.00"))
DENTIST = reminder("dentist", datetime(2026, 11, 30, 15, 0, tzinfo=KUALA_LUMPUR))


def is_refused(text: str, said: str, *outcomes: ToolOutcome) -> bool:
    """Whether any guard refuses *text*."""
    return bool(
        guards.ungrounded_figures(text, outcomes, said, CONTEXT, about_records=True)
        or guards.ungrounded_claims(text, outcomes, said, WRITING, about_records=True)
        or guards.claims_unmade_save(text, outcomes, said, WRITING)
    )


TRUE = [
    ("how am I doing", "You've spent RM27.00 today.", [TODAY]),
    ("how am I doing", "Today it's RM27.00, in 2 entries.", [TODAY]),
    ("how am I doing", "Today, 27 November, you spent RM27.00.", [TODAY]),
    ("how am I doing", "This month you've spent RM465.00 so far.", [NOVEMBER]),
    ("how am I doing", "In November you spent RM465.00 in 12 entries.", [NOVEMBER]),
    ("how am I doing", "As of today you've spent RM465.00.", [NOVEMBER]),
    ("how am I doing", "RM465.00 this month, about a third of it for food.", [NOVEMBER]),
    ("how am I doing", "You spent RM465.00 from 1 to 30 November.", [NOVEMBER]),
    ("how am I doing", "You've spent RM465.00. Try to cook at home for two weeks.", [NOVEMBER]),
    ("how am I doing", "RM465.00 so far. Most people find that 3 small habits help.", [NOVEMBER]),
    ("how am I doing", "It's Friday, 27 November, and this month stands at RM465.00.", [NOVEMBER]),
    ("how much last month?", "You spent RM900.00.", [OCTOBER]),
    ("how much last month?", "Last month: RM900.00 in 30 entries.", [OCTOBER]),
    ("how much last month?", "Most of it, 60%, went to food.", [OCTOBER]),
    ("compare the months", "You spent RM465.00 this month and RM900.00 last month.", [NOVEMBER, OCTOBER]),
    ("compare the months", "Last month it was RM900.00, this month RM450.00.", [compared("450.00", "900.00")]),
    ("compare the months", "You spent RM450.00 less than last month.", [compared("450.00", "900.00")]),
    ("compare the months", "That's 50% less than last month.", [compared("450.00", "900.00")]),
    ("compare the months", "You spent twice as much as last month.", [compared("1800.00", "900.00")]),
    ("what did I buy?", "You bought shoes for RM80.00 on Tuesday.", [SHOPPING]),
    ("what did I buy?", "Last Tuesday you bought shoes, RM80.00.", [SHOPPING]),
    ("what did I buy?", "On 24 November you bought shoes.", [SHOPPING]),
    ("what did I buy?", "This month: shoes RM80.00, lunch RM15.00.", [SHOPPING]),
    ("what did I buy?", "- 24 Nov: shoes, RM80.00\n- 27 Nov: lunch, RM15.00", [SHOPPING]),
    ("how much last month?", "In October you spent RM900.00; in November RM465.00 so far.", [OCTOBER, NOVEMBER]),
    ("lunch was 15 yesterday", "Lunch yesterday was RM15.", []),
    ("what reminders do I have?", "Your dentist is on Monday at 15:00.", [reminders_listed(DENTIST)]),
    ("what reminders do I have?", "One reminder: dentist, 30 November at 3 pm.", [reminders_listed(DENTIST)]),
    ("is my alarm set?", "Yes, I'll remind you tomorrow at 7.", [reminders_listed(reminder())]),
    ("is a reminder set for mum?", "Yes, your reminder is set for 7:00 tomorrow.", [reminders_listed(reminder())]),
    ("what reminders do I have?", "You have no reminders.", [reminders_listed()]),
    ("remind me to call mum at 7", "I'll remind you tomorrow at 7.", [reminder_set()]),
    ("remind me to call mum at 7", "Your reminder is set for tomorrow at 7:00.", [reminder_set()]),
]

MADE_OF_THEM = [
    ("how am I doing", "Last month you spent RM27.00.", [TODAY]),
    ("how am I doing", "This month you spent RM27.00.", [TODAY]),
    ("how am I doing", "You spent RM27.00 this week.", [TODAY]),
    ("how am I doing", "In October it was RM27.00.", [TODAY]),
    ("how am I doing", "You spent RM27.00, all of it last month.", [TODAY]),
    ("how am I doing", "Last month:\n- food RM27.00", [TODAY]),
    ("how am I doing", "Last month? RM27.00.", [TODAY]),
    ("how am I doing", "Today you spent RM465.00.", [NOVEMBER]),
    ("how am I doing", "Yesterday you made 12 purchases.", [NOVEMBER]),
    ("how much last month?", "You spent RM465.00.", [NOVEMBER]),
    ("compare the months", "Last month it was RM465.00, this month RM900.00.", [NOVEMBER, OCTOBER]),
    ("compare the months", "Last month it was RM450.00, this month RM900.00.", [compared("450.00", "900.00")]),
    ("compare the months", "You spent more than last month.", [compared("450.00", "900.00")]),
    ("compare the months", "You spent less than last month.", [compared("1800.00", "900.00")]),
    ("compare the months", "You spent less than last month.", [TODAY]),
    ("compare the months", "You spent twice as much as last month.", [compared("450.00", "900.00")]),
    ("how am I doing", "Half of it went to food.", [NOVEMBER]),
    ("how am I doing", "Most of it went to food.", [NOVEMBER]),
    ("what did I buy?", "Yesterday you bought shoes.", [SHOPPING]),
    ("what did I buy?", "You bought shoes for RM80.00 last month.", [SHOPPING]),
    ("what did I buy?", "You bought shoes for RM80.00 on Monday.", [SHOPPING]),
    ("what reminders do I have?", "The dentist is on Monday at 16:00.", [reminders_listed(DENTIST)]),
    ("what reminders do I have?", "The dentist is on Tuesday at 15:00.", [reminders_listed(DENTIST)]),
    ("what reminders do I have?", "You have two reminders.", [reminders_listed(DENTIST)]),
    ("what reminders do I have?", "You have no reminders.", [NOVEMBER]),
    ("what reminders do I have?", "You spent nothing this month.", [reminders_listed(DENTIST)]),
    ("remind me to call mum at 7", "I'll remind you.", [reminders_listed(DENTIST)]),
    ("remind me to call mum at 7", "I'll remind you.", [saved()]),
    ("remind me to call mum at 7", "I'll remind you.", [saved("delete_reminder")]),
    ("remind me to call mum at 7", "I'll remind you tomorrow at 9.", [reminder_set()]),
    ("is 500 too much?", "You spent 500 last month.", []),
]


@pytest.mark.parametrize(("said", "text", "outcomes"), TRUE, ids=[row[1] for row in TRUE])
def test_what_the_results_say_may_be_told(said: str, text: str, outcomes: list[ToolOutcome]) -> None:
    """A figure beside the days it was read for, a part that is one, and a comparison that comes out that way."""
    assert not is_refused(text, said, *outcomes)


@pytest.mark.parametrize(
    ("said", "text", "outcomes"), MADE_OF_THEM, ids=[f"{row[1]} {place}" for place, row in enumerate(MADE_OF_THEM)]
)
def test_what_they_do_not_say_is_refused(said: str, text: str, outcomes: list[ToolOutcome]) -> None:
    """A true figure for other days, a part or a comparison that is none, a promise that no tool keeps."""
    assert is_refused(text, said, *outcomes)
