"""Stored texts get vectors of the current embedder, row by row, while everything else goes on (R11.6)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import timedelta
from time import monotonic

import pytest

from core.database import Database
from core.errors import EmbeddingUnavailable
from core.llm import metering, usage
from core.llm.embedding import NoEmbedder, Vector, as_literal
from core.llm.scripted import ScriptedModel
from core.llm.types import Usage
from memory import reembedding, utterances
from memory.mind import Mind
from memory.policy import KEEPWELL
from memory.ranking import Scale
from memory.relevant import Question, memories_for
from memory.utterances import Line
from tests.builders import NOON, Person, a_person
from tests.embedding import HashedEmbedder
from tests.memory.background import a_mind, remember

OLD, NEW = HashedEmbedder(name="old"), HashedEmbedder(name="new")
VECTORS = "SELECT embedder, embedding IS NOT NULL AS has_vector FROM {} ORDER BY id"


async def reembed(person: Person, embedder: HashedEmbedder) -> list[int]:
    """The sizes of the batches that were told of."""
    told: list[int] = []
    await reembedding.reembed(person.database, embedder, person.user_id, person.now, told.append)
    return told


async def waiting(person: Person, embedder: HashedEmbedder) -> int:
    """How many rows have no vector of *embedder*."""
    async with person.database.as_user(person.user_id) as conn:
        return await reembedding.waiting(conn, person.user_id, embedder.name)


async def summarise(person: Person, text: str, embedder: HashedEmbedder | None) -> None:
    """Keep a summary, with a vector of *embedder* if there is one."""
    vector = as_literal(await embedder.embed_query(text)) if embedder else None
    async with person.database.as_user(person.user_id) as conn:
        await conn.execute(
            """
            INSERT INTO summaries (user_id, level, text, from_exchange, to_exchange, first_at, last_at, search,
                                   embedder, embedding, created_at)
            VALUES ($1, 1, $2, 1, 2, $3, $3, '', $4, $5::halfvec, $3)
            """,
            person.user_id,
            text,
            NOON,
            embedder.name if embedder else None,
            vector,
        )


@dataclass
class Interfering(HashedEmbedder):
    """Does something else while texts are embedded, as a turn might."""

    database: Database | None = None
    user_id: int = 0
    statement: str = ""
    did: list[str] = field(default_factory=list)

    async def embed_passages(self, texts: Sequence[str]) -> list[Vector]:
        """One vector for each text, and the statement."""
        assert self.database is not None
        async with self.database.as_user(self.user_id) as conn:
            self.did.append(await conn.execute(self.statement))
        return await super().embed_passages(texts)


async def test_every_text_gets_a_vector_of_the_new_embedder(person: Person) -> None:
    """Those of the old one and those that had none; a second run finds nothing to do."""
    await remember(person, "The user plays the cello.")
    await summarise(person, "They talked about moving house.", OLD)
    await summarise(person, "They talked about bread.", None)
    before = await waiting(person, NEW)

    told = await reembed(person, NEW)
    again = await reembed(person, NEW)

    assert (before, sum(told), again) == (3, 3, [])
    for table, count in (("memories", 1), ("summaries", 2)):
        assert await person.rows(VECTORS.format(table)) == [{"embedder": "new", "has_vector": True}] * count


async def test_an_utterance_gets_the_vectors_of_itself_and_of_its_window(person: Person) -> None:
    """Of the same words that it is indexed with."""
    at, said, answered = NOON, "I broke my wrist", "Oh no, how?"
    async with person.database.as_user(person.user_id) as conn:
        lines = [Line(None, "user", said, at), Line(None, "companion", answered, at + timedelta(seconds=1))]
        first = await utterances.add(conn, person.user_id, lines[0], None, None)
        await utterances.add(conn, person.user_id, lines[1], None, first)

    told = await reembed(person, NEW)

    assert told == [2]
    assert NEW.asked[-4:] == [
        "user: I broke my wrist",
        "user: I broke my wrist\ncompanion: Oh no, how?",
        "companion: Oh no, how?",
        "user: I broke my wrist\ncompanion: Oh no, how?",
    ]
    assert [{"count": 2}] == await person.rows(
        "SELECT count(*) FROM utterances WHERE embedder = 'new' AND embedding <> window_embedding"
    )


async def test_what_was_embedded_anew_is_found_by_its_meaning(person: Person) -> None:
    """The vector is that of the row's own text."""
    cello, _ = await remember(person, "The user plays the cello."), await remember(person, "The user bakes bread.")

    await reembed(person, NEW)

    query = await NEW.embed_query("cello")
    async with person.database.as_user(person.user_id) as conn:
        question = Question("", query, "new", Scale(NEW.floor, NEW.same))
        found = await memories_for(conn, person.user_id, question, person.now, KEEPWELL)
    assert [cello] == [memory.id for memory in found.found]


