"""From the records that a message reports to the tool calls that write them, or to the question to ask first."""

from dataclasses import replace
from decimal import Decimal

from bot.understanding.records import RecordDraft, RecordKind, RecordsReading, read_records
from core.grammar.context import NumberFormat, ReadingContext
from core.grammar.currencies import is_dollar, minor_units, name_index
from core.grammar.money import Ambiguity, AmbiguityKind
from core.llm.types import ToolCall
from core.money import Money, display
from tools.base import Ask, Option, PlannedCall
from tools.booking import MAX_CURRENCIES, WHICH_CURRENCY

TOOL_OF_KIND = {
    RecordKind.EXPENSE: "add_expense",
    RecordKind.INCOME: "add_income",
    RecordKind.REFUND: "add_refund",
}
WHICH_AMOUNT = "I want to get the amount right: which one do you mean?"
NUMBER_EXAMPLES = {NumberFormat.POINT: "1,234.50", NumberFormat.COMMA: "1.234,50"}


def of_records(text: str, reading: RecordsReading, context: ReadingContext) -> tuple[ToolCall, ...] | Ask:
    """The calls that write what *text* reports, in its order; or what must be asked before any of it is written.

    Where both a number and a currency are open, the number is asked about first; the calls that follow name the
    currency as it was written, and the tool they call asks about it in turn. So it is where the person's own currency
    is not known and something of the message needs it: that is asked about before "$" is.
    """
    if not reading.ambiguities:
        return _numbered(_planned(reading.drafts, context))
    number = next((one for one in reading.ambiguities if one.kind is not AmbiguityKind.CURRENCY), None)
    if number is None and context.currency is None and any(_has_no_currency(draft) for draft in reading.drafts):
        return _numbered(_planned(reading.drafts, context))
    return _ask_currency(reading.ambiguities[0], reading, context) if number is None else _ask_format(text, context)


def _has_no_currency(draft: RecordDraft) -> bool:
    return draft.currency is None and draft.ambiguity is None


def _numbered(calls: tuple[PlannedCall, ...]) -> tuple[ToolCall, ...]:
    return tuple(ToolCall(str(number), call.name, call.arguments) for number, call in enumerate(calls, start=1))


def _ask_format(text: str, context: ReadingContext) -> Ask:
    """Ask which mark parts the decimals; the answer is kept, so that this is asked once (R3.1)."""
    options = []
    for number_format, example in NUMBER_EXAMPLES.items():
        known = replace(context, number_format=number_format)
        read = read_records(text, known).drafts
        drafts = tuple(_to_minor_units(draft, context) for draft in read)
        setting = PlannedCall(name="set_number_format", arguments={"number_format": number_format.value})
        amounts = " + ".join(_shown(draft, known) for draft in drafts)
        is_rounded = any(draft.amount != exact.amount for draft, exact in zip(drafts, read, strict=True))
        label = f"{amounts}{', rounded' if is_rounded else ''} (I write {example})"
        words = (amounts, *(_plain(draft.amount) for draft in read[:1]), example, number_format.value)
        options.append(Option(label=label, words=words, calls=(setting, *_planned(drafts, known))))
    return Ask(text=WHICH_AMOUNT, options=tuple(options), about=_about(len(drafts)))


def _ask_currency(ambiguity: Ambiguity, reading: RecordsReading, context: ReadingContext) -> Ask:
    """Ask which currency a shared name means; what a dollar is, is kept, so that this is asked once (R3.1)."""
    options = []
    for code in ambiguity.currencies[:MAX_CURRENCIES]:
        drafts = tuple(_in_currency(draft, ambiguity, code) for draft in reading.drafts)
        setting = (PlannedCall(name="set_dollar", arguments={"currency": code}),) if _is_of_dollars(ambiguity) else ()
        options.append(Option(label=code, words=(code,), calls=(*setting, *_planned(drafts, context))))
    return Ask(text=WHICH_CURRENCY, options=tuple(options), about=_about(len(reading.drafts)))


def _about(count: int) -> str:
    """What waits for the answer; of a single record its own message says it best."""
    return f"that list of {count}" if count > 1 else ""


def _is_of_dollars(ambiguity: Ambiguity) -> bool:
    name = name_index().get(ambiguity.name)
    return name is not None and is_dollar(name)


def _in_currency(draft: RecordDraft, ambiguity: Ambiguity, code: str) -> RecordDraft:
    """The draft in the currency that was answered, if it is one of those that were asked about."""
    is_meant = draft.ambiguity is not None and draft.ambiguity.currencies == ambiguity.currencies
    return replace(draft, currency=code, ambiguity=None) if is_meant else draft


def _to_minor_units(draft: RecordDraft, context: ReadingContext) -> RecordDraft:
    """The draft as its currency can hold it: "1.234" as a decimal is RM1.23, which the person confirms."""
    currency = draft.currency or context.currency
    digits = minor_units(currency) if currency else 2
    return replace(draft, amount=draft.amount.quantize(Decimal(1).scaleb(-digits)))


def _shown(draft: RecordDraft, context: ReadingContext) -> str:
    currency = draft.currency or context.currency
    return display(Money.of(draft.amount, currency), context.number_format) if currency else _plain(draft.amount)


def _planned(drafts: tuple[RecordDraft, ...], context: ReadingContext) -> tuple[PlannedCall, ...]:
    return tuple(PlannedCall(name=TOOL_OF_KIND[draft.kind], arguments=_arguments(draft, context)) for draft in drafts)


def _arguments(draft: RecordDraft, context: ReadingContext) -> dict[str, object]:
    """What the tool is told; a value that was not said is left out, and so is today."""
    said = {
        "amount": _plain(draft.amount),
        "note": draft.note,
        "currency": draft.ambiguity.name if draft.ambiguity and draft.ambiguity.name else draft.currency,
        "category": draft.category,
        "on": draft.on.isoformat() if draft.on and draft.on != context.now.date() else None,
    }
    return {name: value for name, value in said.items() if value is not None}


def _plain(amount: Decimal) -> str:
    return f"{amount:f}"
