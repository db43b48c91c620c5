"""Which mode a message belongs to, cheapest stage first: dialogue, rules, local classifier, small model (R2.2)."""

from dataclasses import dataclass, replace
from enum import StrEnum

import structlog

from bot import answering, prompting
from bot.answering import Answered
from bot.dialogue import Question
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

ABOUT_RECORDS = frozenset({Intent.EXPENSE, Intent.RECORD_QUERY})


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
    """

    mode: Mode
    confidence: float
    decided_by: DecidedBy
    reading: MessageReading | None = None
    answers: Question | None = None
    answered: Answered | None = None
    about_records: bool = False


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
    about_records = read.intent in ABOUT_RECORDS
    guessed = Route(
        MODE_OF_INTENT[read.intent], read.confidence, DecidedBy(read.decided_by), about_records=about_records
    )
    if is_sure(read):
        return guessed
    asked = await _by_model(text, context, small_model) if small_model is not None else None
    unsure = Route(Mode.COACHING, guessed.confidence, DecidedBy.CLASSIFIER)
    return replace(asked or unsure, about_records=about_records)


async def _by_model(text: str, context: ReadingContext, small_model: ChatModel) -> Route | None:
    try:
        reply = await small_model.complete(prompting.routing_request(text, context))
    except ModelUnavailable as error:
        log.warning("routing_model_unavailable", model=small_model.name, exc_info=error)
        return None
    word = reply.text.strip().strip(".").lower()
    return Route(Mode(word), CONFIDENCE_FLOOR, DecidedBy.MODEL) if word in set(Mode) else None
