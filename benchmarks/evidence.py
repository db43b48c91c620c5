"""The table of a comparison: how much of the evidence each system found, by kind of question, with intervals.

It reads what an evaluation from outside wrote for each system: one row a question. It runs no system.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from statistics import fmean

from benchmarks.figures import Line, Times, at_least

MEASURES = ("R@5", "R@10", "R@20", "MRR")
GOALS: Mapping[str, float] = {"R@5": 72.0, "R@10": 80.0, "R@20": 86.0}  # per cent of the evidence, without a reranker
CATEGORIES: Mapping[int, str] = {1: "several talks", 2: "time", 3: "common sense", 4: "one talk"}
RESAMPLES = 1_000
SEED = 7
_PER_CENT = 100
_LEAST_TIMES = 2  # for percentiles

Row = Mapping[str, float]  # the measures of one question, its ``category`` and ``ms``


@dataclass(frozen=True)
class Outcome:
    """What a system found for each question, in the evaluation's order."""

    system: str
    rows: Sequence[Row]


def read(file: Path, names: Mapping[str, str]) -> list[Outcome]:
    """The outcomes in an evaluation's *file*, called by their *names* here."""
    systems: Mapping[str, Mapping[str, Sequence[Row]]] = json.loads(file.read_text(encoding="utf-8"))
    return [Outcome(names[name], outcome["rows"]) for name, outcome in systems.items()]


def table(outcomes: Sequence[Outcome]) -> Iterator[str]:
    """The lines: all questions first, then each kind; at the end the goals of the first system."""
    if not outcomes:
        return
    yield _line("all questions", *MEASURES, "p50 / p95 ms")
    for outcome in outcomes:
        yield _line(f"  {outcome.system} ({len(outcome.rows)})", *_cells(outcome.rows), _latency(outcome.rows))
    for number, category in CATEGORIES.items():
        yield _line(category, *MEASURES)
        for outcome in outcomes:
            rows = [row for row in outcome.rows if row["category"] == number]
            yield _line(f"  {outcome.system} ({len(rows)})", *_cells(rows))
    yield from map(str, goals(outcomes[0]))


def goals(outcome: Outcome) -> list[Line]:
    """Whether a system finds as much as it should."""
    return [
        at_least(f"{outcome.system}: {measure}", _PER_CENT * fmean(row[measure] for row in outcome.rows), goal, "%")
        for measure, goal in GOALS.items()
    ]


def _line(*cells: str) -> str:
    first, *rest = cells
    return (f"{first:<32}" + "".join(f"{cell:<22}" for cell in rest)).rstrip()


def _cells(rows: Sequence[Row]) -> list[str]:
    """Each measure with the interval that holds it in 95 of 100 draws of as many questions."""
    if not rows:
        return ["-" for _ in MEASURES]
    draw = Random(SEED)  # noqa: S311  a draw of questions
    draws = [draw.choices(rows, k=len(rows)) for _ in range(RESAMPLES)]
    return [_cell(measure, rows, draws) for measure in MEASURES]


def _cell(measure: str, rows: Sequence[Row], draws: Sequence[Sequence[Row]]) -> str:
    means = sorted(fmean(row[measure] for row in drawn) for drawn in draws)
    low, high = means[RESAMPLES * 25 // 1000], means[RESAMPLES * 975 // 1000 - 1]
    mean = fmean(row[measure] for row in rows)
    return f"{_PER_CENT * mean:.1f} [{_PER_CENT * low:.1f}-{_PER_CENT * high:.1f}]"


def _latency(rows: Sequence[Row]) -> str:
    if len(rows) < _LEAST_TIMES:
        return "-"
    times = Times([row["ms"] / 1000 for row in rows])
    return f"{times.p50 * 1000:.1f} / {times.percentile(95) * 1000:.1f}"
