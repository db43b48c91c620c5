"""The tools of reminders and bills by name: REMINDERS holds them all."""

from tools.base import Arguments, Tool
from tools.reminder_acts import finish_reminder, pay_bill, snooze_reminder
from tools.reminder_changes import change_reminder, delete_reminder, pause_reminder, resume_reminder
from tools.reminder_tools import list_reminders, set_reminder

REMINDERS: dict[str, Tool[Arguments]] = {
    tool.name: tool
    for tool in (
        set_reminder,
        list_reminders,
        change_reminder,
        pause_reminder,
        resume_reminder,
        delete_reminder,
        snooze_reminder,
        finish_reminder,
        pay_bill,
    )
}
