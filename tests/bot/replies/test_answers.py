"""Answers about records: short, with the days they cover, currencies apart, and nothing that no report said."""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta

import pytest

from bot.replies.answers import answer, answer_to
from bot.replies.period_phrases import period_phrase
from bot.replies.topic_phrases import nothing_found
from core.grammar.context import DateOrder, DayParts
from core.llm.types import ToolCall
from core.users import User
from tests.bot.replies.report_views import EVER, FRIDAY, MARCH, MONTH, TODAY, WEEK, money, total
from tools.base import Result, ToolOutcome
from tools.entries import EntryKind, EntryView
from tools.report_figures import AveragePerDay, Balance, Comparison, CurrencyBalance, DailyAverage, PeriodComparison
from tools.report_request import About
from tools.report_views import CategoryPart, PeriodView, TotalView
from tools.reports import CategoryBreakdown, EntryList, LargestEntries, SpendingTotal
from tools.totals import Counted

USER = User(7, "en", "Asia/Kuala_Lumpur", "MYR", None, DateOrder.DMY, DayParts(morning=time(9)), None)


def entry(
    note: str, minor: int, on: date = FRIDAY, kind: EntryKind = EntryKind.EXPENSE, category: str = "food"
) -> EntryView:
    """An entry as a report gives it."""
    one = money(minor)
    return EntryView(
        id=1,
        kind=kind,
        amount=one.amount,
        currency="MYR",
        display=one.display,
        note=note,
        category=category,
        on=on,
        is_today=on == FRIDAY,
    )


def spent(
    period: PeriodView,
    *totals: TotalView,
    kind: str = "expense",
    category: str | None = None,
    text: str | None = None,
) -> SpendingTotal:
    """A report of totals."""
    return SpendingTotal.model_validate(
        {"about": About(period=period, category=category, text=text), "kind": kind, "totals": totals}
    )


@pytest.mark.parametrize(
    ("result", "expected"),
    [
        (
            spent(WEEK, total(3150, 3, ("food", 1900), ("transport", 1250))),
            "This week (Mon 23 – Fri 27 Nov) you've spent RM31.50 over 3 entries.\nFood RM19.00 and transport RM12.50.",
        ),
        (
            spent(MONTH, total(10000, 9, ("food", 5000), ("fees", 3000), ("gifts", 1500), ("other", 500))),
            "This month (1 – 27 Nov) you've spent RM100.00 over 9 entries.\n"
            "Mostly food RM50.00, fees RM30.00 and gifts RM15.00.",
        ),
        (spent(TODAY, total(1500, 1)), "Today you've spent RM15.00."),
        (spent(MARCH, total(123456789, 2)), "In March (1 – 31 Mar) you spent RM1,234,567.89 over 2 entries."),
        (
            spent(WEEK, total(4000, 1, refunded=2000), category="food"),
            "This week (Mon 23 – Fri 27 Nov) you've spent RM40.00 on food (refunds of RM20.00 taken off).",
        ),
        (
            spent(WEEK, total(900, 2), text="coffee"),
            "This week (Mon 23 – Fri 27 Nov) you've spent RM9.00 on “coffee” over 2 entries.",
        ),
        (spent(EVER, total(900, 2)), "In all you've spent RM9.00 over 2 entries."),
        (
            spent(MONTH, total(10000, 1, currency="BRL"), total(5000, 1, currency="USD")),
            "This month (1 – 27 Nov):\n• you've spent R$100.00\n• you've spent $50.00",
        ),
        (
            spent(MONTH, total(300000, 1, counted=Counted.INCOME), kind="income"),
            "This month (1 – 27 Nov) you've earned RM3,000.00.",
        ),
        (spent(WEEK), "Nothing is recorded this week (Mon 23 – Fri 27 Nov). Say “lunch 15” to add one."),
        (
            spent(MARCH, kind="income"),
            "No income recorded in March (1 – 31 Mar).",
        ),
        (
            spent(WEEK, text="coffee"),
            "I found nothing noted as “coffee” this week (Mon 23 – Fri 27 Nov).",
        ),
    ],
)
def test_totals(result: SpendingTotal, expected: str) -> None:
    """A total says its days, its sum and how many entries; two currencies are two lines; nothing is said plainly."""
    assert expected == answer_to(result, FRIDAY)


