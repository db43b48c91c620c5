"""What a message can be about, and how sure a reader of it is. Knows no reader."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Literal

DecidedBy = Literal["rules", "classifier"]


class Intent(StrEnum):
    """The five kinds of message the router tells apart (R2.1).

    ``coaching`` is also every other talk: questions about the world, plans, worries, requests to a machine that
    has no such tool. It gathers context, so it is the safe place for what nobody foresaw.
    """

    EXPENSE = "expense"
    REMINDER = "reminder"
    RECORD_QUERY = "record_query"
    COACHING = "coaching"
    SMALLTALK = "smalltalk"


@dataclass(frozen=True)
class Guess:
    """One reader's opinion.

    Attributes:
        intent: What the message is most likely about.
        confidence: The probability, 0 to 1, that ``intent`` is right.
    """

    intent: Intent
    confidence: float


@dataclass(frozen=True)
class IntentReading:
    """The opinion of all readers together, and which stage had the last word (R2.2)."""

    intent: Intent
    confidence: float
    decided_by: DecidedBy
