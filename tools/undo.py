"""Taking back what an event changed, by reading its trail backwards (R3.5).

It knows the trail and who can restore which record. Undoing leaves no change of its own to undo: the trail is marked
with the event that took it back, and the rows stay.
"""

from collections.abc import Sequence

from pydantic import BaseModel, ConfigDict, Field

from core.database import Connection, Row
from core.errors import ToolFailed
from tools import caps, categories, entries, memory_trail, occurrences, reminders, settings
from tools.base import Arguments, Result, ToolScope, tool
from tools.caps import CapView
from tools.categories import Rule
from tools.entries import EntryView, Turn, local_day
from tools.reminder_views import ReminderView
from tools.reminder_views import view as reminder_view
from tools.settings import SettingView

FORGETTING = ("forget", "forget_memory", "forget_everything")  # tools whose work leaves nothing to put back
FORGETTING_STAYS = "Forgetting can't be undone: nothing of it is left. Your entries and reminders are as they were."


class UndoArguments(Arguments):
    """What to take back."""

    event_id: int | None = Field(
        default=None, description="leave it out: the message pointed at, or else the last change"
    )


class _Part(BaseModel):
    model_config = ConfigDict(frozen=True)


class EntryUndone(_Part):
    """An entry as it was before undoing and as it is now; it counts no longer where the change had made it."""

    was: EntryView
    now: EntryView
    counted: bool
    counts: bool


class CapUndone(_Part):
    """A cap that ``holds`` again, or no longer."""

    cap: CapView
    holds: bool


class RuleUndone(_Part):
    """A rule that ``holds`` again as it was before, or is forgotten."""

    rule: Rule
    holds: bool


class ReminderUndone(_Part):
    """A reminder as it is now that a change of it, or an answer to it, was taken back."""

    reminder: ReminderView


class MemoryUndone(_Part):
    """A memory that ``holds`` again, or no longer; the words are the person's own."""

    text: str
    quote: str
    holds: bool
    pinned: bool | None = Field(default=None, description="whether it is pinned now, where the pin alone changed")


class Undone(Result):
    """Everything that one event had changed is as it was before."""

    entries: tuple[EntryUndone, ...] = ()
    caps: tuple[CapUndone, ...] = ()
    categories: tuple[str, ...] = ()
    rules: tuple[RuleUndone, ...] = ()
    settings: tuple[SettingView, ...] = ()
    reminders: tuple[ReminderUndone, ...] = ()
    remembered: tuple[MemoryUndone, ...] = ()


class NothingToUndo(Result):
    """No change stands that could be taken back; nothing was written."""


class AlreadyUndone(Result):
    """That event's changes were taken back before; nothing was written."""


@tool(writes=True)
async def undo(scope: ToolScope, arguments: UndoArguments) -> Result:
    """Take back everything that one message changed: what it saved, edited, deleted or set.

    Call it for "undo", "take that back", "that was wrong, cancel it", with no argument: it finds the message pointed
    at, or else the last one that changed something. Not for deleting an older entry by name (void_entry) nor for
    correcting one (edit_entry). Only this call takes anything back.
    """
    conn, turn = await scope.writing(), Turn.of(scope)
    meant = arguments.event_id or scope.about_event
    event_id = meant or await _last_standing(conn, scope.user.id)
    if meant is None and await _has_forgotten_since(conn, scope.user.id, event_id or 0):
        raise ToolFailed(FORGETTING_STAYS)
    changes = await _mark(conn, turn, event_id) if event_id else ()
    if not changes:
        was_undone = event_id is not None and await _has_trail(conn, scope.user.id, event_id)
        return AlreadyUndone() if was_undone else NothingToUndo()
    return await _restore_all(conn, scope, changes)


async def _has_forgotten_since(conn: Connection, user_id: int, event_id: int) -> bool:
    """Whether what was done last, after the change of *event_id*, was to forget something."""
    found = await conn.fetchval(
        """
        SELECT EXISTS (
            SELECT FROM exchanges, jsonb_array_elements(tools) AS trace
            WHERE user_id = $1 AND event_id > $2 AND trace ->> 'name' = ANY ($3) AND trace -> 'result' ? 'hits'
        )
        """,
        user_id,
        event_id,
        list(FORGETTING),
    )
    return bool(found)


async def has_changed_since(conn: Connection, user_id: int, event_id: int) -> bool:
    """Whether a change of *event_id*, or of a later event, stands."""
    found = await conn.fetchval(
        "SELECT EXISTS (SELECT FROM changes WHERE user_id = $1 AND event_id >= $2 AND undone_by IS NULL)",
        user_id,
        event_id,
    )
    return bool(found)


async def _last_standing(conn: Connection, user_id: int) -> int | None:
    """The last event of which a change still stands."""
    event_id: int | None = await conn.fetchval(
        """
        SELECT event_id FROM changes WHERE user_id = $1 AND undone_by IS NULL ORDER BY event_id DESC LIMIT 1
        """,
        user_id,
    )
    return event_id


async def _has_trail(conn: Connection, user_id: int, event_id: int) -> bool:
    found = await conn.fetchval(
        "SELECT EXISTS (SELECT FROM changes WHERE user_id = $1 AND event_id = $2)", user_id, event_id
    )
    return bool(found)


