"""A message that was edited is handled anew: what it led to is taken back by its trail first (R3.5).

It serves messages that tell no records: instructions, answers, questions, reminders. A reminder that the message set
is replaced by the one it sets now, in one change, so that one undo brings the earlier one back.
"""

from collections.abc import Sequence
from dataclasses import replace

from bot import dialogue, overtaken
from bot.acting import run_all, run_planned
from bot.conversation import NOTHING_DONE, Answer, Conversation, composed
from bot.dialogue import Question
from bot.modes import Mode
from bot.opening import Opening
from bot.replies.left_open import left_open, shortened
from bot.router import DecidedBy
from bot.understanding.reading import MessageReading, read_message
from core.database import Connection, Row
from core.llm.types import ToolCall
from tools import reminders
from tools.asking import yes_or_no
from tools.base import Ask, PlannedCall, ToolOutcome, ToolScope
from tools.reminder_changes import used_up
from tools.reminder_views import ReminderChanged, ReminderSet, view
from tools.reminders import Reminder

UNDO_STANDS = "I took something back by that message and can't bring it back by an edit. Send me what you want instead."
STILL_SET = "I can't read the edited message as a reminder, so nothing was changed. Shall I delete the earlier one?"
NO_REMINDER_NOW = (
    "The edited message sets no reminder, so nothing was done yet. Shall I delete the earlier one and take “{said}” "
    "instead?"
)
NO_ENTRY_THEN = "There was no entry yet when you wrote that message, so nothing was changed."
_OF_THE_LAST = frozenset({"edit_entry", "void_entry"})  # without words they are about the entry that was told last
_NAMING = frozenset({"entry_id", "words", "place", "saved_amount"})


async def anew(
    conversation: Conversation,
    scope: ToolScope,
    own: list[int],
    before: MessageReading | None,
    text: str,
    found: Opening,
) -> Answer:
    """Handle a message that told no records by what it says now.

    Args:
        conversation: Answers it.
        scope: The turn of the edit.
        own: The events of the message and of its earlier edits, oldest first.
        before: What it asked for before the edit.
        text: What it says now.
        found: As the turn began, with the question that is open still.
    """
    conn, user_id = await scope.reading(), scope.user.id
    if await _has_undone_others(conn, user_id, own):
        return Answer(Mode.EXPENSE, DecidedBy.RULES, UNDO_STANDS)
    reading = read_message(text, scope.context(found.categories))
    standing = await _set_by(conn, user_id, own[0])
    if standing:
        return await _set_anew(scope, standing, reading)
    later = await overtaken.later_change(conn, user_id, own)
    if later is not None:
        return await _beside_later(scope, own, before, reading, later)
    if reading is not None and _is_of_last(reading):
        if not await _had_effect(conn, user_id, own):
            return await _of_last_before(scope, own[0], reading)
        scope.about_event = own[0]  # the entry that the message was about, whatever was told since
    taken_back = await _take_back(scope, own)
    return _after(scope, taken_back, await conversation.answer(scope, text, found))


async def _beside_later(
    scope: ToolScope, own: list[int], before: MessageReading | None, now: MessageReading | None, later: Row
) -> Answer:
    """What was decided since stays: a correction changes its own field, anything else is left."""
    calls = await overtaken.corrected_again(scope, own, before, now)
    if not calls:
        return Answer(Mode.EXPENSE, DecidedBy.RULES, await overtaken.left(scope, later))
    return composed(scope, Mode.EXPENSE, DecidedBy.RULES, await run_all(scope, calls))


async def _had_effect(conn: Connection, user_id: int, own: list[int]) -> bool:
    """Whether the message has changed an entry at all."""
    found = await conn.fetchval(
        "SELECT EXISTS (SELECT FROM changes WHERE user_id = $1 AND event_id = ANY ($2) AND record = 'entry')",
        user_id,
        own,
    )
    return bool(found)


async def _of_last_before(scope: ToolScope, event_id: int, reading: MessageReading) -> Answer:
    """What a message that led to nothing would have done with the entry that was the last one when it came."""
    entry_id = await (await scope.reading()).fetchval(
        """
        SELECT id FROM entries WHERE user_id = $1 AND state = 'active' AND event_id < $2 ORDER BY id DESC LIMIT 1
        """,
        scope.user.id,
        event_id,
    )
    if entry_id is None:
        return Answer(Mode.EXPENSE, DecidedBy.RULES, NO_ENTRY_THEN)
    calls = [replace(call, arguments={**call.arguments, "entry_id": entry_id}) for call in reading.calls]
    return composed(scope, Mode.EXPENSE, DecidedBy.RULES, await run_all(scope, calls))


