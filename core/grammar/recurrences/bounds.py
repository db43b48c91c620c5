"""From when, until when, how many times, and what is left out.

Each parser reads one piece at a position. Dates stay nodes: an end counts from the beginning, which is chosen later.
"""

import re
from dataclasses import replace

from core.grammar.dates.lengths import length_at, length_of
from core.grammar.dates.model import Length
from core.grammar.dates.nodes import Clock, Days, DaysRange, Exact, Node, Stretch, Timed
from core.grammar.dates.scanning import Lead, Parsed
from core.grammar.recurrences import words
from core.grammar.recurrences.days import MAX_LISTED, months_at, weekdays_at, year_days_at
from core.grammar.recurrences.hours import times_at
from core.grammar.recurrences.model import (
    Count,
    During,
    Except,
    Forever,
    Lasting,
    LeftOut,
    Months,
    Piece,
    Start,
    Until,
    Weekdays,
    YearDays,
)
from core.grammar.recurrences.patterns import Pattern
from core.grammar.recurrences.source import Source

_UNTIL = Pattern(
    r",? ?(?:up )?(?P<word>until|till|til|'til|through|thru|to|bis|hasta|jusqu'au|jusqu'à|hingga|sampai"
    r"|(?:and )?end(?:s|ing)?(?= (?:on|in|at|by))|(?:and )?stop(?:s|ping)?(?= (?:on|in|at|by)))"
    r"(?: (?:on|in|at|by|the end of(?= \d{4})))?(?: the)? "
)
_FOREVER = Pattern(
    r",? ?(?:until further notice|forever(?: more)?|for ever|indefinitely|for good|without end|no end)(?!\w)"
)
_START = Pattern(
    r",? ?(?:(?:and )?(?:start(?:ing|s)?|begin(?:ning|s)?|commencing|effective)(?: (?:from|on|at|in|with|as of|this))?"
    r"|from|as of|as from|since|ab|a partir de|desde|à partir de|dès|mulai|mula|bermula) "
)
_NOT_PER = r"(?! (?:a|an|per|each|every|daily|weekly|monthly)(?!\w)|\w)"
_COUNT = Pattern(
    rf",? ?(?:for )?(?:a total of |the next |only |up to )?(?P<count>{words.NUMBER}) ?(?:more |consecutive )?"
    rf"(?:times|x|occurrences?|repetitions?|repeats?|occasions|instances|sessions){_NOT_PER}"
)
_TWICE = Pattern(rf",? ?(?:for )?(?P<word>twice|thrice){_NOT_PER}")
_LASTING = Pattern(
    r",? ?(?:for|over|during)(?: up to| at least| a period of| a total of)?(?: the)?"
    r"(?: (?:next|coming|following|entire|whole))?(?: up to)? "
)
_NEXT_UNIT = Pattern(r"(?P<unit>day|week|fortnight|month|quarter|year|hour)(?![a-z])")
_DURING = Pattern(
    r",? ?(?:(?:in|during|for|throughout|over|all) )?(?=(?:the )?(?:next|this|coming|following|whole|rest)(?!\w)"
    r"|all |[a-z]{3,9}\.? (?:19|20)\d\d|20\d\d)"
)
_EXCEPT = Pattern(
    r",? ?(?:except(?:ing)?(?: for)?|excluding|but not|but no|other than|apart from|aside from|not|no|skip(?:ping)?"
    r"|without|excl\.?|kecuali|außer|excepto|menos|sauf)(?: (?:on|in|the|for))* "
)
_ALSO = Pattern(rf"(?: ?, ?(?:{words.AND} )?| ?[&+/;] ?| {words.AND} )(?:(?:on|in|the|for) )*")
_INCLUSIVE = frozenset({"through", "thru", "to"})
_UNTIL_LEAD = Lead(frozenset({"until"}))
_FROM_LEAD = Lead(frozenset({"from"}))


def bound_at(source: Source, at: int) -> list[Piece]:
    """Read one bound at a position; a range ("from 1 May to 3 June") is two pieces."""
    ranged = _range_at(source, at)
    if ranged:
        return ranged
    readers = (_forever_at, _count_at, _lasting_at, _until_at, except_at, _during_at)
    return next(([found] for reader in readers if (found := reader(source, at))), [])


def _forever_at(source: Source, at: int) -> Piece | None:
    match = _FOREVER.match(source.text, at)
    return Piece(at, match.end(), Forever()) if match else None


def _count_at(source: Source, at: int) -> Piece | None:
    """For 5 times, 3 times, twice, for 3 occurrences."""
    match = _COUNT.match(source.text, at)
    if match:
        return Piece(at, match.end(), Count(words.number_value(match["count"])))
    match = _TWICE.match(source.text, at)
    return Piece(at, match.end(), Count(2 if match["word"] == "twice" else 3)) if match else None


