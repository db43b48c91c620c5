"""What stands behind a message, looked up side by side before a model is asked (R7.1): the window and what is known.

It holds no connection of the turn meanwhile: each look-up has its own, and all of them one budget of time.
"""

from dataclasses import dataclass

from bot import recollection
from bot.prompting import Background
from memory import exchanges, mood, recall
from memory.memories import Memory
from memory.mind import Mind
from memory.recall import Recalled
from tools.base import ToolScope


@dataclass(frozen=True)
class Gathered:
    """The background of a message, and the memories in it."""

    background: Background
    memories: tuple[Memory, ...] = ()


async def gather(mind: Mind, scope: ToolScope, text: str) -> Gathered:
    """Everything that a model should know before it answers *text*."""
    conn, user_id, now = await scope.reading(), scope.user.id, scope.context().now
    window = await exchanges.window(conn, user_id, mind.policy)
    moods = await mood.read(conn, user_id, now, mind.policy)
    await scope.transaction.rest()
    recalled: Recalled = await recall.gather(mind, user_id, text, now, window)
    recollection.count(recalled)
    known = recollection.render(recalled, moods, now)
    return Gathered(Background(window, known), (*recalled.pinned, *recalled.memories))
