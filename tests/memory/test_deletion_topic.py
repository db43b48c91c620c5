"""What a topic is: which texts speak of it, and what is left of a text without it."""

from __future__ import annotations

import re

import pytest

from memory.deletion_matter import Json, cut_all
from memory.deletion_topic import NothingNamedError, names_in_relation, relations_in, topic_of

BEN = {"ex": frozenset({"Ben"})}


@pytest.mark.parametrize(
    ("asked", "speaking", "silent"),
    [
        ("Ana", ["Ana called.", "I saw Ana's car", "ana, again", "ANA!", "with Ana"], ["banana", "Anabel", "Anas"]),
        ("Ana Lim", ["Ana Lim called", "Ana called", "Ana's here"], ["Ana Tan called", "Lim called"]),
        ("José", ["Jose came", "José came", "I met Josés Jose"], ["Josefina came"]),
        ("jose", ["José came"], ["Josefina"]),
        ("luca", ["I met luca"], ["I met Lucas"]),
        ("the car", ["my car broke", "cars are dear", "Car!"], ["carpet", "scar", "card"]),
        ("my cats", ["the cat sleeps", "two cats"], ["category"]),
        ("my knee surgery", ["The surgery on my knee went well"], ["my knee hurts", "surgery for the dog"]),
        ("that I'm allergic to nuts", ["I am allergic to nuts."], ["I love nuts", "allergic to cats"]),
        ("everything about the move to Penang", ["The move to Penang is in May"], ["I like Penang", "move on"]),
        ("C++ course", ["the C++ course starts"], ["of course"]),
        ("我的前任", ["我的前任又打电话了"], ["我任职了"]),
        ("猫", ["我家有一只猫"], ["我家有一只狗"]),
        ("RM500 loan", ["the RM500 loan"], ["a loan"]),
    ],
)
def test_a_topic_is_found_by_whole_words(asked: str, speaking: list[str], silent: list[str]) -> None:
    """Spelling, case and plural don't matter; a part of another word does."""
    topic = topic_of(asked, {})

    assert [text for text in speaking if not topic.mentions(text)] == []
    assert [text for text in silent if topic.mentions(text)] == []


@pytest.mark.parametrize(
    ("asked", "speaking", "silent"),
    [
        (
            "my ex",
            ["my ex called", "The user's ex lives here", "How is your ex?", "Ben wrote", "my ex-wife", "BEN"],
            ["Mia's ex called", "his ex", "exam", "next", "Benjamin", "The bench"],
        ),
        ("my ex Ben", ["my ex called", "Ben wrote"], ["Mia's ex called"]),
        ("my ex ben", ["ben wrote"], ["Benny wrote"]),
        ("my wife", ["my wife works", "the user's spouse"], ["my ex-wife works", "my boss's wife"]),
        ("mum", ["my mother cooks", "Mum cooks", "my mum's soup"], ["her mother", "Ana's mom"]),
        ("my sister's wedding", ["the wedding of my sister"], ["my sister called", "a wedding"]),
        ("my mother-in-law", ["my mother-in-law came", "My mother in law cooks"], ["my mother came"]),
        ("Ana and my boss", ["Ana called", "the boss shouted"], ["Anabel"]),
        ("salt and pepper", ["salt and pepper"], ["salt is dear"]),
    ],
)
def test_a_relation_is_the_persons_own(asked: str, speaking: list[str], silent: list[str]) -> None:
    """It stands for every word of the same relation and for the names it has, not for other people's relations."""
    topic = topic_of(asked, BEN)

    assert [text for text in speaking if not topic.mentions(text)] == []
    assert [text for text in silent if topic.mentions(text)] == []


def test_one_sister_of_two_is_meant_by_her_name() -> None:
    """Asked for "my sister Eva", it is not about the other sister, of whom the word alone may speak."""
    topic = topic_of("my sister Eva", {"sister": frozenset({"Eva", "Mia"})})

    assert topic.mentions("Eva called")
    assert not topic.mentions("my sister Mia called")


@pytest.mark.parametrize("asked", ["", "  ", "everything", "all of it", "that", "me", "what I told you", "!?", "..."])
def test_nothing_named_is_refused(asked: str) -> None:
    """An empty filter never means everything."""
    with pytest.raises(NothingNamedError):
        topic_of(asked, {})


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("My ex called. He was drunk. I live in Ipoh.", "I live in Ipoh."),
        ("I live in Ipoh. My ex called.", "I live in Ipoh."),
        ("My ex called. Mia laughed at him.", "Mia laughed at him."),
        ("My ex called. Yesterday he came. Work was fine.", "Work was fine."),
        ("My ex called. My sister says she is glad.", "My sister says she is glad."),
        ("I live in Ipoh.  And work here!", "I live in Ipoh.  And work here!"),
        ("He is late. Ben always is.", "He is late."),
        ("ex", ""),
        ("", ""),
    ],
)
def test_only_the_sentences_that_speak_of_it_are_cut(text: str, left: str) -> None:
    """And those that go on about the same person."""
    assert topic_of("my ex", BEN).cut(text) == left


def test_texts_within_json_are_cut() -> None:
    """Numbers, flags and keys stay as they are."""
    value: Json = {"text": "Ben called. I ate.", "n": 3, "ok": None, "all": ["Ben", "Mia"], "Ben": True}

    assert cut_all(topic_of("Ben", {}), value) == {
        "text": "I ate.",
        "n": 3,
        "ok": None,
        "all": ["", "Mia"],
        "Ben": True,
    }


@pytest.mark.parametrize(
    "text",
    [
        "My ex Ben called",
        "my ex-husband, Ben, called",
        "The user's ex is Ben.",
        "The user's ex is called Ben.",
        "Ben is my ex",
        "Ben, my ex, called",
        "Ben was the user's ex",
        "mi ex Ben me llamó",
    ],
)
def test_the_name_of_a_relation_is_learned_from_talk(text: str) -> None:
    """However it was said that Ben is the ex."""
    assert names_in_relation([text], "ex") == {"Ben"}


@pytest.mark.parametrize("text", ["My ex is drunk", "my ex called Monday to say", "Mia's ex Ben", "my exam Physics"])
def test_what_is_no_name_of_a_relation_is_left_alone(text: str) -> None:
    """A word behind a relation is not always its name."""
    assert names_in_relation([text], "ex") == set()


def test_relations_are_those_whose_names_have_to_be_looked_up() -> None:
    """Only a relation that stands for somebody is one."""
    assert relations_in("my ex") == {"ex"}
    assert relations_in("my ex-wife Dana") == {"ex"}
    assert relations_in("Ana and my older sister") == {"sister"}
    assert relations_in("my sister's wedding") == set()
    assert relations_in("the car") == set()


@pytest.mark.parametrize("text", ["JOSÉ", "jose\u0301", "Ｊｏｓｅ", "jose"])
def test_the_pattern_finds_every_spelling(text: str) -> None:
    """What the database looks for first may find too much, never too little."""
    assert re.search(topic_of("Jose", {}).pattern, text, re.IGNORECASE)
