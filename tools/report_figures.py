"""The tools that work figures out of entries: the average per day, two periods compared, the balance (R3.8).

Exact arithmetic over totals, rounded once, at the end. They read and never write.
"""

from dataclasses import dataclass, replace
from datetime import date
from fractions import Fraction
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

from core.money import Money
from tools.base import Result, ToolScope, tool
from tools.periods import ONE_DAY, Days
from tools.report_periods import FIRST_DAY, ReportPeriod, read_period
from tools.report_request import (
    MAX_WORDS_CHARS,
    PeriodArguments,
    Report,
    ReportArguments,
    Request,
    about_found,
    count,
    count_runs,
    named_period,
    read_request,
)
from tools.report_views import MoneyView, PeriodView, money_view, percent, period_view, scaled
from tools.totals import Counted, Group, Total, first_day, totals

AverageUnit = Literal["day", "week", "month", "entry"]
_DAYS_IN = {"day": Fraction(1), "week": Fraction(7), "month": Fraction(1461, 48)}  # a month is a 48th of four years

# The period that another is compared with where only one of the two is named.
_BEFORE = {
    "today": "yesterday",
    "this week": "last week",
    "this month": "last month",
    "this quarter": "last quarter",
    "this year": "last year",
}
_AFTER = {before: current for current, before in _BEFORE.items()}


class CompareArguments(ReportArguments):
    """Which two periods."""

    with_period: str | None = Field(
        default=None,
        description="what to compare with; left out: the period just before",
        max_length=MAX_WORDS_CHARS,
    )


class AverageArguments(ReportArguments):
    """Which average."""

    unit: AverageUnit = Field(default="day", description="for each of these; an entry for 'average lunch'")


class _Part(BaseModel):
    model_config = ConfigDict(frozen=True)


class DailyAverage(_Part):
    """Spending of one currency per day, or per week, month or entry where that was asked for, over *count* expenses."""

    per_day: MoneyView
    total: MoneyView
    count: int = 0


class AveragePerDay(Report):
    """Averages, one for each currency.

    Attributes:
        days: Those that have begun, today included, from the diary's first entry on.
        began_on: The diary's first day, if it lies inside the period behind its first one.
    """

    days: int
    unit: AverageUnit = "day"
    began_on: date | None = None
    averages: tuple[DailyAverage, ...]


class Comparison(_Part):
    """Spending of one currency in two periods.

    Attributes:
        total: In the period.
        other: In all of the other period.
        other_so_far: In as many days of the other one as have begun in a running period.
        difference: ``total`` less ``other_so_far``; above zero for more.
        percent: The difference in per cent of ``other_so_far``; None where that is not above zero.
    """

    total: MoneyView
    other: MoneyView
    other_so_far: MoneyView
    difference: MoneyView
    percent: int | None


class PeriodComparison(Report):
    """Two periods side by side; ``same_days`` says how many days of each the differences compare, None for all."""

    other_period: PeriodView
    same_days: int | None
    comparisons: tuple[Comparison, ...]


class CurrencyBalance(_Part):
    """Income less spending in one currency."""

    income: MoneyView
    spending: MoneyView
    balance: MoneyView


class Balance(Report):
    """Income less spending, one for each currency. It is no bank balance: only what was recorded counts."""

    balances: tuple[CurrencyBalance, ...]


@tool(writes=False)
async def average_per_day(scope: ToolScope, arguments: AverageArguments) -> Result:
    """Work out what is spent per day, week or month, over the days of a period that have begun since the diary did.

    Call it for "average per day", "how much a day", or per entry for "average lunch"; do not divide by yourself. It
    changes nothing.
    """
    request = await read_request(scope, arguments)
    found = await count(scope, request)
    first_on = await first_day(await scope.reading(), scope.user.id)
    period = _from_first_entry(request.period, first_on)
    days = period.elapsed_days(request.today)
    starts_on = period.days.starts_on
    return AveragePerDay(
        about=await about_found(scope, request, found),
        days=days,
        unit=arguments.unit,
        began_on=starts_on if FIRST_DAY < request.period.days.starts_on < starts_on else None,
        averages=tuple(
            DailyAverage(
                per_day=money_view(_average(total, days, arguments.unit), scope.user),
                total=money_view(total.money, scope.user),
                count=total.count,
            )
            for total in totals(found, Counted.SPENDING)
        ),
    )


def _average(total: Total, days: int, unit: AverageUnit) -> Money:
    """What *total* comes to per *unit*, over *days*."""
    if unit == "entry":
        return scaled(total.money, 1, max(total.count, 1))
    per = _DAYS_IN[unit]
    return scaled(total.money, per.numerator, per.denominator * max(days, 1))


