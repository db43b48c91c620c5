"""The tools that change reminders that are set: another time or text, pausing, resuming and deleting (R4.4)."""

import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, time, timedelta
from decimal import Decimal
from typing import Literal
from zoneinfo import ZoneInfo

from pydantic import Field

from core.errors import ToolFailed
from core.grammar.dates import TimeOfDay, times_of_day
from core.recurrence import Wish, wall_instant
from tools import occurrences, reminders
from tools.asking import yes_or_no
from tools.base import PERSON_ONLY, Ask, PlannedCall, Result, ToolScope, tool
from tools.entries import Turn
from tools.reminder_finding import WhichReminder, find_reminder, is_about, pointed_words
from tools.reminder_times import hour_of
from tools.reminder_tools import (
    WHERE_ARE_YOU,
    SetReminderArguments,
    bill_of,
    first_instant,
    set_reminder,
    timed,
    whole_text,
)
from tools.reminder_views import ReminderChanged, RemindersHeld, view
from tools.reminders import NewReminder, Reminder, ReminderState

_HOURS = re.compile(r";BYHOUR=[\d,]+(?:;BYMINUTE=[\d,]+)?")  # of a rule that names its hours
HALF_DAY = 12  # hours that am and pm are apart
MINUTES_OF_DAY = 24 * 60
HeldAs = Literal["paused", "resumed", "deleted"]


class ChangeReminderArguments(WhichReminder):
    """What is to be different."""

    when: str = Field(default="", description="the new time in the person's own words: '5pm', 'every monday at 8'")
    what: str = Field(default="", description="what it is to say instead")
    amount: Decimal | None = Field(default=None, description="what the bill costs from now on")
    currency: str | None = None
    again_minutes: int | None = Field(default=None, ge=5, le=1440)
    may_be_hour: bool = Field(default=False, description="'make it 8': the amount is the new hour of what is no bill")
    may_be_new: bool = Field(
        default=False, description="'make the bed at 8' may also be an errand: set as new where none is called so"
    )


class HoldArguments(WhichReminder):
    """Which reminder, or all of them."""

    everything: bool = Field(default=False, description="the person means all of their reminders")
    is_sure: bool = Field(
        default=False, description="the person has confirmed that all are meant", json_schema_extra=PERSON_ONLY
    )


@tool(writes=True)
async def change_reminder(scope: ToolScope, arguments: ChangeReminderArguments) -> Result:
    """Change when a reminder comes, what it says or what a bill costs; it takes effect only by this call.

    Call it for "move the dentist to 5pm", "make the rent 1300". Not for putting off one that has just been said
    (snooze_reminder).
    """
    if arguments.may_be_new and not await is_about(scope, arguments.which):
        return await set_reminder.run(scope, SetReminderArguments(what=arguments.what, when=arguments.when))
    found = await find_reminder(scope, arguments, "change_reminder")
    if isinstance(found, Ask):
        return found
    arguments = _settled(arguments, found)
    plan = await _moved(scope, found, arguments.when)
    if isinstance(plan, Ask):
        return plan
    old = found.content
    new = NewReminder(
        what=whole_text(arguments.what) or old.what,
        said=old.said,
        plan=plan,
        again_minutes=arguments.again_minutes or old.again_minutes,
        bill=bill_of(scope, arguments.amount, arguments.currency) or old.bill,
    )
    if new == old:
        raise ToolFailed("It is set like that already.")
    return await _write(scope, found, new)


@tool(writes=True)
async def pause_reminder(scope: ToolScope, arguments: HoldArguments) -> Result:
    """Pause a reminder, or all of them, until the person wants it back; it keeps quiet only by this call.

    Not for "not now, in an hour" (snooze_reminder).
    """
    return await _hold(scope, arguments, "pause_reminder", "paused")


@tool(writes=True)
async def resume_reminder(scope: ToolScope, arguments: HoldArguments) -> Result:
    """Let a paused reminder, or all of them, come again as planned; only this call does."""
    return await _hold(scope, arguments, "resume_reminder", "resumed")