async def _mark(conn: Connection, turn: Turn, event_id: int) -> Sequence[Row]:
    """Mark the event's standing changes as taken back; the first of each record, newest first.

    Later changes of the same records are marked with them: a record goes back to what it was before the event, so
    nothing later is left to undo.
    """
    rows: Sequence[Row] = await conn.fetch(
        """
        WITH first AS (
            SELECT DISTINCT ON (record, record_id) id, record, record_id, before
            FROM changes
            WHERE user_id = $1 AND event_id = $2 AND undone_by IS NULL
            ORDER BY record, record_id, id
        ), marked AS (
            UPDATE changes SET undone_by = $3
            FROM first
            WHERE changes.user_id = $1 AND changes.event_id >= $2 AND changes.undone_by IS NULL
              AND changes.record = first.record AND changes.record_id = first.record_id AND changes.id >= first.id
        )
        SELECT record, record_id, before FROM first ORDER BY id DESC
        """,
        turn.user_id,
        event_id,
        turn.event_id,
    )
    return rows


async def _restore_all(conn: Connection, scope: ToolScope, changes: Sequence[Row]) -> Undone:
    """Put each record back, the newest change first: a cap makes room before the one it replaced returns."""
    parts: list[_Part | SettingView | str] = []
    for change in changes:
        part = await _restore(conn, scope, change)
        if part is not None:
            parts.append(part)
    await caps.retract(conn, scope.user, local_day(scope.user, scope.now))
    parts.reverse()
    return Undone(
        entries=tuple(part for part in parts if isinstance(part, EntryUndone)),
        caps=tuple(part for part in parts if isinstance(part, CapUndone)),
        categories=tuple(part for part in parts if isinstance(part, str)),
        rules=tuple(part for part in parts if isinstance(part, RuleUndone)),
        settings=tuple(part for part in parts if isinstance(part, SettingView)),
        reminders=tuple(dict.fromkeys(part for part in parts if isinstance(part, ReminderUndone))),
        remembered=tuple(part for part in parts if isinstance(part, MemoryUndone)),
    )


async def _restore(conn: Connection, scope: ToolScope, change: Row) -> _Part | SettingView | str | None:
    """Put one record back; None where it is so already."""
    user_id, record_id, before = scope.user.id, change["record_id"], change["before"]
    match change["record"]:
        case "reminder" | "occurrence":
            return await _restore_reminder(conn, scope, change)
        case "memory":
            return await _restore_memory(conn, user_id, record_id, before)
        case "entry":
            return await _restore_entry(conn, scope, record_id, before)
        case "cap":
            scope.has_caps = True
            cap = await caps.restore(conn, user_id, record_id, before)
            return CapUndone(cap=caps.view(cap, scope.user), holds=before is not None) if cap else None
        case "category" | "category_rule":
            return await _restore_category(conn, user_id, change)
        case _:
            return await settings.restore(scope, before)


async def _restore_memory(
    conn: Connection, user_id: int, memory_id: int, before: dict[str, object] | None
) -> MemoryUndone | None:
    memory, holds = await memory_trail.restore(conn, user_id, memory_id, before)
    if memory is None:
        return None
    was_pinned = before["is_pinned"] if before is not None and memory.state == before["state"] == "active" else None
    pinned = was_pinned if isinstance(was_pinned, bool) and was_pinned != memory.is_pinned else None
    return MemoryUndone(text=memory.text, quote=memory.quote, holds=holds, pinned=pinned)


async def _restore_category(conn: Connection, user_id: int, change: Row) -> RuleUndone | str | None:
    """A category, or a rule for what is filed under one."""
    if change["record"] == "category":
        return await categories.restore_category(conn, user_id, change["record_id"])
    rule = await categories.restore_rule(conn, user_id, change["record_id"], change["before"])
    return RuleUndone(rule=rule, holds=change["before"] is not None) if rule else None


async def _restore_reminder(conn: Connection, scope: ToolScope, change: Row) -> ReminderUndone:
    """The reminder as it was before, or waiting for its answer again."""
    user_id, record_id, before = scope.user.id, change["record_id"], change["before"]
    if change["record"] == "reminder":
        restored = await reminders.restore(conn, user_id, record_id, before, scope.now)
        return ReminderUndone(reminder=reminder_view(restored, scope.user))
    occurrence = await occurrences.restore(conn, user_id, record_id, before)
    reminder = await reminders.find(conn, user_id, occurrence.reminder_id)
    if reminder is None:
        raise LookupError(f"occurrence {record_id} has lost its reminder")
    return ReminderUndone(reminder=reminder_view(reminder, scope.user))


async def _restore_entry(
    conn: Connection, scope: ToolScope, entry_id: int, before: dict[str, object] | None
) -> EntryUndone | None:
    was = await entries.find(conn, scope.user.id, entry_id)
    now = await entries.restore(conn, scope.user.id, entry_id, before)
    if was is None or (was.content, was.state) == (now.content, now.state):
        return None
    return EntryUndone(
        was=entries.view(was, scope.user, scope.now),
        now=entries.view(now, scope.user, scope.now),
        counted=was.state == "active",
        counts=now.state == "active",
    )