async def answer_anew(
    conversation: Conversation, scope: ToolScope, own: list[int], question: Question, text: str, found: Opening
) -> Answer:
    """Take back what the answer to *question* led to, and let the message answer it by what it says now."""
    taken_back = await _take_back(scope, own)
    found = await _without_its_effect(scope, own, question, found)
    reopened = await dialogue.reopen(await scope.writing(), scope.user.id, question)
    answer = await conversation.answer(scope, text, replace(found, question=reopened, user=scope.user))
    if answer.closes is None and answer.repeats is None:
        answer = replace(answer, text=f"{answer.text}\n({left_open(question.ask)})")
    return _after(scope, taken_back, answer)


async def _without_its_effect(scope: ToolScope, own: list[int], question: Question, found: Opening) -> Opening:
    """*found*, without the question that the answer itself had led to: what waits for it is asked about anew."""
    asked = found.question
    if asked is None or asked.asked_by not in own:
        return found
    conn, messages = await scope.writing(), {question.event_id, *(call.told_by for call in question.ask.set_aside)}
    for event_id in messages - {None}:
        asked = (await dialogue.void(conn, scope.user.id, event_id or 0)).question
    return replace(found, question=asked)


async def joined(scope: ToolScope, answer: Answer, outcomes: tuple[ToolOutcome, ...]) -> Answer:
    """*answer* with what came of further calls behind it."""
    more = composed(scope, answer.mode, answer.decided_by, outcomes)
    ask = dialogue.chained(answer.ask, more.ask) if answer.ask and more.ask else answer.ask or more.ask
    waits = f"({left_open(more.ask)})" if answer.ask and more.ask else ""
    told = more.text.removesuffix(more.ask.text).rstrip() if waits and more.ask else more.text
    text = "\n".join(filter(None, (answer.text, told, waits)))
    return replace(answer, text=text, outcomes=(*answer.outcomes, *outcomes), ask=ask)


def _after(scope: ToolScope, taken_back: tuple[ToolOutcome, ...], answer: Answer) -> Answer:
    """*answer*, with what was taken back before it."""
    if not taken_back:
        return answer
    undone = composed(scope, answer.mode, answer.decided_by, taken_back)
    said = "" if answer.text == NOTHING_DONE else answer.text
    text = "\n".join(filter(None, (undone.text, said)))
    return replace(answer, text=text, outcomes=(*taken_back, *answer.outcomes))


async def _has_undone_others(conn: Connection, user_id: int, own: list[int]) -> bool:
    """Whether the message took back what other messages had changed."""
    found = await conn.fetchval(
        """
        SELECT EXISTS (
            SELECT FROM changes WHERE user_id = $1 AND undone_by = ANY ($2) AND event_id <> ALL ($2)
        )
        """,
        user_id,
        own,
    )
    return bool(found)


async def _take_back(scope: ToolScope, own: list[int]) -> tuple[ToolOutcome, ...]:
    """Take back what these events have changed and what still stands of it, the latest first.

    A reminder that has come is over: nothing of it is taken back.
    """
    rows = await (await scope.writing()).fetch(
        """
        SELECT event_id FROM changes
        WHERE user_id = $1 AND event_id = ANY ($2) AND undone_by IS NULL
        GROUP BY event_id
        HAVING NOT bool_and(record = 'reminder' AND before IS NULL AND EXISTS (
            SELECT FROM reminders WHERE user_id = $1 AND id = record_id AND state = 'ended'
        ))
        ORDER BY event_id DESC
        """,
        scope.user.id,
        own,
    )
    return await run_all(scope, [ToolCall("1", "undo", {"event_id": row["event_id"]}) for row in rows])


def _is_of_last(reading: MessageReading) -> bool:
    return bool(reading.calls) and all(
        call.name in _OF_THE_LAST and not _NAMING & call.arguments.keys() for call in reading.calls
    )


