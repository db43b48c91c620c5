"""Deletion: a whole account, and one topic out of it, with the proof of each (R6.7)."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable

import asyncpg

from benchmarks.figures import Line, Times, at_most
from benchmarks.worker import NOW, make_people
from core.database import Connection, Database
from memory import deletion
from memory.deletion import Erased

MOST_S = 2.0  # seconds for an account of 10,000 messages, 400 memories and 30 insights
TOPIC = "Ben"

Delete = Callable[[Connection, int], Awaitable[Erased]]


async def accounts(
    owner_url: str, worker_url: str, *, messages: int, memories: int, insights: int, people: int
) -> list[Line]:
    """Delete accounts of this size, and forget a topic in as many others; each proves itself and commits."""
    owner = await asyncpg.connect(owner_url)
    everybody = await make_people(owner, 2 * people)
    for user_id in everybody:
        await _live(owner, user_id, messages, memories, insights)
    await owner.execute("VACUUM (ANALYZE)")
    await owner.close()
    database = await Database.open(worker_url, size=1)
    whole = await _time(database, everybody[:people], lambda conn, user_id: deletion.delete_user(conn, user_id, 0))
    topics = await _time(
        database, everybody[people:], lambda conn, user_id: deletion.forget_topic(conn, user_id, TOPIC, NOW)
    )
    await database.close()
    size = f"{messages:,} messages, {memories} memories and {insights} insights"
    return [
        Line(f"forgetting a topic out of {size}", str(topics)),
        at_most(f"deleting an account of {size}, at worst", max(whole.seconds), MOST_S, "s"),
    ]


async def _time(database: Database, people: list[int], delete: Delete) -> Times:
    seconds = []
    for user_id in people:
        begun = time.perf_counter()
        async with database.as_user(user_id) as conn:
            erased = await delete(conn, user_id)
        seconds.append(time.perf_counter() - begun)
        assert erased.hits == 0, "the probe has found what was deleted"
        assert erased.memories, "there was nothing to delete"
    return Times(seconds)


async def _live(owner: Connection, user_id: int, messages: int, memories: int, insights: int) -> None:
    """Write an account: each exchange has two messages, and so an event, a reply and two utterances."""
    for statement in (_INBOX, _OUTBOX, _EXCHANGES, _UTTERANCES):
        await owner.execute(statement, user_id, NOW, messages // 2)
    for statement, count in ((_MEMORIES, memories), (_INSIGHTS, insights)):
        await owner.execute(statement, user_id, NOW, count)
    await owner.execute(_SOURCES, user_id)


_VECTOR = """
    (SELECT '[' || string_agg(sin(number * 7 + place)::text, ',') || ']' FROM generate_series(1, 384) AS place)::halfvec
"""
_SAID = f"""
    CASE WHEN number % 50 = 0 THEN '{TOPIC} called about the boat again. ' ELSE '' END
    || 'I went to the market and saw number ' || number || '.'
"""
_INBOX = f"""
    INSERT INTO inbox (user_id, kind, channel, external_id, dedupe_key, payload, state, received_at)
    SELECT $1, 'message', 'bench', 'chat', 'deletion:' || number, jsonb_build_object('text', {_SAID}), 'done', $2
    FROM generate_series(1, $3) AS number
"""  # noqa: S608  constant parts, here and below
_OUTBOX = f"""
    INSERT INTO outbox (user_id, event_id, ordinal, channel, external_id, body, state, created_at)
    SELECT $1, number, 0, 'bench', 'chat', jsonb_build_object('text', 'I see. ' || {_SAID}), 'sent', $2
    FROM generate_series(1, $3) AS number
"""  # noqa: S608
_EXCHANGES = f"""
    INSERT INTO exchanges (user_id, event_id, mode, decided_by, said, answered, at)
    SELECT $1, number, 'coaching', 'rules', {_SAID}, 'I see.', $2 FROM generate_series(1, $3) AS number
"""  # noqa: S608
_UTTERANCES = f"""
    WITH exchange AS (
        SELECT id, said, row_number() OVER (ORDER BY id) AS number FROM exchanges WHERE user_id = $1 LIMIT $3
    )
    INSERT INTO utterances (user_id, exchange_id, speaker, text, at, words, embedder, embedding,
                            window_embedding)
    SELECT $1, id, speaker, said, $2, stems(said), 'bench', vector, vector
    FROM exchange
    CROSS JOIN unnest(ARRAY['user', 'companion']) AS speaker
    CROSS JOIN LATERAL (SELECT {_VECTOR} AS vector) AS made
"""  # noqa: S608
_MEMORIES = f"""
    INSERT INTO memories (user_id, text, words, search, category, importance, class, basis, exchange_id, valid_from,
                          created_at, confirmed_at, touched_at, embedder, embedding)
    SELECT $1, text, lower(text), to_tsvector('simple', text), 'life', 3, 'confirmed', 'said',
           (SELECT min(id) + number FROM exchanges WHERE user_id = $1), $2, $2, $2, $2, 'bench', {_VECTOR}
    FROM generate_series(1, $3) AS number
    CROSS JOIN LATERAL (
        SELECT CASE WHEN number % 20 = 0 THEN '{TOPIC} owns boat ' ELSE 'The user owns kite ' END
               || number || '.' AS text
    ) AS told
"""  # noqa: S608
_INSIGHTS = """
    INSERT INTO insights (user_id, text, words, category, confidence, basis, created_at, confirmed_at)
    SELECT $1, 'Likes the wind ' || number, 'likes the wind ' || number, 'patterns', 0.8, 'said', $2, $2
    FROM generate_series(1, $3) AS number
"""
_SOURCES = """
    WITH insight AS (SELECT id, row_number() OVER (ORDER BY id) AS number FROM insights WHERE user_id = $1)
    INSERT INTO insight_sources (user_id, insight_id, memory_id)
    SELECT $1, insight.id, memory.id
    FROM insight
    JOIN (SELECT id, row_number() OVER (ORDER BY id) AS number FROM memories WHERE user_id = $1) AS memory
      ON memory.number % 30 = insight.number % 30
"""