def test_more_refunds_than_spending_are_said_as_such() -> None:
    """A category that only got money back did not cost a negative amount."""
    result = spent(TODAY, total(-2000, 0, ("food", -2000), refunded=2000))

    assert answer_to(result, FRIDAY) == "Today you've got RM20.00 back and spent nothing."


def listing(*entries: EntryView, period: PeriodView = EVER, has_more: bool = False) -> EntryList:
    """A report of entries."""
    return EntryList(
        about=About(period=period), kind="all", entries=entries, has_more=has_more, is_any_time=period is EVER
    )


@pytest.mark.parametrize(
    ("result", "expected"),
    [
        (
            listing(entry("tea", 300), entry("bus", 250, date(2026, 11, 26), category="transport")),
            "Your latest:\n• Fri 27 Nov: tea, RM3.00 (food)\n• Thu 26 Nov: bus, RM2.50 (transport)",
        ),
        (
            listing(
                entry("salary", 300000, kind=EntryKind.INCOME, category="income"),
                entry("", 500, kind=EntryKind.REFUND),
                period=TODAY,
            ),
            "Today:\n• salary, RM3,000.00 (income)\n• food, RM5.00 (refund)",
        ),
        (
            listing(entry("tea", 300), entry("tea", 300), has_more=True),
            "Your latest:\n• Fri 27 Nov: tea, RM3.00 (food)\n• Fri 27 Nov: tea, RM3.00 (food)\n"
            "There are more; say “last 4” to see further back.",
        ),
        (listing(period=TODAY), "Nothing is recorded today. Say “lunch 15” to add one."),
        (listing(), "Nothing is recorded. Say “lunch 15” to add one."),
    ],
)
def test_lists(result: EntryList, expected: str) -> None:
    """Each entry has its day unless all are of one, its amount and its category."""
    assert expected == answer_to(result, FRIDAY)


def test_a_list_of_dates_is_headed_by_them() -> None:
    """A heading is no sentence: it has no "from"."""
    days = period("24 to 26 Nov", "2026-11-24", "2026-11-27")

    said = answer_to(
        EntryList(
            about=About(period=days), kind="all", entries=(entry("tea", 300),), has_more=False, is_any_time=False
        ),
        FRIDAY,
    )

    assert said.startswith("Tue 24 – Thu 26 Nov:\n• ")


def test_one_category_alone_is_no_list() -> None:
    """The total says it all, with what is filed within it."""
    one = total(3000, 2)
    (share,) = one.by_category
    groceries = CategoryPart(category="groceries", total=money(1000))
    one = one.model_copy(update={"by_category": (share.model_copy(update={"parts": (groceries,)}),)})

    said = answer_to(CategoryBreakdown(about=About(period=TODAY), totals=(one,)), FRIDAY)

    assert said == "Today you've spent RM30.00, all on food, of which groceries RM10.00."


def test_the_largest_is_a_sentence() -> None:
    """One entry is told with its day, several are listed."""
    rent = entry("rent", 90000, date(2026, 11, 1), category="housing")

    one = LargestEntries(about=About(period=MONTH), entries=(rent,))
    two = LargestEntries(about=About(period=MONTH), entries=(rent, entry("shoes", 20000, category="shopping")))

    assert (
        answer_to(one, FRIDAY)
        == "Your biggest expense this month (1 – 27 Nov): rent, RM900.00 (housing), on Sun 1 Nov."
    )
    assert answer_to(two, FRIDAY) == (
        "Your biggest expenses this month (1 – 27 Nov):\n"
        "• Sun 1 Nov: rent, RM900.00 (housing)\n• Fri 27 Nov: shoes, RM200.00 (shopping)"
    )


