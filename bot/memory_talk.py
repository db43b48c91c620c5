"""What a short message means right after memories were read out, or in reply to that: "forget it", "no, she's Eva".

It decides whether the talk is about memories; how such a message reads is understanding/memory_instructions'.
"""

from bot.understanding.memory_instructions import read_after
from core.grammar.context import ReadingContext
from core.llm.types import ToolCall
from tools import memory_pointing
from tools.base import ToolScope

MAX_LENGTH = 200  # characters; a longer text asks for something by itself


async def read(scope: ToolScope, text: str, context: ReadingContext) -> tuple[ToolCall, ...]:
    """The call that *text* makes about what was shown last, or what it replies to; none for none."""
    called = read_after(text, context) if len(text) <= MAX_LENGTH else None
    if called is None:
        return ()
    shown = await memory_pointing.last_shown(await scope.reading(), scope.user.id, scope)
    return (called,) if shown else ()