@tool(writes=False)
async def compare_periods(scope: ToolScope, arguments: CompareArguments) -> Result:
    """Compare the spending of two periods: by default this month with last month.

    Call it for "compare with last month" or "did I spend more than last week"; never from memory and never by your
    own arithmetic. While a period runs, the difference is to as many days of the other one. It changes nothing.
    """
    both = await _read_both(scope, arguments)
    same = both.same_days()
    found = await count_runs(
        scope,
        both.request.filter,
        {"asked": both.request.period.days, "other": both.other.days, "so far": both.other_so_far()},
    )
    return PeriodComparison(
        about=await about_found(scope, both.request, found["asked"]),
        other_period=period_view(both.other, both.request.today),
        same_days=same if both.request.period.is_running(both.request.today) else None,
        comparisons=_comparisons(scope, found["asked"], found["other"], found["so far"]),
    )


@tool(writes=False)
async def balance(scope: ToolScope, arguments: PeriodArguments) -> Result:
    """Work out income less spending of a period, by currency.

    Call it for "my balance", "how much did I save", "income against spending". It is no bank balance, and counts only
    what was recorded. It changes nothing.
    """
    request = await read_request(scope, ReportArguments(period=arguments.period))
    found = await count(scope, request)
    income, spent = _by_currency(found, Counted.INCOME), _by_currency(found, Counted.SPENDING)
    return Balance(
        about=await about_found(scope, request, found),
        balances=tuple(
            CurrencyBalance(
                income=money_view(income.get(currency, Money(0, currency)), scope.user),
                spending=money_view(spent.get(currency, Money(0, currency)), scope.user),
                balance=money_view(
                    income.get(currency, Money(0, currency)) - spent.get(currency, Money(0, currency)), scope.user
                ),
            )
            for currency in dict.fromkeys((*spent, *income))
        ),
    )


@dataclass(frozen=True)
class _Both:
    """Two periods to compare, the entries of both narrowed alike."""

    request: Request
    other: ReportPeriod

    def same_days(self) -> int:
        """How many days of each can be compared fairly: those that have begun in the first."""
        elapsed = self.request.period.elapsed_days(self.request.today)
        return min(elapsed, len(self.other.days))

    def other_so_far(self) -> Days:
        """The days of the other period that match those begun in a running one; all of them for a past one."""
        if not self.request.period.is_running(self.request.today):
            return self.other.days
        starts_on = self.other.days.starts_on
        return Days(starts_on, starts_on + ONE_DAY * self.same_days())


async def _read_both(scope: ToolScope, arguments: CompareArguments) -> _Both:
    """The two periods, the later first: "more" and "less" are said of it, in whatever order they were named.

    Of one alone the other is the one before it, or the current one it is before of.
    """
    period, other = arguments.period, arguments.with_period
    if period is None and other is not None:
        period = _AFTER.get(named_period(scope, other).words)
    request = await read_request(scope, arguments.model_copy(update={"period": period}))
    before = named_period(scope, other) if other else _period_before(scope, request.period)
    if before.days.starts_on <= request.period.days.starts_on:
        return _Both(request, before)
    return _Both(replace(request, period=before), request.period)


def _period_before(scope: ToolScope, period: ReportPeriod) -> ReportPeriod:
    """The calendar period before a named one, or as many days just before any other."""
    named = read_period(_BEFORE.get(period.words, ""), scope.context())
    starts_on = period.days.starts_on
    return named or ReportPeriod("", Days(starts_on - ONE_DAY * len(period.days), starts_on))


def _comparisons(
    scope: ToolScope, asked: tuple[Group, ...], other: tuple[Group, ...], so_far: tuple[Group, ...]
) -> tuple[Comparison, ...]:
    totals_of = [_by_currency(found, Counted.SPENDING) for found in (asked, other, so_far)]
    return tuple(
        _comparison(scope, *(spent.get(currency, Money(0, currency)) for spent in totals_of))
        for currency in dict.fromkeys((*totals_of[0], *totals_of[1]))
    )


def _comparison(scope: ToolScope, total: Money, other: Money, so_far: Money) -> Comparison:
    difference = total - so_far
    return Comparison(
        total=money_view(total, scope.user),
        other=money_view(other, scope.user),
        other_so_far=money_view(so_far, scope.user),
        difference=money_view(difference, scope.user),
        percent=percent(difference.amount_minor, so_far.amount_minor) if so_far.amount_minor > 0 else None,
    )


def _by_currency(found: tuple[Group, ...], counted: Counted) -> dict[str, Money]:
    return {total.money.currency: total.money for total in totals(found, counted)}


def _from_first_entry(period: ReportPeriod, first_on: date | None) -> ReportPeriod:
    """The period from the diary's first day on, if that lies inside: the days before it tell nothing."""
    if first_on is None or first_on not in period.days:
        return period
    return ReportPeriod(period.words, Days(first_on, period.days.ends_on))
