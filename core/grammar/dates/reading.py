"""Reading a text: where phrases begin, what they mean, and when one of them may be relied on."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import islice

from core.grammar.context import Direction, ReadingContext, Span
from core.grammar.dates.clock import FAMILY as CLOCKS
from core.grammar.dates.dayparts import FAMILY as DAYPARTS
from core.grammar.dates.merging import merge
from core.grammar.dates.model import Day, Found, Grain, Instant, Length, Period, TimeOfDay, Value
from core.grammar.dates.nodes import ONE_DAY, Clock, Days, Node, Part, Timed
from core.grammar.dates.phrases import families_for, leading_words, parse_phrase
from core.grammar.dates.resolving import MIDNIGHT, Resolver, start_of
from core.grammar.dates.scanning import NO_LEAD, Parsed, Scan, plain
from core.grammar.dates.unread import may_hold_date, unread_time_words, without_quiet

_START = re.compile(
    r"(?<![\w.])(?=[\w+-])|(?<=[_/-])(?=20\d{6})|(?=[@~])|(?<=[^\x00-\x7f])(?=\S)|(?<=\w)(?=[^\x00-\x7f])"
)
_DEADLINES = frozenset(
    {"by", "before", "until", "till", "til", "due", "within", "no later than", "not later than", "up to"}
)

MAX_PHRASES = 150  # of one text; a message of 4,000 characters that lists records has 130
_POINT_WORDS = frozenset({"in", "within"})  # "in 9000 years" would be a point; what can't be one is no length either


def find_dates(text: str, context: ReadingContext, direction: Direction) -> tuple[Found, ...]:
    """Return every date phrase of the text in order of position; they do not overlap.

    Args:
        text: A message as written.
        context: The writer's clock, zone and habits.
        direction: Where an open date looks: FUTURE for reminders, PAST for records and questions.
    """
    scan = _scan(text, context, direction)
    placed = islice(_placed(scan), MAX_PHRASES) if may_hold_date(scan.text) else ()
    return _brought_together(list(placed), scan)


def read_date(text: str, context: ReadingContext, direction: Direction) -> Found | None:
    """Return the one date of a message, or None when it has none, more than one, or words left over.

    A length beside the date ("tomorrow at 5 for two hours") is no second date. A caller that gets None
    asks, or does without a date.
    """
    found = find_dates(text, context, direction)
    dated = [each for each in found if not isinstance(each.value, Length)] or list(found)
    if len(dated) != 1 or dated[0].recurs or dated[0].doubtful or unread_time_words(text, found):
        return None
    return dated[0]


def times_of_day(text: str, context: ReadingContext) -> tuple[Found, ...]:
    """Return the bare times of a text as TimeOfDay, for repeating reminders ("every Friday at 9:30").

    A time without am or pm is the one while people are awake; a part of the day is the writer's setting.
    """
    scan = replace(_scan(text, context, Direction.FUTURE), families=(CLOCKS, DAYPARTS))
    resolver = Resolver(context, Direction.FUTURE)
    found, at = [], 0
    while start := _START.search(scan.text, at):
        at = start.start()
        phrase = scan.phrase(at, NO_LEAD)
        if phrase is None or not isinstance(phrase.node, Clock | Part):
            at = max(at + 1, phrase.end if phrase else 0)
            continue
        is_open = isinstance(phrase.node, Clock) and phrase.node.open
        value = TimeOfDay(resolver.time_of(phrase.node), is_open)
        found.append(Found(Span(at, phrase.end), value, text[at : phrase.end]))
        at = phrase.end
    return tuple(found)


def _scan(text: str, context: ReadingContext, direction: Direction) -> Scan:
    lowered = without_quiet(plain(text))
    return Scan(lowered, text, context, direction, families_for(lowered), parse_phrase)


@dataclass(frozen=True)
class _Placed:
    """A phrase and where it begins."""

    start: int
    phrase: Parsed


def _placed(scan: Scan) -> Iterator[_Placed]:
    """The phrases from left to right, each as long as it can be."""
    at = 0
    while start := _START.search(scan.text, at):
        at = start.start()
        phrase = scan.phrase(at, NO_LEAD)
        if phrase is None or phrase.end <= at:
            at += 1
            continue
        counts = not phrase.weak or _is_whole(scan.text, at, phrase.end)
        if counts:
            yield _Placed(at, phrase)
        at = phrase.end if counts else at + 1


def _is_whole(text: str, start: int, end: int) -> bool:
    """Whether nothing but punctuation stands around: a weak phrase only counts when it is the whole text."""
    return not (text[:start] + text[end:]).strip(" .!?,\n")


def _brought_together(placed: list[_Placed], scan: Scan) -> tuple[Found, ...]:
    """The readings; one day and one time that stand apart are one reading: "tomorrow I call Bo at 5"."""
    days = [each for each in placed if isinstance(each.phrase.node, Days)]
    clocks = [each for each in placed if isinstance(each.phrase.node, Clock)]
    lengths = [each for each in placed if isinstance(each.phrase.node, Length)]
    found = [each for one in placed if (each := _found(scan, one))]
    if not (len(days) == len(clocks) == 1 and len(placed) == len(lengths) + 2):
        return tuple(found)
    merged = merge(days[0].phrase.node, clocks[0].phrase.node, scan)
    together = _found(scan, replace(days[0], phrase=replace(days[0].phrase, node=merged))) if merged else None
    clock = _found(scan, clocks[0])
    if together is None or clock is None:
        return tuple(found)
    together = replace(together, apart=(clock.span,), deadline=together.deadline or clock.deadline)
    rest = [each for each in found if isinstance(each.value, Length)]
    return tuple(sorted([together, *rest], key=lambda each: each.span.start))


def _found(scan: Scan, placed: _Placed) -> Found | None:
    """The phrase with its value; None where it says nothing."""
    at, phrase = placed.start, placed.phrase
    end = at + len(scan.text[at : phrase.end].rstrip())
    words = frozenset[str]().union(*(words for words, _ in leading_words(scan.text, at)))
    resolver = Resolver(scan.context, Direction.PAST if "since" in words else scan.direction)
    value = _value(resolver, phrase.node)
    if value is None or (isinstance(value, Length) and words & _POINT_WORDS):
        return None
    if "since" in words:
        value = _since(value, resolver)
    doubtful = _is_doubtful(phrase.node, value)
    return Found(Span(at, end), value, scan.original[at:end], bool(words & _DEADLINES), doubtful)


def _value(resolver: Resolver, node: Node) -> Value | None:
    """The value of a node; None when it lies outside the calendar (year 9999 and beyond)."""
    try:
        return resolver.value(node)
    except (OverflowError, ValueError):
        return None


def _since(value: Value, resolver: Resolver) -> Value:
    """Since Monday: from then to the end of today."""
    start = start_of(value, resolver)
    if start is None:
        return value
    return Period(start, resolver.moment(resolver.today + ONE_DAY, MIDNIGHT), Grain.DAY)


def _is_doubtful(node: Node, value: Value) -> bool:
    """Whether a weekday and a date beside it contradict each other."""
    days = node.days if isinstance(node, Timed) else node
    if not isinstance(days, Days):
        return False
    on = value.on if isinstance(value, Day) else value.at.date() if isinstance(value, Instant) else None
    wrong_weekday = days.said_weekday is not None and on is not None and on.weekday() != days.said_weekday
    return days.doubtful or wrong_weekday
