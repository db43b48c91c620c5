"""Which memory a person means: one by its id, those about something, or those that were shown last.

It reads rows; what is done with them is the tools'.
"""

from collections.abc import Sequence
from datetime import timedelta

from pydantic import Field

from core.database import Connection
from core.errors import ToolFailed
from memory import deletion, memories
from memory.deletion_topic import NothingNamedError
from memory.exchanges import Exchange
from memory.facts import key_of
from memory.memories import Memory, State
from memory.writing_rivals import says_the_same
from tools.asking import yes_or_no
from tools.base import Arguments, Ask, Option, PlannedCall, ToolScope
from tools.memory_views import shown
from tools.memory_words import addressed

WITHIN = timedelta(hours=1)  # what was shown earlier belongs to another talk
EXCHANGES_BACK = 2  # "thanks" may stand between a read-out and the words that lean on it
MAX_OPTIONS = 6  # of a question which memory is meant
MAX_LABEL = 60  # characters of an option
WHICH_NONE = "I'm not sure which one you mean. Name it, such as “pin that I'm vegetarian”, or see /memory."


class Meant(Arguments):
    """A statement that may be the one that is put right.

    Attributes:
        text: What is wrong in it.
        right: The statement as it is right.
        memory_id: None where it was only told so far, in the exchange *told_in*, and not learned yet.
        quote: The person's own words for what is wrong.
    """

    text: str
    right: str
    memory_id: int | None = None
    told_in: int | None = None
    quote: str = ""


class Pointed(Arguments):
    """Those that may be meant.

    Attributes:
        is_sure: The only one of them is meant for sure, and need not be asked about.
    """

    candidates: tuple[Meant, ...] = Field(min_length=1)
    is_sure: bool = False


async def last_shown(conn: Connection, user_id: int, scope: ToolScope) -> tuple[int, ...]:
    """The ids of the memories that the latest exchange with any has shown; none if that was long ago.

    A message that replies to an earlier one points at that one's.
    """
    rows = await conn.fetch(
        """
        SELECT ARRAY(
            SELECT (memory ->> 'id')::bigint
            FROM jsonb_array_elements(tools) AS trace,
                 jsonb_array_elements(coalesce(trace -> 'result' -> 'memories', '[]')) AS memory
        ) AS ids
        FROM exchanges
        WHERE user_id = $1 AND at >= $2 AND coalesce(event_id = $3, true)
        ORDER BY id DESC
        LIMIT $4
        """,
        user_id,
        scope.now - WITHIN,
        scope.about_event,
        EXCHANGES_BACK,
    )
    return next((tuple(row["ids"]) for row in rows if row["ids"]), ())


async def last_exchange(conn: Connection, user_id: int, scope: ToolScope) -> Exchange | None:
    """What was said and answered right before, or in the exchange that the message replies to; None if long ago."""
    row = await conn.fetchrow(
        """
        SELECT id, said, answered, at FROM exchanges
        WHERE user_id = $1 AND at >= $2 AND coalesce(event_id = $3, true) AND event_id <> $4
        ORDER BY id DESC
        LIMIT 1
        """,
        user_id,
        scope.now - WITHIN,
        scope.about_event,
        scope.event_id,
    )
    return Exchange(row["said"], row["answered"], row["at"], row["id"]) if row else None


async def is_learned_from(conn: Connection, user_id: int, exchange_id: int) -> bool:
    """Whether an exchange is the person's own talk: neither forwarded nor a record."""
    found: bool = await conn.fetchval(
        "SELECT block_id IS NOT NULL FROM exchanges WHERE user_id = $1 AND id = $2", user_id, exchange_id
    )
    return found


async def contradicted(conn: Connection, user_id: int, statement: str) -> list[Memory]:
    """The memories that can't hold beside *statement*: of its subject and attribute, with another value."""
    key = key_of(statement)
    if key is None:
        return []
    return [
        memory
        for memory in await memories.active(conn, user_id)
        if (memory.subject, memory.attribute) == (key.subject, key.attribute)
        and not says_the_same(memory, statement, key)
    ]


def asked_about(pointed: Pointed, call: PlannedCall) -> Ask | None:
    """The question which of those in *pointed* is meant; None where that is sure.

    *call* is made with the one that is chosen.
    """
    if pointed.is_sure and len(pointed.candidates) == 1:
        return None
    options = tuple(
        Option(label=shortened(_as_shown(one)), calls=(_with_one(call, one),))
        for one in pointed.candidates[:MAX_OPTIONS]
    )
    if len(options) > 1:
        return Ask(text="Which one do you mean?", options=options)
    (one,) = pointed.candidates
    return yes_or_no(f"Do you mean this: {_as_shown(one)}?", options[0].calls, yes="Yes, that one")


def _with_one(call: PlannedCall, one: Meant) -> PlannedCall:
    chosen = Pointed(candidates=(one,), is_sure=True).model_dump(exclude_none=True)
    return call.model_copy(update={"arguments": {**call.arguments, "pointed": chosen}})


def _as_shown(one: Meant) -> str:
    return addressed(one.text, one.quote).rstrip(".")


async def about(conn: Connection, user_id: int, words: str, states: Sequence[State] = ("active",)) -> list[Memory]:
    """The memories in one of *states* that speak of *words* ("my sister", "Ana", "the car"), latest first."""
    try:
        topic = await deletion.topic(conn, user_id, words)
    except NothingNamedError:
        return []
    return [
        memory
        for memory in await memories.in_states(conn, user_id, states)
        if memory.subject in topic.names or topic.mentions(memory.text) or topic.mentions(memory.quote)
    ]


async def one_meant(
    scope: ToolScope, call: PlannedCall, memory_id: int | None, words: str, states: Sequence[State] = ("active",)
) -> Memory | Ask:
    """The one memory that is meant, or the question which of several.

    Args:
        scope: The turn.
        call: What is to be done with it: an option of the question makes it with the ``memory_id``.
        memory_id: Its id where that is known.
        words: What it is about; empty for what was shown last.
        states: It has to be in one of these.

    Raises:
        ToolFailed: There is no such memory.
    """
    conn, user_id = await scope.reading(), scope.user.id
    if memory_id is not None:
        found = await memories.by_ids(conn, user_id, [memory_id])
    elif words:
        found = await about(conn, user_id, words, states)
    else:
        found = await memories.by_ids(conn, user_id, await last_shown(conn, user_id, scope))
    meant = [memory for memory in found if memory.state in states]
    if not meant:
        raise ToolFailed(WHICH_NONE)
    return meant[0] if len(meant) == 1 else which(meant, call)


def which(meant: Sequence[Memory], call: PlannedCall) -> Ask:
    """The question which of *meant* it is; each option makes *call* with its ``memory_id``."""
    return Ask(
        text="Which one do you mean?",
        options=tuple(
            Option(
                label=shortened(shown(memory)),
                calls=(call.model_copy(update={"arguments": {**call.arguments, "memory_id": memory.id}}),),
            )
            for memory in meant[:MAX_OPTIONS]
        ),
    )


def shortened(text: str) -> str:
    """*text* as long as an option may be."""
    return text if len(text) <= MAX_LABEL else f"{text[: MAX_LABEL - 1].rstrip()}…"
