"""Carrying out tool calls, each for the message that told it.

A call may have waited for an answer while other messages came; what it writes belongs to its own message, so that an
edit of that message finds it. Rules fill in the arguments here, so an argument they got wrong is told in words that a
person understands. It composes no reply.
"""

from collections.abc import Sequence
from dataclasses import replace

from bot.modes import TOOLS
from bot.settling import SLIPPED
from core.llm.types import ToolCall
from tools import entries
from tools.amendments import EventAmended
from tools.base import Ask, PlannedCall, ToolOutcome, ToolScope, run_call


async def run_all(scope: ToolScope, calls: Sequence[ToolCall]) -> tuple[ToolOutcome, ...]:
    """Run *calls* in order, each whether or not the one before failed."""
    return tuple([await _run(scope, call) for call in calls])


async def run_planned(scope: ToolScope, calls: Sequence[PlannedCall]) -> tuple[ToolOutcome, ...]:
    """Run calls that waited for an answer, in order; those that tell no message belong to this turn's own.

    What an edited message tells anew is saved behind its amendment. The first question that comes of a call is the
    one that is asked, so the scope is left with the message it is about.
    """
    outcomes: list[ToolOutcome] = []
    for call in calls:
        await _belong(scope, call.told_by or scope.event_id)
        outcome = await _run(scope, ToolCall(str(len(outcomes) + 1), call.name, call.arguments))
        outcomes.append(_with_message(outcome, scope.told_by or scope.event_id))
        if isinstance(outcome.result, EventAmended) and outcome.result.missing:
            outcomes += await run_planned(scope, outcome.result.missing)
    asked_about = next((_message(outcome.result) for outcome in outcomes if isinstance(outcome.result, Ask)), None)
    if asked_about is not None:
        await _belong(scope, asked_about)
    return tuple(outcomes)


async def _run(scope: ToolScope, call: ToolCall) -> ToolOutcome:
    """The outcome of one call; the text of a validation error is written for a model, and no person sees it."""
    outcome = await run_call(scope, TOOLS, call)
    return replace(outcome, error=SLIPPED) if outcome.is_slip else outcome


async def belongs_to_message(scope: ToolScope, event_id: int) -> None:
    """Let what is written now belong to an earlier message, so that an edit of that message finds it (R3.5)."""
    scope.belongs_to(event_id, await entries.next_ordinal(await scope.reading(), scope.user.id, event_id))


async def _belong(scope: ToolScope, event_id: int) -> None:
    if event_id != (scope.told_by or scope.event_id):
        await belongs_to_message(scope, event_id)


def _with_message(outcome: ToolOutcome, told_by: int) -> ToolOutcome:
    """The outcome; a question's calls keep the message that they belong to."""
    if not isinstance(outcome.result, Ask):
        return outcome
    call = PlannedCall(name=outcome.call.name, arguments=dict(outcome.call.arguments))
    asked = outcome.result.model_copy(update={"again": outcome.result.again or call})
    return ToolOutcome(outcome.call, result=asked.belonging_to(told_by))


def _message(ask: Ask) -> int | None:
    return ask.again.told_by if ask.again else None
