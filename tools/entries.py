"""Rows of the money diary: one for each expense, income or refund, each change of one leaving its trail.

It knows rows, not wishes: which category a note means, whether something looks doubled and what the reply says is
decided by its callers. Every statement names the user and meets row-level security besides.
"""

import unicodedata
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from decimal import Decimal
from enum import StrEnum
from typing import Literal, Self

from pydantic import BaseModel, ConfigDict, Field

from core.database import Connection, Row
from core.money import Money, display
from core.patterns import LazyPattern
from core.users import User
from tools.base import Result, ToolScope


class EntryKind(StrEnum):
    """What an entry does to the balance: an expense lowers it, income raises it, a refund lowers its category."""

    EXPENSE = "expense"
    INCOME = "income"
    REFUND = "refund"


@dataclass(frozen=True)
class NewEntry:
    """What is to be written, or what an entry is to become.

    Attributes:
        money: Always above zero; the kind says which way it goes.
        note: The person's own words, or empty.
        spent_on: Local calendar day, by which weeks and months are counted (R3.2).
        refund_of: The id of the expense that a refund takes back, where one matched (R3.3).
    """

    kind: EntryKind
    money: Money
    note: str
    category: str
    spent_on: date
    refund_of: int | None = None


@dataclass(frozen=True)
class Entry:
    """One row: what was told, by which event, and whether it still counts.

    Attributes:
        ordinal: Its place within the event that told it (R3.11).
        spent_at: Aware UTC instant at which it was told.
        state: ``void`` rows count nowhere and stay for the trail (R3.5).
    """

    id: int
    event_id: int
    ordinal: int
    kind: EntryKind
    money: Money
    note: str
    category: str
    spent_on: date
    spent_at: datetime
    refund_of: int | None
    state: Literal["active", "void"]

    @property
    def content(self) -> NewEntry:
        """What it says, without where it came from."""
        return NewEntry(self.kind, self.money, self.note, self.category, self.spent_on, self.refund_of)


class EntryView(BaseModel):
    """An entry as a model and a reply see it.

    Attributes:
        amount: Decimal in units of the currency, as text: "15.00".
        display: The amount as the person writes amounts: "RM15.00".
        on: Local calendar day.
        is_today: Whether that day is the person's today.
    """

    model_config = ConfigDict(frozen=True)

    id: int
    kind: EntryKind
    amount: str
    currency: str
    display: str
    note: str
    category: str
    on: date
    is_today: bool


def view(entry: Entry, user: User, now: datetime) -> EntryView:
    """*entry* as *user* reads it at *now* (aware)."""
    return EntryView(
        id=entry.id,
        kind=entry.kind,
        amount=f"{entry.money.amount:f}",
        currency=entry.money.currency,
        display=display(entry.money, user.number_format),
        note=entry.note,
        category=entry.category,
        on=entry.spent_on,
        is_today=entry.spent_on == local_day(user, now),
    )


def local_day(user: User, now: datetime) -> date:
    """The calendar day it is for *user* at *now* (aware)."""
    return now.astimezone(user.zone_info).date()


# Scripts written without spaces: each of their characters is matched as a word of its own.
_UNSPACED = r"\u0e00-\u0e7f\u3040-\u30ff\u3400-\u9fff"  # Thai, kana, Chinese characters
_LETTERS = rf"[^\W_{_UNSPACED}]+"
_WORD = LazyPattern(rf"[{_UNSPACED}]|{_LETTERS}(?:['’]{_LETTERS})*")


