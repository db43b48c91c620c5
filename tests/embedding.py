"""An embedder for tests: deterministic, instant, without a file. It knows words, not meanings.

Two texts are near as far as they share words, so a test reads off by itself what is found.
"""

from __future__ import annotations

import hashlib
import math
import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from core.errors import EmbeddingUnavailable
from core.llm.embedding import DIMENSIONS, Vector

_WORD = re.compile(r"[^\W_]+")
_FUNCTION_WORDS = frozenset(
    "a an and are as at be by did do does for from has have how i in is it its me my of on or that the their to user "
    "was what when where which who why with you your".split()
)


@dataclass
class HashedEmbedder:
    """Each word is a direction of its own, give or take a plural's *s*; words without a meaning count for nothing.

    Attributes:
        name: Give two embedders two names, and their vectors may not be compared.
        floor: Half of the words of a short question have to be found.
        same: Of eight words seven are the same.
        is_down: While True, every call raises EmbeddingUnavailable.
        asked: Every text that was embedded, in order.
    """

    name: str = "hashed"
    floor: float = 0.25
    same: float = 0.85
    is_down: bool = False
    asked: list[str] = field(default_factory=list)

    async def embed_query(self, text: str) -> Vector:
        """The same vector as a passage with these words has."""
        return self._embed(text)

    async def embed_passages(self, texts: Sequence[str]) -> list[Vector]:
        """One vector for each text."""
        return [self._embed(text) for text in texts]

    def _embed(self, text: str) -> Vector:
        if self.is_down:
            raise EmbeddingUnavailable("the embedder of this test is down")
        self.asked.append(text)
        numbers = [0.0] * DIMENSIONS
        for word in _words(text) or [""]:
            numbers[_direction(word)] += 1.0
        length = math.hypot(*numbers)
        return tuple(number / length for number in numbers)


def _words(text: str) -> list[str]:
    words = [word.removesuffix("s") for word in _WORD.findall(text.casefold()) if word not in _FUNCTION_WORDS]
    return [word for word in words if word]


def _direction(word: str) -> int:
    return int.from_bytes(hashlib.sha256(word.encode()).digest()[:4]) % DIMENSIONS
