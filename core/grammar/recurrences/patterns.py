"""Patterns that are compiled when first used: a program that reads no plan need not wait for them."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from sys import maxsize

from core.grammar.dates.scanning import spaced


@dataclass(frozen=True)
class Pattern:
    """A pattern as ``spaced`` reads it: a space stands for a run of spaces within a line."""

    written: str

    def match(self, text: str, at: int = 0) -> re.Match[str] | None:
        """Match at a position."""
        return self._compiled.match(text, at)

    def fullmatch(self, text: str, at: int, end: int) -> re.Match[str] | None:
        """Match a whole stretch of the text."""
        return self._compiled.fullmatch(text, at, end)

    def search(self, text: str, at: int = 0, end: int = maxsize) -> re.Match[str] | None:
        """Find the first match in a stretch of the text."""
        return self._compiled.search(text, at, end)

    def finditer(self, text: str) -> Iterator[re.Match[str]]:
        """Find all matches."""
        return self._compiled.finditer(text)

    @cached_property
    def _compiled(self) -> re.Pattern[str]:
        return spaced(self.written).compiled
