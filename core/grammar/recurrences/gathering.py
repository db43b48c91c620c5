"""The pieces of a whole message: phrases that belong together, loose times and bounds, and what only describes.

Two plans for two things in one message ("milk every Monday and eggs every Friday") are no one plan.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from core.grammar.context import Span
from core.grammar.dates.months import month_stretch
from core.grammar.dates.nodes import Clock, Exact, Part, Timed
from core.grammar.recurrences.growing import are_linked, grown, leading_start, loose_pieces
from core.grammar.recurrences.model import (
    Cycle,
    During,
    Lasting,
    Meaning,
    MonthDays,
    Months,
    NthWeekdays,
    NthWorkdays,
    Piece,
    Start,
    Times,
    Until,
    Weekdays,
    Window,
    YearDays,
)
from core.grammar.recurrences.source import Source

_SHORT_UNITS = frozenset({"minute", "hour"})
_UNITS_IN_MONTH = frozenset({"minute", "hour", "day", "week"})


@dataclass(frozen=True)
class Gathered:
    """All pieces of a message by position, and the places to cut out; a word that describes stays ("weekly report")."""

    pieces: tuple[Piece, ...]
    spans: tuple[Span, ...]


def gather(source: Source, repeating: Sequence[Piece]) -> Gathered | None:
    """Return the pieces around those that repeat; None for plans of two things, or times that compete."""
    rest = source.without(repeating)
    groups: list[list[Piece]] = []
    for piece in repeating:
        phrase = grown(rest, piece)
        rest = rest.without(phrase)
        if groups and are_linked(source, groups[-1][-1], phrase[0]):
            groups[-1] += phrase
        else:
            groups.append(phrase)
    telling = [group for group in groups if not _only_describes(group)] or groups
    if len(telling) > 1:
        return None
    pieces = [piece for group in groups for piece in group]
    loose = loose_pieces(rest)
    times = [piece for piece in loose if isinstance(piece.meaning, Times | Window)]
    if times and (len(times) > 1 or any(isinstance(piece.meaning, Times | Window) for piece in pieces)):
        return None
    kept = _by_position(piece for piece in [*pieces, *loose] if not _is_own_length(piece, pieces))
    describing = [piece for group in groups if group not in telling for piece in group]
    cut = [piece for piece in kept if piece not in describing]
    return Gathered(tuple(_with_time_of_end(_months_as_bounds(kept))), _spans(source, cut))


def _only_describes(group: Sequence[Piece]) -> bool:
    """Whether it is a lone cycle, which beside a plan describes its thing: "weekly call every Friday"."""
    return len(group) == 1 and isinstance(group[0].meaning, Cycle)


def _by_position(pieces: Iterable[Piece]) -> list[Piece]:
    return sorted(pieces, key=lambda piece: piece.start)


def _is_own_length(piece: Piece, pieces: Iterable[Piece]) -> bool:
    """Whether hours are how long the thing itself takes: "every Friday for two hours"."""
    short = any(isinstance(each.meaning, Cycle) and each.meaning.unit in _SHORT_UNITS for each in pieces)
    return isinstance(piece.meaning, Lasting) and bool(piece.meaning.length.seconds) and not short


def _months_as_bounds(pieces: list[Piece]) -> list[Piece]:
    """Every Monday in June: the coming June bounds it; "every year in June" counts it."""
    meanings = [piece.meaning for piece in pieces]
    counts = any(isinstance(each, NthWeekdays | NthWorkdays | MonthDays | YearDays) for each in meanings)
    short = any(
        isinstance(each, Weekdays) or (isinstance(each, Cycle) and each.unit in _UNITS_IN_MONTH) for each in meanings
    )
    return pieces if counts or not short else [_as_bound(piece) for piece in pieces]


def _as_bound(piece: Piece) -> Piece:
    months = piece.meaning.months if isinstance(piece.meaning, Months) else ()
    return replace(piece, meaning=During(month_stretch(months[0]))) if len(months) == 1 and not piece.repeats else piece


def _with_time_of_end(pieces: list[Piece]) -> list[Piece]:
    """Every day until 5 December at 7pm: where no other time was said, that is the time of each day."""
    ends = [piece for piece in pieces if isinstance(piece.meaning, Until) and isinstance(piece.meaning.node, Timed)]
    if not ends or any(_has_hours(piece.meaning) for piece in pieces):
        return pieces
    return [each for piece in pieces for each in (_end_and_time(piece) if piece in ends else [piece])]


def _has_hours(meaning: Meaning) -> bool:
    """Whether it says at what times, or that each day has many."""
    is_short = isinstance(meaning, Cycle) and meaning.unit in _SHORT_UNITS
    begins = isinstance(meaning, Start) and isinstance(meaning.node, Clock | Timed | Exact)
    return is_short or begins or isinstance(meaning, Window) or (isinstance(meaning, Times) and bool(meaning.clocks))


def _end_and_time(piece: Piece) -> list[Piece]:
    """The end and the time as pieces of their own; "Friday evening" stays one, as it may be the end itself."""
    node = piece.meaning.node if isinstance(piece.meaning, Until) else None
    if not isinstance(node, Timed):
        return [piece]
    end = replace(piece, meaning=Until(node.days))
    is_near = node.days.weekday is not None or node.days.shifted
    if isinstance(node.clock, Clock):
        return [end, replace(piece, meaning=Times(clocks=(node.clock,)))]
    return (
        [end, replace(piece, meaning=Times(parts=(node.clock,)))]
        if isinstance(node.clock, Part) and not is_near
        else [piece]
    )


def _spans(source: Source, pieces: Sequence[Piece]) -> tuple[Span, ...]:
    """The places that were used, joined over the words that link them, with the prepositions before them."""
    spans: list[Span] = []
    for index, piece in enumerate(pieces):
        if index and are_linked(source, pieces[index - 1], piece):
            spans[-1] = Span(spans[-1].start, max(spans[-1].end, piece.end))
        else:
            spans.append(Span(leading_start(source.text, piece.start), piece.end))
    return tuple(spans)
