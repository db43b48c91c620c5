"""The tool that shows a month as a picture: by category, against the caps, beside the month before (R3.13).

It reads the figures, has them drawn, and puts the picture into the answer's files. Whatever is in the picture is in the
result as well, for the text that goes with it.
"""

import asyncio
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from core import files
from core.money import Money
from core.users import User
from tools import caps, totals
from tools.base import Result, ToolScope, tool
from tools.categories import PART_OF, within
from tools.charts import MOST_BARS, draw
from tools.entries import EntryKind
from tools.month_chart import ChartReport, ChartRow, chart_of
from tools.periods import ONE_DAY, Days, cap_days, month_of
from tools.report_periods import ReportPeriod
from tools.report_request import PeriodArguments, ReportArguments, about_found, count_runs, read_request
from tools.report_views import TotalView, money_view, total_views
from tools.totals import Counted, Filter, Group, Total


@tool(writes=False)
async def month_chart(scope: ToolScope, arguments: PeriodArguments) -> Result:
    """Send a picture of a month's spending: by category, against the caps, beside the month before.

    Call it when they ask for a chart, a graph, a picture or the report of a month. The picture goes out with your
    reply. Not for a single figure. It changes nothing.
    """
    request = await read_request(scope, ReportArguments(period=arguments.period))
    before = _before(request.period, request.today)
    found = await count_runs(scope, Filter(), {"asked": request.period.days, "before": before})
    report = ChartReport(
        about=await about_found(scope, request, found["asked"]), before_on=(before.starts_on, before.last_on)
    )
    spent = _own_first(total_views(found["asked"], scope.user, Counted.SPENDING), scope.user)
    if not spent:
        return report
    limits = await _limits(scope, request.period.days, spent[0].total.currency)
    sums = _Sums(scope.user, spent[0].total.currency, found["asked"], found["before"], limits)
    return await _with_picture(scope, report.model_copy(update=_told(sums, spent)))


@dataclass(frozen=True)
class _Sums:
    """The sums of one currency; *limits* are the caps by their category."""

    user: User
    currency: str
    asked: Sequence[Group]
    before: Sequence[Group]
    limits: Mapping[str | None, Money]

    def row(self, category: str | None, *, is_part: bool = False) -> ChartRow:
        """A category, or everything, with what belongs to it."""
        spent = _spent(self.asked, self.currency, category)
        before, limit = _spent(self.before, self.currency, category), self.limits.get(category)
        over = spent - limit if limit is not None and limit < spent else None
        return ChartRow(
            category=category,
            total=money_view(spent, self.user),
            before=money_view(before, self.user) if before.amount_minor > 0 else None,
            cap=money_view(limit, self.user) if limit is not None else None,
            over=money_view(over, self.user) if over is not None else None,
            is_part=is_part,
        )


def _told(sums: _Sums, spent: Sequence[TotalView]) -> dict[str, object]:
    now, then = _spent(sums.asked, sums.currency, None), _spent(sums.before, sums.currency, None)
    (total,) = (one for one in totals.totals(sums.asked, Counted.SPENDING) if one.money.currency == sums.currency)
    return {
        "total": spent[0],
        "rows": _most(tuple(_rows(sums, total)), sums),
        "everything": sums.row(None) if None in sums.limits else None,
        "before": money_view(then, sums.user) if then.amount_minor > 0 else None,
        "difference": money_view(now - then, sums.user) if then.amount_minor > 0 else None,
        "others": tuple(spent[1:]),
    }


def _rows(sums: _Sums, total: Total) -> Iterator[ChartRow]:
    """The categories of *total* in its order, each followed by its parts that have a cap, then caps on nothing yet."""
    names = [name for name, _ in total.by_category]
    shown = dict.fromkeys(whole if (whole := PART_OF.get(name)) in sums.limits and whole else name for name in names)
    for name in (*shown, *(name for name in sums.limits if name not in shown and name not in PART_OF)):
        if name is not None:
            yield sums.row(name)
            yield from (sums.row(part, is_part=True) for part in within(name)[1:] if part in sums.limits)


def _most(rows: tuple[ChartRow, ...], sums: _Sums) -> tuple[ChartRow, ...]:
    """As many rows as a picture holds, the last of them for all that are left; those with a cap stay."""
    if len(rows) <= MOST_BARS:
        return rows
    by_weight = sorted(range(len(rows)), key=lambda place: (rows[place].cap is None, place))
    kept = set(by_weight[: MOST_BARS - 1])
    left = [row for place, row in enumerate(rows) if place not in kept and not row.is_part]
    others = [_spent(sums.asked, sums.currency, row.category) for row in left]
    together = sum((money.amount_minor for money in others), 0)
    rest = ChartRow(
        category="", total=money_view(totals.money(together, sums.currency), sums.user), categories=len(left)
    )
    return (*(row for place, row in enumerate(rows) if place in kept), rest)


async def _with_picture(scope: ToolScope, report: ChartReport) -> ChartReport:
    """The report with its picture on the way; where nothing but refunds came, there is nothing to draw."""
    chart = chart_of(report)
    if not any(bar.value > 0 for bar in chart.bars):
        return report
    picture = await asyncio.to_thread(draw, chart)
    name = f"keepwell-{report.about.period.start_on:%Y-%m}.png"
    stored = await files.put(
        await scope.writing(),
        scope.user.id,
        scope.event_id,
        name=name,
        media_type="image/png",
        content=picture.png,
    )
    scope.files.append(stored)
    return report.model_copy(update={"is_drawn": True, "stand_ins": picture.stand_ins})


def _spent(found: Sequence[Group], currency: str, category: str | None) -> Money:
    """Expenses less refunds on *category* with its parts, or on everything."""
    names = None if category is None else within(category)
    counted = [
        -group.minor if group.kind is EntryKind.REFUND else group.minor
        for group in found
        if group.currency == currency
        and group.kind is not EntryKind.INCOME
        and (names is None or group.category in names)
    ]
    return totals.money(sum(counted), currency)


def _own_first(spent: Sequence[TotalView], user: User) -> list[TotalView]:
    """The person's own currency first, where something was spent in it; the others in their order."""
    return sorted(spent, key=lambda one: one.total.currency != user.currency)


def _before(period: ReportPeriod, today: date) -> Days:
    """The month before a month, or as many days before other ones; while it runs, as much of it as has gone by."""
    days = period.days
    if days == month_of(days.starts_on):
        earlier = month_of(days.starts_on - ONE_DAY)
    else:
        earlier = Days(days.starts_on - ONE_DAY * len(days), days.starts_on)
    if not period.is_running(today):
        return earlier
    return Days(earlier.starts_on, min(earlier.ends_on, earlier.starts_on + ONE_DAY * period.elapsed_days(today)))


async def _limits(scope: ToolScope, days: Days, currency: str) -> dict[str | None, Money]:
    """The caps in *currency* that run exactly these days, by their category."""
    active = await caps.active(await scope.reading(), scope.user.id)
    return {
        cap.category: cap.limit
        for cap in active
        if cap.limit.currency == currency and cap_days(cap.period, days.starts_on, scope.user.payday) == days
    }
