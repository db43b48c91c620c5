"""From pieces to phrases: a piece that repeats takes in what stands beside it.

1. Find the pieces that repeat, from left to right.
2. Grow each of them to both sides over connecting words, as long as what stands there completes it.
3. Take times and bounds that stand apart ("every day call Bo at 5, until June").
"""

import re
from collections.abc import Iterator

from core.grammar.dates.vocabulary import MONTH
from core.grammar.recurrences.bounds import bound_at, except_at
from core.grammar.recurrences.cycles import cycle_at, scope_at
from core.grammar.recurrences.days import days_at, weekday_range_at
from core.grammar.recurrences.hours import times_at, window_at
from core.grammar.recurrences.model import (
    Cycle,
    During,
    Except,
    MonthDays,
    Months,
    NthWeekdays,
    NthWorkdays,
    Piece,
    Times,
    Weekdays,
)
from core.grammar.recurrences.patterns import Pattern
from core.grammar.recurrences.source import WORD_START, Source, is_word_start

MAX_PIECES = 40  # of one message; people use six
_REACH = 80  # characters before a phrase in which a piece of it may begin
_LINK = Pattern(
    r"(?: ?(?:[,;:()·•+&]|-(?! ?\d)|(?<!\w)(?:and|on|in|at|of|the|during|around|about|then|only|also|plus|@|y|und|del?"
    r"|et|dan|repeat(?:s|ing)?"
    r"|recurring|occurring|for)(?!\w)))* ?"
)
_MODIFIED = Pattern(
    r"(?<!\w)(?:starting|start|starts|beginning|until|till|til|next|this|last|coming|from|by|since|before|after|to"
    r"|through|thru"
    r"|except|not|but|between|past|previous|following|ago|within|-)(?: (?:on|the|at|in|from))* ?$"
)
_DAY_BEFORE = Pattern(r"(?<!\w)\d{1,2}(?:st|nd|rd|th)?(?: of)? $")  # of which a month is not cut off: 11 December
_MONTH = Pattern(rf"{MONTH}(?!\w)")
_LEADING = re.compile(r"(?:(?<!\w)(?:on|at|in|for|the|,|and|to be|repeating|repeat|recurring) *)+$")


def leading_start(text: str, at: int) -> int:
    """Return where the prepositions before a phrase begin: "on the" 1st of each month."""
    before = _LEADING.search(text, max(0, at - _REACH), at)
    return before.start() if before else at


def are_linked(source: Source, first: Piece, second: Piece) -> bool:
    """Whether only connecting words stand between two pieces."""
    return bool(_LINK.fullmatch(source.text, first.end, max(first.end, second.start)))


def repeating_pieces(source: Source) -> list[Piece]:
    """Return the pieces that repeat by themselves, in order of position."""
    found: list[Piece] = []
    at = 0
    while len(found) < MAX_PIECES and (start := WORD_START.search(source.text, at)):
        at = start.start()
        piece = _left_out_or_cycle(source, at) if is_word_start(source.text, at) else None
        if piece and piece.repeats:
            found.append(piece)
        at = piece.end if piece else at + 1
    return found


def _left_out_or_cycle(source: Source, at: int) -> Piece | None:
    """A piece that repeats; "except weekends" is one that does not."""
    return except_at(source, at) or cycle_at(source, at)


def grown(source: Source, piece: Piece) -> list[Piece]:
    """Return the piece with everything beside it that completes it, in order of position.

    Args:
        source: The message with all pieces that repeat blotted out.
        piece: One of these.
    """
    pieces, rest = [piece], source
    while len(pieces) < MAX_PIECES:
        more = _behind(rest, pieces[-1]) or _before(rest, pieces[0])
        if not more:
            return pieces
        pieces = sorted([*pieces, *more], key=lambda each: each.start)
        rest = rest.without(more)
    return pieces


def _behind(source: Source, last: Piece) -> list[Piece]:
    """The pieces right behind a phrase, any connecting words in between belonging to either."""
    link = _LINK.match(source.text, last.end)
    if link is None:
        return []
    candidates = [_any_at(source, at, last) for at in _starts(source.text, last.end, link.end())]
    return max((each for each in candidates if each), key=lambda each: each[-1].end, default=[])


def _starts(text: str, begin: int, end: int) -> Iterator[int]:
    """Where the next piece may begin: at one of the connecting words or behind all of them."""
    yield begin
    for at in range(begin + 1, end):
        if is_word_start(text, at) and text[at].isalnum():
            yield at
    if end > begin:
        yield end


def _any_at(source: Source, at: int, before: Piece | None) -> list[Piece]:
    """Whatever may complete a phrase at a position: "of the month" behind a position, ranges, bounds, times, days."""
    scope = scope_at(source.text, at) if before and _counts_in_unit(before) else None
    whole = scope or window_at(source, at) or weekday_range_at(source.text, at)
    return [whole] if whole else bound_at(source, at) or _plain_at(source, at)


def _plain_at(source: Source, at: int) -> list[Piece]:
    """Times or days at a position."""
    found = [piece for piece in (times_at(source, at), days_at(source, at)) if piece]
    return [max(found, key=lambda piece: piece.end)] if found and _begins_word(source.text, at) else []


def _counts_in_unit(piece: Piece) -> bool:
    """Whether a unit may follow that the piece counts in."""
    meaning = piece.meaning
    is_step = isinstance(meaning, Cycle) and meaning.unit == ""
    has_ordinal = isinstance(meaning, Weekdays) and meaning.ordinal is not None
    return is_step or has_ordinal or isinstance(meaning, NthWeekdays | NthWorkdays | MonthDays | Months)


def _begins_word(text: str, at: int) -> bool:
    return text[at : at + 1] in {" ", ","} or is_word_start(text, at)


def _before(source: Source, first: Piece) -> list[Piece]:
    """The pieces right before a phrase; the one that begins first is the longest, and days are no part of a bound."""
    starts = [at for at in range(max(0, first.start - _REACH), first.start) if _may_begin(source.text, at)]
    for reader in (_plain_at, bound_at):
        for at in starts:
            pieces = reader(source, at)
            if pieces and pieces[-1].end <= first.start and _LINK.fullmatch(source.text, pieces[-1].end, first.start):
                return pieces
    return []


def _may_begin(text: str, at: int) -> bool:
    """Whether a word begins here that no word before it bends: "next Tuesday" is no Tuesday."""
    if not (text[at].isalnum() or text[at] == "@") or not is_word_start(text, at):
        return False
    before = max(0, at - _REACH)
    if _MONTH.match(text, at) and _DAY_BEFORE.search(text, before, at):
        return False
    return _MODIFIED.search(text, before, at) is None


def loose_pieces(source: Source) -> list[Piece]:
    """Return times and bounds that stand apart from the phrase, in order of position."""
    found: list[Piece] = []
    at = 0
    while len(found) < MAX_PIECES and (start := WORD_START.search(source.text, at)):
        at = start.start()
        pieces = _loose_at(source, at) if is_word_start(source.text, at) else []
        found += pieces
        at = pieces[-1].end if pieces else at + 1
    return found


def _loose_at(source: Source, at: int) -> list[Piece]:
    window = window_at(source, at)
    if window:
        return [window]
    bounds = bound_at(source, at)
    if bounds:
        return [] if isinstance(bounds[0].meaning, During | Except) else bounds
    times = times_at(source, at)
    return [times] if times and (not isinstance(times.meaning, Times) or times.meaning.clocks) else []
