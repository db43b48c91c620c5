"""Words of joy and sorrow, warmth and distance, in the languages we meet most. Pure; it knows no mood.

A word after a denial counts the other way. Where a person quotes or asks, nothing is counted: the caller says what was
said, and small steps do little harm.
"""

import re
from collections.abc import Mapping

from memory import tracing

STEP = 2.0  # for each word, up to MOST a message
MOST = 4.0

SORROW_AND_JOY = "sadness-joy"
DISTANCE_AND_CLOSENESS = "distance-closeness"

_JOY = """happy glad great wonderful excited proud delighted relieved amazing joy yay hooray love fun
feliz contento contenta alegre genial gembira senang bahagia froh glucklich super toll 开心 高兴 太好了"""
_SORROW = """sad lonely depressed miserable cry crying cried awful terrible hurt grief heartbroken exhausted hopeless
worried anxious scared triste solo sola llorar preocupado preocupada sedih sunyi menangis risau traurig einsam weinen
难过 伤心 孤独 担心"""
_CLOSENESS = """thanks thank grateful appreciate friend hug dear trust gracias amigo terima kasih sayang danke lieb
谢谢 朋友"""
_DISTANCE = """annoying useless stupid creepy molesto inutil bodoh menyampah dumm nervt
讨厌 烦"""
_DENIALS = frozenset(
    "not no never don't isn't wasn't didn't won't can't hardly nunca nicht kein tidak tak bukan".split()
)
_WORD = re.compile(r"[^\W\d_]+(?:'[^\W\d_]+)?")
REACH = 3  # words that a denial reaches


def steps(said: str) -> Mapping[str, float]:
    """The step of each axis for what was said, from -MOST to MOST; below 0 for sorrow and distance."""
    return {
        SORROW_AND_JOY: _step(said, _JOY, _SORROW),
        DISTANCE_AND_CLOSENESS: _step(said, _CLOSENESS, _DISTANCE),
    }


def _step(said: str, upper: str, lower: str) -> float:
    total = STEP * (_count(said, upper) - _count(said, lower))
    return max(-MOST, min(MOST, total))


def _count(said: str, listed: str) -> int:
    """How often words of a list stand in a text; denied ones count against it."""
    wanted = frozenset(listed.split())
    words = _WORD.findall(tracing.folded(said))
    count = sum(said.count(word) for word in wanted if not word.isascii())
    for place, word in enumerate(words):
        if word in wanted and word.isascii():
            count += -1 if _DENIALS.intersection(words[max(0, place - REACH) : place]) else 1
    return count
