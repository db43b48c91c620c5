"""Which words answer an open question, and what they decide.

An answer comes first: "it was 80" said to "How much was shoes?" is about the shoes, whatever was saved before. It
reads words and knows no rows; the question itself, as it is kept, is in dialogue.py.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from decimal import Decimal

from bot.dialogue import Question
from bot.receipts import answers as receipt_answers
from bot.replies import smalltalk
from bot.understanding import record_halves, setting_instructions, waiting_values
from bot.understanding.calls import TOOL_OF_KIND
from bot.understanding.choices import choose, decimal, plain
from bot.understanding.currency_answers import NamedCurrency, read_currency
from bot.understanding.question_text import read_text
from bot.understanding.reading import MessageReading, read_message, read_report
from core.grammar.context import ReadingContext
from core.grammar.currencies import CODES
from core.llm.types import ToolCall
from tools.asking import NO_WORDS, YES_WORDS
from tools.base import Ask, Option, PlannedCall
from tools.booking import MAX_CURRENCIES, WHICH_CURRENCY
from tools.category_words import default_category
from tools.entries import note_words

ZONE_WORDS = 4  # a longer text is no answer to "where do you live?"
HALVES = frozenset({"note", "amount"})
REFUSALS = frozenset({*NO_WORDS, "cancel", "never mind", "nevermind", "nothing", "forget it", "skip", "skip it"})
RECORDS = frozenset(TOOL_OF_KIND.values())

# No mark inside a figure parts anything: "1.50 tea" is no 1 with something behind.
_BREAK = re.compile(r"(?:[;!\n]|[,.](?!\d)|(?<!\d)[,.])[,.;!\n]*\s*|\s+(?:and also|and then|and|also)\s+")
_LEADING = re.compile(r"^(?:(?:and|also|then|plus)\s+)+", re.IGNORECASE)
_CORRECTABLE = frozenset(
    {"amount", "currency", "category", "on", "note"}
)  # what "it was 80" may change in a waiting record
_BARE_REPORT = frozenset({"period", "text", "category"})  # only its form makes "lunch yesterday" a question


@dataclass(frozen=True)
class Answered:
    """What an answer decides: calls to run, none for "no"; or what has to be asked in turn, after the calls."""

    calls: tuple[PlannedCall, ...] = ()
    ask: Ask | None = None


def match(question: Question, text: str, context: ReadingContext) -> Answered | None:
    """What *text* decides about the question, None if it is no answer.

    An answer may be followed by another message in the same words: "yes. also cake 6". A currency that is none of
    the choices is the one that was asked for before.
    """
    if (setting := _of_setting_behind(question, text, context)) is not None:
        return setting
    answered = _answer(question, text, context) or _with_more(question, text, context)
    return answered and _with_set_aside(question.ask, answered)


def chosen(ask: Ask, calls: tuple[PlannedCall, ...]) -> tuple[PlannedCall, ...]:
    """What is run once *calls* are decided on: the records of an edited message change the entries that stand."""
    if ask.amends is None:
        return calls
    others = tuple(call for call in calls if call.name not in RECORDS)
    arguments = {**ask.amends.arguments, "drafts": as_drafts(calls)}
    return (*others, ask.amends.model_copy(update={"arguments": arguments})) if len(others) < len(calls) else others


def then_set_aside(ask: Ask, calls: tuple[PlannedCall, ...]) -> tuple[PlannedCall, ...]:
    """*calls*, and once the question is out of the way what waits for a setting behind it."""
    return (*calls, *ask.set_aside)


def _of_setting_behind(question: Question, text: str, context: ReadingContext) -> Answered | None:
    """The currency that something behind the question waits for; the question itself then stays open."""
    ask = question.ask
    if ask.behind is None or ask.behind.expects != "currency" or choose(ask.options, text) is not None:
        return None
    named = read_currency(text, context)
    if named is None or named.amount is not None or len(named.codes) > 1:
        return None
    rest = ask.model_copy(update={"behind": ask.behind.behind})
    return Answered(_setting(named.codes[0], ask.behind.calls), rest)


def _with_set_aside(ask: Ask, answered: Answered) -> Answered:
    if answered.ask is not None:
        return replace(answered, ask=answered.ask.model_copy(update={"behind": ask.behind}))
    return replace(answered, calls=then_set_aside(ask, answered.calls))


def as_drafts(calls: Iterable[ToolCall | PlannedCall]) -> list[dict[str, object]]:
    """The records that *calls* write, as the amendment of an edited message takes them."""
    kinds = {name: kind.value for kind, name in TOOL_OF_KIND.items()}
    return [{**call.arguments, "kind": kinds[call.name]} for call in calls if call.name in kinds]


def is_yes(text: str) -> bool:
    """Whether *text* is a bare yes, which answers no question for a value."""
    return plain(text) in YES_WORDS


def is_correction(reading: MessageReading | None) -> bool:
    """Whether a message corrects something without saying what: "it was 80", "make it euros"."""
    if reading is None or [call.name for call in reading.calls] != ["edit_entry"]:
        return False
    return reading.calls[0].arguments.keys() <= _CORRECTABLE | {"saved_amount"}


def _answer(question: Question, text: str, context: ReadingContext) -> Answered | None:
    if question.ask.expects != "option" and plain(text) in REFUSALS:
        return Answered()
    found = _by_kind(question, text, context)
    if isinstance(found, Ask):
        return Answered(ask=found.model_copy(update={"amends": question.ask.amends}).belonging_to(question.event_id))
    return None if found is None else Answered(chosen(question.ask, found))


def _by_kind(question: Question, text: str, context: ReadingContext) -> tuple[PlannedCall, ...] | Ask | None:
    match question.ask.expects:
        case "note" | "amount":
            return _with_rest(question, text, context)
        case "currency":
            return _with_currency(question.ask, text, context)
        case "zone":
            return _with_zone(question.ask, text, context)
        case "what" | "when" | "paid":
            return _with_value(question.ask, text, context)
        case _:
            return _with_choice(question.ask, text, context)


def _with_choice(ask: Ask, text: str, context: ReadingContext) -> tuple[PlannedCall, ...] | None:
    option = choose(ask.options, text)
    if option is not None:
        return option.calls
    if (other := _other_currency(ask, text, context)) is not None:
        return other
    if (told := receipt_answers.completed(ask, text, context)) is not None:
        return told
    return () if plain(text) in REFUSALS else _corrected(ask, text, context)


def _other_currency(ask: Ask, text: str, context: ReadingContext) -> tuple[PlannedCall, ...] | None:
    """A currency that was not among those offered: the calls of the first one, with this one in its place (R3.1)."""
    if not ask.options or any(option.label not in CODES for option in ask.options):
        return None
    named = read_currency(text, context)
    first = ask.options[0]
    if named is None or len(named.codes) > 1 or not _fits_amount(named, first.calls):
        return None
    return tuple(_in_currency(call, first.label, named.codes[0]) for call in first.calls if call.name != "set_dollar")


def _in_currency(call: PlannedCall, offered: str, code: str) -> PlannedCall:
    if call.arguments.get("currency") != offered:
        return call
    return call.model_copy(update={"arguments": {**call.arguments, "currency": code}})


def _with_currency(ask: Ask, text: str, context: ReadingContext) -> tuple[PlannedCall, ...] | Ask | None:
    """The waiting calls in the currency that *text* names; one that several countries share is asked about."""
    named = read_currency(text, context) or _restated_in(ask, text, context)
    if named is None or not _fits_amount(named, ask.calls):
        return _corrected(ask, text, context)
    if len(named.codes) == 1:
        return _setting(named.codes[0], ask.calls)
    codes = named.codes[:MAX_CURRENCIES]
    options = tuple(Option(label=code, words=(code,), calls=_setting(code, ask.calls)) for code in codes)
    return Ask(text=WHICH_CURRENCY, options=options, said=ask.said)


def _setting(code: str, calls: tuple[PlannedCall, ...]) -> tuple[PlannedCall, ...]:
    return (PlannedCall(name="set_currency", arguments={"currency": code}), *calls)


def _restated_in(ask: Ask, text: str, context: ReadingContext) -> NamedCurrency | None:
    """The currency of a record that waits and is told once more with it: "lunch 15 euros"."""
    reading = read_report(text, replace(context, currency=None))
    if reading is None or len(reading.calls) != 1:
        return None
    (told,) = reading.calls
    currency = told.arguments.get("currency")
    return NamedCurrency((str(currency),)) if currency and any(_is_same(told, call) for call in ask.calls) else None


def _is_same(told: ToolCall, waiting: PlannedCall) -> bool:
    """Whether both tell the same thing, whatever the currency."""
    is_same_note = note_words(_note(told.arguments)) == note_words(_note(waiting.arguments))
    return told.name == waiting.name and is_same_note and _amount(told.arguments) == _amount(waiting.arguments)


def _note(arguments: Mapping[str, object]) -> str:
    return str(arguments.get("note", ""))


def _amount(arguments: Mapping[str, object]) -> Decimal | None:
    return decimal(str(arguments["amount"])) if "amount" in arguments else None


def _fits_amount(named: NamedCurrency, calls: Iterable[PlannedCall]) -> bool:
    """Whether the amount said along with a currency, if any, is one that waits."""
    return named.amount is None or named.amount in [_amount(call.arguments) for call in calls]


def _with_zone(ask: Ask, text: str, context: ReadingContext) -> tuple[PlannedCall, ...] | None:
    setting = setting_instructions.read(text, context)
    if setting is not None and setting.name == "set_zone":
        return (*_planned((setting,)), *ask.calls)
    is_talk = smalltalk.reply(text) or smalltalk.word(text) or read_message(text, context) is not None
    if is_talk or len(text.split()) > ZONE_WORDS:
        return None
    return (PlannedCall(name="set_zone", arguments={"zone": text.strip()}), *ask.calls)


def _with_rest(question: Question, text: str, context: ReadingContext) -> tuple[PlannedCall, ...] | Ask | None:
    """The record of which *text* says the other half; a message that stands by itself says none."""
    half = question.ask.said
    if (smalltalk.reply(text) or smalltalk.word(text)) and default_category(text) is None:
        return None
    reading = read_message(text, context)
    if reading is not None and record_halves.repeats(half, reading.calls, context):
        return _planned(reading.calls, question.event_id)
    is_more = question.ask.expects == "amount" and record_halves.is_price_with_more(text, context)
    if reading is not None and not is_more and _stands_alone(reading, text):
        return None
    if question.ask.expects == "note" and not record_halves.may_be_note(text, context):
        return None
    whole = record_halves.complete(half, text, question.asked_at, context)
    return _planned(whole, question.event_id) if isinstance(whole, tuple) else whole


def _stands_alone(reading: MessageReading, text: str) -> bool:
    """Whether a message asks for something by itself; "it was 80" and "lunch yesterday" may be the other half."""
    if reading.ask is not None:
        return reading.ask.expects not in HALVES
    if is_correction(reading):
        return False
    arguments = reading.calls[0].arguments.keys()
    is_bare = [call.name for call in reading.calls] == ["spending_total"] and not read_text(text).is_marked
    return not (is_bare and "period" in arguments and len(arguments) > 1 and arguments <= _BARE_REPORT)


def _with_value(ask: Ask, text: str, context: ReadingContext) -> tuple[PlannedCall, ...] | None:
    """The waiting calls, the first with what it lacked; a message that asks for something itself says no value."""
    first, *others = ask.calls
    match ask.expects:
        case "when":
            complete = waiting_values.with_when(first, text, context)
        case "paid":
            complete = waiting_values.with_amount(first, text, context)
        case _:
            complete = None if _asks_something(text, context) else waiting_values.with_what(first, text)
    return (complete, *others) if complete is not None else None


def _corrected(ask: Ask, text: str, context: ReadingContext) -> tuple[PlannedCall, ...] | None:
    """The one record that waits, as a correction says it: "it was 18", "make it euros"."""
    reading = read_message(text, context)
    records = [call for call in ask.waiting if call.name in RECORDS]
    if reading is None or not is_correction(reading) or len({_note(call.arguments) for call in records}) != 1:
        return None
    waiting = ask.again or records[0]
    corrected = {name: value for name, value in reading.calls[0].arguments.items() if name in _CORRECTABLE}
    return (waiting.model_copy(update={"arguments": {**waiting.arguments, **corrected}}),)


def _planned(calls: Iterable[ToolCall], told_by: int | None = None) -> tuple[PlannedCall, ...]:
    return tuple(PlannedCall(name=call.name, arguments=dict(call.arguments), told_by=told_by) for call in calls)


def _with_more(question: Question, text: str, context: ReadingContext) -> Answered | None:
    """An answer that is followed by a message of its own; the answer is as long as it can be.

    What can't be undone needs an answer that says nothing else.
    """
    if question.ask.expects not in ("option", "currency") or not question.ask.lasts:
        return None
    for gap in reversed(list(_BREAK.finditer(text))):
        rest = _LEADING.sub("", text[gap.end() :].strip())
        answered = _answer(question, text[: gap.start()], context) if rest else None
        reading = read_message(rest, context) if answered and not answered.ask else None
        if answered and reading and reading.ask is None and not is_correction(reading):
            return Answered((*answered.calls, *_planned(reading.calls)))
    return None


def _asks_something(text: str, context: ReadingContext) -> bool:
    """Whether *text* is talk or a wish of its own, and so nothing to be reminded of; "to call mum" is."""
    if waiting_values.is_led(text):
        return False
    reading = read_message(text, context)
    return smalltalk.reply(text) is not None or (reading is not None and reading.ask is None)
