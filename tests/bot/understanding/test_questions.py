"""Reading questions about records by rules: which report they ask for, and when they are left to a model."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from bot.modes import TOOLS
from bot.understanding import question_shapes, questions
from bot.understanding.question_shapes import Shape
from bot.understanding.questions import read_question
from core.grammar.context import ReadingContext

FRIDAY_NOON = datetime(2026, 11, 27, 12, tzinfo=ZoneInfo("Asia/Kuala_Lumpur"))
CONTEXT = ReadingContext(now=FRIDAY_NOON, currency="MYR", payday=25, categories=("bees",))

Asked = tuple[str, dict[str, object]]


def asked(text: str) -> Asked | None:
    """The report that a wholly understood question asks for."""
    reading = read_question(text, CONTEXT)
    if reading is None or not reading.complete:
        return None
    (call,) = reading.calls
    return call.name, dict(call.arguments)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("how much did I spend this week?", {"period": "this week"}),
        ("How much have I spent on food last month", {"period": "last month", "category": "food"}),
        ("how much did I spend yesterday on coffee", {"period": "yesterday", "text": "coffee"}),
        ("what did I spend at Shell in October", {"period": "october", "text": "shell"}),
        ("so how much did we spend on bees so far", {"category": "bees"}),
        ("can you tell me how much I've spent on eating out lately, please?", {"period": "lately", "category": "food"}),
        ("total this month?", {"period": "this month"}),
        ("total this year", {"period": "this year"}),
        ("March so far?", {"period": "march"}),
        ("spent today?", {"period": "today"}),
        ("food this month?", {"period": "this month", "category": "food"}),
        ("transport spending last week", {"period": "last week", "category": "transport"}),
        ("how much did the taxi cost yesterday", {"period": "yesterday", "text": "taxi"}),
        ("how often did I buy coffee this week", {"period": "this week", "text": "coffee"}),
        ("how much did I spend between 1 and 9 November", {"period": "between 1 and 9 november"}),
        ("how much did I spend on 7-eleven snacks this week", {"period": "this week", "text": "7-eleven snacks"}),
        ("what did I earn this year", {"period": "this year", "kind": "income"}),
        ("my income last month", {"period": "last month", "kind": "income"}),
        ("how much income this month", {"period": "this month", "kind": "income"}),
        ("how much today", {"period": "today"}),
        ("yesterday how much ah", {"period": "yesterday"}),
        ("spent how much this week ah", {"period": "this week"}),
        ("today use how much already", {"period": "today"}),
        ("today's total", {"period": "today"}),
        ("this months total", {"period": "this month"}),
        ("month total", {"period": "this month"}),
        ("how much in 2025", {"period": "2025"}),
        ("how much on tea", {"text": "tea"}),
        ("how many coffees did i buy", {"text": "coffees"}),
        ("hw much on food", {"category": "food"}),
        ("how much have I spent overall", {"period": "all time"}),
        ("how much since the 1st", {"period": "since the 1st"}),
        ("did I spend more than 300 on food?", {"category": "food"}),
        ("how much for food", {"category": "food"}),
        ("coffee this month", {"period": "this month", "text": "coffee"}),
        ("grab this week how much", {"period": "this week", "text": "grab"}),
        ("how much did I spend in euros", {"currency": "EUR"}),
        ("total in usd this month", {"period": "this month", "currency": "USD"}),
        ("how much was refunded this month", {"period": "this month", "kind": "refund"}),
        ("how often did I eat at ikea?", {"text": "ikea"}),
        ("how much last pay period?", {"period": "last pay period"}),
        ("combien aujourd'hui ?", {"period": "aujourd'hui"}),
        ("wie viel für Essen letzte Woche?", {"period": "letzte woche", "category": "food"}),
        ("quanto questo mese", {"period": "questo mese"}),
        ("сколько за эту неделю", {"period": "за эту неделю"}),
    ],
)
def test_totals(text: str, expected: dict[str, object]) -> None:
    """A question for a sum names its days, its category or its words in a note, and which kind it is of."""
    assert ("spending_total", expected) == asked(text)


@pytest.mark.parametrize(
    "text",
    [
        "did I really spend 300 on food?",
        "did I spend RM 300 on food",
        "have I spent 1,250.50 ringgit on food?",
        "did I spend anything on food?",
    ],
)
def test_doubt_is_a_question_and_no_entry(text: str) -> None:
    """Asking whether something was spent reads the rows; its figure is not recorded."""
    assert asked(text) == ("spending_total", {"category": "food"})


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("list today", {"period": "today"}),
        ("last 3 expenses", {"limit": 3, "kind": "expense"}),
        ("show me my last three entries", {"limit": 3}),
        ("my last expense", {"limit": 1, "kind": "expense"}),
        ("last 999 expenses", {"limit": 50, "kind": "expense"}),
        ("show my expenses since Monday", {"period": "since monday", "kind": "expense"}),
        ("show me the transactions I made last week", {"period": "last week"}),
        ("what did I buy yesterday?", {"period": "yesterday", "kind": "expense"}),
        ("when did I last buy coffee", {"limit": 1, "period": "all time", "kind": "all", "text": "coffee"}),
        ("did I pay rent this month?", {"period": "this month", "kind": "all", "text": "rent"}),
        ("did I log lunch today", {"period": "today", "kind": "all", "text": "lunch"}),
        ("did I pay 50 for parking?", {"kind": "all", "text": "parking"}),
        ("show yesterday", {"period": "yesterday"}),
        ("list expenses over 50", {"kind": "expense", "over": "50"}),
        ("expenses above RM50 this month", {"kind": "expense", "over": "50", "period": "this month"}),
        ("show food this month", {"period": "this month", "category": "food"}),
        ("did it save?", {"limit": 1, "kind": "all"}),
        ("what was the last one", {"limit": 1, "kind": "all"}),
        ("last coffee", {"limit": 1, "kind": "all", "period": "all time", "text": "coffee"}),
        ("when did I last pay for parking?", {"limit": 1, "period": "all time", "kind": "all", "text": "parking"}),
        ("when did we last shop at ikea", {"limit": 1, "period": "all time", "kind": "all", "text": "ikea"}),
    ],
)
def test_lists(text: str, expected: dict[str, object]) -> None:
    """A question for entries says how many, of which days and of which kind."""
    assert ("list_entries", expected) == asked(text)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("biggest expense this month", ("largest_entries", {"period": "this month", "limit": 1})),
        ("whats the biggest thing i bought", ("largest_entries", {"limit": 1})),
        ("smallest expense", ("largest_entries", {"limit": 1, "order": "smallest"})),
        ("how much per week on average", ("average_per_day", {"unit": "week"})),
        ("average per month", ("average_per_day", {"unit": "month", "period": "all time"})),
        ("what did i spend in october by category", ("spending_by_category", {"period": "october"})),
        ("am i saving anything?", ("balance", {})),
        ("top 5 expenses this year", ("largest_entries", {"period": "this year", "limit": 5})),
        ("average per day", ("average_per_day", {})),
        ("how much per day do we spend on food?", ("average_per_day", {"category": "food"})),
        ("what do I spend on food per week", ("average_per_day", {"unit": "week", "category": "food"})),
        ("average dinner", ("average_per_day", {"unit": "entry", "text": "dinner"})),
        (
            "average grocery bill last month",
            ("average_per_day", {"unit": "entry", "period": "last month", "category": "groceries"}),
        ),
        ("average taxi per day", ("average_per_day", {"text": "taxi"})),
        ("which day did I spend the most last week?", ("spending_by_day", {"period": "last week"})),
        ("my most expensive day this month", ("spending_by_day", {"period": "this month"})),
        ("top 5 days", ("spending_by_day", {"limit": 5})),
        ("which day did I spend the least?", ("spending_by_day", {"order": "smallest"})),
        ("what percentage goes to transport?", ("spending_by_category", {})),
        ("share of food this month", ("spending_by_category", {"period": "this month"})),
        ("how much do I spend on food per day", ("average_per_day", {"category": "food"})),
        ("compare with last month", ("compare_periods", {"with_period": "last month"})),
        (
            "compare this month and last month",
            ("compare_periods", {"period": "this month", "with_period": "last month"}),
        ),
        (
            "did I spend more on food this week than last week?",
            ("compare_periods", {"period": "this week", "with_period": "last week", "category": "food"}),
        ),
        ("this year vs last year", ("compare_periods", {"period": "this year", "with_period": "last year"})),
        ("where does my money go", ("spending_by_category", {})),
        ("biggest categories this month", ("spending_by_category", {"period": "this month"})),
        ("weekly report", ("spending_by_category", {"period": "this week"})),
        ("what's my balance?", ("balance", {})),
        ("how much did I save this year", ("balance", {"period": "this year"})),
        ("savings this month", ("balance", {"period": "this month"})),
        ("vs last month", ("compare_periods", {"with_period": "last month"})),
        ("top 3", ("largest_entries", {"limit": 3})),
        ("how's the month going", ("spending_by_category", {"period": "the month"})),
    ],
)
def test_figures(text: str, expected: Asked) -> None:
    """Questions for more than a sum or a list each have their report."""
    assert expected == asked(text)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("what is left for food?", ("cap_status", {"category": "food"})),
        ("how much is left for lunch", ("cap_status", {"category": "lunch"})),
        ("am I over my food budget?", ("cap_status", {"category": "food"})),
        ("am I over budget", ("cap_status", {})),
        ("how much is left of my cap", ("cap_status", {})),
        (
            "how much of my transport budget is left this month",
            ("cap_status", {"category": "transport", "period": "this month"}),
        ),
        ("my caps", ("cap_status", {})),
        ("what's my food cap", ("cap_status", {"category": "food"})),
        ("how much can I still spend", ("safe_to_spend", {})),
        ("how much left of my food budget?", ("cap_status", {"category": "food"})),
        ("how much remaining in my budget", ("cap_status", {})),
        ("baki makanan?", ("cap_status", {"category": "food"})),
        ("sisa pengangkutan berapa", ("cap_status", {"category": "transport"})),
        ("how much can I spend until payday", ("safe_to_spend", {"period": "until payday"})),
        ("how much until payday", ("safe_to_spend", {"period": "until payday"})),
        ("how many days until payday", ("safe_to_spend", {"period": "until payday"})),
        ("how much on food until payday", ("cap_status", {"category": "food"})),
        ("what am i allowed to spend per day", ("safe_to_spend", {})),
        ("did i go over?", ("cap_status", {})),
        ("how am i doing on food", ("cap_status", {"category": "food"})),
        ("what's left this week?", ("safe_to_spend", {"period": "this week"})),
        ("how much left", ("safe_to_spend", {})),
        ("can i still spend?", ("safe_to_spend", {})),
        ("can I afford 200 shoes?", ("can_afford", {"amount": "200", "thing": "shoes"})),
        ("could we still spend 40 on food", ("can_afford", {"amount": "40", "thing": "food"})),
        ("can I buy a coat for €90?", ("can_afford", {"amount": "90", "currency": "EUR", "thing": "coat"})),
        ("can I afford 300", ("can_afford", {"amount": "300"})),
        ("how much left for food", ("cap_status", {"category": "food"})),
        ("what's left for toys?", ("cap_status", {"category": "toys"})),
        ("over budget?", ("cap_status", {})),
    ],
)
def test_caps(text: str, expected: Asked) -> None:
    """Questions about limits ask how a cap stands, or what is safe to spend."""
    assert expected == asked(text)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("berapa saya belanja minggu ini", ("spending_total", {"period": "minggu ini"})),
        ("jumlah bulan ini", ("spending_total", {"period": "bulan ini"})),
        ("minggu ni berapa", ("spending_total", {"period": "minggu ni"})),
        ("berapa untuk makan", ("spending_total", {"category": "food"})),
        ("baki berapa", ("safe_to_spend", {})),
        ("cuánto llevo este mes", ("spending_total", {"period": "este mes"})),
        ("wie viel habe ich heute ausgegeben", ("spending_total", {"period": "heute"})),
        ("combien j'ai dépensé cette semaine", ("spending_total", {"period": "cette semaine"})),
        (
            "berapa pengeluaran untuk makan bulan lalu?",
            ("spending_total", {"period": "bulan lalu", "category": "food"}),
        ),
        ("baki bajet?", ("cap_status", {})),
        ("cuánto gasté este mes", ("spending_total", {"period": "este mes"})),
        (
            "¿Cuánto he gastado en comida la semana pasada?",
            ("spending_total", {"period": "la semana pasada", "category": "food"}),
        ),
        ("muéstrame mis últimos 5 gastos", ("list_entries", {"limit": 5, "kind": "expense"})),
        ("这个月花了多少", ("spending_total", {"period": "这个月"})),
        ("我今天一共花了多少钱？", ("spending_total", {"period": "今天"})),
        ("上个月吃饭花了多少", ("spending_total", {"period": "上个月", "category": "food"})),
        ("预算还剩多少", ("cap_status", {})),
    ],
)
def test_other_languages(text: str, expected: Asked) -> None:
    """The commonest questions are read in Malay, Indonesian, Spanish and Chinese."""
    assert expected == asked(text)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("and last month?", {"period": "last month"}),
        ("what about food?", {"category": "food"}),
        ("and food last week?", {"category": "food", "period": "last week"}),
        ("this month?", {"period": "this month"}),
        ("yesterday?", {"period": "yesterday"}),
    ],
)
def test_a_follow_up_is_incomplete(text: str, expected: dict[str, object]) -> None:
    """What a follow-up is about was said before, so that it is never answered alone."""
    reading = read_question(text, CONTEXT)

    assert reading is not None
    assert not reading.complete
    assert [expected] == [dict(call.arguments) for call in reading.calls]


@pytest.mark.parametrize(
    "text",
    [
        "how much should I spend on a wedding next to my budget?",
        "how much did I spend on coffee and how do I stop?",
        "what did I spend on food last month compared to my sister?",
    ],
)
def test_a_question_with_words_left_over_is_incomplete(text: str) -> None:
    """One word that has no place leaves a question about money to a model, and to no reader of entries."""
    reading = read_question(text, CONTEXT)

    assert reading is None or not reading.complete


@pytest.mark.parametrize(
    "text",
    [
        "",
        "lunch 15",
        "spent 20 on lunch",
        "coffee 4 today?",
        "food",
        "travel",
        "what's today's date",
        "what day is it?",
        "what is the ceiling of my store card",
        "how much did you spend?",
        "what is the total population of Malaysia",
        "total eclipse this year",
        "should I buy a car this year?",
        "how could someone spend less on food",
        "when was the boiler last checked",
        "remind me to pay rent tomorrow",
        "thanks!",
        "tips on groceries?",
        "give me tips to spend less on food",
        "is my data safe",
        "and 200 for transport",
        "how much " * 50,
        "how much on weekends?",
        "berapa zzyzx kamu?",
    ],
)
def test_what_is_no_question_about_records(text: str) -> None:
    """Entries, small talk, the world and advice ask for no report."""
    assert asked(text) is None


@pytest.mark.parametrize(
    ("text", "topics", "period"),
    [
        ("how much on food and transport this month", [{"category": "food"}, {"category": "transport"}], "this month"),
        ("compare food with transport", [{"category": "food"}, {"category": "transport"}], None),
        ("do i spend more on tea or coffee?", [{"text": "tea"}, {"text": "coffee"}], None),
        ("tea vs bees last week", [{"text": "tea"}, {"category": "bees"}], "last week"),
    ],
)
def test_two_topics_are_two_reports(text: str, topics: list[dict[str, object]], period: str | None) -> None:
    """Each of them is answered, over the same days."""
    reading = read_question(text, CONTEXT)

    said = {"period": period} if period else {}
    assert reading is not None
    assert reading.complete
    assert [(call.name, dict(call.arguments)) for call in reading.calls] == [
        ("spending_total", {**said, **topic}) for topic in topics
    ]


def test_a_period_that_no_report_can_read_leaves_the_question_incomplete() -> None:
    """Two months that do not touch are no one period, so no report is asked for half of them."""
    assert asked("how much did I spend in March and May?") is None


@pytest.mark.parametrize(
    ("text", "period"),
    [
        ("why is my spending so high this month?", {"period": "this month"}),
        ("why did we spend that much last week", {"period": "last week"}),
        ("why is my total so high?", {}),
    ],
)
def test_why_is_answered_with_the_breakdown_unless_a_model_says_more(text: str, period: dict[str, object]) -> None:
    """The report is known, and yet the question is left open for whoever can talk about reasons."""
    reading = read_question(text, CONTEXT)

    assert reading is not None
    assert ([(call.name, dict(call.arguments)) for call in reading.calls], reading.complete) == (
        [("spending_by_category", period)],
        False,
    )


@pytest.mark.parametrize(
    "shape", [*questions._SHAPES, *question_shapes.AGAINST], ids=lambda shape: shape.pattern.pattern
)
def test_a_shape_asks_for_nothing_that_its_report_does_not_take(shape: Shape) -> None:
    """What the shape itself says, and how many its words may ask for, are arguments of the tool."""
    said = {*shape.arguments, *({"limit", "without"} & shape.pattern.compiled.groupindex.keys())}

    taken = set(TOOLS[shape.tool].arguments.model_fields)

    assert said <= taken
