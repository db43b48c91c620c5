"""What happens to the entries of a message when the person edits the message itself (R3.5).

No tool of a model: the message was the record's source, so its entries follow it. It knows the new values as plain
drafts; reading them out of the edited text is the caller's work.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from itertools import zip_longest
from typing import Literal

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

    A message that told none but corrected some ("that was yesterday") is edited for those it corrected.
    Drafts that say what an entry says already are left alone. The others are paired in order: an entry changes in
    place, a surplus entry becomes void, a missing one is added to the same event. The changes are this turn's, so one
    undo takes them all back. Entries that were all taken back before stay so.

    Args:
        scope: The turn of the edit.
        told_by: The event of the original message; its entries may have been corrected in the meantime.
        drafts: In the order of the edited message; empty where it tells no entry any more.
    """
    told = await entries_behind(scope, told_by)
    standing = [entry for entry in told if entry.state == "active"]
    if told and not standing:
        return EventAmended()
    told_at = told[0].spent_at if told else scope.now
    corrected = await _corrected_later(scope, told_by, standing)
    stays = _placed(standing, drafts)
    wanted = [await _content(scope, *one, corrected, told_at) for one in zip(drafts, stays, strict=True)]
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


async def entries_behind(scope: ToolScope, event_id: int) -> tuple[Entry, ...]:
    """The entries that the message of *event_id* told, void ones too; where it told none, those it changed."""
    conn = await scope.reading()
    told = await entries.of_event(conn, scope.user.id, event_id)
    return told or await entries.touched_by(conn, scope.user.id, event_id)


async def _corrected_later(
    scope: ToolScope, told_by: int, standing: Sequence[Entry]
) -> dict[int, frozenset[Literal["category", "spent_on"]]]:
    """By entry, what another message has corrected in it since: an edit that does not name it leaves it so."""
    rows = await (await scope.reading()).fetch(
        """
        SELECT record_id,
               bool_or(changes.before->>'category' <> entries.category) AS category,
               bool_or((changes.before->>'spent_on')::date <> entries.spent_on) AS spent_on
        FROM changes
        JOIN entries ON entries.user_id = changes.user_id AND entries.id = changes.record_id
        WHERE changes.user_id = $1 AND record = 'entry' AND record_id = ANY ($2) AND changes.before IS NOT NULL
          AND undone_by IS NULL AND (changes.event_id <> $3 OR entries.event_id <> $3)
        GROUP BY record_id
        """,
        scope.user.id,
        [entry.id for entry in standing],
        told_by,
    )
    fields: tuple[Literal["category", "spent_on"], ...] = ("category", "spent_on")
    return {row["record_id"]: frozenset(name for name in fields if row[name]) for row in rows}


def _placed(standing: Sequence[Entry], drafts: Sequence[Draft]) -> list[Entry | None]:
    """For each draft the entry it tells anew: the one with its note, else the next that no other draft has."""
    notes = [clean_note(draft.note) for draft in drafts]
    free = [entry for entry in standing if entry.note not in notes]
    placed: list[Entry | None] = []
    for note in notes:
        same = next((entry for entry in standing if entry.note == note and entry not in placed), None)
        placed.append(same or (free.pop(0) if free else None))
    return placed


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


async def _content(
    scope: ToolScope,
    draft: Draft,
    old: Entry | None,
    corrected: Mapping[int, frozenset[Literal["category", "spent_on"]]],
    told_at: datetime,
) -> NewEntry:
    """What an entry has to say to be *draft*.

    Category and link are kept where kind and note have not changed; whatever another message has corrected is kept.
    """
    note = clean_note(draft.note)
    kept = corrected.get(old.id, frozenset()) if old else frozenset()
    is_alike = old is not None and (old.kind, old.note) == (draft.kind, note)
    category, day = draft.category, draft.on
    if old and category is None and (is_alike or "category" in kept):
        category = old.category
    if old and day is None and "spent_on" in kept:
        day = old.spent_on
    return NewEntry(
        kind=draft.kind,
        money=draft.money,
        note=note,
        category=category or await categories.resolve(await scope.reading(), scope.user.id, draft.kind, note),
        spent_on=day or local_day(scope.user, told_at),
        refund_of=old.refund_of if old and is_alike else None,
    )


async def _void(scope: ToolScope, entry: Entry) -> EntryView:
    conn = await scope.writing()
    await entries.void(conn, Turn.of(scope), entry.id)
    await caps.retract(conn, scope.user, local_day(scope.user, scope.now))
    return view(entry, scope.user, scope.now)


async def _add(scope: ToolScope, told_by: int, new: NewEntry, ordinal: int) -> Entry:
    return await entries.insert(await scope.writing(), Turn.of(scope), new, ordinal, told_by=told_by)
