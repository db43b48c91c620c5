"""The answers to questions about records, composed by code from reports: every figure in them was read in this turn.

It knows results of tools, not rows (R1.4). Caps and figures have files of their own; here are totals and lists.
"""

from collections.abc import Sequence
from datetime import date, datetime

from bot.replies import file_answers, memory_answers
from bot.replies.cap_answers import affording, caps_report, safe_to_spend
from bot.replies.figure_answers import average, balance, comparison, days
from bot.replies.period_phrases import counted, listing, opening, period_phrase
from bot.replies.reply import Reply
from bot.replies.topic_phrases import about_topic, nothing_found
from bot.replies.wording import bullets, day_phrase, named_amount, short_day
from core.users import User
from tools.affording import Affording
from tools.base import Result, ToolOutcome
from tools.cap_reports import CapsReport, SafeToSpend
from tools.entries import EntryKind, EntryView
from tools.exports import EntriesExported, EverythingExported
from tools.month_chart import ChartReport
from tools.report_days import DayRanking
from tools.report_figures import AveragePerDay, Balance, PeriodComparison
from tools.report_periods import FIRST_DAY
from tools.report_views import CategoryShare, TotalView
from tools.reports import MAX_LISTED, CategoryBreakdown, EntryList, LargestEntries, SpendingTotal
from tools.totals import Counted
from tools.wording import listed

TOP_CATEGORIES = 3  # named under a total; the breakdown names all


def answer(outcomes: Sequence[ToolOutcome], user: User, now: datetime) -> Reply:
    """The answers to the reports among *outcomes*, in order; an empty text where there are none.

    Args:
        outcomes: The turn's calls with what came of them; results of other tools are left out.
        user: Settings after the turn.
        now: Aware instant of the turn.
    """
    today = now.astimezone(user.zone_info).date()
    results = [outcome.result for outcome in outcomes if outcome.result is not None]
    told = "\n\n".join(filter(None, (answer_to(result, today) for result in results)))
    return Reply(told, memory_answers.buttons(results))


def answer_to(result: Result, today: date) -> str:
    """What one report says, read on *today*; empty for a result of another kind of tool."""
    return (
        _entries_answer(result, today)
        or _figures_answer(result, today)
        or _caps_answer(result, today)
        or _files_answer(result, today)
        or memory_answers.about_memory(result, today)
    )


def _entries_answer(result: Result, today: date) -> str:
    match result:
        case SpendingTotal():
            return total(result, today)
        case CategoryBreakdown():
            return breakdown(result, today)
        case EntryList():
            return entry_list(result, today)
        case LargestEntries():
            return largest(result, today)
        case DayRanking():
            return days(result, today)
        case _:
            return ""


def _figures_answer(result: Result, today: date) -> str:
    match result:
        case AveragePerDay():
            return average(result, today)
        case PeriodComparison():
            return comparison(result, today)
        case Balance():
            return balance(result, today)
        case _:
            return ""


def _caps_answer(result: Result, today: date) -> str:
    match result:
        case CapsReport():
            return caps_report(result, today)
        case SafeToSpend():
            return safe_to_spend(result, today)
        case Affording():
            return affording(result, today)
        case _:
            return ""


def _files_answer(result: Result, today: date) -> str:
    match result:
        case ChartReport():
            return file_answers.month(result, today)
        case EntriesExported():
            return file_answers.entries_exported(result, today)
        case EverythingExported():
            return file_answers.everything_exported(result)
        case _:
            return ""


def total(result: SpendingTotal, today: date) -> str:
    """One sentence for one total, a line each for several currencies (R3.7)."""
    when = opening(period_phrase(result.about.period, today))
    if not result.totals:
        what = {"income": "income", "refund": "refunds"}.get(result.kind, "")
        return nothing_found(result.about, today, what)
    topic = about_topic(result.about)
    has = "you've" if result.about.period.is_running else "you"
    sums = [_sum(one, topic, is_one_category=result.about.category is not None) for one in result.totals]
    if len(sums) == 1:
        return f"{when} {has} {sums[0]}.{_top_categories(result)}"
    return bullets(f"{listing(when)}:", (f"{has} {one}" for one in sums))


def _sum(one: TotalView, topic: str, *, is_one_category: bool) -> str:
    """For instance "spent RM31.50 on food over 3 entries"."""
    if one.count == 0 and one.counted is Counted.SPENDING:
        return f"got {one.by_category[0].total.display.lstrip('-')} back{topic} and spent nothing"
    if one.counted is Counted.SPENDING and one.total.amount.startswith("-"):
        return _more_back(one, topic)
    verb = {Counted.SPENDING: "spent", Counted.INCOME: "earned", Counted.REFUNDS: "got back"}[one.counted]
    over = f" over {counted(one.count, 'entry')}" if one.count > 1 else ""
    parts = "".join(map(_parts, one.by_category)) if is_one_category else ""
    refunded = f" (refunds of {one.refunded.display} taken off)" if one.refunded else ""
    return f"{verb} {one.total.display}{topic}{over}{refunded}{parts}"


