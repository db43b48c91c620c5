"""The tools that read what is known: searching, listing, the profile, and why something is thought (R5.11, R7.7).

They change nothing; that something was read out is noted once the answer stands (R6.8).
"""

from dataclasses import replace
from functools import partial

from pydantic import Field

from core.database import Connection
from core.errors import EmbeddingUnavailable
from core.llm.embedding import Vector
from memory import insights, log, memories, profile, relevant, utterances
from memory.asking import USER, asked
from memory.memories import Memory
from memory.policy import KEEPWELL, Category
from memory.ranking import Match, Scale, is_relevant
from memory.relevant import Memories, Question
from memory.tracing import Evidence, content_of
from tools import memory_fitting, memory_pointing
from tools.base import Arguments, Result, ToolScope, tool
from tools.memory_fitting import Scored
from tools.memory_views import (
    Explained,
    MemoriesFound,
    MemoryList,
    MemoryView,
    PastLine,
    ProfileLine,
    ProfileRead,
    views,
)

MOST_FOUND = 10  # memories of one search (R5.11)
USUALLY_FOUND = 5
MOST_LISTED = 30  # lines of one list; a longer one says how many more there are
MOST_INSIGHTS = 5  # under a list of everything
MOST_EXPLAINED = 3
PAST_READ = 20  # earlier lines that are looked at, of which those of the person that fit are shown
NO_MEANING = Scale(1.0, 1.0)  # without an embedder, words alone decide


class SearchArguments(Arguments):
    """What to look for."""

    query: str = Field(min_length=1, max_length=500, description="what to look for, in the person's words")
    k: int = Field(default=USUALLY_FOUND, ge=1, le=MOST_FOUND, description="how many at most")


class ReadProfileArguments(Arguments):
    """Nothing: there is one profile."""


class ListArguments(Arguments):
    """Which memories to show."""

    topic: str = Field(default="", description="only those about this")
    category: Category | None = None


class ExplainArguments(Arguments):
    """What is to be explained."""

    about: str = Field(default="", description="what is thought; empty for what was just said")


@tool(writes=False)
async def search_memories(scope: ToolScope, arguments: SearchArguments) -> Result:
    """Look up what the person has told earlier: facts about them and their people, and what was said in past talks.

    Call it when they ask for something they told before ("when is my birthday?", "what did I tell you about the car?")
    or when an answer should fit them and what you were given does not tell. Each result bears their own words and the
    day. It does not know their entries, caps or reminders, and it changes nothing.
    """
    vector, embedder, scale = await _embedded(scope, arguments.query)
    conn, user_id = await scope.reading(), scope.user.id
    now = scope.now.astimezone(scope.user.zone_info)
    question = Question(arguments.query, vector, embedder, scale)
    known = await relevant.memories_for(conn, user_id, question, now, replace(KEEPWELL, memories_recalled=MOST_FOUND))
    names = memory_fitting.names_of([one.text for one in await memories.in_states(conn, user_id, ("active",))])
    found = memory_fitting.fitting(arguments.query, _candidates(arguments.query, known), names)[: arguments.k]
    past = await _past_lines(scope, question, frozenset(memory.exchange_id for memory in found), names)
    shown = await views(conn, scope.user, found)
    _note_read_out(scope, shown)
    return MemoriesFound(memories=shown, query=arguments.query, past=past[: arguments.k])


@tool(writes=False)
async def read_profile(scope: ToolScope, arguments: ReadProfileArguments) -> Result:
    """Read the person's profile: what is lastingly so of them, their people, work, routines, goals and preferences.

    Call it before ``update_profile``, or when advice has to fit the whole person. It changes nothing.
    """
    found = await profile.read(await scope.reading(), scope.user.id)
    lines = tuple(ProfileLine(path=path, text=text) for path, text in found.lines.items())
    scope.afterwards.append(partial(_note, scope, len(lines)))
    return ProfileRead(version=found.version, lines=lines)


