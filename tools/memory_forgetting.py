"""The tools that forget: a topic, one memory, all that was learned, or the whole person; each asks first (R6.7).

What goes is named before, and counted afterwards by memory/deletion, which proves it. They word no reply.
"""

from collections.abc import Mapping

from pydantic import Field

from core import links
from core.errors import ToolFailed, ToolRetry
from memory import deletion, memories
from memory.deletion import Erased
from memory.deletion_search import Mentioned
from memory.deletion_topic import NothingNamedError
from tools.asking import yes_or_no
from tools.base import FORWARDED, PERSON_ONLY, Arguments, Ask, PlannedCall, Result, ToolScope, tool
from tools.memory_pointing import WHICH_NONE, one_meant
from tools.memory_views import Counted, Forgotten, NothingKnown, shown
from tools.memory_words import turned
from tools.wording import listed

NAME_IT = "Say what I should forget, such as “forget my ex” or “forget that I smoke”."
# How tables are called to a person, in the order in which they are told.
_NAMES = {
    "entries": "entry",
    "reminders": "reminder",
    "memories": "memory",
    "insights": "conclusion",
    "profiles": "profile line",
    "exchanges": "message",
    "summaries": "summary",
}
_STAYING = ("entries", "reminders")
STANDS_ALONE = "A chat that was linked stands alone again, with what was there before: send /delete there as well. "


class ForgetArguments(Arguments):
    """What is to be forgotten."""

    what: str = Field(min_length=1, max_length=200, description="the person's own words: 'my ex', 'that I smoke'")
    confirmed: bool = Field(default=False, description="they have said yes", json_schema_extra=PERSON_ONLY)


class ForgetMemoryArguments(Arguments):
    """Which memory is to be forgotten: the one shown last unless it is named."""

    memory_id: int | None = None
    confirmed: bool = Field(default=False, json_schema_extra=PERSON_ONLY)


class ConfirmArguments(Arguments):
    """Whether the person has said yes."""

    confirmed: bool = Field(default=False, json_schema_extra=PERSON_ONLY)


@tool(writes=True)
async def forget(scope: ToolScope, arguments: ForgetArguments) -> Result:
    """Forget everything that was learned and said about something: a person, a subject, or one thing they told.

    Call it for "forget my ex", "forget that I smoke", "delete what you know about my job". It asks them first and does
    nothing before they say yes. Entries and reminders stay; for those there are void_entry and delete_reminder. Only
    this call forgets.
    """
    _own_words(scope)
    conn, user_id = await scope.reading(), scope.user.id
    try:
        found = await deletion.preview(conn, user_id, arguments.what)
    except NothingNamedError as error:
        raise ToolRetry(NAME_IT) from error
    counts = _found(found)
    if not counts:
        return NothingKnown(about=turned(arguments.what), records=_records(found.records))
    if not arguments.confirmed:
        return _ask_topic(arguments.what, counts, _records(found.records))
    erased = await deletion.forget_topic(await scope.writing(), user_id, arguments.what, scope.now)
    return _forgotten("topic", erased)


@tool(writes=True)
async def forget_memory(scope: ToolScope, arguments: ForgetMemoryArguments) -> Result:
    """Forget one memory with the words that taught it, and what rests only on it."""
    _own_words(scope)
    call = PlannedCall(name="forget_memory", arguments={})
    meant = await one_meant(
        scope, call, arguments.memory_id, "", ("active", "proposed", "archived", "superseded", "expired")
    )
    if isinstance(meant, Ask):
        return meant
    if not arguments.confirmed:
        call = PlannedCall(name="forget_memory", arguments={"memory_id": meant.id, "confirmed": True})
        text = f"Forget for good, with the words that told me: {shown(meant)}?"
        return _at_once_or_never(text, call, "Yes, forget it")
    erased = await deletion.forget_memory(await scope.writing(), scope.user.id, meant.id, scope.now)
    if erased is None:
        raise ToolFailed(WHICH_NONE)
    return _forgotten("memory", erased)