@tool(writes=True)
async def delete_reminder(scope: ToolScope, arguments: HoldArguments) -> Result:
    """Delete a reminder, or all of them: "cancel the dentist reminder", "stop reminding me". Only this call does."""
    return await _hold(scope, arguments, "delete_reminder", "deleted")


def _settled(said: ChangeReminderArguments, found: Reminder) -> ChangeReminderArguments:
    """The arguments by what the reminder is: the figure of a bill is its amount, of any other its hour."""
    if said.may_be_hour and found.content.bill is None and said.amount is not None:
        said = said.model_copy(update={"when": hour_of(said.amount), "amount": None})
    return said.model_copy(update={"what": ""}) if said.may_be_new else said


async def _write(scope: ToolScope, found: Reminder, new: NewReminder) -> ReminderChanged:
    """Let *found* be *new*; moved to another time, it comes then, also if it was paused or over."""
    conn = await scope.writing()
    is_moved = new.plan != found.content.plan
    if is_moved:
        await occurrences.silence(conn, scope.user.id, found.id)
    state: ReminderState = "active" if is_moved else found.state
    due_at = first_instant(new.plan, _moved_from(found, new.plan, scope.now)) if is_moved else found.due_at
    changed = await reminders.update(conn, Turn.of(scope), found, new, state, due_at)
    return ReminderChanged(reminder=view(changed, scope.user), was=view(found, scope.user), event_id=scope.event_id)


def _moved_from(found: Reminder, plan: Wish, now: datetime) -> datetime:
    """The instant from which it comes by its new *plan*: what has come today by its days comes no more today."""
    old = found.content.plan
    midnight = datetime.combine(now.astimezone(ZoneInfo(old.zone)), time.min)
    today_from = wall_instant(midnight, ZoneInfo(old.zone))
    first_today = old.next_after(today_from - timedelta(microseconds=1))
    has_come = found.repeats and found.state == "active" and first_today is not None and first_today <= now
    if not has_come or plan.next_after(now) is None:
        return now
    tomorrow_from = wall_instant(midnight + timedelta(days=1), ZoneInfo(old.zone)) - timedelta(microseconds=1)
    return tomorrow_from if plan.next_after(tomorrow_from) is not None else now


async def _hold(scope: ToolScope, arguments: HoldArguments, name: str, held_as: HeldAs) -> Result:
    """Pause, resume or delete what is meant."""
    standing = await reminders.standing(await scope.reading(), scope.user.id)
    fitting = [one for one in standing if held_as == "deleted" or (one.state == "paused") == (held_as == "resumed")]
    if not arguments.everything:
        found = await _to_hold(scope, arguments, name, standing, fitting)
        return found if isinstance(found, Ask) else await _hold_each(scope, [found], held_as)
    if not fitting:
        raise ToolFailed("There is none to do that with.")
    if held_as == "deleted" and len(fitting) > 1 and not arguments.is_sure:
        sure = PlannedCall(name=name, arguments={"everything": True, "is_sure": True})
        text = f"Shall I delete all {len(fitting)} of your reminders?"
        return yes_or_no(text, (sure,), yes="Yes, all of them", no="No, keep them")
    return await _hold_each(scope, fitting, held_as)


async def _to_hold(
    scope: ToolScope, said: HoldArguments, name: str, standing: Sequence[Reminder], fitting: Sequence[Reminder]
) -> Reminder | Ask:
    """The one among *fitting* that is meant.

    Raises:
        ToolFailed: There is none; the text says so, or that the one meant is paused, or on, already.
    """
    is_number = pointed_words(said.which).isdecimal()  # of the list, in which all of them stand
    try:
        found = await find_reminder(scope, said, name, among=standing if is_number else fitting)
    except ToolFailed:
        found = await find_reminder(scope, said, name, among=standing)
    if isinstance(found, Ask) or found.state not in {"active", "paused"} or found in fitting:
        return found
    state = "paused already" if found.state == "paused" else "on already, not paused"
    raise ToolFailed(f"“{found.content.what}” is {state}.")


