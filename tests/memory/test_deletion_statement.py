"""Which sentences say what one memory says, near its source and elsewhere."""

from __future__ import annotations

import pytest

from memory.deletion_statement import Place, Statement

TEXT, QUOTE = "The user is allergic to nuts.", "can't have nuts, I'm allergic"


@pytest.mark.parametrize(
    ("sentence", "near", "elsewhere"),
    [
        ("The user is allergic to nuts.", True, True),
        ("Noted: the user is allergic to nuts!", True, True),
        ("Sorry, can't have nuts, I'm allergic", True, True),
        ("You are allergic to nuts.", True, True),
        ("You are allergic to nuts (3 Oct 2026)", True, True),
        ("Since I'm allergic, nuts are out of question for cakes at the office party.", True, False),
        ("My sister is allergic to nuts.", True, False),
        ("Hana is allergic to nuts.", True, False),
        ("I love nuts.", False, False),
        ("I live in Ipoh.", False, False),
        ("", False, False),
    ],
)
def test_a_sentence_says_the_same(sentence: str, near: bool, elsewhere: bool) -> None:
    """Where it was taught most of its content suffices; elsewhere it has to say that, and of nobody else."""
    assert Statement(TEXT, QUOTE, Place.SOURCE).mentions(sentence) is near
    assert Statement(TEXT, QUOTE).mentions(sentence) is elsewhere


def test_a_text_keeps_its_other_sentences() -> None:
    """Line by line."""
    text = "You live in Ipoh.\nYou are allergic to nuts.\nYou like tea."

    assert Statement(TEXT).cut(text) == "You live in Ipoh.\nYou like tea."


def test_another_number_is_another_statement() -> None:
    """A debt of another amount is not the one that is forgotten."""
    owed = Statement("The user owes the bank 500 ringgit.")

    assert owed.mentions("You owe the bank 500 ringgit.")
    assert not owed.mentions("You owe the bank 300 ringgit.")


def test_just_now_it_may_stand_among_other_words() -> None:
    """The question whether it shall be forgotten repeats it; somebody else's allergy is still another statement."""
    shown = Statement(TEXT, QUOTE, Place.JUST_NOW)

    assert shown.mentions("Shall I forget for good, with every word that told me: you are allergic to nuts?")
    assert not shown.mentions("My sister is allergic to nuts.")
