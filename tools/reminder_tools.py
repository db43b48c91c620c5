"""The tools that set and list reminders.

Changing them is in reminder_changes.py, what a person answers in reminder_acts.py. A reminder is kept as the wish
(R4.2). What a tool can't decide it asks: the zone, the time, a second one like it.
"""

from datetime import datetime, timedelta
from decimal import Decimal
from typing import Literal

from pydantic import Field

from core.errors import ToolFailed, ToolRetry
from core.grammar.context import Direction, ReadingContext
from core.grammar.dates import find_dates, local_days
from core.money import Money
from core.recurrence import Wish
from tools import reminders
from tools.asking import another_one
from tools.base import PERSON_ONLY, Arguments, Ask, PlannedCall, Result, ToolScope, tool
from tools.booking import MAX_NOTE_CHARS, ask_currency, clean_note, money_of, read_currency
from tools.entries import Turn, note_words, one_line
from tools.reminder_finding import pointed_words
from tools.reminder_times import When, is_elapsed, read_when
from tools.reminder_views import ReminderList, ReminderSet, view
from tools.reminders import NewReminder, Reminder
from tools.schedule_words import moment_in_words

AGAIN_MINUTES = 60  # between two sayings of a reminder that is repeated until it is done
SHORTEST_STEP = timedelta(minutes=5)  # a reminder that comes more often would be a nuisance, and a slip
MOST_STANDING = 500  # reminders of one person
ZONE_UNKNOWN = "UTC"  # for an instant that counts from now, of somebody who has told no zone

ALL_OVER = "That time is over already, so nothing would come. Name one that is still ahead."
WHERE_ARE_YOU = "Where are you? A city will do, such as Lisbon, so that it comes at your own time."
WHEN = "When shall I remind you? For example “tomorrow at 9” or “every Friday at 18:00”."
WHAT = "What shall I remind you of?"


class SetReminderArguments(Arguments):
    """What to say, and when."""

    what: str = Field(default="", description="what to say when it is due, word for word: 'pay rent'")
    when: str = Field(
        default="",
        description="the person's own words for the time, all of them: 'every other friday at 6pm', 'in 20 minutes'",
    )
    until_done: bool = Field(default=False, description="only if they want it repeated until it is done")
    again_minutes: int | None = Field(
        default=None, ge=5, le=1440, description="minutes between the repeats, if they say so"
    )
    amount: Decimal | None = Field(default=None, description="what is to be paid, if they named it: 1200")
    currency: str | None = Field(default=None, description="only if they named one")
    is_new: bool = Field(
        default=False, description="the person said that it is a second one", json_schema_extra=PERSON_ONLY
    )
    said_at: datetime | None = Field(
        default=None, description="the instant from which the words count", json_schema_extra=PERSON_ONLY
    )
    used: int = Field(
        default=0, description="how often it has come already, of a number of times", json_schema_extra=PERSON_ONLY
    )


class ListRemindersArguments(Arguments):
    """Which reminders to show."""

    about: str = Field(default="", description="only those with these words")
    only: Literal["all", "bills", "paused"] = "all"
    within: str = Field(default="", description="only those of this time, in their words")


@tool(writes=True)
async def set_reminder(scope: ToolScope, arguments: SetReminderArguments) -> Result:
    """Set a reminder or a bill, once or repeating: this call is the only thing that makes it come.

    Call it whenever the person wants to be told something at a time: "remind me to pay rent on the 1st", "wake me at
    7", "every weekday at 18:00". Give ``when`` in their own words, never a time worked out by you. An amount makes it
    a bill. Not for something that is already paid (add_expense), nor to change one that is set (change_reminder).
    """
    call = _call(scope, arguments)
    what = whole_text(arguments.what)
    if not what:
        return Ask(text=WHAT, expects="what", calls=(call,), again=call)
    context = context_at(scope, arguments.said_at)
    when = timed(arguments.when, context)
    if when is None or _is_over(when, context):
        return Ask(text=WHEN, expects="when", calls=(call,), again=call)
    if scope.user.zone is None and not is_elapsed(arguments.when, context):
        return Ask(text=WHERE_ARE_YOU, expects="zone", calls=(call,), again=call)
    bill = bill_of(scope, arguments.amount, arguments.currency)
    if arguments.amount is not None and bill is None:
        return ask_currency(call)
    whole = when.plan(scope.user.zone or ZONE_UNKNOWN)
    plan = whole.left_after(arguments.used, scope.now) if arguments.used else whole
    if plan is None:
        raise ToolFailed(ALL_OVER)
    new = NewReminder(
        what=what,
        said=clean_note(scope.said) or clean_note(arguments.when),
        plan=plan,
        again_minutes=_again_minutes(arguments.until_done, arguments.again_minutes),
        bill=bill,
    )
    return await _keep(scope, arguments, new, when, call)


@tool(writes=False)
async def list_reminders(scope: ToolScope, arguments: ListRemindersArguments) -> Result:
    """List the person's reminders and bills with their next times.

    Call it every time they ask what is set or due, also right after one was set: only this call knows. It changes
    nothing.
    """
    standing = await reminders.standing(await scope.reading(), scope.user.id)
    numbered = list(enumerate(standing, start=1))
    if arguments.only == "bills":
        numbered = [(number, one) for number, one in numbered if one.content.bill]
    if arguments.only == "paused":
        numbered = [(number, one) for number, one in numbered if one.state == "paused"]
    words = pointed_words(arguments.about)
    numbered = [(number, one) for number, one in numbered if f" {words}" in note_words(one.content.what) or not words]
    if arguments.within:
        numbered = _within(numbered, arguments.within, scope.context())
    return ReminderList(
        reminders=tuple(view(one, scope.user, number) for number, one in numbered),
        only=arguments.only,
        about=words,
        within=arguments.within,
    )


