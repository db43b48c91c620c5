"""A system that searches one person's long talk, in a process of its own: it says how long each question took.

    python -m benchmarks.searcher --data FILE --plug MODULE:FACTORY --turns 6000

prints ``ready`` when the talk is stored; then each line it reads is a question, and each line it prints the
milliseconds of its search. The talk is made of the conversations in FILE, told one after the other, and over again
until there are enough turns. It needs nothing but Python, so that another system's environment can run it.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import datetime, timedelta
from importlib import import_module
from itertools import count, islice
from pathlib import Path
from typing import NotRequired, TypedDict

PERSON = "everybody"  # whose talk it is
FOUND = 10  # what is asked of a system, as many as a person would look through
READY = "ready"
BETWEEN_SESSIONS = timedelta(days=1)

Search = Callable[[str, str, int], list[str]]


class Turn(TypedDict):
    """What one of the two said in session ``s``."""

    id: str
    s: int
    speaker: str
    text: str
    image: NotRequired[str]


class Session(TypedDict):
    """A talk, by its number; ``iso`` is when it began."""

    n: int
    iso: str


class Talk(TypedDict):
    """All sessions of two people."""

    id: str
    speakers: list[str]
    sessions: list[Session]
    turns: list[Turn]


def one_person(talks: Sequence[Talk], turns: int) -> Talk:
    """The first so many *turns* of all *talks* as one person's, a session a day; told again, a turn has another id."""
    told = list(islice(_told_over_and_over(talks), turns))
    began = datetime.fromisoformat(talks[0]["sessions"][0]["iso"])
    numbers = sorted({turn["s"] for turn in told})
    return {
        "id": PERSON,
        "speakers": sorted({speaker for talk in talks for speaker in talk["speakers"]}),
        "sessions": [{"n": number, "iso": (began + number * BETWEEN_SESSIONS).isoformat()} for number in numbers],
        "turns": told,
    }


def _told_over_and_over(talks: Sequence[Talk]) -> Iterator[Turn]:
    number = 0
    for time_told in count():
        for talk in talks:
            for session in sorted(session["n"] for session in talk["sessions"]):
                number += 1
                for turn in talk["turns"]:
                    if turn["s"] == session:
                        yield {**turn, "id": f"{time_told}:{talk['id']}:{turn['id']}", "s": number}


def answer(search: Search, questions: Iterable[str]) -> Iterator[float]:
    """The milliseconds that each question takes, as it is asked."""
    for question in questions:
        started = time.perf_counter()
        search(PERSON, question.strip(), FOUND)
        yield (time.perf_counter() - started) * 1000


def main() -> None:
    """Store the talk, then answer."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--plug", required=True)
    parser.add_argument("--turns", type=int, required=True)
    chosen = parser.parse_args()
    talks: list[Talk] = json.loads(chosen.data.read_text(encoding="utf-8"))["conversations"]
    module, factory = chosen.plug.split(":")
    search: Search = getattr(import_module(module), factory)([one_person(talks, chosen.turns)])
    print(READY, flush=True)
    for milliseconds in answer(search, sys.stdin):
        print(milliseconds, flush=True)


if __name__ == "__main__":
    main()
