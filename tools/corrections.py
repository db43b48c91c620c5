"""The tools that correct or delete an entry that stands already (R3.5). Undo is in undo.py.

Which entry is meant is found in entry_finding.py.
"""

from dataclasses import replace
from datetime import timedelta
from decimal import Decimal

from pydantic import Field

from core.errors import ToolFailed
from tools import caps, categories, entries
from tools.asking import NO_WORDS, yes_or_no
from tools.base import Ask, Option, PlannedCall, Result, ToolScope, tool
from tools.booking import clean_note, describe, money_of, read_currency, read_day, warnings
from tools.caps import CapWarning
from tools.categories import Rule
from tools.entries import Entry, EntryKind, EntryView, NewEntry, Turn, Written, local_day, view
from tools.entry_finding import WhichEntry, find_entry, latest_alike
from tools.reminder_changes import ChangeReminderArguments, HoldArguments, change_reminder, delete_reminder
from tools.reminder_finding import is_about
from tools.reminder_times import hour_of

UNSURE_AFTER = timedelta(days=30)  # "dinner was 24" about a dinner older than this is surely a new one


class EditEntryArguments(WhichEntry):
    """Which entry, and what it should say instead; what is left out stays."""

    amount: Decimal | None = Field(default=None, description="the right amount, in units of the currency")
    currency: str | None = Field(default=None, description="the right currency")
    note: str | None = Field(default=None, description="the right note")
    category: str | None = Field(default=None, description="the right category")
    on: str | None = Field(default=None, description="the right day, in the person's words or as YYYY-MM-DD")
    kind: EntryKind | None = Field(default=None, description="the right kind")
    may_be_new: bool = Field(
        default=False, description="'dinner was 24' may also tell a new expense; then the person is asked"
    )
    may_be_hour: bool = Field(
        default=False, description="'change the gym to 8' may also move a reminder of that name; then it is moved"
    )


class VoidEntryArguments(WhichEntry):
    """Which entry to delete."""


class EntryChanged(Written):
    """The entry says *after* instead of *before*.

    Attributes:
        changed_fields: ``amount``, ``currency``, ``note``, ``category``, ``on``, ``kind``; empty where it said so
            already, and then nothing was written.
        learned: What the correction of a category has taught about such notes (R3.4).
        alike: How many entries of that day had the words that named it; it is the latest of them.
    """

    before: EntryView
    after: EntryView
    changed_fields: tuple[str, ...]
    learned: Rule | None = None
    warnings: tuple[CapWarning, ...] = ()
    alike: int = 1


class EntryVoided(Written):
    """The entry counts no longer; its row stays, for undo.

    Attributes:
        alike: How many entries of that day had the words that named it; it is the latest of them.
    """

    entry: EntryView
    alike: int = 1


@tool(writes=True)
async def edit_entry(scope: ToolScope, arguments: EditEntryArguments) -> Result:
    """Correct an expense, income or refund that is saved already.

    Call it for "lunch was 25", "make that euros", "the taxi was yesterday", "coffee is food, not other". Give only
    what changes. Without id and words it is the entry the person points at, or else the last one. A corrected
    category is remembered for such notes. Not for something new (add_expense), nor for deleting (void_entry). Only
    this call changes the entry.
    """
    arguments = _pinned(scope, arguments)
    if (moved := await _as_hour(scope, arguments)) is not None:
        return moved
    if (doubt := await _doubt(scope, arguments)) is not None:
        return doubt
    found = await find_entry(scope, arguments, "edit_entry", arguments.model_dump(mode="json", exclude_none=True))
    if isinstance(found, Ask):
        return found
    target = found.entry
    category = await _named_category(scope, arguments, target)
    if isinstance(category, Ask):
        return category
    wanted = _corrected(scope, arguments, target, category)
    changed = await change(scope, target, wanted, learns=arguments.category is not None)
    return changed.model_copy(update={"alike": found.alike})


