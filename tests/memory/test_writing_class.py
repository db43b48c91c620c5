"""What class a statement becomes, by what the person themselves said (R5.6)."""

from __future__ import annotations

from datetime import timedelta

import pytest

from memory.facts import key_of
from memory.policy import KEEPWELL
from memory.writing_class import class_of, expiry_of
from tests.builders import NOON


@pytest.mark.parametrize(
    ("text", "quote", "class_"),
    [
        ("The user repairs clocks.", "I repair clocks", "confirmed"),
        ("Pengguna membaiki jam.", "saya membaiki jam", "confirmed"),
        ("Der Nutzer repariert Uhren.", "ich repariere Uhren", "confirmed"),
        ("用户修理钟表", "我修理钟表", "confirmed"),
        ("المستخدم يصلح الساعات", "أصلح الساعات", "confirmed"),
        ("Ana works at Kestrel.", "Ana works at Kestrel", "confirmed"),
        ("Clocks are repaired.", "clocks get repaired", "observation"),
        ("The user repairs clocks.", "", "observation"),
        ("The user repairs clocks.", "I might repair clocks", "observation"),
        ("The user is tired.", "I'm tired right now", "observation"),
        ("用户喜欢钟表", "我可能喜欢钟表", "observation"),
    ],
)
def test_plainly_said_is_confirmed_and_the_rest_observed(text: str, quote: str, class_: str) -> None:
    """In whatever language: without the person's own words, or with a doubt in them, it is only an observation."""
    assert (
        class_of(text, quote, "said", tells_of_somebody=key_of(text) is not None, is_explicit=False, is_procedure=False)
        == class_
    )


def test_what_was_asked_for_is_confirmed_and_how_to_act_is_a_procedure() -> None:
    """An explicit wish needs no quote; a way to act is a procedure whoever asked for it."""
    assert (
        class_of("The user repairs clocks.", "", "said", tells_of_somebody=False, is_explicit=True, is_procedure=False)
        == "confirmed"
    )
    assert (
        class_of("Answer briefly.", "", "said", tells_of_somebody=False, is_explicit=True, is_procedure=True)
        == "procedure"
    )


@pytest.mark.parametrize(
    ("class_", "told_days", "days"),
    [("confirmed", None, None), ("confirmed", 3, 3), ("confirmed", -1, None), ("observation", None, 14),
     ("observation", 3, 3), ("observation", 0, 14)],
)  # fmt: skip
def test_when_it_ends(class_: str, told_days: int | None, days: int | None) -> None:
    """At the time that was told, if that is ahead; an observation else after a fortnight."""
    told = None if told_days is None else NOON + timedelta(days=told_days)

    ends = expiry_of("observation" if class_ == "observation" else "confirmed", told, NOON, KEEPWELL)

    assert ends == (None if days is None else NOON + timedelta(days=days))
