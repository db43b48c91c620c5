"""The answers with worked-out figures: an average, two periods compared, the balance."""

from datetime import date

from bot.replies.period_phrases import counted, listing, opening, period_phrase
from bot.replies.topic_phrases import about_topic, nothing_found
from bot.replies.wording import bullets, day_phrase
from tools.report_days import DayRanking
from tools.report_figures import AveragePerDay, Balance, Comparison, CurrencyBalance, PeriodComparison


def average(result: AveragePerDay, today: date) -> str:
    """What was spent a day, over how many days."""
    if not result.averages:
        return nothing_found(result.about, today)
    period = result.about.period
    days = counted(result.days, "day") + (" so far" if period.is_running else "")
    if result.began_on is not None:
        days += f", as your diary begins {day_phrase(result.began_on, today)}"
    has = "you've" if period.is_running else "you"
    heading = f"{opening(period_phrase(period, today))} {has} spent"
    lines = [
        f"{one.per_day.display} {_per(result.unit)}{about_topic(result.about)} ({one.total.display} in "
        f"{counted(one.count, 'entry') if result.unit == 'entry' else days})"
        for one in result.averages
    ]
    return f"{heading} {lines[0]}." if len(lines) == 1 else bullets(f"{heading}:", lines)


def days(result: DayRanking, today: date) -> str:
    """The day on which most was spent in a sentence, several as a list."""
    if not result.days:
        return nothing_found(result.about, today, "expenses")
    topic, when = about_topic(result.about), period_phrase(result.about.period, today)
    most = "biggest" if result.order == "largest" else "smallest"
    lines = [
        f"{day_phrase(one.on, today)}, {one.total.display} over {counted(one.count, 'entry')}" for one in result.days
    ]
    if len(lines) == 1:
        return f"Your {most} day{topic} {when}: {lines[0]}."
    return bullets(f"Your {most} days{topic} {when}:", lines)


def _per(unit: str) -> str:
    return f"{'an' if unit == 'entry' else 'a'} {unit}"


def comparison(result: PeriodComparison, today: date) -> str:
    """Both sums and the difference; while a period runs, to as many days of the other one."""
    if not result.comparisons:
        return nothing_found(result.about, today)
    lines = [_compared(one, result, today) for one in result.comparisons]
    return "\n\n".join(lines)


def _compared(one: Comparison, result: PeriodComparison, today: date) -> str:
    when = listing(opening(period_phrase(result.about.period, today)))
    other = period_phrase(result.other_period, today)
    topic = about_topic(result.about)
    if one.other.amount.strip("0.") == "":
        return f"{when}{topic}: {one.total.display}. No spending is recorded {other}."
    if result.same_days is None:
        return f"{when}{topic}: {one.total.display}. {opening(other)}: {one.other.display}.\n{_difference(one)}."
    so_far = f"{one.other_so_far.display} in its first {counted(result.same_days, 'day')}, {one.other.display} in all"
    return f"{when}{topic}: {one.total.display}. {opening(other)}: {so_far}.\n{_difference(one)} over the same days."


def _difference(one: Comparison) -> str:
    difference = one.difference.display
    if difference.startswith("-"):
        return f"That's {difference.removeprefix('-')}{_percent(one)} less"
    if one.difference.amount.strip("0.") == "":
        return "That's exactly as much"
    return f"That's {difference}{_percent(one)} more"


def _percent(one: Comparison) -> str:
    return "" if one.percent is None else f" ({abs(one.percent)}%)"


def balance(result: Balance, today: date) -> str:
    """Income, spending and what is left."""
    if not result.balances:
        return nothing_found(result.about, today)
    when = listing(opening(period_phrase(result.about.period, today)))
    lines = [_balanced(one) for one in result.balances]
    return f"{when}: {lines[0]}." if len(lines) == 1 else bullets(f"{when}:", lines)


def _balanced(one: CurrencyBalance) -> str:
    figures = f"earned {one.income.display}, spent {one.spending.display}"
    if one.balance.display.startswith("-"):
        return f"{figures}, so {one.balance.display.removeprefix('-')} more went out than came in"
    return f"{figures}, so {one.balance.display} is left"
