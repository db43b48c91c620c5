"""The secrets of a message are taken out of all that is kept of it, and nothing else is (R5.6)."""

from __future__ import annotations

import pytest

from memory.masking import Mask, as_kept
from memory.secrets import MASK


def test_a_value_is_masked_where_the_words_that_name_it_are_gone() -> None:
    """In any letter case, and at any depth of JSON; numbers, names of fields and other words stay."""
    mask = Mask.of("the wifi password is Tulip77")

    kept = mask.json({"args": {"note": "tulip77", "Tulip77": 1}, "list": ["a Tulip77!", 77, None, True]})

    assert kept == {"args": {"note": MASK, "Tulip77": 1}, "list": [f"a {MASK}!", 77, None, True]}


@pytest.mark.parametrize("text", ["2026-11-27", "12026", "x2026", "answer_2026"])
def test_a_code_is_no_part_of_a_longer_word(text: str) -> None:
    """A day or an id that has the same digits stays."""
    mask = Mask.of("my pin is 2026")

    assert mask.text(text) == text
    assert mask.text("2026") == MASK


def test_each_part_of_a_message_tells_secrets_of_all() -> None:
    """What one part names is masked in the other as well."""
    mask = Mask.of("my password is tulip77", "and tulip77 it stays")

    assert mask.text("and tulip77 it stays") == f"and {MASK} it stays"


def test_an_empty_mask_leaves_everything_as_it_is() -> None:
    """What holds no secret is kept as it was said."""
    mask = Mask.of("lunch 15", "")

    assert mask.is_empty
    assert mask.json({"text": "my password is tulip77"}) == {"text": "my password is tulip77"}


def test_what_is_kept_stays_the_same_when_it_is_masked_again() -> None:
    """So that an edit of what was masked can be compared with it."""
    once = as_kept("tulip77 and my password is tulip77")

    assert once == f"{MASK} and my password is {MASK}"
    assert as_kept(once) == once