def _lasting_at(source: Source, at: int) -> Piece | None:
    """For three weeks, for up to 2 months; hours are how long the thing itself takes."""
    match = _LASTING.match(source.text, at)
    if match is None:
        return None
    whole = _NEXT_UNIT.match(source.text, match.end()) if "next" in match[0] or "coming" in match[0] else None
    if whole:
        return Piece(at, whole.end(), Lasting(length_of(1, whole["unit"])))
    length = length_at(source.dates, match.end())
    if length is None or not isinstance(length.node, Length) or length.node.business_days:
        return None
    return Piece(at, length.end, Lasting(length.node))


def _until_at(source: Source, at: int) -> Piece | None:
    match = _UNTIL.match(source.text, at)
    if match is None or match["word"] == "to":
        return None
    return _ended(source, at, match)


def _ended(source: Source, at: int, match: re.Match[str]) -> Piece | None:
    found = _moment(source, match.end(), _UNTIL_LEAD)
    if found is None:
        return None
    inclusive = match["word"] in _INCLUSIVE or "end of" in match[0]
    return Piece(at, _stripped(source.text, at, found.end), Until(found.node, inclusive))


def _range_at(source: Source, at: int) -> list[Piece]:
    """Starting tomorrow; from January 1 to March 25th: the beginning, and the end that may follow it."""
    match = _START.match(source.text, at)
    if match is None:
        return []
    days = source.dates.part(match.end(), _FROM_LEAD)
    if days and isinstance(days.node, Stretch) and _ENDING.search(source.text, match.end(), days.end):
        return [Piece(at, _stripped(source.text, at, days.end), During(days.node))]  # from 7 to 11 December
    stop = _first_end(source.text, match.end())
    cut = replace(source, text=source.text[:stop]) if stop else source
    found = _moment(cut, match.end(), _FROM_LEAD)
    if found is None:
        return []
    start = Piece(at, _stripped(source.text, at, found.end), Start(found.node))
    last = _UNTIL.match(source.text, start.end)
    until = _ended(source, start.end, last) if last else None
    return [start, until] if until else [start]


def _first_end(text: str, at: int) -> int | None:
    """Where the end of a range begins, so that its beginning is read alone."""
    match = _ENDING.search(text, at)
    return match.start() if match else None


_ENDING = Pattern(r" (?:up )?(?:to|until|till|til|through|thru|bis|hasta|hingga|sampai|for)(?!\w)")


def _during_at(source: Source, at: int) -> Piece | None:
    """Next month, this week, in June 2027."""
    match = _DURING.match(source.text, at)
    found = source.dates.stretch_phrase(match.end(), Lead()) if match else None
    if found is None or not isinstance(found.node, Stretch):
        return None
    return Piece(at, _stripped(source.text, at, found.end), During(found.node))


_ON_DAY = Pattern(r",? on (?:the )?(?:\d|first|last)")


def except_at(source: Source, at: int) -> Piece | None:
    """Read what is left out: "except Sundays", "but not in August", "not on 25 December"."""
    match = _EXCEPT.match(source.text, at)
    if match is None:
        return None
    found = _left_out_at(source, match.end())
    if found is None:
        return None
    everything, end = [found[0]], found[1]
    while len(everything) <= MAX_LISTED and (following := _also_left_out(source, end)):
        everything, end = [*everything, following[0]], following[1]
    return Piece(at, end, Except(tuple(everything)))


def _left_out_at(source: Source, at: int) -> tuple[LeftOut, int] | None:
    """One thing that is left out, and the position behind it."""
    month = months_at(source.text, at)
    if month is not None and isinstance(month.meaning, Months) and _ON_DAY.match(source.text, month.end):
        return month.meaning, month.end  # "every month except December on the 5th"
    dated = source.dates.part(at)
    if dated and isinstance(dated.node, Days) and dated.node.on and not dated.node.shifted:
        return Until(dated.node), dated.end
    text = source.text
    for found in (year_days_at(source, at), weekdays_at(text, at), months_at(text, at)):
        if found and isinstance(found.meaning, Weekdays | Months | YearDays):
            return found.meaning, found.end
    dated = source.dates.phrase(at)
    return (Until(dated.node), dated.end) if dated and isinstance(dated.node, Days) else None


def _also_left_out(source: Source, at: int) -> tuple[LeftOut, int] | None:
    """A further one of a list: "and 14 December", ", on 1 January"."""
    link = _ALSO.match(source.text, at)
    return _left_out_at(source, link.end()) if link else None


def _moment(source: Source, at: int, lead: Lead) -> Parsed | None:
    """A date or time; the first of a list of times is left to the list: "5 December at 7am and 7pm"."""
    found = source.dates.phrase(at, lead)
    if found is None or not _is_moment(found.node):
        return None
    day = source.dates.part(at, lead)
    times = times_at(source, day.end) if day and isinstance(found.node, Timed) and isinstance(day.node, Days) else None
    return day if times and times.end > found.end else found


def _is_moment(node: Node) -> bool:
    return isinstance(node, Days | Timed | Stretch | Exact | Clock) and not isinstance(node, DaysRange)


def _stripped(text: str, at: int, end: int) -> int:
    return at + len(text[at:end].rstrip())
