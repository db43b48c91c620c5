"""From pieces to clauses: "mondays at 9 and thursdays at 18" are two, each with days and times of its own.

Works on pieces alone; what rules a clause gives is decided elsewhere. Pieces that contradict each other give nothing.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from core.grammar.dates.nodes import Clock, Part
from core.grammar.recurrences.model import (
    Cycle,
    MonthDays,
    Months,
    NthWeekdays,
    NthWorkdays,
    Piece,
    Times,
    Weekdays,
    Window,
    YearDays,
)


@dataclass(frozen=True)
class Clause:
    """What one clause says, by kind."""

    cycle: Cycle | None = None
    weekdays: Weekdays | None = None
    counted: NthWeekdays | None = None
    workdays: NthWorkdays | None = None
    month_days: MonthDays | None = None
    year_days: YearDays | None = None
    months: Months | None = None
    clocks: tuple[Clock, ...] = ()
    parts: tuple[Part, ...] = ()
    window: Window | None = None
    is_broken: bool = False

    @property
    def has_days(self) -> bool:
        """Whether it names days or a cycle."""
        kinds = (self.cycle, self.weekdays, self.counted, self.workdays, self.month_days, self.year_days, self.months)
        return any(kinds)

    @property
    def has_times(self) -> bool:
        """Whether it names times of the day."""
        return bool(self.clocks or self.parts or self.window)


def split_clauses(pieces: Sequence[Piece], links: Sequence[str]) -> list[Clause] | None:
    """Return the clauses of pieces in order of position; None where pieces contradict each other.

    Args:
        pieces: Cycles, days and times.
        links: The words before each of them.
    """
    clauses = [Clause()]
    starts_with_time = bool(pieces) and isinstance(pieces[0].meaning, Times)
    for piece, link in zip(pieces, links, strict=True):
        if _begins_clause(clauses[-1], piece, link, starts_with_time=starts_with_time):
            clauses.append(Clause())
        clauses[-1] = _with(clauses[-1], piece)
    if any(clause.is_broken or not clause.has_days for clause in clauses):
        return None
    return _sharing_times(clauses)


def _begins_clause(clause: Clause, piece: Piece, link: str, *, starts_with_time: bool) -> bool:
    """Whether a complete clause is followed by days or times of their own."""
    if not (clause.has_days and clause.has_times):
        return False
    is_time = isinstance(piece.meaning, Times | Window)
    is_joined = any(word in link for word in ("and", ",", "&", ";", "plus", "\n"))
    if is_time:
        return starts_with_time and is_joined
    said_again = piece.repeats and isinstance(piece.meaning, Weekdays) and clause.weekdays is not None
    return not starts_with_time and (is_joined or said_again)


def _with(clause: Clause, piece: Piece) -> Clause:
    """The clause with one piece more."""
    match piece.meaning:
        case Cycle() as cycle:
            return _with_cycle(clause, cycle)
        case Times(clocks=clocks, parts=parts):
            return replace(clause, clocks=clause.clocks + clocks, parts=clause.parts + parts)
        case Window() as window:
            return replace(clause, window=window, is_broken=clause.is_broken or clause.window is not None)
        case Weekdays() as weekdays:
            return _with_weekdays(clause, weekdays)
        case _:
            return _with_days(clause, piece)


def _with_cycle(clause: Clause, cycle: Cycle) -> Clause:
    """A second cycle must say the same, or be the unit that a step or a position counts in."""
    part = (cycle.part,) if cycle.part else ()
    known = clause.cycle
    clause = replace(clause, parts=clause.parts + part)
    if known is None:
        return replace(clause, cycle=cycle)
    if known.unit == "":
        return replace(clause, cycle=replace(cycle, interval=cycle.interval * known.interval))
    same = known.unit == cycle.unit and known.times == cycle.times
    if same and (cycle.interval == known.interval or 1 in {cycle.interval, known.interval}):
        return replace(clause, cycle=replace(known, interval=max(known.interval, cycle.interval)))
    return replace(clause, is_broken=True)


def _with_weekdays(clause: Clause, weekdays: Weekdays) -> Clause:
    known = clause.weekdays
    if known is None:
        return replace(clause, weekdays=weekdays)
    if known.interval != weekdays.interval:
        return replace(clause, is_broken=True)
    return replace(clause, weekdays=replace(known, days=tuple(sorted({*known.days, *weekdays.days}))))


def _with_days(clause: Clause, piece: Piece) -> Clause:
    match piece.meaning:
        case NthWeekdays(pairs=pairs):
            known = clause.counted.pairs if clause.counted else ()
            return replace(clause, counted=NthWeekdays(known + pairs))
        case NthWorkdays(positions=positions):
            before = clause.workdays.positions if clause.workdays else ()
            return replace(clause, workdays=NthWorkdays(before + positions))
        case MonthDays(days=days, in_unit=in_unit):
            earlier = clause.month_days.days if clause.month_days else ()
            return replace(clause, month_days=MonthDays(earlier + days, in_unit))
        case YearDays(dates=dates):
            dated = clause.year_days.dates if clause.year_days else ()
            return replace(clause, year_days=YearDays(dated + dates))
        case Months(months=months):
            named = clause.months.months if clause.months else ()
            return replace(clause, months=Months(named + months))
        case _:
            return replace(clause, is_broken=True)


def _sharing_times(clauses: list[Clause]) -> list[Clause]:
    """Clauses without a time take that of the one before them."""
    shared: list[Clause] = []
    for clause in clauses:
        if shared and not clause.has_times:
            before = shared[-1]
            clause = replace(clause, clocks=before.clocks, parts=before.parts, window=before.window)  # noqa: PLW2901
        shared.append(clause)
    return shared
