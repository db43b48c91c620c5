"""A month as its picture shows it: the figures, and the words that stand beside the bars.

Pure. It knows the shape of a chart, no rows and no drawing.
"""

from datetime import date
from decimal import Decimal

from pydantic import BaseModel, ConfigDict

from tools.charts import Bar, Chart
from tools.periods import ONE_DAY, Days, month_of
from tools.report_request import Report
from tools.report_views import MoneyView, PeriodView, TotalView


class ChartRow(BaseModel):
    """One category as it is shown.

    Attributes:
        category: None for everything together.
        total: Spent less what came back.
        before: The same in the period before; None where nothing was spent on it.
        cap: Its limit, where one runs as long as the period.
        over: By how much that is exceeded.
        is_part: It is counted in the row above it already, as groceries are in food.
        categories: How many smaller categories are put together in this row; 0 for one of its own.
    """

    model_config = ConfigDict(frozen=True)

    category: str | None
    total: MoneyView
    before: MoneyView | None = None
    cap: MoneyView | None = None
    over: MoneyView | None = None
    is_part: bool = False
    categories: int = 0


class ChartReport(Report):
    """A period in one currency, as its picture shows it.

    Attributes:
        total: The spending that is drawn; None where nothing was spent.
        rows: Its categories, the largest first; those with a cap and nothing spent at the end.
        everything: The cap on everything, with what it counts; None without one.
        before: What was spent in the period before; None for nothing.
        before_on: That period's first day and its last one that is compared: in a running period as many days.
        difference: ``total`` less ``before``; above zero for more.
        others: Spending in other currencies, each by itself (R3.7).
        stand_ins: Names that could not be written in the picture, each behind what stands for it there.
        is_drawn: Whether there is a picture.
    """

    total: TotalView | None = None
    rows: tuple[ChartRow, ...] = ()
    everything: ChartRow | None = None
    before: MoneyView | None = None
    before_on: tuple[date, date]
    difference: MoneyView | None = None
    others: tuple[TotalView, ...] = ()
    stand_ins: tuple[tuple[str, str], ...] = ()
    is_drawn: bool = False


def chart_of(report: ChartReport) -> Chart:
    """The picture of *report*, in which something was spent."""
    return Chart(
        title=title_of(report.about.period),
        total=report.total.total.display if report.total else "",
        lines=tuple(filter(None, (_counted(report), _against_cap(report.everything)))),
        bars=tuple(map(_bar, report.rows)),
        before_name=days_name(*report.before_on),
        foot=tuple(map(_also, report.others)),
    )


def title_of(period: PeriodView) -> str:
    """The period as a heading: "November 2026", "1 – 15 November 2026"; a running one with how far it has come."""
    starts_on, last_on = period.start_on, period.end_on - ONE_DAY
    title = days_name(starts_on, last_on)
    year = "" if str(last_on.year) in title else f" {last_on.year}"
    so_far = f", up to {_day(period.counted_to)}" if period.is_running and period.counted_to < last_on else ""
    return f"{title}{year}{so_far}"


def days_name(first_on: date, last_on: date) -> str:
    """Days as a heading names them: "October", "1 – 27 October", "28 September – 4 October"."""
    if Days(first_on, last_on + ONE_DAY) == month_of(first_on):
        return f"{first_on:%B}"
    if first_on == last_on:
        return _day(first_on)
    is_one_month = (first_on.year, first_on.month) == (last_on.year, last_on.month)
    start = str(first_on.day) if is_one_month else _day(first_on)
    year = f" {first_on.year}" if first_on.year != last_on.year else ""
    return f"{start}{year} – {_day(last_on)}"


def _day(day: date) -> str:
    return f"{day.day} {day:%B}"


def entries_of(total: TotalView) -> str:
    """How many entries a total is of; what came back alone counts none."""
    return f"{total.count:,} {'entry' if total.count == 1 else 'entries'}"


def _counted(report: ChartReport) -> str:
    counted = entries_of(report.total) if report.total else ""
    if report.difference is None:
        return counted
    difference, then = report.difference.display, days_name(*report.before_on)
    if not report.difference.amount.strip("-0."):
        return f"{counted}, as much as {then}"
    word = "less" if difference.startswith("-") else "more"
    return f"{counted}, {difference.removeprefix('-')} {word} than {then}"


def _against_cap(everything: ChartRow | None) -> str:
    if everything is None or everything.cap is None:
        return ""
    if everything.over is not None:
        return f"{everything.over.display} over the cap of {everything.cap.display}"
    return f"{everything.total.display} of the cap of {everything.cap.display}"


def _also(other: TotalView) -> str:
    return f"Also {other.total.display} over {entries_of(other)}"


def _bar(row: ChartRow) -> Bar:
    return Bar(
        name=row_name(row),
        value=Decimal(row.total.amount),
        figure=row_figure(row),
        before=Decimal(row.before.amount) if row.before else None,
        before_figure=row.before.display if row.before else "",
        cap=Decimal(row.cap.amount) if row.cap else None,
        is_part=row.is_part,
    )


def row_name(row: ChartRow) -> str:
    """A row's category in words."""
    if row.categories:
        return f"{row.categories} others"
    return f"of which {row.category}" if row.is_part else row.category or ""


def row_figure(row: ChartRow) -> str:
    """A row's figure in words: "RM400.00 of RM500.00"."""
    if row.cap is None:
        return row.total.display
    return f"{row.total.display}{', over' if row.over else ' of'} {row.cap.display}"
