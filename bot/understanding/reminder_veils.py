"""Words in a message whose times and commands are their own: what stands in quotes, "the 8am train".

They are covered before the time of the message is looked for, and uncovered in what is to be said. It knows no wish.
"""

import re
from dataclasses import dataclass

from core.grammar.context import Direction, ReadingContext
from core.grammar.dates import find_dates
from core.patterns import LazyPattern

QUOTED = "\ue001"  # private characters that nobody types
TIMED = "\ue002"

_QUOTES = LazyPattern(r'"[^"]+"')
# The hour of a thing, "the 8am train"; "the 8am reminder" is one of ours.
_TIMED_THING = LazyPattern(
    r"\b(?:the|my|our|his|her|their|an?) (?P<hour>\d{1,2}(?:[:.]\d\d)? ?[ap]m)(?= [a-z]{3})"
    r"(?! (?:reminder|alarm|timer|alert|notification|and|for|about|every|each|today|tomorrow|tonight|daily|next|this"
    r"|mon|tue|wed|thu|fri|sat|sun|please|thanks|pls)\b)",
    re.IGNORECASE,
)


@dataclass(frozen=True)
class Veiled:
    """A message with such words covered, and what lies under each cover, in order."""

    text: str
    covered: tuple[tuple[str, str], ...] = ()

    def lifted(self, text: str) -> str:
        """*text*, a part of the covered one, with the words uncovered again."""
        for cover, words in self.covered:
            text = text.replace(cover, words, 1)
        return text


def veil(text: str, context: ReadingContext) -> Veiled:
    """*text* with its quoted words covered, and with the hour of a thing, if another time is left without it."""
    if QUOTED in text or TIMED in text:
        return Veiled(text)
    covered = [(QUOTED, match[0]) for match in _QUOTES.finditer(text)]
    rest = _QUOTES.sub(QUOTED, text)
    hours = list(_TIMED_THING.finditer(rest))
    if len(hours) == 1:
        without = f"{rest[: hours[0].start('hour')]}{TIMED}{rest[hours[0].end('hour') :]}"
        if find_dates(without, context, Direction.FUTURE):
            return Veiled(without, (*covered, (TIMED, hours[0]["hour"])))
    return Veiled(rest, tuple(covered))
