"""The tools that correct or delete an entry that stands already (R3.5). Undo is in undo.py.

Which entry is meant is found here: by its id, by the message pointed at, by words, or else it is the last one.
"""

from dataclasses import replace
from datetime import date
from decimal import Decimal

from pydantic import Field

from core.database import Connection
from core.errors import ToolFailed
from core.money import display
from tools import caps, categories, entries
from tools.base import Arguments, Ask, Option, PlannedCall, Result, ToolScope, tool
from tools.booking import clean_note, describe, money_of, read_currency, read_day, warnings
from tools.caps import CapWarning
from tools.categories import Rule
from tools.entries import Entry, EntryKind, EntryView, NewEntry, Turn, Written, local_day, view

# Words that point at an entry without saying anything of it: "delete the last expense".
_POINTING_WORDS = frozenset(
    "the a an my that this last latest recent previous one entry expense income refund record it for of from".split()
)


class EditEntryArguments(Arguments):
    """Which entry, and what it should say instead; what is left out stays."""

    entry_id: int | None = Field(default=None, description="only if the person or a tool of this turn has named it")
    words: str | None = Field(
        default=None, description="words of the entry's note: 'lunch'; left out for the last entry"
    )
    day: str | None = Field(
        default=None, description="the day of the entry that is meant, in the person's words: 'yesterday'"
    )
    amount: Decimal | None = Field(default=None, description="the right amount, in units of the currency")
    currency: str | None = Field(default=None, description="the right currency")
    note: str | None = Field(default=None, description="the right note")
    category: str | None = Field(default=None, description="the right category")
    on: str | None = Field(default=None, description="the right day, in the person's words or as YYYY-MM-DD")
    kind: EntryKind | None = Field(default=None, description="the right kind")


class VoidEntryArguments(Arguments):
    """Which entry to delete."""

    entry_id: int | None = Field(default=None, description="only if the person or a tool of this turn has named it")
    words: str | None = Field(
        default=None, description="words of the entry's note: 'lunch'; left out for the last entry"
    )
    day: str | None = Field(
        default=None, description="the day of the entry that is meant, in the person's words: 'yesterday'"
    )


class EntryChanged(Written):
    """The entry says *after* instead of *before*.

    Attributes:
        changed_fields: ``amount``, ``currency``, ``note``, ``category``, ``on``, ``kind``; empty where it said so
            already, and then nothing was written.
        learned: What the correction of a category has taught about such notes (R3.4).
    """

    before: EntryView
    after: EntryView
    changed_fields: tuple[str, ...]
    learned: Rule | None = None
    warnings: tuple[CapWarning, ...] = ()


class EntryVoided(Written):
    """The entry counts no longer; its row stays, for undo."""

    entry: EntryView


@tool(writes=True)
async def edit_entry(scope: ToolScope, arguments: EditEntryArguments) -> Result:
    """Correct an expense, income or refund that is saved already.

    Call it for "lunch was 25", "make that euros", "the taxi was yesterday", "coffee is food, not other". Give only
    what changes. Without id and words it is the entry the person points at, or else the last one. A corrected
    category is remembered for such notes. Not for something new (add_expense), nor for deleting (void_entry). Only
    this call changes the entry.
    """
    arguments = _pinned(scope, arguments)
    target = await _find(scope, arguments, "edit_entry", arguments.model_dump(mode="json", exclude_none=True))
    if isinstance(target, Ask):
        return target
    category = await _named_category(scope, arguments, target)
    if isinstance(category, Ask):
        return category
    wanted = await _corrected(scope, arguments, target, category)
    return await change(scope, target, wanted, learns=arguments.category is not None)


@tool(writes=True)
async def void_entry(scope: ToolScope, arguments: VoidEntryArguments) -> Result:
    """Delete one saved expense, income or refund, so that it counts no longer.

    Call it for "delete the taxi", "remove the last expense". Without id and words it is the entry the person points
    at, or else the last one. Not for taking back the last message as a whole (undo), nor for correcting
    (edit_entry). Only this call deletes the entry, and undo brings it back.
    """
    target = await _find(scope, arguments, "void_entry", {})
    if isinstance(target, Ask):
        return target
    conn = await scope.writing()
    await entries.void(conn, Turn.of(scope), target.id)
    await caps.retract(conn, scope.user, local_day(scope.user, scope.now))
    return EntryVoided(entry=view(target, scope.user, scope.now), event_id=scope.event_id)


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


def _pinned(scope: ToolScope, said: EditEntryArguments) -> EditEntryArguments:
    """The arguments with the new day as a date: a question may be answered tomorrow, when "yesterday" is another."""
    return said.model_copy(update={"on": read_day(said.on, scope.context()).isoformat()}) if said.on else said