def _more_back(one: TotalView, topic: str) -> str:
    """A sum below zero in words."""
    return f"got {one.total.display.lstrip('-')} more back{topic} than you spent"


def _parts(share: CategoryShare) -> str:
    """What of a category is filed under one of its own: ", of which groceries RM273.05"."""
    named = listed(f"{part.category} {part.total.display}" for part in share.parts)
    return f", of which {named}" if share.parts else ""


def _named(share: CategoryShare) -> str:
    """A category with what counts for it as well: "food with groceries"."""
    return " with ".join([share.category, *([listed(part.category for part in share.parts)] if share.parts else [])])


def _top_categories(result: SpendingTotal) -> str:
    """The largest categories behind one total; nothing where there is only one or one was asked for."""
    (one,) = result.totals
    shares = one.by_category[:TOP_CATEGORIES]
    if len(one.by_category) < 2 or one.counted is not Counted.SPENDING or result.about.category or result.about.text:
        return ""
    most = "Mostly " if len(one.by_category) > TOP_CATEGORIES else ""
    names = listed(f"{_named(share)} {share.total.display}" for share in shares)
    return f"\n{most}{names if most else opening(names)}."


def breakdown(result: CategoryBreakdown, today: date) -> str:
    """Each category with its sum and share, the currencies apart."""
    when = opening(period_phrase(result.about.period, today))
    if not result.totals:
        return nothing_found(result.about, today)
    has = "you've" if result.about.period.is_running else "you"
    return "\n\n".join(f"{when} {has} {_broken_down(one, result.limit)}" for one in result.totals)


def _broken_down(one: TotalView, limit: int | None) -> str:
    """The sum with a line for each category, or the *limit* largest; one category alone needs no list."""
    spent = _more_back(one, "") if one.total.amount.startswith("-") else f"spent {one.total.display}"
    if len(one.by_category) == 1:
        (share,) = one.by_category
        return f"{spent}, all on {share.category}{_parts(share)}."
    lines = [f"{share.category} {share.total.display}{_share(share, one)}{_parts(share)}" for share in one.by_category]
    shown = lines[:limit]
    mostly = ", mostly on" if len(shown) < len(lines) else ""
    return bullets(f"{spent}{mostly}:", shown)


def _share(share: CategoryShare, whole: TotalView) -> str:
    """The share in per cent; nothing where refunds have turned a category about, as the rest is over 100 % then."""
    has_negative = any(part.total.amount.startswith("-") for part in whole.by_category)
    return "" if has_negative else f" ({share.percent}%)"


def entry_list(result: EntryList, today: date) -> str:
    """The entries, the newest first, each with its day unless there is only one."""
    if not result.entries:
        what = {"income": "income", "refund": "refunds", "expense": "expenses"}.get(result.kind, "")
        what += f" over {result.over:,f}" if result.over is not None else ""
        return nothing_found(result.about, today, what.strip())
    period = result.about.period
    is_one_day = period.start_on == period.counted_to
    lines = [entry_line(entry, today, with_day=not is_one_day) for entry in result.entries]
    further = min(2 * len(lines), MAX_LISTED)
    more = [f"There are more; say “last {further}” to see further back."] if 1 < len(lines) < further else []
    when = "your latest" if len(lines) > 1 else "the latest"
    if not (result.is_any_time or period.start_on <= FIRST_DAY):
        when = period_phrase(period, today)
    heading = f"{listing(opening(when))}{about_topic(result.about)}{_over(result)}:"
    return "\n".join([bullets(heading, lines), *(more if result.has_more else [])])


def _over(result: EntryList) -> str:
    return f", over {result.over:,f}" if result.over is not None else ""


def largest(result: LargestEntries, today: date) -> str:
    """The largest expense in a sentence, several as a list."""
    if not result.entries:
        return nothing_found(result.about, today)
    topic, when = about_topic(result.about), period_phrase(result.about.period, today)
    most = "biggest" if result.order == "largest" else "smallest"
    if len(result.entries) == 1:
        (one,) = result.entries
        what = entry_line(one, today, with_day=False)
        return f"Your {most} expense{topic} {when}: {what}, {day_phrase(one.on, today)}."
    lines = (entry_line(entry, today, with_day=True) for entry in result.entries)
    also = f"\nThere are others in {listed(result.also_in)}." if result.also_in else ""
    return bullets(f"Your {most} expenses{topic} {when}:", lines) + also


def entry_line(entry: EntryView, today: date, *, with_day: bool) -> str:
    """For instance "Thu 26 Nov: taxi, RM12.50 (transport)"."""
    day = f"{short_day(entry.on, today)}: " if with_day else ""
    kind = "" if entry.kind is EntryKind.EXPENSE else f"{entry.kind.value} "
    category = entry.category if entry.note and entry.category != kind.strip() else ""
    kind_and_category = f"{kind}{category}".strip()
    return f"{day}{named_amount(entry)}{f' ({kind_and_category})' if kind_and_category else ''}"
