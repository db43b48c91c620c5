"""What a call would write stands in the person's own message (R1.7): never in memory, quotes or earlier turns.

It looks at the arguments that make a record what it is: the amount, the currency, the day, what it was for, what to be
reminded of and when; and, where a call changes what stands already, for a word by which the person asks for it. It runs
no tool.
"""

import re
from collections.abc import Iterable, Mapping
from datetime import date
from decimal import Decimal, InvalidOperation

from bot.guards.asked_changes import asks_to_correct, asks_to_take_back, told
from bot.guards.borrowed_words import foreign_words
from bot.guards.bounds import bounded
from bot.guards.figures import find_figures
from bot.guards.grounds import Grounds
from core.grammar.context import Direction, ReadingContext
from core.grammar.currencies import find_code, name_index
from core.grammar.dates import find_dates, local_days
from core.llm.types import ToolCall
from tools.base import ToolOutcome

TAKING_BACK = frozenset({"undo", "void_entry", "remove_cap"})
CORRECTING = frozenset({"edit_entry"})

KEPT_WORDS = ("note", "what")  # arguments that are kept as they are, and read back to the person
TIMES = ("when", "until")  # the person's words for a time, from which a tool works it out
IDS = ("entry_id", "reminder_id")
MINUTES_IN = (1, 60)  # an interval is told in minutes or in hours

MAX_NAME_WORDS = 3  # the longest name of a currency: "new zealand dollars"

# Words that say the same as others: what is said daily may be written as every day.
_REPEATING = (
    (re.compile(r"\b(?:every|each|daily|weekly|monthly|yearly|annually)\b", re.IGNORECASE), "every each"),
    (re.compile(r"\b(?:daily|nightly)\b", re.IGNORECASE), "day"),
    (re.compile(r"\bweekly\b", re.IGNORECASE), "week"),
    (re.compile(r"\bmonthly\b", re.IGNORECASE), "month"),
    (re.compile(r"\b(?:yearly|annually)\b", re.IGNORECASE), "year"),
)
_ID = re.compile(r'"id":(\d+)')


def foreign_arguments(
    arguments: Mapping[str, object], said: str, outcomes: Iterable[ToolOutcome], context: ReadingContext
) -> tuple[str, ...]:
    """The arguments of a writing call that the person did not give in *said*, as ``name value``.

    An amount that they only suppose ("what if I paid 15") is not given. An entry or a reminder may also be named by
    what a tool of this turn returned; an event may not be named at all. Values that are no amount, currency or day at
    all are left to the tool, which says what would be right.
    """
    said = bounded(said)
    grounds = _grounds(said, context)
    checks = {
        "amount": _is_told_amount,
        "currency": _is_said_currency,
        "on": _is_said_day,
        "again_minutes": _is_said_interval,
        **dict.fromkeys(KEPT_WORDS, _is_said),
        **dict.fromkeys(TIMES, _is_said_time),
    }
    given = {name: str(value) for name, value in arguments.items() if value not in (None, "")}
    foreign = [name for name, is_said in checks.items() if name in given and not is_said(given[name], said, grounds)]
    foreign += [name for name in ("event_id",) if name in given]
    known = {*re.findall(r"\d+", said), *_returned_ids(outcomes)}
    foreign += [name for name in IDS if name in given and given[name] not in known]
    return tuple(f"{name} {given[name]}" for name in foreign)


def told_amounts(said: str, context: ReadingContext) -> tuple[str, ...]:
    """The amounts that a call may write after *said*, as decimal texts in rising order; none that is only supposed."""
    amounts = {amount for amount, _ in _grounds(told(bounded(said)), context).sums}
    return tuple(format(amount, "f") for amount in sorted(amounts))


def is_unasked(call: ToolCall, said: str, context: ReadingContext) -> bool:
    """Whether *call* changes what stands already and nothing in *said* asks for such a change.

    A correction is also asked for by saying what is new: an amount, a day, another currency, the category's name.
    """
    said = bounded(said)
    if call.name in TAKING_BACK:
        return not asks_to_take_back(said)
    return call.name in CORRECTING and not (asks_to_correct(said) or _says_anew(call.arguments, said, context))


def _says_anew(arguments: Mapping[str, object], said: str, context: ReadingContext) -> bool:
    given = {name: str(value) for name, value in arguments.items() if value not in (None, "")}
    grounds = _grounds(told(said), context)
    named = any(given[name].casefold() in said.casefold() for name in ("category", "note", "kind") if name in given)
    new_currency = "currency" in given and bool(_named_currencies(said) or grounds.sums)
    return named or new_currency or ("amount" in given and bool(grounds.sums)) or ("on" in given and bool(grounds.days))


def _grounds(said: str, context: ReadingContext) -> Grounds:
    grounds = Grounds(context)
    grounds.add_said(said)
    return grounds


def _returned_ids(outcomes: Iterable[ToolOutcome]) -> set[str]:
    results = [outcome.result.model_dump_json() for outcome in outcomes if outcome.result is not None]
    return {number for result in results for number in _ID.findall(result)}


def _is_told_amount(value: str, said: str, grounds: Grounds) -> bool:
    try:
        amount = abs(Decimal(value))
    except InvalidOperation:
        return True
    return any(amount == known for known, _ in _grounds(told(said), grounds.context).sums)


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


def _is_said(value: str, said: str, grounds: Grounds) -> bool:
    return not foreign_words(value, said)


def _is_said_time(value: str, said: str, grounds: Grounds) -> bool:
    """Whether *value* is made of the person's words, or names only times and days that they named."""
    said = f"{said} {' '.join(words for sign, words in _REPEATING if sign.search(said))}"
    if not foreign_words(value, said):
        return True
    figures = find_figures(value, grounds.context)
    rest = "".join(
        letter
        for place, letter in enumerate(value)
        if not any(one.span.start <= place < one.span.end for one in figures)
    )
    return bool(figures) and all(map(grounds.holds, figures)) and not foreign_words(rest, said)


def _is_said_interval(value: str, said: str, grounds: Grounds) -> bool:
    numbers = {number * minutes for number in {*grounds.numbers, Decimal(1)} for minutes in MINUTES_IN}
    return not value.isdecimal() or Decimal(value) in numbers


def _days(value: str, context: ReadingContext) -> set[date]:
    """The days that *value* names, in the past or the future; none where it names no day."""
    found = [first for direction in Direction for first in find_dates(value, context, direction)[:1]]
    return {local_days(first.value, context)[0] for first in found if not first.recurs}
