"""One person's long talk: how long a search takes beside mem0's, question by question in turn on the same machine.

Each system runs in a process of its own (``searcher``), and on a server of its own with the same settings.
"""

from __future__ import annotations

import asyncio
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO

import asyncpg

from benchmarks.figures import Line, Times, at_most
from benchmarks.searcher import READY
from core.embedded import EmbeddedPostgres

MOST_OF_PEER = 1.3  # times mem0's median
MOST_P95_MS = 60.0
WARM_UP = 20  # questions of each before any is counted
_PROJECT = Path(__file__).parent.parent


class SearcherError(Exception):
    """A system ended before it answered."""


@dataclass(frozen=True)
class Searcher:
    """A system that has stored the talk and waits for questions."""

    process: subprocess.Popen[str]

    def ask(self, question: str) -> float:
        """The seconds it takes to search for *question*.

        Raises:
            SearcherError: It has ended.
        """
        self._stdin.write(question.replace("\n", " ") + "\n")
        self._stdin.flush()
        return float(self._read_line()) / 1000

    def wait(self) -> None:
        """Return once it has stored the talk.

        Raises:
            SearcherError: It has ended.
        """
        while self._read_line() != READY:
            pass  # a library greets

    def _read_line(self) -> str:
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if not line:
            raise SearcherError(f"ended with {self.process.wait()}")
        return line.strip()

    @property
    def _stdin(self) -> IO[str]:
        assert self.process.stdin is not None
        return self.process.stdin


@contextmanager
def searching(python: str, plug: str, data: Path, turns: int, settings: Mapping[str, str]) -> Iterator[Searcher]:
    """The system *plug* in the environment of *python*, once it has stored so many *turns* of the talks in *data*.

    Raises:
        SearcherError: It could not store them.
    """
    command = [python, "-m", "benchmarks.searcher", "--data", str(data), "--plug", plug, "--turns", str(turns)]
    with subprocess.Popen(  # noqa: S603  programs that whoever runs the benchmark has named
        command,
        env=dict(settings),
        cwd=_PROJECT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    ) as process:
        try:
            searcher = Searcher(process)
            searcher.wait()
            yield searcher
        finally:
            assert process.stdin is not None
            process.stdin.close()  # it ends with its input, and stops its server


def tidy(server: EmbeddedPostgres) -> None:
    """What a server does by itself within a minute, so that the planner knows its tables."""
    asyncio.run(_vacuum(server.url()))


async def _vacuum(url: str) -> None:
    owner = await asyncpg.connect(url)
    await owner.execute("VACUUM ANALYZE")
    await owner.close()


def in_turn(ours: Searcher, peer: Searcher, questions: Sequence[str]) -> tuple[Times, Times]:
    """The times of both, each asked every question; who is asked first changes."""
    times: tuple[list[float], list[float]] = ([], [])
    for number, question in enumerate([*questions[:WARM_UP], *questions]):
        order = ((0, ours), (1, peer)) if number % 2 else ((1, peer), (0, ours))
        for place, searcher in order:
            times[place].append(searcher.ask(question))
    return Times(times[0][WARM_UP:]), Times(times[1][WARM_UP:])


def lines(ours: Times, peer: Times, turns: int) -> list[Line]:
    """The report."""
    return [
        Line(f"a search among {turns:,} turns of one person", f"{ours}   p95 {ours.percentile(95) * 1000:.2f} ms"),
        Line("mem0's", f"{peer}   p95 {peer.percentile(95) * 1000:.2f} ms"),
        at_most("our median beside mem0's", ours.p50 / peer.p50, MOST_OF_PEER, "times"),
        at_most("our 95th percentile", ours.percentile(95) * 1000, MOST_P95_MS, "ms"),
    ]
