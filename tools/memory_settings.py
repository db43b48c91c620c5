"""The tools for what is kept of the talk: beginning it anew, and for how long messages are kept (R6.6)."""

from pydantic import Field

from tools.base import Arguments, Result, ToolScope, tool
from tools.memory_views import RetentionSet, TalkCleared

MAX_DAYS = 36_500  # a hundred years; longer is for good


class ClearTalkArguments(Arguments):
    """Nothing: there is one talk."""


class RetentionArguments(Arguments):
    """For how long."""

    days: int | None = Field(default=None, ge=1, le=MAX_DAYS, description="None: for as long as the person stays")


@tool(writes=True)
async def clear_talk(scope: ToolScope, arguments: ClearTalkArguments) -> Result:
    """Begin the talk anew: earlier messages are not looked back at; nothing is deleted."""
    conn = await scope.writing()
    await conn.execute("UPDATE users SET talk_starts_at = $2 WHERE id = $1", scope.user.id, scope.now)
    return TalkCleared()


@tool(writes=True)
async def set_retention(scope: ToolScope, arguments: RetentionArguments) -> Result:
    """Keep messages for so many days; older ones are deleted each night, what was learned from them stays."""
    conn = await scope.writing()
    await conn.execute("UPDATE users SET retention_days = $2 WHERE id = $1", scope.user.id, arguments.days)
    return RetentionSet(days=arguments.days)
