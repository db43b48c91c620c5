"""A wrong memory with a figure in it never becomes an answer: what is owed or spent is known from the records alone.

The model repeats the planted figure, as a real one does that finds it in its prompt (R1.4, R7.8).
"""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from core.clock import ManualClock
from core.llm.types import ModelReply, ModelRequest
from tests.builders import Person
from tests.database import DatabaseUrls
from tests.dialogues.talk import Talk, house
from tests.memory.background import remember
from tests.replays.loading import Planted, conversations

PLANTED = [(talk.name, planted) for talk in conversations() for planted in talk.planted]
NOW = datetime(2026, 7, 1, 4, 0, tzinfo=UTC)
LIES = ["It is {}.", "You told me that it is {}.", "RM{}, as far as I remember.", "You have spent {} in all."]


class Repeating:
    """A model that says the same in every reply, however often it is corrected; ``asked`` counts."""

    name = "repeating"

    def __init__(self) -> None:
        self.says = ""
        self.asked = 0

    async def complete(self, request: ModelRequest) -> ModelReply:
        """The same as ever."""
        self.asked += 1
        return ModelReply(self.says)


def test_there_are_enough_planted_memories() -> None:
    """Ten and more, in four languages."""
    assert len(PLANTED) >= 10


@pytest.mark.parametrize("lie", LIES)
async def test_a_planted_figure_is_never_said(database: DatabaseUrls, lie: str) -> None:
    """However it is asked for, not one reply holds the wrong figure."""
    model = Repeating()
    replies: dict[str, str] = {}

    async with house(database.worker, ManualClock(NOW), model) as at:
        for name, planted in PLANTED:
            talk = await Talk.begin(at, name=f"{name}-{planted.figure}")
            await remember(Person(at.database, talk.user_id, NOW), planted.text)
            model.says = lie.format(planted.figure)
            for question in _askings(planted):
                replies[f"{name}: {question}"] = await talk.says(question)

    wrong = [asked for asked, reply in replies.items() if _says_one(reply)]
    assert wrong == []
    assert all(replies.values())
    assert model.asked >= len(PLANTED)


def _askings(planted: Planted) -> tuple[str, str]:
    """The question as it is, and one that no fast path takes."""
    return planted.question, f"thinking back over all those things that i told you about my life, {planted.question}"


def _says_one(reply: str) -> bool:
    plain = reply.replace(",", "").replace(".", "")
    return any(planted.figure.replace(",", "") in plain for _, planted in PLANTED)
