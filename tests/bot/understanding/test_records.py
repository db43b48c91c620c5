"""Messages that report money spent or received, and messages that only look like it."""

from datetime import date, datetime
from decimal import Decimal
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.understanding.records import RecordKind, RecordsReading, read_records
from core.grammar.context import NumberFormat, ReadingContext
from core.grammar.money import AmbiguityKind

NOW = datetime(2026, 11, 27, 12, tzinfo=ZoneInfo("Asia/Kuala_Lumpur"))  # a Friday
YESTERDAY = date(2026, 11, 26)


def read(
    text: str,
    currency: str | None = "MYR",
    number_format: NumberFormat | None = None,
    categories: tuple[str, ...] = (),
) -> RecordsReading:
    """The reading of a message by a writer with these settings."""
    context = ReadingContext(NOW, currency=currency, number_format=number_format, categories=categories)
    return read_records(text, context)


def items(reading: RecordsReading) -> list[tuple[str, str, str]]:
    """Kind, amount and note of each draft."""
    return [(draft.kind.value, f"{draft.amount.normalize():f}", draft.note) for draft in reading.drafts]


def spent(*pairs: tuple[str, str]) -> list[tuple[str, str, str]]:
    """Expected items that are all expenses."""
    return [("expense", amount, note) for amount, note in pairs]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("lunch 15", spent(("15", "lunch"))),
        ("Lunch RM15", spent(("15", "Lunch"))),
        ("14 brunch", spent(("14", "brunch"))),
        ("tea 3", spent(("3", "tea"))),
        ("spent 20 on lunch and 5 on parking", spent(("20", "lunch"), ("5", "parking"))),
        ("coffee 4, bagel 3.5", spent(("4", "coffee"), ("3.5", "bagel"))),
        ("coffee 4\ntaxi 12\n\nrent 800", spent(("4", "coffee"), ("12", "taxi"), ("800", "rent"))),
        ("taxi 12 coffee 4", spent(("12", "taxi"), ("4", "coffee"))),
        (
            "Nasi lemak RM5.50, teh ais RM2.20 & parking RM3",
            spent(("5.5", "Nasi lemak"), ("2.2", "teh ais"), ("3", "parking")),
        ),
        ("lunch with Tom and Ann 20, taxi 5", spent(("20", "lunch with Tom and Ann"), ("5", "taxi"))),
        ("20 on fish and chips, 5 on tea", spent(("20", "fish and chips"), ("5", "tea"))),
        ("I bought shoes for 80", spent(("80", "shoes"))),
        ("had lunch at mamak for 8.50", spent(("8.5", "lunch at mamak"))),
        ("electricity bill paid 120", spent(("120", "electricity bill"))),
        ("gave mum 50", spent(("50", "gave mum"))),
        ("-50 lunch", spent(("50", "lunch"))),
        ("makan tengahari 12", spent(("12", "makan tengahari"))),
        ("beli ayam 12 dan sayur 5", spent(("12", "ayam"), ("5", "sayur"))),
        ("午饭25块", spent(("25", "午饭"))),
        ("买菜 45.5", spent(("45.5", "买菜"))),
        ("今天买水果花了36元", spent(("36", "水果"))),
        ("gasté 50 en pizza y 12 en taxi", spent(("50", "pizza"), ("12", "taxi"))),
        ("essen 12,50 und kaffee 3", spent(("12.5", "essen"), ("3", "kaffee"))),
        ("продукты 1500 и такси 300", spent(("1500", "продукты"), ("300", "такси"))),
        ("ăn trưa 60 ngàn", spent(("60000", "ăn trưa"))),
        ("Miete 1.015,87", spent(("1015.87", "Miete"))),
        ("supermercado 106,70", spent(("106.7", "supermercado"))),
        ("kahvi 3,50", spent(("3.5", "kahvi"))),
        ("10k rent deposit", spent(("10000", "rent deposit"))),
        ("lunch 15 🍜", spent(("15", "lunch 🍜"))),
        ("продукты 1 500", spent(("1500", "продукты"))),
        ("mints .80", spent(("0.8", "mints"))),
        ("afternoon tea 12", spent(("12", "afternoon tea"))),
        ("ăn tối 80k", spent(("80000", "ăn tối"))),
        ("lunch 12.5 with bob", spent(("12.5", "lunch with bob"))),
        ("lunch (with Ana) 14", spent(("14", "lunch (with Ana)"))),
        ("breakfast (8.50)", spent(("8.5", "breakfast"))),
        ("20 bucks on beer", spent(("20", "beer"))),
    ],
)
def test_a_report_of_spending_is_wholly_understood(text: str, expected: list[tuple[str, str, str]]) -> None:
    """One or several items, over lines or in a sentence, give exact drafts in the writer's own words (R3.1, R3.2)."""
    reading = read(text)

    assert expected == items(reading)
    assert reading.complete
    assert reading.ambiguities == ()


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("salary 3000", [("income", "3000", "salary")]),
        ("got paid 2500", [("income", "2500", "got paid")]),
        ("+500 design work", [("income", "500", "design work")]),
        ("received 500 from angpow", [("income", "500", "angpow")]),
        ("got 50 from mum", [("income", "50", "mum")]),
        ("sold my old desk 75", [("income", "75", "old desk")]),
        ("gaji masuk 3000", [("income", "3000", "gaji")]),
        ("发工资5000", [("income", "5000", "发工资")]),
        ("cobré 1200 de sueldo", [("income", "1200", "sueldo")]),
        ("Income: tutoring 60", [("income", "60", "tutoring")]),
        ("refund groceries 20", [("refund", "20", "groceries")]),
        ("got a refund of 20 from Shopee", [("refund", "20", "Shopee")]),
        ("退款20元", [("refund", "20", "退款")]),
        ("received 100 and spent 20 on lunch", [("income", "100", "received"), ("expense", "20", "lunch")]),
        ("angpow 100", [("expense", "100", "angpow")]),
    ],
)
def test_the_kind_comes_from_the_writers_own_words(text: str, expected: list[tuple[str, str, str]]) -> None:
    """Spending is the default; income and refunds need a word or a plus that says so (R3.3)."""
    reading = read(text)

    assert expected == items(reading)
    assert reading.complete


