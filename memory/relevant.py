"""The memories and summaries that have to do with a message: an exact scan of one person's rows (R7.1-R7.3).

A person has a few hundred of them, and the index on active memories leads straight there; an approximate index over
everybody's would miss most of theirs. Candidates are found in SQL and put in order by ``ranking``.
"""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime

from core.database import Connection, Row
from core.llm.embedding import Vector, as_literal
from memory.memories import COLUMNS, Memory, memory_of
from memory.policy import MemoryPolicy
from memory.ranking import Match, Scale, Standing, is_relevant, rank, relevance
from memory.summaries import Summary
from memory.weighing import MOST_STEMS, weights
from memory.words import most_telling, search_tokens

CANDIDATES = 2  # times as many memories as are recalled come from each list before they are ranked
_EVERYBODY = "user"  # every memory tells of the user, so the word tells nothing


@dataclass(frozen=True)
class Question:
    """A message as it is looked up.

    Attributes:
        vector: Of the text, by *embedder*; None without: then its words alone decide.
        scale: Which cosines of that embedder mean something.
        shown: The exchanges that the prompt's window holds; what was learned from them is not repeated.
    """

    text: str
    vector: Vector | None
    embedder: str
    scale: Scale
    shown: frozenset[int] = frozenset()

    @property
    def tokens(self) -> str:
        """Its telling words."""
        return most_telling(search_tokens(self.text), MOST_STEMS, (_EVERYBODY,))

    @property
    def literal(self) -> str | None:
        """The vector as the database reads it."""
        return as_literal(self.vector) if self.vector is not None else None


@dataclass(frozen=True)
class Memories:
    """What of the memories belongs to a reply.

    Attributes:
        pinned: What the person has pinned and the ways to act that they approved: always there.
        found: The others, the best first.
        is_fallback: Nothing has to do with the message, and ``found`` is merely the latest (R7.2).
        relevances: How much each of ``found`` has to do with the message, 0 to 1, in their order.
    """

    pinned: tuple[Memory, ...]
    found: tuple[Memory, ...]
    is_fallback: bool
    relevances: tuple[float, ...] = ()


@dataclass(frozen=True)
class _Candidate:
    memory: Memory
    match: Match


async def memories_for(
    conn: Connection, user_id: int, question: Question, now: datetime, policy: MemoryPolicy
) -> Memories:
    """The memories for a reply to *question*, at most ``policy.memories_recalled`` beside the pinned ones."""
    rows = await conn.fetch(
        _MEMORIES,
        user_id,
        question.tokens,
        question.literal,
        question.embedder,
        CANDIDATES * policy.memories_recalled,
        sorted(set(search_tokens(question.text)) - {_EVERYBODY}),
        now,
    )
    candidates = [_Candidate(memory_of(row), _match(row)) for row in rows]
    free = [one for one in candidates if not _is_always(one.memory) and one.memory.exchange_id not in question.shown]
    relevant = [one for one in free if is_relevant(one.match, question.scale)]
    if relevant:
        relevant.sort(key=lambda one: _rank(one, question.scale, now, policy), reverse=True)
    found = relevant or sorted(free, key=lambda one: one.memory.confirmed_at, reverse=True)
    return Memories(
        pinned=tuple(one.memory for one in candidates if _is_always(one.memory)),
        found=tuple(one.memory for one in found[: policy.memories_recalled]),
        is_fallback=not relevant,
        relevances=tuple(relevance(one.match, question.scale) for one in found[: policy.memories_recalled]),
    )


_ACTIVE = "memories WHERE user_id = $1 AND state = 'active'"
_MEMORIES = f"""
    WITH {weights(_ACTIVE, "stems", "$2::text")},
    scored AS MATERIALIZED (
        SELECT {COLUMNS}, is_pinned OR class = 'procedure' AS is_always,
               CASE WHEN embedder = $4 THEN -(embedding <#> $3::halfvec) END AS meaning,
               coalesce(-(stems <#> (SELECT vector FROM weights)) / (SELECT total FROM weights), 0) AS share,
               coalesce(subject = ANY ($6), false) AS is_about
        FROM {_ACTIVE} AND coalesce(expires_at > $7, true)
    ), best AS (
        (SELECT id FROM scored ORDER BY meaning DESC NULLS LAST LIMIT $5)
        UNION (SELECT id FROM scored ORDER BY share DESC LIMIT $5)
        UNION (SELECT id FROM scored ORDER BY confirmed_at DESC LIMIT $5)
        UNION (SELECT id FROM scored WHERE is_always OR is_about)
    )
    SELECT * FROM scored WHERE id IN (SELECT id FROM best) ORDER BY id
"""  # noqa: S608  constant parts


def _match(row: Row) -> Match:
    return Match(row["meaning"], row["share"], row["is_about"])


def _is_always(memory: Memory) -> bool:
    return memory.is_pinned or memory.class_ == "procedure"


def _rank(one: _Candidate, scale: Scale, now: datetime, policy: MemoryPolicy) -> float:
    standing = Standing(one.memory.confirmed_at, one.memory.importance, one.memory.uses)
    return rank(relevance(one.match, scale), standing, now, policy.ranking)


async def summaries_for(
    conn: Connection, user_id: int, question: Question, policy: MemoryPolicy
) -> tuple[Summary, ...]:
    """The summaries that have to do with *question*, the best first; of those about the same talk one."""
    rows = await conn.fetch(_SUMMARIES, user_id, question.tokens, question.literal, question.embedder)
    matches = [(_match(row), _summary(row)) for row in rows]
    relevant = [(relevance(match, question.scale), one) for match, one in matches if is_relevant(match, question.scale)]
    chosen: list[Summary] = []
    for _, one in sorted(relevant, key=lambda scored: scored[0], reverse=True):
        if len(chosen) == policy.summaries_recalled:
            break
        if not _is_shown(one, question.shown) and not any(_overlap(one, other) for other in chosen):
            chosen.append(one)
    return tuple(chosen)


_SUMMARIES = f"""
    WITH {weights("summaries WHERE user_id = $1", "stems", "$2::text")}
    SELECT id, level, text, from_exchange, to_exchange, first_at, last_at, false AS is_about,
           CASE WHEN embedder = $4 THEN -(embedding <#> $3::halfvec) END AS meaning,
           coalesce(-(stems <#> (SELECT vector FROM weights)) / (SELECT total FROM weights), 0) AS share
    FROM summaries
    WHERE user_id = $1
"""  # noqa: S608  constant parts


def _summary(row: Row) -> Summary:
    return Summary(**{name: row[name] for name in Summary.__dataclass_fields__})


def _is_shown(summary: Summary, shown: Collection[int]) -> bool:
    """Whether the window holds all it speaks of."""
    return bool(shown) and summary.from_exchange >= min(shown)


def _overlap(one: Summary, other: Summary) -> bool:
    return one.from_exchange <= other.to_exchange and other.from_exchange <= one.to_exchange