async def _named_category(scope: ToolScope, said: EditEntryArguments, target: Entry) -> str | Ask | None:
    """The category that was named, None if none was, or the question whether to add it."""
    if said.category is None:
        return None
    again = said.model_copy(update={"entry_id": target.id})
    call = PlannedCall(name="edit_entry", arguments=again.model_dump(mode="json", exclude_none=True))
    return await categories.known_or_ask(scope, said.category, call, said.kind or target.kind)


async def _corrected(scope: ToolScope, said: EditEntryArguments, target: Entry, category: str | None) -> NewEntry:
    """What the entry is to say: what was said, and for the rest what it says now.

    Raises:
        ToolRetry, ToolFailed: An argument names no possible amount, currency or day.
    """
    old = target.content
    currency = read_currency(said.currency, old.money.currency) or old.money.currency
    kind = said.kind or old.kind
    note = clean_note(said.note) if said.note is not None else old.note
    if category is None:
        category = await _kept_category(scope, target, kind, note)
    return replace(
        old,
        kind=kind,
        money=money_of(old.money.amount if said.amount is None else said.amount, currency),
        note=note,
        category=category,
        spent_on=read_day(said.on, scope.context()) if said.on else old.spent_on,
        refund_of=old.refund_of if kind is EntryKind.REFUND else None,
    )


async def _kept_category(scope: ToolScope, target: Entry, kind: EntryKind, note: str) -> str:
    """The entry's category, unless another note or kind means another one."""
    if (kind, note) == (target.kind, target.note):
        return target.category
    return await categories.resolve(await scope.reading(), scope.user.id, kind, note)


async def _find(
    scope: ToolScope, said: EditEntryArguments | VoidEntryArguments, tool_name: str, others: dict[str, object]
) -> Entry | Ask:
    """The entry that is meant, or the question which of several it is.

    Raises:
        ToolFailed: There is none; the text says so.
    """
    conn = await scope.reading()
    words = _words(said.words)
    if said.entry_id is not None:
        return await _by_id(conn, scope, said.entry_id)
    if scope.about_event is not None:
        return await _pointed_at(conn, scope, words, tool_name, others)
    on = read_day(said.day, scope.context()) if said.day else None
    entry = await entries.newest(conn, scope.user.id, words, on)
    if entry is None:
        raise ToolFailed(_none_found(said.words if words else None, on))
    return entry


def _none_found(words: str | None, on: date | None) -> str:
    """That no entry fits, and how to see those there are."""
    if words is None and on is None:
        return "There is no entry yet."
    of_words = f" with “{words}” in it" if words else ""
    of_day = f" on {on.day} {on:%B %Y}" if on else ""
    return f"I found no entry{of_words}{of_day}. “last 5” shows your latest."


async def _by_id(conn: Connection, scope: ToolScope, entry_id: int) -> Entry:
    entry = await entries.find(conn, scope.user.id, entry_id)
    if entry is None or entry.state == "void":
        raise ToolFailed("That entry is deleted or was never there; nothing was changed.")
    return entry


async def _pointed_at(
    conn: Connection, scope: ToolScope, words: tuple[str, ...], tool_name: str, others: dict[str, object]
) -> Entry | Ask:
    found = await entries.touched_by(conn, scope.user.id, scope.about_event or 0)
    named = [entry for entry in found if _has_words(entry, words)] if words else []
    found = tuple(named) or found
    if not found:
        raise ToolFailed("The message you point at has no entry that still counts; nothing was changed.")
    if len(found) == 1:
        return found[0]
    return Ask(text="Which one?", options=tuple(_choice(scope, entry, tool_name, others) for entry in found))


def _words(said: str | None) -> tuple[str, ...]:
    """The words that say something of the entry."""
    return tuple(word for word in entries.note_words(said or "").split() if word not in _POINTING_WORDS)


def _has_words(entry: Entry, words: tuple[str, ...]) -> bool:
    note = entries.note_words(entry.note)
    return all(f" {word} " in note or word == entry.category for word in words)


def _choice(scope: ToolScope, entry: Entry, tool_name: str, others: dict[str, object]) -> Option:
    arguments = {**others, "entry_id": entry.id}
    arguments.pop("words", None)
    arguments.pop("day", None)
    amount = display(entry.money, scope.user.number_format)
    note = (entry.note, f"the {entry.note}") if entry.note else ()
    return Option(
        label=describe(entry.content, scope),
        words=(*note, amount, f"{entry.money.amount:f}"),
        calls=(PlannedCall(name=tool_name, arguments=arguments),),
    )
