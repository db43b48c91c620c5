"""Five hundred messages to the whole program with a model that does everything wrong, and learning with it too.

Nothing crashes, nothing is lost, nothing of anybody else is touched, and every refusal is counted (R5.12, R7.8, R11.5).
"""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass, replace
from datetime import UTC, timedelta

import asyncpg
from structlog.testing import capture_logs

from core.clock import ManualClock
from tests.database import DatabaseUrls
from tests.dialogues.talk import House, Talk, house
from tests.replays.loading import Conversation, Message, conversations
from tests.replays.weak_model import MADE_UP, ORDER, WeakModel

TURNS = 500
ALL_FAULTS = 16
EXPECTED_TROUBLE = {"block_parked", "chore_failed", "lookup_missed", "pass_went_without"}
AFTERWARDS = (timedelta(minutes=11), timedelta(hours=1), timedelta(days=2))  # parked blocks are tried again

# What must not be there: each counts rows.
FOREIGN = {
    "memory of an exchange of somebody else": """
        SELECT count(*) FROM memories LEFT JOIN exchanges ON exchanges.id = memories.exchange_id
        WHERE memories.exchange_id IS NOT NULL AND memories.user_id IS DISTINCT FROM exchanges.user_id
    """,
    "quote that the person never said": """
        SELECT count(*) FROM memories WHERE NOT EXISTS (
            SELECT FROM exchanges
            WHERE exchanges.user_id = memories.user_id AND position(left(memories.quote, 200) IN exchanges.said) > 0
        )
    """,
    "entry of a message of somebody else": """
        SELECT count(*) FROM entries LEFT JOIN inbox ON inbox.id = entries.event_id AND inbox.user_id = entries.user_id
        WHERE inbox.id IS NULL
    """,
    "message that was not handled": "SELECT count(*) FROM inbox WHERE state <> 'done'",
    "message without an exchange": """
        SELECT count(*) FROM inbox WHERE NOT EXISTS (SELECT FROM exchanges WHERE exchanges.event_id = inbox.id)
    """,
    "exchange of a block that is gone": """
        SELECT count(*) FROM exchanges AS said
        LEFT JOIN blocks ON blocks.user_id = said.user_id AND blocks.id = said.block_id
        WHERE said.block_id IS NOT NULL AND blocks.id IS NULL
    """,
}
ENTRIES = """
    SELECT note, payload ->> 'text' AS said FROM entries JOIN inbox ON inbox.id = entries.event_id
"""
BLOCKS = "SELECT DISTINCT state FROM blocks"
DECISIONS = """
    SELECT coalesce(sum(count), 0) FROM memory_log
    WHERE origin = 'background' AND action IN ('add', 'update', 'delete', 'noop', 'refuse')
"""
REFUSALS = "SELECT coalesce(sum(count), 0) FROM memory_log WHERE origin = 'background' AND action = 'refuse'"
POISON = "SELECT text FROM memories WHERE position($1 IN text) > 0 OR position($2 IN text) > 0"


@dataclass(frozen=True)
class Line:
    """A message of a conversation."""

    conversation: Conversation
    message: Message


async def test_a_weak_model_harms_nothing(database: DatabaseUrls) -> None:
    """Every message is answered, every block is learned or parked, and no bad memory is kept or goes uncounted."""
    model = WeakModel()
    lines = list(_lines())

    with capture_logs() as logs:
        async with house(database.worker, ManualClock(lines[0].message.at), model) as at:
            at.mind = replace(at.mind, model=model)
            at.deps = replace(at.deps, mind=at.mind)
            silent = [line async for line in _silences(at, lines)]
            await _let_time_pass(at)

    owner = await asyncpg.connect(database.owner)
    try:
        assert len(lines) == TURNS
        assert silent == []
        assert {one["event"] for one in logs if one["log_level"] in ("warning", "error")} <= EXPECTED_TROUBLE
        assert {name: await owner.fetchval(query) for name, query in FOREIGN.items()} == dict.fromkeys(FOREIGN, 0)
        assert await owner.fetch(POISON, ORDER[:40], MADE_UP) == []
        assert [row["note"] for row in await owner.fetch(ENTRIES) if not _is_told(row["note"], row["said"])] == []
        assert {row["state"] for row in await owner.fetch(BLOCKS)} == {"learned", "parked"}
        assert await owner.fetchval(REFUSALS) >= model.bad > 0
        assert await owner.fetchval(DECISIONS) >= model.proposals
        assert len(model.faults) == ALL_FAULTS
    finally:
        await owner.close()


def _lines() -> Iterator[Line]:
    """The first messages of all conversations, as they came in time."""
    lines = [Line(talk, message) for talk in conversations() for message in talk.messages]
    yield from sorted(lines, key=lambda line: line.message.at)[:TURNS]


async def _silences(at: House, lines: list[Line]) -> AsyncIterator[str]:
    """Say every line; those that nothing was answered to."""
    people: dict[str, Talk] = {}
    for line in lines:
        talk = line.conversation
        at.clock.move_to(line.message.at.astimezone(UTC))
        if talk.name not in people:
            people[talk.name] = await Talk.begin(at, name=talk.name, zone=talk.zone)
        answer = await people[talk.name].says(line.message.said, is_forwarded=line.message.kind == "forwarded")
        if not answer:
            yield line.message.said


async def _let_time_pass(at: House) -> None:
    for step in AFTERWARDS:
        at.clock.advance(step)
        await at.settle()


def _is_told(note: str, said: str) -> bool:
    return set(re.findall(r"\w+", note.casefold())) <= set(re.findall(r"\w+", said.casefold()))
