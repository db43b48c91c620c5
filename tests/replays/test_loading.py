"""The files of conversations say what they mean: each is long enough, and its expectations are consistent."""

from __future__ import annotations

from collections import Counter
from datetime import timedelta
from typing import get_args

import pytest

from memory.policy import Category
from tests.replays.loading import Conversation, conversations
from tests.replays.patterns import Pattern

TALKS = conversations()


def test_there_are_enough_conversations_in_four_languages() -> None:
    """English mostly, some Malay, Spanish and Chinese."""
    languages = Counter(talk.language for talk in TALKS)

    assert len(TALKS) >= 34
    assert languages["ms"] >= 4
    assert languages["es"] >= 3
    assert languages["zh"] >= 3


@pytest.mark.parametrize("talk", TALKS, ids=lambda talk: talk.name)
def test_a_conversation_is_long_and_in_order(talk: Conversation) -> None:
    """15 to 40 messages over at least three weeks, none before the one it follows."""
    instants = [message.at for message in talk.messages]

    assert 15 <= len(instants) <= 40
    assert sorted(instants) == instants
    assert instants[-1] - instants[0] >= timedelta(weeks=3)


@pytest.mark.parametrize("talk", TALKS, ids=lambda talk: talk.name)
def test_its_expectations_name_what_is_there(talk: Conversation) -> None:
    """Names are unique, references lead somewhere, categories exist, and a topic has ten probes."""
    names = [one.name for one in talk.expected]
    replaced = {one.replaces for one in talk.expected if one.replaces}
    answers = {name for question in talk.questions for name in question.answers}
    forgotten = {name for forgetting in talk.forgettings for name in forgetting.names}
    categories = {one for expected in talk.expected for one in expected.categories}
    categories |= {one for allowed in talk.allowed for one in allowed.categories}

    assert len(set(names)) == len(names)
    assert replaced | answers | forgotten <= set(names)
    assert all(talk.named(name).is_history for name in replaced)
    assert categories <= set(get_args(Category))
    assert all(len(forgetting.probes) == 10 for forgetting in talk.forgettings)


@pytest.mark.parametrize(
    ("pattern", "text", "fits"),
    [
        ("live*, penang", "The user lives in Penang.", True),
        ("live*, penang", "The user lives in Ipoh.", False),
        ("anna", "Anna's farewell is near.", True),
        ("anna", "The user's boss is Anne.", False),
        ("coffee, NOT", "The user doesn't drink coffee.", True),
        ("coffee, YES", "The user doesn't drink coffee.", False),
        ("coffee, !tea", "The user likes coffee and tea.", False),
        ("date:2026-06-06", "The wedding is on 6 June 2026.", True),
        ("date:2026-06-06", "The wedding is on 16 June 2026.", False),
        ("date:2026-06-06", "The wedding is on 2026-06-06.", True),
        ("date:2026-06-06", "The wedding was on 6 June 2025.", False),
        ("date:2026-06-06", "Ana viene el 6 de junio.", True),
        ("date:2026-10-08", "妈妈的生日是10月8日", True),
        ("1,450/1450", "The rent is 1,450.", True),
        ("save, 500", "The user wants to save RM500.", True),
        ("save, 500", "The user wants to save RM1,500.", False),
        ("辣, NOT", "用户不吃辣了", True),
        ("baston", "La usuaria camina con bastón.", True),
    ],
)
def test_a_pattern_fits_what_says_the_same(pattern: str, text: str, fits: bool) -> None:
    """Whole words, alternatives, negations, and dates however they are written."""
    assert fits is Pattern(pattern).fits(text)