def test_a_breakdown_lists_every_category() -> None:
    """The categories with their shares, the largest first."""
    result = CategoryBreakdown(
        about=About(period=MONTH), totals=(total(10000, 4, ("food", 7500), ("transport", 2500)),)
    )

    assert answer_to(result, FRIDAY) == (
        "This month (1 – 27 Nov) you've spent RM100.00:\n• food RM75.00 (75%)\n• transport RM25.00 (25%)"
    )


@pytest.mark.parametrize(
    ("period", "days", "expected"),
    [
        (MONTH, 27, "This month (1 – 27 Nov) you've spent RM10.00 a day (RM270.00 in 27 days so far)."),
        (MARCH, 31, "In March (1 – 31 Mar) you spent RM10.00 a day (RM270.00 in 31 days)."),
        (TODAY, 1, "Today you've spent RM10.00 a day (RM270.00 in 1 day so far)."),
    ],
)
def test_an_average_names_its_days(period: PeriodView, days: int, expected: str) -> None:
    """An average says over how many days it is, and that a running period is not over."""
    averages = (DailyAverage(per_day=money(1000), total=money(27000)),)

    assert expected == answer_to(AveragePerDay(about=About(period=period), days=days, averages=averages), FRIDAY)


@pytest.mark.parametrize(
    ("difference", "percent", "expected"),
    [
        (10000, 50, "That's RM100.00 (50%) more over the same days."),
        (-10000, -25, "That's RM100.00 (25%) less over the same days."),
        (10000, None, "That's RM100.00 more over the same days."),
        (0, 0, "That's exactly as much over the same days."),
    ],
)
def test_a_comparison_is_over_the_same_days(difference: int, percent: int | None, expected: str) -> None:
    """While a month runs, the other one is told up to the same day and in all."""
    result = PeriodComparison(
        about=About(period=MONTH),
        other_period=PeriodView(
            words="last month",
            start_on=date(2026, 10, 1),
            end_on=date(2026, 11, 1),
            counted_to=date(2026, 10, 31),
            is_running=False,
        ),
        same_days=27,
        comparisons=(
            Comparison(
                total=money(30000),
                other=money(119900),
                other_so_far=money(20000),
                difference=money(difference),
                percent=percent,
            ),
        ),
    )

    assert (
        "This month (1 – 27 Nov): RM300.00. "
        "Last month (1 – 31 Oct): RM200.00 in its first 27 days, RM1,199.00 in all.\n"
        f"{expected}"
    ) == answer_to(result, FRIDAY)


@pytest.mark.parametrize(
    ("balance", "expected"),
    [(240000, "so RM2,400.00 is left."), (-5000, "so RM50.00 more went out than came in.")],
)
def test_a_balance_says_which_way_it_goes(balance: int, expected: str) -> None:
    """What is over and what is missing are said in words."""
    one = CurrencyBalance(income=money(300000), spending=money(60000), balance=money(balance))

    said = answer_to(Balance(about=About(period=MONTH), balances=(one,)), FRIDAY)

    assert f"This month (1 – 27 Nov): earned RM3,000.00, spent RM600.00, {expected}" == said


def test_several_answers_stand_apart() -> None:
    """Each report of a turn is answered in order, in the person's zone; results of other tools are left out."""
    outcomes = [
        ToolOutcome(ToolCall("1", "spending_total", {}), spent(TODAY, total(1500, 1))),
        ToolOutcome(ToolCall("2", "other", {}), Result()),
        ToolOutcome(ToolCall("3", "spending_total", {}), error="no"),
        ToolOutcome(ToolCall("4", "list_entries", {}), listing(period=TODAY)),
    ]

    reply = answer(outcomes, USER, datetime(2026, 11, 26, 20, tzinfo=UTC))

    assert reply.text == "Today you've spent RM15.00.\n\nNothing is recorded today. Say “lunch 15” to add one."
    assert reply.buttons == ()


def test_nothing_to_compare_with_is_said() -> None:
    """A period without entries is not compared with as if nothing had been spent in it."""
    one = Comparison(total=money(3150), other=money(0), other_so_far=money(0), difference=money(3150), percent=None)

    result = PeriodComparison(about=About(period=WEEK), other_period=MARCH, same_days=5, comparisons=(one,))

    assert answer_to(result, FRIDAY) == (
        "This week (Mon 23 – Fri 27 Nov): RM31.50. No spending is recorded in March (1 – 31 Mar)."
    )