async def _keep(
    scope: ToolScope, arguments: SetReminderArguments, new: NewReminder, when: When, call: PlannedCall
) -> Result:
    """Write the reminder, unless there is one like it already."""
    due_at = first_instant(new.plan, scope.now)
    conn = await scope.reading()
    standing = await reminders.standing(conn, scope.user.id)
    if len(standing) >= MOST_STANDING:
        raise ToolFailed(f"You have {MOST_STANDING} reminders, the most I keep. Delete some and tell me again.")
    twin = next((one for one in standing if _is_twin(one, new, due_at)), None)
    if twin is not None and not arguments.is_new:
        return _ask_second(scope, twin, call)
    ordinal = await _ordinal(scope)
    written = await reminders.insert(await scope.writing(), Turn.of(scope), new, due_at, ordinal, told_by=scope.told_by)
    return ReminderSet(reminder=view(written, scope.user), has_time=when.has_time, event_id=scope.event_id)


def first_instant(plan: Wish, now: datetime) -> datetime:
    """When *plan* comes first after *now* (aware).

    Raises:
        ToolFailed: Never, or more often than anybody wants.
    """
    instants = plan.instants(now, 2)
    if not instants:
        raise ToolFailed(ALL_OVER)
    if len(instants) == 2 and instants[1] - instants[0] < SHORTEST_STEP:
        minutes = int(SHORTEST_STEP.total_seconds() // 60)
        raise ToolFailed(f"That often would be too much. Every {minutes} minutes is the most I can do.")
    return instants[0]


async def _ordinal(scope: ToolScope) -> int:
    """Its place within the message that tells it, counted by itself: entries of the same message have their own."""
    told_by = scope.told_by or scope.event_id
    return await reminders.next_ordinal(await scope.reading(), scope.user.id, told_by)


def whole_text(what: str) -> str:
    """*what* on one line: what a reminder says is said word for word, so nothing of it is cut (R4.5).

    Raises:
        ToolRetry: It is too long to be said.
    """
    if len(one_line(what)) > MAX_NOTE_CHARS:
        raise ToolRetry(f"A reminder can say up to {MAX_NOTE_CHARS} characters. Fewer words would do.")
    return clean_note(what)


def _call(scope: ToolScope, arguments: SetReminderArguments) -> PlannedCall:
    """The same call as it waits for an answer: its words still count from when they were said."""
    pinned = arguments.model_copy(update={"said_at": arguments.said_at or scope.now})
    return PlannedCall(name="set_reminder", arguments=pinned.model_dump(mode="json", exclude_defaults=True))


def context_at(scope: ToolScope, said_at: datetime | None) -> ReadingContext:
    """The person's clock as it stood when the words were said."""
    context = scope.context()
    return context if said_at is None else context.seen_from(said_at)


def timed(said: str, context: ReadingContext) -> When | None:
    """The plan of *said*; None where nothing was said.

    Raises:
        ToolRetry: It was said, and names no time that can be read.
    """
    if not said.strip():
        return None
    when = read_when(said, context)
    if when is None:
        raise ToolRetry(
            f"I can't read “{clean_note(said)}” as one time. Say it like “tomorrow at 9”, “on the 1st at 8:30” or "
            "“every other Friday at 18:00”."
        )
    return when


def _is_over(when: When, context: ReadingContext) -> bool:
    """Whether only today was named and the person's morning is gone: then the hour has to be asked for."""
    now = context.now.replace(tzinfo=None)
    return not when.has_time and not when.rules and when.starts_at.date() == now.date() and when.starts_at <= now


def bill_of(scope: ToolScope, amount: Decimal | None, said: str | None) -> Money | None:
    """What is to be paid; None where nothing was named, or the currency has to be asked for."""
    currency = read_currency(said, scope.user.currency, scope.user.dollar)
    return money_of(amount, currency) if amount is not None and currency is not None else None


def _again_minutes(until_done: bool, minutes: int | None) -> int | None:
    return (minutes or AGAIN_MINUTES) if until_done or minutes else None


def _is_twin(one: Reminder, new: NewReminder, due_at: datetime) -> bool:
    """Whether *one* says the same at the same times."""
    is_same = note_words(one.content.what) == note_words(new.what) and one.content.plan.rules == new.plan.rules
    return one.state == "active" and is_same and one.due_at == due_at


def _ask_second(scope: ToolScope, twin: Reminder, call: PlannedCall) -> Ask:
    shown = view(twin, scope.user)
    today = scope.now.astimezone(scope.user.zone_info).date()
    when = moment_in_words(shown.next_at, today) if shown.is_single and shown.next_at else shown.when
    text = f"I'll remind you of that already: {shown.what}, {when}. Shall I set a second one?"
    new = call.model_copy(update={"arguments": {**call.arguments, "is_new": True}})
    return another_one(text, (new,), yes="Yes, a second one").model_copy(update={"again": call})


def _within(numbered: list[tuple[int, Reminder]], said: str, context: ReadingContext) -> list[tuple[int, Reminder]]:
    """Those whose next time lies in the days that *said* names.

    Raises:
        ToolRetry: It names no days.
    """
    found = find_dates(said, context, Direction.FUTURE)
    if len(found) != 1 or found[0].recurs:
        raise ToolRetry(f"I can't read “{clean_note(said)}” as a time. Say it like “this week” or “tomorrow”.")
    first, after = local_days(found[0].value, context)
    return [
        (number, one)
        for number, one in numbered
        if one.next_at is not None and first <= one.next_at.astimezone(context.now.tzinfo).date() < after
    ]
