"""The tool that writes what a receipt says as one expense (R3.9). What is doubtful is asked in receipt_questions.py.

A receipt is read by code, so no model is handed this tool. What was read is data: none of its words decides anything.
"""

from core.money import Money, display
from tools.asking import another_one
from tools.base import Ask, Result, ToolScope, tool
from tools.booking import EntryArguments, EntrySaved, describe, money_of, read_day
from tools.entries import COLUMNS, Entry, from_row, local_day
from tools.receipt_questions import ReceiptArguments, ask_about
from tools.spending import spend


class ReceiptSaved(EntrySaved):
    """The expense of a receipt is written.

    Attributes:
        items: How many lines of it name something that was bought.
        tax: All taxes together, as the person writes amounts; None where none is printed.
    """

    items: int = 0
    tax: str | None = None


@tool(writes=True)
async def add_receipt(scope: ToolScope, arguments: ReceiptArguments) -> Result:
    """Save what was read from a photo or a PDF of a receipt as one expense: its total, on its day.

    Only for what code has read from a picture; what a person says is add_expense. Only this call saves the receipt;
    it may also answer with a question, and then nothing is saved yet.
    """
    if (ask := ask_about(scope, arguments)) is not None:
        return ask
    said = _as_entry(scope, arguments)
    if not arguments.is_new and (twin := await _twin(scope, said)) is not None:
        return _ask_again(scope, arguments, twin)
    saved = await spend(scope, said)
    return _with_details(scope, arguments, saved) if isinstance(saved, EntrySaved) else saved


def _as_entry(scope: ToolScope, receipt: ReceiptArguments) -> EntryArguments:
    """The entry that the receipt comes to, once nothing of it is doubtful any more."""
    printed = receipt.currencies[0] if len(receipt.currencies) == 1 else None
    day = receipt.on or next(iter(receipt.days), local_day(scope.user, scope.now))
    return EntryArguments(
        amount=receipt.amount if receipt.amount is not None else receipt.totals[0],
        currency=receipt.currency or printed,
        note=receipt.note or receipt.merchant,
        on=day.isoformat(),
        is_new=receipt.is_new,
    )


async def _twin(scope: ToolScope, said: EntryArguments) -> Entry | None:
    """The latest expense of that day and amount, whatever it is called: the same receipt shown twice, or typed before.

    Both may be months apart, so it looks further back than typed entries are compared with (R3.12).
    """
    currency = said.currency or scope.user.currency
    if currency is None:
        return None
    conn = await scope.reading()
    row = await conn.fetchrow(
        f"""
        SELECT {COLUMNS} FROM entries
        WHERE user_id = $1 AND state = 'active' AND kind = 'expense' AND spent_on = $2::date
          AND currency = $3 AND amount_minor = $4 AND event_id <> $5
        ORDER BY id DESC
        LIMIT 1
        """,  # noqa: S608  constant columns
        scope.user.id,
        read_day(said.on, scope.context()),
        currency,
        money_of(said.amount, currency).amount_minor,
        scope.told_by or scope.event_id,
    )
    return from_row(row) if row else None


def _ask_again(scope: ToolScope, receipt: ReceiptArguments, twin: Entry) -> Ask:
    what, day = describe(twin.content, scope), twin.spent_on
    text = f"I have {what}, on {day.day} {day:%B} already. Is this receipt another one?"
    return another_one(text, (receipt.call(is_new=True),), yes="Yes, save it").model_copy(
        update={"again": receipt.call()}
    )


def _with_details(scope: ToolScope, receipt: ReceiptArguments, saved: EntrySaved) -> ReceiptSaved:
    tax = None
    if receipt.tax:
        tax = display(Money.of(receipt.tax, saved.entry.currency), scope.user.number_format)
    return ReceiptSaved(
        entry=saved.entry, warnings=saved.warnings, event_id=saved.event_id, items=receipt.items, tax=tax
    )
