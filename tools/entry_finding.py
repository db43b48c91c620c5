"""Which saved entry a person means: by its id, by the message pointed at, by its words, day and amount, or the last.

It reads rows and writes none; what becomes of the entry is its callers' matter.
"""

from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from pydantic import Field

from core.database import Connection
from core.errors import ToolFailed
from core.money import display
from tools import entries
from tools.base import Arguments, Ask, Option, PlannedCall, ToolScope
from tools.booking import describe, read_day
from tools.entries import Entry

# Words that point at an entry without saying anything of it: "delete the last expense".
_POINTING_WORDS = frozenset(
    "the a an my that this last latest recent previous one entry expense income refund record it for of from".split()
)
MAX_SAME_DAY = 50  # entries of one day with the same words that are looked through


class WhichEntry(Arguments):
    """Which entry is meant; without any of it, the message pointed at, or else the last entry."""

    entry_id: int | None = Field(default=None, description="only if the person or a tool of this turn named it")
    words: str | None = Field(default=None, description="words of its note; left out for the last entry")
    day: str | None = Field(default=None, description="the day it is saved under, in their words")
    saved_amount: Decimal | None = Field(default=None, description="the amount it has now, if they say it")
    place: int | None = Field(
        default=None, ge=1, le=MAX_SAME_DAY, description="2 for 'the second taxi' of a day; only with words"
    )


WHICH = frozenset(WhichEntry.model_fields)


@dataclass(frozen=True)
class Found:
    """The entry that is meant, and how many of its day fit as well as it does, itself included."""

    entry: Entry
    alike: int = 1


async def find_entry(scope: ToolScope, said: WhichEntry, tool_name: str, others: dict[str, object]) -> Found | Ask:
    """The entry that is meant, or the question which of several it is.

    Args:
        scope: The turn.
        said: What the person has said of it.
        tool_name: The tool to call with the answer.
        others: That tool's further arguments.

    Raises:
        ToolFailed: There is none; the text says so.
    """
    conn = await scope.reading()
    if said.entry_id is not None:
        return Found(await _by_id(conn, scope, said.entry_id))
    if scope.about_event is not None:
        return await _pointed_at(conn, scope, _words(said.words), tool_name, others)
    alike = await latest_alike(scope, said)
    if not alike:
        raise ToolFailed(_none_found(scope, said))
    if said.place is None:
        return Found(alike[-1], len(alike) if _words(said.words) else 1)
    if said.place > len(alike):
        raise ToolFailed(f"I found only {len(alike)} of “{said.words}” that day, so nothing was changed.")
    return Found(alike[said.place - 1])


async def latest_alike(scope: ToolScope, said: WhichEntry) -> tuple[Entry, ...]:
    """The entries that fit *said* on the day of the one told last, in the order they were told; empty for none.

    Where some are called just so, and no place among them was said, it is those.
    """
    on = read_day(said.day, scope.context()) if said.day else None
    found = await entries.newest(
        await scope.reading(), scope.user.id, _words(said.words), on, said.saved_amount, MAX_SAME_DAY
    )
    alike = tuple(entry for entry in reversed(found) if entry.spent_on == found[0].spent_on)
    exact = tuple(entry for entry in alike if _is_called(entry, _words(said.words)))
    return exact if exact and said.place is None else alike


def _is_called(entry: Entry, words: tuple[str, ...]) -> bool:
    """Whether the note of *entry* is these words and nothing else: "lunch" is no "birthday lunch"."""
    return bool(words) and _words(entry.note) == words


def _none_found(scope: ToolScope, said: WhichEntry) -> str:
    """That no entry fits, and how to see those there are."""
    words = said.words if _words(said.words) else None
    on: date | None = read_day(said.day, scope.context()) if said.day else None
    if words is None and on is None and said.saved_amount is None:
        return "There is no entry yet."
    of_words = f" with “{words}” in it" if words else ""
    of_amount = f" of {said.saved_amount:,f}" if said.saved_amount is not None else ""
    of_day = f" on {on.day} {on:%B %Y}" if on else ""
    return f"I found no entry{of_words}{of_amount}{of_day}. “last 5” shows your latest."


async def _by_id(conn: Connection, scope: ToolScope, entry_id: int) -> Entry:
    entry = await entries.find(conn, scope.user.id, entry_id)
    if entry is None or entry.state == "void":
        raise ToolFailed("That entry is deleted or was never there; nothing was changed.")
    return entry


async def _pointed_at(
    conn: Connection, scope: ToolScope, words: tuple[str, ...], tool_name: str, others: dict[str, object]
) -> Found | Ask:
    found = await entries.touched_by(conn, scope.user.id, scope.about_event or 0)
    named = [entry for entry in found if _has_words(entry, words)] if words else []
    found = tuple(named) or found
    if not found:
        raise ToolFailed("The message you point at has no entry that still counts; nothing was changed.")
    if len(found) == 1:
        return Found(found[0])
    return Ask(text="Which one?", options=tuple(_choice(scope, entry, tool_name, others) for entry in found))


def _words(said: str | None) -> tuple[str, ...]:
    """The words that say something of the entry."""
    return tuple(word for word in entries.note_words(said or "").split() if word not in _POINTING_WORDS)


def _has_words(entry: Entry, words: tuple[str, ...]) -> bool:
    note = entries.note_words(entry.note)
    return all(f" {word} " in note or word == entry.category for word in words)


def _choice(scope: ToolScope, entry: Entry, tool_name: str, others: dict[str, object]) -> Option:
    arguments = {name: value for name, value in others.items() if name not in WHICH} | {"entry_id": entry.id}
    amount = display(entry.money, scope.user.number_format)
    note = (entry.note, f"the {entry.note}") if entry.note else ()
    return Option(
        label=describe(entry.content, scope),
        words=(*note, amount, f"{entry.money.amount:f}"),
        calls=(PlannedCall(name=tool_name, arguments=arguments),),
    )
