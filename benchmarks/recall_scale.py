"""Recall at scale: one person's look-ups among many people's memories, and among many utterances of their own (R7)."""

from __future__ import annotations

import resource
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass, field

import asyncpg

from benchmarks.figures import Line, Times, at_most
from benchmarks.worker import NOW, make_people
from core.database import Connection, Database
from core.llm.embedding import DIMENSIONS, Vector, as_literal
from core.llm.scripted import ScriptedModel
from memory import relevant, utterances
from memory.asking import asked
from memory.mind import Mind
from memory.ranking import Scale
from memory.recall import gather
from memory.relevant import Question

MOST_OF_BARE = 2.0  # times the bare scan; the goal for the look-up of memories
MOST_P95_MS = 60.0  # the goal for a search of past talk
WARM_UP = 20
QUESTION = "What did I say about word1, and about word40 and word300?"
# A made-up word; those with low numbers are far more frequent, as some are in any language.
_WORD = "'word' || floor(3000 * random() ^ 3)"
_VECTORS = 500  # made-up ones to draw from
_BARE = """
    SELECT id, embedding <#> $2::halfvec AS distance FROM memories
    WHERE user_id = $1 AND state = 'active'
    ORDER BY distance
    LIMIT 5
"""


@dataclass
class FixedEmbedder:
    """Knows one vector: what the real one takes is measured apart from the look-ups."""

    name: str = "fixed"
    floor: float = 0.0
    same: float = 1.0
    vector: Vector = field(default=(DIMENSIONS**-0.5,) * DIMENSIONS)

    async def embed_query(self, text: str) -> Vector:
        """The vector."""
        return self.vector

    async def embed_passages(self, texts: Sequence[str]) -> list[Vector]:
        """The vector for each text."""
        return [self.vector for _ in texts]


