"""What one statement is, and what a frame that recognises it looks like. Pure data."""

import re
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from typing import Literal

from memory.policy import Category

Needs = Literal["", "later", "date"]
"""What date a clause has to name: none, one after today, or any."""


@dataclass(frozen=True)
class Statement:
    """One thing that a person told.

    Attributes:
        text: In the third person, with absolute dates: "The user is allergic to nuts."
        quote: The person's own words, exactly as they stand in the message.
        importance: 1 to 5.
        expires_on: The last local day on which it matters; None for what lasts.
    """

    text: str
    quote: str
    category: Category
    importance: int
    expires_on: date | None = None


@dataclass(frozen=True)
class Frame:
    """One way of telling something that lasts.

    Its patterns are compiled when they are first needed: all of them together take over a second.

    Attributes:
        begins: A pattern that has to match at the start of a clause; case counts only within ``(?-i:...)``.
        excepts: One that may not be found anywhere in it; empty for no exception.
        needs: The date that the clause has to name.
        is_momentary: It may speak of today or of right now: what happened once for all ("I got married today").
        is_dated: Its dates are told as absolute ones; False where they repeat, or are no dates at all.
        is_yearly: Its date comes back each year, and so is told without one: a birthday.
    """

    begins: str
    category: Category
    importance: int
    excepts: str = ""
    needs: Needs = ""
    is_momentary: bool = False
    is_dated: bool = True
    is_yearly: bool = False

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        """What has to match."""
        return re.compile(self.begins, re.IGNORECASE)

    @cached_property
    def unless(self) -> re.Pattern[str] | None:
        """What may not be found; None for no exception."""
        return re.compile(self.excepts, re.IGNORECASE) if self.excepts else None

    def matches(self, clause: str) -> bool:
        """Whether *clause* is such a telling, its dates left aside."""
        return bool(self.pattern.match(clause)) and not (self.unless and self.unless.search(clause))


def frame(
    pattern: str,
    category: Category,
    importance: int,
    *,
    unless: str = "",
    needs: Needs = "",
    is_momentary: bool = False,
    is_dated: bool = True,
    is_yearly: bool = False,
) -> Frame:
    """A frame from patterns in words; case only counts within ``(?-i:...)``."""
    return Frame(pattern, category, importance, unless, needs, is_momentary, is_dated, is_yearly)
