"""What tests of the writer start from: proposals as an extraction makes them, written as the background writes them."""

from __future__ import annotations

from datetime import datetime

from core.llm.scripted import ScriptedModel
from memory import memories
from memory.log import Origin
from memory.memories import Memory
from memory.mind import Mind
from memory.policy import KEEPWELL, Basis, Category
from memory.writing import Decision, Proposal, prepare, write
from tests.builders import Person
from tests.embedding import HashedEmbedder


def said(
    text: str,
    *,
    quote: str | None = None,
    exchange_id: int | None = None,
    basis: Basis = "said",
    category: Category = "life",
    importance: int = 3,
    is_explicit: bool = False,
    is_procedure: bool = False,
    expires_at: datetime | None = None,
    subject: str | None = None,
    attribute: str | None = None,
    event_id: int | None = None,
) -> Proposal:
    """A proposal; unless told otherwise the person said just these words, as a standing fact."""
    return Proposal(
        text,
        category,
        importance,
        basis,
        text if quote is None else quote,
        exchange_id,
        expires_at,
        is_explicit,
        subject,
        attribute,
        is_procedure,
        event_id,
    )


async def told(
    person: Person,
    *proposals: Proposal | str,
    embedder: HashedEmbedder | None = None,
    origin: Origin = "background",
    generation: int | None = None,
) -> list[Decision]:
    """Write *proposals* in one transaction; a bare text is said as a standing fact."""
    mind = Mind(person.database, embedder or HashedEmbedder(), ScriptedModel())
    prepared = await prepare(mind, [said(one) if isinstance(one, str) else one for one in proposals])
    async with person.database.as_user(person.user_id) as conn:
        return await write(conn, person.user_id, prepared, person.now, origin, KEEPWELL, generation)


async def active(person: Person) -> list[Memory]:
    """What holds, the latest confirmed first."""
    async with person.database.as_user(person.user_id) as conn:
        return await memories.active(conn, person.user_id)


async def texts(person: Person) -> list[str]:
    """The texts of what holds, in alphabetical order."""
    return sorted(memory.text for memory in await active(person))
