"""The sentence that says what was not done, as the talk went on without an answer. It knows a question, not its row."""

from collections.abc import Iterable

from tools.base import Ask, PlannedCall
from tools.wording import listed

MAX_QUOTED = 60  # characters of a person's message that are said back to them
MAX_NAMED = 3  # records that are named; of more, the rest are counted
_HALVES = frozenset({"note", "amount"})


def left_open(ask: Ask) -> str:
    """What waits for the answer to *ask*: the records by what they say, else the person's own words."""
    names = _records(ask)
    if ask.about or not names:
        about = ask.about or _quoted(ask.said) or "What I asked about before"
        return f"{about[0].upper()}{about[1:]} is not {'saved' if _saves(ask) else 'done'} yet."
    more = [f"{len(names) - MAX_NAMED} more"] if len(names) > MAX_NAMED else []
    return f"{listed([*map(_quoted, names[:MAX_NAMED]), *more])} {'are' if len(names) > 1 else 'is'} not saved yet."


def _quoted(said: str) -> str:
    words = " ".join(said.split())
    return f"“{words if len(words) <= MAX_QUOTED else words[: MAX_QUOTED - 1].rstrip() + '…'}”" if words else ""


def _saves(ask: Ask) -> bool:
    """Whether an answer would have written a record."""
    return ask.expects in _HALVES or any(call.name.startswith("add_") for call in ask.waiting)


def _records(ask: Ask) -> list[str]:
    """The waiting records as a person would write them, "coffee 4"; none where the answer decides what they are."""
    readings = [_named(calls) for calls in (ask.calls, *(option.calls for option in ask.options))]
    most = max(readings, key=len)
    is_clear = ask.amends is None and all(set(names) <= set(most) for names in readings)
    return list(most) if is_clear else []


def _named(calls: Iterable[PlannedCall]) -> tuple[str, ...]:
    told = [call.arguments for call in calls if call.name in ("add_expense", "add_income", "add_refund")]
    names = [" ".join(str(said[name]) for name in ("note", "amount", "currency") if said.get(name)) for said in told]
    return tuple(filter(None, names))
