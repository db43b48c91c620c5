"""Reminders as a model and a reply see them, and the results of the tools that keep them."""

from datetime import datetime
from typing import Literal
from zoneinfo import ZoneInfo

from pydantic import BaseModel, ConfigDict

from core.money import display
from core.recurrence import Wish
from core.users import User
from tools.base import Result
from tools.caps import CapWarning
from tools.entries import EntryView, Written
from tools.reminders import Reminder, ReminderState
from tools.schedule_words import plan_in_words


class ReminderView(BaseModel):
    """A reminder as a model and a reply see it.

    Attributes:
        number: Its place in the person's list, from 1 on; 0 where it stands in no list.
        when: The plan in words, "every other Friday at 18:00", or the person's own.
        next_at: When it comes next, aware, in the zone of the plan; None when nothing is to come.
        zone: IANA name of the zone of the plan.
        is_elsewhere: That is not the person's own zone now.
        amount: What a bill costs, as the person writes amounts; None for no bill.
        is_single: It comes once: ``next_at`` says it all.
        until_done: It is said again until it is done.
    """

    model_config = ConfigDict(frozen=True)

    id: int
    number: int = 0
    what: str
    when: str
    next_at: datetime | None
    zone: str
    is_elsewhere: bool
    amount: str | None
    state: ReminderState
    repeats: bool
    is_single: bool
    until_done: bool


class ReminderSet(Written):
    """The reminder is kept; ``has_time`` is False where the hour is the person's morning, as they named none."""

    reminder: ReminderView
    has_time: bool = True


class ReminderList(Result):
    """The person's reminders by the time they come next, paused ones last."""

    reminders: tuple[ReminderView, ...]
    only: Literal["all", "bills", "paused"]
    about: str = ""
    within: str = ""


class ReminderChanged(Written):
    """The reminder says something else now; ``was`` is how it was."""

    reminder: ReminderView
    was: ReminderView


class RemindersHeld(Written):
    """These reminders are paused, go on again, or are deleted, as ``held_as`` says."""

    held_as: Literal["paused", "resumed", "deleted"]
    reminders: tuple[ReminderView, ...]


class ReminderSnoozed(Written):
    """It will be said again at ``until``, aware and local."""

    reminder: ReminderView
    until: datetime


class ReminderFinished(Written):
    """What it reminded of is done; a repeating one comes again as planned."""

    reminder: ReminderView


class BillPaid(Written):
    """The payment is booked and the bill has moved on to its next date (R3.10)."""

    entry: EntryView
    reminder: ReminderView
    warnings: tuple[CapWarning, ...] = ()


def view(reminder: Reminder, user: User, number: int = 0) -> ReminderView:
    """*reminder* as *user* reads it."""
    content = reminder.content
    return ReminderView(
        id=reminder.id,
        number=number,
        what=content.what,
        when=plan_in_words(content.plan) or content.said,
        next_at=reminder.next_at.astimezone(shown_zone(content.plan, user)) if reminder.next_at else None,
        zone=shown_zone(content.plan, user).key,
        is_elsewhere=shown_zone(content.plan, user) != user.zone_info,
        amount=display(content.bill, user.number_format) if content.bill else None,
        state=reminder.state,
        repeats=reminder.repeats,
        is_single=not content.plan.rules,
        until_done=content.again_minutes is not None,
    )


def shown_zone(plan: Wish, user: User) -> ZoneInfo:
    """The zone a plan is told in: its own, but a person's own for an instant that is kept in UTC."""
    return user.zone_info if plan.zone == "UTC" and user.zone else ZoneInfo(plan.zone)
