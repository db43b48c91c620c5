"""Amounts of money as people write them."""

from datetime import datetime
from decimal import Decimal
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.grammar.context import NumberFormat, ReadingContext, Span
from core.grammar.money import AmbiguityKind, FoundAmount, find_amounts, likeliest_amount

NOW = datetime(2026, 11, 27, 12, tzinfo=ZoneInfo("Asia/Kuala_Lumpur"))


def amounts(text: str, currency: str | None = "MYR", number_format: NumberFormat | None = None) -> list[FoundAmount]:
    """What is found in a text by a writer with these settings."""
    return list(find_amounts(text, ReadingContext(NOW, currency=currency, number_format=number_format)))


def pairs(
    text: str, currency: str | None = "MYR", number_format: NumberFormat | None = None
) -> list[tuple[str, str | None]]:
    """The same as plain figures with their currency."""
    return [(f"{found.amount.normalize():f}", found.currency) for found in amounts(text, currency, number_format)]


@pytest.mark.parametrize(
    ("text", "amount", "currency"),
    [
        ("RM15", "15", "MYR"),
        ("rm 15.50", "15.5", "MYR"),
        ("15 ringgit", "15", "MYR"),
        ("twenty ringgit", "20", "MYR"),
        ("15 bucks", "15", "MYR"),
        ("S$4.20", "4.2", "SGD"),
        ("US$ 9", "9", "USD"),
        ("R$ 7,90", "7.9", "BRL"),
        ("NT$500", "500", "TWD"),
        ("3,50 €", "3.5", "EUR"),
        ("€3.50", "3.5", "EUR"),
        ("EUR 3", "3", "EUR"),
        ("3eur", "3", "EUR"),
        ("£5 50p", "5.5", "GBP"),
        ("75 pence", "0.75", "GBP"),
        ("1,00,000.50 INR", "100000.5", "INR"),
        ("₹2.5 lakh", "250000", "INR"),
        ("12.50/- ₹", "12.5", "INR"),
        ("Rp 25.000", "25000", "IDR"),
        ("150rb rupiah", "150000", "IDR"),
        ("lima puluh ribu rupiah", "50000", "IDR"),
        ("tiga ringgit lima puluh sen", "3.5", "MYR"),
        ("1.500.000đ", "1500000", "VND"),
        ("hai mươi lăm nghìn đồng", "25000", "VND"),
        ("฿120", "120", "THB"),
        ("4,200円", "4200", "JPY"),
        ("1万2千円", "12000", "JPY"),
        ("삼만 오천원", "35000", "KRW"),
        ("人民币 300", "300", "CNY"),
        ("三十六美元", "36", "USD"),
        ("1 250,50 ₽", "1250.5", "RUB"),
        ("пять тысяч рублей", "5000", "RUB"),
        ("полторы тысячи рублей", "1500", "RUB"),
        ("veinticinco euros", "25", "EUR"),
        ("deux euros cinquante", "2.5", "EUR"),
        ("quatre-vingt-dix euros", "90", "EUR"),
        ("zweihundertfünfzig Euro", "250", "EUR"),
        ("vinte reais", "20", "BRL"),
        ("yüz elli lira", "150", "TRY"),
        ("पांच सौ रुपये", "500", "INR"),
        ("5 złotych", "5", "PLN"),
        ("12.- CHF", "12", "CHF"),
        ("five dollars and 20 cents AUD", "5.2", None),
        ("40 hong kong dollars", "40", "HKD"),
        ("40 dólares canadienses", "40", "CAD"),
        ("40 австралийских долларов", "40", "AUD"),
        ("1’234.50 CHF", "1234.5", "CHF"),
        ("１２．５０ €", "12.5", "EUR"),
        ("$1.5m USD", "1500000", "USD"),
        ("half a million ringgit", "500000", "MYR"),
    ],
)
def test_currency_words_and_symbols_before_or_after_are_read(text: str, amount: str, currency: str | None) -> None:
    """Symbols, codes, words, scales and coins give one exact amount, in many languages (R3.1)."""
    found = pairs(text)

    assert amount == found[0][0]
    assert currency is None or (amount, currency) == found[0]


