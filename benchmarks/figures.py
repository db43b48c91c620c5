"""Figures of a measurement: percentiles of times, and the lines they are printed as."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import quantiles


@dataclass(frozen=True)
class Times:
    """How long something took, over many runs.

    Attributes:
        seconds: One figure a run, in the order they were measured; at least two.
    """

    seconds: Sequence[float]

    @property
    def p50(self) -> float:
        """The median, in seconds."""
        return self.percentile(50)

    @property
    def p99(self) -> float:
        """What 99 of 100 runs stay below, in seconds."""
        return self.percentile(99)

    def percentile(self, number: int) -> float:
        """What *number* of 100 runs stay below, in seconds."""
        return quantiles(self.seconds, n=100, method="inclusive")[number - 1]

    def __str__(self) -> str:
        return f"p50 {self.p50 * 1000:7.2f} ms   p99 {self.p99 * 1000:7.2f} ms   ({len(self.seconds)} runs)"


@dataclass(frozen=True)
class Line:
    """One line of the report.

    Attributes:
        what: What was measured.
        figure: What came out, with its unit.
        goal: What it should be, such as ``<= 8``; empty where it is shown for comparison only.
        is_met: Whether the goal was reached in this run.
    """

    what: str
    figure: str
    goal: str = ""
    is_met: bool = True

    def __str__(self) -> str:
        verdict = f"goal {self.goal}: {'met' if self.is_met else 'MISSED'}" if self.goal else ""
        return f"{self.what:<52} {self.figure:<50} {verdict}".rstrip()


def at_most(what: str, ratio: float, limit: float, unit: str) -> Line:
    """A line whose figure should not exceed *limit*."""
    return Line(what, f"{ratio:.2f} {unit}", f"<= {limit:g}", ratio <= limit)


def at_least(what: str, rate: float, limit: float, unit: str) -> Line:
    """A line whose figure should reach *limit*."""
    return Line(what, f"{rate:.0f} {unit}", f">= {limit:g}", rate >= limit)
