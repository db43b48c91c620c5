"""The tools that answer questions about entries: totals, breakdowns, lists (R3.8).

They read and never write. Averages, comparisons and the balance are in report_figures, caps in cap_reports. Whatever
a reply says about records comes from one of these, in this turn (R1.4).
"""

from dataclasses import replace
from decimal import Decimal
from typing import Literal

from pydantic import Field

from tools import totals
from tools.base import Result, ToolScope, tool
from tools.entries import EntryKind, EntryView, local_day
from tools.report_periods import any_time
from tools.report_request import (
    MAX_WORDS_CHARS,
    PERIOD_DESCRIPTION,
    PeriodArguments,
    Report,
    ReportArguments,
    about_found,
    count,
    known_category,
    read_request,
)
from tools.report_views import TotalView, total_views
from tools.totals import Counted

MAX_LISTED = 50  # entries in one answer; more than that is an export
LISTED = 10  # entries where nobody said how many
LARGEST = 5  # likewise, of the largest ones

Kind = Literal["expense", "income", "refund", "all"]

_COUNTED: dict[Kind, tuple[Counted, ...]] = {
    "expense": (Counted.SPENDING,),
    "income": (Counted.INCOME,),
    "refund": (Counted.REFUNDS,),
    "all": (Counted.SPENDING, Counted.INCOME),
}


class TotalArguments(ReportArguments):
    """Which total."""

    kind: Kind = Field(
        default="expense", description="expense counts spending less refunds; all gives spending and income"
    )
    without: str | None = Field(default=None, description="a category to leave out", max_length=MAX_WORDS_CHARS)


class ListArguments(ReportArguments):
    """Which entries, and how many."""

    period: str | None = Field(default=None, description=f"{PERIOD_DESCRIPTION}any time", max_length=MAX_WORDS_CHARS)
    kind: Kind = "all"
    limit: int = Field(default=LISTED, ge=1, le=MAX_LISTED, description="how many, the newest first")
    over: Decimal | None = Field(default=None, ge=0, description="only amounts above this, in units of their currency")


class LargestArguments(ReportArguments):
    """Which entries, and how many."""

    limit: int = Field(default=LARGEST, ge=1, le=MAX_LISTED, description="how many; of one, one in each currency")
    order: Literal["largest", "smallest"] = "largest"


class CategoriesArguments(PeriodArguments):
    """Which categories."""

    limit: int | None = Field(default=None, ge=1, le=MAX_LISTED, description="only so many; left out: all")


class SpendingTotal(Report):
    """Totals, one for each kind and currency; none where nothing was recorded."""

    kind: Kind
    totals: tuple[TotalView, ...]


class CategoryBreakdown(Report):
    """Spending by category, one total for each currency, with all of its categories.

    Attributes:
        limit: How many categories were asked for, the largest ones; None for all.
    """

    totals: tuple[TotalView, ...]
    limit: int | None = None


class EntryList(Report):
    """Entries, the newest first.

    Attributes:
        has_more: Older ones fit as well.
        is_any_time: No period was asked for.
        over: As asked: only amounts above it.
    """

    kind: Kind
    entries: tuple[EntryView, ...]
    has_more: bool
    is_any_time: bool
    over: Decimal | None = None


class LargestEntries(Report):
    """The largest expenses, or the smallest, those of one currency together.

    Attributes:
        also_in: Currencies in which there are expenses for which there was no room.
    """

    entries: tuple[EntryView, ...]
    order: Literal["largest", "smallest"] = "largest"
    also_in: tuple[str, ...] = ()


@tool(writes=False)
async def spending_total(scope: ToolScope, arguments: TotalArguments) -> Result:
    """Total what was spent, earned or refunded in a period, by currency, with the categories it went to.

    Call it for every "how much did I spend" or "earn", also right after another one: never answer from memory or
    from an earlier turn. "Did I really spend 300 on food?" is such a question and no expense. Totals in different
    currencies stay apart. It changes nothing.
    """
    request = await read_request(scope, arguments)
    if arguments.without:
        without = await known_category(scope, arguments.without)
        request = replace(request, filter=replace(request.filter, without=without))
    found = await count(scope, request)
    counted = total_views(found, scope.user, *_COUNTED[arguments.kind])
    return SpendingTotal(
        about=await about_found(scope, request, found),
        kind=arguments.kind,
        totals=counted,
    )


@tool(writes=False)
async def spending_by_category(scope: ToolScope, arguments: CategoriesArguments) -> Result:
    """Break the spending of a period down by category, with each one's share.

    Call it for "where does my money go", "top categories", a summary or report of a period; never from memory. It
    changes nothing.
    """
    request = await read_request(scope, ReportArguments(period=arguments.period))
    found = await count(scope, request)
    return CategoryBreakdown(
        about=await about_found(scope, request, found),
        totals=total_views(found, scope.user, Counted.SPENDING),
        limit=arguments.limit,
    )


@tool(writes=False)
async def list_entries(scope: ToolScope, arguments: ListArguments) -> Result:
    """List entries with their day, amount and category, the newest first.

    Call it whenever the person wants to see what is recorded ("list today", "last 3 expenses", "did I log lunch?"),
    even if you listed them a moment ago. It changes nothing.
    """
    request = await read_request(scope, arguments, default=any_time(local_day(scope.user, scope.now)))
    request = replace(request, filter=replace(request.filter, over=arguments.over))
    kinds = tuple(EntryKind) if arguments.kind == "all" else (EntryKind(arguments.kind),)
    found = await totals.newest(
        await scope.reading(),
        scope.user,
        request.today,
        request.period.days,
        kinds,
        request.filter,
        arguments.limit + 1,
    )
    return EntryList(
        about=request.about() if found else await about_found(scope, request, ()),
        kind=arguments.kind,
        entries=found[: arguments.limit],
        has_more=len(found) > arguments.limit,
        is_any_time=arguments.period is None,
        over=arguments.over,
    )


@tool(writes=False)
async def largest_entries(scope: ToolScope, arguments: LargestArguments) -> Result:
    """List the largest or smallest expenses of a period, those of each currency by themselves.

    Call it for "biggest expense this month" or "what cost me the most"; never from memory. It changes nothing.
    """
    request = await read_request(scope, arguments)
    found = await totals.largest(
        await scope.reading(),
        scope.user,
        request.today,
        request.period.days,
        request.filter,
        arguments.limit,
        smallest=arguments.order == "smallest",
    )
    about = request.about() if found else await about_found(scope, request, ())
    # Amounts of two currencies have no common order (R3.7): the person's own come first.
    ordered = sorted(found, key=lambda entry: (entry.currency != scope.user.currency, entry.currency))
    entries = tuple(ordered if arguments.limit == 1 else ordered[: arguments.limit])
    shown = {entry.currency for entry in entries}
    return LargestEntries(
        about=about,
        entries=entries,
        order=arguments.order,
        also_in=tuple(dict.fromkeys(entry.currency for entry in ordered if entry.currency not in shown)),
    )