@pytest.mark.parametrize(
    ("text", "amount"),
    [
        ("12k", "12000"),
        ("1.5m", "1500000"),
        ("50rb", "50000"),
        ("2 jt", "2000000"),
        ("1tr5", "1500000"),
        ("2 triệu rưỡi", "2500000"),
        ("10万", "100000"),
        ("5 lakh", "500000"),
        ("1.234,50", "1234.5"),
        ("1,234.50", "1234.5"),
        ("1.234.567", "1234567"),
        ("Miete 1.015,87", "1015.87"),
        ("supermercado 106,70", "106.7"),
        ("kahvi 3,50", "3.5"),
        ("10k rent deposit", "10000"),
        (".50", "0.5"),
        ("0.125", "0.125"),
        ("lunch fifteen", "15"),
        ("paycheck two thousand five hundred", "2500"),
        ("午饭25", "25"),
    ],
)
def test_a_number_without_a_currency_is_an_amount_of_its_own(text: str, amount: str) -> None:
    """Bare numbers are read exactly, with their scale, and name no currency (B001, B003, B005, B007)."""
    found = pairs(text)

    assert [(amount, None)] == found


@pytest.mark.parametrize(
    ("text", "number_format", "amount"),
    [
        ("1.234", NumberFormat.COMMA, "1234"),
        ("1.234", NumberFormat.POINT, "1.234"),
        ("1,234", NumberFormat.POINT, "1234"),
        ("1,234", NumberFormat.COMMA, "1.234"),
        ("3,50", NumberFormat.POINT, "3.5"),
        ("1.015,87", NumberFormat.POINT, "1015.87"),
    ],
)
def test_the_number_format_settles_one_mark_before_three_digits(
    text: str, number_format: NumberFormat, amount: str
) -> None:
    """Once the writer's format is known, "1.234" is read by it; a number that settles itself needs none."""
    found = amounts(text, number_format=number_format)

    assert [Decimal(amount)] == [one.amount for one in found]
    assert [one.ambiguity for one in found] == [None]


@pytest.mark.parametrize("text", ["1.234", "1,234", "RM1,200", "€2.500", "rent 1.234"])
def test_one_mark_before_three_digits_is_asked_about_without_a_format(text: str) -> None:
    """Without a number format both readings are handed back, grouped first, so that it can be asked once."""
    (found,) = amounts(text)

    assert found.ambiguity is not None
    assert AmbiguityKind.GROUPING is found.ambiguity.kind
    grouped, decimal = found.ambiguity.amounts
    assert grouped == decimal * 1000 == found.amount


@pytest.mark.parametrize(
    ("text", "currency"), [("Rp 25.000", "MYR"), ("25.000", "IDR"), ("¥1,200", "JPY"), ("13.500 ₫", None)]
)
def test_a_currency_without_decimals_settles_the_number(text: str, currency: str | None) -> None:
    """Where a currency has no fractions in use, three digits after a mark are always a group."""
    (found,) = amounts(text, currency)

    assert found.ambiguity is None or found.currency is None
    assert found.amount >= 1200


@pytest.mark.parametrize(
    ("currency", "meant", "is_asked"),
    [("SGD", "SGD", False), ("USD", "USD", False), ("MXN", "MXN", False), ("MYR", "USD", True), (None, "USD", True)],
)
def test_a_bare_dollar_sign_is_the_writers_own_dollar_else_asked(
    currency: str | None, meant: str, is_asked: bool
) -> None:
    """A bare "$" is the writer's currency if it has that sign; otherwise US dollars are assumed and flagged."""
    (found,) = amounts("$12.50", currency)

    assert meant == found.currency
    assert is_asked is (found.ambiguity is not None and found.ambiguity.kind is AmbiguityKind.CURRENCY)


