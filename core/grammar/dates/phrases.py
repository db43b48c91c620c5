"""From parts to phrases.

1. Read the prepositions, then one part.
2. Read on through connecting words as long as the next part completes what is there.
3. Join two such phrases with "to", "until", "and" or a dash.
"""

import re
from collections.abc import Iterator
from dataclasses import replace
from datetime import tzinfo

from core.grammar.context import Direction
from core.grammar.dates import (
    calendar_dates,
    clock,
    dayparts,
    holidays,
    lengths,
    lexicon,
    months,
    nth,
    payday,
    recurring,
    relative,
    stretches,
    weekdays,
)
from core.grammar.dates.clock import join_clocks
from core.grammar.dates.lengths import length_at
from core.grammar.dates.merging import merge
from core.grammar.dates.model import Grain, Length
from core.grammar.dates.nodes import Clock, ClockRange, Days, DaysRange, Exact, Node, Nothing, Part, Stretch, Timed
from core.grammar.dates.relative import moved_from, stretch_from
from core.grammar.dates.resolving import Resolver
from core.grammar.dates.scanning import Family, Lead, Parsed, Scan, spaced
from core.grammar.dates.zones import PLACE, ZONE, place_zone, zone_of
from core.grammar.numbers import SMALL_WORDS
from core.patterns import LazyPattern

FAMILIES: tuple[Family, ...] = (
    relative.FAMILY,
    weekdays.FAMILY,
    calendar_dates.FAMILY,
    clock.FAMILY,
    dayparts.FAMILY,
    stretches.FAMILY,
    months.FAMILY,
    nth.FAMILY,
    payday.FAMILY,
    lengths.FAMILY,
    recurring.FAMILY,
    holidays.FAMILY,
    lexicon.LATIN_FAMILY,
    lexicon.CHINESE_FAMILY,
)

_LEADING = spaced(
    r"(?P<word>at|on|in|by|before|after|until|till|til|from|since|for|around|about|approximately|approx|circa"
    r"|between|during"
    r"|within|the|no later than|not later than|due|up to|as of|starting|beginning|sometime|some time|gegen|um"
    r"|this|next|of"
    r"|between the hours of|on the|just|[@~'(|])(?: |$|(?<=[@~'(|]))"
)
_CONNECTING = spaced(
    r"(?: ?[,;()·∙•|-] ?| ?(?<![a-z])(?:at|on|in|of|for|the|by|from|around|about|approximately|before|after"
    r"|between|during|gegen|um|this|@)"
    r"(?![a-z]) ?)*(?:'s )? ?"
)
MAX_PARTS = 12  # that grow one phrase: weekday, day, month, year, time, zone
MAX_LEADING = 5  # different prepositions before a phrase: "from around about the"
_BEGINS = LazyPattern(r"\b(?:from|starting)\b")
_SIDES = LazyPattern(r"\b(?:before|after)\b")
_WORDS = LazyPattern(r"[a-z@]+")
_JOINING = spaced(r",? ?(?P<word>-|to|until|till|til|thru|through|and|up to)(?: (?:the|on|at))? ?")
_SIGNED = spaced(r" ?(?P<sign>[+-]|plus |minus ) ?(?=\d)")
_FROM_HOUR = spaced(r"(?:from|in between|between) (?:\d{1,2}|[a-z]+)(?![\w:.])")
_TO_NUMBER = LazyPattern(rf" ?(?:-|to|and|until|till) ?(?:\d|{SMALL_WORDS})")
_FOR = spaced(r",? for (?=[\da-z])")


def families_for(text: str) -> tuple[Family, ...]:
    """Return the families that may match in a plain text; of two readings as long the earlier family's wins."""
    return tuple(family for family in FAMILIES if family.may_match(text))


def parse_phrase(scan: Scan, at: int, lead: Lead) -> Parsed | None:
    """Read the longest phrase that begins at a position, its prepositions included."""
    first = _led_part(scan, at, lead)
    if first is None:
        return None
    phrase = _grown(scan, first)
    joined = _joined(scan, at, phrase)
    if joined is None:
        return Parsed(Nothing(), phrase.end) if _lacks_its_end(scan, at, phrase) else phrase
    return _grown(scan, joined)


def _lacks_its_end(scan: Scan, at: int, phrase: Parsed) -> bool:
    """Whether it is the first half of a range whose other half is none: "between 5 and 10 people"."""
    is_bare = isinstance(phrase.node, Clock) and phrase.node.open
    return is_bare and bool(_FROM_HOUR.match(scan.text, at) and _TO_NUMBER.match(scan.text, phrase.end))


def leading_words(text: str, at: int) -> Iterator[tuple[frozenset[str], int]]:
    """Yield the prepositions at a position, one more each time, with the position behind them."""
    words: frozenset[str] = frozenset()
    yield words, at
    while len(words) < MAX_LEADING and (match := _LEADING.match(text, at)) and match["word"] not in words:
        words, at = words | {match["word"]}, match.end()
        yield words, at


def _led_part(scan: Scan, at: int, lead: Lead) -> Parsed | None:
    """One part behind any number of prepositions, read with as few of them as reach furthest."""
    best: Parsed | None = None
    for words, position in leading_words(scan.text, at):
        part = scan.part(position, Lead(lead.words | words, lead.after))
        if part and (best is None or part.end > best.end or (best.weak and part.end == best.end)):
            best = part
    return best


def _grown(scan: Scan, phrase: Parsed) -> Parsed:
    """The phrase with every following part that completes it."""
    for _ in range(MAX_PARTS):
        longer = _zoned(scan, phrase) or _signed(scan, phrase) or _with_next(scan, phrase)
        if longer is None:
            break
        phrase = longer
    return phrase


