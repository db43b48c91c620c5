"""Utterances: past talk as it is searched, what one side said in an exchange and its window of three (R7.1, R7.3).

Rows only: what becomes an utterance and who makes the vectors is decided by ``indexing``. Both are compared, the
utterance itself and the window, which says what a short answer was about.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from core.database import Connection, Row
from core.llm.embedding import Vector, as_literal
from memory.asking import Asked, Stretch
from memory.policy import MemoryPolicy
from memory.ranking import Candidate, past_scores
from memory.weighing import MOST_STEMS, weights
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

    @property
    def tokens(self) -> str:
        """What the words of the window are made of."""
        return " ".join(finer_tokens("\n".join(line.text for line in self.lines)))


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
    rows = await conn.fetch(
        _SEARCH,
        user_id,
        most_telling(finer_tokens(asked.text), MOST_STEMS, asked.names),
        as_literal(vector) if vector is not None else None,
        embedder_name,
        policy.past_talk.candidates,
    )
    scores = past_scores([_candidate(row, asked) for row in rows], policy.past_talk)
    best = sorted(rows, key=lambda row: scores[row["id"]], reverse=True)[:limit]
    texts = await _texts(conn, user_id, [row["id"] for row in best])
    return [_found(row, texts[row["id"]], scores[row["id"]]) for row in best]


# Which words are rare shows in as many of the latest utterances as well as in all of them, in a fraction of the time.
_LATEST = "(SELECT words FROM utterances WHERE user_id = $1 ORDER BY id DESC LIMIT 1000) AS latest"

# The candidates: the best of four lists, and their neighbours, which a window of theirs may bring up.
_SEARCH = f"""
    WITH {weights(_LATEST, "words", "$2::text")},
    scored AS MATERIALIZED (
        SELECT id, previous_id, speaker, at, is_question,
               CASE WHEN embedder = $4 THEN -(embedding <#> $3::halfvec) END AS meaning,
               CASE WHEN embedder = $4 THEN -(window_embedding <#> $3::halfvec) END AS window_meaning,
               coalesce(-(words <#> (SELECT vector FROM weights)), 0) AS words,
               coalesce(-(window_words <#> (SELECT vector FROM weights)), 0) AS window_words
        FROM utterances
        WHERE user_id = $1
    ), own AS (
        (SELECT id FROM scored ORDER BY meaning DESC NULLS LAST LIMIT $5)
        UNION ALL (SELECT id FROM scored ORDER BY words DESC LIMIT $5)
    ), around AS MATERIALIZED (
        (SELECT id, previous_id FROM scored ORDER BY window_meaning DESC NULLS LAST LIMIT $5)
        UNION (SELECT id, previous_id FROM scored ORDER BY window_words DESC LIMIT $5)
    ), best AS (
        SELECT id FROM own UNION ALL SELECT id FROM around UNION ALL SELECT previous_id FROM around
    )
    SELECT id, previous_id, speaker, at, is_question, meaning, window_meaning, words, window_words,
           coalesce(greatest(words, window_words) / nullif((SELECT total FROM weights), 0), 0) AS share
    FROM scored
    WHERE id IN (SELECT id FROM best) OR previous_id IN (SELECT id FROM around)
"""  # noqa: S608  constant parts


def _candidate(row: Row, asked: Asked) -> Candidate:
    return Candidate(
        id=row["id"],
        previous_id=row["previous_id"],
        meaning=row["meaning"],
        words=row["words"],
        window_meaning=row["window_meaning"],
        window_words=row["window_words"],
        is_meant=row["speaker"] in asked.meant,
        is_timely=_lies_in(asked.stretches, row["at"]),
        is_question=row["is_question"],
    )


def _lies_in(stretches: Sequence[Stretch], at: datetime) -> bool:
    return any(stretch.start <= at < stretch.end for stretch in stretches)


def _found(row: Row, text: Row, score: float) -> Found:
    meanings = [value for value in (row["meaning"], row["window_meaning"]) if value is not None]
    return Found(
        id=row["id"],
        exchange_id=text["exchange_id"],
        speaker=row["speaker"],
        text=text["text"],
        at=row["at"],
        score=score,
        meaning=max(meanings, default=None),
        words=row["share"],
    )


async def _texts(conn: Connection, user_id: int, ids: Sequence[int]) -> dict[int, Row]:
    rows = await conn.fetch(
        "SELECT id, exchange_id, text FROM utterances WHERE user_id = $1 AND id = ANY ($2)", user_id, list(ids)
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
    """A row of utterances as a line."""
    return Line(row["exchange_id"], row["speaker"], row["text"], row["at"], row["id"], row["previous_id"])


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


async def add(
    conn: Connection, user_id: int, line: Line, window: Window, vectors: Vectors | None, previous_id: int | None
) -> int:
    """Keep an utterance; its id. Without vectors it is found by its words alone."""
    utterance_id: int = await conn.fetchval(
        """
        INSERT INTO utterances (user_id, exchange_id, previous_id, speaker, text, at, words, window_words,
                                embedder, embedding, window_embedding)
        VALUES ($1, $2, $3, $4, $5, $6, stems($7::text), stems($8::text), $9, $10::halfvec, $11::halfvec)
        RETURNING id
        """,
        user_id,
        line.exchange_id,
        previous_id,
        line.speaker,
        line.text,
        line.at,
        line.tokens,
        window.tokens,
        *_columns(vectors),
    )
    return utterance_id


async def rewindow(
    conn: Connection, user_id: int, line: Line, window: Window, vectors: Vectors | None, previous_id: int | None
) -> None:
    """Give an utterance that is kept another window, since one of its neighbours came after it."""
    await conn.execute(
        """
        UPDATE utterances SET previous_id = $3, window_words = stems($4::text), embedder = $5,
               embedding = $6::halfvec, window_embedding = $7::halfvec
        WHERE user_id = $1 AND id = $2
        """,
        user_id,
        line.id,
        previous_id,
        window.tokens,
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
