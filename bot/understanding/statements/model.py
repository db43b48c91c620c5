"""What one statement is, and what a frame that recognises it looks like. Pure data."""

import re
from dataclasses import dataclass
from datetime import date
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

    Attributes:
        pattern: Has to match at the start of a clause.
        unless: May not be found anywhere in it; None for no exception.
        needs: The date that the clause has to name.
        is_momentary: It may speak of today or of right now: what happened once for all ("I got married today").
        is_dated: Its dates are told as absolute ones; False where they repeat, or are no dates at all.
        is_yearly: Its date comes back each year, and so is told without one: a birthday.
    """

    pattern: re.Pattern[str]
    category: Category
    importance: int
    unless: re.Pattern[str] | None = None
    needs: Needs = ""
    is_momentary: bool = False
    is_dated: bool = True
    is_yearly: bool = False

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
    return Frame(
        re.compile(pattern, re.IGNORECASE),
        category,
        importance,
        re.compile(unless, re.IGNORECASE) if unless else None,
        needs,
        is_momentary,
        is_dated,
        is_yearly,
    )
