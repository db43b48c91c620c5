"""Whom a text is about: what was told of one person answers no question about another."""

from __future__ import annotations

import pytest

from benchmarks.swapped import area_under_curve
from memory.persons import Spoken, agreement, is_of_another, persons_in


@pytest.mark.parametrize(
    ("text", "persons"),
    [
        ("What is my sister's name?", {"user", "sister"}),
        ("Where does Ana live?", {"ana"}),
        ("Ana's boss is Lena", {"ana", "lena"}),
        ("The user lives in Ipoh.", {"user", "ipoh"}),
        ("Did it rain on Monday in March?", set()),
        ("what time is it", set()),
        ("我住在北京", {"user"}),
        ("", set()),
    ],
)
def test_persons_in_a_text(text: str, persons: set[str]) -> None:
    """Names and kin; the person themselves in whatever person they speak; days and months are nobody."""
    assert persons_in(text) == persons


@pytest.mark.parametrize(
    ("question", "text", "is_another"),
    [
        ("Where does Ana live?", "Eva lives in Bonn.", True),
        ("Where does Ana live?", "The user's sister Ana lives in Bonn.", False),
        ("Where do I live?", "Eva lives in Bonn.", True),
        ("Where do I live?", "The user lives in Bonn.", False),
        ("where is the best beach", "Eva lives in Bonn.", False),
    ],
)
def test_another_person_is_noticed(question: str, text: str, *, is_another: bool) -> None:
    """A question that names nobody excludes nobody."""
    assert is_of_another(question, text) is is_another


def test_agreement_tells_who_spoke_of_themselves() -> None:
    """Who says "I" speaks for themselves, who says "you" for the other; the best of what was found counts most."""
    own = Spoken("I ran the race for charity", 1.0, is_by_asked=True)
    answer = Spoken("How was your race?", 0.9, is_by_asked=False)
    others = Spoken("I ran the race for charity", 1.0, is_by_asked=False)
    far = Spoken("I had tea", 0.2, is_by_asked=True)

    assert agreement([own, answer]) == 1.0
    assert agreement([others, far]) < 0.01
    assert agreement([]) == 0.5


def test_the_area_under_the_curve() -> None:
    """1 where all are told apart, a half by chance."""
    assert area_under_curve([0.9, 0.8], [0.1]) == 1.0
    assert area_under_curve([0.5], [0.5]) == 0.5
    assert area_under_curve([0.1], [0.9]) == 0.0
