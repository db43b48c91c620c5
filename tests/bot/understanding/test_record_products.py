"""Counts and prices of each: what was paid is the product, and the note shows its factors."""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from bot.understanding.records import read_records
from core.grammar.context import ReadingContext

CONTEXT = ReadingContext(datetime(2026, 11, 27, 12, tzinfo=ZoneInfo("Asia/Kuala_Lumpur")), currency="MYR")


def read(text: str) -> list[tuple[str, str]]:
    """Amount and note of each record; empty unless all was understood."""
    reading = read_records(text, CONTEXT)
    return [(f"{draft.amount.normalize():f}", draft.note) for draft in reading.drafts] if reading.complete else []


@pytest.mark.parametrize(
    ("text", "amount", "note"),
    [
        ("movie tickets 2 x 18", "36", "movie tickets 2 x 18"),
        ("3 x 4.50 coffee", "13.5", "coffee 3 x 4.50"),
        ("coffee 4.50 x 2", "9", "coffee 4.50 x 2"),
        ("coffee 4.50 x2", "9", "coffee 4.50 x2"),
        ("tickets 2xRM18", "36", "tickets 2xRM18"),
        ("tickets RM18*2", "36", "tickets RM18*2"),
        ("tickets 2 × 18", "36", "tickets 2 × 18"),
        ("coffee 2 @ RM4.50", "9", "coffee 2 @ RM4.50"),
        ("coffee 2 @ 4.50 each", "9", "coffee 2 @ 4.50 each"),
        ("2 coffees at 4.50 each", "9", "2 coffees"),
        ("2 coffees 4.50 each", "9", "2 coffees"),
        ("2 Kaffee à 3,50", "7", "2 Kaffee"),
        ("кофе 2 по 150", "300", "кофе 2"),
    ],
)
def test_a_count_times_a_price_is_what_was_paid(text: str, amount: str, note: str) -> None:
    """With a sign of multiplication or a price of each, the product is saved."""
    assert read(text) == [(amount, note)]


@pytest.mark.parametrize(
    ("text", "amount"),
    [
        ("2x coffee 9", "9"),
        ("2 x coffee 9", "9"),
        ("coffee x2 9", "9"),
        ("2 coffees 9", "9"),
        ("4x6 photo frame 12", "12"),
        ("5* hotel 200", "200"),
        ("xbox game 60", "60"),
        ("lunch 12 @ KLCC", "12"),
        ("tea 12 mxn", "12"),
    ],
)
def test_a_count_beside_the_goods_multiplies_nothing(text: str, amount: str) -> None:
    """The price is then that of all of them; a size and a place are no factors either."""
    assert [paid for paid, _ in read(text)] == [amount]


@pytest.mark.parametrize(
    "text",
    ["lunch 12 each for 3", "2 @ 5", "2 coffees at 4.50", "coffee and tea 4 each", "lunch 12 x 3 days", "2 x 18"],
)
def test_a_price_of_each_without_its_count_is_not_guessed(text: str) -> None:
    """What cannot be multiplied for certain is no complete reading (R2.3)."""
    assert read(text) == []


def test_products_stand_beside_other_items() -> None:
    """Each item of a list is read by itself."""
    assert read("tickets 2 x 18, popcorn 9.50 and water 3x2") == [
        ("36", "tickets 2 x 18"),
        ("9.5", "popcorn"),
        ("6", "water 3x2"),
    ]
