"""``./keepwell bench``: every figure in one run, on a durable embedded server in a folder that is removed.

Whether a goal is met depends on what else the machine does; ratios are taken from runs that alternate.
"""

from __future__ import annotations

import argparse
import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import asyncpg

from benchmarks import claims, deletion, questions, recall_scale, reminders, turns
from bot.app import apply_migrations
from core import log, loop
from core.database import WORKER_ROLE
from core.embedded import EmbeddedPostgres


@dataclass
class Bench:
    """The server of a run and its databases, one for each measurement."""

    server: EmbeddedPostgres
    _made: list[str] = field(default_factory=list)

    async def database(self) -> tuple[str, str]:
        """A new database with every migration applied: the owner's URL and the worker's."""
        name = f"bench_{len(self._made)}"
        self._made.append(name)
        admin = await asyncpg.connect(self.server.url())
        await admin.execute(f"CREATE DATABASE {name}")
        await admin.close()
        await apply_migrations(self.server.url(database=name))
        return self.server.url(database=name), self.server.url(user=WORKER_ROLE, database=name)


@contextmanager
def _server() -> Iterator[EmbeddedPostgres]:
    folder = Path(tempfile.mkdtemp(prefix="keepwell-bench-"))
    folder.chmod(0o711)  # started by root, the server runs as another account, which must be able to enter
    server = EmbeddedPostgres(folder)
    try:
        server.start()
        yield server
    finally:
        server.stop()
        shutil.rmtree(folder)


async def _measure(bench: Bench) -> None:
    for title, lines in (
        ("A turn", turns.latency(*await bench.database(), runs=300)),
        ("A crowd", turns.throughput(*await bench.database(), people=1_000, messages_each=2)),
        (
            "The queue",
            claims.claims(
                await bench.database(), await bench.database(), few_events=100, many_events=100_000, runs=300
            ),
        ),
        ("Missed reminders", reminders.after_absence(*await bench.database(), people=1_000)),
        ("A storm of reminders", reminders.storms(await bench.database(), await bench.database(), people=10_000)),
        ("Recall", recall_scale.memories(*await bench.database(), people=2_000, each=400, runs=300)),
        ("Past talk", recall_scale.past_talk(*await bench.database(), count=6_000, runs=200)),
        (
            "Deletion",
            deletion.accounts(*await bench.database(), messages=10_000, memories=400, insights=30, people=3),
        ),
        ("A question", questions.month(*await bench.database(), few=100, many=20_000, runs=100)),
    ):
        print(f"\n{title}")
        for line in await lines:
            print(f"  {line}", flush=True)


def main() -> None:
    """Measure everything and print it."""
    argparse.ArgumentParser(prog="./keepwell bench", description=__doc__).parse_args()
    print(f"Keepwell's figures on this machine, which has {os.cpu_count()} cores. About three minutes.", flush=True)
    log.configure("error")
    with _server() as server:
        loop.run(_measure(Bench(server)))


if __name__ == "__main__":
    main()