async def test_more_than_a_batch_is_done_batch_by_batch(person: Person) -> None:
    """Each one is told of as soon as it is kept."""
    for number in range(reembedding.BATCH + 3):
        await remember(person, f"The user collects stamp number {number}.")

    assert await reembed(person, NEW) == [reembedding.BATCH, 3]


async def test_an_interrupted_run_is_gone_on_with(person: Person) -> None:
    """What was done stays done: it is not embedded, and not paid for, a second time."""
    for number in range(reembedding.BATCH + 1):
        await remember(person, f"The user collects stamp number {number}.")
    fresh = HashedEmbedder(name="new")
    told: list[int] = []

    def interrupt(count: int) -> None:
        told.append(count)
        fresh.is_down = True

    with pytest.raises(EmbeddingUnavailable):
        await reembedding.reembed(person.database, fresh, person.user_id, NOON, interrupt)
    fresh.is_down = False

    assert told == [reembedding.BATCH]
    assert await reembed(person, fresh) == [1]
    assert len(fresh.asked) == len(set(fresh.asked)) == reembedding.BATCH + 1


async def test_what_was_kept_while_the_embedder_was_away_gets_its_vector_later(person: Person) -> None:
    """In the background, by a chore that fails as long as it is away; without an embedder it has nothing to do."""
    await remember(person, "The user plays the cello.")
    embedder = HashedEmbedder(is_down=True)

    with pytest.raises(EmbeddingUnavailable):
        await reembedding.catch_up(a_mind(person.database, embedder=embedder), person.user_id, NOON)
    without = Mind(person.database, NoEmbedder(), ScriptedModel([]))
    await reembedding.catch_up(without, person.user_id, NOON)
    before = await waiting(person, embedder)
    embedder.is_down = False
    await reembedding.catch_up(a_mind(person.database, embedder=embedder), person.user_id, NOON)

    assert (before, await waiting(person, embedder)) == (1, 0)


@pytest.mark.parametrize(
    ("statement", "left"),
    [
        ("DELETE FROM memories", []),
        ("UPDATE memories SET text = 'The user plays the viola.'", [{"embedder": None, "has_vector": False}]),
        ("UPDATE memories SET embedder = 'new'", [{"embedder": "new", "has_vector": False}]),
    ],
    ids=["deleted", "reworded", "embedded by another"],
)
async def test_what_changes_meanwhile_is_left_alone(
    person: Person, statement: str, left: list[dict[str, object]]
) -> None:
    """No vector of words that are gone, and nothing deleted comes back."""
    await remember(person, "The user plays the cello.")
    embedder = Interfering(name="new", database=person.database, user_id=person.user_id, statement=statement)

    await reembed(person, embedder)

    assert len(embedder.did) == 1
    assert await person.rows(VECTORS.format("memories")) == left


async def test_each_person_is_embedded_as_themselves(person: Person) -> None:
    """One person's run touches no row of another, whom the next one is for."""
    other = await a_person(person.database)
    for each in (person, other):
        await remember(each, "The user plays the cello.")

    await reembed(person, NEW)

    assert (await waiting(person, NEW), await waiting(other, NEW)) == (0, 1)
    assert {person.user_id, other.user_id} <= set(await reembedding.everybody(person.database))


class PaidEmbedder(HashedEmbedder):
    """Costs ten tokens a call."""

    async def embed_passages(self, texts: Sequence[str]) -> list[Vector]:
        """One vector for each text."""
        metering.spend("texts_embedded", self.name, Usage(10), None, monotonic())
        return await super().embed_passages(texts)


async def test_what_it_takes_is_on_the_persons_account(person: Person) -> None:
    """By the day where they live."""
    await remember(person, "The user plays the cello.")

    await reembed(person, PaidEmbedder(name="paid"))

    async with person.database.as_user(person.user_id) as conn:
        (used,) = await usage.since(conn, person.user_id, person.now.date())
    assert ("paid", 10) == (used.model, used.usage.input_tokens)
