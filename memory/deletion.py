"""Deletion with proof: one memory, a topic, all that was learned, or the whole person (R6.7).

1. The person's generation is raised: what was begun in the background before cannot write back what goes.
2. What is meant is found in every store of the inventory, and deleted; what rests only on it goes with it.
3. It is looked for once more, in each way in which it could be found. What is reported is counted, never assumed.

All of it happens in the caller's transaction, so that it is whole or not at all. What stays: records that a person
dictated (they have their own deletion, and are counted here), settings, and the log, which holds no words. A topic is
cut out of the talk sentence by sentence. Where a deletion is asked for in the chat, the words that ask are talk as
well: the turn keeps none of them (``Topic.cut``).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

import structlog

from core import chores, metrics
from core.database import Connection, Row
from memory import deletion_proof, erasing, log, memories, profile
from memory.deletion_proof import Vectors
from memory.deletion_search import Mentioned, Target, find
from memory.deletion_statement import Place, Statement
from memory.deletion_talk import REACH, InTalk, Line, as_named, clauses_of, meant_in
from memory.deletion_topic import NothingNamedError, Topic, names_in_relation, relations_in, topic_of
from memory.extraction_moods import sentences
from memory.inventory import BY_TABLE, INVENTORY, SHELL, Kind
from memory.log import Origin
from memory.memories import Memory
from memory.policy import KEEPWELL, MemoryPolicy
from memory.profile import PEOPLE

logger = structlog.get_logger()

TALK_READ = 500  # of the latest exchanges with a relation's word that are read for its names
JUST_NOW = 2  # exchanges before a deletion, in which the memory was shown and its deletion asked about
AFTERWARDS = ("index", "embed", "learn")  # chores that make anew what was cut


@dataclass(frozen=True)
class Erased:
    """What a deletion has done.

    Attributes:
        counts: How many rows of each table went or were cut; tables without any are left out.
        records: How many records of each table speak of it and stay.
        hits: How many rows the probe still found; anything but 0 is a defect, and is logged as an error.
    """

    counts: Mapping[str, int]
    records: Mapping[str, int]
    hits: int

    @property
    def memories(self) -> int:
        """How many memories went."""
        return self.counts.get("memories", 0)

    @property
    def exchanges(self) -> int:
        """How many exchanges went or were cut."""
        return self.counts.get("exchanges", 0)

    @property
    def total(self) -> int:
        """How many rows went or were cut in all."""
        return sum(self.counts.values())


async def topic(conn: Connection, user_id: int, words: str) -> Topic:
    """Read *words*, what a person wants forgotten, with the names that are known for a relation in it.

    Raises:
        NothingNamedError: They name nothing; what forgets everything is ``forget_all``.
    """
    named = await _as_named(conn, user_id, words)
    known = {relation: await _names_of(conn, user_id, relation) for relation in relations_in(named)}
    return topic_of(named, known)


async def _as_named(conn: Connection, user_id: int, words: str) -> str:
    """*words* with the capitals of names that the person's talk knows: many write without any."""
    if words != words.lower():
        return words
    try:
        pattern = topic_of(words, {}).pattern
    except NothingNamedError:
        return words
    return as_named(words, await _told_with(conn, user_id, pattern))


async def preview(conn: Connection, user_id: int, words: str) -> Mentioned:
    """What would go if *words* were forgotten; changes nothing.

    Raises:
        NothingNamedError: They name nothing.
    """
    return await find(conn, user_id, await _of_topic(conn, user_id, await topic(conn, user_id, words)))


async def forget_topic(
    conn: Connection,
    user_id: int,
    words: str,
    now: datetime,
    origin: Origin = "person",
    policy: MemoryPolicy = KEEPWELL,
) -> Erased:
    """Forget everything that was learned and said about *words*: "my ex", "Ana Lim", "the car", "that I smoke".

    *now* is by the person's clock. Forgetting the same once more finds nothing and changes nothing.

    Raises:
        NothingNamedError: They name nothing; nothing was changed.
    """
    with metrics.timed(metrics.deletions, "topic"):
        meant = await topic(conn, user_id, words)
        queries = sorted({" ".join(term.words) for term in meant.terms})
        target = await _of_topic(conn, user_id, meant)
        return await _forget(conn, user_id, target, queries, "a topic", now, origin, policy)


