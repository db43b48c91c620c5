"""What happens to the entries of a message when the person edits the message itself (R3.5).

No tool of a model: the message was the record's source, so its entries follow it. It knows the new values as plain
drafts; reading them out of the edited text is the caller's work.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime
from itertools import zip_longest

from core.money import Money
from tools import caps, categories, entries
from tools.base import ToolScope
from tools.booking import clean_note, warnings
from tools.caps import CapWarning
from tools.corrections import EntryChanged, change
from tools.entries import Entry, EntryKind, EntryView, NewEntry, Turn, Written, local_day, view


@dataclass(frozen=True)
class Draft:
    """One entry as the edited message tells it.

    Attributes:
        category: None where the message names none.
        on: Local day; None where the message names none, which means the day it was first told.
    """

    kind: EntryKind
    money: Money
    note: str
    category: str | None = None
    on: date | None = None


class EventAmended(Written):
    """What an edited message has changed; all empty when nothing has, and then the reply is silent."""

    changed: tuple[EntryChanged, ...] = ()
    added: tuple[EntryView, ...] = ()
    voided: tuple[EntryView, ...] = ()
    warnings: tuple[CapWarning, ...] = ()

    @property
    def is_empty(self) -> bool:
        """Whether the rows are as they were."""
        return not (self.changed or self.added or self.voided)


async def amend_event(scope: ToolScope, told_by: int, drafts: Sequence[Draft]) -> EventAmended:
    """Make the entries of the event *told_by* what its edited message says now.

    Drafts that say what an entry says already are left alone. The others are paired in order: an entry changes in
    place, a surplus entry becomes void, a missing one is added to the same event. The changes are this turn's, so one
    undo takes them all back. Entries that were all taken back before stay so.

    Args:
        scope: The turn of the edit.
        told_by: The event of the original message.
        drafts: In the order of the edited message; empty where it tells no entry any more.
    """
    told = await entries.of_event(await scope.reading(), scope.user.id, told_by)
    standing = [entry for entry in told if entry.state == "active"]
    if told and not standing:
        return EventAmended()
    told_at = told[0].spent_at if told else scope.now
    wanted = [await _content(scope, draft, standing, told_at) for draft in drafts]
    pairs = _pair(standing, wanted)
    changed = [await change(scope, old, new) for old, new in pairs if old and new]
    voided = [await _void(scope, old) for old, new in pairs if old and not new]
    ordinal = max((entry.ordinal for entry in told), default=-1) + 1
    missing = [new for old, new in pairs if new and not old]
    added = [await _add(scope, told_by, new, place) for place, new in enumerate(missing, start=ordinal)]
    return EventAmended(
        changed=tuple(changed),
        added=tuple(view(entry, scope.user, scope.now) for entry in added),
        voided=tuple(voided),
        warnings=await warnings(scope, *added) if added else (),
        event_id=scope.event_id if pairs else None,
    )


def _pair(standing: Sequence[Entry], wanted: Sequence[NewEntry]) -> list[tuple[Entry | None, NewEntry | None]]:
    """What becomes of what, without the entries that stay as they are; either side may run out."""
    missing = list(wanted)
    changing: list[Entry] = []
    for entry in standing:
        if entry.content in missing:
            missing.remove(entry.content)
        else:
            changing.append(entry)
    return list(zip_longest(changing, missing))


async def _content(scope: ToolScope, draft: Draft, standing: Sequence[Entry], told_at: datetime) -> NewEntry:
    """What an entry has to say to be *draft*; category and link are kept where kind and note have not changed."""
    note = clean_note(draft.note)
    like = next((entry for entry in standing if (entry.kind, entry.note) == (draft.kind, note)), None)
    category = draft.category or (like.category if like else None)
    return NewEntry(
        kind=draft.kind,
        money=draft.money,
        note=note,
        category=category or await categories.resolve(await scope.reading(), scope.user.id, draft.kind, note),
        spent_on=draft.on or local_day(scope.user, told_at),
        refund_of=like.refund_of if like else None,
    )


async def _void(scope: ToolScope, entry: Entry) -> EntryView:
    conn = await scope.writing()
    await entries.void(conn, Turn.of(scope), entry.id)
    await caps.retract(conn, scope.user, local_day(scope.user, scope.now))
    return view(entry, scope.user, scope.now)


async def _add(scope: ToolScope, told_by: int, new: NewEntry, ordinal: int) -> Entry:
    return await entries.insert(await scope.writing(), Turn.of(scope), new, ordinal, told_by=told_by)
