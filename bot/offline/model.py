"""A ChatModel made of rules: the same requests and replies as a provider's, tool calls included.

What it understands it asks the tools for; for the rest it says plainly what it cannot do. After tool results it says
nothing of its own: the turn composes the reply from them. It invents no figure and claims no save.
"""

import asyncio
import re
from collections.abc import Callable, Mapping

from bot.modes import Mode
from bot.offline import distilling, learning
from bot.prompting import unquoted
from bot.replies import smalltalk
from bot.understanding.cap_instructions import is_about_cap
from bot.understanding.intents import Intent
from bot.understanding.memory_questions import is_personal
from bot.understanding.questions import read_question
from bot.understanding.reading import MessageReading, read_message
from bot.understanding.records import MAX_CHARS, read_records
from bot.understanding.signals import is_sure, read_intent
from bot.understanding.sorrows import sympathy
from bot.understanding.statements import tells_something
from bot.understanding.wrong_days import day_beside_record, day_to_remind, wrong_day
from core.grammar.context import ReadingContext
from core.grammar.money import find_amounts
from core.llm.types import ModelReply, ModelRequest, Purpose, ToolCall, UserMessage
from core.settings import OFFLINE
from tools.category_words import default_category
from tools.secrets_told import left_out

UNSURE_REMINDER = (
    "I'm not sure how to read that, so no reminder was set or changed. Try “remind me tomorrow at 9 to call the bank”, "
    "“my reminders” or “move the bank to 5pm”."
)
UNSURE_CAP = (
    "I'm not sure how to read that, so no cap was set. Try “cap food at 400 a month”, “budget 1500 a month” or “remove "
    "the food cap”."
)
UNSURE_LINE = (
    "I'm not sure how to read the line “{line}”, so nothing of the list was saved. Send it again without that line, or "
    "with what it was and the amount in it."
)
TOO_LONG = "That is a longer list than I can read at once, so nothing was saved. Send it in a few shorter parts."
HERE_FOR_YOU = "I only keep money diaries and reminders, but those I'll gladly take off your mind."
UNSURE_EXPENSE = (
    "I'm not sure how to read that, so nothing was saved. Try it with what it was and the amount, like “lunch 15”."
)
UNSURE_QUESTION = (
    "I'm not sure which of your records you mean. Ask me things like “how much this week?”, “biggest expense this "
    "month” or “what is left for food?”."
)
NO_TALK = (
    "I wish I could talk about that, but no language model is connected here: I keep money diaries and reminders. "
    "Tell me what you spend or when to remind you, or type /help to see what I can do."
)
THANKS = "Thanks for telling me."

UNREACHABLE = "I can't reach my language model just now, so I can only help with your records. Nothing was lost."

SEARCH = "search_memories"
FEWEST_LINES = 3  # fewer are no list
MAX_QUOTED = 60  # characters of a line that are said back
MAX_RECORD_WORDS = 6  # a longer text without an amount tells something else
_ASKS_TO_REMIND = re.compile(
    r"remind|alarm|timer|alert|notif|appointment|calendar|schedul|to-?do|don'?t let me forget|wake me"
    r"|ingatkan|peringat|recu[eé]rda|提醒|闹钟",
    re.IGNORECASE,
)

# Who answers what is asked in the background of a talk (R5).
_IN_BACKGROUND: Mapping[Purpose, Callable[[ModelRequest], ModelReply]] = {
    "memories": learning.memories,
    "insights": distilling.insights,
    "summary": distilling.summary,
    "profile": distilling.profile,
    "mood": distilling.mood,
}


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
        if (answer := _IN_BACKGROUND.get(request.purpose)) is not None:
            # A long text takes up to a second to read; the others' turns go on meanwhile.
            return await asyncio.to_thread(answer, request)
        last = request.messages[-1]
        if not isinstance(last, UserMessage):
            return ModelReply("", model=OFFLINE)
        said = unquoted(last.text)
        reading = read_message(said, request.context)
        if reading is not None:
            return self._of_reading(reading, request)
        question = read_question(said, request.context)
        if question is not None and question.calls:  # it leans on talk that is not about records
            return self._of_reading(MessageReading(Mode.COACHING, question.calls), request)
        sentence = _sentence(said, request.context)
        if sentence is None and is_personal(said) and any(tool.name == SEARCH for tool in request.tools):
            return ModelReply("", (ToolCall("1", SEARCH, {"query": said.strip()}),), model=OFFLINE)
        return ModelReply(sentence or self._talk(said), model=OFFLINE)

    def _talk(self, said: str) -> str:
        """Thanks for what a person tells of themselves; what else talk needs is no matter of rules."""
        return THANKS if self._no_talk == NO_TALK and tells_something(said) else self._no_talk

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
    if note := left_out(text):
        return note
    if len(text) > MAX_CHARS and _is_list(text):
        return TOO_LONG
    if (words := sympathy(text)) is not None:
        return words if find_amounts(text, context) else f"{words} {HERE_FOR_YOU}"
    if _ASKS_TO_REMIND.search(text):
        return day_to_remind(text, context) or UNSURE_REMINDER
    return day_beside_record(text, context) or _of_records(text, context)


def _of_records(text: str, context: ReadingContext) -> str | None:
    """What is said to a message that seems to ask about records, or to keep one."""
    read = read_intent(text, context)
    if is_sure(read) and read.intent is Intent.RECORD_QUERY:
        return UNSURE_QUESTION
    has_amount = bool(find_amounts(text, context))
    if has_amount and is_about_cap(text):
        return UNSURE_CAP
    is_record = has_amount or (is_sure(read) and read.intent is Intent.EXPENSE) or _names_thing_and_number(text)
    return _unsaved(text, context) if is_record else None


def _unsaved(text: str, context: ReadingContext) -> str:
    """Why what looks like a record was not saved."""
    if (reason := wrong_day(text, context)) is not None:
        return reason
    line = _unread_line(text, context) if _is_list(text) else None
    return UNSURE_LINE.format(line=line) if line else UNSURE_EXPENSE


def _is_list(text: str) -> bool:
    """Whether most of several lines hold a number."""
    lines = [line for line in text.splitlines() if line.strip()]
    numbered = sum(any(char.isdigit() for char in line) for line in lines)
    return len(lines) >= FEWEST_LINES and numbered * 2 > len(lines)


def _unread_line(text: str, context: ReadingContext) -> str | None:
    """The first line of a list that keeps it from being saved, cut to MAX_QUOTED characters."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    line = next((line for line in lines if not read_records(line, context).complete), None)
    return line if line is None or len(line) <= MAX_QUOTED else f"{line[: MAX_QUOTED - 1].rstrip()}…"


def _names_thing_and_number(text: str) -> bool:
    """Whether a short text names something to buy beside a number that is no amount: "lunch 3/4"."""
    is_short = len(text.split()) <= MAX_RECORD_WORDS and "?" not in text
    return is_short and any(char.isdigit() for char in text) and default_category(text) is not None