async def memories(owner_url: str, worker_url: str, *, people: int, each: int, runs: int) -> list[Line]:
    """The look-up of memories beside the bare exact scan that it contains, alternately, each for another person."""
    owner = await asyncpg.connect(owner_url)
    user_ids = await make_people(owner, people)
    await _remember(owner, each)
    await owner.close()
    mind = Mind(await Database.open(worker_url), FixedEmbedder(), ScriptedModel())
    bare, looked_up, gathered = [], [], []
    for number in range(WARM_UP + runs):
        # Three different people: whoever is looked at second finds the pages in memory.
        first, second, third = (user_ids[(number * 7919 + part * people // 3) % people] for part in range(3))
        bare.append(await _bare_scan(mind, first))
        looked_up.append(await _look_up(mind, second))
        gathered.append(await _gather(mind, third))
    await mind.database.close()
    scan, look_up, whole = (Times(times[WARM_UP:]) for times in (bare, looked_up, gathered))
    return [
        Line(f"the bare scan, {people:,} people with {each:,} memories each", str(scan)),
        Line("the look-up of memories, with words and ranking", str(look_up)),
        at_most("the ratio of their medians", look_up.p50 / scan.p50, MOST_OF_BARE, "times"),
        at_most("the ratio of their 99th percentiles", look_up.p99 / scan.p99, MOST_OF_BARE, "times"),
        Line("everything that is recalled for a message", str(whole)),
        Line("resident memory of this process at its highest", f"{_resident_mb():.0f} MB"),
    ]


async def past_talk(owner_url: str, worker_url: str, *, count: int, runs: int) -> list[Line]:
    """A search among *count* utterances of one person, made of made-up words and vectors."""
    owner = await asyncpg.connect(owner_url)
    (user_id,) = await make_people(owner, 1)
    await _talk(owner, user_id, count)
    await owner.close()
    mind = Mind(await Database.open(worker_url), FixedEmbedder(), ScriptedModel())
    times = [await _search(mind, user_id) for _ in range(WARM_UP + runs)][WARM_UP:]
    await mind.database.close()
    searched = Times(times)
    return [
        Line(f"a search of past talk among {count:,} utterances", str(searched)),
        at_most("its 95th percentile", searched.percentile(95) * 1000, MOST_P95_MS, "ms"),
    ]


async def _bare_scan(mind: Mind, user_id: int) -> float:
    literal = as_literal(await mind.embedder.embed_query(QUESTION))
    started = time.perf_counter()
    async with mind.database.as_user(user_id) as conn:
        await conn.fetch(_BARE, user_id, literal)
    return time.perf_counter() - started


async def _look_up(mind: Mind, user_id: int) -> float:
    vector = await mind.embedder.embed_query(QUESTION)
    question = Question(QUESTION, vector, mind.embedder.name, Scale(mind.embedder.floor, mind.embedder.same))
    started = time.perf_counter()
    async with mind.database.as_user(user_id) as conn:
        found = await relevant.memories_for(conn, user_id, question, NOW, mind.policy)
    taken = time.perf_counter() - started
    assert len(found.found) == mind.policy.memories_recalled
    return taken


async def _gather(mind: Mind, user_id: int) -> float:
    started = time.perf_counter()
    recalled = await gather(mind, user_id, QUESTION, NOW)
    taken = time.perf_counter() - started
    assert recalled.memories
    return taken


async def _search(mind: Mind, user_id: int) -> float:
    started = time.perf_counter()
    about = asked(QUESTION, NOW)
    vector = await mind.embedder.embed_query(about.text)
    async with mind.database.as_user(user_id) as conn:
        found = await utterances.search(conn, user_id, about, vector, mind.embedder.name, mind.policy, 10)
    taken = time.perf_counter() - started
    assert len(found) == 10
    return taken


async def _remember(owner: Connection, each: int) -> None:
    """Give everybody memories of eight made-up words."""
    await _make_vectors(owner)
    await owner.execute(
        f"""
        INSERT INTO memories (user_id, text, words, search, category, importance, class, basis, valid_from, created_at,
                              confirmed_at, touched_at, embedder, embedding)
        SELECT users.id, made.text, made.text, to_tsvector('simple', made.text), 'life', 3, 'confirmed', 'said',
               $1, $1, $1, $1, 'fixed', made.vector
        FROM users, generate_series(1, $2) AS number, LATERAL ({_made(8)}) AS made
        """,  # noqa: S608  constant parts
        NOW,
        each,
        timeout=1_200,
    )
    await owner.execute("VACUUM ANALYZE memories", timeout=1_200)


async def _talk(owner: Connection, user_id: int, count: int) -> None:
    """Give a person utterances of twenty made-up words, each with a window of its own."""
    await _make_vectors(owner)
    await owner.execute(
        f"""
        INSERT INTO utterances (user_id, previous_id, speaker, text, at, words, embedder, embedding,
                                window_embedding)
        SELECT $1, nullif(number - 1, 0), CASE number % 2 WHEN 0 THEN 'user' ELSE 'companion' END, own.text,
               $2::timestamptz - number * interval '1 hour', stems(own.text), 'fixed',
               own.vector, around.vector
        FROM generate_series(1, $3) AS number, LATERAL ({_made(20)}) AS own, LATERAL ({_made(40, 7)}) AS around
        """,  # noqa: S608  constant parts
        user_id,
        NOW,
        count,
        timeout=1_200,
    )
    await owner.execute("VACUUM ANALYZE utterances", timeout=1_200)


async def _make_vectors(owner: Connection) -> None:
    """A few hundred made-up vectors to draw from: each of its own would take an hour."""
    await owner.execute(
        f"""
        CREATE TEMP TABLE made_vectors AS
        SELECT place, (SELECT l2_normalize(array_agg(random() - 0.4)::halfvec({DIMENSIONS}))
                       FROM generate_series(1, {DIMENSIONS}) WHERE place > 0) AS vector
        FROM generate_series(0, {_VECTORS - 1}) AS place
        """  # noqa: S608  constant parts
    )


def _made(words: int, step: int = 1) -> str:
    """A query for one row: a text of so many made-up words, and a vector; ``number`` makes it anew for each row."""
    return f"""
        SELECT (SELECT string_agg({_WORD}, ' ') FROM generate_series(1, {words})
                WHERE number > 0) AS text, vector
        FROM made_vectors WHERE place = number * {step} % {_VECTORS}
    """  # noqa: S608  constant parts


def _resident_mb() -> float:
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak / (1024 * 1024 if sys.platform == "darwin" else 1024)