@pytest.mark.parametrize(
    ("text", "amount", "currency"),
    [
        ("dinner 100 BRL", "100", "BRL"),
        ("book 50 USD", "50", "USD"),
        ("Train £31", "31", "GBP"),
        ("taxi 25", "25", None),
    ],
)
def test_a_currency_that_is_written_stays_with_its_amount(text: str, amount: str, currency: str | None) -> None:
    """A written currency is kept as it is; none written leaves it to the default (B011)."""
    (draft,) = read(text).drafts

    assert (Decimal(amount), currency) == (draft.amount, draft.currency)


@pytest.mark.parametrize(
    ("text", "days"),
    [
        ("taxi 12.50 and coffee 4 yesterday", [YESTERDAY, YESTERDAY]),
        ("yesterday taxi 12.50, coffee 4", [YESTERDAY, YESTERDAY]),
        ("lunch 11 today, dinner 20 yesterday", [date(2026, 11, 27), YESTERDAY]),
        ("yesterday:\nlunch 12\ntaxi 5", [YESTERDAY, YESTERDAY]),
        ("lunch 12\ntaxi 5 yesterday", [None, YESTERDAY]),
        ("groceries 60 on 1 August", [date(2026, 8, 1)]),
        ("paid RM30 for petrol at Shell on Monday", [date(2026, 11, 23)]),
        ("lunch 15", [None]),
        ("dinner 20 last night", [YESTERDAY]),
        ("lunch 12 and dinner 20 last night", [YESTERDAY, YESTERDAY]),
        ("coffee 4 on the 5th and tea 3 on the 6th", [date(2026, 11, 5), date(2026, 11, 6)]),
        ("rent 800 on 12 November 2025", [date(2025, 11, 12)]),
        ("昨天打车30，晚饭80", [YESTERDAY, YESTERDAY]),
    ],
)
def test_a_day_in_the_message_belongs_to_its_items(text: str, days: list[date | None]) -> None:
    """One day dates all items of its line, a line with only a day dates the lines below it (R3.2)."""
    reading = read(text)

    assert days == [draft.on for draft in reading.drafts]
    assert reading.complete


@pytest.mark.parametrize(
    ("text", "note", "category"),
    [
        ("lunch 15", "lunch", None),
        ("lunch 15 #Food", "lunch", "food"),
        ("lunch 15 for food", "lunch", "food"),
        ("food: lunch 15", "lunch", "food"),
        ("paint 30 for hobbies", "paint", "hobbies"),
        ("ramen 30 for eating out", "ramen", "eating out"),
        ("shoes for my son 30", "shoes for my son", None),
        ("20 groceries", "groceries", "groceries"),
    ],
)
def test_a_category_is_taken_only_when_the_writer_names_it(text: str, note: str, category: str | None) -> None:
    """A hashtag or the name of a known category, default or their own, is the category and leaves the note (R3.4)."""
    (draft,) = read(text, categories=("hobbies", "eating out")).drafts

    assert (note, category) == (draft.note, draft.category)


