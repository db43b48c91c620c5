"""The sentence that says what was not done, as the talk went on without an answer. It knows a question, not its row."""

from collections.abc import Iterable
from dataclasses import replace

from tools.base import Ask, PlannedCall, ToolOutcome
from tools.booking import which_currency
from tools.entries import one_line
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
    return f"{_listed(names)} {'are' if len(names) > 1 else 'is'} not saved yet."


def naming(outcomes: tuple[ToolOutcome, ...], *, is_aside: bool) -> tuple[ToolOutcome, ...]:
    """The outcomes, where a question for the currency says what it is about unless the message just sent says it.

    It does where nothing else came of the turn and the turn *is_aside*, an answer to another question, neither.

    The first of such questions is the one that is asked, so it names what all of them are about.
    """
    asking = [one for one in outcomes if isinstance(one.result, Ask) and one.result.expects == "currency"]
    names = [name for one in asking if isinstance(one.result, Ask) for name in _records(one.result)]
    if not names or (len(asking) == len(outcomes) and not is_aside):
        return outcomes
    text = which_currency(f"{'are' if len(names) > 1 else 'is'} {_listed(names)}")
    return tuple(
        replace(one, result=one.result.model_copy(update={"text": text}))
        if one in asking and isinstance(one.result, Ask)
        else one
        for one in outcomes
    )


def _listed(names: list[str]) -> str:
    more = [f"{len(names) - MAX_NAMED} more"] if len(names) > MAX_NAMED else []
    return listed([*map(_quoted, names[:MAX_NAMED]), *more])


def _quoted(said: str) -> str:
    return f"“{shortened(said)}”" if said.strip() else ""


def shortened(said: str) -> str:
    """*said* on one line, cut where it is long."""
    words = one_line(said)
    return words if len(words) <= MAX_QUOTED else f"{words[: MAX_QUOTED - 1].rstrip()}…"


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