async def forget_memory(
    conn: Connection,
    user_id: int,
    memory_id: int,
    now: datetime,
    origin: Origin = "person",
    policy: MemoryPolicy = KEEPWELL,
) -> Erased | None:
    """Forget one memory, the sentences that taught it, and what rests only on it; None where there is no such one."""
    found = await memories.by_ids(conn, user_id, [memory_id])
    if not found:
        return None
    with metrics.timed(metrics.deletions, "memory"):
        target = await _of_memory(conn, user_id, found[0])
        return await _forget(conn, user_id, target, [found[0].text], "a memory", now, origin, policy)


async def forget_all(conn: Connection, user_id: int, now: datetime, origin: Origin = "person") -> Erased:
    """Forget everything that was learned or talked about; records and settings stay, and so does what is unsent."""
    with metrics.timed(metrics.deletions, "all"):
        await erasing.raise_generation(conn, user_id)
        counts = await erasing.erase_talk(conn, user_id) | await erasing.erase_learned(conn, user_id)
        learned = [store.table for store in INVENTORY if store.kind is Kind.LEARNED]
        hits = await deletion_proof.rows_left(conn, user_id, [*learned, "exchanges", "utterances", "questions"])
        return await _report(conn, user_id, Erased(counts, {}, hits), "everything learned", now, origin)


async def delete_user(conn: Connection, user_id: int, event_id: int) -> Erased:
    """Delete a person in the turn of *event_id*, the message that asks for it.

    What stays is a shell: the user without settings, their address and lane, that event without its words, and what
    the turn still writes, its one message. ``scheduler.shells`` removes it once the message is sent. Messages that came
    after *event_id* are kept, and answered as those of somebody new.
    """
    with metrics.timed(metrics.deletions, "person"):
        await erasing.raise_generation(conn, user_id)
        counts = await erasing.erase_person(conn, user_id, event_id)
        others = [table for table in BY_TABLE if table not in {*SHELL, "inbox"}]
        hits = await deletion_proof.rows_left(conn, user_id, others)
        _note(user_id, Erased(counts, {}, hits), "the person")
        return Erased(counts, {}, hits)


async def _forget(
    conn: Connection,
    user_id: int,
    target: Target,
    queries: list[str],
    what: str,
    now: datetime,
    origin: Origin,
    policy: MemoryPolicy,
) -> Erased:
    generation = await erasing.raise_generation(conn, user_id)
    found = await find(conn, user_id, target)
    vectors: Vectors = await deletion_proof.vectors_of(conn, user_id, found)
    counts = await erasing.erase(conn, user_id, found, target, generation, now)
    await chores.ask(conn, user_id, dict.fromkeys(AFTERWARDS, now))
    hits = await deletion_proof.hits(conn, user_id, target, queries, vectors, now, policy)
    return await _report(conn, user_id, Erased(counts, found.records, hits), what, now, origin)


async def _report(conn: Connection, user_id: int, erased: Erased, what: str, now: datetime, origin: Origin) -> Erased:
    await log.note(conn, user_id, "erase", what, origin, now, count=erased.total)
    _note(user_id, erased, what)
    return erased


def _note(user_id: int, erased: Erased, what: str) -> None:
    if erased.hits:
        logger.error("deletion_incomplete", user_id=user_id, scope=what, hits=erased.hits)
    logger.info("deletion_done", user_id=user_id, scope=what, **erased.counts)


async def _of_topic(conn: Connection, user_id: int, meant: Topic) -> Target:
    """The topic, with where the talk is of it without naming it, and what stays of a sentence that names it."""
    lines, events = await _lines_near(conn, user_id, meant)
    leaning = meant_in(meant, lines) if meant.is_person else {}
    kept = await _clauses_kept(conn, user_id, meant, lines)
    at = {
        line.id: InTalk(meant, leaning.get(line.id, frozenset()), kept.get(line.id, ()))
        for line in lines
        if line.id in leaning or line.id in kept
    }
    by_event = {events[number]: matter for number, matter in at.items()}
    return Target(meant, meant.names, by_exchange=at, by_event=by_event)


async def _lines_near(conn: Connection, user_id: int, meant: Topic) -> tuple[list[Line], dict[int, int]]:
    """The exchanges that may name the topic with those right behind them, and the event of each."""
    rows = await conn.fetch(
        """
        SELECT id, event_id, said, answered, at FROM (
            SELECT id, event_id, said, answered, at,
                   bool_or(said ~* $2 OR answered ~* $2)
                   OVER (ORDER BY id ROWS BETWEEN $3 PRECEDING AND CURRENT ROW) AS is_near
            FROM exchanges WHERE user_id = $1
        ) AS talk
        WHERE is_near
        ORDER BY id
        """,
        user_id,
        meant.pattern,
        REACH,
    )
    lines = [Line(row["id"], row["said"], row["answered"], row["at"]) for row in rows]
    return lines, {row["id"]: row["event_id"] for row in rows}