@pytest.mark.parametrize(
    ("text", "currency", "dollar", "meant"),
    [
        ("$4", "MYR", "SGD", "SGD"),
        ("4 dollars", "MYR", "SGD", "SGD"),
        ("$4", "MYR", "MYR", "MYR"),
        ("$4", "AUD", "SGD", "AUD"),
        ("US$4", "MYR", "SGD", "USD"),
        ("$4 CAD", "MYR", "SGD", "CAD"),
    ],
)
def test_a_bare_dollar_sign_is_what_its_writer_has_said(text: str, currency: str, dollar: str, meant: str) -> None:
    """Once told, it is never asked about again; the own dollar and a named country go before it."""
    (found,) = find_amounts(text, ReadingContext(NOW, currency=currency, dollar=dollar))

    assert (meant, None) == (found.currency, found.ambiguity)


@pytest.mark.parametrize(
    ("text", "currency", "codes", "name"),
    [
        ("$4", "MYR", ("USD", "MYR"), "$"),
        ("4 dollars", "EUR", ("USD", "AUD", "CAD", "SGD"), "dollars"),
        ("¥500", "MYR", ("JPY", "CNY"), "¥"),
        ("NZD 5, 40 kr", "EUR", ("SEK", "NOK", "DKK", "ISK", "CZK"), "kr"),
    ],
)
def test_an_open_currency_comes_with_its_choices_and_its_name(
    text: str, currency: str, codes: tuple[str, ...], name: str
) -> None:
    """A bare "$" may mean whatever the writer pays in; a name of other countries' money may not."""
    ambiguity = amounts(text, currency)[-1].ambiguity

    assert ambiguity is not None
    assert (codes, name) == (ambiguity.currencies[: len(codes)], ambiguity.name)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("lunchRM15", [("15", "MYR")]),
        ("tehSGD2", [("2", "SGD")]),
        ("farm4", []),
        ("lunchXY15", []),
        ("1 triệu 290 nghìn", [("1290000", None)]),
        ("1tr290", [("1290000", None)]),
        ("2 lakh 50 thousand", [("250000", None)]),
        ("3 thousand 5 million", [("3000", None), ("5000000", None)]),
        ("5 тыс. руб.", [("5000", "RUB")]),
        ('12" pizza $15', [("15", "USD")]),
        ("0.5 BTC", []),
        ("B: 8, L: 15, D: 22", [("8", None), ("15", None), ("22", None)]),
        ("October 68", [("68", None)]),
        ("October 8", []),
        ("lunch 4€\n10 tea", [("4", "EUR"), ("10", None)]),
        ("RM\n10", [("10", None)]),
    ],
)
def test_where_an_amount_begins_and_ends(text: str, expected: list[tuple[str, str | None]]) -> None:
    """A code in capitals parts from the word it is glued to, scales go downwards, and no amount crosses a line."""
    assert expected == pairs(text)


@pytest.mark.parametrize(
    "text",
    [
        "see you on 27/11",
        "2026-11-03",
        "15.08.2026",
        "on 3 November",
        "Nov 3rd, 2026",
        "at 10:30",
        "6pm",
        "18h30",
        "call +60 12-345 6789",
        "call 012-3456789",
        "40% off",
        "yüzde 5",
        "5 percent",
        "2kg of rice",
        "500 ml milk",
        "x3",
        "3 hours",
        "iPhone 15",
        "covid 19",
        "flight MH370",
        "99 speedmart",
        "7-eleven",
        "B12 vitamins",
        "the 3rd",
        "v1.2.3",
        "192.168.1.1",
        "https://example.org/5000",
        "dinner for two",
        "one more coffee",
        "4.20-8.40",
        "10 - 15 ringgit",
        "orders of $35+",
        "2011年3月",
        "3个小时",
        "5分钟",
        "hello",
        "",
        "🍜",
    ],
)
def test_digits_that_are_no_money_are_left_alone(text: str) -> None:
    """Dates, times, phone numbers, measures, percentages, ranges and names with digits are no amounts."""
    assert pairs(text) == []


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("taxi 12.50 and coffee 4", [("12.5", None), ("4", None)]),
        ("99 speedmart 24.50", [("24.5", None)]),
        ("iPhone 15 case RM30", [("30", "MYR")]),
        ("2kg rice 18", [("18", None)]),
        ("lunch 12 at 1:30pm", [("12", None)]),
        ("€20 and £5", [("20", "EUR"), ("5", "GBP")]),
        ("$17 and 25c", [("17.25", "USD")]),
        ("15块5", [("15.5", "MYR")]),
        ("三角六分", [("0.36", "CNY")]),
        ("RM15 day pass", [("15", "MYR")]),
        ("5 pounds of beef 20", [("20", None)]),
        ("90/4€", [("22.5", "EUR")]),
        ("7*4€", [("28", "EUR")]),
        ("two pounds 50", [("2.5", "GBP")]),
    ],
)
def test_amounts_are_told_from_the_numbers_beside_them(text: str, found: list[tuple[str, str | None]]) -> None:
    """Names, measures and times next to an amount do not disturb it, and coins belong to their unit."""
    assert found == pairs(text)


