"""How far what was heard is trusted with money."""

from __future__ import annotations

import pytest

from bot.media.hearing import hint, is_doubtful, is_unclear, tidied
from core.speech.types import HeardWord, Transcript


def heard(*words: tuple[str, float], language: str = "en") -> Transcript:
    """Words with how surely they were heard."""
    return Transcript(" ".join(word for word, _ in words), tuple(HeardWord(*word) for word in words), language)


def surely(text: str, by: float = 0.95) -> Transcript:
    """*text* with every word heard as surely."""
    return heard(*((word, by) for word in text.split()))


@pytest.mark.parametrize(
    ("transcript", "expected"),
    [
        (surely("Spent 12 ringgit on lunch."), False),
        (heard(("Spent", 0.7), ("12", 0.8), ("ringgit", 0.3), ("on", 0.9), ("lunch.", 0.8)), False),  # a known name
        (heard(("Lunch", 0.9), ("15", 0.6), ("ringgit", 0.9)), True),
        (heard(("Parking", 0.9), ("fee", 0.9), ("three", 0.4), ("ringgit.", 0.9)), True),
        (heard(("office,", 0.9), ("A", 0.27), ("-ring", 0.54), ("at", 0.96), ("50.", 0.94)), True),
        (heard(("mumbled", 0.1), *((word, 0.9) for word in "and then I paid 50".split())), False),  # far away
        (surely("Lunch 850"), True),  # 8.50
        (surely("Shoes 1200 ringgit"), False),
        (surely("Shoes 1250"), True),  # 12.50
        (surely("Lunch 8.50"), False),
        (surely("Salary, for a thousand ringgit"), True),  # four thousand
        (surely("Bought shoes for 100 ringgit"), True),  # four hundred
        (surely("Bought shoes for 90 ringgit"), False),
        (surely("I paid her to ringgit"), True),  # money without a figure
        (surely("How much did I spend this week?"), False),
        (surely("Remind me to call mum.", by=0.2), False),  # no money in it
        (Transcript("Lunch 15"), True),  # nobody tells how sure
    ],
)
def test_a_figure_is_doubted_where_it_may_be_another(transcript: Transcript, expected: bool) -> None:
    """By its own certainty, by that of the words beside it, and where two figures sound alike."""
    assert expected == is_doubtful(transcript)


@pytest.mark.parametrize(
    ("text", "language", "expected"),
    [
        ("Breakfast 7-ringgit", "en", "Breakfast 7 ringgit"),
        ("Haircut-25 ringgit.", "en", "Haircut 25 ringgit."),
        ("Water bill 19, ringgit.", "en", "Water bill 19 ringgit."),
        ("Lunch 15, tea 3", "en", "Lunch 15, tea 3"),
        ("Salary 4,000 ringgit", "en", "Salary 4000 ringgit"),
        ("Rent 1,250,000", "id", "Rent 1,250,000"),
        ("Miete 1,250", "de", "Miete 1,250"),
        ("Call 555-0100", "en", "Call 555-0100"),
        (" Tea, 3,50. ", "en", "Tea, 3,50."),
    ],
)
def test_a_transcript_is_tidied_as_a_person_would_type_it(text: str, language: str, expected: str) -> None:
    """Thousands are written with a comma only where the language does so."""
    assert expected == tidied(Transcript(text, language=language))


def test_the_hint_names_the_person_s_money() -> None:
    """In letters that are read aloud; none where the money is not known."""
    assert ["Money: RM, ringgit, sen.", ""] == [hint("MYR"), hint(None)]
    assert "euro" in hint("EUR")


@pytest.mark.parametrize(
    ("transcript", "expected"),
    [
        (surely("Dear friends, I'm tearing it.", by=0.4), True),
        (surely("I paid her to ringgit for petrol"), True),
        (surely("Thank you very much."), False),
        (surely("and so we talked about the house again and again, " * 2 + "30 years, ringgit", by=0.5), False),
        (Transcript("Hello"), False),
    ],
)
def test_a_short_note_is_asked_for_again_where_it_was_hardly_heard(transcript: Transcript, expected: bool) -> None:
    """A long one is talk, which is answered as well as it can be."""
    assert expected == is_unclear(transcript)
