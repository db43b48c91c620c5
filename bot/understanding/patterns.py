"""Sentence patterns with alternatives, and the plain sentences they stand for.

A pattern is a sentence in which ``(a|b|)`` offers a choice, here one of "a", "b" and nothing, and ``{slot}`` is
filled from a table of choices. It knows no label and no language.
"""

import random
import re
from collections.abc import Mapping
from zlib import crc32

SPARE_DRAWS = 3  # draws a wanted sentence: repeated ones are dropped, so small patterns need some to spare

_HOLE = re.compile(r"\{(?P<slot>\w+)\}|\((?P<choices>[^(){}]*)\)")


def expand(pattern: str, slots: Mapping[str, str], most: int) -> list[str]:
    """Return up to ``most`` different sentences of the pattern, the same ones on every machine and run.

    Args:
        pattern: A sentence with ``(a|b)`` and ``{slot}``.
        slots: The name of a slot to its choices, ``"a|b|c"``, which may name further slots.
        most: Upper limit of the sentences returned.

    Raises:
        KeyError: The pattern names a slot that is not in the table.
    """
    dice = random.Random(crc32(pattern.encode()))  # noqa: S311 - a sample of sentences, not a secret
    found: dict[str, None] = {}
    for _ in range(most * SPARE_DRAWS):
        found.setdefault(_say(pattern, slots, dice))
        if len(found) == most:
            break
    return [sentence for sentence in found if sentence]


def _say(pattern: str, slots: Mapping[str, str], dice: random.Random) -> str:
    text = pattern
    while hole := _HOLE.search(text):
        choices = (slots[hole["slot"]] if hole["slot"] else hole["choices"]).split("|")
        # Random.choice may draw differently in another Python; random() is promised not to.
        text = text[: hole.start()] + choices[int(dice.random() * len(choices))] + text[hole.end() :]
    return " ".join(text.split())
