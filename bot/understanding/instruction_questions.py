"""What has to be asked before an instruction can be carried out: how its number is written, which dollar is meant.

It reads the same message once for each answer, and offers what comes of it. It knows no rows.
"""

from collections.abc import Callable
from dataclasses import replace
from decimal import Decimal

from core.grammar.context import NumberFormat, ReadingContext
from core.grammar.currencies import minor_units
from core.grammar.money import AmbiguityKind, find_amounts
from core.llm.types import ToolCall
from core.money import Money, MoneyError, display
from tools.base import Ask, Option, PlannedCall

WHICH_AMOUNT = "I want to get the amount right: which one do you mean?"
WHICH_CURRENCY = "Which currency is that?"
NUMBER_EXAMPLES = {NumberFormat.POINT: "1,234.50", NumberFormat.COMMA: "1.234,50"}
MAX_CURRENCIES = 4  # as many choices as fit under one message

Read = Callable[[ReadingContext], ToolCall | None]


def ask_about_amount(text: str, context: ReadingContext, read: Read) -> Ask | None:
    """The question that *text* needs before its amount is used, or None if it needs none or is no instruction.

    Args:
        text: The message.
        context: The writer.
        read: Reads the message as an instruction of a writer of whom more is known.
    """
    found = next((amount.ambiguity for amount in find_amounts(text, context) if amount.ambiguity), None)
    if found is None:
        return None
    if found.kind is AmbiguityKind.CURRENCY and context.dollar is None:
        return _ask_dollar(found.currencies[:MAX_CURRENCIES], context, read)
    is_open = found.kind is AmbiguityKind.GROUPING and context.number_format is None
    return _ask_format(context, read) if is_open else None


def _ask_dollar(codes: tuple[str, ...], context: ReadingContext, read: Read) -> Ask | None:
    options = []
    for code in codes:
        call = read(replace(context, dollar=code))
        if call is None:
            return None
        setting = PlannedCall(name="set_dollar", arguments={"currency": code})
        options.append(Option(label=code, words=(code,), calls=(setting, _planned(call))))
    return Ask(text=WHICH_CURRENCY, options=tuple(options))


def _ask_format(context: ReadingContext, read: Read) -> Ask | None:
    """Ask which mark parts the decimals; the answer is kept, so that this is asked once (R3.1)."""
    options = []
    for number_format, example in NUMBER_EXAMPLES.items():
        known = replace(context, number_format=number_format)
        call = read(known)
        if call is None:
            return None
        planned, shown = _to_minor_units(call, known)
        setting = PlannedCall(name="set_number_format", arguments={"number_format": number_format.value})
        words = (shown, example, number_format.value)
        options.append(Option(label=f"{shown} (I write {example})", words=words, calls=(setting, planned)))
    return Ask(text=WHICH_AMOUNT, options=tuple(options))


def _to_minor_units(call: ToolCall, context: ReadingContext) -> tuple[PlannedCall, str]:
    """The call with its amount as the currency can hold it, and that amount as the writer reads it."""
    currency = call.arguments.get("currency") or context.currency
    amount = Decimal(str(call.arguments.get("amount", 0)))
    if not isinstance(currency, str):
        return _planned(call), f"{amount:f}"
    rounded = amount.quantize(Decimal(1).scaleb(-minor_units(currency)))
    planned = PlannedCall(name=call.name, arguments={**call.arguments, "amount": f"{rounded:f}"})
    try:
        return planned, display(Money.of(rounded, currency), context.number_format)
    except MoneyError:
        return planned, f"{rounded:f}"


def _planned(call: ToolCall) -> PlannedCall:
    return PlannedCall(name=call.name, arguments=dict(call.arguments))
