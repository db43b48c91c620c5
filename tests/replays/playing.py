"""A conversation as memory gets it: its messages as rows, read block by block by the model while their time passes.

The buffer, the reading, the writer and the database are the program's own; only who talks is made up.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from core.database import Database
from memory.learning import learn
from memory.memories import COLUMNS, Memory, memory_of
from memory.mind import Mind
from memory.recall import gather
from tests.builders import Person, a_person
from tests.memory.background import record, talk
from tests.replays.loading import Conversation

AFTERWARDS = timedelta(minutes=11)  # a block is ready by then


@dataclass(frozen=True)
class Played:
    """A conversation that took place.

    Attributes:
        memories: Everything that was written, in whatever state, in the order of writing.
        unread: Blocks that were not learned.
        recalled: For each of the conversation's questions the texts of the memories that recall gathers for it.
        ended_at: Aware UTC.
    """

    conversation: Conversation
    person: Person
    memories: tuple[Memory, ...]
    unread: int
    recalled: dict[str, tuple[str, ...]]
    ended_at: datetime


async def play(mind: Mind, conversation: Conversation) -> Played:
    """Have somebody new say all of *conversation*, and learn from it as time goes by."""
    begin = conversation.messages[0].at.astimezone(UTC)
    person = await a_person(mind.database, zone=conversation.zone, now=begin)
    for message, until in zip(conversation.messages, _next_instants(conversation), strict=True):
        person.now = message.at.astimezone(UTC)
        if message.kind == "talk":
            await talk(person, message.said, message.answered)
        else:
            await record(person, message.said)
        person.now = min(until, person.now + AFTERWARDS)
        await learn(mind, person.user_id, person.now)
    ended_at = person.now
    memories = await all_memories(mind.database, person.user_id)
    recalled = {
        question.text: await _recall(mind, person.user_id, question.text, ended_at)
        for question in conversation.questions
    }
    return Played(conversation, person, memories, await _unread(person), recalled, ended_at)


async def all_memories(database: Database, user_id: int) -> tuple[Memory, ...]:
    """Everything that was written about somebody, in whatever state, oldest first."""
    async with database.as_user(user_id) as conn:
        rows = await conn.fetch(
            f"SELECT {COLUMNS} FROM memories WHERE user_id = $1 ORDER BY id",  # noqa: S608  constant columns
            user_id,
        )
    return tuple(memory_of(row) for row in rows)


async def _recall(mind: Mind, user_id: int, question: str, now: datetime) -> tuple[str, ...]:
    found = await gather(mind, user_id, question, now)
    return tuple(memory.text for memory in (*found.pinned, *found.memories))


def _next_instants(conversation: Conversation) -> list[datetime]:
    """For each message when the next one comes; after the last one there is time enough."""
    instants = [message.at.astimezone(UTC) for message in conversation.messages]
    return [*instants[1:], instants[-1] + AFTERWARDS]


async def _unread(person: Person) -> int:
    return len(await person.rows("SELECT id FROM blocks WHERE state <> 'learned'"))
