"""The tools for what a person answers to a reminder: not now, done, paid (R3.10, R4.4)."""

from collections.abc import Sequence
from datetime import timedelta
from decimal import Decimal

from pydantic import Field

from core.errors import ToolFailed, ToolRetry
from core.money import Money
from tools import booking, occurrences, reminders
from tools.asking import yes_or_no
from tools.base import PERSON_ONLY, Ask, PlannedCall, Result, ToolScope, tool
from tools.booking import EntryArguments, clean_note
from tools.entries import EntryKind, Turn, note_words
from tools.entries import view as entry_view
from tools.expenses import add_expense
from tools.occurrences import Occurrence
from tools.reminder_finding import WhichReminder, by_id, find_reminder, pointed_words
from tools.reminder_times import read_when
from tools.reminder_tools import bill_of, first_instant
from tools.reminder_views import BillPaid, ReminderFinished, ReminderSnoozed, shown_zone, view
from tools.reminders import Reminder

SAID_LATELY = timedelta(days=7)  # what was said within it may be meant by "done"
_PAYMENT = frozenset("pay paying payment bill bills rent bayar pagar bezahlen payer".split())
NOTHING_SAID = "Nothing was due lately, so there is nothing to do that with. Ask me for your reminders to see them."


class SnoozeReminderArguments(WhichReminder):
    """Which one, and until when."""

    until: str = Field(default="1 hour", description="the person's own words: '10 minutes', 'tomorrow morning'")


class FinishReminderArguments(WhichReminder):
    """Which one is done."""


class PayBillArguments(WhichReminder):
    """Which bill, and how much if the person says so."""

    amount: Decimal | None = Field(default=None, description="what was paid, if it was named; else what the bill says")
    currency: str | None = None
    is_new: bool = Field(
        default=False, description="the person said that it is another payment", json_schema_extra=PERSON_ONLY
    )


@tool(writes=True)
async def snooze_reminder(scope: ToolScope, arguments: SnoozeReminderArguments) -> Result:
    """Say a reminder again later: "in 10 minutes", "snooze", "remind me again tomorrow morning"; only this call does.

    Without ``which`` it is the one that was said last. A repeating reminder still comes at its own times. Not for
    moving one to another time for good (change_reminder).
    """
    found = await _answered(scope, arguments, "snooze_reminder")
    if isinstance(found, Ask):
        return found
    reminder, occurrence = found
    when = read_when(arguments.until, scope.context())
    if when is None or when.rules:
        raise ToolRetry(f"I can't read “{clean_note(arguments.until)}” as a time. Say it like “in 10 minutes”.")
    until = when.at or first_instant(when.plan(scope.user.zone or "UTC"), scope.now)
    if occurrence is None:
        raise ToolFailed(f"“{reminder.content.what}” has not been due yet. To move it, say “move it to 5pm”.")
    await occurrences.put_off(await scope.writing(), Turn.of(scope), occurrence, until)
    local = until.astimezone(shown_zone(reminder.content.plan, scope.user))
    return ReminderSnoozed(reminder=view(reminder, scope.user), until=local, event_id=scope.event_id)


@tool(writes=True)
async def finish_reminder(scope: ToolScope, arguments: FinishReminderArguments) -> Result:
    """Note that what a reminder was about is done: "done", "did it", "I've called mum"; it is not said again.

    Without ``which`` it is the one that was said last. A repeating reminder comes again at its next time. For a bill
    that was paid it is pay_bill.
    """
    found = await _answered(scope, arguments, "finish_reminder")
    if isinstance(found, Ask):
        return found
    reminder = await _close(scope, *found)
    return ReminderFinished(reminder=view(reminder, scope.user), event_id=scope.event_id)


@tool(writes=True)
async def pay_bill(scope: ToolScope, arguments: PayBillArguments) -> Result:
    """Book that a bill was paid and move it to its next date: "paid", "paid 82", "paid the rent".

    Without ``which`` it is the one that was said last; without ``amount`` what the bill says. An amount of this time
    leaves the bill's own as it is. Not for spending that no bill or reminder is about (add_expense). Only this call
    books the payment.
    """
    try:
        found = await _answered(scope, arguments, "pay_bill")
    except ToolFailed:
        if not (pointed_words(arguments.which) or arguments.amount):
            raise
        return await _paid_without_bill(scope, arguments)
    if isinstance(found, Ask):
        return found
    reminder, occurrence = found
    named = bill_of(scope, arguments.amount, arguments.currency)
    paid = named or reminder.content.bill
    call = PlannedCall(
        name="pay_bill",
        arguments={**arguments.model_dump(mode="json", exclude_defaults=True), "reminder_id": reminder.id},
    )
    if arguments.amount is not None and named is None:
        return booking.ask_currency(call)
    if occurrence is None and not arguments.is_new and await _is_paid_already(scope, reminder):
        return _ask_again(reminder, call)
    if paid is None:
        return Ask(text=f"How much was it? I'll save it as “{_note(reminder)}”.", expects="paid", calls=(call,))
    return await _book(scope, reminder, occurrence, paid)


