"""A ChatModel made of rules: the same requests and replies as a provider's, tool calls included.

What it understands it asks the tools for; for the rest it says plainly what it cannot do. After tool results it says
nothing of its own: the turn composes the reply from them. It invents no figure and claims no save.
"""

from bot.modes import Mode
from bot.replies import smalltalk
from bot.understanding.classifier import CONFIDENCE_FLOOR
from bot.understanding.intents import Intent
from bot.understanding.questions import read_question
from bot.understanding.reading import MessageReading, read_message
from bot.understanding.signals import read_intent
from core.grammar.context import ReadingContext
from core.grammar.money import find_amounts
from core.llm.types import ModelReply, ModelRequest, UserMessage
from core.settings import OFFLINE

NO_REMINDERS = (
    "I can't set reminders yet, so I haven't. I keep your money diary: write “lunch 15”, or ask “how much this week?”."
)
UNSURE_EXPENSE = (
    "I'm not sure how to read that, so nothing was saved. "
    "The amount with what it was for works best, like “lunch 15” or “taxi 12.50 and coffee 4 yesterday”."
)
UNSURE_QUESTION = (
    "I'm not sure which of your records you mean. I can answer things like “how much did I spend this week?”, "
    "“biggest expense this month”, “last 5 expenses” or “what is left for food?”."
)
NO_TALK = (
    "I can't chat freely: no language model is connected here. What I do well is your money diary: "
    "write “lunch 15” to save it, ask “how much this month?”, or set a cap with “cap food at 400 a month”."
)


class OfflineModel:
    """Answers by rules alone; never unavailable."""

    name = OFFLINE

    async def complete(self, request: ModelRequest) -> ModelReply:
        """The tool calls of an understood message, or one honest sentence; empty text after tool results."""
        last = request.messages[-1]
        if not isinstance(last, UserMessage):
            return ModelReply("", model=OFFLINE)
        reading = read_message(last.text, request.context)
        if reading is not None:
            return _of_reading(reading, request)
        question = read_question(last.text, request.context)
        if question is not None and question.calls:  # it leans on talk that is not about records
            return _of_reading(MessageReading(Mode.COACHING, question.calls), request)
        return ModelReply(_sentence(last.text, request.context), model=OFFLINE)


def _of_reading(reading: MessageReading, request: ModelRequest) -> ModelReply:
    """The calls that this turn's tools allow, or the question that has to be asked first."""
    allowed = {tool.name for tool in request.tools}
    if reading.ask is not None:
        return ModelReply(reading.ask.text, model=OFFLINE)
    if all(call.name in allowed for call in reading.calls):
        return ModelReply("", reading.calls, model=OFFLINE)
    return ModelReply(NO_TALK, model=OFFLINE)


def _sentence(text: str, context: ReadingContext) -> str:
    """What the message seems to be decides what is said; where that is unclear, an amount in it does."""
    if (word := smalltalk.word(text)) is not None:
        return word
    read = read_intent(text, context)
    is_sure = read.decided_by == "rules" or read.confidence >= CONFIDENCE_FLOOR
    intent = read.intent if is_sure else None
    if intent is Intent.REMINDER:
        return NO_REMINDERS
    if intent is Intent.RECORD_QUERY:
        return UNSURE_QUESTION
    return UNSURE_EXPENSE if intent is Intent.EXPENSE or find_amounts(text, context) else NO_TALK
