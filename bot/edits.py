"""A person edits a message they sent: what it led to follows, once said so; an edit without effect is silent (R3.5).

An edit is compared by its meaning with what the message said before it. Records change their entries, a reminder its
time or words; of anything else the first effect is taken back by its trail, and the message is handled anew. What an
answer led to is taken back likewise, and its question answered by what the message says now.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from bot import answering, dialogue, overtaken, redoing
from bot.acting import belongs_to_message, run_planned
from bot.channels.base import EditPayload
from bot.conversation import Answer, Conversation, composed
from bot.dialogue import Question
from bot.modes import Mode
from bot.opening import Opening
from bot.router import DecidedBy
from bot.understanding.reading import MessageReading, read_message, read_report
from bot.understanding.wrong_days import wrong_day
from core import inbox
from core.database import Connection
from core.grammar.context import ReadingContext
from core.grammar.money import find_amounts
from core.inbox import Event
from memory.masking import as_kept
from tools.amendments import EventAmended, entries_behind
from tools.asking import yes_or_no
from tools.base import Ask, PlannedCall, ToolScope
from tools.entries import Entry, EntryView

STILL_COUNTED = "I can't read the edited message as a record, so nothing was changed. Shall I take the earlier one out?"
TAKEN_BACK = "That one was taken back, so I've left it out. Send it again if it should count after all."
AS_BEFORE = "What you had told me before stays as it was."
SILENT = Answer(Mode.EXPENSE, DecidedBy.RULES, "")

_MARKS = re.compile(r"[\s.!]+|\b(?:please|pls)\b", re.IGNORECASE)  # say nothing of what is meant


@dataclass(frozen=True)
class _Edited:
    """A message with its edits.

    Attributes:
        event_id: Of the message itself.
        own: The events of the message and of its earlier edits, oldest first.
        said: What it said before this edit.
        answered: The question that it answered, if any.
        context: As it was read when it came: "yesterday" in a message of last week means the day before it.
    """

    event_id: int
    own: list[int]
    said: str
    answered: Question | None
    context: ReadingContext


async def answer(conversation: Conversation, scope: ToolScope, payload: EditPayload, found: Opening) -> Answer:
    """Let what the message led to follow what it says now; one that led to nothing is read as if it were new."""
    conn = await scope.reading()
    scope.said = payload.text
    original = await inbox.find(conn, scope.user.id, payload.edits)
    if original is None:
        return await conversation.answer(scope, payload.text, found)
    edited = await _look_up(conn, scope, original, found)
    if _means_the_same(edited, payload.text):
        return SILENT
    voided = await dialogue.void(await scope.writing(), scope.user.id, original.id)
    await belongs_to_message(scope, original.id)
    found = replace(found, question=voided.question)
    followed = await _follow(conversation, scope, edited, payload.text, found, was_waiting=voided.was_waiting)
    return (
        await redoing.joined(scope, followed, await run_planned(scope, voided.orphans)) if voided.orphans else followed
    )


async def _look_up(conn: Connection, scope: ToolScope, original: Event, found: Opening) -> _Edited:
    edits = await inbox.edits_of(conn, scope.user.id, original.dedupe_key)
    own = [original.id, *(edit.id for edit in edits)]
    return _Edited(
        event_id=original.id,
        own=own,
        said=str((edits[-1] if edits else original).payload.get("text") or ""),
        answered=await dialogue.answered_by(conn, scope.user.id, own),
        context=scope.user.reading_context(original.received_at, found.categories),
    )


def _means_the_same(edited: _Edited, text: str) -> bool:
    """Whether the edit has changed nothing but the wording, or a secret, which is kept of neither."""
    text = as_kept(text)
    if _MARKS.sub(" ", edited.said).casefold().split() == _MARKS.sub(" ", text).casefold().split():
        return True
    if edited.answered is not None:
        before = answering.match(edited.answered, edited.said, edited.context)
        return before is not None and before == answering.match(edited.answered, text, edited.context)
    before_edit, now = read_message(edited.said, edited.context), read_message(text, edited.context)
    return before_edit is not None and now is not None and _meaning(before_edit) == _meaning(now)


def _meaning(reading: MessageReading) -> MessageReading:
    """The reading without the words of the message, which a question repeats."""
    return replace(reading, ask=reading.ask.model_copy(update={"said": ""})) if reading.ask else reading


async def _follow(
    conversation: Conversation, scope: ToolScope, edited: _Edited, text: str, found: Opening, *, was_waiting: bool
) -> Answer:
    conn, user_id = await scope.reading(), scope.user.id
    if edited.answered is not None:
        later = await overtaken.later_change(conn, user_id, edited.own)
        if later is not None:
            kept = await _answer_amended(scope, edited, edited.answered, text)
            return kept or Answer(Mode.EXPENSE, DecidedBy.RULES, await overtaken.left(scope, later))
        return await redoing.answer_anew(conversation, scope, edited.own, edited.answered, text, found)
    before = read_message(edited.said, edited.context)
    if before is not None and before.mode is Mode.REMINDER:  # its entries, if any, are payments that it booked
        return await redoing.anew(conversation, scope, edited.own, before, text, found)
    told = await entries_behind(conn, user_id, edited.event_id)
    records = _read_records(text, edited.context)
    if told and records is not None:
        return await _amend(scope, edited, records, told, is_pending=was_waiting)
    standing = [entry for entry in told if entry.state == "active" and entry.event_id == edited.event_id]
    if standing:
        return _not_to_be_booked(text, edited.context) or _ask_about(standing)
    return await redoing.anew(conversation, scope, edited.own, before, text, found)


async def _answer_amended(scope: ToolScope, edited: _Edited, question: Question, text: str) -> Answer | None:
    """Change what the answer itself decided, and keep what was decided since; None where that can't be told apart."""
    before = answering.match(question, edited.said, edited.context)
    now = answering.match(question, text, edited.context)
    if calls := await overtaken.currency_again(scope, edited.own, before, now):
        return composed(scope, Mode.EXPENSE, DecidedBy.RULES, await run_planned(scope, calls))
    if before is None or now is None or question.ask.amends or question.ask.expects not in answering.HALVES:
        return None
    was, drafts = answering.as_drafts(before.calls), answering.as_drafts(now.calls)
    if not drafts:
        return None
    arguments = {"event_id": question.event_id, "was": was, "drafts": drafts}
    return await _amended(scope, PlannedCall(name="amend_message", arguments=arguments))


