"""What is asked where a wish has more words than a reminder can say: nothing is cut without a word (R1.4).

It knows no rows; what waits for the answer is the same wish with its time.
"""

from collections.abc import Sequence

from bot.understanding.reminder_text import MAX_LENGTH
from bot.understanding.reminder_wishes import is_wish
from core.grammar.context import ReadingContext
from core.llm.types import ToolCall
from tools.base import Ask, PlannedCall
from tools.booking import MAX_NOTE_CHARS

TOO_LONG = (
    f"That is too long for one reminder, so nothing is set: I can say up to {MAX_NOTE_CHARS} characters. "
    "What shall I remind you of, in fewer words?"
)


def ask_for_less(text: str, calls: Sequence[ToolCall], context: ReadingContext) -> Ask | None:
    """The question for fewer words; None where each wish is short enough to be said whole.

    Args:
        text: The message as written.
        calls: How it was read; empty where it was not, as one far too long is.
        context: The writer's clock, from which the words of the time go on counting.
    """
    wish = calls[0] if len(calls) == 1 and calls[0].name == "set_reminder" else None
    if wish is None and (calls or not _is_far_too_long(text)):
        return None
    if wish is not None and len(" ".join(str(wish.arguments["what"]).split())) <= MAX_NOTE_CHARS:
        return None
    rest = {key: value for key, value in wish.arguments.items() if key != "what"} if wish else {}
    waiting = PlannedCall(name="set_reminder", arguments={**rest, "said_at": context.now.isoformat()})
    return Ask(text=TOO_LONG, expects="what", calls=(waiting,), again=waiting)


def _is_far_too_long(text: str) -> bool:
    """Whether *text* is one wish that the readers do not even look at; several lines are a list of wishes."""
    return len(text) > MAX_LENGTH and "\n" not in text.strip() and is_wish(text)
