"""The tools that hold memories: pinning, putting away, taking back, a yes or no to a way to act, and what is put away.

Nothing is lost by any of them. Remembering and correcting are in memory_writing.py, forgetting in memory_forgetting.py.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from core.database import Connection
from core.errors import ToolFailed
from memory import deletion, memories
from memory.memories import Memory, State
from memory.tracing import Evidence, share_found
from tools import memory_pointing, memory_trail
from tools.base import Arguments, Ask, PlannedCall, Result, ToolScope, tool
from tools.entries import Turn
from tools.memory_views import ArchiveList, MemoryHeld, views

MOST_LISTED = 30  # lines of one list; a longer one says how many more there are
STANDS_IN_PLACE = "Something else is remembered in its place by now, so I left it where it is."
NOTHING_FITS = (
    "Nothing I know fits “{about}”, so there is nothing to {do}. “what do you know about me?” shows what there is."
)
NONE_PINNED = "Nothing I know about “{about}” is pinned."
NOTHING_AWAY = "Nothing that is put away fits “{about}”. “show archived memories” lists what there is."
NOTHING_SHOWN_AWAY = "Tell me which one to bring back. “show archived memories” lists what is put away."


class PointArguments(Arguments):
    """Which memory is meant: the one shown last unless it is named."""

    memory_id: int | None = None
    about: str = ""


class UnpinArguments(PointArguments):
    """The same, for taking a pin off."""


class ArchiveArguments(Arguments):
    """Which of the memories that are put away to show."""

    topic: str = ""


@dataclass(frozen=True)
class _Deed:
    """Something that is done to a memory by hand.

    Attributes:
        tool: The tool that does it.
        done: What it is called in the result.
        states: It is done to memories in these.
        missing: What is said where none fits the words.
        leaves_out: Those it would not change; they are meant only where nothing else is.
    """

    tool: str
    done: str
    states: tuple[State, ...]
    missing: str
    leaves_out: Callable[[Memory], bool] = lambda memory: False


_PIN = _Deed("pin_memory", "pinned", ("active",), NOTHING_FITS.replace("{do}", "pin"), lambda memory: memory.is_pinned)
_UNPIN = _Deed(
    "unpin_memory", "unpinned", ("active",), NOTHING_FITS.replace("{do}", "unpin"), lambda memory: not memory.is_pinned
)
_ARCHIVE = _Deed("archive_memory", "archived", ("active",), NOTHING_FITS.replace("{do}", "put away"))
_RESTORE = _Deed("restore_memory", "restored", ("archived",), NOTHING_AWAY)
_APPROVE = _Deed("approve_procedure", "approved", ("proposed",), NOTHING_FITS.replace("{do}", "approve"))
_DECLINE = _Deed("decline_procedure", "declined", ("proposed",), NOTHING_FITS.replace("{do}", "decline"))
_CHANGES = {
    "pinned": memories.pin,
    "unpinned": memories.unpin,
    "archived": memories.archive,
    "restored": memories.restore,
    "approved": memories.approve,
}


@tool(writes=True)
async def pin_memory(scope: ToolScope, arguments: PointArguments) -> Result:
    """Keep a memory always at hand and for good."""
    return await _held(scope, arguments, _PIN)


@tool(writes=True)
async def unpin_memory(scope: ToolScope, arguments: UnpinArguments) -> Result:
    """Treat a pinned memory like any other again."""
    return await _held(scope, arguments, _UNPIN)


@tool(writes=True)
async def archive_memory(scope: ToolScope, arguments: PointArguments) -> Result:
    """Put a memory away, recoverable, so that it is not used any more."""
    return await _held(scope, arguments, _ARCHIVE)


@tool(writes=True)
async def restore_memory(scope: ToolScope, arguments: PointArguments) -> Result:
    """Take a memory out of the archive."""
    return await _held(scope, arguments, _RESTORE)


@tool(writes=True)
async def approve_procedure(scope: ToolScope, arguments: PointArguments) -> Result:
    """Let a proposed way to act be followed from now on."""
    return await _held(scope, arguments, _APPROVE)


@tool(writes=True)
async def decline_procedure(scope: ToolScope, arguments: PointArguments) -> Result:
    """Drop a proposed way to act."""
    conn, user_id = await scope.writing(), scope.user.id
    meant = await _meant(scope, arguments, _DECLINE)
    if isinstance(meant, Ask):
        return meant
    shown = await views(conn, scope.user, [meant])
    await deletion.forget_memory(conn, user_id, meant.id, scope.now)
    return MemoryHeld(memories=shown, done="declined", event_id=scope.event_id)


@tool(writes=False)
async def list_archived(scope: ToolScope, arguments: ArchiveArguments) -> Result:
    """List the memories that were put away and can be brought back, all of them or those about one topic."""
    conn, user_id = await scope.reading(), scope.user.id
    if arguments.topic:
        found = await _fitting(conn, user_id, arguments.topic, ("archived",))
    else:
        found = await memories.in_states(conn, user_id, ("archived",))
    shown = await views(conn, scope.user, found[:MOST_LISTED])
    return ArchiveList(memories=shown, topic=arguments.topic, total=len(found))


async def _held(scope: ToolScope, arguments: PointArguments, deed: _Deed) -> Result:
    meant = await _meant(scope, arguments, deed)
    if isinstance(meant, Ask):
        return meant
    conn = await scope.writing()
    if deed.leaves_out(meant):
        shown = await views(conn, scope.user, [meant])
        return MemoryHeld(memories=shown, done=deed.done, was_so=True, event_id=None)
    await memory_trail.note_change(conn, Turn.of(scope), meant)
    if not await _CHANGES[deed.done](conn, scope.user.id, meant.id, scope.now) and deed is _RESTORE:
        raise ToolFailed(STANDS_IN_PLACE)
    shown = await views(conn, scope.user, await memories.by_ids(conn, scope.user.id, [meant.id]))
    return MemoryHeld(memories=shown, done=deed.done, event_id=scope.event_id)


async def _meant(scope: ToolScope, arguments: PointArguments, deed: _Deed) -> Memory | Ask:
    """The one memory that is meant, or the question which of several.

    Raises:
        ToolFailed: None fits, or none was shown that could be meant.
    """
    call = PlannedCall(name=deed.tool, arguments={})
    if arguments.memory_id is not None or not arguments.about:
        return await _shown(scope, call, arguments, deed)
    found = await _fitting(await scope.reading(), scope.user.id, arguments.about, deed.states)
    meant = [memory for memory in found if not deed.leaves_out(memory)] or found
    if not meant:
        raise ToolFailed(deed.missing.format(about=arguments.about))
    if len(meant) > 1 and deed is _UNPIN and all(map(deed.leaves_out, meant)):
        raise ToolFailed(NONE_PINNED.format(about=arguments.about))
    return meant[0] if len(meant) == 1 else memory_pointing.which(meant, call)


async def _shown(scope: ToolScope, call: PlannedCall, arguments: PointArguments, deed: _Deed) -> Memory | Ask:
    """The memory of an id, or the one shown last."""
    try:
        return await memory_pointing.one_meant(scope, call, arguments.memory_id, "", deed.states)
    except ToolFailed as error:
        if deed is not _RESTORE:
            raise
        raise ToolFailed(NOTHING_SHOWN_AWAY) from error


async def _fitting(conn: Connection, user_id: int, words: str, states: Sequence[State]) -> list[Memory]:
    """The memories that speak of *words*; where none does, those that hold every word that tells something."""
    if found := await memory_pointing.about(conn, user_id, words, states):
        return found
    return [
        memory
        for memory in await memories.in_states(conn, user_id, states)
        if share_found(words, Evidence.of([memory.text, memory.quote])) == 1
    ]
