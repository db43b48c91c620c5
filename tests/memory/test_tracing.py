"""Whether a sentence stands on what was said is read off its names, its numbers and its words."""

from __future__ import annotations

import pytest

from memory.tracing import Evidence, invented, length_in_words, likeness, names_in, numbers_in, share_found, stated

SAID = "My sister Ana moved to Kota Bharu and pays 1,200 a month. 我住在北京。"


@pytest.mark.parametrize(
    ("text", "is_invented"),
    [
        ("The user's sister is called Ana.", False),
        ("Ana pays 1200.", False),
        ("Ana pays 1,200 a month.", False),
        ("Ana pays 120.", True),
        ("Ana pays 12 and 00.", True),
        ("Anabel moved away.", True),
        ("The user misses Ruben.", True),
        ("The user misses Anna.", True),
        ("Moving is done.", False),
        ("Moves a lot.", False),
        ("They moved.", False),
        ("", False),
        ("🙂", False),
        ("住在北京", False),
    ],
)
def test_a_name_or_number_of_its_own_is_invented(text: str, is_invented: bool) -> None:
    """A part of a name or of a number is another name, another number."""
    assert invented(text, Evidence.of([SAID])) is is_invented


@pytest.mark.parametrize(
    ("text", "share"),
    [
        ("sister", 1.0),
        ("sisters moving", 1.0),
        ("sister sings", 0.5),
        ("the user", 0.0),
        ("1200", 1.0),
        ("7", 0.0),
        ("", 0.0),
    ],
)
def test_the_share_of_words_that_were_said(text: str, share: float) -> None:
    """Forms of one word count as the same; words that only bind count for nothing."""
    assert share_found(text, Evidence.of([SAID])) == pytest.approx(share)


@pytest.mark.parametrize(
    ("one", "other", "alike"),
    [
        ("The user loves climbing outdoors.", "The user loves to climb outdoors", 1.0),
        ("The user loves climbing.", "The user no longer loves climbing.", 0.0),
        ("Ana loves climbing.", "Ben loves climbing.", 0.0),
        ("The user has 2 cats.", "The user has 3 cats.", 0.0),
        ("喜欢爬山", "喜欢爬山", 1.0),
        ("", "", 0.0),
    ],
)
def test_two_sentences_are_alike_as_far_as_they_share_words(one: str, other: str, alike: float) -> None:
    """But for a name, a number or a denial that tells them apart."""
    assert likeness(one, other) == pytest.approx(alike)


@pytest.mark.parametrize(
    ("text", "words"),
    [("one two three", 3), ("", 0), ("我喜欢爬山", 3), ("我喜欢 coffee", 3), ("well-being isn't all", 3)],
)
def test_length_is_counted_in_words(text: str, words: int) -> None:
    """Two characters without spaces make one."""
    assert length_in_words(text) == words


def test_capitals_that_only_open_a_sentence_are_no_names() -> None:
    """Nor is the person's own "I"."""
    assert names_in("The user met Ana. Often I write to Ben's aunt.") == {"ana", "ben"}


def test_numbers_are_compared_without_their_marks() -> None:
    """A date stays one number."""
    assert numbers_in("RM1,200.50 on 3/11 at 10:30") == {"120050", "311", "1030"}


@pytest.mark.parametrize(
    ("said", "left"),
    [
        ("I live in Ipoh. Should I move?", "I live in Ipoh."),
        ("If I lived in Ipoh I would cycle.", ""),
        ("你好吗？我住在北京。", "我住在北京。"),
        ("", ""),
    ],
)
def test_only_what_is_stated_counts(said: str, left: str) -> None:
    """Questions and suppositions say nothing about the person."""
    assert stated(said) == left
