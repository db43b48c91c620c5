"""Half a record: a bare amount, "15.50", or a thing without its price, "lunch"; and the question for the rest (R2.3).

The two halves, said one after the other, are read as one message. It knows no rows and no dialogue.
"""

import re
from dataclasses import replace
from datetime import datetime

from bot.understanding.calls import of_records
from bot.understanding.record_words import FILLERS
from bot.understanding.records import read_records
from bot.understanding.topics import category_named
from core.grammar.context import ReadingContext
from core.grammar.currencies import is_used_whole
from core.grammar.money import find_amounts
from core.llm.types import ToolCall
from tools.base import Ask
from tools.category_words import default_category

MAX_THING_WORDS = 3  # "nasi goreng ayam"; more words tell something else
MAX_REST_WORDS = 6  # "for lunch with Ali yesterday"; a longer text is no answer
_ANY_PRICE = "1"  # stands in for the price, to see whether a thing reads as a record
# Beside a thing these make talk of it: "movie ideas", "great food".
_TALK = frozenset(
    """recommendation recommendations idea ideas tip tips advice recipe recipes trick tricks news near nearby best good
    great nice love fun cheap time list help""".split()
)
# "it was lunch", "that cost 15": said of the half that was asked about.
_OPENING = re.compile(r"^(?:(?:it|that|this|they)(?:['’]?s| is| was| were| cost)?|was|were) (?=\S)", re.IGNORECASE)
_CODE = re.compile(r"0\d+|\d{6}")  # "007", or six digits as codes are sent: no amount where prices are small


def ask_for_rest(text: str, context: ReadingContext) -> Ask | None:
    """The question for what is missing where *text* is half a record; None where it is none."""
    return _ask_for_note(text, context) or _ask_for_amount(text, context)


def complete(half: str, rest: str, asked_at: datetime, context: ReadingContext) -> tuple[ToolCall, ...] | Ask | None:
    """The calls that write the record of both halves, or what has to be asked first; None when *rest* is no answer.

    Args:
        half: The message that was half a record.
        rest: What was said to the question; its "yesterday", too, is seen from the day of the question.
        asked_at: Aware; the day of the record unless a half names one.
        context: The writer's clock and habits at the answer.
    """
    if len(rest.split()) > MAX_REST_WORDS:
        return None
    then = replace(context, now=asked_at.astimezone(context.now.tzinfo))
    whole = f"{half.strip()} {_OPENING.sub('', rest.strip())}"
    reading = read_records(whole, then)
    if not reading.complete or len(reading.drafts) != 1 or not reading.drafts[0].note:
        return None
    draft = replace(reading.drafts[0], on=reading.drafts[0].on or then.now.date())
    return of_records(whole, replace(reading, drafts=(draft,)), context)


def _ask_for_note(text: str, context: ReadingContext) -> Ask | None:
    """Ask what a bare amount was for."""
    amounts = find_amounts(text, context)
    if len(amounts) != 1 or amounts[0].sign or not amounts[0].amount:
        return None
    span = amounts[0].span
    written, others = text[span.start : span.end], f"{text[: span.start]} {text[span.end :]}".lower().split()
    is_year = amounts[0].currency is None and abs(amounts[0].amount - context.now.year) <= 1
    if not set(others) <= FILLERS or not any(char.isdigit() for char in written):
        return None
    if is_year or (_CODE.fullmatch(written) and not is_used_whole(context.currency)):
        return None
    return Ask(text=f"What was the {written.strip()} for?", expects="note", said=text)


def _ask_for_amount(text: str, context: ReadingContext) -> Ask | None:
    """Ask for the price of a thing that was named alone; the mere name of a category may mean anything."""
    words = text.lower().strip(" .!").split()
    if not 0 < len(words) <= MAX_THING_WORDS or any(char.isdigit() for char in text) or _TALK & set(words):
        return None
    if default_category(text) is None or category_named(" ".join(words), context) is not None:
        return None
    reading = read_records(f"{text.strip(' .!')} {_ANY_PRICE}", context)
    if not reading.complete or len(reading.drafts) != 1 or reading.drafts[0].on is not None:
        return None
    return Ask(text=f"How much was {reading.drafts[0].note}?", expects="amount", said=text)
