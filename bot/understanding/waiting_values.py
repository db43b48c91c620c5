"""The one thing that a waiting call still lacks: what to be reminded of, when, or how much was paid.

It reads the answer and knows no dialogue: whether the answer is one at all is decided by its caller's rules and by
whether it can be read as such a thing.
"""

from datetime import datetime

from core.grammar.context import ReadingContext
from core.grammar.money import find_amounts
from tools.base import PlannedCall
from tools.reminder_times import read_when

MAX_WHAT_WORDS = 30  # a longer text is no answer to "what shall I remind you of?"
_LEADING = ("to ", "about ", "of ", "that i ", "that ")
_PAID_WORDS = frozenset(
    "it was cost i paid about around only just for that's it's came to the total amount is please".split()
)


def is_led(text: str) -> bool:
    """Whether *text* goes on from the question: "to call mum", "about the rent"."""
    return text.strip().casefold().startswith(_LEADING)


def with_what(call: PlannedCall, text: str) -> PlannedCall | None:
    """*call* with what to be reminded of."""
    what = text.strip()
    for word in _LEADING:
        what = what[len(word) :] if what.casefold().startswith(word) else what
    if not what or len(what.split()) > MAX_WHAT_WORDS:
        return None
    return _with(call, what=what)


def with_when(call: PlannedCall, text: str, context: ReadingContext) -> PlannedCall | None:
    """*call* with the time of *text*: beside the day that was said already, or by itself from now on."""
    said = str(call.arguments.get("when") or "")
    if said:
        said_at = datetime.fromisoformat(str(call.arguments["said_at"]))
        both = f"{said} {text.strip()}"
        if read_when(both, context.seen_from(said_at)) is not None:
            return _with(call, when=both)
    if read_when(text, context) is None:
        return None
    alone = {name: value for name, value in call.arguments.items() if name != "said_at"}
    return _with(call.model_copy(update={"arguments": alone}), when=text.strip())


def with_amount(call: PlannedCall, text: str, context: ReadingContext) -> PlannedCall | None:
    """*call* with the amount that *text* is; None where it says anything else."""
    found = find_amounts(text, context)
    if len(found) != 1 or found[0].ambiguity is not None:
        return None
    span = found[0].span
    others = f"{text[: span.start]} {text[span.end :]}".casefold().replace(".", " ").split()
    if not set(others) <= _PAID_WORDS:
        return None
    amount = {"amount": f"{found[0].amount:f}"}
    return _with(call, **amount, **({"currency": found[0].currency} if found[0].currency else {}))


def _with(call: PlannedCall, **values: object) -> PlannedCall:
    return call.model_copy(update={"arguments": {**call.arguments, **values}})
