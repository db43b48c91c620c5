"""What a turn knows for certain: the figures its tools returned and those of the person's own message.

A figure is grounded by one of its own kind: a sum by a sum in the same currency, a date by a date. It judges no
sentence.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import date, time
from decimal import Decimal

from bot.guards.figures import Clock, Days, Figure, Number, Share, Sum, find_figures
from core.grammar.context import ReadingContext
from core.grammar.currencies import CODES
from core.grammar.dates import Grain
from core.grammar.dates.nodes import ONE_DAY
from tools.base import Ask, ToolOutcome

HALF_DAY_HOURS = 12

_DECIMAL = re.compile(r"-?\d+(?:\.\d+)?$")
_ISO_DAY = re.compile(r"\d{4}-\d{2}-\d{2}$")
_SILENT = frozenset({"id", "text", "refund_of"})  # keys whose values are no figures: ids, and an echo of the question


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
    """

    context: ReadingContext
    sums: set[tuple[Decimal, str | None]] = field(default_factory=set)
    amounts: set[Decimal] = field(default_factory=set)
    numbers: set[Decimal] = field(default_factory=set)
    shares: set[Decimal] = field(default_factory=set)
    days: set[date] = field(default_factory=set)
    months: set[tuple[int, int]] = field(default_factory=set)
    times: set[time] = field(default_factory=set)

    def add_said(self, said: str) -> None:
        """Take up the figures of the person's own message; a bare number of theirs may be a sum or a count."""
        for figure in find_figures(said, self.context):
            self._add(figure)
            if isinstance(figure, Number):
                self._add_sums(figure.values, (self.context.currency,))
                self.shares |= figure.values

    def add_outcomes(self, outcomes: Iterable[ToolOutcome]) -> None:
        """Take up what tools returned. Neither arguments nor errors count: a model may fill them with anything."""
        results = [outcome.result for outcome in outcomes if outcome.result and not isinstance(outcome.result, Ask)]
        for result in results:
            self._walk(result.model_dump(mode="json"), "", None)
        if results:
            self.numbers.add(Decimal(len(results)))

    def holds(self, figure: Figure) -> bool:
        """Whether *figure* is grounded in one of its readings."""
        match figure:
            case Sum(amounts=amounts, currencies=currencies):
                return any((amount, code) in self.sums for amount in amounts for code in (*currencies, None))
            case Number(values=values):
                return any(bool(values & known) for known in (self.numbers, self.shares, self.amounts, self._years()))
            case Share(values=values):
                return bool(values & self.shares)
            case Clock(at=at):
                return any(_same_time(at, known) for known in self.times)
            case Days():
                return any(self._holds_days(figure, first, last) for first, last in figure.readings)

    def _holds_days(self, figure: Days, first: date, last: date) -> bool:
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
            case Days(readings=readings):
                for first, last in readings:
                    self._add_stretch(first, last)

    def _add_sums(self, amounts: Iterable[Decimal], currencies: Iterable[str | None]) -> None:
        codes = tuple(currencies)
        self.sums |= {(amount, code) for amount in amounts for code in codes}
        self.amounts |= set(amounts)

    def _years(self) -> set[Decimal]:
        return {Decimal(year) for year, _ in self.months}

    def _add_stretch(self, first: date, last: date) -> None:
        self.days |= {first, last}
        month = first.replace(day=1)
        while month <= last:
            self.months.add((month.year, month.month))
            month = (month.replace(day=28) + 4 * ONE_DAY).replace(day=1)  # the 28th and four days: the next month

    def _walk(self, value: object, key: str, currency: str | None) -> None:
        """Take up a part of a result; *currency* is the one that its object names."""
        if key in _SILENT or key.endswith("_id") or isinstance(value, bool):
            return
        if isinstance(value, dict):
            self._walk_object(value, currency)
        elif isinstance(value, list):
            self.numbers.add(Decimal(len(value)))
            for item in value:
                self._walk(item, key, currency)
        elif isinstance(value, int):
            (self.shares if key.endswith("percent") else self.numbers).add(Decimal(abs(value)))
        elif isinstance(value, str):
            self._read(value, key, currency)

    def _walk_object(self, value: dict[str, object], outer: str | None) -> None:
        code = value.get("currency")
        currency = code if isinstance(code, str) and code in CODES else outer
        for key, part in value.items():
            self._walk(part, key, currency)
        match value:
            case {"start_on": str(start), "end_on": str(end)}:
                self._add_stretch(date.fromisoformat(start), date.fromisoformat(end) - ONE_DAY)

    def _read(self, text: str, key: str, currency: str | None) -> None:
        if _ISO_DAY.match(text):
            self._add_stretch(date.fromisoformat(text), date.fromisoformat(text))
        elif _DECIMAL.match(text) and key not in {"note", "words"}:
            self._add_sums((abs(Decimal(text)),), (currency,))
        else:
            for figure in find_figures(text, self.context):
                self._add(figure)


def _same_time(one: time, other: time) -> bool:
    """Equal on the face of a clock: "3:05 pm" and "15:05", but also "3:05"."""
    return (one.hour % HALF_DAY_HOURS, one.minute) == (other.hour % HALF_DAY_HOURS, other.minute)
