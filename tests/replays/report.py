"""The figures of the replays, and each case behind them: ``python -m tests.replays.report``."""

from __future__ import annotations

import asyncio
import logging
import sys

import structlog

from core.database import Database
from tests.builders import a_mind
from tests.database import DatabaseServer
from tests.replays.loading import conversations
from tests.replays.playing import Played, play
from tests.replays.scoring import Score, score


async def play_all(url: str) -> list[Played]:
    """Every conversation, one after another, on the database at *url*."""
    database = await Database.open(url, size=4)
    try:
        mind = a_mind(database)
        return [await play(mind, conversation) for conversation in conversations()]
    finally:
        await database.close()


def describe(total: Score) -> str:
    """All figures and cases, for a person to read."""
    cases = {
        "wrong": total.wrong,
        "invented": total.invented,
        "category": total.miscategorised,
        **{f"missed ({language})": missed for language, missed in total.missed.items()},
        "stale": total.stale,
        "history lost": total.unkept,
    }
    figures = [
        f"{total.written} memories, precision {total.precision:.3f}, {len(total.invented)} invented, "
        f"{len(total.miscategorised)} in another category",
        f"{sum(total.explicit.values())} explicit statements, recall {total.recall():.3f}: "
        + ", ".join(
            f"{language} {total.recall(language):.3f} of {total.explicit[language]}" for language in total.explicit
        ),
        f"{total.conflicts} conflicts, {len(total.stale)} stale, {len(total.unkept)} without history",
    ]
    return "\n".join([*(f"{title}: {case}" for title, found in cases.items() for case in found), *figures])


async def _report() -> str:
    server = DatabaseServer()
    try:
        async with server.clone() as urls:
            played = await play_all(urls.worker)
    finally:
        await server.close()
    return describe(score([(one.conversation, one.memories) for one in played]))


if __name__ == "__main__":
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.ERROR))
    sys.stdout.write(asyncio.run(_report()) + "\n")
