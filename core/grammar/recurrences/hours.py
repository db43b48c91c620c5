"""At what times: "at 10, 12 and 17", "3pm", "in the morning", "between 9 and 17".

Each parser reads one piece at a position. Open times ("at 9") stay open; the writer's habits choose later.
"""

import re
from dataclasses import replace
from datetime import time

from core.grammar.dates.clock import LAST_HOUR, awake, make_clock
from core.grammar.dates.nodes import Clock, ClockRange, Days, Part, Stretch
from core.grammar.dates.scanning import NO_LEAD, Lead, Parsed
from core.grammar.recurrences import words
from core.grammar.recurrences.model import Piece, Times, Window
from core.grammar.recurrences.patterns import Pattern
from core.grammar.recurrences.source import Source

_AT = Pattern(r"(?:,? ?at|@|around|about|by|um|a las|à|às|alle|в)(?: about| around| exactly)? ?(?=[\w])")
_NEXT = Pattern(rf"(?! or )(?: ?, ?(?:{words.AND} )?| {words.AND} | ?[&/] ?)(?:(?:again )?at )?")
_LETTER = Pattern(r"(?P<hour>\d{1,2})(?::(?P<minute>\d\d))? ?(?P<half>[ap])(?![\w'.])")
_ZERO = re.compile(r"(?:0|00|24)(?![\w:.,]\d|\w)")
_ENDS = re.compile(
    r" *(?:$|[^\w ]|\x00|(?:and|on|in|every|each|for|until|till|from|starting|except|to|daily|at|through|o'?clock"
    r"|uhr)(?!\w))"
)
_SPACE = re.compile(r",? {0,16}")
_JOIN = Pattern(r" ?(?:-|(?<!\w)(?:to|until|till|til|through|thru)(?!\w)) ?(?:the )?")
_UNTIL_LEAD = Lead(frozenset({"until"}))
_AT_LEAD = Lead(frozenset({"at"}))
_HALF = re.compile(r"\d ?[ap](?![a-z]{2})")
MIDNIGHT = time(0)
MAX_LISTED = 24  # times of one list


def times_at(source: Source, at: int) -> Piece | None:
    """Read times of day: one, a list, a part of the day, or the hours between two."""
    return window_at(source, at) or _list_at(source, at)


def window_at(source: Source, at: int) -> Piece | None:
    """Read the hours between two: "between 9 and 17", "from 9 to 5"."""
    space = _SPACE.match(source.text, at)
    found = source.times.phrase(space.end() if space else at)
    if found is None or not isinstance(found.node, ClockRange):
        return None
    if _ends_in_date(source, at, found.end):
        return None
    node = awake(found.node)
    return Piece(at, _stripped(source.text, at, found.end), Window(node.first.at, node.last.at))


def _ends_in_date(source: Source, at: int, end: int) -> bool:
    """Whether what looks like the later hour begins a date: "7pm until 5 December", "9 until 2026-12-05"."""
    joins = list(_JOIN.finditer(source.text[at:end]))
    if not joins:
        return False
    last = source.dates.part(at + joins[-1].end(), _UNTIL_LEAD)
    return last is not None and last.end > end and isinstance(last.node, Days | Stretch)


def _list_at(source: Source, at: int) -> Piece | None:
    lead = _AT.match(source.text, at)
    first = _one(source, lead.end(), said=True) if lead else None
    unsaid = _one(source, at, said=False)
    if unsaid and (first is None or unsaid.end > first.end):
        first = unsaid
    if first is None:
        return None
    nodes, end = [first.node], first.end
    while len(nodes) < MAX_LISTED and (link := _NEXT.match(source.text, end)):
        one = _listed(source, link.end(), nodes[0])
        if one is None:
            break
        nodes, end = [*nodes, one.node], one.end
    clocks = tuple(node for node in nodes if isinstance(node, Clock))
    parts = tuple(node for node in nodes if isinstance(node, Part))
    return Piece(at, _stripped(source.text, at, end), Times(_chosen(clocks, source.text[at:end]), parts))


def _one(source: Source, at: int, *, said: bool) -> Parsed | None:
    """One time; behind "at" a bare number is one."""
    found = _letter(source.text, at) if said else None
    if said and (zero := _ZERO.match(source.text, at)):
        return Parsed(Clock(MIDNIGHT), zero.end())
    found = found or source.times.part(at, _AT_LEAD if said else NO_LEAD)
    if found is None or not isinstance(found.node, Clock | Part):
        return None
    if isinstance(found.node, Clock) and found.node.zone:
        return None
    whole = source.times.phrase(at) if not said else None
    if whole and whole.end > found.end and isinstance(whole.node, Clock | Part):
        return whole
    return found


def _letter(text: str, at: int) -> Parsed | None:
    """12a, 3p."""
    match = _LETTER.match(text, at)
    clock = make_clock(int(match["hour"]), int(match["minute"] or 0), 0, match["half"]) if match else None
    return Parsed(clock, match.end()) if match and clock else None


def _listed(source: Source, at: int, first: object) -> Parsed | None:
    """A further time of a list: nothing but the end of it may follow, or it counts something else ("2 eggs")."""
    one = _one(source, at, said=isinstance(first, Clock))
    return one if one and type(one.node) is type(first) and _ENDS.match(source.text, one.end) else None


def _chosen(clocks: tuple[Clock, ...], said: str) -> tuple[Clock, ...]:
    """The times of a list help each other: 16 tells the clock of 24 hours, "8 and 10pm" are both in the evening."""
    if _HALF.search(said):
        return _halves_shared(clocks)
    if any(not clock.open and (clock.at.hour > LAST_HOUR or clock.at == MIDNIGHT) for clock in clocks):
        return tuple(replace(clock, open=False) for clock in clocks)
    return clocks


def _halves_shared(clocks: tuple[Clock, ...]) -> tuple[Clock, ...]:
    """From the last time backwards: an open one is in the half of the one behind it, unless it would come later."""
    chosen: list[Clock] = []
    for clock in reversed(clocks):
        chosen.insert(0, _before(clock, chosen[0]) if clock.open and chosen else clock)
    return tuple(chosen)


def _before(clock: Clock, behind: Clock) -> Clock:
    hour = clock.at.hour % LAST_HOUR
    in_afternoon = behind.at.hour >= LAST_HOUR and hour < behind.at.hour % LAST_HOUR
    return replace(clock, at=clock.at.replace(hour=hour + LAST_HOUR * in_afternoon), open=False)


def _stripped(text: str, at: int, end: int) -> int:
    return at + len(text[at:end].rstrip())
