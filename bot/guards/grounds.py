"""What a turn knows for certain: the figures its tools returned and those of the person's own message.

A figure is grounded by one of its own kind: a sum by a sum in the same currency, a date by a date. Beside each stands
for which days it was read. It judges no sentence.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from datetime import date, datetime, time
from decimal import Decimal

from bot.guards.disguises import undisguised
from bot.guards.figures import Clock, Days, Figure, Number, Share, Sum, find_figures
from bot.guards.parts import Part
from bot.guards.sentences import holds_question
from core.grammar.context import ReadingContext
from core.grammar.currencies import CODES
from core.grammar.dates import Grain
from core.grammar.dates.nodes import ONE_DAY
from tools.base import Ask, ToolOutcome

HALF_DAY_HOURS = 12
HOURS = 24

_DECIMAL = re.compile(r"-?\d+(?:\.\d+)?$")
_ISO_DAY = re.compile(r"\d{4}-\d{2}-\d{2}$")
_ISO_INSTANT = re.compile(r"\d{4}-\d{2}-\d{2}T\d{2}:\d{2}")
_SILENT = frozenset({"id", "text", "refund_of"})  # keys whose values are no figures: ids, and an echo of the question
_OTHER = "other"  # begins the keys of a comparison that are about its second period


@dataclass(frozen=True)
class Stretch:
    """The local days that a figure was read for, both included.

    Attributes:
        first: None where only the end is known.
        is_entry: It is the day of one entry, which lies in every period around it.
    """

    first: date | None
    last: date
    is_entry: bool = False


@dataclass
class Grounds:
    """Figures that may be said in this turn.

    Attributes:
        sums: Amounts, never negative, with their ISO 4217 code; None for one that may be in any currency.
        amounts: The same amounts alone.
        numbers: Counts and other plain numbers.
        shares: Percentages.
        days: Local days; of a stretch its first and last one.
        months: (year, month) of every day that a stretch covers.
        times: Times of day.
        parts: Fractions and multiples that the person said, in their words.
        read_for: For every value that a tool returned, the days that it was read for.
        said: The values of the person's own message.
        said_days: The days that it names.
    """

    context: ReadingContext
    sums: set[tuple[Decimal, str | None]] = field(default_factory=set)
    amounts: set[Decimal] = field(default_factory=set)
    numbers: set[Decimal] = field(default_factory=set)
    shares: set[Decimal] = field(default_factory=set)
    days: set[date] = field(default_factory=set)
    months: set[tuple[int, int]] = field(default_factory=set)
    times: set[time] = field(default_factory=set)
    parts: set[str] = field(default_factory=set)
    read_for: dict[Decimal, set[Stretch]] = field(default_factory=dict)
    said: set[Decimal] = field(default_factory=set)
    said_days: list[Days] = field(default_factory=list)

    def add_said(self, said: str) -> None:
        """Take up the figures of the person's own message; a bare number of theirs may be a sum or a count."""
        is_asked = holds_question(said)
        for figure in find_figures(undisguised(said), self.context):
            if is_asked and isinstance(figure, Part):
                continue  # "where does most of it go?" does not say that most of it goes anywhere
            self._add(figure)
            self.said |= values_of(figure)
            if isinstance(figure, Number):
                self._add_sums(figure.values, (self.context.currency,))
                self.shares |= figure.values
            if isinstance(figure, Number) and figure.is_hour:
                self.times |= {time(int(hour)) for hour in figure.values if 0 <= hour < HOURS and hour % 1 == 0}
            if isinstance(figure, Days):
                self.said_days.append(figure)

    def add_outcomes(self, outcomes: Iterable[ToolOutcome]) -> None:
        """Take up what tools read in records. Neither arguments, errors nor hearsay count: they may hold anything."""
        results = [outcome.result for outcome in outcomes if outcome.result and not isinstance(outcome.result, Ask)]
        results = [result for result in results if not result.is_hearsay]
        for result in results:
            self._walk(result.model_dump(mode="json"), "", _Place())
        if results:
            stretches = frozenset(stretch for known in self.read_for.values() for stretch in known)
            self._note_numbers((Decimal(len(results)),), self.numbers, _Place(stretches=stretches))

    def holds(self, figure: Figure) -> bool:
        """Whether *figure* is grounded in one of its readings."""
        match figure:
            case Sum(amounts=amounts, currencies=currencies):
                return any((amount, code) in self.sums for amount in amounts for code in (*currencies, None))
            case Number(values=values, is_hour=is_hour):
                known = (self.numbers, self.shares, self.amounts, self.years(), self._hours() if is_hour else set())
                return any(bool(values & one) for one in known)
            case Share(values=values):
                return bool(values & self.shares)
            case Clock(at=at):
                return any(_same_time(at, known) for known in self.times)
            case Part(text=text, lowest=lowest, highest=highest):
                return text.casefold() in self.parts or any(lowest <= known <= highest for known in self.shares)
            case Days(text=text):
                # The person's own words may be said back, even "Friday yesterday" where it was no Friday.
                is_own = text in {said.text for said in self.said_days}
                return is_own or any(self._holds_days(figure, first, last) for first, last in figure.readings)

    def years(self) -> set[Decimal]:
        """The years of the known days."""
        return {Decimal(year) for year, _ in self.months}

    def _holds_days(self, figure: Days, first: date, last: date) -> bool:
        if figure.grain is Grain.DAY and figure.weekdays and first.weekday() not in figure.weekdays:
            return False  # "Sunday, 27 November" was a Friday
        if figure.grain is Grain.MONTH:
            return self._holds_month(first, with_year=figure.has_year)
        if figure.grain is Grain.YEAR:
            return any(year == first.year for year, _ in self.months)
        if figure.is_weekday:
            return any(known.weekday() == first.weekday() for known in self.days)
        if figure.has_year or not figure.is_named:
            return {first, last} <= self.days
        known = {(day.month, day.day) for day in self.days}
        return {(first.month, first.day), (last.month, last.day)} <= known

    def _holds_month(self, first: date, *, with_year: bool) -> bool:
        if with_year:
            return (first.year, first.month) in self.months
        return any(month == first.month for _, month in self.months)

    def _add(self, figure: Figure) -> None:
        match figure:
            case Sum(amounts=amounts, currencies=currencies):
                self._add_sums(amounts, currencies)
            case Number(values=values):
                self.numbers |= values
            case Share(values=values):
                self.shares |= values
            case Clock(at=at):
                self.times.add(at)
            case Part(text=text):
                self.parts.add(text.casefold())
            case Days(readings=readings):
                for first, last in readings:
                    self._add_stretch(first, last)

    def _add_sums(self, amounts: Iterable[Decimal], currencies: Iterable[str | None]) -> None:
        codes = tuple(currencies)
        self.sums |= {(amount, code) for amount in amounts for code in codes}
        self.amounts |= set(amounts)

    def _hours(self) -> set[Decimal]:
        """The full hours that are known, on the face of a clock."""
        return {Decimal(at.hour % HALF_DAY_HOURS + more) for at in self.times if not at.minute for more in (0, 12)}

    def _add_stretch(self, first: date, last: date) -> None:
        self.days |= {first, last}
        month = first.replace(day=1)
        while month <= last:
            self.months.add((month.year, month.month))
            month = (month.replace(day=28) + 4 * ONE_DAY).replace(day=1)  # the 28th and four days: the next month

    def _walk(self, value: object, key: str, place: "_Place") -> None:
        """Take up a part of a result."""
        if key in _SILENT or key.endswith("_id") or isinstance(value, bool):
            return
        if isinstance(value, dict):
            self._walk_object(value, place)
        elif isinstance(value, list):
            today = self.context.now.date()
            inner = frozenset(one for item in value if isinstance(item, dict) for one in _stretches(item, today))
            counted = replace(place, stretches=place.stretches | inner)
            self._note_numbers({Decimal(len(value))}, self.numbers, counted)
            for item in value:
                self._walk(item, key, place)
        elif isinstance(value, int):
            self._note_numbers({Decimal(abs(value))}, self.shares if key.endswith("percent") else self.numbers, place)
        elif isinstance(value, str):
            self._read(value, key, place)

    def _walk_object(self, value: dict[str, object], outer: "_Place") -> None:
        place = outer.inside(value, self.context.now.date())
        for key, part in value.items():
            self._walk(part, key, place.at(key))
        match value:
            case {"start_on": str(start), "end_on": str(end)}:
                self._add_stretch(date.fromisoformat(start), date.fromisoformat(end) - ONE_DAY)

    def _note_numbers(self, values: Iterable[Decimal], kind: set[Decimal], place: "_Place") -> None:
        for value in values:
            kind.add(value)
            self.read_for.setdefault(value, set()).update(place.stretches)

    def _read(self, text: str, key: str, place: "_Place") -> None:
        if _ISO_DAY.match(text):
            self._add_stretch(date.fromisoformat(text), date.fromisoformat(text))
        elif _ISO_INSTANT.match(text):
            at = datetime.fromisoformat(text)
            self._add_stretch(at.date(), at.date())
            self.times.add(at.time().replace(second=0, microsecond=0))
        elif _DECIMAL.match(text) and key not in {"note", "words"}:
            self._add_sums((abs(Decimal(text)),), (place.currency,))
            self._note_numbers((abs(Decimal(text)),), self.amounts, place)
        else:
            for figure in find_figures(undisguised(text), self.context):
                self._add(figure)
                self._note_numbers(values_of(figure), set(), place)


