"""Reading a text for what repeats, and when such a reading may be relied on (decision "Consume or ask")."""

import re
from collections.abc import Sequence
from itertools import pairwise

from core.grammar.context import Direction, ReadingContext, Span
from core.grammar.dates import Length, find_dates, unread_time_words
from core.grammar.dates.lexicon_words import MONTHS as FOREIGN_MONTHS
from core.grammar.dates.resolving import Resolver
from core.grammar.numbers import alternatives
from core.grammar.recurrences import words
from core.grammar.recurrences.clauses import split_clauses
from core.grammar.recurrences.days import days_at
from core.grammar.recurrences.gathering import gather
from core.grammar.recurrences.growing import grown, repeating_pieces
from core.grammar.recurrences.model import (
    Count,
    Cycle,
    During,
    Except,
    Forever,
    Lasting,
    Piece,
    Recurrence,
    Start,
    Times,
    Until,
    Weekdays,
)
from core.grammar.recurrences.patterns import Pattern
from core.grammar.recurrences.planning import planned
from core.grammar.recurrences.rules import Plan, plan_of
from core.grammar.recurrences.source import WORD_START, Source, source_of

_BOUNDS = (Count, Lasting, Until, Start, During, Except, Forever)
_LINK_REACH = 4  # characters of a piece that may hold its linking word: ", at", "and "
_WORD = re.compile(r"\w")
_FILLERS = re.compile(
    r"(?<!\w)(?:please|pls|remind me|repeat(?:s|ing)?|only|and|on|at|in|the|of|for|thanks?|thx|make it|set it)(?!\w)"
)
_FOREIGN_MONTH = alternatives([month for month in FOREIGN_MONTHS if len(month) > 3])
_LEFT_OUT = Pattern(
    r"(?<!\w)(?:except|excluding|unless|other than|apart from|alternate|every|fortnight|hasta|desde|bis|sampai"
    r"|hingga|mula"
    rf"|mulai|excepto|kecuali|außer|sauf|jusqu\w*|{_FOREIGN_MONTH}|(?:am|el|le|tanggal|tarikh|pada) \d+)(?!\w)"
)
_DENIED = Pattern(
    r"(?<!\w)(?:not|n't|never|almost|nearly|hardly|except|other than|half|next|last|past|these|those|few|several"
    r"|couple of"
    rf"|{words.NUMBER})(?: on)? ?$"
)
_TOLD = re.compile(r"(?<!\bon )(?<!\bin )(?<!during )(?<!over )\bthe $")  # "the evenings were long" tells of some
_SIDE = re.compile(r"(?<!\w)(?:before|after|by|than|not) *$")
_ALTERNATIVE = re.compile(r" or (?:at )?\d")
_MORE = re.compile(r"(?:,? and|,)? *$")


def find_recurrence(text: str, context: ReadingContext) -> Recurrence | None:
    """Return the plan that stands anywhere in a message, or None.

    None also where a word of time is left over, or where a message holds two plans for two things: a wrong rule is
    worse than a question.

    Args:
        text: A message as written ("remind me every other Friday at 6pm to water the plants until March").
        context: The writer's clock, zone and habits.
    """
    source = source_of(text, context)
    found = repeating_pieces(source)
    return _read(source, found, needs_time=all(piece.is_weak for piece in found))


def read_recurrence(text: str, context: ReadingContext) -> Recurrence | None:
    """Return the plan that the whole text is, or None when it says anything else.

    Asked for a plan, people say what would be one date elsewhere: "the last day of the month", "mon and thu at 9".
    """
    source = source_of(text, context)
    found = _read(source, repeating_pieces(source) or _weak_pieces(source))
    if found is None:
        return None
    return found if not _WORD.search(_FILLERS.sub("", _outside(source.text, found.spans))) else None


def _outside(text: str, spans: Sequence[Span]) -> str:
    """What stands around the spans."""
    begins = [0, *(span.end for span in spans)]
    ends = [*(span.start for span in spans), len(text)]
    return " ".join(text[begin:end] for begin, end in zip(begins, ends, strict=True))


def _weak_pieces(source: Source) -> list[Piece]:
    """The days that begin a text and repeat only because nothing else is said: counted in a month, or a whole range."""
    start = WORD_START.search(source.text)
    piece = days_at(source, start.start()) if start else None
    if piece is None:
        return []
    if isinstance(piece.meaning, Weekdays):
        return [piece] if len(piece.meaning.days) > 1 else []
    phrase = grown(source.without([piece]), piece)
    return [piece] if any(isinstance(each.meaning, Cycle) for each in phrase) else []


def _read(source: Source, repeating: Sequence[Piece], *, needs_time: bool = False) -> Recurrence | None:
    gathered = gather(source, repeating) if repeating else None
    if gathered is None or _is_unread(source, gathered.pieces):
        return None
    if needs_time and not any(isinstance(piece.meaning, Times) for piece in gathered.pieces):
        return None
    plans = _plans(source, [piece for piece in gathered.pieces if not isinstance(piece.meaning, _BOUNDS)])
    bounds = [piece.meaning for piece in gathered.pieces if isinstance(piece.meaning, _BOUNDS)]
    made = planned(plans, bounds, source.context) if plans else None
    return Recurrence(made.rules, made.starts_at, made.has_time, gathered.spans) if made else None


def _plans(source: Source, pieces: Sequence[Piece]) -> list[Plan]:
    """The rules of every clause; none where one of them gives no rule."""
    links = [source.text[before.end : piece.start + _LINK_REACH] for before, piece in pairwise(pieces)]
    resolver = Resolver(source.context, Direction.FUTURE)
    made = [plan_of(clause, resolver) for clause in split_clauses(pieces, ["", *links]) or []]
    plans = [plan for plan in made if plan]
    return plans if len(plans) == len(made) else []


def _is_unread(source: Source, pieces: Sequence[Piece]) -> bool:
    """Whether words of time are left over, or words beside a phrase change it."""
    rest = source.without(pieces).text
    if _LEFT_OUT.search(rest) or any(_is_bent(rest, piece) for piece in pieces):
        return True
    found = find_dates(rest, source.context, Direction.FUTURE)
    lengths = [each for each in found if isinstance(each.value, Length)]
    if len(lengths) < len(found) or unread_time_words(rest, found):
        return True
    more = [each for each in lengths if not each.text.lower().startswith("for")]
    return any(_MORE.match(rest, piece.end, each.span.start) for piece in pieces for each in more)


def _is_bent(text: str, piece: Piece) -> bool:
    """Not every day; next two Fridays; at 9 or 10; before 9; the evenings."""
    if isinstance(piece.meaning, Times) and (_ALTERNATIVE.match(text, piece.end) or _SIDE.search(text, 0, piece.start)):
        return True
    return piece.repeats and any(pattern.search(text, 0, piece.start) for pattern in (_DENIED, _TOLD))