@tool(writes=True)
async def forget_everything(scope: ToolScope, arguments: ConfirmArguments) -> Result:
    """Forget all that was learned and talked about; entries, reminders and settings stay."""
    _own_words(scope)
    conn, user_id = await scope.reading(), scope.user.id
    if not arguments.confirmed:
        known = await memories.in_states(conn, user_id, ("active", "proposed", "archived"))
        said: int = await conn.fetchval("SELECT count(*) FROM exchanges WHERE user_id = $1", user_id)
        counts = [Counted(what=_NAMES[table], count=n) for table, n in (("memories", len(known)), ("exchanges", said))]
        text = (
            f"That forgets everything I have learned and all we have talked about: {in_words(counts)}. Your entries, "
            "reminders and settings stay. It can't be undone. Forget it all?"
        )
        call = PlannedCall(name="forget_everything", arguments={"confirmed": True})
        # The wish itself, said once more, is no yes.
        return _at_once_or_never(text, call, "Yes, forget it all")
    return _forgotten("learned", await deletion.forget_all(await scope.writing(), user_id, scope.now))


@tool(writes=True)
async def delete_account(scope: ToolScope, arguments: ConfirmArguments) -> Result:
    """Delete the person with everything that is kept of them."""
    _own_words(scope)
    conn, user_id = await scope.reading(), scope.user.id
    if not arguments.confirmed:
        row = await conn.fetchrow(
            """
            SELECT (SELECT count(*) FROM entries WHERE user_id = $1 AND state = 'active') AS entries,
                   (SELECT count(*) FROM reminders WHERE user_id = $1 AND state <> 'deleted') AS reminders,
                   (SELECT count(*) FROM memories WHERE user_id = $1) AS memories,
                   (SELECT count(*) FROM exchanges WHERE user_id = $1) AS exchanges
            """,
            user_id,
        )
        counts = [Counted(what=_NAMES[table], count=count) for table, count in dict(row).items() if count]
        what = f": {in_words(counts)}, and your settings" if counts else ""
        apart = STANDS_ALONE if await links.linked(conn, user_id) else ""
        text = f"That deletes everything I keep of you, for good{what}. It can't be undone. {apart}Delete it all?"
        call = PlannedCall(name="delete_account", arguments={"confirmed": True})
        return _at_once_or_never(text, call, "Yes, delete everything", ("delete everything", "delete it all"))
    return _forgotten("person", await deletion.delete_user(await scope.writing(), user_id, scope.event_id))


def _at_once_or_never(text: str, call: PlannedCall, yes: str, yes_words: tuple[str, ...] = ()) -> Ask:
    """A question whose "yes" has to come at once: what it does can't be undone."""
    return yes_or_no(text, (call,), yes=yes, yes_words=yes_words).model_copy(update={"lasts": False})


def in_words(counts: list[Counted] | tuple[Counted, ...]) -> str:
    """Counts as they stand in a sentence: "3 memories and 1 message"."""
    return listed(_counted(one) for one in counts if one.count) or "nothing yet"


def _counted(one: Counted) -> str:
    plural = f"{one.what[:-1]}ies" if one.what.endswith("y") else f"{one.what}s"
    return f"{one.count:,} {one.what if one.count == 1 else plural}"


def _own_words(scope: ToolScope) -> None:
    if scope.is_forwarded:
        raise ToolFailed(FORWARDED)


def _found(found: Mentioned) -> list[Counted]:
    counts = {
        "memories": len(found.memory_ids),
        "insights": len(found.insight_ids),
        "profiles": len(found.pointers),
        "exchanges": len(found.exchanges),
        "summaries": len(found.summaries),
    }
    return [Counted(what=_NAMES[table], count=count) for table, count in counts.items() if count]


def _ask_topic(what: str, counts: list[Counted], records: int) -> Ask:
    staying = f" Entries and reminders that name it stay ({records})." if records else ""
    total = sum(one.count for one in counts)
    mention, them = ("mentions", "that") if total == 1 else ("mention", "them all")
    text = f"{in_words(counts)} {mention} {turned(what)}. Forget {them}?{staying}"
    call = PlannedCall(name="forget", arguments={"what": what, "confirmed": True})
    return _at_once_or_never(text, call, "Yes, forget", ("forget", "forget them", "forget them all"))


def _records(records: Mapping[str, int]) -> int:
    return sum(records.get(table, 0) for table in _STAYING)


def _forgotten(scope: str, erased: Erased) -> Forgotten:
    counts = tuple(
        Counted(what=name, count=erased.counts[table]) for table, name in _NAMES.items() if erased.counts.get(table)
    )
    return Forgotten(scope=scope, counts=counts, records=_records(erased.records), hits=erased.hits)
