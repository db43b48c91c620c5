"""A person edits a message they sent: its entries follow, once said so; an edit without effect is silent (R3.5)."""

from collections.abc import Sequence
from dataclasses import replace

from bot import dialogue
from bot.channels.base import EditPayload
from bot.conversation import Answer, Conversation, belongs_to_message, composed
from bot.modes import Mode
from bot.opening import Opening
from bot.router import DecidedBy
from bot.understanding.records import RecordDraft, read_records
from core import inbox
from core.grammar.context import ReadingContext
from core.inbox import Event
from core.llm.types import ToolCall
from core.money import Money, MoneyError
from tools import entries
from tools.amendments import Draft, amend_event, entries_behind
from tools.base import Ask, Option, PlannedCall, ToolOutcome, ToolScope
from tools.entries import Entry, EntryKind

STILL_COUNTED = "I can't read the edited message as a record, so nothing was changed. Shall I take the earlier one out?"
TAKEN_BACK = "That one was taken back, so I've left it out. Send it again if it should count after all."
SILENT = Answer(Mode.EXPENSE, DecidedBy.RULES, "")


async def answer(conversation: Conversation, scope: ToolScope, payload: EditPayload, found: Opening) -> Answer:
    """Bring the entries of the edited message up to date; a message that had none is read as if it were new."""
    conn = await scope.reading()
    original = await inbox.find(conn, scope.user.id, payload.edits)
    if original is None:
        return await conversation.answer(scope, payload.text, found)
    if original.payload.get("text") == payload.text:
        return SILENT
    await dialogue.void(await scope.writing(), scope.user.id, original.id)
    if found.question is not None and found.question.event_id == original.id:
        found = replace(found, question=None)
    await belongs_to_message(scope, original.id)
    told = await entries.of_event(conn, scope.user.id, original.id)
    amended = await _amend(scope, original, payload.text, found.categories)
    if amended is None and not told:
        return await conversation.answer(scope, payload.text, found)
    return amended or _ask(told)


async def _amend(scope: ToolScope, original: Event, text: str, own: tuple[str, ...]) -> Answer | None:
    """What comes of the entries behind the message; None where there are none, or where it tells no record."""
    told = await entries_behind(scope, original.id)
    if not told:
        return None
    if all(entry.state == "void" for entry in told):
        return Answer(Mode.EXPENSE, DecidedBy.RULES, TAKEN_BACK)
    # "Yesterday" in a message of last week means the day before it was written.
    context = scope.user.reading_context(original.received_at, own)
    reading = read_records(text, context)
    drafts = [_draft(draft, context, told) for draft in reading.drafts] if reading.complete else []
    known = [draft for draft in drafts if draft is not None]
    if not known or len(known) < len(drafts) or reading.ambiguities:
        return None
    amended = await amend_event(scope, original.id, known)
    if amended.is_empty:
        return SILENT
    outcome = ToolOutcome(ToolCall("1", "amend_message", {}), result=amended)
    return composed(scope, Mode.EXPENSE, DecidedBy.RULES, (outcome,))


def _draft(draft: RecordDraft, context: ReadingContext, told: Sequence[Entry]) -> Draft | None:
    """The entry that the edited message tells, in the first one's currency if it names none; None for a bad amount."""
    try:
        money = Money.of(draft.amount, draft.currency or told[0].money.currency)
    except MoneyError:
        return None
    return Draft(EntryKind(draft.kind.value), money, draft.note, draft.category, draft.on)


def _ask(told: Sequence[Entry]) -> Answer:
    standing = [entry for entry in told if entry.state == "active"]
    if not standing:
        return SILENT
    voids = tuple(PlannedCall(name="void_entry", arguments={"entry_id": entry.id}) for entry in standing)
    options = (
        Option(label="Yes, take it out", words=("yes", "y", "ok", "sure", "ya"), calls=voids),
        Option(label="No, leave it", words=("no", "n", "tidak", "leave it")),
    )
    return Answer(Mode.EXPENSE, DecidedBy.RULES, STILL_COUNTED, ask=Ask(text=STILL_COUNTED, options=options))
