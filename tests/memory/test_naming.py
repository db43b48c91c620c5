"""Which name a later statement corrects, and when it is one more (R5.7)."""

from __future__ import annotations

import pytest

from memory.naming import corrected_among, naming_of

ANA, MIA = "The user's sister is called Ana.", "The user's sister is called Mia."
EVA = "The user's sister is called Eva."


@pytest.mark.parametrize(
    ("said", "earlier", "corrected"),
    [
        ("my sister is called Eva now", (ANA,), [0]),
        ("no, my sister is called Eva", (ANA,), [0]),
        ("Actually my sister is called Eva", (ANA,), [0]),
        ("that's wrong. my sister is called Eva", (ANA,), [0]),
        ("my sister is called Eva, not Ana", (MIA, ANA), [1]),
        ("not Ana, she's called Eva", (ANA, MIA), [0]),
        ("no, my sister is called Eva", (ANA, MIA), []),
        ("my sister is called Eva", (ANA,), []),
        ("my sister is called Eva too, actually", (ANA,), []),
        ("sorry, my sister is called Eva", (ANA,), []),
        ("my sister is called Eva. Now I need tea", (ANA,), []),
        ("no, my sister is called Eva", ("The user's brother is called Tom.",), []),
        ("no, my sister is called Eva", ("The user's older sister is called Ana.",), []),
        ("no, my sister is called Eva", ("The user's sister is called Eva Sample.",), []),
        ("", (ANA,), []),
    ],
)
def test_signs_of_a_correction_end_the_wrong_name(said: str, earlier: tuple[str, ...], corrected: list[int]) -> None:
    """Only of one relation, never one of two by guessing."""
    assert corrected == corrected_among(EVA, said, earlier)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("The user's older sister's name is Ana.", "Ana"),
        ("Ana is the user's sister.", "Ana"),
        ("The user has a dog called Rex.", "Rex"),
        ("The user's sister is strict.", None),
        ("The user's sister Ana lives in Oslo.", None),
        ("The user has two sisters.", None),
    ],
)
def test_a_naming_is_told_from_what_else_is_said_of_somebody(text: str, name: str | None) -> None:
    """It says what somebody is called, and nothing more."""
    naming = naming_of(text)

    assert name == (naming.name if naming else None)