async def _is_paid_already(scope: ToolScope, reminder: Reminder) -> bool:
    since = scope.now - SAID_LATELY
    return await occurrences.done_since(await scope.reading(), scope.user.id, reminder.id, since) is not None


def _ask_again(reminder: Reminder, call: PlannedCall) -> Ask:
    """Whether a bill that was paid lately was paid once more: a word too many would book it twice (R3.12)."""
    again = call.model_copy(update={"arguments": {**call.arguments, "is_new": True}})
    text = f"“{_note(reminder)}” is paid already. Was that another payment?"
    return yes_or_no(text, (again,), yes="Yes, book it", no="No, it was that one")


async def _paid_without_bill(scope: ToolScope, arguments: PayBillArguments) -> Result:
    """What was paid is spending like any other where no bill or reminder is about it."""
    what, amount = clean_note(arguments.which), arguments.amount
    if amount is None:
        return Ask(text=f"How much was {what}?", expects="amount", said=what)
    if not what:
        return Ask(text=f"What was the {amount:f} for?", expects="note", said=f"{amount:f} {arguments.currency or ''}")
    return await add_expense.run(scope, EntryArguments(amount=amount, currency=arguments.currency, note=what))


async def _answered(scope: ToolScope, arguments: WhichReminder, name: str) -> tuple[Reminder, Occurrence | None] | Ask:
    """The reminder that is answered to, with its occurrence that was said, if one is open.

    Raises:
        ToolFailed: None was said lately, or there is none of that name.
    """
    conn, user_id = await scope.reading(), scope.user.id
    since = scope.now - SAID_LATELY
    if arguments.reminder_id is None and not pointed_words(arguments.which):
        said = await occurrences.last_said(conn, user_id, since, event_id=scope.about_event)
        if said:
            heard = [(await by_id(conn, user_id, one.reminder_id), one) for one in said]
            return _first_to_pay(heard) if name == "pay_bill" else heard[0]
        if scope.about_event is None:
            raise ToolFailed(NOTHING_SAID)
    said_lately = {one.reminder_id: one for one in reversed(await occurrences.last_said(conn, user_id, since))}
    found = await find_reminder(scope, arguments, name, among=await _candidates(scope, said_lately))
    return found if isinstance(found, Ask) else (found, said_lately.get(found.id))


def _first_to_pay(heard: Sequence[tuple[Reminder, Occurrence]]) -> tuple[Reminder, Occurrence]:
    """The latest bill, or else what was about paying; the latest of all where none was."""
    bills = (each for each in heard if each[0].content.bill)
    payments = (each for each in heard if _PAYMENT & set(note_words(each[0].content.what).split()))
    return next(bills, None) or next(payments, None) or heard[0]


async def _candidates(scope: ToolScope, said_lately: dict[int, Occurrence]) -> tuple[Reminder, ...]:
    """The reminders that stand, and those that are over but were said lately."""
    conn = await scope.reading()
    standing = await reminders.standing(conn, scope.user.id)
    over = set(said_lately) - {one.id for one in standing}
    return (*standing, *[await by_id(conn, scope.user.id, reminder_id) for reminder_id in sorted(over)])


async def _close(scope: ToolScope, reminder: Reminder, occurrence: Occurrence | None) -> Reminder:
    """Let the open occurrence be done; where none was said yet, the next one is done ahead of its time."""
    conn, turn = await scope.writing(), Turn.of(scope)
    is_moved_single = not reminder.content.plan.rules and reminder.due_at is not None
    if occurrence is not None:
        await occurrences.finish(conn, turn, occurrence)
        if not is_moved_single:
            return await by_id(conn, scope.user.id, reminder.id)
    if reminder.due_at is None:
        return reminder
    if occurrence is None:
        ahead = await occurrences.open_ahead(conn, scope.user.id, reminder.id, reminder.due_at)
        await occurrences.finish(conn, turn, ahead)
    due_at = reminder.content.plan.next_after(reminder.due_at)
    return await reminders.update(
        conn, turn, reminder, reminder.content, "active" if due_at is not None else "ended", due_at
    )


async def _book(scope: ToolScope, reminder: Reminder, occurrence: Occurrence | None, paid: Money) -> Result:
    said = EntryArguments(amount=paid.amount, currency=paid.currency, note=_note(reminder), is_new=True, is_right=True)
    draft = await booking.prepare(scope, "pay_bill", EntryKind.EXPENSE, said)
    if isinstance(draft, Ask):
        return draft
    entry = await booking.save(scope, draft)
    moved = await _close(scope, reminder, occurrence)
    return BillPaid(
        entry=entry_view(entry, scope.user, scope.now),
        reminder=view(moved, scope.user),
        warnings=await booking.warnings(scope, entry),
        event_id=scope.event_id,
    )


def _note(reminder: Reminder) -> str:
    """What the payment was for: "pay the rent" books the rent."""
    words = reminder.content.what.split()
    while len(words) > 1 and words[0].casefold() in {"pay", "the", "my", "for", "to"}:
        words = words[1:]
    return " ".join(words)
