"""Talk that lies in the database as a turn leaves it, ready to be indexed and recalled."""

from __future__ import annotations

from datetime import datetime
from itertools import count

from core.llm.embedding import Embedder
from core.llm.scripted import ScriptedModel
from memory import indexing, keeping
from memory.keeping import NewMemory
from memory.mind import Mind
from memory.policy import KEEPWELL, MemoryPolicy
from tests.builders import Person
from tests.embedding import HashedEmbedder

_EVENTS = count(1_000_000)


def a_mind(person: Person, embedder: Embedder, policy: MemoryPolicy = KEEPWELL) -> Mind:
    """The mind of a person's companion; it asks no model."""
    return Mind(person.database, embedder, ScriptedModel(), policy)


async def says(person: Person, said: str, answered: str = "I see.") -> int:
    """An exchange of now that is not indexed yet; its id."""
    async with person.database.as_user(person.user_id) as conn:
        exchange_id: int = await conn.fetchval(
            """
            INSERT INTO exchanges (user_id, event_id, mode, decided_by, said, answered, at, is_indexed)
            VALUES ($1, $2, 'general', 'rules', $3, $4, $5, false)
            RETURNING id
            """,
            person.user_id,
            next(_EVENTS),
            said,
            answered,
            person.now,
        )
    return exchange_id


async def indexed(mind: Mind, person: Person) -> None:
    """Everything that was said can be searched."""
    assert await indexing.index(mind, person.user_id, person.now) is None


async def remembers(
    person: Person,
    *texts: str,
    exchange_id: int | None = None,
    expires_at: datetime | None = None,
    subject: str | None = None,
) -> list[int]:
    """Memories of now with the vectors of a HashedEmbedder, as the writer keeps them; their ids."""
    embedder = HashedEmbedder()
    vectors = await embedder.embed_passages(texts)
    async with person.database.as_user(person.user_id) as conn:
        return [
            await keeping.add(
                conn,
                person.user_id,
                NewMemory(
                    text,
                    category="life",
                    importance=3,
                    class_="confirmed",
                    basis="said",
                    state="active",
                    quote=text,
                    exchange_id=exchange_id,
                    event_id=None,
                    expires_at=expires_at,
                    subject=subject,
                    attribute="is" if subject else None,
                    vector=vector,
                    embedder=embedder.name,
                ),
                person.now,
            )
            for text, vector in zip(texts, vectors, strict=True)
        ]
