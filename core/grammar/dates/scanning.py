"""How parsers see a text: lower case, one position at a time, with the words that led there.

A rule is a pattern and what it builds; the longest rule at a position wins. Families of rules live in
their own files; this file knows none of them.
"""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from datetime import date, datetime
from functools import cached_property

from core.grammar.context import Direction, ReadingContext
from core.grammar.dates.nodes import Node, Stretch
from core.patterns import LazyPattern

_PLAIN_QUOTES, _PLAIN_SPACES, _PLAIN_DASHES = "’‘`´", "\u00a0\u202f\u2009\t\r", "–—−‐‑"
_PLAIN = str.maketrans(
    _PLAIN_QUOTES + _PLAIN_SPACES + _PLAIN_DASHES,
    "'" * len(_PLAIN_QUOTES) + " " * len(_PLAIN_SPACES) + "-" * len(_PLAIN_DASHES),
)
_SPACE = LazyPattern(r"(?<!\[) (\?)?")
_NAMED, _SAME_AGAIN = LazyPattern(r"\(\?P<\w+>"), LazyPattern(r"\(\?P=\w+\)")


MAX_SPACES = 16  # of one run that a pattern crosses; without a bound two gaps in a row cost the square of a run
MAX_READINGS = 2_000  # of all positions of one text; a list of 130 records needs 1,100
MAX_NESTING = 16  # phrases inside phrases, two steps each ("the day after the day after ..."); people use three


@dataclass(frozen=True)
class Parsed:
    """A node and the position behind it. ``weak``: other words too ("sun", "may"), unless more says date."""

    node: Node
    end: int
    weak: bool = False


@dataclass(frozen=True)
class Lead:
    """What stands before a position: prepositions ("by", "at"), the kind of phrase before them, if a weekday.

    Bare numbers depend on it: "at 5" is a time and "Friday 23" a day, where "5" and "23" are neither.
    """

    words: frozenset[str] = frozenset()
    after: type | None = None
    weekday: bool = False

    def has(self, *words: str) -> bool:
        """Whether one of the words is among the prepositions."""
        return any(word in self.words for word in words)


NO_LEAD = Lead()
Parser = Callable[["Scan", int, Lead], "Parsed | None"]


@dataclass(frozen=True)
class Scan:
    """One text being read. ``text`` is plain and as long as the original, so that positions agree."""

    text: str
    original: str
    context: ReadingContext
    direction: Direction
    families: "tuple[Family, ...]"
    parse: Parser
    known: dict[tuple[int, Lead, Parser], Parsed | None] = field(default_factory=dict)
    running: set[tuple[int, Lead, Parser]] = field(default_factory=set)

    @property
    def now(self) -> datetime:
        """The writer's clock."""
        return self.context.now

    @property
    def today(self) -> date:
        """The writer's day."""
        return self.context.now.date()

    def phrase(self, at: int, lead: Lead = NO_LEAD) -> Parsed | None:
        """Read a whole phrase from a position on."""
        return self._once(self.parse, at, lead)

    def part(self, at: int, lead: Lead = NO_LEAD) -> Parsed | None:
        """Read one unmerged part of a phrase from a position on."""
        return self._once(_longest_part, at, lead)

    def stretch_phrase(self, at: int, lead: Lead) -> Parsed | None:
        """Read a week, month or the like, as long as it can be without the time that may follow it."""
        whole = self.phrase(at, lead)
        return whole if whole and isinstance(whole.node, Stretch) else self.part(at, lead)

    def _once(self, parser: Parser, at: int, lead: Lead) -> Parsed | None:
        key = (at, lead, parser)
        if key in self.known:
            return self.known[key]
        if key in self.running or len(self.running) > MAX_NESTING or len(self.known) > MAX_READINGS:
            return None
        self.running.add(key)
        self.known[key] = parser(self, at, lead)
        self.running.discard(key)
        return self.known[key]


Build = Callable[[re.Match[str], Scan, Lead], "Node | Parsed | None"]


def spaced(pattern: str) -> LazyPattern:
    """Compile a pattern whose spaces stand for a run of up to MAX_SPACES spaces; a new line is never crossed."""
    return LazyPattern(_SPACE.sub(lambda match: f" {{{0 if match[1] else 1},{MAX_SPACES}}}", pattern))


@dataclass(frozen=True)
class Rule:
    """A pattern as ``spaced`` reads it and what a match of it means; None when it means nothing after all."""

    written: str
    build: Build

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        """The compiled pattern. Compiled when first tried: a program that reads no date need not wait for it."""
        return spaced(self.written).compiled


@dataclass(frozen=True)
class Family:
    """Rules of one kind of phrase, and what a text must have so that any of them can match; None: nothing.

    Most messages need few families, and most words begin no phrase: all patterns as one say so at once.
    """

    rules: tuple[Rule, ...]
    needs: str | None = None

    def may_match(self, text: str) -> bool:
        """Whether a plain text has what the rules need."""
        return self.needs is None or bool(self._needed.search(text))

    def rules_at(self, text: str, at: int) -> tuple[Rule, ...]:
        """The rules when any of them matches at a position, else none."""
        return self.rules if self._any.match(text, at) else ()

    @cached_property
    def _any(self) -> re.Pattern[str]:
        unnamed = (_SAME_AGAIN.sub(".", _NAMED.sub("(?:", rule.written)) for rule in self.rules)
        return spaced("|".join(f"(?:{pattern})" for pattern in unnamed)).compiled

    @cached_property
    def _needed(self) -> re.Pattern[str]:
        return re.compile(self.needs or "")


def _built(candidate: Rule, match: re.Match[str], scan: "Scan", lead: Lead) -> "Node | Parsed | None":
    """What the rule makes of its match; a day outside the calendar (in 9999 years) is no reading."""
    try:
        return candidate.build(match, scan, lead)
    except (OverflowError, ValueError):
        return None


def longest(rules: Iterable[Rule], scan: Scan, at: int, lead: Lead) -> Parsed | None:
    """Return the longest reading any of the rules has at a position; the earlier rule wins a tie."""
    best: Parsed | None = None
    for candidate in rules:
        match = candidate.pattern.match(scan.text, at)
        if match is None:
            continue
        built = _built(candidate, match, scan, lead)
        if built is None:
            continue
        parsed = built if isinstance(built, Parsed) else Parsed(built, match.end())
        if best is None or parsed.end > best.end:
            best = parsed
    return best


def _longest_part(scan: Scan, at: int, lead: Lead) -> Parsed | None:
    rules = (rule for family in scan.families for rule in family.rules_at(scan.text, at))
    return longest(rules, scan, at, lead)


def plain(text: str) -> str:
    """Return the text in lower case with plain quotes, dashes and spaces, position by position."""
    lowered = text.lower()
    if len(lowered) != len(text):
        lowered = "".join(char.lower() if len(char.lower()) == 1 else char for char in text)
    return lowered.translate(_PLAIN)
