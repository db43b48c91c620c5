"""What a question that leans on the one before asks for, with the help of the last exchanges.

It reads and decides; the conversation runs the call.
"""

from datetime import timedelta

from bot.understanding.follow_ups import continued, read_follow_up
from bot.understanding.question_text import may_ask, read_text
from core.grammar.context import ReadingContext
from core.llm.types import ToolCall
from memory import exchanges
from tools.base import ToolScope
from tools.report_tools import REPORTS

WITHIN = timedelta(hours=1)  # a report older than this is another talk
EXCHANGES_BACK = 2  # "thanks" may stand between a report and the question that leans on it
MAX_LENGTH = 60  # characters; a longer text asks for something by itself


async def read(scope: ToolScope, text: str, context: ReadingContext) -> ToolCall | None:
    """The report that *text* asks for as a follow-up, or None if it is none."""
    if len(text) > MAX_LENGTH or not may_ask(text):
        return None
    follow_up = read_follow_up(read_text(text), context)
    if follow_up is None:
        return None
    since = scope.now - WITHIN
    calls = await exchanges.recent_calls(await scope.reading(), scope.user.id, since, EXCHANGES_BACK)
    return continued(follow_up, next((call for call in calls if call.name in REPORTS), None))