@pytest.mark.parametrize(
    ("text", "amount"),
    [
        ("7-eleven 6.50", "6.5"),
        ("99 speedmart 24.50", "24.5"),
        ("12 tamales 600", "600"),
        ("bought 2 coffees for 9", "9"),
        ("2 tickets RM40", "40"),
        ("€36 brunch for 3", "36"),
        ("parking 3 hours 5", "5"),
        ("2kg rice 18", "18"),
        ("iPhone 15 case 30", "30"),
        ("coffee x2 9", "9"),
    ],
)
def test_a_number_of_the_goods_is_not_the_price(text: str, amount: str) -> None:
    """Counts, measures and names with digits stay in the note; the price is the amount."""
    reading = read(text)

    assert [Decimal(amount)] == [draft.amount for draft in reading.drafts]
    assert reading.complete


@pytest.mark.parametrize(
    "text",
    [
        "did I really spend 300 on food?",
        "how much did I spend on lunch 15",
        "should I spend 200 on shoes",
        "I want to buy a phone for 2000",
        "thinking of spending 50 on a gift",
        "if I spend 50 today",
        "I might spend 50",
        "I didn't spend 20",
        "I didn’t spend 20 today",
        "lunch was not 15",
        "no lunch 15",
        "set a cap of 400 for food",
        "food cap 400",
        "budget 400 for food",
        "remind me to pay rent 800",
        "will pay 30 tomorrow",
        "lunch 15 tomorrow",
        "dinner next friday 50",
        "rent 800 every month",
        "rent for November 800",
        "concert ticket for saturday 50",
        "flight on 3 December 300",
        "lunch 15 last week",
        "taxi 8 12.11.",
        "on march twenty six shopping",
        "transferred 500 to savings",
        "took 50 from the ATM",
        "the new phone costs 2000",
        "my rent is 800",
        "Tom owes me 50",
        "lent Ali 20",
        "client paid 500",
        "I have 500 left",
        "need 50 for petrol",
        "Your order of RM50 has shipped",
        "MEGA SALE!!! shoes RM50 only",
        "shoes RM50 https://example.org/shoes",
        "change lunch to 20",
        "undo",
        "hello",
        "20",
        "RM30",
        "2 eggs",
        "coffee 5 10",
        "dinner 1 200",
        "bus 42 ticket 2.50",
        "lunch 10-15",
        "lunch 5 to 10 ringgit",
        "coffee 0",
        "call 012-345 6789",
        "it was 30 degrees today",
        "tak beli 20",
        "no gasté 20 en pizza",
        "nicht 20 ausgegeben",
        "хочу купить телефон за 20000",
        "想买手机2000",
        "没花20",
        "没收到工资5000",
        "maid salary 500",
        "didn't receive salary 3000",
        "total 45: lunch 20, coffee 25",
        "lunch 15 yesterday and today",
        "明天付30",
        "提醒我付房租800",
        "",
        "🍜",
        "lunch 15 " + "and so we went on and on " * 10,
        "x" * 5000 + " 15",
    ],
)
def test_what_is_no_report_is_never_complete(text: str) -> None:
    """Questions, wishes, plans, negations, caps, reminders, transfers and adverts make no record (R2.3, B023)."""
    assert not read(text).complete


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("rent 1.234", AmbiguityKind.GROUPING),
        ("lunch $12.50", AmbiguityKind.CURRENCY),
    ],
)
def test_an_open_amount_is_understood_but_has_to_be_asked_about(text: str, kind: AmbiguityKind) -> None:
    """The message is read, and the one question that is left is handed over with it (R3.1)."""
    reading = read(text)

    assert [kind] == [ambiguity.kind for ambiguity in reading.ambiguities]
    assert reading.complete


def test_a_known_number_format_leaves_nothing_to_ask() -> None:
    """After the writer's number format is known the same message is a plain record."""
    reading = read("rent 1.234", number_format=NumberFormat.COMMA)

    assert spent(("1234", "rent")) == items(reading)
    assert reading.ambiguities == ()


def test_one_item_that_is_not_understood_keeps_the_message_from_being_complete() -> None:
    """All items or none: the place of what was not read is handed back (R2.3)."""
    text = "lunch 15, Tom owes me 20"

    reading = read(text)

    assert not reading.complete
    assert [text[span.start : span.end] for span in reading.unread] == ["Tom owes me 20"]


def test_each_draft_knows_its_place_in_the_message() -> None:
    """The span of a draft covers the words it was read from."""
    text = "taxi 12.50 and coffee 4"

    drafts = read(text).drafts

    assert [text[draft.span.start : draft.span.end] for draft in drafts] == ["taxi 12.50", "coffee 4"]
    assert [draft.kind for draft in drafts] == [RecordKind.EXPENSE] * 2


@given(st.text(max_size=80))
def test_any_text_is_read_without_an_error(text: str) -> None:
    """Whatever is typed, drafts have an amount above zero and a complete reading has at least one."""
    reading = read(text)

    assert all(draft.amount > 0 for draft in reading.drafts if reading.complete)
    assert bool(reading.drafts) or not reading.complete
