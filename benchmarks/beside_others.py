"""Retrieval beside other systems: BM25, vectors alone, and mem0 without its model, on the same questions (R7.3).

Three parts: how much of the evidence each system finds; how long a search takes in one person's long talk beside
mem0's; and how the published ways to rank memories do beside ours.

The questions and the scoring are an evaluation's from outside: ``KEEPWELL_LAB`` names a folder with ``../evals`` and
``../data`` beside it. mem0 is no part of the project: ``KEEPWELL_MEM0_PYTHON`` names a Python that has it, with
``psycopg[binary,pool]``, ``onnxruntime`` and ``tokenizers``. Each system runs in a process of its own, one after the
other; what is missing is one line that says so.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random

from benchmarks import evidence, large_talk, vectors
from benchmarks.evidence import Outcome
from benchmarks.facts import POLICY
from core.embedded import EmbeddedPostgres
from core.llm import model_files
from memory.policy import PRESETS

OURS, PEER = "benchmarks.retrieval:factory", "peer_mem0:factory"
BASELINES: Mapping[str, str] = {"bm25": "BM25", "dense": "vectors alone"}
TURNS = 6_000  # of one person's long talk
QUESTIONS = 200  # about it
UNANSWERABLE = 5  # a category of questions
TIMEOUT_S = 3_600.0  # embedding some thousand turns takes minutes
_PROJECT = Path(__file__).parent.parent
_IN_MEMORY = Path("/dev/shm")  # noqa: S108  the small files that mem0 syncs for each turn are no part of a search


@dataclass(frozen=True)
class Extent:
    """How much is measured: which parts, conversations (0 for all), turns of the long talk and questions about it."""

    parts: Sequence[str]
    conversations: int = 0
    turns: int = TURNS
    questions: int = QUESTIONS


@dataclass(frozen=True)
class Comparison:
    """Where everything is: the evaluation's folders, a folder for what is in between, and the environment.

    ``ids`` are the conversations that are asked about.
    """

    lab: Path
    folder: Path
    settings: Mapping[str, str]
    ids: Sequence[str] = ()

    @property
    def questions(self) -> Path:
        """The conversations and the questions about them."""
        return self.lab / "data" / "locomo_dev.json"

    def script(self, name: str) -> list[str]:
        """The command of an evaluation, but for its Python."""
        return [str(self.lab / "evals" / name), "--data", str(self.lab / "data" / _DATA[name])]


_DATA: Mapping[str, str] = {"locomo_retrieval.py": "locomo_dev.json", "fact_update.py": "fact_update_dev.json"}


class EvaluationError(Exception):
    """An evaluation ended with a complaint."""


def compare(extent: Extent, environment: Mapping[str, str] = os.environ) -> Iterator[str]:
    """The lines of the report, as they come."""
    lab = Path(environment.get("KEEPWELL_LAB", "/nowhere")).parent
    if not all((lab / "evals" / name).is_file() and (lab / "data" / data).is_file() for name, data in _DATA.items()):
        yield "SKIPPED: KEEPWELL_LAB names no folder with the evaluation and its questions beside it"
        return
    if not model_files.are_in(model_files.BUNDLED_FOLDER):
        yield "SKIPPED: the local embedder is missing; ./keepwell fetches it"
        return
    with tempfile.TemporaryDirectory(prefix="keepwell-compare-") as folder:
        comparison = Comparison(lab, Path(folder), _settings(lab, Path(folder), environment))
        for part in extent.parts:
            yield from PARTS[part](comparison, extent)


def _settings(lab: Path, folder: Path, environment: Mapping[str, str]) -> dict[str, str]:
    """The environment of the systems: where the evaluation finds the embedder and both find vectors made before."""
    Path(folder, "dense_en").symlink_to(model_files.BUNDLED_FOLDER)
    return {
        vectors.FOLDER: str(folder / "vectors"),
        **environment,
        "MEMORY_MODELS_DIR": str(folder),
        "PYTHONPATH": os.pathsep.join([str(_PROJECT), str(lab / "evals")]),
    }


def _evidence(comparison: Comparison, extent: Extent) -> Iterator[str]:
    """How much of the evidence each system finds."""
    outcomes: list[Outcome] = []
    for name, run in (("Keepwell", _run_ours), ("BM25 and vectors alone", _run_baselines), ("mem0", _run_mem0)):
        try:
            outcomes += run(comparison, _chosen(comparison, extent))
        except EvaluationError as failure:
            yield f"{name}: {failure}"
    yield from evidence.table(outcomes)


def _chosen(comparison: Comparison, extent: Extent) -> list[str]:
    """The arguments that choose the conversations."""
    ids = [talk["id"] for talk in json.loads(comparison.questions.read_text(encoding="utf-8"))["conversations"]]
    return ["--conversations", ",".join(ids[: extent.conversations or None])]


def _run_ours(comparison: Comparison, chosen: Sequence[str]) -> list[Outcome]:
    return _evaluated(comparison, sys.executable, [*chosen, "--plug", OURS], {OURS: "Keepwell"})


def _run_baselines(comparison: Comparison, chosen: Sequence[str]) -> list[Outcome]:
    cache = ["--cache", comparison.settings[vectors.FOLDER]]
    return _evaluated(comparison, sys.executable, [*chosen, *cache, "--systems", ",".join(BASELINES)], BASELINES)


def _run_mem0(comparison: Comparison, chosen: Sequence[str]) -> list[Outcome]:
    """mem0 over pgvector with the same embedder; without a model of its own it keeps each turn as it is."""
    with _mem0(comparison) as (python, settings, _):
        beside = Comparison(comparison.lab, comparison.folder, settings)
        return _evaluated(beside, python, [*chosen, "--plug", PEER], {PEER: "mem0"})


@contextmanager
def _mem0(comparison: Comparison) -> Iterator[tuple[str, Mapping[str, str], EmbeddedPostgres]]:
    """The Python that has mem0, the environment it needs, and the server that it uses, until this is left.

    Raises:
        EvaluationError: There is none.
    """
    python = comparison.settings.get("KEEPWELL_MEM0_PYTHON")
    if not python:
        raise EvaluationError("SKIPPED (KEEPWELL_MEM0_PYTHON names no Python that has it)")
    with ExitStack() as resources:
        place = resources.enter_context(tempfile.TemporaryDirectory(prefix="keepwell-mem0-"))
        Path(place).chmod(0o711)  # started by root, the server runs as another account, which must be able to enter
        server = EmbeddedPostgres(Path(place), durable=False)
        resources.callback(server.stop)
        in_memory = {"TMPDIR": str(_IN_MEMORY)} if _IN_MEMORY.is_dir() else {}
        yield python, {**comparison.settings, **in_memory, "MEM0_PG": server.start()}, server


def _evaluated(
    comparison: Comparison, python: str, arguments: Sequence[str], names: Mapping[str, str]
) -> list[Outcome]:
    """What an evaluation makes of the systems *names*.

    Raises:
        EvaluationError: It ended with a complaint.
    """
    results = comparison.folder / "results.json"
    command = [python, *comparison.script("locomo_retrieval.py"), *arguments, "--json", str(results)]
    _output(command, comparison.settings)
    return evidence.read(results, names)


def _output(command: Sequence[str], settings: Mapping[str, str]) -> str:
    done = subprocess.run(  # noqa: S603  programs that whoever runs the benchmark has named
        command, env=dict(settings), cwd=_PROJECT, capture_output=True, text=True, timeout=TIMEOUT_S, check=False
    )
    if done.returncode:
        raise EvaluationError(f"FAILED: {(done.stderr.strip().splitlines() or ['no word'])[-1]}")
    return done.stdout


def _latency(comparison: Comparison, extent: Extent) -> Iterator[str]:
    """How long a search takes in one person's long talk, beside mem0."""
    settings, data = comparison.settings, comparison.questions
    try:
        with ExitStack() as resources:
            python, beside, server = resources.enter_context(_mem0(comparison))
            ours = resources.enter_context(large_talk.searching(sys.executable, OURS, data, extent.turns, settings))
            peer = resources.enter_context(large_talk.searching(python, PEER, data, extent.turns, beside))
            large_talk.tidy(server)
            times = large_talk.in_turn(ours, peer, _asked(data, extent.questions))
        yield from map(str, large_talk.lines(*times, extent.turns))
    except (EvaluationError, large_talk.SearcherError) as failure:
        yield f"one person's long talk: {failure}"


