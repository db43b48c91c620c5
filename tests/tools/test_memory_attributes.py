"""Which statement tells what a question asks for (R7.2)."""

from __future__ import annotations

import pytest

from tools.memory_attributes import may_tell

GREEN = "The user's favourite colour is green."
CATS = "The user's brother is allergic to cats."


@pytest.mark.parametrize(
    ("query", "text"),
    [
        ("what's my blood type?", "The user's birthday is on 3 June."),
        ("what's my blood type?", "The user works as a nurse."),
        ("what is my phone number?", "The user is 34 years old."),
        ("when is my mother's birthday?", "The user's mother lives in Ipoh."),
        ("when is my birthday?", "The user is 34 years old."),
        ("where do I live?", "The user's birthday is on 3 June."),
        ("what is my favourite food?", GREEN),
        ("how tall am I?", "The user works as a nurse."),
        ("who is allergic to dogs?", CATS),
        ("how many cats do I have?", CATS),
    ],
)
def test_another_attribute_is_no_answer(query: str, text: str) -> None:
    """However near the statement is, it is not told."""
    assert not may_tell(query, text)


@pytest.mark.parametrize(
    ("query", "text"),
    [
        ("what's my blood type?", "The user's blood type is A."),
        ("when is my birthday?", "The user was born on 3 June."),
        ("where do I live?", "The user moved to Ipoh."),
        ("what is my favourite colour?", GREEN),
        ("what is my favourite food?", "The user loves laksa."),
        ("what is my job?", "The user works as a nurse."),
        ("what's my hobby?", "The user plays chess."),
        ("who is allergic to cats?", CATS),
        ("who teaches pottery?", "The user's sister Mei teaches pottery."),
        ("how many kids do I have?", "The user has two kids, Ali and Siti."),
        ("cuándo es mi cumpleaños", "The user was born on 3 June."),
    ],
)
def test_the_asked_attribute_is_an_answer_in_other_words_too(query: str, text: str) -> None:
    """What has no table here may be told by anything near."""
    assert may_tell(query, text)
