"""The text that pieces are read from: what was used already is blotted out, so that nothing is read twice."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property

from core.grammar.context import Direction, ReadingContext
from core.grammar.dates import clock, dayparts, holidays, lexicon
from core.grammar.dates.phrases import families_for, parse_phrase
from core.grammar.dates.scanning import Scan, plain
from core.grammar.dates.unread import without_quiet
from core.grammar.recurrences.model import Piece

_BLOT = "\x00"  # no pattern knows it
_TIME_FAMILIES = (clock.FAMILY, dayparts.FAMILY, lexicon.LATIN_FAMILY, lexicon.CHINESE_FAMILY)


@dataclass(frozen=True)
class Source:
    """A plain text of which some places are used, and its writer.

    Attributes:
        text: Lower case, as long as the original, used places blotted out.
        original: As written.
    """

    text: str
    original: str
    context: ReadingContext

    @cached_property
    def dates(self) -> Scan:
        """The text for the readers of dates."""
        return Scan(self.text, self.original, self.context, Direction.FUTURE, families_for(self.text), parse_phrase)

    @cached_property
    def times(self) -> Scan:
        """The text for the readers of times of day alone."""
        return replace(self.dates, families=_TIME_FAMILIES, known={}, running=set())

    @cached_property
    def holidays(self) -> Scan:
        """The text for the readers of holidays alone."""
        return replace(self.dates, families=(holidays.FAMILY,), known={}, running=set())

    def without(self, pieces: Iterable[Piece]) -> "Source":
        """Return the text with the pieces blotted out as well."""
        text = self.text
        for piece in pieces:
            text = text[: piece.start] + _BLOT * (piece.end - piece.start) + text[piece.end :]
        return replace(self, text=text)


def source_of(text: str, context: ReadingContext) -> Source:
    """Return the text of a message, set phrases and the like blotted out ("every now and then")."""
    return Source(without_quiet(plain(text)), text, context)


def is_word_start(text: str, at: int) -> bool:
    """Whether a word may begin here: the letter before is none, or one of a script without spaces."""
    return (
        at == 0
        or not (text[at - 1].isalnum() or text[at - 1] in "_'")
        or text[at - 1] >= "\u3000"
        or text[at] >= "\u3000"
    )


WORD_START = re.compile(r"(?=[\w@'])")