# They write whatever stands behind them the other way round, also what is said beside them.
_TURNS = frozenset("\u200e\u200f\u061c\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


def one_line(text: str) -> str:
    """*text* on one line, single-spaced, without control characters, halves of characters and turns of direction."""
    if text.isprintable():  # nothing but words and plain spaces, as nearly always
        return " ".join(text.split())
    shown = (" " if char.isspace() else char for char in text)
    kept = (char for char in shown if char not in _TURNS and unicodedata.category(char) not in {"Cc", "Cs"})
    return " ".join("".join(kept).split())


def note_words(note: str) -> str:
    """A note as it is compared: folded words between single spaces, a space at both ends (" iced tea ").

    A note without any word, such as an emoji, is compared as it is. An empty note gives one space.
    """
    folded = unicodedata.normalize("NFKC", one_line(note)).casefold()
    words = _WORD.findall(folded) or folded.split()
    return " ".join(["", *words, ""]) if words else " "


MINOR_DIGITS = (0, 2, 3)  # decimals that a currency may count (ISO 4217)
MAX_MINOR = 2**63 - 1  # what the column holds
COLUMNS = "id, event_id, ordinal, kind, amount_minor, currency, note, category, spent_on, spent_at, refund_of, state"


def from_row(row: Row) -> Entry:
    """The entry in a row that has the COLUMNS."""
    return Entry(
        id=row["id"],
        event_id=row["event_id"],
        ordinal=row["ordinal"],
        kind=EntryKind(row["kind"]),
        money=Money(row["amount_minor"], row["currency"]),
        note=row["note"],
        category=row["category"],
        spent_on=row["spent_on"],
        spent_at=row["spent_at"],
        refund_of=row["refund_of"],
        state=row["state"],
    )


class Written(Result):
    """Base of the results of tools that write.

    Attributes:
        event_id: The event whose undo takes this back; None where nothing had to be written. Not for the model.
    """

    event_id: int | None = Field(default=None, exclude=True)


@dataclass(frozen=True)
class Turn:
    """Who writes, through which event, when: stands on every change."""

    user_id: int
    event_id: int
    now: datetime

    @classmethod
    def of(cls, scope: ToolScope) -> Self:
        """The turn that a tool works in."""
        return cls(scope.user.id, scope.event_id, scope.now)


async def insert(conn: Connection, turn: Turn, new: NewEntry, ordinal: int, *, told_by: int | None = None) -> Entry:
    """Write one entry and the first line of its trail, in one statement.

    Args:
        conn: Confined to the user.
        turn: The change is this turn's, for its undo.
        new: What to write.
        ordinal: Place within the telling event; a second write there is refused by the database (R3.11).
        told_by: The event whose message says it, where that is an earlier one than the turn's (an edited message).
    """
    row = await conn.fetchrow(
        f"""
        WITH entry AS (
            INSERT INTO entries (user_id, event_id, ordinal, kind, amount_minor, currency, note, note_words,
                                 category, spent_on, spent_at, refund_of)
            VALUES ($1, $4, $5, $6, $7, $8, $9, $10, $11, $12, $3, $13)
            RETURNING user_id, {COLUMNS}
        ), trail AS (
            INSERT INTO changes (user_id, event_id, record, record_id, at)
            SELECT user_id, $2, 'entry', id, $3 FROM entry
        )
        SELECT {COLUMNS} FROM entry
        """,  # noqa: S608  constant columns
        turn.user_id,
        turn.event_id,
        turn.now,
        turn.event_id if told_by is None else told_by,
        ordinal,
        *_values(new),
    )
    return from_row(row)


async def next_ordinal(conn: Connection, user_id: int, event_id: int) -> int:
    """The place of the next entry among those that the message of *event_id* has told, void ones counted."""
    ordinal: int = await conn.fetchval(
        "SELECT coalesce(max(ordinal) + 1, 0) FROM entries WHERE user_id = $1 AND event_id = $2", user_id, event_id
    )
    return ordinal


async def update(conn: Connection, turn: Turn, entry_id: int, new: NewEntry) -> Entry:
    """Make the entry say *new*, keeping what it said before in its trail, in one statement."""
    row = await conn.fetchrow(
        f"""
        WITH old AS (
            SELECT id AS old_id, to_jsonb(entries) AS before FROM entries WHERE user_id = $1 AND id = $4 FOR UPDATE
        ), trail AS (
            INSERT INTO changes (user_id, event_id, record, record_id, before, at)
            SELECT $1, $2, 'entry', $4, before, $3 FROM old
        )
        UPDATE entries
        SET kind = $5, amount_minor = $6, currency = $7, note = $8, note_words = $9, category = $10, spent_on = $11,
            refund_of = $12
        FROM old
        WHERE user_id = $1 AND id = old_id
        RETURNING {COLUMNS}
        """,  # noqa: S608  constant columns
        turn.user_id,
        turn.event_id,
        turn.now,
        entry_id,
        *_values(new),
    )
    return from_row(row)


async def void(conn: Connection, turn: Turn, entry_id: int) -> Entry | None:
    """Let the entry count no longer; the row stays, with its trail. None if it was void already."""
    row = await conn.fetchrow(
        f"""
        WITH old AS (
            SELECT id AS old_id, to_jsonb(entries) AS before FROM entries
            WHERE user_id = $1 AND id = $4 AND state = 'active' FOR UPDATE
        ), trail AS (
            INSERT INTO changes (user_id, event_id, record, record_id, before, at)
            SELECT $1, $2, 'entry', $4, before, $3 FROM old
        )
        UPDATE entries SET state = 'void'
        FROM old
        WHERE user_id = $1 AND id = old_id
        RETURNING {COLUMNS}
        """,  # noqa: S608  constant columns
        turn.user_id,
        turn.event_id,
        turn.now,
        entry_id,
    )
    return from_row(row) if row else None


async def restore(conn: Connection, user_id: int, entry_id: int, before: dict[str, object] | None) -> Entry:
    """Take a change back: the entry says again what its trail kept, or is void where the change had made it.

    The trail is marked by whoever undoes; this writes no line of it.
    """
    row = await conn.fetchrow(
        f"""
        UPDATE entries
        SET (kind, amount_minor, currency, note, note_words, category, spent_on, refund_of, state) = (
            SELECT kind, amount_minor, currency, note, note_words, category, spent_on, refund_of, state
            FROM jsonb_populate_record(entries, coalesce($3::jsonb, '{{"state": "void"}}'))
        )
        WHERE user_id = $1 AND id = $2
        RETURNING {COLUMNS}
        """,  # noqa: S608  constant columns
        user_id,
        entry_id,
        before,
    )
    return from_row(row)


def _values(new: NewEntry) -> tuple[object, ...]:
    """The columns of a NewEntry, in the order in which both statements name them."""
    return (
        new.kind,
        new.money.amount_minor,
        new.money.currency,
        new.note,
        note_words(new.note),
        new.category,
        new.spent_on,
        new.refund_of,
    )


async def find(conn: Connection, user_id: int, entry_id: int) -> Entry | None:
    """The entry of that id, void or not."""
    query = f"SELECT {COLUMNS} FROM entries WHERE user_id = $1 AND id = $2"  # noqa: S608  constant columns
    row = await conn.fetchrow(query, user_id, entry_id)
    return from_row(row) if row else None


async def of_event(conn: Connection, user_id: int, event_id: int) -> tuple[Entry, ...]:
    """Every entry that the message of *event_id* told, void ones too, in the order of the message."""
    query = f"SELECT {COLUMNS} FROM entries WHERE user_id = $1 AND event_id = $2 ORDER BY ordinal"  # noqa: S608
    rows = await conn.fetch(query, user_id, event_id)
    return tuple(map(from_row, rows))


async def touched_by(conn: Connection, user_id: int, event_id: int) -> tuple[Entry, ...]:
    """The active entries that *event_id* told or changed, in the order they were told (R3.5)."""
    rows = await conn.fetch(
        f"""
        SELECT {COLUMNS} FROM entries
        WHERE user_id = $1 AND state = 'active'
          AND (event_id = $2 OR id IN (
              SELECT record_id FROM changes WHERE user_id = $1 AND event_id = $2 AND record = 'entry'
          ))
        ORDER BY id
        """,  # noqa: S608  constant columns
        user_id,
        event_id,
    )
    return tuple(map(from_row, rows))


async def newest(
    conn: Connection, user_id: int, words: tuple[str, ...], on: date | None, amount: Decimal | None, limit: int
) -> tuple[Entry, ...]:
    """The active entries told last, the latest first, with every one of *words* in their note or as their category.

    *words* are folded, without spaces; *on* is the local day; *amount* is in units of an entry's own currency.
    """
    minor = [min(int(amount.scaleb(digits)), MAX_MINOR) for digits in MINOR_DIGITS] if amount is not None else []
    query = f"""
        SELECT {COLUMNS} FROM entries
        WHERE user_id = $1 AND state = 'active' AND ($3::date IS NULL OR spent_on = $3)
          AND ($4::bigint[] = '{{}}' OR amount_minor = ANY ($4))
          AND NOT EXISTS (
              SELECT FROM unnest($2::text[]) AS wanted (word)
              WHERE strpos(note_words, ' ' || word || ' ') = 0 AND word <> category
          )
        ORDER BY id DESC
        LIMIT $5
    """  # noqa: S608  constant columns
    rows = await conn.fetch(query, user_id, list(words), on, minor, limit)
    return tuple(entry for entry in map(from_row, rows) if amount in (None, entry.money.amount))


async def matching_expense(conn: Connection, user_id: int, refund: NewEntry, within: timedelta) -> Entry | None:
    """The expense a refund takes back: same currency, with that much of it not refunded yet, at most *within* before.

    The same note counts most, then a shared category, then the same amount; the newest of equals (R3.3). An expense
    with nothing but its currency in common is no match.
    """
    row = await conn.fetchrow(
        f"""
        SELECT {COLUMNS} FROM entries AS expense
        WHERE user_id = $1 AND state = 'active' AND kind = 'expense'
          AND spent_on BETWEEN $2::date - $3::integer AND $2::date
          AND currency = $4
          AND (note_words = $6 AND $6 <> ' ' OR category = $7 AND amount_minor = $5
               OR $6 <> ' ' AND strpos(note_words, $6) > 0)
          AND amount_minor >= $5 + (
              SELECT coalesce(sum(amount_minor), 0) FROM entries AS refund
              WHERE refund.user_id = $1 AND refund.refund_of = expense.id AND refund.state = 'active'
          )
        ORDER BY note_words = $6 DESC, strpos(note_words, $6) > 0 DESC, amount_minor = $5 DESC, spent_on DESC, id DESC
        LIMIT 1
        """,  # noqa: S608  constant columns
        user_id,
        refund.spent_on,
        within.days,
        refund.money.currency,
        refund.money.amount_minor,
        note_words(refund.note),
        refund.category,
    )
    return from_row(row) if row else None
