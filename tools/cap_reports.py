"""The tools that say how spending caps stand: what is left, the pace, what is safe to spend (R3.6, R3.8).

They read and never write. What counts towards a cap is decided in caps; here are only the figures made of it, exact
and rounded once.
"""

from collections.abc import Sequence
from datetime import date
from decimal import ROUND_DOWN

from pydantic import Field

from core.errors import ToolFailed, ToolRetry
from core.money import Money
from core.users import User
from tools import caps, categories
from tools.base import Arguments, Result, ToolScope, tool
from tools.bills_due import BillDue, bills_due, sum_of
from tools.caps import CapStanding, CapStatus
from tools.categories import PART_OF
from tools.entries import local_day
from tools.periods import CapPeriod, cap_days
from tools.report_request import MAX_WORDS_CHARS, UNKNOWN_PAYDAY, About, ReportArguments, count, read_request
from tools.report_views import MoneyView, TotalView, money_view, percent, scaled, total_views
from tools.totals import Counted, first_day

FEWEST_DAYS = 2  # days of a pace: on the first one, one purchase would be taken for a habit

_PERIOD_WORDS = {
    CapPeriod.WEEK: ("week", "minggu", "semana", "周", "星期"),
    CapPeriod.PAY_PERIOD: ("pay", "salary", "gaji", "工资"),
    CapPeriod.MONTH: ("month", "bulan", "mes", "月"),
}


class CapArguments(Arguments):
    """Which caps."""

    category: str | None = Field(default=None, description="left out: all caps", max_length=MAX_WORDS_CHARS)
    period: str | None = Field(
        default=None, description="'week', 'month' or 'pay period'; left out: any", max_length=MAX_WORDS_CHARS
    )


class SafeArguments(Arguments):
    """Until when."""

    period: str | None = Field(
        default=None,
        description="'week', 'month' or 'pay period'; left out: all of them",
        max_length=MAX_WORDS_CHARS,
    )


class CapReport(CapStanding):
    """A cap with its pace.

    Attributes:
        elapsed_percent: How much of the period has begun, in whole per cent; spending less than that is on pace.
        days_left: Days left in the period, today included.
        per_day: What is left for each of them; None when nothing is left.
        projected: What will have been spent by the period's end at the pace since its first day, or since the diary's
            where that began later; None on the first day and where nothing is spent.
        is_over_pace: Whether ``projected``, or what is spent by now, exceeds the cap.
    """

    elapsed_percent: int
    days_left: int
    per_day: MoneyView | None
    projected: MoneyView | None
    is_over_pace: bool


class CapsReport(Result):
    """How the caps stand, those by category first.

    Attributes:
        category: The category asked about; None for all caps.
        thing: What was asked about where it is no category but counts as one.
        spent: Where no cap fits: what was spent on the category this month, by currency.
    """

    category: str | None
    caps: tuple[CapReport, ...]
    thing: str | None = None
    about: About | None = None
    spent: tuple[TotalView, ...] = ()


class SafeSum(Result):
    """What may still be spent in one period and currency.

    Attributes:
        categories: Whose caps it rests on together; none for a cap over all spending.
        left: The caps less what was spent, never below zero.
        bills: Bills still due in the period, taken off.
        safe: ``left`` less ``bills``, never below zero.
        over: By how much those caps are exceeded; None for nothing.
        days_left: Days left in the period, today included.
        last_on: The period's last local day.
    """

    period: CapPeriod
    categories: tuple[str, ...]
    left: MoneyView
    bills: MoneyView
    safe: MoneyView
    per_day: MoneyView
    over: MoneyView | None
    days_left: int
    last_on: date


class SafeToSpend(Result):
    """What may still be spent, one for each period and currency with a cap; none without a cap.

    Attributes:
        payday_on: The next payday, where the time until then was asked about.
        days_to_payday: Days until then, today included.
    """

    sums: tuple[SafeSum, ...]
    payday_on: date | None = None
    days_to_payday: int | None = None


@tool(writes=False)
async def cap_status(scope: ToolScope, arguments: CapArguments) -> Result:
    """Say how spending caps stand in their running period: spent, left, pace and projection.

    Call it for "what is left for food", "am I over budget", "my caps", every time: never from memory and never by
    your own arithmetic. A category without a cap gives what was spent on it this month. It changes nothing.
    """
    category = await _category(scope, arguments.category) if arguments.category else None
    said = categories.fold(arguments.category or "")
    thing = said if category and said != category else None
    period = _period(arguments.period)
    today = local_day(scope.user, scope.now)
    standing = [
        status
        for status in await caps.statuses(await scope.reading(), scope.user, today)
        if (category is None or status.cap.category in (category, PART_OF.get(category)))
        and (period is None or status.cap.period is period)
    ]
    if standing or category is None:
        first_on = await first_day(await scope.reading(), scope.user.id) or today
        reports = tuple(_report(status, scope.user, today, first_on) for status in standing)
        return CapsReport(category=category, caps=reports, thing=thing)
    request = await read_request(scope, ReportArguments(category=category))
    found = await count(scope, request)
    spent = total_views(found, scope.user, Counted.SPENDING)
    return CapsReport(category=category, caps=(), thing=thing, about=request.about(found), spent=spent)


