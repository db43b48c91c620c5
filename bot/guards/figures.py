"""Finds the figures of a text: sums of money, numbers in digits and words, percentages, dates and times.

It says what each one may mean, in every reading that is open, and knows nothing of records or tools.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date, time
from decimal import Decimal
from typing import TypeAlias

from bot.guards.parts import Part, find_parts
from core.grammar.context import Direction, ReadingContext, Span
from core.grammar.dates import Day, Found, Grain, Instant, Period, TimeOfDay, Value, find_dates, local_days
from core.grammar.dates.lexicon_words import WEEKDAYS as FOREIGN_WEEKDAYS
from core.grammar.dates.nodes import ONE_DAY
from core.grammar.dates.vocabulary import WEEKDAY, WEEKDAYS
from core.grammar.money import AmbiguityKind, FoundAmount, find_amounts
from core.grammar.numbers import CARDINAL_WORDS, cardinal_value
from core.patterns import LazyPattern


@dataclass(frozen=True)
class Sum:
    """An amount of money: ``amounts`` in any of ``currencies`` (ISO 4217)."""

    text: str
    span: Span
    amounts: frozenset[Decimal]
    currencies: frozenset[str]


@dataclass(frozen=True)
class Number:
    """A number without a currency, in each of its readings; ``is_hour`` where it may tell the time: "at 7"."""

    text: str
    span: Span
    values: frozenset[Decimal]
    is_hour: bool = False


@dataclass(frozen=True)
class Share:
    """A percentage, in each of its readings."""

    text: str
    span: Span
    values: frozenset[Decimal]


@dataclass(frozen=True)
class Days:
    """A day or a stretch of days.

    Attributes:
        readings: First and last local day, both included, as the past and as the future would have it.
        is_named: Written with digits or a month's name; else it is relative ("yesterday", "last week").
        is_weekday: Only a weekday says which day it is.
        has_year: The year is written.
        grain: DAY for one day.
        weekdays: The days of the week that it names, 0 for Monday.
    """

    text: str
    span: Span
    readings: frozenset[tuple[date, date]]
    is_named: bool
    is_weekday: bool
    has_year: bool
    grain: Grain
    weekdays: frozenset[int] = frozenset()


@dataclass(frozen=True)
class Clock:
    """A time of day."""

    text: str
    span: Span
    at: time


Figure: TypeAlias = Sum | Number | Share | Days | Clock | Part

_LIST_MARK = LazyPattern(r"^[ \t*_>-]*(\d{1,2})[.)](?=[ \t*_])", re.MULTILINE)
_DIGITS = LazyPattern(r"\d+(?:[.,'’\u00a0\u202f]\d+)*")
_WORDS = LazyPattern(rf"(?<![a-z]){CARDINAL_WORDS}", re.IGNORECASE)
_MARK = LazyPattern(r"[.,'’\u00a0\u202f]")
_PERCENT = LazyPattern(
    r"\s?(?:%|％|per ?cent\b|pct\b|persen\b|peratus\b|por ciento\b|pour ?cent\b|prozent\b|百分)", re.IGNORECASE
)
_MONTH_NAME = LazyPattern(
    r"\b(?:jan|feb|mar|apr|may|mei|mai|jun|jul|aug|ago|ogos|sep|oct|okt|nov|dec|dez|dis|des)[a-zéû]*"
)
_YEAR = LazyPattern(r"\b(?:19|20)\d\d(?!\d)")
_WITHIN_A_DAY = frozenset({Grain.SECOND, Grain.MINUTE, Grain.HOUR})
# "at 400" may be a time or an amount: as long as nothing else says time, the number counts as well.
_BARE_HOUR = LazyPattern(r"\bat \d{1,4}$", re.IGNORECASE)
_HOUR_WORDS = LazyPattern(
    r"\b(?:at|by|around|about|from|until|till|to)\b|\d{1,2}[:.h]\d\d|\d{1,4} ?[ap]\.?m\b\.?|(?<=at )\d{1,4}$",
    re.IGNORECASE,
)
_DAY_WORDS = LazyPattern(r"\w")
_WEEKDAY = LazyPattern(rf"(?<![a-z]){WEEKDAY}", re.IGNORECASE)
_CLOCK = LazyPattern(
    r"(?<![\d:.,])(?:(?P<hour>[01]?\d|2[0-4])[:h](?P<minute>[0-5]\d)(?![\d:])(?: ?(?P<half>[ap])\.?m\b\.?)?"
    r"|(?P<whole>1[0-2]|0?[1-9]) ?(?P<of>[ap])\.?m\b\.?)",
    re.IGNORECASE,
)
_BEFORE_HOUR = LazyPattern(r"\b(?:at|for|by|around|um|a las?|à|pukul|jam|las|в|to|until) $", re.IGNORECASE)
_INSIDE_WORD = LazyPattern(r"[a-z]-$", re.IGNORECASE)
_PLAIN_HOUR = LazyPattern(
    r"\b(?:at|by|um|a las?|à|pukul|jam|в) (?P<hour>1\d|2[0-4]|[1-9])(?![\d:.h]| ?[ap]\.?m)", re.IGNORECASE
)
HOURS = 24
LEAD_CHARS = 12  # before a figure, where "at" or "pukul" may stand
_WEEKDAY_NUMBERS = {**FOREIGN_WEEKDAYS, **WEEKDAYS}


def find_figures(text: str, context: ReadingContext) -> tuple[Figure, ...]:
    """All figures of *text* in order; the marks of a numbered list are none.

    Args:
        text: Words of a person, a model or a tool.
        context: The person's clock and habits, which they and the model write by.
    """
    prose = _LIST_MARK.sub(lambda mark: " " * len(mark[0]), text)
    amounts = find_amounts(prose, context)
    figures: list[Figure] = []
    taken = _Taken(len(prose))
    for candidate in (
        *(_sum(amount, prose) for amount in amounts if amount.currency),
        *find_parts(prose),
        *_dates(prose, context),
        *(_as_share(number, prose) for number in _numbers(prose, amounts)),
    ):
        if taken.is_free(candidate.span):
            figures.append(candidate)
            if not (isinstance(candidate, Days) and _BARE_HOUR.search(candidate.text)):
                taken.take(candidate.span)
                figures += _clocks_inside(candidate, prose)
    return tuple(sorted(figures, key=lambda figure: figure.span.start))


class _Taken:
    """Which characters of a text belong to a figure already; the sums come first, then dates, then numbers."""

    def __init__(self, length: int) -> None:
        self._marks = bytearray(length)

    def is_free(self, span: Span) -> bool:
        return not any(self._marks[span.start : span.end])

    def take(self, span: Span) -> None:
        self._marks[span.start : span.end] = b"\1" * (span.end - span.start)


def _lead(text: str, start: int) -> str:
    """What stands right before *start*."""
    return text[max(start - LEAD_CHARS, 0) : start]


def _readings(digits: str) -> frozenset[Decimal]:
    """What a number in digits may stand for: a single mark before three digits may group or part decimals."""
    parts = _MARK.split(digits)
    if len(parts) == 1:
        return frozenset({Decimal(digits)})
    grouped = Decimal("".join(parts)) if all(len(part) == 3 for part in parts[1:]) else None
    parted = Decimal(f"{''.join(parts[:-1])}.{parts[-1]}")
    return frozenset({parted} if grouped is None else {grouped, parted} if len(parts) == 2 else {grouped})


def _cut(text: str, span: Span) -> str:
    return _tidy(text[span.start : span.end])


def _tidy(words: str) -> str:
    """The words as they are named to the model, without the end of their sentence."""
    return words.strip().rstrip(".,;:!")


def _sum(found: FoundAmount, text: str) -> Sum:
    currencies = {found.currency} if found.currency else set()
    if found.ambiguity and found.ambiguity.kind is AmbiguityKind.CURRENCY:
        currencies |= set(found.ambiguity.currencies)
    return Sum(_cut(text, found.span), found.span, _amounts(found), frozenset(currencies))


def _amounts(found: FoundAmount) -> frozenset[Decimal]:
    """Its readings; the upper end of a range is a figure of its own."""
    if found.ambiguity and found.ambiguity.kind is not AmbiguityKind.RANGE:
        return frozenset(found.ambiguity.amounts)
    return frozenset({found.amount})


def _dates(text: str, context: ReadingContext) -> Iterator[Days | Clock]:
    futures = {found.span: found for found in find_dates(text, context, Direction.FUTURE)}
    for found in find_dates(text, context, Direction.PAST):
        value = found.value
        if _INSIDE_WORD.search(_lead(text, found.span.start)):
            continue  # "thirty-one a day" names no hour
        if _covers_days(value) and _DAY_WORDS.search(_HOUR_WORDS.sub("", found.text)):
            yield _days(found, futures.get(found.span, found), context)
        elif isinstance(value, Instant) and ":" in found.text:
            yield Clock(_tidy(found.text), found.span, value.at.time().replace(second=0, microsecond=0))
        if isinstance(value, TimeOfDay):
            yield Clock(_tidy(found.text), found.span, value.at)
    for match in _CLOCK.finditer(text):  # also of what comes again and again, which is no date
        yield _clock(match, 0)


def _clocks_inside(figure: Figure, text: str) -> Iterator[Clock]:
    """The hours that a date names along with its day: "tomorrow at 9:30"."""
    if isinstance(figure, Days):
        words = text[figure.span.start : figure.span.end]
        for match in _CLOCK.finditer(words):
            yield _clock(match, figure.span.start)
        for match in _PLAIN_HOUR.finditer(words):
            span = Span(match.start() + figure.span.start, match.end() + figure.span.start)
            yield Clock(match[0], span, time(int(match["hour"]) % HOURS))


def _clock(match: re.Match[str], offset: int) -> Clock:
    hour = int(match["hour"] or match["whole"]) % HOURS
    half = (match["half"] or match["of"] or "").lower()
    if half:
        hour = hour % 12 + (12 if half == "p" else 0)
    span = Span(match.start() + offset, match.end() + offset)
    return Clock(_tidy(match[0]), span, time(hour, int(match["minute"] or 0)))


def _covers_days(value: Value) -> bool:
    return isinstance(value, Day | Instant) or (isinstance(value, Period) and value.grain not in _WITHIN_A_DAY)


def _days(past: Found, future: Found, context: ReadingContext) -> Days:
    words = _HOUR_WORDS.sub("", past.text.lower())
    has_digits = any(character.isdigit() for character in words)
    return Days(
        _tidy(past.text),
        past.span,
        frozenset(_first_and_last(found, context) for found in (past, future)),
        is_named=has_digits or bool(_MONTH_NAME.search(words)),
        is_weekday=bool(_WEEKDAY.search(words)) and not has_digits,
        has_year=bool(_YEAR.search(words)),
        grain=_grain(past.value),
        weekdays=frozenset(_named_weekdays(past.text)),
    )


def _named_weekdays(words: str) -> Iterator[int]:
    """The days of the week that *words* name, 0 for Monday."""
    for word in re.findall(r"[^\W\d_]+", words.casefold()):
        if word in _WEEKDAY_NUMBERS:
            yield _WEEKDAY_NUMBERS[word]


def _grain(value: Value) -> Grain:
    """DAY for a day and for a part of one."""
    if isinstance(value, Period) and value.grain is not Grain.DAYPART:
        return value.grain
    return Grain.DAY


def _first_and_last(found: Found, context: ReadingContext) -> tuple[date, date]:
    first, behind = local_days(found.value, context)
    return first, behind - ONE_DAY


def _numbers(text: str, amounts: Sequence[FoundAmount]) -> Iterator[Number]:
    """Numbers without a currency, the readings of the money grammar first ("12k", "half a million")."""
    for found in amounts:
        if not found.currency:
            is_hour = bool(_BEFORE_HOUR.search(_lead(text, found.span.start)))
            yield Number(_cut(text, found.span), found.span, _amounts(found), is_hour=is_hour)
    for match in _DIGITS.finditer(text):
        is_hour = bool(_BEFORE_HOUR.search(_lead(text, match.start())))
        yield Number(match[0], Span(*match.span()), _readings(match[0]), is_hour=is_hour)
    for match in _WORDS.finditer(text):
        yield Number(match[0], Span(*match.span()), frozenset({Decimal(cardinal_value(match[0].lower()))}))


def _as_share(number: Number, text: str) -> Number | Share:
    percent = _PERCENT.match(text, number.span.end)
    if percent is None:
        return number
    span = Span(number.span.start, percent.end())
    return Share(_cut(text, span), span, number.values)
