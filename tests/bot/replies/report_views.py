"""Periods, amounts and totals as reports give them, for tests of what is said about them."""

from __future__ import annotations

from datetime import date

from core.money import Money, display
from tools.report_views import CategoryShare, MoneyView, PeriodView, TotalView
from tools.totals import Counted

FRIDAY = date(2026, 11, 27)
WEEK = PeriodView(
    words="this week", start_on=date(2026, 11, 23), end_on=date(2026, 11, 30), counted_to=FRIDAY, is_running=True
)
MONTH = PeriodView(
    words="this month", start_on=date(2026, 11, 1), end_on=date(2026, 12, 1), counted_to=FRIDAY, is_running=True
)
MARCH = PeriodView(
    words="March", start_on=date(2026, 3, 1), end_on=date(2026, 4, 1), counted_to=date(2026, 3, 31), is_running=False
)
TODAY = PeriodView(words="today", start_on=FRIDAY, end_on=date(2026, 11, 28), counted_to=FRIDAY, is_running=True)
EVER = PeriodView(
    words="all time", start_on=date(1970, 1, 1), end_on=date(2026, 11, 28), counted_to=FRIDAY, is_running=True
)


def money(minor: int, currency: str = "MYR") -> MoneyView:
    """An amount as a report gives it."""
    amount = Money(minor, currency)
    return MoneyView(amount=f"{amount.amount:f}", currency=currency, display=display(amount))


def total(
    minor: int, count: int, *shares: tuple[str, int], currency: str = "MYR", refunded: int = 0, **more: Counted
) -> TotalView:
    """A total with its categories."""
    return TotalView(
        counted=more.get("counted", Counted.SPENDING),
        total=money(minor, currency),
        count=count,
        refunded=money(refunded, currency) if refunded else None,
        by_category=tuple(
            CategoryShare(category=name, total=money(part, currency), percent=part * 100 // minor)
            for name, part in shares or (("food", minor),)
        ),
    )
