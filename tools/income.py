"""The tools that write what came in: income, and refunds, which give an expense back instead (R3.3)."""

from dataclasses import replace
from datetime import timedelta

from tools import entries
from tools.base import Result, ToolScope, tool
from tools.booking import EntryArguments, EntrySaved, prepare, save
from tools.entries import Entry, EntryKind, NewEntry, view

REFUND_WITHIN = timedelta(days=366)  # an expense older than a year is hardly what a refund is for


@tool(writes=True)
async def add_income(scope: ToolScope, arguments: EntryArguments) -> Result:
    """Save money the person has received: salary, pay, a gift, something sold.

    Call it when their own words say that it came in: "salary 4200", "got paid 300", "received 50 from a friend",
    "+80". Not for money given back for a purchase (add_refund) nor for what is only expected. Only this call saves
    the income; it may also answer with a question, and then nothing is saved yet.
    """
    draft = await prepare(scope, "add_income", EntryKind.INCOME, arguments)
    if not isinstance(draft, NewEntry):
        return draft
    entry = await save(scope, draft)
    return EntrySaved(entry=view(entry, scope.user, scope.now), event_id=scope.event_id)


@tool(writes=True)
async def add_refund(scope: ToolScope, arguments: EntryArguments) -> Result:
    """Save money given back for something bought.

    Call it when the person says refund, refunded, cashback or money back: "refund groceries 20". It lowers what was
    spent in its category, is linked to the expense it fits, and does not count as income. Not for other money received
    (add_income). Only this call saves the refund; it may also answer with a question, and then nothing is saved yet.
    """
    draft = await prepare(scope, "add_refund", EntryKind.REFUND, arguments)
    if not isinstance(draft, NewEntry):
        return draft
    expense = await entries.matching_expense(await scope.reading(), scope.user.id, draft, REFUND_WITHIN)
    entry = await save(scope, _linked(draft, expense, has_category=bool(arguments.category)))
    return EntrySaved(
        entry=view(entry, scope.user, scope.now),
        refund_of=view(expense, scope.user, scope.now) if expense else None,
        event_id=scope.event_id,
    )


def _linked(draft: NewEntry, expense: Entry | None, *, has_category: bool) -> NewEntry:
    """The refund with its expense, in the expense's category unless the person named another."""
    if expense is None:
        return draft
    return replace(draft, refund_of=expense.id, category=draft.category if has_category else expense.category)
