"""Which entry each draft of an edited message tells anew.

A draft is found in what the message said before, and that among its entries: first what is the same, then what has the
same note, then the same amount, then what is left, in order. Pure: it compares values and reads no rows.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from decimal import Decimal

from tools.booking import EntryArguments, clean_note
from tools.entries import Entry, EntryKind


class EntryDraft(EntryArguments):
    """One entry as a message tells it; ``on`` is an ISO day, left out for the day on which it was first told."""

    kind: EntryKind = EntryKind.EXPENSE


@dataclass(frozen=True)
class Replaced:
    """A draft that says anew what an entry says; ``was`` is how the message said it before."""

    draft: EntryDraft
    was: EntryDraft
    entry: Entry

    @property
    def is_changed(self) -> bool:
        """Whether the message says it otherwise than before."""
        return self.draft != self.was


@dataclass(frozen=True)
class Fresh:
    """A draft that no entry says yet."""

    draft: EntryDraft


Place = Replaced | Fresh


def placed(
    told: Sequence[Entry], was: Sequence[EntryDraft], drafts: Sequence[EntryDraft], *, is_of_entries: bool
) -> tuple[list[Place], list[Entry]]:
    """The place of each of *drafts*, in order, and the entries that the message tells no more.

    Another note in the place of an entry that counts no longer is something new.

    Args:
        told: The entries behind the message, void ones too.
        was: What it said before the edit.
        drafts: What it says now.
        is_of_entries: *was* was made of the entries, one each and in their order.
    """
    entry_of: list[int | None] = list(range(len(told))) if is_of_entries else _matched(was, _counting_first(told))
    order = list(told) if is_of_entries else _counting_first(told)
    before = _matched(drafts, was)
    origins = [(was[place], entry_of[place]) if place is not None else None for place in before]
    places = [_place(draft, origin, order) for draft, origin in zip(drafts, origins, strict=True)]
    gone = [entry for place, entry in enumerate(entry_of) if place not in before and entry is not None]
    return places, [order[entry] for entry in gone]


def _place(draft: EntryDraft, origin: tuple[EntryDraft, int | None] | None, order: Sequence[Entry]) -> Place:
    if origin is None or origin[1] is None:
        return Fresh(draft)
    was, entry = origin[0], order[origin[1]]
    is_fresh = entry.state == "void" and not _has_same_note(draft, was)
    return Fresh(draft) if is_fresh else Replaced(draft, was, entry)


def _counting_first(told: Sequence[Entry]) -> list[Entry]:
    """The entries with those first that count: of two alike, the other was replaced."""
    return sorted(told, key=lambda entry: entry.state != "active")


Said = EntryDraft | Entry


def _matched(these: Sequence[EntryDraft], those: Sequence[Said]) -> list[int | None]:
    """For each of *these* the place of the one among *those* that it is, each taken once; None where none is left."""
    found: list[int | None] = [None] * len(these)
    free = list(range(len(those)))
    tests: tuple[Callable[[EntryDraft, Said], bool], ...] = (_is_same, _has_same_note, _has_same_amount, _is_any)
    for is_alike in tests:
        for place, one in enumerate(these):
            other = next((number for number in free if is_alike(one, those[number])), None)
            if found[place] is None and other is not None:
                found[place] = other
                free.remove(other)
    return found


def _is_same(one: EntryDraft, other: Said) -> bool:
    return (
        one == other if isinstance(other, EntryDraft) else _has_same_note(one, other) and _has_same_amount(one, other)
    )


def _has_same_note(one: EntryDraft, other: Said) -> bool:
    return clean_note(one.note) == clean_note(other.note)


def _has_same_amount(one: EntryDraft, other: Said) -> bool:
    amount: Decimal = other.amount if isinstance(other, EntryDraft) else other.money.amount
    return one.amount == amount


def _is_any(one: EntryDraft, other: Said) -> bool:
    return one.kind is other.kind
