"""What speaks of a matter, store by store, before any of it is deleted (R6.7). Reads only.

Talk is cut sentence by sentence: an exchange that told of two things keeps the other one, and one of which nothing is
left goes. Records stay; how many of them speak of the matter is counted.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from jsonpointer import JsonPointer

from core.database import Connection, Row
from memory import profile, tracing
from memory.deletion_matter import Json, Matter, cut_all, names_in, texts_in
from memory.deletion_statement import Statement
from memory.extraction_moods import sentences
from memory.profile import PEOPLE, Profile

RECORDS = {"entries": ("note",), "reminders": ("what", "said"), "categories": ("name",), "category_rules": ("words",)}
SAME_LINE = 0.6  # share of a line of the profile that a memory of the same exchange tells


@dataclass(frozen=True)
class Target:
    """What is to be forgotten and where it is looked for.

    Attributes:
        wide: Looked for everywhere.
        names: Subjects of memories that are meant.
        memory_ids: The memories that go, where they are known; None where whatever speaks of it goes.
        by_exchange: What is looked for in certain exchanges instead, by their id.
        by_event: The same for the messages of certain events.
    """

    wide: Matter
    names: frozenset[str] = frozenset()
    memory_ids: frozenset[int] | None = None
    by_exchange: Mapping[int, Matter] = field(default_factory=dict)
    by_event: Mapping[int, Matter] = field(default_factory=dict)

    def at_exchange(self, exchange_id: int | None) -> Matter:
        """What an exchange is looked through for."""
        return self.by_exchange.get(exchange_id or 0, self.wide)

    def at_event(self, event_id: int) -> Matter:
        """What the messages of an event are looked through for."""
        return self.by_event.get(event_id, self.wide)


@dataclass(frozen=True)
class Talk:
    """What is left of an exchange."""

    said: str
    answered: str
    tools: Json


@dataclass(frozen=True)
class Mentioned:
    """Everything that speaks of a matter, by id; what is cut, with what is left of it.

    Attributes:
        gone: Exchanges of which nothing is left.
        pointers: Lines of the profile.
        is_in_profile: A version of the profile, perhaps an older one, speaks of it or rests on an exchange that goes.
        records: How many records of each table speak of it; they stay.
    """

    memory_ids: frozenset[int]
    quotes: Mapping[int, str]
    gone: frozenset[int]
    talk: Mapping[int, Talk]
    insight_ids: frozenset[int]
    summaries: Mapping[int, str]
    pointers: frozenset[str]
    is_in_profile: bool
    records: Mapping[str, int]

    @property
    def exchanges(self) -> frozenset[int]:
        """The exchanges that go or are cut."""
        return self.gone | self.talk.keys()


async def find(conn: Connection, user_id: int, target: Target) -> Mentioned:
    """Look through every store of a person."""
    gone, talk = await _talk(conn, user_id, target)
    memory_ids, quotes = await _memories(conn, user_id, target)
    memory_ids |= await _resting_on(conn, user_id, gone)
    now = await profile.read(conn, user_id)
    pointers = _lines(now, target)
    insights = await _matching(conn, user_id, target.wide, "insights", ("text",))
    summaries = await _matching(conn, user_id, target.wide, "summaries", ("text",))
    return Mentioned(
        memory_ids=memory_ids,
        quotes={number: quote for number, quote in quotes.items() if number not in memory_ids},
        gone=gone,
        talk=talk,
        insight_ids=frozenset(row["id"] for row in insights),
        summaries={row["id"]: target.wide.cut(row["text"]) for row in summaries},
        pointers=pointers,
        is_in_profile=bool(pointers) or _rests_on(now, gone) or await _was_in_profile(conn, user_id, target.wide),
        records={
            table: len(found)
            for table, columns in RECORDS.items()
            if (found := await _matching(conn, user_id, target.wide, table, columns))
        },
    )


async def _matching(conn: Connection, user_id: int, matter: Matter, table: str, columns: tuple[str, ...]) -> list[Row]:
    """The rows of *table* of which one of the *columns* speaks of *matter*; void and deleted records are left out."""
    has_state = table in {"entries", "reminders"}
    rows = await conn.fetch(
        f"""
        SELECT id, {", ".join(columns)} FROM {table}
        WHERE user_id = $1 AND ({" OR ".join(f"{column} ~* $2" for column in columns)})
        {"AND state NOT IN ('void', 'deleted')" if has_state else ""}
        """,  # noqa: S608  tables and columns of this module
        user_id,
        matter.pattern,
    )
    return [row for row in rows if any(matter.mentions(row[column]) for column in columns)]


async def _talk(conn: Connection, user_id: int, target: Target) -> tuple[frozenset[int], Mapping[int, Talk]]:
    rows = await conn.fetch(
        """
        SELECT id, said, answered, tools FROM exchanges
        WHERE user_id = $1 AND (said ~* $2 OR answered ~* $2 OR tools::text ~* $2 OR id = ANY ($3))
        """,
        user_id,
        target.wide.pattern,
        list(target.by_exchange),
    )
    left = {row["id"]: _left(target.at_exchange(row["id"]), row) for row in rows}
    before = {row["id"]: Talk(row["said"], row["answered"], row["tools"]) for row in rows}
    changed = {number: talk for number, talk in left.items() if talk != before[number]}
    gone = frozenset(number for number, talk in changed.items() if not talk.said)
    return gone, {number: talk for number, talk in changed.items() if number not in gone}


def _left(matter: Matter, row: Row) -> Talk:
    said = matter.cut(row["said"])
    last = [one.text for one in sentences(row["said"])][-1:]
    goes_on = not said.endswith(tuple(last))
    return Talk(said, matter.cut(row["answered"], goes_on=goes_on), cut_all(matter, row["tools"]))


async def _memories(conn: Connection, user_id: int, target: Target) -> tuple[frozenset[int], dict[int, str]]:
    """The memories that go, in whatever state, and the quotes of others that are cut."""
    rows = await conn.fetch(
        """
        SELECT id, text, quote, subject, exchange_id FROM memories
        WHERE user_id = $1 AND (text ~* $2 OR quote ~* $2 OR subject = ANY ($3) OR exchange_id = ANY ($4))
        """,
        user_id,
        target.wide.pattern,
        list(target.names),
        list(target.by_exchange),
    )
    ids = target.memory_ids
    if ids is None:
        ids = frozenset(
            row["id"] for row in rows if row["subject"] in target.names or target.wide.mentions(row["text"])
        )
    cut = {row["id"]: target.at_exchange(row["exchange_id"]).cut(row["quote"]) for row in rows}
    if target.memory_ids is None:
        # Told of "him", in the person's own words: nothing is left to stand on.
        ids |= {row["id"] for row in rows if row["quote"] and not cut[row["id"]] and _leans(target, row)}
    return ids, {row["id"]: cut[row["id"]] for row in rows if cut[row["id"]] != row["quote"]}


def _leans(target: Target, row: Row) -> bool:
    return row["exchange_id"] in target.by_exchange and not target.wide.mentions(row["quote"])


async def _resting_on(conn: Connection, user_id: int, gone: frozenset[int]) -> frozenset[int]:
    """The memories all of whose sources are gone."""
    rows = await conn.fetch(
        """
        SELECT memory_id FROM memory_sources WHERE user_id = $1
        GROUP BY memory_id HAVING bool_and(exchange_id = ANY ($2))
        """,
        user_id,
        list(gone),
    )
    return frozenset(row["memory_id"] for row in rows)


def _lines(now: Profile, target: Target) -> frozenset[str]:
    return frozenset(pointer for pointer, text in now.lines.items() if _is_line_of(now, pointer, text, target))


def _is_line_of(now: Profile, pointer: str, text: str, target: Target) -> bool:
    if isinstance(target.wide, Statement):
        is_near = bool(target.by_exchange.keys() & set(now.sources.get(pointer, {}).get("exchanges", ())))
        told = tracing.Evidence.of([target.wide.text, target.wide.quote])
        return target.wide.mentions(text) or (is_near and tracing.share_found(text, told) >= SAME_LINE)
    part, *keys = (str(key) for key in JsonPointer(pointer).parts)
    named = keys if part == PEOPLE else [part, *keys]
    return target.wide.mentions(text) or target.wide.mentions(" ".join(named).replace("_", " "))


def _rests_on(now: Profile, gone: frozenset[int]) -> bool:
    return any(gone & set(found.get("exchanges", ())) for found in now.sources.values())


async def _was_in_profile(conn: Connection, user_id: int, matter: Matter) -> bool:
    rows = await conn.fetch(
        """
        SELECT document, patch FROM profiles
        WHERE user_id = $1 AND (document::text ~* $2 OR patch::text ~* $2)
        """,
        user_id,
        matter.pattern,
    )
    return any(matter.mentions(text) for row in rows for text in texts_of_profile(row["document"], row["patch"]))


def texts_of_profile(*values: Json) -> list[str]:
    """Every text in a version of the profile, the names of lines and people among them, as plain words."""
    return [re.sub(r"[_/]", " ", text) for value in values for text in (*names_in(value), *texts_in(value))]