async def _hold_each(scope: ToolScope, which: list[Reminder], held_as: HeldAs) -> RemindersHeld:
    conn, turn = await scope.writing(), Turn.of(scope)
    held = []
    for one in which:
        plan = await _still_to_come(scope, one) if held_as == "resumed" else one.content.plan
        due_at = plan.next_after(scope.now) if plan is not None and held_as == "resumed" else None
        content = replace(one.content, plan=plan) if plan is not None else one.content
        await occurrences.silence(conn, scope.user.id, one.id)
        written = await reminders.update(conn, turn, one, content, _state(held_as, due_at), due_at)
        held.append(view(written, scope.user))
    return RemindersHeld(held_as=held_as, reminders=tuple(held), event_id=scope.event_id)


async def _still_to_come(scope: ToolScope, paused: Reminder) -> Wish | None:
    """The plan of a paused reminder from now on: one that comes so many times has those left that it has not come."""
    plan = paused.content.plan
    return plan.left_after(await used_up(scope, paused), scope.now) if plan.is_counted else plan


async def used_up(scope: ToolScope, counted: Reminder) -> int:
    """How often a reminder that comes so many times has come by its plan, at whatever hour of the days."""
    plan = counted.content.plan
    since = wall_instant(datetime.combine(plan.starts_at, time.min), ZoneInfo(plan.zone))
    return await occurrences.count(await scope.reading(), scope.user.id, counted.id, since)


def _state(held_as: HeldAs, due_at: datetime | None) -> ReminderState:
    if held_as == "resumed":
        return "ended" if due_at is None else "active"
    return held_as


async def _moved(scope: ToolScope, found: Reminder, said: str) -> Wish | Ask:
    """The plan of *found* moved to what *said* names: an hour alone moves the hour, a day alone keeps it.

    Raises:
        ToolFailed: It repeats, and only one day was named.
        ToolRetry: The words name no time.
    """
    plan, context = found.content.plan, scope.context()
    hours = times_of_day(said, context)
    when = timed(said, context)
    if when is None:
        return plan
    if scope.user.zone is None:
        call = PlannedCall(name="change_reminder", arguments={"reminder_id": found.id, "when": said})
        return Ask(text=WHERE_ARE_YOU, expects="zone", calls=(call,))
    if len(hours) == 1 and hours[0].text.strip() == said.strip().removeprefix("to ") and not when.rules:
        return _at_nearest(plan, hours[0].value, scope.now) if isinstance(hours[0].value, TimeOfDay) else plan
    if found.repeats and not when.rules:
        raise ToolFailed("That one repeats. Say how it should repeat from now on, such as “every 3rd at 9”.")
    moved = when.plan(scope.user.zone)
    return moved if when.has_time else _at_hour(moved, plan.starts_at.time())


def _at_hour(plan: Wish, at: time) -> Wish:
    """*plan* at another hour of its days."""
    rules = tuple(_HOURS.sub(f";BYHOUR={at.hour};BYMINUTE={at.minute}", rule) for rule in plan.rules)
    return replace(plan, starts_at=datetime.combine(plan.starts_at.date(), at), rules=rules)


def _at_nearest(plan: Wish, said: TimeOfDay, now: datetime) -> Wish:
    """*plan* at the hour that was *said*; without am or pm at the one nearer to its old hour that is still ahead."""
    hours = [said.at, said.at.replace(hour=(said.at.hour + HALF_DAY) % 24)] if said.is_open else [said.at]
    plans = [_at_hour(plan, at) for at in hours]
    ahead = [one for one in plans if one.next_after(now) is not None] or plans
    return min(ahead, key=lambda one: _apart(one.starts_at.time(), plan.starts_at.time()))


def _apart(one: time, other: time) -> int:
    """Minutes between two hours of the clock, the shorter way round."""
    minutes = abs((one.hour - other.hour) * 60 + one.minute - other.minute)
    return min(minutes, MINUTES_OF_DAY - minutes)
