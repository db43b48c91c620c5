"""What a call would write stands in the person's own message (R1.7): never in memory, quotes or earlier turns.

It looks at the arguments that make a record what it is: the amount, the currency and the day. It runs no tool.
"""

import re
from collections.abc import Iterable, Mapping
from datetime import date
from decimal import Decimal, InvalidOperation

from bot.guards.grounds import Grounds
from core.grammar.context import Direction, ReadingContext
from core.grammar.currencies import find_code, name_index
from core.grammar.dates import find_dates, local_days
from tools.base import ToolOutcome

MAX_NAME_WORDS = 3  # the longest name of a currency: "new zealand dollars"

_ID = re.compile(r'"id":(\d+)')


def foreign_arguments(
    arguments: Mapping[str, object], said: str, outcomes: Iterable[ToolOutcome], context: ReadingContext
) -> tuple[str, ...]:
    """The arguments of a writing call that the person did not give in *said*, as ``name value``.

    An entry may also be named by what a tool of this turn returned. Values that are no amount, currency or day at all
    are left to the tool, which says what would be right.
    """
    grounds = Grounds(context)
    grounds.add_said(said)
    checks = {"amount": _is_said_amount, "currency": _is_said_currency, "on": _is_said_day}
    given = {name: str(value) for name, value in arguments.items() if value not in (None, "")}
    foreign = [name for name, is_said in checks.items() if name in given and not is_said(given[name], said, grounds)]
    if "entry_id" in given and given["entry_id"] not in {*re.findall(r"\d+", said), *_returned_ids(outcomes)}:
        foreign.append("entry_id")
    return tuple(f"{name} {given[name]}" for name in foreign)


def _returned_ids(outcomes: Iterable[ToolOutcome]) -> set[str]:
    results = [outcome.result.model_dump_json() for outcome in outcomes if outcome.result is not None]
    return {number for result in results for number in _ID.findall(result)}


def _is_said_amount(value: str, _: str, grounds: Grounds) -> bool:
    try:
        amount = abs(Decimal(value))
    except InvalidOperation:
        return True
    return any(amount == known for known, _ in grounds.sums)


def _is_said_currency(value: str, said: str, grounds: Grounds) -> bool:
    name = name_index().get(value.casefold())
    codes = {value.upper(), *(name.codes if name else ())}
    if grounds.context.currency in codes or any(code in codes for _, code in grounds.sums):
        return True
    return bool(codes & _named_currencies(said))


def _named_currencies(said: str) -> set[str]:
    """The codes that any words of *said* may mean as the name of a currency."""
    words = re.findall(r"[^\s,.;:!?()]+", said)
    codes = {code for word in words if (code := find_code(word))}
    for length in range(1, MAX_NAME_WORDS + 1):
        for start in range(len(words) - length + 1):
            name = name_index().get(" ".join(words[start : start + length]).casefold())
            codes |= set(name.codes) if name else set()
    return codes


def _is_said_day(value: str, said: str, grounds: Grounds) -> bool:
    if value.casefold() in said.casefold():
        return True
    days = _days(value, grounds.context)
    return days <= {*grounds.days, grounds.context.now.date()}


def _days(value: str, context: ReadingContext) -> set[date]:
    """The days that *value* names, in the past or the future; none where it names no day."""
    found = {direction: find_dates(value, context, direction)[:1] for direction in (Direction.PAST, Direction.FUTURE)}
    return {local_days(first.value, context)[0] for (first,) in found.values() if first and not first.recurs}
