"""What happens to the entries of a message when the person edits the message itself (R3.5).

The message was their source, so they follow it: what it says otherwise than before changes, and what another message
has corrected or deleted in the meantime stays so. No tool of a model; reading the edited text is the caller's work.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime
from typing import Literal

from pydantic import Field

from core import inbox
from core.database import Connection
from tools import caps, categories, entries
from tools.amendment_pairs import EntryDraft, Fresh, Replaced, placed
from tools.base import Arguments, Ask, Option, PlannedCall, Result, ToolScope, tool
from tools.booking import EntryArguments, clean_note, prepare
from tools.corrections import EntryChanged, change
from tools.entries import Entry, EntryKind, EntryView, NewEntry, Turn, Written, local_day, view

TOOLS = {EntryKind.EXPENSE: "add_expense", EntryKind.INCOME: "add_income", EntryKind.REFUND: "add_refund"}
KINDS = {name: kind for kind, name in TOOLS.items()}


class AmendMessageArguments(Arguments):
    """What an edited message tells.

    Attributes:
        event_id: The event of the original message.
        drafts: What it says now, in its order.
        was: What it said before the edit; None where that could not be read as records, or waits for an answer: then
            what its entries say counts as such.
    """

    event_id: int
    drafts: tuple[EntryDraft, ...]
    was: tuple[EntryDraft, ...] | None = Field(default=None)


class EventAmended(Written):
    """What an edited message has changed; all empty when nothing has, and then the reply is silent.

    Attributes:
        missing: Calls that save what it tells anew; they are still to be made.
        left_out: Entries that it tells otherwise now and that were deleted or undone before; they stay so.
    """

    changed: tuple[EntryChanged, ...] = ()
    voided: tuple[EntryView, ...] = ()
    left_out: tuple[EntryView, ...] = ()
    missing: tuple[PlannedCall, ...] = Field(default=(), exclude=True)

    @property
    def is_empty(self) -> bool:
        """Whether the rows are as they were, and stay so."""
        return not (self.changed or self.voided or self.missing)


Fields = frozenset[Literal["category", "spent_on"]]


@dataclass(frozen=True)
class _Told:
    """The entries behind a message, and what else is known of them.

    Attributes:
        entries: Those that count, and those that something else than an edit of the message made void.
        corrected: By entry, what another message has corrected in it since.
        on: The local day on which the message was first told.
    """

    entries: tuple[Entry, ...]
    corrected: Mapping[int, Fields]
    on: date


@tool(writes=True)
async def amend_message(scope: ToolScope, arguments: AmendMessageArguments) -> Result:
    """Make the entries of an edited message what it says now; for the program's own use.

    Where a value has to be asked about, nothing is written before the answer. The changes are this turn's, so that one
    undo takes them all back.
    """
    told = await _told(scope, arguments.event_id)
    was = _drafts(told) if arguments.was is None else arguments.was
    places, gone = placed(told.entries, was, arguments.drafts, is_of_entries=arguments.was is None)
    replaced = [place for place in places if isinstance(place, Replaced) and place.is_changed]
    changing = [place for place in replaced if place.entry.state == "active"]
    wanted = [await _wanted(scope, place, told) for place in changing]
    for place, one in zip(changing, wanted, strict=True):
        if isinstance(one, Ask):
            return _within_amendment(one, arguments, places.index(place), place.was)
    pairs = [(place.entry, new) for place, new in zip(changing, wanted, strict=True) if isinstance(new, NewEntry)]
    changed = [result for entry, new in pairs if (result := await change(scope, entry, new)).changed_fields]
    voided = [await _void(scope, entry) for entry in gone if entry.state == "active"]
    return EventAmended(
        changed=tuple(changed),
        voided=tuple(voided),
        left_out=tuple(_view(scope, place.entry) for place in replaced if place.entry.state == "void"),
        missing=tuple(_call(place.draft, arguments.event_id, told.on) for place in places if isinstance(place, Fresh)),
        event_id=scope.event_id if changed or voided else None,
    )


async def entries_behind(conn: Connection, user_id: int, event_id: int) -> tuple[Entry, ...]:
    """The entries that the message of *event_id* told, void ones too; where it told none, those it changed."""
    told = await entries.of_event(conn, user_id, event_id)
    return told or await entries.touched_by(conn, user_id, event_id)


async def _told(scope: ToolScope, event_id: int) -> _Told:
    conn = await scope.reading()
    behind = await entries_behind(conn, scope.user.id, event_id)
    own = await inbox.own_events(conn, scope.user.id, event_id)
    taken_out = await _taken_out(conn, scope.user.id, [entry.id for entry in behind if entry.state == "void"], own)
    first_told: datetime = behind[0].spent_at if behind else scope.now
    return _Told(
        entries=tuple(entry for entry in behind if entry.state == "active" or entry.id in taken_out),
        corrected=await _corrected_later(conn, scope.user.id, event_id, [entry.id for entry in behind], own),
        on=local_day(scope.user, first_told),
    )


async def _taken_out(conn: Connection, user_id: int, entry_ids: list[int], own: list[int]) -> set[int]:
    """Of these void entries those that another message made so; what an edit has taken out, an edit may bring back."""
    rows = await conn.fetch(
        """
        SELECT record_id FROM (
            SELECT DISTINCT ON (record_id) record_id, coalesce(undone_by, event_id) AS voided_by
            FROM changes
            WHERE user_id = $1 AND record = 'entry' AND record_id = ANY ($2)
            ORDER BY record_id, id DESC
        ) AS last
        WHERE voided_by <> ALL ($3)
        """,
        user_id,
        entry_ids,
        own,
    )
    return {row["record_id"] for row in rows}


async def _corrected_later(
    conn: Connection, user_id: int, told_by: int, entry_ids: list[int], own: list[int]
) -> dict[int, Fields]:
    """By entry, what another message than *told_by* and its edits, *own*, has corrected in it since."""
    rows = await conn.fetch(
        """
        SELECT record_id,
               bool_or(changes.before->>'category' <> entries.category) AS category,
               bool_or((changes.before->>'spent_on')::date <> entries.spent_on) AS spent_on
        FROM changes
        JOIN entries ON entries.user_id = changes.user_id AND entries.id = changes.record_id
        WHERE changes.user_id = $1 AND record = 'entry' AND record_id = ANY ($2) AND changes.before IS NOT NULL
          AND undone_by IS NULL AND (changes.event_id <> ALL ($4) OR entries.event_id <> $3)
        GROUP BY record_id
        """,
        user_id,
        entry_ids,
        told_by,
        own,
    )
    fields: tuple[Literal["category", "spent_on"], ...] = ("category", "spent_on")
    return {row["record_id"]: frozenset(name for name in fields if row[name]) for row in rows}


def _drafts(told: _Told) -> tuple[EntryDraft, ...]:
    """What the entries say, as a message would tell it."""
    return tuple(
        EntryDraft(
            kind=entry.kind,
            amount=entry.money.amount,
            currency=entry.money.currency,
            note=entry.note,
            category=entry.category,
            on=None if entry.spent_on == told.on else entry.spent_on.isoformat(),
        )
        for entry in told.entries
    )


async def _wanted(scope: ToolScope, place: Replaced, told: _Told) -> NewEntry | Ask:
    """What the entry has to say: what the message says otherwise than before, for the rest what it says already."""
    entry, draft, was = place.entry, place.draft, place.was
    note = draft.note if clean_note(draft.note) != clean_note(was.note) else entry.note
    kind = draft.kind if draft.kind is not was.kind else entry.kind
    is_amount_told = draft.amount != was.amount
    is_currency_told = draft.currency not in (None, was.currency)
    is_category_told = draft.category not in (None, was.category)
    corrected = told.corrected.get(entry.id, frozenset())
    said = EntryArguments(
        amount=draft.amount if is_amount_told else entry.money.amount,
        currency=(draft.currency if is_currency_told else None) or entry.money.currency,
        note=note,
        category=draft.category if is_category_told else None,
        on=_day(draft, was, entry, told.on, is_corrected="spent_on" in corrected).isoformat(),
        is_new=True,
        is_right=draft.is_right or not (is_amount_told or is_currency_told),
        is_named=draft.is_named,
    )
    prepared = await prepare(scope, TOOLS[kind], kind, said)
    if isinstance(prepared, Ask):
        return prepared
    is_alike = (entry.kind, entry.note) == (kind, clean_note(note))
    category = prepared.category
    if not is_category_told:
        keeps = is_alike or "category" in corrected
        category = entry.category if keeps else await _filed(scope, kind, clean_note(note))
    refund_of = entry.refund_of if is_alike else None
    return NewEntry(kind, prepared.money, prepared.note, category, prepared.spent_on, refund_of)


async def _filed(scope: ToolScope, kind: EntryKind, note: str) -> str:
    return await categories.resolve(await scope.reading(), scope.user.id, kind, note)


def _day(draft: EntryDraft, was: EntryDraft, entry: Entry, told_on: date, *, is_corrected: bool) -> date:
    """The day of the entry: a day that is no longer said is the day of the message, unless it was corrected since."""
    if draft.on == was.on or (draft.on is None and is_corrected):
        return entry.spent_on
    return date.fromisoformat(draft.on) if draft.on is not None else told_on


def _within_amendment(ask: Ask, arguments: AmendMessageArguments, place: int, was: EntryDraft) -> Ask:
    """The question about one draft, with all of the amendment waiting for its answer; a "no" leaves the draft out."""

    def amending(draft: EntryDraft) -> PlannedCall:
        drafts = [*arguments.drafts[:place], draft, *arguments.drafts[place + 1 :]]
        told = [one.model_dump(mode="json", exclude_defaults=True) for one in drafts]
        said = arguments.model_dump(mode="json", exclude_defaults=True)
        return PlannedCall(name="amend_message", arguments={**said, "drafts": told})

    def put(call: PlannedCall) -> PlannedCall:
        kind = KINDS.get(call.name)
        return call if kind is None else amending(EntryDraft.model_validate({**call.arguments, "kind": kind}))

    def declined(option: Option) -> Option:
        return option if option.calls else option.model_copy(update={"calls": (amending(was),)})

    asked = ask.mapped(put)
    return asked.model_copy(update={"options": tuple(map(declined, asked.options))})


def _call(draft: EntryDraft, event_id: int, told_on: date) -> PlannedCall:
    """The call that saves what an edited message tells anew, of the day of the message unless it names one."""
    said = draft.model_dump(mode="json", exclude_defaults=True, exclude={"kind"})
    return PlannedCall(name=TOOLS[draft.kind], arguments={"on": told_on.isoformat(), **said}, told_by=event_id)


def _view(scope: ToolScope, entry: Entry) -> EntryView:
    return view(entry, scope.user, scope.now)


async def _void(scope: ToolScope, entry: Entry) -> EntryView:
    conn = await scope.writing()
    await entries.void(conn, Turn.of(scope), entry.id)
    await caps.retract(conn, scope.user, local_day(scope.user, scope.now))
    return _view(scope, entry)
