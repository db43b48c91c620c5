"""What is said when something is taken back, or cannot be."""

from collections.abc import Sequence
from datetime import date

from bot.replies.cap_confirmations import cap_in_full
from bot.replies.entry_confirmations import difference
from bot.replies.setting_confirmations import setting_name, setting_value
from bot.replies.wording import bullets, named_amount
from tools.corrections import EntryChanged, differences
from tools.memory_words import addressed
from tools.schedule_words import moment_in_words
from tools.undo import (
    AlreadyUndone,
    CapUndone,
    EntryUndone,
    MemoryUndone,
    NothingToUndo,
    ReminderUndone,
    RuleUndone,
    Undone,
)

NOTHING_TO_UNDO = "There is nothing to undo."
ALREADY_UNDONE = "That is undone already; nothing was changed."


def undone(result: Undone | AlreadyUndone | NothingToUndo, today: date) -> str:
    """Everything that is as it was before, or why nothing was changed."""
    if isinstance(result, NothingToUndo):
        return NOTHING_TO_UNDO
    lines = _lines(result, today) if isinstance(result, Undone) else []
    if not lines:
        return ALREADY_UNDONE
    return f"Undone: {lines[0]}." if len(lines) == 1 else bullets("Undone:", lines)


def _lines(result: Undone, today: date) -> list[str]:
    return [
        *(_entry(part, today) for part in result.entries),
        *(_cap(part) for part in result.caps),
        *(f"the category “{name}” is gone" for name in result.categories),
        *(_rule(part) for part in result.rules),
        *(f"your {setting_name(part)} is {setting_value(part.value)} again" for part in result.settings),
        *(_reminder(part, today) for part in _told_once(result.reminders)),
        *(_memory(part) for part in result.remembered),
    ]


def _entry(part: EntryUndone, today: date) -> str:
    if not part.counts:
        return f"{named_amount(part.was)} is no longer counted"
    if not part.counted:
        return f"{named_amount(part.now)} counts again"
    changes = differences(part.was, part.now)
    return difference(EntryChanged(before=part.was, after=part.now, changed_fields=changes), today)


def _told_once(parts: Sequence[ReminderUndone]) -> list[ReminderUndone]:
    """*parts* without a reminder that is gone where the one it had replaced, of the same words, is back."""
    back = {part.reminder.what for part in parts if part.reminder.state != "deleted"}
    return [part for part in parts if part.reminder.state != "deleted" or part.reminder.what not in back]


def _reminder(part: ReminderUndone, today: date) -> str:
    reminder = part.reminder
    if reminder.state == "deleted":
        return f"the reminder “{reminder.what}” is gone"
    following = f", next {moment_in_words(reminder.next_at, today)}" if reminder.next_at else ""
    return f"“{reminder.what}” is as it was{following}"


def _memory(part: MemoryUndone) -> str:
    told = addressed(part.text, part.quote).rstrip(".。")
    if part.pinned is not None:
        return f"pinned again: {told}" if part.pinned else f"no longer pinned: {told}"
    return f"I remember again: {told}" if part.holds else f"I no longer remember: {told}"


def _cap(part: CapUndone) -> str:
    return f"your {cap_in_full(part.cap)} {'holds again' if part.holds else 'no longer holds'}"


def _rule(part: RuleUndone) -> str:
    rule = part.rule
    return f"“{rule.words}” is {'filed under' if part.holds else 'no longer filed under'} {rule.category}"
