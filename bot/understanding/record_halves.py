"""Half a record: a bare amount, "15.50", or a thing without its price, "lunch"; and the question for the rest (R2.3).

The two halves, said one after the other, are read as one message. It knows no rows and no dialogue.
"""

import re
from dataclasses import replace
from datetime import datetime

from bot.understanding.calls import of_records
from bot.understanding.intents import Intent
from bot.understanding.record_talk import is_talk
from bot.understanding.record_words import FILLERS
from bot.understanding.records import read_records
from bot.understanding.signals import is_sure, read_intent
from bot.understanding.topics import category_named
from core.grammar.context import Direction, ReadingContext, Span
from core.grammar.currencies import is_used_whole
from core.grammar.dates import Day, find_dates
from core.grammar.money import find_amounts
from core.llm.types import ToolCall
from core.patterns import LazyPattern
from tools.base import Ask
from tools.category_words import default_category
from tools.entries import note_words

MAX_THING_WORDS = 3  # "nasi goreng ayam"; more words tell something else
MAX_REST_WORDS = 6  # "for lunch with Ali yesterday"; a longer text is an answer only if it names a known thing
MAX_LONG_REST_WORDS = 12  # "lunch with everybody from the office at the new place"
_ASIDE = frozenset("without excluding except besides".split())  # "except transport" is about a report
_FREE = LazyPattern(
    r"\b(?:free|gratis|complimentary|on the house)\b|\b(?:was|were|is|are)\b"
    r"|\b(?:dah|sudah|udah) (?:habis|siap|selesai)\b"  # "exam dah habis": it is over
)  # it has no price, or tells
_ANY_PRICE = "1"  # stands in for the price, to see whether a thing reads as a record
# Beside a thing these make talk of it: "movie ideas", "great food".
_TALK = frozenset(
    """recommendation recommendations idea ideas tip tips advice recipe recipes trick tricks news near nearby best good
    great nice love fun cheap time list help""".split()
)
# "it was lunch", "that cost 15", "make it 20": said of the half that was asked about.
_OPENING = LazyPattern(
    r"^(?:(?:(?:it|that|this|they)(?:['’]?s| is| was| were| costs?| came to| should(?: be|['’]?ve been| have been))?"
    r"|was|were|make (?:it|that)|cost|costs|i (?:paid|spent)|paid|about|around|just|only) (?=\S))+",
    re.IGNORECASE,
)
# These speak of something else than what was bought, unless a known thing is named beside them.
_NO_NOTE = frozenset(
    """same again idk dunno what why who huh wait later more less me i i'm im you we he she they it's its not don't dont
    can't cant won't sorry please remind call tell show help""".split()
)
_TELLS = LazyPattern(r"^(?:for|on|it was|that was|it's for|that's for)\b", re.IGNORECASE)
_GOES_ON = LazyPattern(r"^(?:it|that|this)(?:['’]?s| is) \w+ing\b", re.IGNORECASE)  # "it's raining"
_PLURAL = LazyPattern(r"[^\W\d][^\W\dsiu]s$")  # "shoes"; but "glass", "tennis" and "bus" are one
_MORE = LazyPattern(r"\s+(?:with|at|from|in|including|incl|altogether|total|each)\b", re.IGNORECASE)  # "12 with Ana"
_CODE = LazyPattern(r"0\d+|\d{6}")  # "007", or six digits as codes are sent: no amount where prices are small


def ask_for_rest(text: str, context: ReadingContext) -> Ask | None:
    """The question for what is missing where *text* is half a record; None where it is none."""
    return _ask_for_note(text, context) or _ask_for_amount(text, context)


def repeats(half: str, calls: tuple[ToolCall, ...], context: ReadingContext) -> bool:
    """Whether *calls* write the one record that *half* began: "lunch 15" after "lunch" or after "15"."""
    if len(calls) != 1 or not {"amount", "note"} <= calls[0].arguments.keys():
        return False
    amounts = find_amounts(half, context)
    if amounts:
        return f"{amounts[0].amount:f}" == calls[0].arguments["amount"]
    begun = read_records(f"{half.strip(' .!')} {_ANY_PRICE}", context)
    notes = [note_words(draft.note) for draft in begun.drafts]
    return notes == [note_words(str(calls[0].arguments["note"]))]


def is_price_with_more(text: str, context: ReadingContext) -> bool:
    """Whether *text* is a price with what goes on about a thing that was named before: "12.50 with Ana"."""
    amounts = find_amounts(text, context)
    return len(amounts) == 1 and amounts[0].span.start == 0 and _MORE.match(text, amounts[0].span.end) is not None


