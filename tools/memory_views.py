"""What the tools of memory give back: memories as they are shown, and what was done to them. Shapes only.

A view bears the person's own words and the day they were said, so that whatever is told of a memory can be vouched for
(R7.7).
"""

from collections.abc import Sequence
from datetime import date
from typing import ClassVar, Literal

from pydantic import BaseModel, ConfigDict

from core.database import Connection
from core.users import User
from memory.memories import Memory, State
from memory.policy import Basis, Category
from tools.base import Result
from tools.entries import Written
from tools.memory_words import addressed

Language = Literal["ms", "id", "es", "zh"]  # ISO 639-1, of those that have sentences of their own


class MemoryView(BaseModel):
    """A memory as it is shown.

    Attributes:
        text: A statement about "the user".
        quote: The person's own words; may be empty.
        said_on: The local day on which it was said last.
        is_sure: It was asked for, said plainly or said repeatedly; else it was said in passing.
        is_procedure: It tells how to act, and is no statement about the person.
    """

    model_config = ConfigDict(frozen=True)

    id: int
    text: str
    quote: str
    category: Category
    said_on: date
    is_pinned: bool
    is_sure: bool
    is_procedure: bool
    basis: Basis
    state: State


class PastLine(BaseModel):
    """Something the person said in an earlier talk, and on which local day."""

    model_config = ConfigDict(frozen=True)

    text: str
    said_on: date


class Shown(Result):
    """Base of what names memories: they are what "it" means in the next message."""

    is_hearsay: ClassVar[bool] = True

    memories: tuple[MemoryView, ...] = ()


class MemoriesFound(Shown):
    """What is known that has to do with a question, the nearest first, and what was said about it."""

    query: str
    past: tuple[PastLine, ...] = ()


class MemoryList(Shown):
    """What is known, pinned ones first; ``total`` counts those that are left out as well.

    Attributes:
        insights: What was drawn from several memories.
    """

    topic: str = ""
    category: Category | None = None
    total: int = 0
    insights: tuple[str, ...] = ()


class FactsTold(Shown):
    """What answers a plain question of fact, told in the language it was asked in."""

    language: Language


class ArchiveList(Shown):
    """What is put away and can be brought back, the latest first; ``total`` counts those that are left out as well."""

    topic: str = ""
    total: int = 0


class Explained(Shown):
    """Why something is thought: what the person said, and when."""


class Remembered(Shown, Written):
    """It is kept, as one memory; ``replaced`` held before and is history now."""

    replaced: tuple[MemoryView, ...] = ()
    was_known: bool = False


class MemoryHeld(Shown, Written):
    """What was done to one memory by hand: pinned, unpinned, archived, restored, approved, declined.

    Attributes:
        was_so: It was so before, and nothing was changed.
    """

    done: str
    was_so: bool = False


class MemoryCorrected(Shown, Written):
    """It was put away as wrong; ``memories`` holds what is right, if that was told, and ``was`` what was wrong."""

    was: MemoryView


class ProfileLine(BaseModel):
    """One line of the profile by its JSON pointer."""

    model_config = ConfigDict(frozen=True)

    path: str
    text: str


class ProfileRead(Result):
    """The profile as it stands."""

    is_hearsay: ClassVar[bool] = True

    version: int
    lines: tuple[ProfileLine, ...]


class ProfileChanged(Result):
    """What of a patch was carried out; ``refused`` names the paths that were not, and why."""

    applied: int
    refused: tuple[str, ...]


class NothingKnown(Result):
    """Nothing was found that could be forgotten; ``records`` speak of it and have a deletion of their own."""

    about: str
    records: int


class Counted(BaseModel):
    """How many of something."""

    model_config = ConfigDict(frozen=True)

    what: str
    count: int


class Forgotten(Result):
    """What a deletion took away, as it was counted and proven.

    Attributes:
        scope: ``topic``, ``memory``, ``learned`` (all that was learned and talked about) or ``person``.
        counts: Each kind of which something went.
        records: Records that speak of it and stay.
        hits: What the probe found afterwards; 0 proves the deletion.
    """

    leaves_words: ClassVar[bool] = False

    scope: str
    counts: tuple[Counted, ...]
    records: int
    hits: int


class TalkCleared(Result):
    """The talk begins anew: earlier messages are no part of it, though they are kept."""


class RetentionSet(Result):
    """How long messages are kept from now on; None for as long as the person stays."""

    days: int | None


def shown(memory: MemoryView | Memory) -> str:
    """A memory as its person reads it, without a mark at its end."""
    is_procedure = memory.is_procedure if isinstance(memory, MemoryView) else memory.class_ == "procedure"
    return addressed(memory.text, "" if is_procedure else memory.quote).rstrip(".。")


async def views(conn: Connection, user: User, memories: Sequence[Memory]) -> tuple[MemoryView, ...]:
    """*memories* as they are shown, in their order; the day is that of the exchange, or of the last confirmation."""
    rows = await conn.fetch(
        "SELECT id, at FROM exchanges WHERE user_id = $1 AND id = ANY ($2)",
        user.id,
        [memory.exchange_id for memory in memories if memory.exchange_id is not None],
    )
    said_at = {row["id"]: row["at"] for row in rows}
    return tuple(
        MemoryView(
            id=memory.id,
            text=memory.text,
            quote=memory.quote,
            category=memory.category,
            said_on=said_at.get(memory.exchange_id, memory.confirmed_at).astimezone(user.zone_info).date(),
            is_pinned=memory.is_pinned,
            is_sure=memory.class_ != "observation",
            is_procedure=memory.class_ == "procedure",
            basis=memory.basis,
            state=memory.state,
        )
        for memory in memories
    )
