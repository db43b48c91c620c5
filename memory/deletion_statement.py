"""One statement that is to be forgotten: the sentences that say the same, and a text without them. Pure.

In the exchanges that taught it, a sentence with most of its content says the same. Elsewhere one does that has its very
words or the person's own, or its content and little else, as a read-out turns "the user is" into "you are"; there
somebody else's allergy is another statement. It knows no row.
"""

import re
from dataclasses import dataclass
from enum import StrEnum

from memory.deletion_matter import without
from memory.deletion_topic import Word, singular, words_of
from memory.deletion_words import DATES, LOOSE, NOTHING_SAID, OPENERS, RELATIONS
from memory.extraction_moods import sentences
from memory.facts_text import folded
from memory.tracing import Evidence, content_of, numbers_in, share_found

SAID_AGAIN = 0.7  # share of a statement's content from which on a sentence near its source says the same
LITTLE_ELSE = 0.5  # least share of the statement in the content of a sentence elsewhere that says the same
_DATED = re.compile(r"\([^)]*\d[^)]*\)|\b\d{1,2} [A-Z][a-z]{2,8}(?: \d{4})?\b")  # when it was told, in a read-out
MONTHS = frozenset(name[:3] for name in DATES)  # as days are written short
MIN_QUOTED_CHARS = 12  # a shorter sentence within a quote, such as "Yes.", may stand anywhere


class Place(StrEnum):
    """Where a text stands."""

    SOURCE = "source"  # an exchange that taught the memory
    JUST_NOW = "just now"  # where the memory was shown and its deletion asked about
    ELSEWHERE = "elsewhere"


@dataclass(frozen=True)
class Statement:
    """The text of a memory and the person's own words for it.

    Attributes:
        place: Where the texts that are looked at come from.
    """

    text: str
    quote: str = ""
    place: Place = Place.ELSEWHERE

    @property
    def pattern(self) -> str:
        """A regular expression of Postgres that every text with these very words matches; others may match it too."""
        runs = (content_of(told) or re.findall(r"\w+", folded(told)) for told in (self.text, self.quote))
        longest = {max(sorted(run), key=len) for run in runs if run}
        return "|".join(sorted("".join(LOOSE.get(letter, letter) for letter in word) for word in longest))

    def mentions(self, text: str) -> bool:
        """Whether a sentence of *text* says it."""
        return any(self._says(one.text) for one in sentences(text))

    def cut(self, text: str, *, goes_on: bool = False) -> str:
        """*text* without the sentences that say it; the very same text where none does."""
        told = list(sentences(text))
        return without(text, told, [self._says(one.text) for one in told])

    def _says(self, sentence: str) -> bool:
        there, text, quote = folded(sentence), folded(self.text), folded(self.quote)
        if text in there or (quote and quote in there) or (len(there) >= MIN_QUOTED_CHARS and there in quote):
            return True
        if share_found(self.text, Evidence.of([sentence])) < SAID_AGAIN:
            return False
        return self.place is Place.SOURCE or self._is_meant_by(sentence)

    def _is_meant_by(self, sentence: str) -> bool:
        """Whether a sentence with its content is of nobody else, of no other number and, elsewhere, of little else."""
        told, is_shown = Evidence.of([self.text, self.quote]), self.place is Place.JUST_NOW
        # "Shall I forget ..." names nobody: what was shown is opened by our words, not by somebody's name.
        people = [word for word in words_of(sentence) if _is_somebody(word, may_open=not is_shown)]
        if not all(told.names(word.key) for word in people) or not numbers_in(self.text) <= numbers_in(sentence):
            return False
        return is_shown or share_found(_DATED.sub("", sentence), told) >= LITTLE_ELSE


def _is_somebody(word: Word, *, may_open: bool) -> bool:
    is_named = (
        word.is_capital if may_open else word.is_name
    ) and word.key not in NOTHING_SAID | OPENERS | DATES | MONTHS
    return is_named or singular(word.key) in RELATIONS