async def _clauses_kept(
    conn: Connection, user_id: int, meant: Topic, lines: Sequence[Line]
) -> dict[int, tuple[str, ...]]:
    """The clauses of sentences that name the topic on which a memory of something else stands, by exchange."""
    named = {line.id: [one.text for one in sentences(line.said) if meant.mentions(one.text)] for line in lines}
    rows = await conn.fetch(
        """
        SELECT exchange_id, text, quote, subject FROM memories
        WHERE user_id = $1 AND exchange_id = ANY ($2) AND quote <> ''
        ORDER BY id
        """,
        user_id,
        [number for number, told in named.items() if told],
    )
    quotes: dict[int, list[str]] = {}
    for row in rows:
        is_other = row["subject"] not in meant.names and not meant.mentions(f"{row['text']}\n{row['quote']}")
        if is_other and not meant.goes_on(row["quote"]):
            quotes.setdefault(row["exchange_id"], []).append(row["quote"])
    return {number: clauses for number, told in quotes.items() if (clauses := clauses_of(named[number], told))}


async def _of_memory(conn: Connection, user_id: int, memory: Memory) -> Target:
    """The memory, with what says the same or was merged into it."""
    rows = await conn.fetch(
        """
        SELECT id, exchange_id, event_id FROM memories
        WHERE user_id = $1 AND (superseded_by = $2 AND state = 'archived'
                                OR words = (SELECT words FROM memories WHERE user_id = $1 AND id = $2))
        """,
        user_id,
        memory.id,
    )
    spoken = await _spoken(conn, user_id, rows)
    meant = {has_taught: _statement(memory, has_taught) for has_taught in (True, False)}
    return Target(
        wide=Statement(memory.text, memory.quote),
        memory_ids=frozenset(row["id"] for row in rows),
        by_exchange={row["id"]: meant[row["has_taught"]] for row in spoken},
        by_event={row["event_id"]: meant[row["has_taught"]] for row in spoken},
    )


async def _spoken(conn: Connection, user_id: int, rows: Sequence[Row]) -> list[Row]:
    """The exchanges that taught the memories in *rows*, and those that may have spoken of them just now."""
    found: list[Row] = await conn.fetch(
        """
        SELECT id, event_id, has_taught
        FROM exchanges
        CROSS JOIN LATERAL (SELECT coalesce(
            id = ANY ($3) OR event_id = ANY ($4)
            OR id IN (SELECT exchange_id FROM memory_sources WHERE user_id = $1 AND memory_id = ANY ($2)), false
        ) AS has_taught) AS told
        WHERE user_id = $1
          AND (has_taught OR id IN (SELECT id FROM exchanges WHERE user_id = $1 ORDER BY id DESC LIMIT $5))
        """,
        user_id,
        [row["id"] for row in rows],
        [row["exchange_id"] for row in rows if row["exchange_id"] is not None],
        [row["event_id"] for row in rows if row["event_id"] is not None],
        JUST_NOW,
    )
    return found


def _statement(memory: Memory, has_taught: bool) -> Statement:
    """The memory as it is looked for in an exchange that has taught it, or that spoke of it just now."""
    return Statement(memory.text, memory.quote, Place.SOURCE if has_taught else Place.JUST_NOW)


async def _names_of(conn: Connection, user_id: int, relation: str) -> frozenset[str]:
    """The names that the person's *relation* has in memories, in the profile and in talk."""
    told = await _told_with(conn, user_id, topic_of(relation, {}).pattern)
    names = names_in_relation(told, relation)
    return names | _names_in_profile((await profile.read(conn, user_id)).document.get(PEOPLE, {}), relation)


async def _told_with(conn: Connection, user_id: int, pattern: str) -> list[str]:
    """The texts of memories and of talk that match *pattern*, of talk the latest."""
    rows = await conn.fetch(
        """
        SELECT text || E'\\n' || quote AS told FROM memories WHERE user_id = $1 AND (text ~* $2 OR quote ~* $2)
        UNION ALL
        (SELECT said FROM exchanges WHERE user_id = $1 AND said ~* $2 ORDER BY id DESC LIMIT $3)
        """,
        user_id,
        pattern,
        TALK_READ,
    )
    return [row["told"] for row in rows]


def _names_in_profile(people: Mapping[str, object], relation: str) -> frozenset[str]:
    meant = topic_of(relation, {})
    return frozenset(
        name
        for name, lines in people.items()
        if isinstance(lines, dict) and meant.mentions(f"my {lines.get('relation')}")
    )
