"""What a person's own amounts have shown of how they write numbers, learned slowly enough that no slip settles it.

One "1,5" may be a slip of the finger: a mark is learned when it was shown twice, or by a number with both marks. It
reads earlier exchanges; what it learns of a comma is a call like any other, so that it is told and undo takes it back
(R3.1).
"""

from dataclasses import replace

from bot.understanding.reading import MessageReading
from core import users
from core.grammar.context import NumberFormat, ReadingContext
from core.grammar.money import is_settled_by, shown_format
from core.llm.types import ToolCall
from memory import exchanges
from tools.base import ToolScope

SAVING = ("add_expense", "add_income", "add_refund")
LOOKED_BACK = 50  # exchanges in which the same mark has to have been shown before


async def with_habit(scope: ToolScope, text: str, context: ReadingContext, reading: MessageReading) -> MessageReading:
    """*reading* with the call that keeps the number format, where *text* shows one that is to be learned.

    Amounts are shown with a point until another mark is known, so that a point is kept without a word.
    """
    if context.number_format is not None or not {".", ","} & set(text) or not _saves(reading):
        return reading
    shown = shown_format(text, context)
    if shown is None or not (is_settled_by(text, context) or await _was_shown(scope, shown, context)):
        return reading
    if shown is NumberFormat.POINT:
        await users.set_number_format(await scope.writing(), scope.user.id, shown)
        return reading
    call = ToolCall("0", "set_number_format", {"number_format": shown.value})
    return replace(reading, calls=(call, *reading.calls))


def _saves(reading: MessageReading) -> bool:
    return any(call.name in SAVING for call in reading.calls)


async def _was_shown(scope: ToolScope, shown: NumberFormat, context: ReadingContext) -> bool:
    """Whether the last message that showed any format showed this one."""
    earlier = await exchanges.said_with(await scope.reading(), scope.user.id, SAVING, LOOKED_BACK)
    before = (shown_format(said, context) for said in earlier)
    return next((one for one in before if one is not None), None) is shown
