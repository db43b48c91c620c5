"""Numbers in words of many languages, as far as amounts need them."""

from decimal import Decimal

import pytest

from core.grammar.cjk_numbers import read_cjk_number
from core.grammar.currencies import CODES, CurrencyName, country_at, find_code, is_used_whole, minor_units, resolve
from core.grammar.number_words import may_begin_number, read_number_words, scale_value


@pytest.mark.parametrize(
    ("words", "value", "used"),
    [
        ("twenty five", 25, 2),
        ("a hundred and five", 105, 4),
        ("two thousand five hundred ringgit", 2500, 4),
        ("four crore", 40_000_000, 2),
        ("dua belas", 12, 2),
        ("seribu dua ratus tiga puluh", 1230, 5),
        ("dua puluh lima ribu", 25_000, 4),
        ("hai mươi lăm nghìn", 25_000, 4),
        ("một triệu hai trăm nghìn", 1_200_000, 5),
        ("mil quinientos", 1500, 2),
        ("treinta y cinco", 35, 3),
        ("cento e vinte e cinco", 125, 5),
        ("quatre vingt dix neuf", 99, 4),
        ("soixante quinze", 75, 2),
        ("vingt et un", 21, 3),
        ("ventuno", 21, 1),
        ("duecentocinquanta", 250, 1),
        ("dreihundertfünfundzwanzig", 325, 1),
        ("zweitausend fünfhundert", 2500, 2),
        ("tweehonderdvijftig", 250, 1),
        ("tjugofem", 25, 1),
        ("yirmi beş bin", 25_000, 3),
        ("две тысячи пятьсот", 2500, 3),
        ("पांच सौ", 500, 2),
        ("three five", 3, 1),
        ("twenty and more", 20, 1),
    ],
)
def test_words_add_up_to_the_number_they_say(words: str, value: int, used: int) -> None:
    """The longest run of words that one language builds a number from is read, and nothing after it."""
    number = read_number_words(words.split())

    assert number is not None
    assert (value, used) == (number.value, number.words)
    assert may_begin_number(words.split(maxsplit=1)[0])


def test_other_words_are_no_number() -> None:
    """A word of no number table begins nothing."""
    assert read_number_words(["lunch"]) is None
    assert not may_begin_number("lunch")
    assert read_number_words(["hundertwasserhaus"]) is None


@pytest.mark.parametrize(
    ("word", "is_attached", "factor"),
    [
        ("k", True, 1000),
        ("k", False, None),
        ("m", True, 10**6),
        ("m", False, None),
        ("juta", False, 10**6),
        ("pcs", True, None),
    ],
)
def test_a_lone_letter_scales_only_the_digits_it_touches(word: str, is_attached: bool, factor: int | None) -> None:
    """Touching digits, "12k" is twelve thousand; apart, "5 m" are metres; words of scale may stand apart."""
    assert (None if factor is None else Decimal(factor)) == scale_value(word, attached=is_attached)


@pytest.mark.parametrize(
    ("text", "leading", "value"),
    [
        ("二十五", None, "25"),
        ("十五", None, "15"),
        ("一千二百三十四", None, "1234"),
        ("三千五", None, "3500"),
        ("三千零五", None, "3005"),
        ("两百", None, "200"),
        ("万円", "8", "80000"),
        ("亿", "3.6", "360000000"),
        ("억 3천만 달러", "12", "1230000000"),
        ("만 오천", None, "15000"),
    ],
)
def test_cjk_numerals_are_read_alone_and_after_digits(text: str, leading: str | None, value: str) -> None:
    """Digits, places and groups of ten thousand combine; a lone last digit counts the next lower place."""
    number = read_cjk_number(text, 0, None if leading is None else Decimal(leading))

    assert number is not None
    assert Decimal(value) == number.value


@pytest.mark.parametrize("text", ["万元", "亿", "买", ""])
def test_a_group_without_a_number_is_no_numeral(text: str) -> None:
    """万 alone, like any other sign, is no number."""
    assert read_cjk_number(text, 0) is None


def test_every_currency_is_counted_in_its_minor_units() -> None:
    """ISO 4217 minor units: two for most, none for the yen, three for the dinar of Bahrain."""
    assert (minor_units("MYR"), minor_units("JPY"), minor_units("BHD")) == (2, 0, 3)
    assert all(minor_units(code) in {0, 2, 3} for code in CODES)
    with pytest.raises(KeyError):
        minor_units("XYZ")


def test_codes_that_are_words_count_only_in_capitals() -> None:
    """The word "try" is a verb and TRY a currency; "usd" is one in any case."""
    assert find_code("TRY") == "TRY"
    assert find_code("try") is None
    assert find_code("usd") == "USD"
    assert find_code("lunch") is None


@pytest.mark.parametrize(
    ("own", "expected"),
    [("SGD", ("SGD", False)), ("MYR", ("USD", True)), (None, ("USD", True))],
)
def test_a_shared_name_means_the_writers_own_currency_first(own: str | None, expected: tuple[str, bool]) -> None:
    """The likeliest currency is assumed, and said to be, only where the writer's own is not among the shared."""
    dollar = CurrencyName(("USD", "SGD"), is_shared=True)

    assert expected == resolve(dollar, own)


def test_slang_for_local_money_means_the_writers_currency() -> None:
    """A name without any code is whatever the writer pays with."""
    assert resolve(CurrencyName(()), "MYR") == ("MYR", False)
    assert resolve(CurrencyName(()), None) == (None, False)


def test_countries_are_known_by_the_beginning_of_their_names() -> None:
    """Adjectives and inflected forms lead to the currency; an everyday word does not."""
    assert [country_at(w) for w in ("canadian", "канадских", "malaysia", "hong kong")] == ["CAD", "CAD", "MYR", "HKD"]
    assert country_at("lunch") is None


def test_currencies_without_fractions_in_use_are_known() -> None:
    """Rupiah have minor units on paper but not in shops; ringgit do."""
    assert is_used_whole("IDR")
    assert is_used_whole("JPY")
    assert not is_used_whole("MYR")
    assert not is_used_whole(None)
