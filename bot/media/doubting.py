"""Asking about what may have been misheard, before it is written: "Did you say RM15.00 for lunch?" (R9.4).

It knows no audio. The call that the answer releases is the one that was held back; by then nothing is in doubt any
more.
"""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from decimal import Decimal, InvalidOperation

from bot.answering import RECORDS
from bot.conversation import Answer, composed
from core.errors import ToolFailed, ToolRetry
from core.llm.types import ToolCall
from core.money import Money, MoneyError, display
from tools.asking import yes_or_no
from tools.base import Ask, PlannedCall, ToolScope
from tools.booking import read_currency, read_day
from tools.wording import listed

MOST_CURRENCY_CHARS = 20  # of what is repeated in a question where no code was understood


class Misheard(Ask):
    """A question whether an amount was heard rightly.

    Attributes:
        what: The amount and what it is for, as the question says it.
    """

    what: str = ""


def ask_about(scope: ToolScope, call: ToolCall) -> Ask | None:
    """The question before *call* is carried out; None where it holds no amount."""
    amount = _decimal(call.arguments.get("amount"))
    if amount is None:
        return None
    what = f"{_displayed(scope, amount, call)}{_purpose(call)}"
    return _question((what,), (_pinned(scope, call),))


def as_one(scope: ToolScope, answer: Answer) -> Answer:
    """*answer* with its doubts as one question: the answer to the first would else release those behind it."""
    doubts = [outcome for outcome in answer.outcomes if isinstance(outcome.result, Misheard)]
    if len(doubts) < 2:
        return answer
    first = doubts[0]
    asked = [outcome.result for outcome in doubts if isinstance(outcome.result, Misheard)]
    joined = _question([each.what for each in asked], [call for each in asked for call in each.options[0].calls])
    outcomes = tuple(
        replace(outcome, result=joined) if outcome is first else outcome
        for outcome in answer.outcomes
        if outcome is first or not isinstance(outcome.result, Misheard)
    )
    again = composed(scope, answer.mode, answer.decided_by, outcomes)
    return replace(again, closes=answer.closes, teaches=answer.teaches)


def _question(what: Sequence[str], calls: Sequence[PlannedCall]) -> Misheard:
    asked = yes_or_no(f"Did you say {listed(what)}?", tuple(calls), yes="Yes, that's right", no="No")
    return Misheard(text=asked.text, options=asked.options, what=listed(what), again=calls[0])


def _displayed(scope: ToolScope, amount: Decimal, call: ToolCall) -> str:
    said = call.arguments.get("currency")
    try:
        code = read_currency(str(said) if said else None, scope.user.currency, scope.user.dollar)
        return display(Money.of(amount, code), scope.user.number_format) if code else f"{amount:f}"
    except (ToolRetry, MoneyError):
        return f"{amount:f} {str(said or '')[:MOST_CURRENCY_CHARS]}".strip()


def _purpose(call: ToolCall) -> str:
    names = (call.arguments.get(name) for name in ("note", "what", "which", "words", "category"))
    purpose = next((str(name) for name in names if name), "")
    return f" for {purpose[:1].lower()}{purpose[1:]}" if purpose else ""


def _pinned(scope: ToolScope, call: ToolCall) -> PlannedCall:
    """The call with its day as a date: the answer may come tomorrow."""
    arguments = dict(call.arguments)
    day = arguments.get("on")
    if isinstance(day, str):
        with suppress(ToolRetry, ToolFailed):  # the tool itself says what is wrong with it
            arguments["on"] = read_day(day, scope.context()).isoformat()
    elif call.name in RECORDS:
        arguments["on"] = scope.context().now.date().isoformat()
    return PlannedCall(name=call.name, arguments=arguments)


def _decimal(value: object) -> Decimal | None:
    try:
        found = Decimal(str(value)) if value is not None else None
    except InvalidOperation:
        return None
    return found if found is not None and found.is_finite() else None
