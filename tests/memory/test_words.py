"""Words as they are compared and searched, in any script."""

from __future__ import annotations

import pytest

from memory.words import finer_tokens, folded, most_telling, search_tokens


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("The user likes Tea.", "the user likes tea"),
        ("  two   spaces\nand a line ", "two spaces and a line"),
        ("ＦＵＬＬ width", "full width"),
        ("Straße!", "strasse"),
        ("", ""),
    ],
)
def test_folding_leaves_what_two_writings_have_in_common(text: str, expected: str) -> None:
    """Case, width, spaces and closing marks are no difference."""
    assert expected == folded(text)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Café at the Müller's", ["cafe", "at", "the", "muller's"]),
        ("今天玩成语接龙", ["今天", "天玩", "玩成", "成语", "语接", "接龙"]),
        ("猫", ["猫"]),
        ("iPhone买了", ["iphone", "买了"]),
        ("한국어", ["한국", "국어"]),
        ("🙂 ...", []),
        ("", []),
    ],
)
def test_scripts_without_spaces_are_cut_into_pairs(text: str, expected: list[str]) -> None:
    """Words of other scripts stay whole, without case and accents."""
    assert expected == search_tokens(text)


def test_a_word_of_one_letter_is_found_within_a_sentence() -> None:
    """A letter alone is no pair, so the letters stand beside the pairs in what is stored and in what is asked."""
    stored, wanted = finer_tokens("我有一只猫"), finer_tokens("猫叫什么")

    assert "猫" in set(stored) & set(wanted)


def test_of_a_long_message_the_longest_words_are_searched() -> None:
    """As many as the database can count, each once."""
    tokens = most_telling("we saw a rhinoceros a hippopotamus a hippopotamus".split(), 2)

    assert tokens == "hippopotamus rhinoceros"


def test_the_names_of_those_who_speak_are_no_words_to_search_for() -> None:
    """Neither alone nor with a genitive s."""
    assert most_telling(["where", "is", "mira's", "garden", "mira"], 24, ("Mira",)) == "garden where is"
