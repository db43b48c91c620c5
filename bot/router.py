"""Which mode a message belongs to, cheapest stage first: dialogue, rules, local classifier, small model (R2.2)."""

import re
from dataclasses import dataclass, replace
from enum import StrEnum

import structlog

from bot import answering, prompting
from bot.answering import Answered
from bot.dialogue import Question
from bot.guards.asked_changes import asks_to_take_back
from bot.modes import Mode, mode_of
from bot.understanding.classifier import CONFIDENCE_FLOOR
from bot.understanding.intents import Intent
from bot.understanding.reading import MessageReading, read_message
from bot.understanding.signals import is_sure, read_intent
from core.errors import ModelUnavailable
from core.grammar.context import ReadingContext
from core.llm.types import ChatModel

log = structlog.get_logger()


MODE_OF_INTENT = {
    Intent.EXPENSE: Mode.EXPENSE,
    Intent.REMINDER: Mode.REMINDER,
    Intent.RECORD_QUERY: Mode.COACHING,
    Intent.COACHING: Mode.COACHING,
    Intent.SMALLTALK: Mode.SMALLTALK,
}

_TALK = frozenset({Intent.COACHING, Intent.SMALLTALK})
ABOUT_RECORDS = frozenset({Intent.EXPENSE, Intent.RECORD_QUERY})

MAX_PARTS = 20  # of one message; each is read by itself, at about a millisecond
_BETWEEN_PARTS = re.compile(
    r"[.!?;,:…]+(?=\s|$)|[。！？；，、]+|\n+|\s(?:and|but|then|also|plus|oh|dan|y|und|et)(?=\s)", re.IGNORECASE
)


class DecidedBy(StrEnum):
    """The stage that decided a route."""

    STATE = "state"
    RULES = "rules"
    CLASSIFIER = "classifier"
    MODEL = "model"


@dataclass(frozen=True)
class Route:
    """Where a message goes.

    Attributes:
        confidence: 0 to 1; 1.0 where rules are certain.
        reading: The tool calls, where the message was wholly understood without a model.
        answers: The open question that the message answers, if any, and ``answered`` what it decides.
        about_records: The message keeps or asks about records: every figure of a reply has to come from them (R1.4).
        also: Modes whose tools it needs as well: it holds several things (R2.1), or its mode is not sure.
    """

    mode: Mode
    confidence: float
    decided_by: DecidedBy
    reading: MessageReading | None = None
    answers: Question | None = None
    answered: Answered | None = None
    about_records: bool = False
    also: frozenset[Mode] = frozenset()


async def route(
    text: str, context: ReadingContext, question: Question | None, small_model: ChatModel | None = None
) -> Route:
    """The route of *text*. The small model is asked only where everything cheaper is silent and one is configured."""
    if question is not None and (answered := answering.match(question, text, context)) is not None:
        mode = mode_of(call.name for call in question.ask.waiting)
        return Route(mode, 1.0, DecidedBy.STATE, answers=question, answered=answered)
    reading_by_rules = read_message(text, context)
    if reading_by_rules is not None:
        return Route(reading_by_rules.mode, 1.0, DecidedBy.RULES, reading_by_rules)
    return await _by_intent(text, context, small_model)


async def _by_intent(text: str, context: ReadingContext, small_model: ChatModel | None) -> Route:
    read = read_intent(text, context)
    intents = frozenset({read.intent, *_intents_of_parts(text, context)})
    about_records = bool(ABOUT_RECORDS & intents)
    also = _handed(intents, text)
    guessed = Route(MODE_OF_INTENT[read.intent], read.confidence, DecidedBy(read.decided_by))
    if not is_sure(read):
        asked = await _by_model(text, context, small_model) if small_model is not None else None
        guessed = asked or Route(Mode.COACHING, guessed.confidence, DecidedBy.CLASSIFIER)
    return replace(guessed, about_records=about_records, also=also - {guessed.mode})


def _intents_of_parts(text: str, context: ReadingContext) -> list[Intent]:
    """What the sentences and clauses of *text* are, each by itself, as far as that is sure."""
    parts = [part.strip() for part in _BETWEEN_PARTS.split(text) if part.strip()]
    read = [read_intent(part, context) for part in parts[:MAX_PARTS]] if len(parts) > 1 else []
    return [part.intent for part in read if is_sure(part)]


def _handed(intents: frozenset[Intent], text: str) -> frozenset[Mode]:
    """The modes whose tools a message with these *intents* needs, and record-keeping where it takes something back.

    Mere talk needs no tool.
    """
    taking_back = {Intent.EXPENSE} if asks_to_take_back(text) else frozenset[Intent]()
    return frozenset(MODE_OF_INTENT[intent] for intent in (intents | taking_back) - _TALK)


async def _by_model(text: str, context: ReadingContext, small_model: ChatModel) -> Route | None:
    try:
        reply = await small_model.complete(prompting.routing_request(text, context))
    except ModelUnavailable as error:
        log.warning("routing_model_unavailable", model=small_model.name, exc_info=error)
        return None
    word = reply.text.strip().strip(".").lower()
    return Route(Mode(word), CONFIDENCE_FLOOR, DecidedBy.MODEL) if word in set(Mode) else None
