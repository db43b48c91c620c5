"""Which statement may answer a question: of the one it asks about (R7.2)."""

from __future__ import annotations

import pytest

from tools.memory_fitting import is_of_other, is_question, names_of, shares_content

NAMES = names_of(["The user's mum is called Rosa.", "Tom is the user's best friend.", "The user's son is five."])


def test_names_are_read_of_statements() -> None:
    """A number is no name, and a mum is a mother."""
    assert {("mother", "rosa"), ("friend", "tom")} == NAMES


@pytest.mark.parametrize(
    ("query", "text"),
    [
        ("where does my sister live?", "The user's brother lives in Oslo."),
        ("who is my brother?", "The user has no sister."),
        ("where does Rosa live?", "The user's aunt lives in Oslo."),
        ("where does my friend Ben live?", "The user's friend Tom lives in Oslo."),
        ("what is Ana's dog called?", "The user's dog is called Rex."),
        ("where do my parents live?", "The user's brother lives in Oslo."),
    ],
)
def test_a_statement_about_somebody_else_is_told_apart(query: str, text: str) -> None:
    """However near its other words are."""
    assert is_of_other(query, text, NAMES)


@pytest.mark.parametrize(
    ("query", "text"),
    [
        ("where does my mom live?", "Rosa lives in Penang."),
        ("where does Rosa live?", "The user's mum lives in Penang."),
        ("what's my partner called?", "The user's wife is called Vera."),
        ("where do my parents live?", "The user's father lives in Ipoh."),
        ("how old are my kids?", "The user's son is five."),
        ("does my brother live in Bergen?", "The user's brother lives in Oslo."),
        ("do I have a sister?", "The user has no sister."),
        ("when is my birthday?", "The user's birthday is on 3 May."),
        ("the boat", "The user sold a boat."),
    ],
)
def test_a_statement_about_the_same_one_fits(query: str, text: str) -> None:
    """By name or kin, by another word for them, or for several together; a question of nobody fits all."""
    assert not is_of_other(query, text, NAMES)


@pytest.mark.parametrize(("query", "expected"), [("who is Tom", True), ("¿dónde vivo?", True), ("the boat", False)])
def test_a_question_is_no_mere_subject(query: str, expected: bool) -> None:
    """Of a subject more than the few best is told."""
    assert is_question(query) is expected


def test_only_a_telling_word_is_shared() -> None:
    """Binding words and "talked" tell nothing; a subject of two letters can't be looked for."""
    assert shares_content("when we talked about the trip", "the trip was long")
    assert not shares_content("when we talked about the trip", "we talked for hours")
    assert shares_content("my ex", "he called again")