@dataclass(frozen=True)
class _Place:
    """What the objects around a part of a result say of it: its currency, and for which days it was read."""

    currency: str | None = None
    stretches: frozenset[Stretch] = frozenset()
    others: frozenset[Stretch] = frozenset()

    def inside(self, value: dict[str, object], today: date) -> "_Place":
        code = value.get("currency")
        currency = code if isinstance(code, str) and code in CODES else self.currency
        own = frozenset(_stretches(value, today)) or self.stretches
        return _Place(currency, own, frozenset(_period(value.get("other_period"))) or self.others)

    def at(self, key: str) -> "_Place":
        """The place of the part named *key*: of a comparison some parts are about the other period, or about both."""
        if not self.others:
            return self
        if key.startswith(_OTHER):
            return _Place(self.currency, self.others)
        if key in {"difference", "percent"}:
            return _Place(self.currency, self.stretches | self.others)
        return self


def values_of(figure: Figure) -> frozenset[Decimal]:
    """The values of a sum, a number or a percentage in each reading; none of other figures."""
    match figure:
        case Sum(amounts=values) | Number(values=values) | Share(values=values):
            return values
    return frozenset()


def _stretches(value: dict[str, object], today: date) -> Iterator[Stretch]:
    """The days that an object says its figures are about: its period, an entry's day, the end of a cap's period."""
    about = value.get("about")
    yield from _period(about.get("period") if isinstance(about, dict) else None)
    yield from _period(value)
    match value:
        case {"on": str(on)} if _ISO_DAY.match(on):
            yield Stretch(date.fromisoformat(on), date.fromisoformat(on), is_entry=True)
        case {"next_at": str(at)} if _ISO_INSTANT.match(at):
            yield Stretch(datetime.fromisoformat(at).date(), datetime.fromisoformat(at).date(), is_entry=True)
        case {"last_on": str(last)} if _ISO_DAY.match(last):
            yield Stretch(None, date.fromisoformat(last))
            if "per_day" in value:
                yield Stretch(today, today)


def _period(value: object) -> Iterator[Stretch]:
    match value:
        case {"start_on": str(start), "end_on": str(end)}:
            yield Stretch(date.fromisoformat(start), date.fromisoformat(end) - ONE_DAY)
    match value:
        case {"start_on": str(start), "counted_to": str(counted_to)}:
            yield Stretch(date.fromisoformat(start), date.fromisoformat(counted_to))


def _same_time(one: time, other: time) -> bool:
    """Equal on the face of a clock: "3:05 pm" and "15:05", but also "3:05"."""
    return (one.hour % HALF_DAY_HOURS, one.minute) == (other.hour % HALF_DAY_HOURS, other.minute)