def may_be_note(text: str, context: ReadingContext) -> bool:
    """Whether *text* may name what was bought: a known thing, or a few words that speak of nothing else."""
    words = text.lower().replace("\u2019", "'").strip(" .!").split()
    if default_category(_OPENING.sub("", text.strip())) is not None:
        return len(words) <= MAX_LONG_REST_WORDS and not _TALK & set(words)
    if len(words) > MAX_REST_WORDS or _NO_NOTE & set(words[1:] if _TELLS.match(text) else words):
        return False
    intent = read_intent(text, context)
    is_other_talk = is_sure(intent) and intent.intent in (Intent.SMALLTALK, Intent.REMINDER)
    return not _GOES_ON.match(text) and (_TELLS.match(text) is not None or not is_other_talk)


def complete(half: str, rest: str, asked_at: datetime, context: ReadingContext) -> tuple[ToolCall, ...] | Ask | None:
    """The calls that write the record of both halves, or what has to be asked first; None when *rest* is no answer.

    Args:
        half: The message that was half a record.
        rest: What was said to the question; its "yesterday", too, is seen from the day of the question.
        asked_at: Aware; the day of the record unless a half names one.
        context: The writer's clock and habits at the answer.
    """
    if len(rest.split()) > MAX_LONG_REST_WORDS:
        return None
    then = context.seen_from(asked_at)
    said = _OPENING.sub("", rest.strip())
    whole = f"{half.strip()} {said}"
    if not read_records(whole, then).complete:
        whole = f"{said} {half.strip()}"  # "15 yesterday", then "lunch": "yesterday lunch" would be a time of day
    reading = read_records(whole, then)
    if not reading.complete or len(reading.drafts) != 1 or not reading.drafts[0].note:
        return None
    if not find_amounts(half, then) and not _is_price(said, then):
        return None
    draft = replace(reading.drafts[0], on=reading.drafts[0].on or then.now.date())
    return of_records(whole, replace(reading, drafts=(draft,)), context)


def _is_price(said: str, context: ReadingContext) -> bool:
    """Whether *said* begins with its amount: "80 yesterday", but not "otp 482913"."""
    amounts = find_amounts(said, context)
    return bool(amounts) and amounts[0].span.start == 0


def _ask_for_note(text: str, context: ReadingContext) -> Ask | None:
    """Ask what a bare amount was for."""
    amounts = find_amounts(text, context)
    if len(amounts) != 1 or amounts[0].sign or not amounts[0].amount:
        return None
    span = amounts[0].span
    written, others = text[span.start : span.end], _without(text, [span, *_past_days(text, context)]).lower().split()
    is_year = amounts[0].currency is None and abs(amounts[0].amount - context.now.year) <= 1
    if not set(others) <= FILLERS or not any(char.isdigit() for char in written):
        return None
    if is_year or (_CODE.fullmatch(written) and not is_used_whole(context.currency)):
        return None
    return Ask(text=f"What was the {written.strip()} for?", expects="note", said=text)


def _past_days(text: str, context: ReadingContext) -> list[Span]:
    """The days that may stand beside a bare amount: "15 yesterday"."""
    found = find_dates(text, context, Direction.PAST)
    return [one.span for one in found if isinstance(one.value, Day) and one.value.on <= context.now.date()]


def _without(text: str, spans: list[Span]) -> str:
    return "".join(
        " " if any(span.start <= place < span.end for span in spans) else char for place, char in enumerate(text)
    )


def _ask_for_amount(text: str, context: ReadingContext) -> Ask | None:
    """Ask for the price of a thing that was named alone; the mere name of a category may mean anything."""
    words = text.lower().strip(" .!").split()
    if not 0 < len(words) <= MAX_THING_WORDS or any(char.isdigit() for char in text) or _TALK & set(words):
        return None
    if words[0] in _ASIDE or _FREE.search(text.lower()):
        return None
    if default_category(text) is None or is_talk(text) or category_named(" ".join(words), context) is not None:
        return None
    reading = read_records(f"{text.strip(' .!')} {_ANY_PRICE}", context)
    if not reading.complete or len(reading.drafts) != 1 or reading.drafts[0].on is not None:
        return None
    note = reading.drafts[0].note
    the = "" if default_category(note) == "food" else "the "  # "How much was lunch?", but "the hat"
    was = f"were the {note}" if _PLURAL.search(note.lower()) else f"was {the}{note}"
    return Ask(text=f"How much {was}?", expects="amount", said=text)
