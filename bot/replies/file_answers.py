"""What is said beside a picture or an exported file; with the same figures, for whoever can't see the picture."""

from datetime import date

from bot.replies.period_phrases import counted, period_phrase
from bot.replies.topic_phrases import nothing_found
from bot.replies.wording import bullets
from tools.export_formats import ExportFormat
from tools.exports import EntriesExported, EverythingExported
from tools.month_chart import ChartReport, ChartRow, days_name, row_figure, row_name, title_of
from tools.periods import ONE_DAY
from tools.report_views import MoneyView, PeriodView

_OPENS_IN = {
    ExportFormat.CSV: "It opens in any spreadsheet.",
    ExportFormat.JSON: "Amounts are exact, as text.",
    ExportFormat.BEANCOUNT: "bean-check and Fava read it as it is.",
}


def month(result: ChartReport, today: date) -> str:
    """The month in a sentence, a line for each category, and what is not in the picture."""
    if result.total is None:
        return nothing_found(result.about, today)
    lines = bullets(_sentence(result, today), (_line(row, result) for row in result.rows))
    others = [f"Also {one.total.display} over {counted(one.count, 'entry')}." for one in result.others]
    stand_ins = [f"{mark} in the picture is {name}." for mark, name in result.stand_ins]
    return "\n".join(filter(None, (lines, _everything(result.everything), *others, *stand_ins)))


def _sentence(result: ChartReport, today: date) -> str:
    """For instance "Here is November: RM1,234.50 over 41 entries, RM120.00 less than in October."."""
    period = result.about.period
    name = _named(period, today)
    so_far = " so far" if period.is_running and period.counted_to < period.end_on - ONE_DAY else ""
    total = result.total
    spent = f"{total.total.display} over {counted(total.count, 'entry')}" if total else ""
    return f"Here is {name}{so_far}: {spent}{_compared(result)}."


def _named(period: PeriodView, today: date) -> str:
    title = title_of(period.model_copy(update={"is_running": False}))
    return title.removesuffix(f" {today.year}")


def _compared(result: ChartReport) -> str:
    if result.difference is None:
        return ""
    first_on, last_on = result.before_on
    then = days_name(first_on, last_on)
    then = f"{'on' if then[0].isdigit() and first_on == last_on else 'in' if then.isalpha() else 'from'} {then}"
    then = then.replace(" – ", " to ")
    if not result.difference.amount.strip("-0."):
        return f", exactly as much as {then}"
    return f", {_bare(result.difference)} {'less' if _is_below(result.difference) else 'more'} than {then}"


def _line(row: ChartRow, result: ChartReport) -> str:
    before = f" ({days_name(*result.before_on)}: {row.before.display})" if row.before else ""
    return f"{row_name(row)} {row_figure(row)}{before}"


def _everything(row: ChartRow | None) -> str:
    if row is None or row.cap is None:
        return ""
    if row.over is not None:
        return f"That is {row.over.display} over your cap of {row.cap.display} on everything."
    return f"Your cap on everything is {row.cap.display}."


def _bare(money: MoneyView) -> str:
    return money.display.removeprefix("-")


def _is_below(money: MoneyView) -> bool:
    return money.display.startswith("-")


def entries_exported(result: EntriesExported, today: date) -> str:
    """What is in the file, and what reads it."""
    if not result.count:
        return nothing_found(result.about, today)
    when = period_phrase(result.about.period, today)
    entries = "Here is your one entry" if result.count == 1 else f"Here are your {counted(result.count, 'entry')}"
    return f"{entries} {when} as {result.name}. {_OPENS_IN[result.format]}"


def everything_exported(result: EverythingExported) -> str:
    """What is in the file of everything."""
    return (
        f"Here is everything I keep of you in one file, {result.name}: {counted(result.rows, 'row')} of entries, "
        f"reminders, memories, talk and settings. Keep it where only you can read it. For the entries alone say "
        "“export my expenses as csv”, or “export november as beancount”."
    )