@pytest.mark.parametrize(
    ("text", "sign"), [("+500", "+"), ("-50", "-"), ("-$6.40", "-"), ("$-6.40", "-"), ("- 44", None), ("5", None)]
)
def test_a_sign_counts_only_when_it_touches_the_number(text: str, sign: str | None) -> None:
    """A plus or minus before the digits is kept; a dash with a space is a bullet."""
    (found,) = amounts(text)

    assert sign == found.sign
    assert found.amount > 0
    assert (found.signed_amount < 0) is (sign == "-")


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("5 to 10 ringgit", AmbiguityKind.RANGE),
        ("RM5 to RM10", AmbiguityKind.RANGE),
        ("20 ringgit 43 parking", AmbiguityKind.CENTS),
        ("bus 12 500", AmbiguityKind.SPACING),
    ],
)
def test_what_can_be_read_in_two_ways_is_flagged(text: str, kind: AmbiguityKind) -> None:
    """A range, a number that may be cents and digits parted by a space come with both readings."""
    found = amounts(text)[0]

    assert found.ambiguity is not None
    assert kind is found.ambiguity.kind
    assert len(found.ambiguity.amounts) == 2


def test_spans_point_at_the_amount_in_the_text_as_written() -> None:
    """The place of an amount covers its currency and coins, also behind letters that change length in lower case."""
    text = "İSTANBUL kahve 45,50 TL dün"

    (found,) = amounts(text)

    assert text[found.span.start : found.span.end] == "45,50 TL"


def test_spans_that_are_already_read_hold_no_amount() -> None:
    """What a caller has read as a date is not read again as money."""
    text = "lunch 12 on the 5 of may"

    found = find_amounts(text, ReadingContext(NOW), taken=[Span(9, len(text))])

    assert [Decimal(12)] == [one.amount for one in found]


def test_the_likeliest_amount_of_a_sentence_names_a_currency() -> None:
    """A sentence with several numbers is about the one with a currency; without any, about the first."""
    assert Decimal(52) == likeliest(amounts("since 1994 about $52 a share"))
    assert Decimal(12) == likeliest(amounts("12 then 15"))
    assert likeliest_amount([]) is None


def likeliest(found: list[FoundAmount]) -> Decimal:
    """The amount that is picked, which must be there."""
    picked = likeliest_amount(found)
    assert picked is not None
    return picked.amount


@given(st.text(max_size=60))
def test_any_text_is_read_without_an_error(text: str) -> None:
    """Whatever is typed, places lie inside the text and amounts are finite and not negative."""
    for found in amounts(text):
        assert 0 <= found.span.start <= found.span.end <= len(text)
        assert found.amount.is_finite()
        assert found.amount >= 0


@given(st.integers(0, 10**9), st.sampled_from(["RM{:,}.00", "{} ringgit", "{} MYR", "MYR{}", "RM {:,}.00"]))
def test_every_whole_amount_is_read_back_from_its_print(amount: int, pattern: str) -> None:
    """A figure printed in one of the usual ways is read as the same figure."""
    assert [(str(amount), "MYR")] == pairs(pattern.format(amount))
