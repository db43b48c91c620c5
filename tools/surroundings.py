"""What the rows say around an entry that is to be written: what was taught about its words, and whether it has a twin.

A plain entry is written as its surroundings are looked at. Which question they raise is for booking to say.
"""

from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from tools import categories, entries
from tools.base import ToolScope
from tools.entries import Entry, NewEntry

DUPLICATE_WITHIN = timedelta(minutes=10)  # the same words and amount this soon may be a slip (R3.12)


@dataclass(frozen=True)
class Surroundings:
    """What the rows say before an entry is written.

    Attributes:
        category: What was taught about words of the note, if anything.
        is_own_category: The category that was named is one of the person's own.
        twin_at: When the same thing was told already, a moment ago (R3.12).
        bill_id: The bill of that name that is due and not paid yet, for an expense.
    """

    category: str | None
    is_own_category: bool
    twin_at: datetime | None
    bill_id: int | None = None


async def look_around(scope: ToolScope, draft: NewEntry) -> Surroundings:
    """Everything that writing *draft* depends on, in one statement."""
    conn = await scope.reading()
    row = await conn.fetchrow(
        f"""
        SELECT {categories.LEARNED} AS category,
               EXISTS (SELECT FROM categories WHERE user_id = $1 AND name = $3) AS is_own_category,
               (SELECT max(spent_at) {_TWIN}) AS twin_at,
               (SELECT max(reminders.id) {_DUE_BILL}) AS bill_id
        """,  # noqa: S608  constant parts
        *_of(scope, draft),
    )
    return Surroundings(row["category"], row["is_own_category"], row["twin_at"], row["bill_id"])


async def write_plain(scope: ToolScope, draft: NewEntry) -> Entry | None:
    """Write *draft*, for which no category was named, as the next record of this event.

    None where it has a twin, or may be the payment of a bill that is due.

    It looks around in the same statement, for a turn costs what its round trips cost.
    """
    conn = await scope.writing()
    usual = replace(draft, category=categories.filed_by_words(draft.kind, draft.note))
    row = await conn.fetchrow(
        f"""
        WITH entry AS (
            INSERT INTO entries (user_id, event_id, ordinal, kind, amount_minor, currency, note, note_words,
                                 category, spent_on, spent_at)
            SELECT $1, $10, $11, $5, $6, $7, $12, $2, coalesce({categories.LEARNED}, $3), $4, $13
            WHERE NOT EXISTS (SELECT {_TWIN}) AND NOT EXISTS (SELECT {_DUE_BILL})
            RETURNING user_id, {entries.COLUMNS}
        ), trail AS (
            INSERT INTO changes (user_id, event_id, record, record_id, at)
            SELECT user_id, $8, 'entry', id, $13 FROM entry
        )
        SELECT {entries.COLUMNS} FROM entry
        """,  # noqa: S608  constant parts
        *_of(scope, usual),
        scope.event_id if scope.told_by is None else scope.told_by,
        scope.ordinal,
        draft.note,
        scope.now,
    )
    if row is None:
        return None
    scope.next_ordinal()
    return entries.from_row(row)


# The same thing told a moment ago; the parameters are those of ``_of``.
_TWIN = """
    FROM entries
    WHERE user_id = $1 AND state = 'active' AND spent_on = $4 AND kind = $5 AND amount_minor = $6
      AND currency = $7 AND note_words = $2 AND event_id <> $8 AND spent_at >= $9
"""


# A bill that was said, is not paid yet and has the words of the note; the parameters are those of ``_of``.
_DUE_BILL = """
    FROM occurrences JOIN reminders ON reminders.user_id = occurrences.user_id AND reminders.id = reminder_id
    WHERE occurrences.user_id = $1 AND occurrences.state = 'open' AND occurrences.event_id IS NOT NULL
      AND reminders.state <> 'deleted' AND amount_minor IS NOT NULL AND $5 = 'expense'
      AND $2 <> ' ' AND strpos(what_words, $2) > 0
"""


def _of(scope: ToolScope, draft: NewEntry) -> tuple[object, ...]:
    """The parameters $1 to $9 of a statement about *draft*."""
    return (
        scope.user.id,
        entries.note_words(draft.note),
        draft.category,
        draft.spent_on,
        draft.kind,
        draft.money.amount_minor,
        draft.money.currency,
        scope.event_id,
        scope.now - DUPLICATE_WITHIN,
    )
