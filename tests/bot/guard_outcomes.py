"""Tool calls with what came of them, as the guards see them, without a database."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from decimal import Decimal
from zoneinfo import ZoneInfo

from core.grammar.context import NumberFormat, ReadingContext
from core.llm.types import ToolCall
from tools.base import Ask, Result, ToolOutcome
from tools.entries import EntryKind, EntryView
from tools.reminder_views import ReminderList, ReminderSet, ReminderView
from tools.report_figures import Comparison, PeriodComparison
from tools.report_request import About
from tools.report_views import MoneyView, PeriodView

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


def counted(
    amount: str = "1234.50",
    *,
    count: int = 7,
    percent: int = 80,
    currency: str = "MYR",
    start_on: date = date(2026, 11, 1),
    end_on: date = date(2026, 12, 1),
) -> ToolOutcome:
    """A total from a reading tool, of November unless told otherwise."""
    total = MoneyView(amount=amount, currency=currency, display=f"{currency} {amount}")
    result = Counted(total=total, count=count, percent=percent, start_on=start_on, end_on=end_on)
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


def compared(total: str, other: str) -> ToolOutcome:
    """The spending of November so far beside that of October, from a reading tool."""
    difference = Decimal(total) - Decimal(other)
    view = {amount: MoneyView(amount=amount, currency="MYR", display=f"MYR {amount}") for amount in (total, other)}
    more = MoneyView(amount=str(difference), currency="MYR", display=f"MYR {difference}")
    percent = int(difference * 100 / Decimal(other))
    result = PeriodComparison(
        about=About(period=period("this month", date(2026, 11, 1), date(2026, 12, 1))),
        other_period=period("last month", date(2026, 10, 1), date(2026, 11, 1)),
        same_days=27,
        comparisons=(
            Comparison(
                total=view[total], other=view[other], other_so_far=view[other], difference=more, percent=percent
            ),
        ),
    )
    return ToolOutcome(ToolCall("1", "compare_periods", {}), result)


def period(words: str, start_on: date, end_on: date) -> PeriodView:
    """The half-open days of a report."""
    counted_to = min(CONTEXT.now.date(), end_on - timedelta(days=1))
    is_running = start_on <= CONTEXT.now.date() < end_on
    return PeriodView(words=words, start_on=start_on, end_on=end_on, counted_to=counted_to, is_running=is_running)


def reminder(what: str = "call mum", at: datetime = datetime(2026, 11, 28, 7, 0, tzinfo=KUALA_LUMPUR)) -> ReminderView:
    """A reminder that comes once, tomorrow at 7."""
    return ReminderView(
        id=4712,
        number=1,
        what=what,
        when=f"{at:%A %-d %B} at {at:%H:%M}",
        next_at=at,
        zone="Asia/Kuala_Lumpur",
        is_elsewhere=False,
        amount=None,
        state="active",
        repeats=False,
        is_single=True,
        until_done=False,
    )


def reminder_set() -> ToolOutcome:
    """A reminder that was set in this turn."""
    result = ReminderSet(reminder=reminder(), event_id=1)
    return ToolOutcome(ToolCall("1", "set_reminder", {}), result)


def reminders_listed(*reminders: ReminderView) -> ToolOutcome:
    """The reminders that the list tool returned."""
    return ToolOutcome(ToolCall("1", "list_reminders", {}), ReminderList(reminders=reminders, only="all"))
