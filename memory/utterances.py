"""Utterances: past talk as it is searched, what one side said in an exchange and its window of three (R7.1, R7.3).

Rows only: what becomes an utterance and who makes the vectors is decided by ``indexing``. Both are compared, the
utterance itself and the window, which says what a short answer was about.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

import asyncpg

from core.database import Connection, Row
from core.llm.embedding import Vector, as_literal
from memory.asking import Asked
from memory.policy import MemoryPolicy
from memory.ranking import past_scores
from memory.scanning import (
    MEANT,
    MOST_STEMS,
    QUESTION,
    TIMELY,
    Scan,
    Scored,
    candidates,
    floats,
    integers,
    words_of,
)
from memory.secrets import masked
from memory.weighing import asked_stems
from memory.words import finer_tokens, most_telling

TALK_GAP = timedelta(hours=6)  # after a longer silence people talk of something else: no window spans it


@dataclass(frozen=True)
class Found:
    """An utterance that a search found; ``at`` is aware.

    Attributes:
        speaker: "user" or "companion".
        score: Compares within one search only.
        meaning: The higher cosine of the utterance and of its window; None where no vectors could be compared.
        words: The share of the question's telling words that both hold at most, 0 to 1.
    """

    id: int
    exchange_id: int | None
    speaker: str
    text: str
    at: datetime
    score: float
    meaning: float | None
    words: float


@dataclass(frozen=True)
class Line:
    """One side of an exchange, or a part of it where that was long; without an id until it is kept."""

    exchange_id: int | None
    speaker: str
    text: str
    at: datetime
    id: int | None = None
    previous_id: int | None = None

    @property
    def tokens(self) -> str:
        """What its words are made of."""
        return " ".join(finer_tokens(self.text))

    @property
    def spoken(self) -> str:
        """The text with its speaker, as it is embedded: who speaks is part of what is meant."""
        return f"{self.speaker}: {self.text}"


@dataclass(frozen=True)
class Window:
    """A line with the one before and the one after it in the same talk, oldest first."""

    lines: tuple[Line, ...]

    @property
    def spoken(self) -> str:
        """The text that is embedded."""
        return "\n".join(line.spoken for line in self.lines)


@dataclass(frozen=True)
class Vectors:
    """What an embedder, by its name, made of a line and of its window."""

    embedder: str
    own: Vector
    window: Vector


async def search(
    conn: Connection,
    user_id: int,
    asked: Asked,
    vector: Vector | None,
    embedder_name: str,
    policy: MemoryPolicy,
    limit: int,
) -> list[Found]:
    """The utterances that answer a question best, best first, at most *limit*.

    The *vector* is of ``asked.text``, by *embedder_name*; without it, full text alone decides.
    """
    scan, stems = await _scan(conn, user_id, asked, vector, embedder_name)
    chosen = candidates(scan, words_of(scan, stems), policy.past_talk.candidates)
    scored = {one.candidate.id: one for one in chosen}
    scores = past_scores([one.candidate for one in scored.values()], policy.past_talk)
    best = sorted(scored, key=lambda number: scores[number], reverse=True)[:limit]
    texts = await _texts(conn, user_id, best)
    return [_found(scored[number], texts[number], scores[number]) for number in best]


async def _scan(
    conn: Connection, user_id: int, asked: Asked, vector: Vector | None, embedder_name: str
) -> tuple[Scan, int]:
    """The scores of all utterances, and how many stems the question has."""
    row = await conn.fetchrow(
        _SCAN,
        user_id,
        most_telling(finer_tokens(asked.text), MOST_STEMS, asked.names),
        as_literal(vector) if vector is not None else None,
        embedder_name,
        list(asked.meant),
        [asyncpg.Range(stretch.start, stretch.end) for stretch in asked.stretches],
    )
    scan = Scan(
        ids=integers(row["ids"], 8),
        previous=integers(row["previous"], 8),
        meaning=floats(row["meaning"]),
        window_meaning=floats(row["window_meaning"]),
        marks=integers(row["marks"], 4),
    )
    return scan, row["stems"]


# One pass over a person's talk; every array has its utterances in the same order. A vector that is missing, or was made
# by another embedder, is not compared.
_SCAN = f"""
    WITH {asked_stems("$2::text")}
    SELECT array_send(coalesce(array_agg(id), '{{}}')) AS ids,
           array_send(coalesce(array_agg(coalesce(previous_id, 0)), '{{}}')) AS previous,
           array_send(coalesce(array_agg(coalesce(
               CASE WHEN embedder = $4 THEN -(embedding <#> $3::halfvec) END, 'NaN')::real), '{{}}')) AS meaning,
           array_send(coalesce(array_agg(coalesce(
               CASE WHEN embedder = $4 THEN -(window_embedding <#> $3::halfvec) END, 'NaN')::real), '{{}}')
           ) AS window_meaning,
           array_send(coalesce(array_agg(
               coalesce(-(words <#> (SELECT bits FROM stems_asked)), 0)::int
               | CASE WHEN speaker = ANY ($5::text[]) THEN {MEANT} ELSE 0 END
               | CASE WHEN is_question THEN {QUESTION} ELSE 0 END
               | CASE WHEN at <@ $6::tstzmultirange THEN {TIMELY} ELSE 0 END), '{{}}')) AS marks,
           (SELECT count FROM stems_asked) AS stems
    FROM utterances WHERE user_id = $1
"""  # noqa: S608  constant parts


def _found(scored: Scored, text: Row, score: float) -> Found:
    candidate = scored.candidate
    meanings = [value for value in (candidate.meaning, candidate.window_meaning) if value is not None]
    return Found(
        id=candidate.id,
        exchange_id=text["exchange_id"],
        speaker=text["speaker"],
        text=masked(text["text"]),
        at=text["at"],
        score=score,
        meaning=max(meanings, default=None),
        words=scored.words,
    )


async def _texts(conn: Connection, user_id: int, ids: Sequence[int]) -> dict[int, Row]:
    rows = await conn.fetch(
        "SELECT id, exchange_id, speaker, at, text FROM utterances WHERE user_id = $1 AND id = ANY ($2)",
        user_id,
        list(ids),
    )
    return {row["id"]: row for row in rows}


async def windows(conn: Connection, user_id: int, found: Sequence[Found]) -> list[Window]:
    """What to show of *found*: each with its neighbours, those that overlap as one, in the order of their best.

    A lone turn seldom tells what it answers.
    """
    around = await _around(conn, user_id, [one.id for one in found])
    shown: list[dict[int | None, Line]] = []
    for one in found:
        lines = {line.id: line for line in around.get(one.id, ())}
        overlapping = [other for other in shown if other.keys() & lines.keys()]
        for other in overlapping[1:]:
            lines |= other
            shown.remove(other)
        if overlapping:
            overlapping[0].update(lines)
        elif lines:
            shown.append(lines)
    return [Window(tuple(sorted(lines.values(), key=_order))) for lines in shown]


def _order(line: Line) -> tuple[int, int]:
    return line.exchange_id or 0, line.id or 0


async def _around(conn: Connection, user_id: int, ids: Sequence[int]) -> dict[int, tuple[Line, ...]]:
    """The windows of the utterances *ids*, by their id."""
    rows = await conn.fetch(
        """
        SELECT middle.id AS middle_id, near.id, near.previous_id, near.exchange_id, near.speaker, near.text, near.at
        FROM utterances AS middle
        JOIN utterances AS near
          ON near.user_id = $1 AND (near.id IN (middle.id, middle.previous_id) OR near.previous_id = middle.id)
        WHERE middle.user_id = $1 AND middle.id = ANY ($2)
        ORDER BY near.exchange_id, near.id
        """,
        user_id,
        list(ids),
    )
    around: dict[int, tuple[Line, ...]] = {}
    for row in rows:
        around[row["middle_id"]] = (*around.get(row["middle_id"], ()), line_of(row))
    return around


def line_of(row: Row) -> Line:
    """A row of utterances as a line; what was kept before secrets were left out is shown without them."""
    return Line(row["exchange_id"], row["speaker"], masked(row["text"]), row["at"], row["id"], row["previous_id"])


async def texts_of(conn: Connection, user_id: int, ids: Collection[int]) -> dict[int, tuple[str, ...]]:
    """What the two vectors of each utterance are made of, by its id: its own text and its window's."""
    around = await _around(conn, user_id, list(ids))
    return {
        number: (next(line.spoken for line in lines if line.id == number), Window(lines).spoken)
        for number, lines in around.items()
    }


async def neighbours(conn: Connection, user_id: int, exchange_id: int) -> tuple[list[Line], list[Line]]:
    """The two utterances before an exchange and the two after it, both oldest first; fewer where there are none."""
    before, after = [
        await conn.fetch(
            f"""
            SELECT id, previous_id, exchange_id, speaker, text, at FROM utterances
            WHERE user_id = $1 AND exchange_id {side}
            LIMIT 2
            """,  # noqa: S608  constant parts
            user_id,
            exchange_id,
        )
        for side in ("< $2 ORDER BY exchange_id DESC, id DESC", "> $2 ORDER BY exchange_id, id")
    ]
    return [line_of(row) for row in reversed(before)], [line_of(row) for row in after]


async def add(conn: Connection, user_id: int, line: Line, vectors: Vectors | None, previous_id: int | None) -> int:
    """Keep an utterance; its id. Without vectors it is found by its words alone."""
    utterance_id: int = await conn.fetchval(
        """
        INSERT INTO utterances (user_id, exchange_id, previous_id, speaker, text, at, words, embedder, embedding,
                                window_embedding)
        VALUES ($1, $2, $3, $4, $5, $6, stems($7::text), $8, $9::halfvec, $10::halfvec)
        RETURNING id
        """,
        user_id,
        line.exchange_id,
        previous_id,
        line.speaker,
        line.text,
        line.at,
        line.tokens,
        *_columns(vectors),
    )
    return utterance_id


async def rewindow(
    conn: Connection, user_id: int, line: Line, vectors: Vectors | None, previous_id: int | None
) -> None:
    """Give an utterance that is kept another window, since one of its neighbours came after it."""
    await conn.execute(
        """
        UPDATE utterances SET previous_id = $3, embedder = $4, embedding = $5::halfvec, window_embedding = $6::halfvec
        WHERE user_id = $1 AND id = $2
        """,
        user_id,
        line.id,
        previous_id,
        *_columns(vectors),
    )


def _columns(vectors: Vectors | None) -> tuple[str | None, str | None, str | None]:
    if vectors is None:
        return None, None, None
    return vectors.embedder, as_literal(vectors.own), as_literal(vectors.window)


async def remove(conn: Connection, user_id: int, exchange_ids: Collection[int]) -> int:
    """Delete the utterances of exchanges; how many. Ask for the chore ``index`` afterwards.

    The windows beside them hold their words too, so the exchanges next to them are indexed anew.
    """
    await conn.execute(
        """
        WITH gone AS (SELECT id, previous_id FROM utterances WHERE user_id = $1 AND exchange_id = ANY ($2)),
        beside AS (
            DELETE FROM utterances
            WHERE user_id = $1 AND exchange_id IN (
                SELECT exchange_id FROM utterances
                WHERE user_id = $1 AND NOT exchange_id = ANY ($2)
                  AND (previous_id IN (SELECT id FROM gone) OR id IN (SELECT previous_id FROM gone))
            )
            RETURNING exchange_id
        )
        UPDATE exchanges SET is_indexed = false WHERE user_id = $1 AND id IN (SELECT exchange_id FROM beside)
        """,
        user_id,
        list(exchange_ids),
    )
    done: str = await conn.execute(
        "DELETE FROM utterances WHERE user_id = $1 AND exchange_id = ANY ($2)", user_id, list(exchange_ids)
    )
    return int(done.rsplit(maxsplit=1)[-1])
