"""Cutting a long text into messages: nothing but white space at a cut is lost, and no piece is too long."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.splitting import split, units

TEXTS = st.text(alphabet=st.sampled_from("ab \n.😀é👩🏽"), max_size=120)


@pytest.mark.parametrize(
    ("text", "length"), [("", 0), ("abc", 3), ("é", 1), ("你好", 2), ("😀", 2), ("👩🏽", 4), ("a😀b", 4)]
)
def test_length_counts_utf16_units(text: str, length: int) -> None:
    """A character beyond the basic plane counts two, as platforms count it."""
    assert units(text) == length


@pytest.mark.parametrize(
    ("text", "limit", "pieces"),
    [
        ("short", 10, ["short"]),
        ("short", None, ["short"]),
        ("exactly ten", 11, ["exactly ten"]),
        ("first part\n\nsecond part", 15, ["first part", "second part"]),
        ("first line\nsecond line", 15, ["first line", "second line"]),
        ("some words here", 10, ["some words", "here"]),
        ("a b\n\nc d e f g", 8, ["a b", "c d e f", "g"]),
        ("abcdefghijkl", 5, ["abcde", "fghij", "kl"]),
        ("😀😀😀", 4, ["😀😀", "😀"]),
        ("😀😀😀", 3, ["😀", "😀", "😀"]),
        ("word           ", 6, ["word"]),
    ],
)
def test_a_cut_falls_at_the_best_break(text: str, limit: int | None, pieces: list[str]) -> None:
    """After a paragraph, a line or a word; an unbroken run is cut hard, and never inside a character."""
    assert split(text, limit) == pieces


@given(TEXTS, st.integers(min_value=2, max_value=40))
def test_no_piece_is_too_long_and_nothing_is_lost(text: str, limit: int) -> None:
    """Whatever the text, its words come out whole and in order."""
    pieces = split(text, limit)

    assert all(units(piece) <= limit for piece in pieces)
    assert re.sub(r"\s", "", text) == re.sub(r"\s", "", "".join(pieces))
