"""What the tests of reading reminders share: a writer's clock, and the calls of a message in a short form."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

from bot.understanding.reminder_reading import read_after_reminder, read_errand, read_reminder
from core.grammar.context import ReadingContext
from core.llm.types import ToolCall
from tools.reminder_set import REMINDERS

FRIDAY_NOON = datetime(2026, 11, 27, 12, tzinfo=ZoneInfo("Asia/Kuala_Lumpur"))
CONTEXT = ReadingContext(now=FRIDAY_NOON, currency="MYR")

Told = tuple[str, dict[str, object]]


def all_told(text: str) -> list[Told]:
    """The calls that a message makes, in order, each accepted by its tool."""
    return _checked(read_reminder(text, CONTEXT) or read_errand(text, CONTEXT))


def told(text: str) -> Told | None:
    """The one call that a message makes, or None."""
    calls = all_told(text)
    assert len(calls) <= 1
    return calls[0] if calls else None


def told_after(text: str, *, is_due: bool = True) -> Told | None:
    """The one call that a message makes right after a reminder was said (or set), or None."""
    calls = _checked(read_after_reminder(text, CONTEXT, is_due=is_due))
    assert len(calls) <= 1
    return calls[0] if calls else None


def wish(what: str, when: str, **others: object) -> Told:
    """A wish as ``told`` gives it."""
    return "set_reminder", {"what": what, "when": when, **others}


def _checked(calls: tuple[ToolCall, ...]) -> list[Told]:
    for call in calls:
        REMINDERS[call.name].arguments.model_validate(dict(call.arguments))
    assert [call.id for call in calls] == [str(number) for number in range(1, len(calls) + 1)]
    return [(call.name, dict(call.arguments)) for call in calls]