@tool(writes=False)
async def safe_to_spend(scope: ToolScope, arguments: SafeArguments) -> Result:
    """Say what may still be spent: the caps less what was spent and the bills still due, and how much that is a day.

    Call it for "how much can I still spend", "what's left" or "how much until payday"; not for one category
    (cap_status). It changes nothing.
    """
    period = _period(arguments.period)
    today = local_day(scope.user, scope.now)
    payday_on = _next_payday(scope.user, today) if period is CapPeriod.PAY_PERIOD else None
    standing = await caps.statuses(await scope.reading(), scope.user, today)
    asked = [status for status in standing if period in (None, status.cap.period)]
    # Nobody with a monthly cap alone is told that there is none because they asked about their payday.
    groups: dict[tuple[CapPeriod, str], list[CapStatus]] = {}
    for status in asked or (standing if payday_on else []):
        groups.setdefault((status.cap.period, status.cap.limit.currency), []).append(status)
    bills = await bills_due(scope, max(group[0].days.ends_on for group in groups.values())) if groups else ()
    return SafeToSpend(
        sums=tuple(safe_sum(group, scope.user, today, bills) for group in groups.values()),
        payday_on=payday_on,
        days_to_payday=(payday_on - today).days if payday_on else None,
    )


def _next_payday(user: User, today: date) -> date:
    """The first payday after *today*.

    Raises:
        ToolFailed: The payday is unknown.
    """
    days = cap_days(CapPeriod.PAY_PERIOD, today, user.payday)
    if days is None:
        raise ToolFailed(UNKNOWN_PAYDAY)
    return days.ends_on


def _report(status: CapStatus, user: User, today: date, first_on: date) -> CapReport:
    length, begun = len(status.days), (today - status.days.starts_on).days + 1
    days_left = length - begun + 1
    nothing = Money(0, status.left.currency)
    projected = _projected(status, today, max(first_on, status.days.starts_on))
    return CapReport(
        **caps.standing(status, user).model_dump(),
        elapsed_percent=percent(begun, length),
        days_left=days_left,
        per_day=money_view(scaled(status.left, 1, days_left, ROUND_DOWN), user) if nothing < status.left else None,
        projected=money_view(projected, user) if projected else None,
        is_over_pace=status.cap.limit < max(projected or status.spent, status.spent),
    )


def _projected(status: CapStatus, today: date, started_on: date) -> Money | None:
    """The spending of the whole period at the pace since *started_on*; None where that is no pace yet."""
    begun = (today - started_on).days + 1
    if begun < FEWEST_DAYS or status.spent.amount_minor <= 0:
        return None
    return scaled(status.spent, (status.days.ends_on - started_on).days, begun)


def safe_sum(group: list[CapStatus], user: User, today: date, due: Sequence[BillDue]) -> SafeSum:
    """What may still be spent by caps of one period and currency; one over all spending stands for all of them.

    Args:
        group: The caps.
        user: Whose.
        today: Their local day.
        due: The bills that they have still to pay; those that these caps will count are taken off.
    """
    overall = [status for status in group if status.cap.category is None]
    counted, days = overall or group, group[0].days
    nothing = Money(0, group[0].left.currency)
    left = sum((max(status.left, nothing) for status in counted), nothing)
    over = sum((max(-status.left, nothing) for status in counted), nothing)
    capped = [status.cap.category for status in counted if status.cap.category]
    bills = sum_of(due, nothing.currency, days.ends_on, capped)
    safe, days_left = max(left - bills, nothing), (days.ends_on - today).days
    return SafeSum(
        period=group[0].cap.period,
        categories=tuple(capped),
        left=money_view(left, user),
        bills=money_view(bills, user),
        safe=money_view(safe, user),
        per_day=money_view(scaled(safe, 1, days_left, ROUND_DOWN), user),
        over=money_view(over, user) if nothing < over else None,
        days_left=days_left,
        last_on=days.last_on,
    )


async def _category(scope: ToolScope, said: str) -> str:
    """The category that is meant or that such a thing belongs to, as a cap can be on nothing smaller.

    Raises:
        ToolRetry: There is none.
    """
    category = await categories.known(await scope.reading(), scope.user.id, said)
    if category is None:
        raise ToolRetry(f"There is no category “{said}”; leave it out for all caps.")
    return category


def _period(said: str | None) -> CapPeriod | None:
    """The kind of period that *said* names; None where it names none, as "today" does."""
    words = (said or "").lower()
    return next((period for period, names in _PERIOD_WORDS.items() if any(name in words for name in names)), None)