@tool(writes=True)
async def void_entry(scope: ToolScope, arguments: VoidEntryArguments) -> Result:
    """Delete one saved expense, income or refund, so that it counts no longer.

    Call it for "delete the taxi", "remove the last expense". Without id and words it is the entry the person points
    at, or else the last one; where no entry has the words it is the reminder that has them. Not for taking back the
    last message as a whole (undo), nor for correcting (edit_entry). Only this call deletes the entry, and undo brings
    it back.
    """
    try:
        found = await find_entry(scope, arguments, "void_entry", {})
    except ToolFailed:
        if arguments.words and await is_about(scope, arguments.words):
            return await delete_reminder.run(scope, HoldArguments(which=arguments.words))
        raise
    if isinstance(found, Ask):
        return found
    target = found.entry
    conn = await scope.writing()
    await entries.void(conn, Turn.of(scope), target.id)
    await caps.retract(conn, scope.user, local_day(scope.user, scope.now))
    return EntryVoided(entry=view(target, scope.user, scope.now), alike=found.alike, event_id=scope.event_id)


async def change(scope: ToolScope, entry: Entry, wanted: NewEntry, *, learns: bool = False) -> EntryChanged:
    """Make *entry* say *wanted*, with its trail and the caps it touches; the same content again writes nothing.

    Args:
        scope: The turn.
        entry: An active entry.
        wanted: What it is to say.
        learns: The person has named the category, so a new one is kept as a rule for the note.
    """
    before = view(entry, scope.user, scope.now)
    if wanted == entry.content:
        return EntryChanged(before=before, after=before, changed_fields=())
    updated = await entries.update(await scope.writing(), Turn.of(scope), entry.id, wanted)
    after = view(updated, scope.user, scope.now)
    fields = differences(before, after)
    return EntryChanged(
        before=before,
        after=after,
        changed_fields=fields,
        learned=await _learn(scope, updated) if learns and "category" in fields else None,
        warnings=await _recount(scope, updated) if fields != ("note",) else (),
        event_id=scope.event_id,
    )


async def _recount(scope: ToolScope, entry: Entry) -> tuple[CapWarning, ...]:
    """Forget the cap warnings that a correction has made untrue; those it brings."""
    await caps.retract(await scope.writing(), scope.user, local_day(scope.user, scope.now))
    return await warnings(scope, entry)


def differences(before: EntryView, after: EntryView) -> tuple[str, ...]:
    """The names of the fields in which two states of an entry differ."""
    fields = ("kind", "amount", "currency", "note", "category", "on")
    return tuple(name for name in fields if getattr(before, name) != getattr(after, name))


async def _learn(scope: ToolScope, entry: Entry) -> Rule | None:
    words = categories.fold(entry.note)
    if not words:
        return None
    await categories.learn(await scope.writing(), Turn.of(scope), words, entry.category)
    return Rule(words=words, category=entry.category)


async def _as_hour(scope: ToolScope, said: EditEntryArguments) -> Result | None:
    """The reminder moved, or the question which is meant, where a figure may be the hour of one of that name."""
    is_told = said.may_be_hour and said.entry_id is None and scope.about_event is None
    if not is_told or said.amount is None or not said.words or not await is_about(scope, said.words):
        return None
    hour = hour_of(said.amount)
    moved = ChangeReminderArguments(which=said.words, when=hour)
    alike = await latest_alike(scope, said)
    if not alike:
        return await change_reminder.run(scope, moved)
    entry = describe(alike[-1].content, scope)
    wanted = {"entry_id": alike[-1].id, "amount": f"{said.amount:f}"}
    return Ask(
        text=f"Do you mean the reminder, {hour}, or the entry, {entry}?",
        options=(
            Option(
                label=f"The reminder, {hour}",
                words=("reminder", "the reminder", "hour", "time"),
                calls=(PlannedCall(name="change_reminder", arguments=moved.model_dump(exclude_defaults=True)),),
            ),
            Option(
                label=f"The entry, {entry}",
                words=("entry", "the entry", "expense", "the expense", "amount", "price"),
                calls=(PlannedCall(name="edit_entry", arguments=wanted),),
            ),
            Option(label="Neither", words=NO_WORDS),
        ),
    )


