"""Whether a text says what a hand-written expectation asks for, in whatever words and language. It knows no rows.

An expectation is a list of parts, separated by commas, that must all be in the text: ``sister, ana/anna``. A part is
one word or several in a row, or some alternatives with ``/`` between them. A word counts as a whole; ``live*`` is also
"lives". ``!word`` must be missing. ``YES`` and ``NOT`` ask for a statement without and with a negation. ``date:`` and
an ISO date stand for that day in any of the ways in which it is written.
"""

import re
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from functools import cache

_NEGATION = re.compile(
    r"\b(not|no|no longer|never|cannot|nobody|without|stopped|quit|gave up|given up|against|hates?|dislikes?|loathes?"
    r"|tidak|tak|bukan|berhenti|jangan|dejo|nunca|odia|sin)\b|n't\b|\b(im|don|can|doesn|isn)t\b|不|没|戒|讨厌|别",
)
_MONTHS = (
    ("january", "jan", "januari", "enero"),
    ("february", "feb", "februari", "febrero"),
    ("march", "mar", "mac", "marzo"),
    ("april", "apr", "april", "abril"),
    ("may", "may", "mei", "mayo"),
    ("june", "jun", "jun", "junio"),
    ("july", "jul", "julai", "julio"),
    ("august", "aug", "ogos", "agosto"),
    ("september", "sep", "september", "septiembre"),
    ("october", "oct", "oktober", "octubre"),
    ("november", "nov", "november", "noviembre"),
    ("december", "dec", "disember", "diciembre"),
)
_WIDE = re.compile(r"[\u3040-\u30ff\u3400-\u9fff]")


@dataclass(frozen=True)
class Pattern:
    """A hand-written expectation of a text; ``source`` is how it was written."""

    source: str

    def fits(self, text: str) -> bool:
        """Whether *text* says all of it."""
        plain = plainly(text)
        return all(part(plain) for part in _parts(self.source))


def plainly(text: str) -> str:
    """*text* in lower case, without accents, with straight apostrophes."""
    decomposed = unicodedata.normalize("NFKD", text.replace("’", "'").casefold())
    return unicodedata.normalize("NFC", "".join(char for char in decomposed if not unicodedata.combining(char)))


@cache
def _parts(source: str) -> tuple[Callable[[str], bool], ...]:
    return tuple(_part(part) for part in _split(source))


def _split(source: str) -> list[str]:
    """The parts of *source*; a comma between digits belongs to the number."""
    return [part.strip() for part in re.split(r",(?!\d)", source)]


def _part(part: str) -> Callable[[str], bool]:
    if part.startswith("!"):
        wanted = _part(part[1:])
        return lambda text: not wanted(text)
    alternatives = [_alternative(one.strip()) for one in part.split("/")]
    return lambda text: any(alternative(text) for alternative in alternatives)


def _alternative(one: str) -> Callable[[str], bool]:
    if one == "NOT":
        return lambda text: _NEGATION.search(text) is not None
    if one == "YES":
        return lambda text: _NEGATION.search(text) is None
    if one.startswith("date:"):
        written = _dates(date.fromisoformat(one.removeprefix("date:")))
        return lambda text: written.search(text) is not None
    words = re.escape(plainly(one).removesuffix("*"))
    if _WIDE.search(one):
        return lambda text: words in text
    begin = r"(?<![\d.,])" if words[0].isdigit() else r"(?<!\w)"  # a currency may stand right before a figure
    found = re.compile(rf"{begin}{words}" + (r"\w*" if one.endswith("*") else r"(?!\w)"))
    return lambda text: found.search(text) is not None


def _dates(day: date) -> re.Pattern[str]:
    month = "|".join(sorted(set(_MONTHS[day.month - 1]), key=len, reverse=True))
    number = rf"(?<!\d)0?{day.day}"
    ways = (
        rf"(?<!\d){day.isoformat()}(?!\d)",
        rf"{number}(?:st|nd|rd|th)?(?: of| de)? (?:{month})(?!\w)(?!,? (?!{day.year})\d{{4}})",
        rf"(?<!\w)(?:{month}) 0?{day.day}(?:st|nd|rd|th)?(?!\d)(?!,? (?!{day.year})\d{{4}})",
        rf"(?<!\d)0?{day.month}月0?{day.day}[日号]",
        rf"{number}[./]0?{day.month}[./]{day.year}",
    )
    return re.compile("|".join(ways))
