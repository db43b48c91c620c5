"""Insights: short statements drawn from memories, each with its confidence and the memories it rests on (R5.8, R6.3).

Rows and their weight. It knows no model; who proposes and who checks is elsewhere.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from core.database import Connection, Row
from memory.policy import Basis, Category, MemoryPolicy

_COLUMNS = "id, text, category, confidence, basis, created_at, confirmed_at"
# What an insight may still rest on: a memory that was replaced or ran out is history, an archived one stays true.
_STANDING = "('active', 'archived')"


@dataclass(frozen=True)
class Insight:
    """One statement of at most twenty words.

    Attributes:
        confidence: Above 0, up to 1; what rests on what was said lies above what was inferred.
        confirmed_at: When it was last drawn, aware UTC; its age counts from there.
        memory_ids: The memories it rests on, in the order of their ids.
    """

    id: int
    text: str
    category: Category
    confidence: float
    basis: Basis
    created_at: datetime
    confirmed_at: datetime
    memory_ids: tuple[int, ...]


@dataclass(frozen=True)
class NewInsight:
    """A statement that was checked and is to be kept."""

    text: str
    category: Category
    confidence: float
    basis: Basis
    memory_ids: tuple[int, ...]


def weight(confidence: float, age: timedelta, half_life: timedelta) -> float:
    """How much an insight counts: its confidence, halved with every *half_life* since it was confirmed (R6.3)."""
    return confidence * float(0.5 ** (max(age, timedelta(0)) / half_life))


async def every(conn: Connection, user_id: int) -> list[Insight]:
    """All insights, the latest confirmed first."""
    rows = await conn.fetch(
        f"""
        SELECT {_COLUMNS}, ARRAY(
            SELECT memory_id FROM insight_sources
            WHERE insight_sources.user_id = $1 AND insight_id = insights.id ORDER BY memory_id
        ) AS memory_ids
        FROM insights WHERE user_id = $1 ORDER BY confirmed_at DESC, id DESC
        """,  # noqa: S608  constant columns
        user_id,
    )
    return [_insight(row) for row in rows]


async def weightiest(conn: Connection, user_id: int, now: datetime, policy: MemoryPolicy) -> list[Insight]:
    """The insights for a reply: of the most recent forty the eight that weigh most, heaviest first (R7.4)."""
    recent = (await every(conn, user_id))[: policy.insights_recent]
    ranked = sorted(recent, key=lambda insight: _weight_at(insight, now, policy), reverse=True)
    return ranked[: policy.insights_recalled]


async def add(conn: Connection, user_id: int, new: NewInsight, now: datetime) -> int:
    """Keep a new insight; its id."""
    insight_id: int = await conn.fetchval(
        """
        INSERT INTO insights (user_id, text, words, category, confidence, basis, created_at, confirmed_at)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $7)
        RETURNING id
        """,
        user_id,
        new.text,
        new.text.casefold(),
        new.category,
        new.confidence,
        new.basis,
        now,
    )
    await _link(conn, user_id, insight_id, new.memory_ids)
    return insight_id


async def confirm(conn: Connection, user_id: int, insight_id: int, again: NewInsight, now: datetime) -> None:
    """Note that *again* says the same as an insight: its age starts anew, it rests on both, and is no less sure."""
    await conn.execute(
        """
        UPDATE insights SET confirmed_at = greatest(confirmed_at, $3), confidence = greatest(confidence, $4),
               basis = CASE WHEN $4 >= confidence THEN $5 ELSE basis END
        WHERE user_id = $1 AND id = $2
        """,
        user_id,
        insight_id,
        now,
        again.confidence,
        again.basis,
    )
    await _link(conn, user_id, insight_id, again.memory_ids)


async def drop_unsupported(conn: Connection, user_id: int) -> int:
    """Delete the insights none of whose memories stands any more; how many went."""
    rows = await conn.fetch(
        f"""
        DELETE FROM insights
        WHERE user_id = $1 AND NOT EXISTS (
            SELECT FROM insight_sources AS source
            JOIN memories ON memories.user_id = source.user_id AND memories.id = source.memory_id
            WHERE source.user_id = $1 AND source.insight_id = insights.id AND memories.state IN {_STANDING}
        )
        RETURNING id
        """,  # noqa: S608  constant states
        user_id,
    )
    return len(rows)


async def drop_lightest(conn: Connection, user_id: int, now: datetime, policy: MemoryPolicy) -> int:
    """Delete what weighs least beyond the limit, with equal confidence the oldest; how many went (R5.8)."""
    rows = await conn.fetch(
        """
        DELETE FROM insights
        WHERE user_id = $1 AND id IN (
            SELECT id FROM insights
            WHERE user_id = $1
            ORDER BY confidence * power(
                0.5::float8, greatest(extract(epoch FROM $2::timestamptz - confirmed_at), 0)::float8 / $3::float8
            ) DESC,
                     confirmed_at DESC, id DESC
            OFFSET $4
        )
        RETURNING id
        """,
        user_id,
        now,
        policy.insight_half_life.total_seconds(),
        policy.insights_kept,
    )
    return len(rows)


async def _link(conn: Connection, user_id: int, insight_id: int, memory_ids: Sequence[int]) -> None:
    await conn.execute(
        """
        INSERT INTO insight_sources (user_id, insight_id, memory_id)
        SELECT $1, $2, memory_id FROM unnest($3::bigint[]) AS memory_id
        ON CONFLICT DO NOTHING
        """,
        user_id,
        insight_id,
        list(memory_ids),
    )


def _weight_at(insight: Insight, now: datetime, policy: MemoryPolicy) -> float:
    return weight(insight.confidence, now - insight.confirmed_at, policy.insight_half_life)


def _insight(row: Row) -> Insight:
    return Insight(
        row["id"],
        row["text"],
        row["category"],
        row["confidence"],
        row["basis"],
        row["created_at"],
        row["confirmed_at"],
        tuple(row["memory_ids"]),
    )
