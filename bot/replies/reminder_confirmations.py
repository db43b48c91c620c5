"""What is said about reminders: set, changed, put off, done, paid, and listed. It repeats what the rows say."""

from datetime import date, datetime

from bot.replies import entry_confirmations
from tools.base import Result
from tools.reminder_views import (
    BillPaid,
    ReminderChanged,
    ReminderFinished,
    ReminderList,
    ReminderSet,
    RemindersHeld,
    ReminderSnoozed,
    ReminderView,
)
from tools.schedule_words import moment_in_words, zone_in_words
from tools.wording import listed

MOST_LISTED = 30  # lines of one list; a longer one says how many more there are
NO_HOUR = "You named no hour, so I took your morning: “at 5pm” would move it."
HELD = {"paused": "Paused", "resumed": "On again", "deleted": "Deleted"}
SHOWN_HELD = 5  # of many reminders that were paused or deleted at once


def about_reminder(result: Result, local_now: datetime) -> str:
    """What *result* says, heard at *local_now* (aware, local); empty for a result of another kind of tool."""
    today = local_now.date()
    return _kept(result, today) or _answered(result, today)


def _kept(result: Result, today: date) -> str:
    match result:
        case ReminderSet():
            return set_up(result, today)
        case ReminderList():
            return reminder_list(result, today)
        case ReminderChanged():
            return f"Changed: {result.reminder.what}, {_when(result.reminder, today)}{_was(result, today)}."
        case RemindersHeld():
            return held(result, today)
        case _:
            return ""


def _answered(result: Result, today: date) -> str:
    match result:
        case ReminderSnoozed():
            return f"All right, again {moment_in_words(result.until, today)}: {result.reminder.what}."
        case ReminderFinished():
            return f"Done: {result.reminder.what}.{_comes_again(result.reminder, today)}"
        case BillPaid():
            return f"{entry_confirmations.one_saved(result.entry, today)}{_comes_again(result.reminder, today)}"
        case _:
            return ""


def set_up(result: ReminderSet, today: date) -> str:
    """The reminder with its date, time and zone in words (R4.6)."""
    reminder = result.reminder
    what = f"{reminder.what}, {reminder.amount}" if reminder.amount else reminder.what
    lines = [f"I'll remind you {_when(reminder, today)}: {what}."]
    if reminder.until_done:
        lines.append("I'll say it again until you tell me that it's done.")
    return " ".join(lines if result.has_time else [*lines, NO_HOUR])


def reminder_list(result: ReminderList, today: date) -> str:
    """The reminders, numbered as they may be pointed at, each with its next time."""
    what = {"all": "reminders", "bills": "bills", "paused": "paused reminders"}[result.only]
    about = f" about “{result.about}”" if result.about else ""
    when = f" for {result.within}" if result.within else ""
    if not result.reminders:
        return f"You have no {what}{about}{when}."
    lines = [f"{one.number}. {_in_list(one, today)}" for one in result.reminders[:MOST_LISTED]]
    more = len(result.reminders) - MOST_LISTED
    return "\n".join([f"Your {what}{about}{when}:", *lines, *([f"and {more} more."] if more > 0 else [])])


def held(result: RemindersHeld, today: date) -> str:
    """Which were paused, go on or were deleted."""
    over = [one.what for one in result.reminders if result.held_as == "resumed" and one.state == "ended"]
    names = [one.what for one in result.reminders if one.what not in over]
    ended = f"{listed(over)} {'are' if len(over) > 1 else 'is'} over: nothing of it is still to come." if over else ""
    if not names:
        return ended
    many = f" and {len(names) - SHOWN_HELD} more" if len(names) > SHOWN_HELD else ""
    text = f"{HELD[result.held_as]}: {', '.join(names[:SHOWN_HELD]) if many else listed(names)}{many}."
    if result.held_as == "resumed" and len(result.reminders) == 1:
        return f"{text}{_comes_again(result.reminders[0], today)}"
    return f"{text} {ended}".rstrip()


def _in_list(one: ReminderView, today: date) -> str:
    what = f"{one.what}, {one.amount}" if one.amount else one.what
    zone = f" ({zone_in_words(one.zone)})" if one.is_elsewhere else ""
    if one.state == "paused":
        return f"{what}, {one.when}{zone} (paused)"
    if one.next_at is None:
        return f"{what}, {one.when}{zone}"
    if one.repeats:
        return f"{what}, {one.when}{zone}, next {_next_day(one, one.next_at, today)}"
    return f"{what}, {moment_in_words(one.next_at, today)}{zone}"


def _when(one: ReminderView, today: date) -> str:
    """The plan with its zone, and its next day where it repeats."""
    zone = zone_in_words(one.zone)
    if one.next_at is None:
        return f"{one.when} ({zone})"
    if one.repeats:
        return f"{one.when} ({zone}), next {_next_day(one, one.next_at, today)}"
    return f"{moment_in_words(one.next_at, today) if one.is_single else one.when} ({zone})"


def _next_day(one: ReminderView, at: datetime, today: date) -> str:
    """The next time, without its hour where the plan has just said it: "on Friday 4 December"."""
    hour = f" at {at:%H:%M}"
    following = moment_in_words(at, today)
    return following.replace(hour, "") if one.when.endswith(hour) else following


def _was(result: ReminderChanged, today: date) -> str:
    is_moved = _plan(result.was, today) != _plan(result.reminder, today)
    amount = f"; {result.reminder.amount} each time" if result.reminder.amount != result.was.amount else ""
    return f"{amount}; it was {_plan(result.was, today)}" if is_moved else amount


def _plan(one: ReminderView, today: date) -> str:
    return moment_in_words(one.next_at, today) if one.is_single and one.next_at is not None else one.when


def _comes_again(one: ReminderView, today: date) -> str:
    """When it is due next; nothing for one that is over."""
    return f" Next: {moment_in_words(one.next_at, today)}." if one.next_at is not None else ""


def late(due_at: datetime, today: date) -> str:
    """The line under a reminder that comes late; *due_at* is aware and local (R4.5)."""
    return f"(This was due {moment_in_words(due_at, today)}. I couldn't tell you then, sorry.)"