def _asked(data: Path, count: int) -> list[str]:
    """So many questions, drawn from all that can be answered."""
    talks = json.loads(data.read_text(encoding="utf-8"))["conversations"]
    questions = [
        question["question"] for talk in talks for question in talk["questions"] if question["category"] != UNANSWERABLE
    ]
    return Random(evidence.SEED).sample(questions, min(count, len(questions)))  # noqa: S311  a draw of questions


def _ranking(comparison: Comparison, _: Extent) -> Iterator[str]:
    """Facts that change, a block of them told each day, under each way to rank memories."""
    command = [sys.executable, *comparison.script("fact_update.py"), "--plug", "benchmarks.retrieval:fact_factory"]
    for name in PRESETS:
        try:
            printed = _output(command, {**comparison.settings, POLICY: name})
            yield f"memories ranked by {name}: {printed.strip().split(maxsplit=1)[-1]}"
        except EvaluationError as failure:
            yield f"memories ranked by {name}: {failure}"


PARTS: Mapping[str, Callable[[Comparison, Extent], Iterator[str]]] = {
    "evidence": _evidence,
    "latency": _latency,
    "ranking": _ranking,
}


def main() -> None:
    """Compare and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--parts", nargs="+", choices=PARTS, default=list(PARTS), help="what is measured")
    parser.add_argument("--conversations", type=int, default=0, help="only so many are asked about for evidence")
    parser.add_argument("--turns", type=int, default=TURNS, help="of one person's long talk")
    parser.add_argument("--questions", type=int, default=QUESTIONS, help="about that")
    chosen = parser.parse_args()
    for line in compare(Extent(chosen.parts, chosen.conversations, chosen.turns, chosen.questions)):
        print(f"  {line}", flush=True)


if __name__ == "__main__":
    main()
