"""Which memories a reply has used: those whose own words it says, in any language (R6.2)."""

from __future__ import annotations

import pytest

from bot.recollection import used_in
from memory.memories import Memory
from tests.builders import NOON


def _memory(number: int, text: str) -> Memory:
    return Memory(
        id=number,
        text=text,
        category="life",
        importance=3,
        class_="confirmed",
        basis="said",
        state="active",
        is_pinned=False,
        quote="",
        exchange_id=None,
        confirmations=1,
        uses=0,
        valid_from=NOON,
        valid_to=None,
        expires_at=None,
        created_at=NOON,
        confirmed_at=NOON,
        touched_at=NOON,
        subject=None,
        attribute=None,
    )


@pytest.mark.parametrize(
    ("reply", "said", "text", "is_used"),
    [
        ("Take the train to Ipoh.", "how do I get home?", "The user lives in Ipoh.", True),
        ("IPOH is lovely.", "where to?", "The user lives in Ipoh.", True),
        ("Ipoh is lovely.", "is Ipoh nice?", "The user lives in Ipoh.", False),
        ("They have a lot of cake.", "what is there?", "The user likes their cat.", False),
        ("Ruben could drive you.", "who can drive me?", "Ruben's car is blue.", True),
        ("That's Ruben’s idea.", "whose idea?", "The user's brother is called Ruben.", True),
        ("Ask the user's bank.", "and now?", "The user's cat is old.", False),
        ("A café in José's street?", "where shall we meet?", "The user met a Jose at a cafe.", True),
        ("试试四川的火锅。", "晚饭吃什么？", "用户喜欢四川菜。", True),
        ("好的。", "晚饭吃什么？", "用户喜欢四川菜。", False),
        ("It was 20261127.", "when?", "The user's number is 20261127.", False),
        ("", "hello", "The user lives in Ipoh.", False),
        ("Bring an umbrella.", "shall I go?", "", False),
    ],
)
def test_a_memory_is_used_by_saying_a_word_of_it(reply: str, said: str, text: str, is_used: bool) -> None:
    """One that the person had not said; grammar, figures and how every memory begins are none."""
    assert used_in(reply, said, [_memory(7, text)]) == ([7] if is_used else [])


def test_each_memory_is_judged_by_itself() -> None:
    """In the order in which they were recalled."""
    memories = [_memory(3, "The user is allergic to nuts."), _memory(1, "The user has a cat."), _memory(2, "Nuts!")]

    assert used_in("No nuts, please.", "what shall I order?", memories) == [3, 2]
