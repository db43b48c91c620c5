"""Questions that ask one person about what another told: are they told apart from those that can be answered?

Run as ``python -m benchmarks.swapped --data FILE`` on conversations in LoCoMo's form, whose category 5 asks such
questions. It prints the area under the curve: 0.5 is chance, 1 tells all apart.
"""

from __future__ import annotations

import argparse
import asyncio
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import TypedDict

from core.llm import local_embedder
from core.llm.embedding import Embedder, cosine
from memory.asking import asked
from memory.persons import Spoken, agreement

UNANSWERABLE = 5  # the category of questions whose person was swapped
NOW = datetime(2026, 11, 27, 4, 0, tzinfo=UTC)


class Turn(TypedDict):
    """What one side said."""

    speaker: str
    text: str


class Question(TypedDict):
    """A question and its category."""

    question: str
    category: int


class Conversation(TypedDict):
    """A conversation of two people, and questions about it."""

    speakers: list[str]
    turns: list[Turn]
    questions: list[Question]


@dataclass(frozen=True)
class Judged:
    """How far what was found for a question is about whom it asks about."""

    agreement: float
    is_answerable: bool


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, required=True)
    conversations = json.loads(parser.parse_args().data.read_text(encoding="utf-8"))["conversations"]
    judged = asyncio.run(_judge_all(conversations))
    answerable = [one.agreement for one in judged if one.is_answerable]
    swapped = [one.agreement for one in judged if not one.is_answerable]
    area = area_under_curve(answerable, swapped)
    print(f"{len(answerable)} questions that can be answered, {len(swapped)} with another person: AUROC {area:.3f}")


def area_under_curve(higher: Sequence[float], lower: Sequence[float]) -> float:
    """How often one of *higher* lies above one of *lower*; equal ones count half."""
    pairs = [(one > other) + 0.5 * (one == other) for one in higher for other in lower]
    return sum(pairs) / len(pairs)


async def _judge_all(conversations: Sequence[Conversation]) -> list[Judged]:
    embedder = local_embedder.bundled()
    if embedder is None:
        raise SystemExit("the embedder's files are missing: run ./keepwell once, it fetches them")
    return [one for conversation in conversations for one in await _judge(conversation, embedder)]


async def _judge(conversation: Conversation, embedder: Embedder) -> list[Judged]:
    turns = conversation["turns"]
    vectors = await embedder.embed_passages([turn["text"] for turn in turns])
    judged = []
    for question in conversation["questions"]:
        reading = asked(question["question"], NOW, conversation["speakers"])
        if len(reading.meant) != 1:
            continue
        vector = await embedder.embed_query(reading.text)
        scores = list(_spread([cosine(vector, other) for other in vectors]))
        found = [
            Spoken(turn["text"], score, turn["speaker"] in reading.meant)
            for turn, score in zip(turns, scores, strict=True)
        ]
        judged.append(Judged(agreement(found), question["category"] != UNANSWERABLE))
    return judged


def _spread(scores: Sequence[float]) -> Iterator[float]:
    lowest, highest = min(scores), max(scores)
    return ((score - lowest) / ((highest - lowest) or 1.0) for score in scores)


if __name__ == "__main__":
    main()
