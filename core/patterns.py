"""Regular expressions that are compiled when they are first used. Knows none of them.

The tables of phrases hold well over a thousand; compiling them all would take a start two seconds of work, and a talk
needs a part of them.
"""

import re
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property


@dataclass(frozen=True)
class LazyPattern:
    """A regular expression as ``re.compile`` takes it, with the methods of what that returns.

    Unlike there, a mistake in it is told at its first use; a test compiles every one.

    Attributes:
        pattern: As it is written.
        flags: As they are given; those within the pattern itself are not among them.
    """

    pattern: str
    flags: int = 0

    @cached_property
    def compiled(self) -> re.Pattern[str]:
        """The expression itself.

        Raises:
            re.error: It is none.
        """
        return re.compile(self.pattern, self.flags)

    def search(self, text: str, start: int = 0, end: int = sys.maxsize) -> re.Match[str] | None:
        """The first place that matches."""
        return self.compiled.search(text, start, end)

    def match(self, text: str, start: int = 0, end: int = sys.maxsize) -> re.Match[str] | None:
        """A match that begins at *start*."""
        return self.compiled.match(text, start, end)

    def fullmatch(self, text: str, start: int = 0, end: int = sys.maxsize) -> re.Match[str] | None:
        """A match of everything from *start* to *end*."""
        return self.compiled.fullmatch(text, start, end)

    def finditer(self, text: str, start: int = 0, end: int = sys.maxsize) -> Iterator[re.Match[str]]:
        """All matches that do not overlap, in order."""
        return self.compiled.finditer(text, start, end)

    def findall(self, text: str) -> list[str]:
        """The texts of all matches, or of their group where the pattern has one."""
        return self.compiled.findall(text)

    def split(self, text: str, maxsplit: int = 0) -> list[str]:
        """What stands between the matches, at most *maxsplit* of them; 0 for all."""
        return self.compiled.split(text, maxsplit)

    def sub(self, replacement: str | Callable[[re.Match[str]], str], text: str, count: int = 0) -> str:
        """The text with the first *count* matches replaced; 0 for all."""
        return self.compiled.sub(replacement, text, count)
