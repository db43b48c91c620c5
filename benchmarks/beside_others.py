"""Retrieval beside other systems: BM25, vectors alone, and mem0 without its model, on the same questions (R7.3).

The questions and the scoring are an evaluation's from outside: ``KEEPWELL_LAB`` names a folder with ``../evals`` and
``../data`` beside it. mem0 is no part of the project: ``KEEPWELL_MEM0_PYTHON`` names a Python that has it. Each system
runs in a process of its own; what is missing is one line that says so.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from core.embedded import EmbeddedPostgres
from core.llm import model_files

SYSTEMS = "bm25,dense"
TIMEOUT_S = 3_600.0  # embedding some thousand turns takes minutes
_PROJECT = Path(__file__).parent.parent


def compare(environment: Mapping[str, str] = os.environ) -> Iterator[str]:
    """The lines of the report, as they come: recall and reciprocal rank by category, each with its interval."""
    lab = Path(environment.get("KEEPWELL_LAB", "/nowhere"))
    script, data = lab.parent / "evals" / "locomo_retrieval.py", lab.parent / "data" / "locomo_dev.json"
    if not (script.is_file() and data.is_file()):
        yield "SKIPPED: KEEPWELL_LAB names no folder with the evaluation and its questions beside it"
        return
    if not model_files.are_in(model_files.BUNDLED_FOLDER):
        yield "SKIPPED: the local embedder is missing; ./keepwell fetches it"
        return
    with _models() as models:
        settings = {**environment, "MEMORY_MODELS_DIR": models, "PYTHONPATH": str(_PROJECT)}
        command = [str(script), "--data", str(data), "--by-category"]
        yield from _run([sys.executable, *command, "--plug", "benchmarks.retrieval:factory"], settings)
        yield from _run([sys.executable, *command, "--systems", SYSTEMS], settings)
        yield from _run_mem0(command, settings)


@contextmanager
def _models() -> Iterator[str]:
    """The folder of models as the evaluation looks for it, with ours in it."""
    with tempfile.TemporaryDirectory(prefix="keepwell-models-") as folder:
        Path(folder, "dense_en").symlink_to(model_files.BUNDLED_FOLDER)
        yield folder


def _run_mem0(command: list[str], settings: Mapping[str, str]) -> Iterator[str]:
    """mem0 over pgvector with the same embedder; without a model of its own it keeps each turn as it is."""
    python = settings.get("KEEPWELL_MEM0_PYTHON")
    if not python:
        yield "mem0: SKIPPED (KEEPWELL_MEM0_PYTHON names no Python that has it)"
        return
    with tempfile.TemporaryDirectory(prefix="keepwell-mem0-") as folder:
        Path(folder).chmod(0o711)  # started by root, the server runs as another account, which must be able to enter
        server = EmbeddedPostgres(Path(folder), durable=False)
        try:
            yield from _run([python, *command, "--plug", "peer_mem0:factory"], {**settings, "MEM0_PG": server.start()})
        finally:
            server.stop()


def _run(command: list[str], settings: Mapping[str, str]) -> Iterator[str]:
    """The lines that an evaluation prints, or its last one of complaint."""
    done = subprocess.run(  # noqa: S603  programs that whoever runs the benchmark has named
        command, env=dict(settings), cwd=_PROJECT, capture_output=True, text=True, timeout=TIMEOUT_S, check=False
    )
    if done.returncode:
        yield f"FAILED: {' '.join(command[-2:])}: {(done.stderr.strip().splitlines() or ['no word'])[-1]}"
        return
    yield from done.stdout.splitlines()


def main() -> None:
    """Compare and print."""
    for line in compare():
        print(f"  {line}", flush=True)


if __name__ == "__main__":
    main()
