"""Which memory a person means: one by its id, those about something, or those that were shown last.

It reads rows; what is done with them is the tools'.
"""

from collections.abc import Sequence
from datetime import timedelta

from core.database import Connection
from core.errors import ToolFailed
from memory import deletion, memories
from memory.deletion_topic import NothingNamedError
from memory.memories import Memory, State
from tools.base import Ask, Option, PlannedCall, ToolScope
from tools.memory_views import shown

WITHIN = timedelta(hours=1)  # what was shown earlier belongs to another talk
EXCHANGES_BACK = 2  # "thanks" may stand between a read-out and the words that lean on it
MAX_OPTIONS = 6  # of a question which memory is meant
MAX_LABEL = 60  # characters of an option
WHICH_NONE = "I'm not sure which one you mean. Name it, such as “pin that I'm vegetarian”, or see /memory."


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
    return meant[0] if len(meant) == 1 else _which(meant, call)


def _which(meant: Sequence[Memory], call: PlannedCall) -> Ask:
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