async def _doubt(scope: ToolScope, said: EditEntryArguments) -> Ask | None:
    """Whether "dinner was 24" corrects a saved dinner or tells a new one, where the rows do not tell; nothing is lost.

    A dinner of today, or told today, is corrected; an earlier one is asked about, and one long ago is no candidate.
    """
    if not said.may_be_new or said.entry_id is not None or scope.about_event is not None or said.amount is None:
        return None
    today = local_day(scope.user, scope.now)
    alike = await latest_alike(scope, said)
    latest = alike[-1] if alike else None
    if latest is None or latest.spent_on < today - UNSURE_AFTER:
        return yes_or_no(f"I have no “{said.words}” yet. Save it as new?", (_as_new(scope, said),), yes="Yes, save it")
    if said.day is not None or today in (latest.spent_on, local_day(scope.user, latest.spent_at)):
        return None
    return _change_or_new(scope, said, latest)


def _as_new(scope: ToolScope, said: EditEntryArguments) -> PlannedCall:
    on = read_day(said.day, scope.context()).isoformat()
    told = {"amount": f"{said.amount:f}", "currency": said.currency, "note": said.words, "on": on}
    return PlannedCall(name="add_expense", arguments={name: value for name, value in told.items() if value is not None})


def _change_or_new(scope: ToolScope, said: EditEntryArguments, latest: Entry) -> Ask:
    wanted = {"entry_id": latest.id, "amount": f"{said.amount:f}", "currency": said.currency}
    change_it = PlannedCall(name="edit_entry", arguments={key: value for key, value in wanted.items() if value})
    day = f"{latest.spent_on:%a} {latest.spent_on.day} {latest.spent_on:%b}"
    return Ask(
        text=f"Is that a new one, or does it correct {describe(latest.content, scope)} of {day}?",
        options=(
            Option(label="Save it as new", words=("new", "a new one", "new one", "yes"), calls=(_as_new(scope, said),)),
            Option(
                label=f"Correct the one of {day}",
                words=("correct", "change", "change it", "correct it", "correction", "old"),
                calls=(change_it,),
            ),
            Option(label="Neither", words=NO_WORDS),
        ),
    )


def _kept_category(old: NewEntry, kind: EntryKind) -> str:
    """The entry's category: another note does not change it, only a kind that has none such does."""
    if kind is old.kind or EntryKind.INCOME not in (kind, old.kind):
        return old.category
    return categories.filed_by_words(kind, old.note)


def _pinned(scope: ToolScope, said: EditEntryArguments) -> EditEntryArguments:
    """The arguments with the new day as a date: a question may be answered tomorrow, when "yesterday" is another."""
    return said.model_copy(update={"on": read_day(said.on, scope.context()).isoformat()}) if said.on else said


async def _named_category(scope: ToolScope, said: EditEntryArguments, target: Entry) -> str | Ask | None:
    """The category that was named, None if none was, or the question whether to add it.

    An entry without a note that gets one is filed by it.
    """
    if said.category is None:
        note = clean_note(said.note or "") if not target.note else ""
        conn, kind = await scope.reading(), said.kind or target.kind
        return await categories.resolve(conn, scope.user.id, kind, note) if note else None
    again = said.model_copy(update={"entry_id": target.id})
    call = PlannedCall(name="edit_entry", arguments=again.model_dump(mode="json", exclude_none=True))
    return await categories.known_or_ask(scope, said.category, call, said.kind or target.kind)


def _corrected(scope: ToolScope, said: EditEntryArguments, target: Entry, category: str | None) -> NewEntry:
    """What the entry is to say: what was said, and for the rest what it says now.

    Raises:
        ToolRetry, ToolFailed: An argument names no possible amount, currency or day.
    """
    old = target.content
    currency = read_currency(said.currency, old.money.currency) or old.money.currency
    kind = said.kind or old.kind
    note = clean_note(said.note) if said.note is not None else old.note
    return replace(
        old,
        kind=kind,
        money=money_of(old.money.amount if said.amount is None else said.amount, currency),
        note=note,
        category=category or _kept_category(old, kind),
        spent_on=read_day(said.on, scope.context()) if said.on else old.spent_on,
        refund_of=old.refund_of if kind is EntryKind.REFUND else None,
    )
