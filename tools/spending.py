"""Writing an expense that is meant as one: booked, with the caps it has brought past a threshold.

Whether it is the payment of a bill is decided before, in expenses.py and reminder_acts.py.
"""

from tools.base import Ask, Result, ToolScope
from tools.booking import EntryArguments, EntrySaved, book, warnings
from tools.entries import EntryKind, view


async def spend(scope: ToolScope, arguments: EntryArguments) -> Result:
    """Write what was spent, or return the question that has to be answered first."""
    entry = await book(scope, "add_expense", EntryKind.EXPENSE, arguments)
    if isinstance(entry, Ask):
        return entry
    return EntrySaved(
        entry=view(entry, scope.user, scope.now),
        warnings=await warnings(scope, entry),
        event_id=scope.event_id,
    )
