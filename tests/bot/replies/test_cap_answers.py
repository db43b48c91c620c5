"""Answers about spending caps: what is left, the pace, what is safe to spend."""

from __future__ import annotations

from datetime import date

import pytest

from bot.replies.answers import answer_to
from tests.bot.replies.report_views import FRIDAY, MONTH, money, total
from tools.base import Result
from tools.cap_reports import CapReport, CapsReport, SafeSum, SafeToSpend
from tools.periods import CapPeriod
from tools.report_request import About
from tools.report_views import MoneyView


def cap(left: str, over: str | None = None, *, elapsed: int = 90, per_day: MoneyView | None = None) -> CapReport:
    """A food cap of RM100 a month on which RM40 are spent."""
    return CapReport(
        category="food",
        period=CapPeriod.MONTH,
        amount="RM100.00",
        currency="MYR",
        percent=40,
        spent="RM40.00",
        left=left,
        over=over,
        last_on=date(2026, 11, 30),
        elapsed_percent=elapsed,
        days_left=4,
        per_day=per_day,
        projected=money(4444),
        is_over_pace=False,
    )


@pytest.mark.parametrize(
    ("report", "expected"),
    [
        (
            cap("RM60.00", per_day=money(1500)),
            "Food cap of RM100.00 a month: RM40.00 spent (40%), RM60.00 left until Mon 30 Nov.\n"
            "That's RM15.00 a day for 4 days. At this pace it comes to RM44.44, within the cap.",
        ),
        (
            cap("RM60.00", per_day=money(1500), elapsed=7),
            "Food cap of RM100.00 a month: RM40.00 spent (40%), RM60.00 left until Mon 30 Nov.\n"
            "That's RM15.00 a day for 4 days.",
        ),
        (
            cap("RM0.00", "RM12.00"),
            "Food cap of RM100.00 a month: RM40.00 spent (40%), RM12.00 over until Mon 30 Nov.",
        ),
    ],
)
def test_a_cap_says_what_is_left(report: CapReport, expected: str) -> None:
    """What is left comes with the allowance a day, and with the pace once there is one."""
    assert expected == answer_to(CapsReport(category="food", caps=(report,)), FRIDAY)


@pytest.mark.parametrize(
    ("result", "expected"),
    [
        (
            CapsReport(category=None, caps=()),
            "You have no spending caps. Say “cap food at 400” or “budget 1500 a month” to set one.",
        ),
        (
            CapsReport(category="food", caps=(), about=About(period=MONTH), spent=(total(4000, 2),)),
            "There is no cap on food. You've spent RM40.00 on it this month (1 – 27 Nov). "
            "Say “cap food at 400” to set one.",
        ),
        (
            CapsReport(category="food", caps=()),
            "There is no cap on food, and nothing is spent on it this month. Say “cap food at 400” to set one.",
        ),
        (
            CapsReport(category="entertainment", caps=(), thing="toys"),
            "“toys” counts as entertainment. There is no cap on entertainment, and nothing is spent on it this month. "
            "Say “cap entertainment at 400” to set one.",
        ),
        (
            SafeToSpend(sums=()),
            "You have no spending caps, so I can't tell what is safe to spend. Say “budget 1500 a month” to set one.",
        ),
    ],
)
def test_without_a_cap_it_says_how_to_set_one(result: Result, expected: str) -> None:
    """No figure is made up where there is no limit."""
    assert expected == answer_to(result, FRIDAY)


def safe(left: int, bills: int = 0, over: int = 0, days: int = 4, categories: tuple[str, ...] = ()) -> SafeToSpend:
    """What is safe by an overall cap, or by those of categories."""
    rest = max(left - bills, 0)
    return SafeToSpend(
        sums=(
            SafeSum(
                period=CapPeriod.MONTH,
                categories=categories,
                left=money(left),
                bills=money(bills),
                safe=money(rest),
                per_day=money(rest // days),
                over=money(over) if over else None,
                days_left=days,
                last_on=date(2026, 11, 30),
            ),
        )
    )


@pytest.mark.parametrize(
    ("result", "expected"),
    [
        (safe(80000), "You can spend RM800.00 until Mon 30 Nov, RM200.00 a day for 4 days, by your overall cap."),
        (safe(80000, days=1), "You can spend RM800.00 until Mon 30 Nov, by your overall cap."),
        (
            safe(80000, bills=20000),
            "You can spend RM600.00 until Mon 30 Nov, RM150.00 a day for 4 days, by your overall cap, "
            "with RM200.00 of bills still due taken off.",
        ),
        (
            safe(800, days=1, categories=("food",)),
            "You can spend RM8.00 until Mon 30 Nov, by your food cap.",
        ),
        (
            safe(800, over=500, days=1, categories=("food", "travel")),
            "You can spend RM8.00 until Mon 30 Nov, by your caps on food and travel together. "
            "You are RM5.00 over one or more of them.",
        ),
        (safe(0, over=1200), "Nothing is left of your overall cap until Mon 30 Nov. You are RM12.00 over it."),
    ],
)
def test_safe_to_spend_is_shared_over_the_days(result: SafeToSpend, expected: str) -> None:
    """The sum comes with its last day and the allowance a day, and bills still due are taken off it."""
    assert expected == answer_to(result, FRIDAY)