async def _set_by(conn: Connection, user_id: int, event_id: int) -> list[Reminder]:
    """The reminders that the message of *event_id* set and that are still to come."""
    rows = await conn.fetch(
        """
        SELECT id FROM reminders
        WHERE user_id = $1 AND event_id = $2 AND state IN ('active', 'paused')
        ORDER BY ordinal
        """,
        user_id,
        event_id,
    )
    found = [await reminders.find(conn, user_id, row["id"]) for row in rows]
    return [one for one in found if one is not None]


class _NotSetError(Exception):
    """Something of the edited message could not be set; carries what came of its calls."""

    def __init__(self, outcomes: tuple[ToolOutcome, ...]) -> None:
        super().__init__()
        self.outcomes = outcomes


async def _set_anew(scope: ToolScope, standing: Sequence[Reminder], reading: MessageReading | None) -> Answer:
    """Replace the reminders of the message by those it sets now; all or none of it."""
    deletions = tuple(PlannedCall(name="delete_reminder", arguments={"reminder_id": one.id}) for one in standing)
    if reading is None or {call.name for call in reading.calls} != {"set_reminder"}:
        return _ask_to_delete(scope, deletions, reading)
    used = [await used_up(scope, one) if one.content.plan.is_counted else 0 for one in standing]
    wanted = [
        PlannedCall(name=call.name, arguments=_counting(call, used[place : place + 1]), told_by=scope.told_by)
        for place, call in enumerate(reading.calls)
    ]
    try:
        async with scope.transaction.savepoint():
            deleted = await run_planned(scope, deletions)
            outcomes = _all_set(await run_planned(scope, wanted))
    except _NotSetError as error:
        answer = composed(scope, Mode.REMINDER, DecidedBy.RULES, error.outcomes)
        return replace(answer, buttons=(), ask=_before_deletions(answer.ask, deletions) if answer.ask else None)
    return composed(scope, Mode.REMINDER, DecidedBy.RULES, _as_changes(scope, standing, deleted, outcomes))


def _counting(call: ToolCall, used: list[int]) -> dict[str, object]:
    """The arguments of a wish, of whose number of times so many are *used* up by the reminder that it replaces."""
    return {**call.arguments, **({"used": used[0]} if any(used) else {})}


def _ask_to_delete(scope: ToolScope, deletions: tuple[PlannedCall, ...], reading: MessageReading | None) -> Answer:
    """Ask before a reminder goes; what the message tells instead is done along with it, and the question says so."""
    instead = tuple(
        PlannedCall(name=call.name, arguments=dict(call.arguments), told_by=scope.told_by)
        for call in (reading.calls if reading is not None else ())
    )
    text = NO_REMINDER_NOW.format(said=shortened(scope.said)) if instead else STILL_SET
    ask = yes_or_no(text, (*deletions, *instead), yes="Yes, delete it", no="No, keep it")
    return Answer(Mode.REMINDER, DecidedBy.RULES, text, ask=ask)


def _all_set(outcomes: tuple[ToolOutcome, ...]) -> tuple[ToolOutcome, ...]:
    if not all(isinstance(outcome.result, ReminderSet) for outcome in outcomes):
        raise _NotSetError(outcomes)
    return outcomes


def _before_deletions(ask: Ask, deletions: tuple[PlannedCall, ...]) -> Ask:
    """The question with the earlier reminders deleted once the new one is set."""
    options = tuple(
        option.model_copy(update={"calls": (*option.calls, *deletions)}) if option.calls else option
        for option in ask.options
    )
    calls = (*ask.calls, *deletions) if ask.calls else ()
    return ask.model_copy(update={"options": options, "calls": calls})


def _as_changes(
    scope: ToolScope,
    standing: Sequence[Reminder],
    deleted: tuple[ToolOutcome, ...],
    outcomes: tuple[ToolOutcome, ...],
) -> tuple[ToolOutcome, ...]:
    """What came of it as the person sees it: each reminder with how it was, further ones as set or deleted."""
    shared = min(len(standing), len(outcomes))
    changed = []
    for one, outcome in zip(standing, outcomes, strict=False):
        if isinstance(outcome.result, ReminderSet):
            result = ReminderChanged(
                reminder=outcome.result.reminder, was=view(one, scope.user), event_id=outcome.result.event_id
            )
            changed.append(ToolOutcome(outcome.call, result=result))
    return (*changed, *outcomes[shared:], *deleted[shared:])
