"""The tools that write what came in: income, and refunds, which give an expense back instead (R3.3)."""

from dataclasses import replace
from datetime import timedelta

from core.database import Connection
from core.money import Money, MoneyError, display
from tools import entries
from tools.base import Ask, Option, PlannedCall, Result, ToolScope, tool
from tools.booking import EntryArguments, EntrySaved, book, prepare, save
from tools.entries import Entry, EntryKind, NewEntry, view

REFUND_WITHIN = timedelta(days=366)  # an expense older than a year is hardly what a refund is for


@tool(writes=True)
async def add_income(scope: ToolScope, arguments: EntryArguments) -> Result:
    """Save money the person has received: salary, pay, a gift, something sold.

    Call it when their own words say that it came in: "salary 4200", "got paid 300", "received 50 from a friend",
    "+80". Not for money given back for a purchase (add_refund) nor for what is only expected. Only this call saves
    the income; it may also answer with a question, and then nothing is saved yet.
    """
    entry = await book(scope, "add_income", EntryKind.INCOME, arguments)
    if isinstance(entry, Ask):
        return entry
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
    if expense is None and not arguments.currency and (ask := await _ask_currency(scope, draft, arguments)):
        return ask
    entry = await save(scope, _linked(draft, expense, has_category=bool(arguments.category)))
    return EntrySaved(
        entry=view(entry, scope.user, scope.now),
        refund_of=view(expense, scope.user, scope.now) if expense else None,
        event_id=scope.event_id,
    )


async def _ask_currency(scope: ToolScope, draft: NewEntry, arguments: EntryArguments) -> Ask | None:
    """Whether a refund without a currency is in that of the purchase it fits; None where it fits none (R3.3)."""
    conn, own = await scope.reading(), draft.money.currency
    said = arguments.model_copy(update={"on": draft.spent_on.isoformat()})  # "yesterday" is seen from today
    for currency in await _other_currencies(conn, scope.user.id, draft):
        try:
            money = Money.of(draft.money.amount, currency)
        except MoneyError:
            continue
        expense = await entries.matching_expense(conn, scope.user.id, replace(draft, money=money), REFUND_WITHIN)
        if expense is not None:
            bought = display(expense.money, scope.user.number_format)
            return Ask(
                text=f"The {expense.note or 'purchase'} was {bought}. Which currency came back?",
                options=tuple(_in(said, each, scope) for each in (currency, own)),
            )
    return None


async def _other_currencies(conn: Connection, user_id: int, refund: NewEntry) -> tuple[str, ...]:
    """The currencies besides the refund's in which its words were bought, the latest first."""
    rows = await conn.fetch(
        """
        SELECT currency FROM entries
        WHERE user_id = $1 AND state = 'active' AND kind = 'expense' AND currency <> $4
          AND spent_on BETWEEN $2::date - $3::integer AND $2::date
          AND $5 <> ' ' AND strpos(note_words, $5) > 0
        GROUP BY currency
        ORDER BY max(id) DESC
        """,
        user_id,
        refund.spent_on,
        REFUND_WITHIN.days,
        refund.money.currency,
        entries.note_words(refund.note),
    )
    return tuple(row["currency"] for row in rows)


def _in(said: EntryArguments, currency: str, scope: ToolScope) -> Option:
    """The refund in *currency*, as one answer."""
    call = PlannedCall(name="add_refund", arguments={**said.model_dump(mode="json"), "currency": currency})
    shown = display(Money.of(said.amount, currency), scope.user.number_format)
    return Option(label=shown, words=(currency, shown), calls=(call,))


def _linked(draft: NewEntry, expense: Entry | None, *, has_category: bool) -> NewEntry:
    """The refund with its expense, in the expense's category unless the person named another."""
    if expense is None:
        return draft
    return replace(draft, refund_of=expense.id, category=draft.category if has_category else expense.category)