def _with_next(scan: Scan, phrase: Parsed) -> Parsed | None:
    connecting = _CONNECTING.match(scan.text, phrase.end)
    following = scan.text[phrase.end : phrase.end + 1]
    if connecting is None or (connecting.end() == phrase.end and following.isalnum() and following.isascii()):
        return None
    weekday = isinstance(phrase.node, Days) and phrase.node.weekday is not None
    lead = Lead(frozenset(_WORDS.findall(connecting[0])), type(phrase.node), weekday)
    for position in _starts(scan.text, phrase.end, connecting.end()):
        part = scan.part(position, lead)
        if part is None or _is_stranger(phrase.node, part.node, connecting[0]):
            continue
        merged = merge(phrase.node, part.node, scan)
        if merged:
            return Parsed(merged, part.end)
    return None


def _is_stranger(first: Node, last: Node, connecting: str) -> bool:
    """Whether the words between say that two parts are not one: "Friday before Christmas", "8 May - 10 May"."""
    if _SIDES.search(connecting) and not isinstance(last, Clock | ClockRange | Part):
        return True
    return "-" in connecting and _is_range(first, last)


def _is_range(first: Node, last: Node) -> bool:
    """A dash between two dates joins the ends of a range; it never makes one date of two."""
    return isinstance(first, Days) and isinstance(last, Days) and first.weekday is None and last.weekday is None


def _starts(text: str, begin: int, end: int) -> Iterator[int]:
    """Where the next part may begin: behind all connecting words, or at one of them that belongs to it."""
    yield end
    for match in re.finditer(r"(?<![a-z])[a-z]", text[begin:end]):
        yield begin + match.start()


def _zoned(scan: Scan, phrase: Parsed) -> Parsed | None:
    """A time zone behind a time."""
    if not isinstance(phrase.node, Clock | ClockRange | Timed):
        return None
    if match := ZONE.match(scan.text, phrase.end):
        return Parsed(in_zone(phrase.node, zone_of(match)), match.end())
    place = PLACE.match(scan.text, phrase.end)
    zone = place_zone(place) if place else None
    return Parsed(in_zone(phrase.node, zone), place.end()) if place and zone else None


def in_zone(node: Node, zone: tzinfo) -> Node:
    """Return the node with its times on the wall of the zone."""
    match node:
        case Clock():
            return replace(node, zone=zone)
        case ClockRange():
            return ClockRange(replace(node.first, zone=zone), replace(node.last, zone=zone))
        case Timed(clock=Clock() | ClockRange() as clock):
            inner = in_zone(clock, zone)
            return replace(node, clock=inner) if isinstance(inner, Clock | ClockRange) else node
        case _:
            return node


def _signed(scan: Scan, phrase: Parsed) -> Parsed | None:
    """Next Tuesday +10 days."""
    sign = _SIGNED.match(scan.text, phrase.end) if isinstance(phrase.node, Days | Timed | Exact) else None
    length = length_at(scan, sign.end()) if sign else None
    if sign is None or length is None or not isinstance(length.node, Length):
        return None
    node = moved_from(scan, phrase.node, length.node, -1 if sign["sign"] in {"-", "minus "} else 1)
    return Parsed(node, length.end) if node else None


def _joined(scan: Scan, at: int, phrase: Parsed) -> Parsed | None:
    """Both ends of a range."""
    lasting = _FOR.match(scan.text, phrase.end)
    if lasting and _BEGINS.search(scan.text, at, phrase.end):
        length = length_at(scan, lasting.end())
        node = stretch_from(scan, phrase.node, length.node) if length and isinstance(length.node, Length) else None
        return Parsed(node, length.end) if node and length else None
    joining = _JOINING.match(scan.text, phrase.end)
    if joining is None or (joining["word"] == "and" and "between" not in scan.text[max(at - 12, 0) : phrase.end]):
        return None
    return _with_last(scan, phrase, joining.end())


def _with_last(scan: Scan, phrase: Parsed, at: int) -> Parsed | None:
    first = phrase.node
    timely = isinstance(first, Clock | Timed | Exact)
    last = _led_part(
        scan, at, Lead(frozenset({"to", "at"} if timely else {"to"}), Days if isinstance(first, Days) else None)
    )
    if last is None:
        return None
    if isinstance(last.node, Clock) and isinstance(first, Clock):
        return Parsed(join_clocks(first, last.node), last.end)
    if isinstance(last.node, Clock) and isinstance(first, Timed) and isinstance(first.clock, Clock):
        whole = _grown(scan, last)
        if isinstance(whole.node, Clock):
            return Parsed(Timed(first.days, join_clocks(first.clock, last.node)), last.end)
        last = whole
    last = _grown(scan, last)
    if not _joinable(first) or not _joinable(last.node):
        return None
    if scan.direction is Direction.FUTURE and _crosses_years(first, last.node):
        return Parsed(Nothing(), last.end)
    joined = DaysRange(first, last.node)
    runs_forward = Resolver(scan.context, scan.direction).value(joined) is not None
    return Parsed(joined, last.end) if runs_forward else None


def _crosses_years(first: Node, last: Node) -> bool:
    """From 2014 to 2018, June 2015 to May 2018: half the world counts the last one in, and nobody plans by it."""
    if not isinstance(first, Stretch) or not isinstance(last, Stretch) or not first.start or not last.start:
        return False
    return last.grain in {Grain.MONTH, Grain.YEAR} and first.start.year != last.start.year


def _joinable(node: Node) -> bool:
    return isinstance(node, Days | Timed | Stretch | Exact | Clock) and not isinstance(node, ClockRange)
