"""What later messages have decided about the rows that an edited message led to: it is not thrown away (R3.5).

An edit of an answer or of an instruction changes only what the message itself decided. Where that can't be told apart
from what was decided since, nothing is changed, and that is said.
"""

from collections.abc import Mapping, Sequence

from bot.answering import Answered
from bot.understanding.reading import MessageReading
from core.database import Connection, Row
from core.llm.types import ToolCall
from core.money import Money, display
from tools.base import PlannedCall, ToolScope

LEFT = "You have changed that since, so I left it; tell me what it should be now."
CAP_LEFT = "You have set it to {limit} since, so I left it."

# Which column of an entry an argument of its correction decides.
_COLUMN_OF = {
    "amount": "amount_minor",
    "currency": "currency",
    "category": "category",
    "note": "note",
    "on": "spent_on",
    "kind": "kind",
}


async def later_change(conn: Connection, user_id: int, own: Sequence[int]) -> Row | None:
    """The last change that another message made to a row that *own*, events of one message, had changed before.

    Only changes that stand count, on both sides. The row has ``record`` and ``event_id``; None for no such change.
    """
    return await conn.fetchrow(
        """
        SELECT later.record, later.event_id
        FROM changes AS mine JOIN changes AS later USING (user_id, record, record_id)
        WHERE user_id = $1 AND mine.event_id = ANY ($2) AND mine.undone_by IS NULL
          AND later.event_id <> ALL ($2) AND later.id > mine.id AND later.undone_by IS NULL
        ORDER BY later.id DESC
        LIMIT 1
        """,
        user_id,
        list(own),
    )


async def left(scope: ToolScope, later: Row) -> str:
    """What is said where a *later* change is left as it is."""
    row = await (await scope.reading()).fetchrow(
        """
        SELECT amount_minor, currency FROM caps
        WHERE user_id = $1 AND event_id = $2 AND state = 'active' AND $3 = 'cap'
        """,
        scope.user.id,
        later["event_id"],
        later["record"],
    )
    if row is None:
        return LEFT
    return CAP_LEFT.format(limit=display(Money(row["amount_minor"], row["currency"]), scope.user.number_format))


async def corrected_again(
    scope: ToolScope, own: Sequence[int], before: MessageReading | None, now: MessageReading | None
) -> tuple[ToolCall, ...]:
    """The correction that an edited correction makes now, of the same entry; none where a later one decided that field.

    Args:
        scope: The turn of the edit.
        own: The events of the message and of its earlier edits.
        before: What it asked for before the edit.
        now: What it asks for.
    """
    fields = _corrects(now)
    if not fields or fields != _corrects(before) or now is None:
        return ()
    rows = await _changed_since(await scope.reading(), scope.user.id, own)
    if len(rows) != 1 or rows[0]["now"]["state"] != "active" or not _is_kept(rows[0], fields):
        return ()
    (wanted,) = now.calls
    return (ToolCall("1", "edit_entry", {**wanted.arguments, "entry_id": rows[0]["now"]["id"]}),)


def _corrects(reading: MessageReading | None) -> frozenset[str]:
    """The fields that a correction of the last entry names; none for anything else."""
    if reading is None or [call.name for call in reading.calls] != ["edit_entry"]:
        return frozenset()
    fields = frozenset(reading.calls[0].arguments)
    return fields if fields <= _COLUMN_OF.keys() else frozenset()


async def _changed_since(conn: Connection, user_id: int, own: Sequence[int]) -> Sequence[Row]:
    """Each entry that *own* changed: as it was before the first later change of it, and as it is now."""
    rows: Sequence[Row] = await conn.fetch(
        """
        SELECT to_jsonb(entries) AS now, (
            SELECT before FROM changes
            WHERE user_id = $1 AND record = 'entry' AND record_id = entries.id AND undone_by IS NULL
              AND event_id <> ALL ($2) AND id > mine.id
            ORDER BY id LIMIT 1
        ) AS before
        FROM (
            SELECT record_id, max(id) AS id FROM changes
            WHERE user_id = $1 AND record = 'entry' AND event_id = ANY ($2) AND undone_by IS NULL
            GROUP BY record_id
        ) AS mine
        JOIN entries ON entries.user_id = $1 AND entries.id = mine.record_id
        ORDER BY entries.id
        """,
        user_id,
        list(own),
    )
    return rows


def _is_kept(row: Row, fields: frozenset[str]) -> bool:
    """Whether the entry says in these fields what it said before the later change."""
    before: Mapping[str, object] = row["before"] or row["now"]
    return all(before[_COLUMN_OF[name]] == row["now"][_COLUMN_OF[name]] for name in fields)


async def currency_again(
    scope: ToolScope, own: Sequence[int], before: Answered | None, now: Answered | None
) -> tuple[PlannedCall, ...]:
    """What an edited answer to "which currency?" changes: the setting and the entries that say what it said before.

    Args:
        scope: The turn of the edit.
        own: The events of the answer and of its earlier edits.
        before: What it decided before the edit.
        now: What it decides.
    """
    was, code = _currency_set(before), _currency_set(now)
    if before is None or now is None or not was or not code or before.calls[1:] != now.calls[1:]:
        return ()
    setting = (PlannedCall(name="set_currency", arguments={"currency": code}),) if scope.user.currency == was else ()
    rows = await _changed_since(await scope.reading(), scope.user.id, own)
    saved = [row["now"]["id"] for row in rows if (row["now"]["state"], row["now"]["currency"]) == ("active", was)]
    changes = (PlannedCall(name="edit_entry", arguments={"entry_id": one, "currency": code}) for one in saved)
    return (*setting, *changes)


def _currency_set(answered: Answered | None) -> str:
    if answered is None or not answered.calls or answered.calls[0].name != "set_currency":
        return ""
    return str(answered.calls[0].arguments["currency"])
