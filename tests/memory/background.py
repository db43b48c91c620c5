"""What tests of the background work start from: talk that joined the buffer, memories, and a model with a script."""

from __future__ import annotations

import json
from collections.abc import Sequence
from datetime import datetime, timedelta

from core.database import Database
from core.llm.scripted import ScriptedModel
from core.llm.types import ModelReply, UserMessage
from memory import buffer, log
from memory.mind import Mind
from memory.policy import KEEPWELL, Basis, Category, MemoryPolicy
from tests.builders import Person
from tests.embedding import HashedEmbedder

MINUTE = timedelta(minutes=1)


def a_mind(
    database: Database,
    *replies: object,
    policy: MemoryPolicy = KEEPWELL,
    embedder: HashedEmbedder | None = None,
) -> Mind:
    """A mind whose model gives *replies* in order: text, an exception, or anything else as JSON."""
    return Mind(database, embedder or HashedEmbedder(), ScriptedModel([_reply(reply) for reply in replies]), policy)


def asked(mind: Mind) -> list[dict[str, object]]:
    """What the scripted model of *mind* was told, request by request."""
    assert isinstance(mind.model, ScriptedModel)
    last = [request.messages[-1] for request in mind.model.requests]
    return [json.loads(message.text) for message in last if isinstance(message, UserMessage)]


async def talk(person: Person, said: str, answered: str = "I see.", at: datetime | None = None) -> int:
    """An exchange that may be learned from, as a turn leaves it; its id."""
    person.now = at or person.now
    event_id = await person._tell()
    person.event_id = event_id
    async with person.database.as_user(person.user_id) as conn:
        block_id = await buffer.join(conn, person.user_id, person.now, KEEPWELL)
        return await _exchange(person, conn, event_id, said, answered, block_id)


async def record(person: Person, said: str) -> int:
    """An exchange that only kept a record; its id."""
    event_id = await person._tell()
    person.event_id = event_id
    async with person.database.as_user(person.user_id) as conn:
        return await _exchange(person, conn, event_id, said, "Saved.", None)


async def learned(person: Person, *said: str) -> list[int]:
    """Exchanges in a block that was learned already; their ids."""
    ids = [await talk(person, words) for words in said]
    async with person.database.as_user(person.user_id) as conn:
        await conn.execute("UPDATE blocks SET state = 'learned' WHERE user_id = $1", person.user_id)
    return ids


async def remember(
    person: Person,
    text: str,
    *,
    category: Category = "life",
    quote: str = "",
    exchange_id: int | None = None,
    basis: Basis = "said",
    class_: str = "confirmed",
    importance: int = 3,
) -> int:
    """A memory as the writer leaves it, with its line in the log; its id."""
    async with person.database.as_user(person.user_id) as conn:
        memory_id: int = await conn.fetchval(
            """
            INSERT INTO memories (user_id, text, words, search, category, importance, class, basis, quote, exchange_id,
                                  valid_from, created_at, confirmed_at, touched_at)
            VALUES ($1, $2, $2, '', $3, $4, $5, $6, $7, $8, $9, $9, $9, $9)
            RETURNING id
            """,
            person.user_id,
            text,
            category,
            importance,
            class_,
            basis,
            quote,
            exchange_id,
            person.now,
        )
        await log.note(conn, person.user_id, "add", "new", "background", person.now, memory_id)
    return memory_id


async def delete_something(person: Person) -> None:
    """What every deletion does: it raises the person's generation."""
    async with person.database.as_user(person.user_id) as conn:
        await conn.execute("UPDATE users SET generation = generation + 1 WHERE id = $1", person.user_id)


async def chores_of(person: Person) -> dict[str, datetime]:
    """What is asked for, by kind."""
    return {str(row["kind"]): row["ready_at"] for row in await person.rows("SELECT kind, ready_at FROM chores")}  # type: ignore[misc]


async def reasons(person: Person) -> Sequence[str]:
    """Why proposals were refused, in order."""
    rows = await person.rows("SELECT reason FROM memory_log WHERE action = 'refuse' ORDER BY id")
    return [str(row["reason"]) for row in rows]


async def _exchange(person: Person, conn: object, event_id: int, said: str, answered: str, block_id: int | None) -> int:
    tools = [] if block_id else [{"name": "add_expense", "args": {}, "result": {}}]
    exchange_id: int = await conn.fetchval(  # type: ignore[attr-defined]
        """
        INSERT INTO exchanges (user_id, event_id, mode, decided_by, said, answered, tools, at, block_id, is_indexed)
        VALUES ($1, $2, 'coaching', 'rules', $3, $4, $5, $6, $7, false)
        RETURNING id
        """,
        person.user_id,
        event_id,
        said,
        answered,
        tools,
        person.now,
        block_id,
    )
    return exchange_id


def _reply(reply: object) -> ModelReply | Exception:
    if isinstance(reply, ModelReply | Exception):
        return reply
    return ModelReply(reply if isinstance(reply, str) else json.dumps(reply))
