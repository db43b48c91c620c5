"""Questions that lean on the one before: what is new in them, and which report they become."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from bot.understanding.follow_ups import continued, read_follow_up
from bot.understanding.question_text import read_text
from core.grammar.context import ReadingContext
from core.llm.types import ToolCall

FRIDAY_NOON = datetime(2026, 11, 27, 12, tzinfo=ZoneInfo("Asia/Kuala_Lumpur"))
CONTEXT = ReadingContext(now=FRIDAY_NOON, currency="MYR", categories=("bees",))

Asked = tuple[str, dict[str, object]]


def asked(text: str, before: Asked | None = None) -> Asked | None:
    """The report that *text* asks for after the report *before*."""
    follow_up = read_follow_up(read_text(text), CONTEXT)
    call = continued(follow_up, ToolCall("1", *before) if before else None) if follow_up else None
    return (call.name, dict(call.arguments)) if call else None


@pytest.mark.parametrize(
    ("before", "text", "expected"),
    [
        (
            ("spending_total", {"period": "this week", "category": "food"}),
            "and last month?",
            ("spending_total", {"period": "last month", "category": "food"}),
        ),
        (
            ("spending_total", {"period": "this week"}),
            "what about bees?",
            ("spending_total", {"period": "this week", "category": "bees"}),
        ),
        (
            ("spending_total", {"period": "this week", "category": "food"}),
            "and coffee?",
            ("spending_total", {"period": "this week", "text": "coffee"}),
        ),
        (("list_entries", {"period": "today"}), "yesterday", ("list_entries", {"period": "yesterday"})),
        (
            ("largest_entries", {"limit": 3, "period": "this week"}),
            "last week?",
            ("largest_entries", {"limit": 3, "period": "last week"}),
        ),
        (
            ("compare_periods", {"with_period": "last month"}),
            "and last year?",
            ("compare_periods", {"with_period": "last year"}),
        ),
        (("balance", {"period": "this month"}), "and last month?", ("balance", {"period": "last month"})),
        (
            ("spending_by_category", {"period": "last month"}),
            "and food?",
            ("spending_total", {"period": "last month", "category": "food"}),
        ),
        (("cap_status", {"category": "food"}), "and transport?", ("cap_status", {"category": "transport"})),
        (
            ("cap_status", {"category": "food"}),
            "last month?",
            ("spending_total", {"period": "last month", "category": "food"}),
        ),
    ],
)
def test_a_follow_up_keeps_what_it_does_not_name(before: Asked, text: str, expected: Asked) -> None:
    """The report and its filters stay; the new period or topic takes the place of the old one."""
    assert expected == asked(text, before)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("today?", {"period": "today"}),
        ("this week", {"period": "this week"}),
        ("from 1 to 15 nov", {"period": "from 1 to 15 nov"}),
        ("so far?", {"period": "this month"}),
        ("and last month?", {"period": "last month"}),
        ("and food?", {"category": "food"}),
    ],
)
def test_without_a_report_before_it_asks_for_the_total(text: str, expected: dict[str, object]) -> None:
    """A period by itself, in so many words, can only mean what was spent in it."""
    assert ("spending_total", expected) == asked(text)


@pytest.mark.parametrize(
    "text", ["yesterday", "last friday", "food", "lunch 12", "and you?", "and the rest of my life?"]
)
def test_what_says_too_little_by_itself_is_no_question(text: str) -> None:
    """A bare day or word may belong to an entry, or to other talk."""
    assert asked(text) is None
