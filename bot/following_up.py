"""What a question that leans on the one before asks for, with the help of the last exchanges.

It reads and decides; the conversation runs the call.
"""

from datetime import timedelta

from bot.understanding.follow_ups import FollowUp, continued, read_follow_up
from bot.understanding.question_text import may_ask, read_text
from bot.understanding.topics import category_named
from core.grammar.context import ReadingContext
from core.llm.types import ToolCall
from memory import exchanges
from tools.base import ToolScope
from tools.report_tools import REPORTS

WITHIN = timedelta(hours=1)  # a report older than this is another talk
EXCHANGES_BACK = 2  # "thanks" may stand between a report and the question that leans on it
SAVING = frozenset({"add_expense", "add_income", "add_refund", "edit_entry"})
MAX_LENGTH = 60  # characters; a longer text asks for something by itself


async def read(scope: ToolScope, text: str, context: ReadingContext) -> ToolCall | None:
    """The report that *text* asks for as a follow-up, or the correction of what was just saved; None for neither."""
    if len(text) > MAX_LENGTH or not may_ask(text):
        return None
    question = read_text(text)
    follow_up = read_follow_up(question, context)
    category = category_named(question.words, context)
    if follow_up is None and category is None:
        return None
    since = scope.now - WITHIN
    calls = await exchanges.recent_calls(await scope.reading(), scope.user.id, since, EXCHANGES_BACK)
    if calls and calls[0].name in SAVING and not question.is_marked:
        return _correction(follow_up, category)
    report = next((call for call in calls if call.name in REPORTS), None)
    if follow_up is None or (report is None and follow_up.leans):
        return None
    return continued(follow_up, report)


def _correction(follow_up: FollowUp | None, category: str | None) -> ToolCall | None:
    """A bare day or a bare category right after "Saved: taxi" is said of the taxi."""
    if category is not None:
        return ToolCall("1", "edit_entry", {"category": category})
    if follow_up is None or follow_up.topic or follow_up.stands_alone:
        return continued(follow_up, None) if follow_up else None
    return ToolCall("1", "edit_entry", {"on": follow_up.period})
