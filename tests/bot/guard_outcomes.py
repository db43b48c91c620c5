"""Tool calls with what came of them, as the guards see them, without a database."""

from __future__ import annotations

from datetime import date, datetime
from zoneinfo import ZoneInfo

from core.grammar.context import NumberFormat, ReadingContext
from core.llm.types import ToolCall
from tools.base import Ask, Result, ToolOutcome
from tools.entries import EntryKind, EntryView
from tools.report_views import MoneyView

KUALA_LUMPUR = ZoneInfo("Asia/Kuala_Lumpur")
CONTEXT = ReadingContext(  # a Friday, at noon
    now=datetime(2026, 11, 27, 12, 0, tzinfo=KUALA_LUMPUR), currency="MYR", number_format=NumberFormat.POINT
)


class Listed(Result):
    """Entries as a report lists them."""

    entries: tuple[EntryView, ...]


class Counted(Result):
    """A total as a report gives it, over the half-open days from ``start_on`` to ``end_on``."""

    total: MoneyView
    count: int
    percent: int
    start_on: date
    end_on: date


def entry(
    amount: str = "15.00", on: date = date(2026, 11, 27), note: str = "lunch", currency: str = "MYR"
) -> EntryView:
    """One expense, number 4711 in its table."""
    return EntryView(
        id=4711,
        kind=EntryKind.EXPENSE,
        amount=amount,
        currency=currency,
        display=f"{currency} {amount}",
        note=note,
        category="food",
        on=on,
        is_today=on == CONTEXT.now.date(),
    )


def listed(*entries: EntryView) -> ToolOutcome:
    """What a reading tool returned."""
    return ToolOutcome(ToolCall("1", "list_entries", {}), Listed(entries=entries))


def counted(amount: str = "1234.50", *, count: int = 7, percent: int = 80, currency: str = "MYR") -> ToolOutcome:
    """A total of November, from a reading tool."""
    total = MoneyView(amount=amount, currency=currency, display=f"{currency} {amount}")
    result = Counted(total=total, count=count, percent=percent, start_on=date(2026, 11, 1), end_on=date(2026, 12, 1))
    return ToolOutcome(ToolCall("1", "spending_total", {}), result)


def saved(name: str = "add_expense") -> ToolOutcome:
    """What a writing tool returned."""
    return ToolOutcome(ToolCall("1", name, {"amount": "15"}), Listed(entries=(entry(),)))


def failed() -> ToolOutcome:
    """A writing tool that saved nothing; its error repeats an argument."""
    return ToolOutcome(ToolCall("1", "add_expense", {"amount": 99}), error="“99 foo” is no category.", may_retry=True)


def asking() -> ToolOutcome:
    """A writing tool that asks first."""
    return ToolOutcome(ToolCall("1", "add_expense", {"amount": 15}), Ask(text="Which currency is that in?"))
