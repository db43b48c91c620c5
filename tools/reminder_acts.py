"""The tools for what a person answers to a reminder: not now, done, paid (R3.10, R4.4)."""

import re
from collections.abc import Sequence
from datetime import timedelta
from decimal import Decimal
from typing import TypeAlias

from pydantic import Field

from core.errors import ToolFailed, ToolRetry
from core.money import Money, display
from tools import booking, occurrences, reminders
from tools.asking import NO_WORDS, YES_WORDS, yes_or_no
from tools.base import PERSON_ONLY, Ask, Option, PlannedCall, Result, ToolScope, tool
from tools.booking import EntryArguments, clean_note
from tools.entries import EntryKind, Turn, note_words
from tools.entries import view as entry_view
from tools.occurrences import Occurrence
from tools.reminder_finding import WhichReminder, ask_which, by_id, by_words, find_reminder, pointed_words
from tools.reminder_times import read_when
from tools.reminder_tools import ALL_OVER, bill_of, first_instant
from tools.reminder_views import BillPaid, ReminderFinished, ReminderSnoozed, shown_zone, view
from tools.reminders import Reminder
from tools.spending import spend

SAID_LATELY = timedelta(days=7)  # what was said within it may be meant by "done"
_PAYMENT = frozenset("pay paying payment bill bills rent bayar pagar bezahlen payer".split())
_PAID = re.compile(
    r"\b(?:paid|(?:di)?bayar|pagu[eé]|pagad[oa]|bezahlt|payé)\b|[付交缴][了过]|已[付交缴]", re.IGNORECASE
)
TOGETHER = timedelta(minutes=30)  # what came within it came together: "done" may be said of any of it
PAID_WORDS = (
    "paid",
    "paid it",
    "i paid",
    "i paid it",
    "yes paid",
    "yes, paid",
    "it's paid",
    "bayar",
    "pagado",
    "bezahlt",
)
UNSAVED_WORDS = ("only done", "just done", "don't save it", "do not save it", "nothing to pay", "without saving")
Heard: TypeAlias = tuple[Reminder, Occurrence]
NOTHING_SAID = "Nothing was due lately, so there is nothing to do that with. Ask me for your reminders to see them."


class SnoozeReminderArguments(WhichReminder):
    """Which one, and until when."""

    until: str = Field(default="1 hour", description="the person's own words: '10 minutes', 'tomorrow morning'")


class FinishReminderArguments(WhichReminder):
    """Which one is done."""

    is_unpaid: bool = Field(
        default=False,
        description="the person said that a bill is done with and that nothing is to be booked",
        json_schema_extra=PERSON_ONLY,
    )


class PayBillArguments(WhichReminder):
    """Which bill, and how much if the person says so."""

    amount: Decimal | None = Field(default=None, description="what was paid, if it was named; else what the bill says")
    currency: str | None = None
    on: str | None = Field(default=None, description="the day in their own words or as YYYY-MM-DD; left out: today")
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
    if until <= scope.now:  # "-5 minutes": put off into the past it would never come again
        raise ToolFailed(ALL_OVER)
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
    if found[0].content.bill is not None and not arguments.is_unpaid:
        return _ask_paid(scope, found[0], found[0].content.bill)
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
    return await _book(scope, reminder, occurrence, paid, arguments.on)


def says_paid(message: str) -> bool:
    """Whether the person says that something is paid, in the words by which bills are."""
    return _PAID.search(message) is not None


async def pay_named(scope: ToolScope, said: EntryArguments) -> Result | None:
    """Pay the bill that an expense names, "paid rent 1250"; None where no bill goes by that name."""
    words = pointed_words(clean_note(said.note))
    if not words or scope.is_forwarded:
        return None
    since = scope.now - SAID_LATELY
    said_lately = await occurrences.last_said(await scope.reading(), scope.user.id, since)
    standing = await _candidates(scope, {one.reminder_id: one for one in said_lately})
    bills = by_words([one for one in standing if _is_to_pay(one)], words)
    arguments = PayBillArguments(which=words, amount=said.amount, currency=said.currency, on=said.on)
    if len(bills) > 1:
        return ask_which(scope, bills, "pay_bill", arguments)
    named = arguments.model_copy(update={"reminder_id": bills[0].id}) if bills else None
    return await pay_bill.run(scope, named) if named is not None else None


def _ask_paid(scope: ToolScope, reminder: Reminder, bill: Money) -> Ask:
    """Whether a bill that is done was paid: closed without an entry it would be missing from the spending (R3.10)."""
    pay = PlannedCall(name="pay_bill", arguments={"reminder_id": reminder.id})
    close = PlannedCall(name="finish_reminder", arguments={"reminder_id": reminder.id, "is_unpaid": True})
    return Ask(
        text=f"Did you pay it? Then I'll save {display(bill, scope.user.number_format)} as “{_note(reminder)}”.",
        options=(
            Option(label="Yes, paid", words=(*YES_WORDS, *PAID_WORDS), calls=(pay,)),
            Option(label="No, not yet", words=(*NO_WORDS, "not yet", "not paid")),
            Option(label="Done, don't save it", words=UNSAVED_WORDS, calls=(close,)),
        ),
    )


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
    return await spend(
        scope,
        EntryArguments(amount=amount, currency=arguments.currency, note=what, on=arguments.on, is_new=arguments.is_new),
    )


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
            meant = _to_pay(heard, arguments) if isinstance(arguments, PayBillArguments) else heard
            return meant[0] if name == "snooze_reminder" else _latest_of(scope, meant, name, arguments)
        if scope.about_event is None:
            raise ToolFailed(NOTHING_SAID)
    said_lately = {one.reminder_id: one for one in reversed(await occurrences.last_said(conn, user_id, since))}
    found = await find_reminder(scope, arguments, name, among=await _candidates(scope, said_lately))
    return found if isinstance(found, Ask) else (found, said_lately.get(found.id))


def _to_pay(heard: Sequence[Heard], paid: PayBillArguments) -> Sequence[Heard]:
    """Those of what was said that may be paid by it: the bill of that amount, else bills, else what is about paying."""
    bills = [each for each in heard if each[0].content.bill]
    exact = [each for each in bills if each[0].content.bill and each[0].content.bill.amount == paid.amount]
    return exact or bills or [each for each in heard if _is_to_pay(each[0])] or heard


def _latest_of(scope: ToolScope, heard: Sequence[Heard], name: str, said: WhichReminder) -> Heard | Ask:
    """What was said last; of several that came together any may be meant, and that is asked."""
    latest = max(one.planned_at for _, one in heard)
    together = {each[0].id: each for each in heard if latest - each[1].planned_at <= TOGETHER}
    is_last_among = heard[0][0].id in together
    if len(together) > 1 and is_last_among:
        return ask_which(scope, sorted((one for one, _ in together.values()), key=lambda one: one.id), name, said)
    return heard[0]


def _is_to_pay(reminder: Reminder) -> bool:
    """Whether it is a bill, or about paying something."""
    return reminder.content.bill is not None or bool(_PAYMENT & set(note_words(reminder.content.what).split()))


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


async def _book(
    scope: ToolScope, reminder: Reminder, occurrence: Occurrence | None, paid: Money, on: str | None
) -> Result:
    said = EntryArguments(
        amount=paid.amount, currency=paid.currency, note=_note(reminder), on=on, is_new=True, is_right=True
    )
    entry = await booking.book(scope, "pay_bill", EntryKind.EXPENSE, said)
    if isinstance(entry, Ask):
        return entry
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