def _not_to_be_booked(text: str, context: ReadingContext) -> Answer | None:
    """Why what looks like a record can't be booked, as it is said of a new one."""
    reason = wrong_day(text, context) if find_amounts(text, context) else None
    return Answer(Mode.EXPENSE, DecidedBy.RULES, f"{reason}\n{AS_BEFORE}") if reason else None


def _read_records(text: str, context: ReadingContext) -> MessageReading | None:
    """The records that *text* tells, or what has to be asked about them; None where it tells anything else."""
    reading = read_report(text, context) or read_message(text, context)
    if reading is None:
        return None
    if reading.ask is not None:
        is_record = any(call.name in answering.RECORDS for call in reading.ask.waiting)
        return reading if is_record or reading.ask.expects in answering.HALVES else None
    return reading if {call.name for call in reading.calls} <= answering.RECORDS else None


async def _amend(
    scope: ToolScope, edited: _Edited, records: MessageReading, told: Sequence[Entry], *, is_pending: bool
) -> Answer:
    """Let the entries behind the message say what it says now."""
    if all(entry.state == "void" for entry in told):
        return Answer(Mode.EXPENSE, DecidedBy.RULES, TAKEN_BACK)
    before = None if is_pending else _read_records(edited.said, edited.context)
    was = answering.as_drafts(before.calls) if before is not None and before.ask is None else None
    template = PlannedCall(name="amend_message", arguments={"event_id": edited.event_id, "was": was, "drafts": []})
    if records.ask is None:
        drafts = answering.as_drafts(records.calls)
        return await _amended(
            scope, template.model_copy(update={"arguments": {**template.arguments, "drafts": drafts}})
        )
    asked = records.ask.model_copy(update={"amends": template})
    completed = await _completed(scope, edited, asked)
    return (
        await _amended(scope, completed) if completed else Answer(Mode.EXPENSE, DecidedBy.RULES, asked.text, ask=asked)
    )


async def _completed(scope: ToolScope, edited: _Edited, asked: Ask) -> PlannedCall | None:
    """The amendment, where the other half of the message was told before and still fits."""
    before = await dialogue.half_answered(await scope.reading(), scope.user.id, edited.event_id)
    if before is None or asked.expects != before.question.ask.expects:
        return None
    question = replace(before.question, ask=asked)
    answered = answering.match(question, before.answer, edited.context)
    return answered.calls[0] if answered is not None and len(answered.calls) == 1 else None


async def _amended(scope: ToolScope, wanted: PlannedCall) -> Answer:
    outcomes = await run_planned(scope, (wanted,))
    result = outcomes[0].result
    if not isinstance(result, EventAmended):
        return composed(scope, Mode.EXPENSE, DecidedBy.RULES, outcomes)
    if result.is_empty:
        return Answer(Mode.EXPENSE, DecidedBy.RULES, TAKEN_BACK) if result.left_out else SILENT
    answer = composed(scope, Mode.EXPENSE, DecidedBy.RULES, outcomes)
    return replace(answer, text="\n".join([answer.text, *(_stays_out(entry) for entry in result.left_out)]))


def _stays_out(entry: EntryView) -> str:
    return f"({entry.note or entry.display} was taken back before, so it stays out.)"


def _ask_about(standing: Sequence[Entry]) -> Answer:
    """Nothing disappears unasked."""
    voids = tuple(PlannedCall(name="void_entry", arguments={"entry_id": entry.id}) for entry in standing)
    ask = yes_or_no(STILL_COUNTED, voids, yes="Yes, take it out", no="No, leave it")
    return Answer(Mode.EXPENSE, DecidedBy.RULES, STILL_COUNTED, ask=ask)
