"""Past talk found again: conversations of an evaluation from outside go through the real indexing and search (R7.3).

``factory`` is what such an evaluation plugs in: it keeps every turn as an utterance of a person of its own, on a server
of its own that is removed at the end, and returns ``search``. It never sees a question before it is asked.
``fact_factory`` is the same for facts that change, which go through the one writer.
"""

from __future__ import annotations

import asyncio
import atexit
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import NotRequired, TypedDict

import asyncpg

from benchmarks.facts import fact_factory
from benchmarks.vectors import kept
from benchmarks.worker import make_people, new_server
from bot.app import apply_migrations
from core.database import WORKER_ROLE, Connection, Database
from core.embedded import EmbeddedPostgres
from core.llm import local_embedder
from core.llm.embedding import Embedder
from core.llm.scripted import ScriptedModel
from memory import indexing, utterances
from memory.asking import asked
from memory.mind import Mind
from memory.utterances import Line

__all__ = ["fact_factory", "factory"]

SPACING = timedelta(seconds=30)  # between two turns of a session: they are one talk

Search = Callable[[str, str, int], list[str]]


class Session(TypedDict):
    """A talk between two, by its number; ``iso`` is when it began."""

    n: int
    iso: str


class Turn(TypedDict):
    """What one of the two said in session ``s``, with the caption of a photo they shared."""

    id: str
    s: int
    speaker: str
    text: str
    image: NotRequired[str]


class Talk(TypedDict):
    """All sessions of two people, as an evaluation gives them."""

    id: str
    speakers: list[str]
    sessions: list[Session]
    turns: list[Turn]


@dataclass(frozen=True)
class _Kept:
    """Where a talk is kept: its person, the turn of each utterance, and when the last word was said."""

    user_id: int
    speakers: Sequence[str]
    turns: Mapping[int, str]
    ended_at: datetime


def factory(conversations: Sequence[Talk]) -> Search:
    """Keep *conversations* and return ``search(conversation id, question, k)``: the ids of the k best turns in order.

    Raises:
        RuntimeError: The local embedder's files are not there; ``./keepwell`` fetches them.
    """
    embedder = local_embedder.bundled()
    if embedder is None:
        raise RuntimeError("the local embedder is missing: ./keepwell fetches it")
    return plugged(conversations, kept(embedder))


def plugged(conversations: Sequence[Talk], embedder: Embedder) -> Search:
    """The same with an *embedder* of the caller's choice."""
    resources = ExitStack()
    atexit.register(resources.close)
    runner = resources.enter_context(asyncio.Runner())
    server = new_server(resources)
    mind, talks = runner.run(_kept(server, embedder, conversations))
    resources.callback(lambda: runner.run(mind.database.close()))

    def search(conversation_id: str, question: str, k: int) -> list[str]:
        return runner.run(_found(mind, talks[conversation_id], question, k))

    return search


async def _kept(
    server: EmbeddedPostgres, embedder: Embedder, conversations: Sequence[Talk]
) -> tuple[Mind, Mapping[str, _Kept]]:
    await apply_migrations(server.url())
    owner = await asyncpg.connect(server.url())
    user_ids = await make_people(owner, len(conversations))
    mind = Mind(await Database.open(server.url(user=WORKER_ROLE)), embedder, ScriptedModel([]))
    talks = {
        talk["id"]: await _keep(mind, owner, user_id, talk)
        for user_id, talk in zip(user_ids, conversations, strict=True)
    }
    await owner.execute("VACUUM ANALYZE utterances")  # as the server does by itself within a minute
    await owner.close()
    return mind, talks


async def _keep(mind: Mind, owner: Connection, user_id: int, talk: Talk) -> _Kept:
    """Index each session as if it were one long exchange, which embeds each turn once."""
    began = {session["n"]: datetime.fromisoformat(session["iso"]).replace(tzinfo=UTC) for session in talk["sessions"]}
    for number in sorted(began):
        turns = [turn for turn in talk["turns"] if turn["s"] == number]
        exchange_id = await _make_exchange(owner, user_id, number, began[number])
        lines = [
            Line(exchange_id, turn["speaker"], _text(turn), began[number] + place * SPACING)
            for place, turn in enumerate(turns)
        ]
        await indexing.keep(mind, user_id, exchange_id, lines, began[number])
    rows = await owner.fetch("SELECT id FROM utterances WHERE user_id = $1 ORDER BY id", user_id)
    in_order = sorted(talk["turns"], key=lambda turn: turn["s"])
    turn_of = {row["id"]: turn["id"] for row, turn in zip(rows, in_order, strict=True)}
    return _Kept(user_id, talk["speakers"], turn_of, max(began.values()))


def _text(turn: Turn) -> str:
    photo = turn.get("image")
    return f"{turn['text']} [shares a photo: {photo}]" if photo else turn["text"]


async def _make_exchange(owner: Connection, user_id: int, number: int, at: datetime) -> int:
    exchange_id: int = await owner.fetchval(
        """
        INSERT INTO exchanges (user_id, event_id, mode, decided_by, said, answered, at, is_indexed)
        VALUES ($1, $2, 'general', 'bench', '', '', $3, false)
        RETURNING id
        """,
        user_id,
        number,
        at,
    )
    return exchange_id


async def _found(mind: Mind, kept: _Kept, question: str, k: int) -> list[str]:
    """What a turn does: read the question, embed it once, search."""
    about = asked(question, kept.ended_at, kept.speakers)
    vector = await mind.embedder.embed_query(about.text)
    async with mind.database.as_user(kept.user_id) as conn:
        found = await utterances.search(conn, kept.user_id, about, vector, mind.embedder.name, mind.policy, k)
    return [kept.turns[one.id] for one in found]
