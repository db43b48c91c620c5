"""A ChatModel made of rules: the same requests and replies as a provider's, tool calls included.

What it understands it asks the tools for; for the rest it says plainly what it cannot do. After tool results it says
nothing of its own: the turn composes the reply from them. It invents no figure and claims no save.
"""

import re

from bot.modes import Mode
from bot.replies import smalltalk
from bot.understanding.intents import Intent
from bot.understanding.questions import read_question
from bot.understanding.reading import MessageReading, read_message
from bot.understanding.signals import is_sure, read_intent
from core.grammar.context import Direction, ReadingContext
from core.grammar.dates import Length, Recurring, TimeOfDay, local_days, read_date
from core.grammar.money import find_amounts
from core.llm.types import ModelReply, ModelRequest, UserMessage
from core.settings import OFFLINE

NO_REMINDERS = (
    "I can't set reminders yet, so I haven't. What I do keep is your money diary: write “lunch 15” to try it."
)
STILL_TO_COME = "That sounds like something still to come, so I haven't saved it. Tell me once it's paid."
UNSURE_EXPENSE = (
    "I'm not sure how to read that, so nothing was saved. Try it with what it was and the amount, like “lunch 15”."
)
UNSURE_QUESTION = (
    "I'm not sure which of your records you mean. Ask me things like “how much this week?”, “biggest expense this "
    "month” or “what is left for food?”."
)
NO_TALK = (
    "I wish I could talk about that, but I only keep money diaries: no language model is connected here. "
    "Tell me what you spend, or type /help to see what I can do."
)

UNREACHABLE = "I can't reach my language model just now, so I can only help with your records. Nothing was lost."

_ASKS_TO_REMIND = re.compile(
    r"remind|alarm|timer|alert|notif|appointment|calendar|schedul|to-?do|don'?t let me forget|wake me"
    r"|ingatkan|peringat|recu[eé]rda|提醒|闹钟",
    re.IGNORECASE,
)


class OfflineModel:
    """Answers by rules alone; never unavailable.

    Args:
        stands_in: It stands behind a provider's model, so it is asked only while that one can't be reached.
    """

    name = OFFLINE

    def __init__(self, *, stands_in: bool = False) -> None:
        self._no_talk = UNREACHABLE if stands_in else NO_TALK

    async def complete(self, request: ModelRequest) -> ModelReply:
        """The tool calls of an understood message, or one honest sentence; empty text after tool results."""
        last = request.messages[-1]
        if not isinstance(last, UserMessage):
            return ModelReply("", model=OFFLINE)
        reading = read_message(last.text, request.context)
        if reading is not None:
            return self._of_reading(reading, request)
        question = read_question(last.text, request.context)
        if question is not None and question.calls:  # it leans on talk that is not about records
            return self._of_reading(MessageReading(Mode.COACHING, question.calls), request)
        return ModelReply(_sentence(last.text, request.context) or self._no_talk, model=OFFLINE)

    def _of_reading(self, reading: MessageReading, request: ModelRequest) -> ModelReply:
        """The calls that this turn's tools allow, or the question that has to be asked first."""
        allowed = {tool.name for tool in request.tools}
        if reading.ask is not None:
            return ModelReply(reading.ask.text, model=OFFLINE)
        if all(call.name in allowed for call in reading.calls):
            return ModelReply("", reading.calls, model=OFFLINE)
        return ModelReply(self._no_talk, model=OFFLINE)


def _sentence(text: str, context: ReadingContext) -> str | None:
    """What the message seems to be decides what is said; where that is unclear, an amount in it does.

    None for talk that needs a language model.
    """
    if (word := smalltalk.word(text)) is not None:
        return word
    if _ASKS_TO_REMIND.search(text):
        return NO_REMINDERS
    read = read_intent(text, context)
    if is_sure(read) and read.intent is Intent.RECORD_QUERY:
        return UNSURE_QUESTION
    if (is_sure(read) and read.intent is Intent.EXPENSE) or find_amounts(text, context):
        return STILL_TO_COME if _is_to_come(text, context) else UNSURE_EXPENSE
    return None


def _is_to_come(text: str, context: ReadingContext) -> bool:
    """Whether the message names a day that has not come yet."""
    found = read_date(text, context, Direction.FUTURE)
    if found is None or isinstance(found.value, Length | Recurring | TimeOfDay):
        return False
    return local_days(found.value, context)[0] > context.now.date()
