"""The tool that writes an expense."""

from tools.base import Result, ToolScope, tool
from tools.booking import EntryArguments, EntrySaved, prepare, save, warnings
from tools.entries import EntryKind, NewEntry, view


@tool(writes=True)
async def add_expense(scope: ToolScope, arguments: EntryArguments) -> Result:
    """Save something the person has spent.

    Call it once for each thing they say they have paid for, with its own amount: "Lunch RM15", "taxi 12.50 and coffee
    4 yesterday" are one and two calls. Spending is the default where no word says otherwise. Not for money received
    (add_income), money given back (add_refund), plans, prices or questions, and never with an amount, day or currency
    that is not in the person's own message. Only this call saves the expense; it may also answer with a question, and
    then nothing is saved yet.
    """
    draft = await prepare(scope, "add_expense", EntryKind.EXPENSE, arguments)
    if not isinstance(draft, NewEntry):
        return draft
    entry = await save(scope, draft)
    return EntrySaved(
        entry=view(entry, scope.user, scope.now),
        warnings=await warnings(scope, entry),
        event_id=scope.event_id,
    )