def period(words: str, start: str, end: str, *, counted_to: str | None = None) -> PeriodView:
    """A period by its first day and the day after its last one."""
    first, behind = date.fromisoformat(start), date.fromisoformat(end)
    last = date.fromisoformat(counted_to) if counted_to else behind - timedelta(days=1)
    return PeriodView(words=words, start_on=first, end_on=behind, counted_to=last, is_running=first <= FRIDAY < behind)


@pytest.mark.parametrize(
    ("asked", "expected"),
    [
        (TODAY, "today"),
        (WEEK, "this week (Mon 23 – Fri 27 Nov)"),
        (MONTH, "this month (1 – 27 Nov)"),
        (MARCH, "in March (1 – 31 Mar)"),
        (EVER, "in all"),
        (period("yesterday", "2026-11-26", "2026-11-27"), "yesterday (Thu 26 Nov)"),
        (period("Monday", "2026-11-23", "2026-11-24"), "on Mon 23 Nov"),
        (period("last year", "2025-01-01", "2026-01-01"), "last year (1 Jan – 31 Dec 2025)"),
        (period("2019", "2019-01-01", "2020-01-01"), "in 2019"),
        (period("weekend", "2026-11-21", "2026-11-23"), "on the weekend (Sat 21 – Sun 22 Nov)"),
        (period("1 to 15 Nov", "2026-11-01", "2026-11-16"), "from 1 to 15 Nov"),
        (period("", "2025-12-30", "2026-01-03"), "from Tue 30 Dec 2025 to Fri 2 Jan"),
        (period("the last 30 days", "2026-10-29", "2026-11-28"), "the last 30 days (29 Oct – 27 Nov)"),
        (period("since 1 Nov", "2026-11-01", "2026-11-28"), "since 1 Nov (1 – 27 Nov)"),
        (
            period("next week", "2026-11-30", "2026-12-07", counted_to="2026-11-30"),
            "next week (Mon 30 Nov – Sun 6 Dec)",
        ),
    ],
)
def test_a_period_is_named_with_its_days(asked: PeriodView, expected: str) -> None:
    """The phrase fits into a sentence, and shows the days that count."""
    assert expected == period_phrase(asked, FRIDAY)


@pytest.mark.parametrize(
    ("about", "expected"),
    [
        (About(period=WEEK), "Nothing is recorded this week (Mon 23 – Fri 27 Nov). Say “lunch 15” to add one."),
        (About(period=WEEK, category="food"), "Nothing is recorded on food this week (Mon 23 – Fri 27 Nov)."),
        (
            About(period=period("next week", "2026-11-30", "2026-12-07")),
            "Next week (Mon 30 Nov – Sun 6 Dec) is still to come, so nothing is recorded yet.",
        ),
        (
            About(period=MARCH, first_on=date(2026, 11, 23)),
            "Nothing is recorded in March (1 – 31 Mar): your diary begins on Mon 23 Nov.",
        ),
        (
            About(period=MONTH, currency="EUR", other_currencies=("MYR", "SGD"), first_on=date(2026, 11, 1)),
            "Nothing is recorded in EUR this month (1 – 27 Nov); what there is is in MYR and SGD.",
        ),
    ],
)
def test_where_nothing_is_found_it_says_what_there_is(about: About, expected: str) -> None:
    """Kind, short and exact: a time to come, a time before the diary, another currency."""
    assert expected == nothing_found(about, FRIDAY)


def test_shares_are_left_out_where_refunds_turn_one_about() -> None:
    """Beside a category below zero another is over 100 per cent, which tells nobody anything."""
    result = CategoryBreakdown(about=About(period=WEEK), totals=(total(9000, 2, ("food", 10000), ("other", -1000)),))

    assert answer_to(result, FRIDAY) == (
        "This week (Mon 23 – Fri 27 Nov) you've spent RM90.00:\n• food RM100.00\n• other -RM10.00"
    )
