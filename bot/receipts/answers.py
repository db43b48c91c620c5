"""An answer in the person's own words to a question about a receipt: another amount, or another day.

It reads words and knows no dialogue.
"""

from bot.understanding.waiting_values import with_amount
from core.errors import KeepwellError
from core.grammar.context import ReadingContext
from tools.base import Ask, PlannedCall
from tools.booking import read_day
from tools.receipt_questions import TOOL, ReceiptArguments

MAX_DAY_WORDS = 5  # "on the 3rd of November"; a longer text says something else


def completed(ask: Ask, text: str, context: ReadingContext) -> tuple[PlannedCall, ...] | None:
    """The call of a question about a receipt with the amount or the day that *text* is; None for anything else."""
    if ask.again is None or ask.again.name != TOOL:
        return None
    receipt = ReceiptArguments.model_validate(ask.again.arguments)
    if receipt.asks == "amount":
        call = with_amount(_told(receipt.call(), ask.again), text, context)
        return (call,) if call is not None else None
    return _with_day(receipt, ask.again, text, context) if receipt.asks == "day" else None


def _with_day(
    receipt: ReceiptArguments, again: PlannedCall, text: str, context: ReadingContext
) -> tuple[PlannedCall, ...] | None:
    if len(text.split()) > MAX_DAY_WORDS:
        return None
    try:
        return (_told(receipt.call(on=read_day(text.removeprefix("on "), context)), again),)
    except KeepwellError:  # no day, or one that is still to come
        return None


def _told(call: PlannedCall, again: PlannedCall) -> PlannedCall:
    """The call for the message that sent the receipt."""
    return call.model_copy(update={"told_by": again.told_by})
