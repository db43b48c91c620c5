"""What a short message means right after memories were read out, or in reply to that: "forget it", "no, she's Eva".

It decides whether the talk is about memories; how such a message reads is understanding/memory_instructions'. A
statement that begins with a "no" finds the memory that it contradicts without a read-out as well.
"""

from dataclasses import replace

from bot import memory_correcting
from bot.understanding.memory_instructions import read_after
from core.database import Connection
from core.grammar.context import ReadingContext
from core.llm.types import ToolCall
from memory import memories
from memory.facts import key_of
from tools import memory_pointing
from tools.base import ToolScope

MAX_LENGTH = 200  # characters; a longer text asks for something by itself


async def read(scope: ToolScope, text: str, context: ReadingContext) -> tuple[ToolCall, ...]:
    """The call that *text* makes about what was shown last, what it replies to or contradicts; none for none."""
    if len(text) > MAX_LENGTH or scope.is_forwarded:
        return ()
    if calls := await memory_correcting.read(scope, text, context):
        return calls
    called = read_after(text, context)
    if called is None:
        return ()
    conn = await scope.reading()
    shown = await memory_pointing.last_shown(conn, scope.user.id, scope)
    right = called.arguments.get("right")
    if isinstance(right, str):
        return await _corrects(conn, scope.user.id, called, right, shown)
    return (called,) if shown else ()


async def _corrects(
    conn: Connection, user_id: int, called: ToolCall, right: str, shown: tuple[int, ...]
) -> tuple[ToolCall, ...]:
    """The correction by *right* of the memory that it contradicts, or else of what was shown and may be the same."""
    against = [memory.id for memory in await memory_pointing.contradicted(conn, user_id, right)]
    meant = [memory_id for memory_id in against if memory_id in shown] or against
    if len(meant) == 1:
        return (replace(called, arguments={**called.arguments, "memory_id": meant[0]}),)
    if not shown:
        return ()
    key = key_of(right)
    about = {memory.subject for memory in await memories.by_ids(conn, user_id, shown)}
    # A statement about somebody else says nothing of what was shown.
    return () if key is not None and None not in about and key.subject not in about else (called,)
