"""What the calls of a turn came to in the end, without the slips that the model mended along the way. Pure.

The reply is composed from what is left, so what is left is fit to be read by a person.
"""

from collections.abc import Container, Sequence
from dataclasses import replace

from tools.base import ToolOutcome

SLIPPED = "Part of that I couldn't make out, so nothing was done about it."


def settle(outcomes: Sequence[ToolOutcome], known: Container[str]) -> tuple[ToolOutcome, ...]:
    """The outcomes that count, in order.

    A call that read the same as an earlier one is left out, and so is an error that a later call made good: one of the
    same tool, or any where there is no tool of that name. Other slips get words that a person understands.

    Args:
        outcomes: Every call of the turn.
        known: Names of the tools that exist.
    """
    kept: list[ToolOutcome] = []
    spare = [outcome for outcome in outcomes if outcome.error is None]
    for place, outcome in enumerate(outcomes):
        if outcome.error is None:
            if not any(_is_same(outcome, earlier) for earlier in kept):
                kept.append(outcome)
            continue
        later = [success for success in spare if success in outcomes[place:]]
        mending = next((success for success in later if _mends(success, outcome, known)), None)
        if mending is not None:
            spare.remove(mending)
        else:
            kept.append(replace(outcome, error=SLIPPED) if outcome.is_slip else outcome)
    return tuple(kept)


def _mends(success: ToolOutcome, outcome: ToolOutcome, known: Container[str]) -> bool:
    return outcome.may_retry and (success.call.name == outcome.call.name or outcome.call.name not in known)


def _is_same(outcome: ToolOutcome, earlier: ToolOutcome) -> bool:
    """Two readings with the same result; two records are never equal, for each bears an id of its own."""
    return (outcome.call.name, outcome.result) == (earlier.call.name, earlier.result)
