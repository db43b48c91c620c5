"""Hostile texts cost in proportion to their length: counted in calls, so that no clock decides."""

import sys
from collections.abc import Callable
from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from bot.understanding.record_items import split_items
from bot.understanding.record_products import find_products
from core.grammar.context import ReadingContext, Span
from core.grammar.money import find_amounts

CONTEXT = ReadingContext(datetime(2026, 11, 27, 12, tzinfo=ZoneInfo("Asia/Kuala_Lumpur")), currency="MYR")
SHORT, LONG = 300, 1_200  # characters
TIMES = 6  # four times the text may take at most so many times the calls; the square would be sixteen

PATTERNS = [
    "1", ",", "1,", "1.", "$", "$1", "1 ", "1 000", "一", "万", "一万", "三千五", "五個半", "2 x ", "2x", "2 @ ",
    "4 each ", "rm", "rm ", "RM1", "aRM1", "1 pm ", "one hundred ", "a and ", "1 a, ", "a 1 and ", "a 1\n",
    "1 dollars 1 cents ", "1 mil ", "1 triệu 2 nghìn ", "1 to 2 ", "1-", "1+1 ", "(", " ", "a", "@", "a@",
]  # fmt: skip


def calls(read: Callable[[str], object], text: str) -> int:
    """How many functions are called while *text* is read, those written in C among them."""
    count = 0

    def note(_: object, event: str, __: object) -> None:
        nonlocal count
        count += event in {"call", "c_call"}

    sys.setprofile(note)
    try:
        read(text)
    finally:
        sys.setprofile(None)
    return count


def _amounts(text: str) -> object:
    return find_amounts(text, CONTEXT)


def _products(text: str) -> object:
    return find_products(text, text, CONTEXT)


def _items(text: str) -> object:
    lines = [Span(0, len(text))]
    return split_items(text, lines, find_amounts(text, CONTEXT), ())


@pytest.mark.parametrize("read", [_amounts, _products, _items])
@pytest.mark.parametrize("pattern", PATTERNS)
def test_a_text_four_times_as_long_takes_about_four_times_the_work(read: Callable[[str], object], pattern: str) -> None:
    """No pattern of digits, marks, signs and names makes the work grow with the square of the length."""
    short, long = (pattern * (length // len(pattern)) for length in (SHORT, LONG))
    read(short + pattern)  # fills the caches, but for what is remembered of the texts that are counted

    assert calls(read, long) <= TIMES * calls(read, short) + LONG
