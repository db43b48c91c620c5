"""Talk that is of a forgotten person without naming them, and what stays of a sentence that does (R6.7)."""

from __future__ import annotations

from datetime import timedelta

import pytest

from memory.deletion_talk import InTalk, Line, as_named, clauses_of, meant_in
from memory.deletion_topic import NothingNamedError, topic_of
from tests.builders import NOON

BEN = topic_of("Ben", {})


def talk(*said: str, minutes: int = 1) -> list[Line]:
    """One message after another, each answered with little."""
    return [
        Line(number, text, "Wonderful. How was it?", NOON + timedelta(minutes=minutes * number))
        for number, text in enumerate(said)
    ]


@pytest.mark.parametrize(
    ("between", "is_meant"),
    [
        ((), True),
        (("work was long", "my mum made soup"), True),
        (("I met my boss",), False),
        (("Tom came by",), False),
        (("a man shouted at me",), False),
        (("my sister Eva sings",), False),
        (("one", "two", "three", "four", "five", "six"), False),
    ],
)
def test_him_is_the_one_man_who_was_named(between: tuple[str, ...], is_meant: bool) -> None:
    """Nobody else was named since whom it may mean, and it is not long ago."""
    found = meant_in(BEN, talk("my brother Ben called", *between, "I'm scared of him"))

    assert is_meant == (len(between) + 1 in found)


def test_her_is_not_the_brother_and_another_day_is_another_talk() -> None:
    """A pronoun of somebody else's, or one after a silence, leans on nothing."""
    her = meant_in(BEN, talk("my brother Ben called", "I'm scared of her"))
    later = meant_in(BEN, talk("my brother Ben called", "I'm scared of him", minutes=90))

    assert her == {}
    assert later == {}


def test_what_is_meant_is_cut_and_the_rest_of_the_message_stays() -> None:
    """Sentence by sentence."""
    there = InTalk(BEN, meant=frozenset({"I'm scared of him."}))

    assert there.cut("I'm scared of him. I love tea.") == "I love tea."
    assert there.mentions("I'm scared of him")
    assert there.cut("I love tea.") == "I love tea."


@pytest.mark.parametrize(
    ("sentence", "quote", "left"),
    [
        ("I left Ben, my flatmate is Eva now", "my flatmate is Eva now", "my flatmate is Eva now"),
        ("my flatmate is Eva and Ben sulks", "my flatmate is Eva", "my flatmate is Eva"),
        ("I love the tea that Ben makes", "I love the tea", ""),
        ("I left Ben", "I left Ben", ""),
    ],
)
def test_a_clause_of_something_else_stays(sentence: str, quote: str, left: str) -> None:
    """Where the sentence can be split; half a clause is none."""
    there = InTalk(BEN, kept=clauses_of([sentence], [quote]))

    assert there.cut(f"Hello. {sentence}") == f"Hello. {left}".strip()
    assert not there.mentions(there.cut(sentence))


@pytest.mark.parametrize(
    ("name", "text", "is_of_them"),
    [
        ("Mark", "I met Mark today", True),
        ("Mark", "my friend mark sings", True),
        ("Mark", "mark's car broke", True),
        ("Mark", "I have to mark the papers", False),
        ("Mark", "Mark my words", False),
        ("Will", "Will came by", True),
        ("Will", "I will see", False),
        ("Will", "Will you come?", False),
        ("Hope", "my aunt is called hope", True),
        ("Hope", "I hope so", False),
        ("Hope", "Hope you are well", False),
        ("Mark Lim", "Mark Lim sings", True),
        ("Mark Lim", "I met Mark Tan", False),
    ],
)
def test_a_name_that_is_a_word_is_told_from_the_word(name: str, text: str, is_of_them: bool) -> None:
    """By its letters and its place."""
    assert is_of_them == topic_of(name, {}).mentions(text)


def test_the_word_itself_names_nobody() -> None:
    """Whoever types "will" is not taken for asking to forget every "will"."""
    with pytest.raises(NothingNamedError):
        topic_of("will", {})


@pytest.mark.parametrize(
    ("topic", "texts", "read"),
    [
        ("daniel", ("I met Daniel",), "Daniel"),
        ("hope", ("I met Hope", "I hope so"), "hope"),
        ("tea", ("I love tea",), "tea"),
        ("my ex", ("he is my Ex",), "my ex"),
        ("ana lim", ("I met Ana Lim",), "Ana Lim"),
    ],
)
def test_a_name_typed_small_is_read_as_the_talk_writes_it(topic: str, texts: tuple[str, ...], read: str) -> None:
    """A word that is written small as well stays a word."""
    assert read == as_named(topic, texts)


@pytest.mark.parametrize("words", ["my exes", "what I said on Will and Hope", "Ana's", "“Ana”"])
def test_odd_wording_still_names_somebody(words: str) -> None:
    """Plurals, marks and two at once."""
    assert topic_of(words, {"ex": frozenset()}).terms
