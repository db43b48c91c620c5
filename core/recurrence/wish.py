"""A wish in wall time and the instants that follow from it, across changes of the clock (R4.2)."""

import heapq
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, timedelta
from functools import cached_property
from itertools import islice
from typing import Self
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from core.errors import ToolRetry
from core.recurrence.rules import Repetition, named_lines, parse_parts, read_dates, read_rule, write_rule

_LONGEST_GAP = timedelta(days=1)  # Samoa left out 30 December 2011


def wall_instant(local: datetime, zone: ZoneInfo) -> datetime:
    """Return the instant, aware UTC, at which clocks of the zone show ``local`` (naive).

    A time that the clock skips moves forward by the gap; of a doubled one the first is meant (decision "Wall time
    across DST").
    """
    return local.replace(tzinfo=zone, fold=0).astimezone(UTC)


@dataclass(frozen=True)
class Wish:
    """What a person asked for: a wall time in their zone, and how it repeats (R4.2).

    Attributes:
        starts_at: Naive local wall time of the first occurrence; intervals count from it.
        zone: IANA name.
        rules: iCalendar lines in local wall time: "RRULE:...", "RDATE:...", "EXDATE:...". Several RRULE lines are
            united. UNTIL counts its whole day when it is a date. Without an RRULE the wish is for ``starts_at``.

    Raises:
        ToolRetry: A rule or the zone can't be read; the text says which.
    """

    starts_at: datetime
    zone: str
    rules: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        """Refuse at once what could not be kept later."""
        if self.starts_at.tzinfo is not None:
            raise ValueError("a wish starts at a wall time without a zone of its own")
        _ = self._zone, self._repetitions, self._added, self._excluded
        named = sum(len(list(named_lines(self.rules, name))) for name in ("RRULE", "RDATE", "EXDATE"))
        if named != len(self.rules):
            raise ToolRetry("Every rule must begin with RRULE:, RDATE: or EXDATE:.")

    def next_after(self, instant: datetime) -> datetime | None:
        """Return the first instant strictly after ``instant`` (aware), as aware UTC; None when the plan has ended."""
        return next(iter(self.instants(instant, 1)), None)

    def instants(self, after: datetime, limit: int) -> list[datetime]:
        """Return the next instants strictly after ``after`` (aware), ascending, as aware UTC; at most ``limit``.

        "Every hour" is elapsed time: it comes in both of the hours that a clock shows twice.
        """
        if limit < 1:
            return []
        streams = [self._elapsed(repetition, after) for repetition in self._repetitions if repetition.is_elapsed]
        if not streams:
            return self._of_walls(after, limit)
        elapsed = {instant for stream in streams for instant in islice(stream, limit)}
        return sorted(elapsed.union(self._of_walls(after, limit)))[:limit]

    def _of_walls(self, after: datetime, limit: int) -> list[datetime]:
        """The next instants of all that is meant in wall time."""
        found: list[datetime] = []
        for wall in self._walls(self._wall_before(after), [one for one in self._repetitions if not one.is_elapsed]):
            # A skipped time moves behind later ones, so what comes next may still be earlier than what was found.
            if len(found) >= limit and wall >= self._wall(found[limit - 1]):
                break
            instant = wall_instant(wall, self._zone)
            place = bisect_left(found, instant)
            if instant > after and found[place : place + 1] != [instant]:
                found.insert(place, instant)
        return found[:limit]

    @property
    def is_counted(self) -> bool:
        """Whether it comes so many times and no more."""
        return any(repetition.count for repetition in self._repetitions)

    def left_after(self, times: int, instant: datetime) -> Self | None:
        """The plan from ``instant`` (aware) on, of whose count so many ``times`` are used up; None where all are.

        A plan that counts nothing, or has several rules, stays as it is.
        """
        lines = list(named_lines(self.rules, "RRULE"))
        parts = parse_parts(lines[0]) if len(lines) == 1 else {}
        if "COUNT" not in parts:
            return self
        left = int(parts.pop("COUNT")) - times
        others = tuple(line for line in self.rules if line not in lines)
        following = replace(self, rules=(write_rule(parts), *others)).next_after(instant)
        if left < 1 or following is None:
            return None
        counted = write_rule({**parts, "COUNT": str(left)})
        return replace(self, starts_at=self._wall(following), rules=(counted, *others))

    def walls(self, since: datetime) -> Iterator[datetime]:
        """Yield the naive wall times from ``since`` (naive) on, ascending, none twice, as if no clock ever changed."""
        return self._walls(since, self._repetitions)

    def _walls(self, since: datetime, repetitions: Sequence[Repetition]) -> Iterator[datetime]:
        last = None
        streams = [repetition.walls(since) for repetition in repetitions]
        added = [wall for wall in self._added if wall >= since]
        for wall in heapq.merge(*streams, added):
            if wall != last and not self._is_excluded(wall):
                yield wall
            last = wall

    def _is_excluded(self, wall: datetime) -> bool:
        return wall in self._excluded or wall.date() in self._excluded

    def _elapsed(self, repetition: Repetition, after: datetime) -> Iterator[datetime]:
        """The instants of one that counts elapsed time: its walls on a clock that keeps the offset of its start."""
        start = repetition.starts_at
        ahead = start - wall_instant(start, self._zone).replace(tzinfo=None)
        until = repetition.until and wall_instant(repetition.until, self._zone).replace(tzinfo=None) + ahead
        steady = replace(repetition, until=until)
        for wall in steady.walls(after.astimezone(UTC).replace(tzinfo=None) + ahead):
            instant = (wall - ahead).replace(tzinfo=UTC)
            if instant > after and not self._is_excluded(self._wall(instant)):
                yield instant

    def _wall(self, instant: datetime) -> datetime:
        return instant.astimezone(self._zone).replace(tzinfo=None, fold=0)

    def _wall_before(self, instant: datetime) -> datetime:
        """The earliest wall time that may come after the instant; one in a gap just passed comes later than it says."""
        wall = self._wall(instant)
        gap = wall - self._wall(instant - _LONGEST_GAP) - _LONGEST_GAP
        return wall - max(gap, timedelta())

    @cached_property
    def _zone(self) -> ZoneInfo:
        try:
            return ZoneInfo(self.zone)
        except (ZoneInfoNotFoundError, ValueError, OSError) as error:
            raise ToolRetry(f"{self.zone!r} is no time zone; it must be a name like Europe/London.") from error

    @cached_property
    def _repetitions(self) -> tuple[Repetition, ...]:
        return tuple(read_rule(line, self.starts_at) for line in named_lines(self.rules, "RRULE"))

    @cached_property
    def _added(self) -> list[datetime]:
        """The wall times beside the rules; without a rule also the start itself."""
        dates = [each for line in named_lines(self.rules, "RDATE") for each in read_dates(line)]
        walls = [at if isinstance(at, datetime) else datetime.combine(at, self.starts_at.time()) for at in dates]
        return sorted(walls if self._repetitions else [self.starts_at, *walls])

    @cached_property
    def _excluded(self) -> frozenset[date | datetime]:
        return frozenset(each for line in named_lines(self.rules, "EXDATE") for each in read_dates(line))