@tool(writes=False)
async def list_memories(scope: ToolScope, arguments: ListArguments) -> Result:
    """List what is known about the person, all of it or about one topic or of one category."""
    conn, user_id = await scope.reading(), scope.user.id
    if arguments.topic:
        found = await memory_pointing.about(conn, user_id, arguments.topic, ("active", "proposed"))
    else:
        found = await memories.in_states(conn, user_id, ("active", "proposed"))
    if arguments.category:
        found = [memory for memory in found if memory.category == arguments.category]
    is_whole = not (arguments.topic or arguments.category)
    drawn = await insights.weightiest(conn, user_id, scope.now, KEEPWELL) if is_whole else []
    shown = await views(conn, scope.user, found[:MOST_LISTED])
    _note_read_out(scope, shown)
    return MemoryList(
        memories=shown,
        topic=arguments.topic,
        category=arguments.category,
        total=len(found),
        insights=tuple(insight.text for insight in drawn[:MOST_INSIGHTS]),
    )


@tool(writes=False)
async def explain_memory(scope: ToolScope, arguments: ExplainArguments) -> Result:
    """Tell why something is thought: the person's own words, and the day they said them."""
    conn, user_id = await scope.reading(), scope.user.id
    if arguments.about:
        found = await memory_pointing.about(conn, user_id, arguments.about)
    else:
        found = await memories.by_ids(conn, user_id, await memory_pointing.last_shown(conn, user_id, scope))
        found = found or await _used_last(conn, scope)
    shown = await views(conn, scope.user, found[:MOST_EXPLAINED])
    _note_read_out(scope, shown)
    return Explained(memories=shown)


def _candidates(query: str, known: Memories) -> list[Scored]:
    """What was found, and the pinned memories that share a word with *query*; they rank with the best."""
    found = [] if known.is_fallback else list(map(Scored, known.found, known.relevances))
    best = max((one.relevance for one in found if one.relevance is not None), default=None)
    about = [Scored(memory, best) for memory in known.pinned if _shares_words(query, memory)]
    return [*found, *about]


async def _past_lines(
    scope: ToolScope, question: Question, told: frozenset[int | None], names: frozenset[tuple[str, str]]
) -> tuple[PastLine, ...]:
    """What the person said in earlier talks of what *question* names, without the exchanges that are *told*."""
    now = scope.now.astimezone(scope.user.zone_info)
    lines = await utterances.search(
        await scope.reading(),
        scope.user.id,
        asked(question.text, now),
        question.vector,
        question.embedder,
        KEEPWELL,
        PAST_READ,
    )
    return tuple(
        PastLine(text=line.text, said_on=line.at.astimezone(scope.user.zone_info).date())
        for line in lines
        if line.speaker == USER
        and line.exchange_id not in told
        and not line.text.rstrip().endswith(("?", "？"))
        and is_relevant(Match(line.meaning, line.words), question.scale)
        and memory_fitting.shares_content(question.text, line.text)
        and not memory_fitting.is_of_other(question.text, f"{USER}: {line.text}", names)
    )


async def _used_last(conn: Connection, scope: ToolScope) -> list[Memory]:
    """What the companion's last answer built on: what a reply uses is touched at its instant."""
    rows = await conn.fetch(
        """
        SELECT id FROM memories
        WHERE user_id = $1 AND touched_at = (
            SELECT at FROM exchanges WHERE user_id = $1 AND at >= $2 ORDER BY id DESC LIMIT 1
        )
        """,
        scope.user.id,
        scope.now - memory_pointing.WITHIN,
    )
    return await memories.by_ids(conn, scope.user.id, [row["id"] for row in rows])


async def _embedded(scope: ToolScope, text: str) -> tuple[Vector | None, str, Scale]:
    """The vector of *text*, who made it and which cosines mean something; no connection is held meanwhile."""
    if scope.embedder is None:
        return None, "", NO_MEANING
    await scope.transaction.rest()
    try:
        vector = await scope.embedder.embed_query(text)
    except EmbeddingUnavailable:
        return None, "", NO_MEANING
    return vector, scope.embedder.name, Scale(scope.embedder.floor, scope.embedder.same)


def _shares_words(query: str, memory: Memory) -> bool:
    evidence = Evidence.of([memory.text, memory.quote])
    return any(evidence.has(word) for word in content_of(query))


def _note_read_out(scope: ToolScope, shown: tuple[MemoryView, ...]) -> None:
    """Note the read-out in the log once the answer stands: a turn that only reads holds no connection for it."""
    only = shown[0].id if len(shown) == 1 else None
    if shown:
        scope.afterwards.append(partial(_note, scope, len(shown), only))


async def _note(scope: ToolScope, count: int, memory_id: int | None = None) -> None:
    conn = await scope.writing()
    await log.note(conn, scope.user.id, "read_out", "asked for", "tool", scope.now, memory_id, count=count)
