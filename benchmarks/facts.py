"""Facts that change, told in order: the real writer keeps them, the real memory search finds them (R5.7).

``fact_factory`` is what an evaluation from outside plugs in; it starts a server of its own and removes it at the end.
"""

from __future__ import annotations

import asyncio
import atexit
import os
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from typing import TypedDict

import asyncpg

from benchmarks import vectors
from benchmarks.worker import NOW, make_people, new_server
from bot.app import apply_migrations
from core.database import WORKER_ROLE, Database
from core.embedded import EmbeddedPostgres
from core.llm import local_embedder
from core.llm.scripted import ScriptedModel
from memory.mind import Mind
from memory.policy import KEEPWELL, PRESETS
from memory.ranking import Scale
from memory.relevant import Question, memories_for
from memory.writing import Proposal, prepare, write

BATCH = 50  # facts in one transaction, as many as ten blocks bring
SPACING = timedelta(days=1)  # between two transactions: their order is their time
POLICY = "KEEPWELL_BENCH_POLICY"  # the variable that names the preset
Search = Callable[[str, str, int], list[str]]


class Fact(TypedDict):
    """A fact and its id, as an evaluation gives it."""

    id: str
    text: str


class Store(TypedDict):
    """A person's facts in the order in which they were told."""

    id: str
    facts: list[Fact]


@dataclass
class _Kept:
    """One person's memories: whose they are, by which fact each was told last, and when that is over."""

    user_id: int
    ended_at: datetime = NOW
    told_by: dict[int, str] = field(default_factory=dict)


def fact_factory(stores: Sequence[Store]) -> Search:
    """Tell every store to a person of their own, and give back the search over them.

    The search gives ids of facts, the best first: of a memory that was told several times, the latest.
    """
    resources = ExitStack()
    runner = resources.enter_context(asyncio.Runner())
    owner_url, worker_url = runner.run(_new_database(new_server(resources)))
    mind, kept = runner.run(_told(owner_url, worker_url, stores))
    resources.callback(lambda: runner.run(mind.database.close()))
    atexit.register(resources.close)  # before the server stops by itself, which was begun earlier

    def search(store_id: str, query: str, k: int) -> list[str]:
        return runner.run(_found(mind, kept[store_id], query, k))

    return search


async def _new_database(server: EmbeddedPostgres) -> tuple[str, str]:
    admin = await asyncpg.connect(server.url())
    await admin.execute("CREATE DATABASE facts")
    await admin.close()
    await apply_migrations(server.url(database="facts"))
    return server.url(database="facts"), server.url(user=WORKER_ROLE, database="facts")


async def _told(owner_url: str, worker_url: str, stores: Sequence[Store]) -> tuple[Mind, Mapping[str, _Kept]]:
    owner = await asyncpg.connect(owner_url)
    people = await make_people(owner, len(stores))
    await owner.close()
    embedder = local_embedder.bundled()
    if embedder is None:
        raise SystemExit("the embedder's files are missing: run ./keepwell once, it fetches them")
    policy = PRESETS[os.environ.get(POLICY, KEEPWELL.name)]
    mind = Mind(await Database.open(worker_url), vectors.kept(embedder), ScriptedModel(), policy)
    kept = {store["id"]: _Kept(user_id) for store, user_id in zip(stores, people, strict=True)}
    for store in stores:
        await _tell(mind, kept[store["id"]], store["facts"])
    return mind, kept


async def _tell(mind: Mind, kept: _Kept, facts: Sequence[Fact]) -> None:
    for start in range(0, len(facts), BATCH):
        told = facts[start : start + BATCH]
        prepared = await prepare(mind, [_proposal(fact["text"]) for fact in told])
        kept.ended_at += SPACING
        async with mind.database.as_user(kept.user_id) as conn:
            decisions = await write(conn, kept.user_id, prepared, kept.ended_at, "tool", mind.policy)
        for fact, decision in zip(told, decisions, strict=True):
            if decision.memory_id is not None:
                kept.told_by[decision.memory_id] = fact["id"]


def _proposal(text: str) -> Proposal:
    return Proposal(text, "life", 3, "said", text, None, None, is_explicit=True)


async def _found(mind: Mind, kept: _Kept, query: str, k: int) -> list[str]:
    vector = await mind.embedder.embed_query(query)
    question = Question(query, vector, mind.embedder.name, Scale(mind.embedder.floor, mind.embedder.same))
    async with mind.database.as_user(kept.user_id) as conn:
        policy = replace(mind.policy, memories_recalled=k)
        memories = await memories_for(conn, kept.user_id, question, kept.ended_at, policy)
    return [kept.told_by[memory.id] for memory in memories.found]
