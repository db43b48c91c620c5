"""The whole behaviour on one screen: each mode's prompt, its tools, and whether it gathers and remembers (R2.1)."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from tools import money
from tools.amendments import amend_message
from tools.base import Arguments, Tool
from tools.reminder_set import REMINDERS
from tools.report_tools import REPORTS


class Mode(StrEnum):
    """What kind of turn it is. Income, refunds, caps and corrections are record-keeping: they belong to expense."""

    EXPENSE = "expense"
    REMINDER = "reminder"
    COACHING = "coaching"
    SMALLTALK = "smalltalk"


@dataclass(frozen=True)
class ModeSpec:
    """How a mode is handled.

    Attributes:
        prompt: Name of the file in prompts/ that instructs the model.
        tools: What the model may call.
        gathers: Whether context is looked up before the model is asked; small talk skips it (R2.4).
        remembers: Whether the exchange may be learned from; routine record-keeping is not (R2.5).
    """

    prompt: str
    tools: tuple[Tool[Arguments], ...]
    gathers: bool
    remembers: bool


WRITING = tuple(money.TOOLS.values())
READING = tuple(REPORTS.values())
REMINDING = tuple(REMINDERS.values())

MODES = {
    Mode.EXPENSE: ModeSpec("expense", (*WRITING, *READING, *REMINDING), gathers=True, remembers=False),
    Mode.REMINDER: ModeSpec("reminder", (*REMINDING, *WRITING), gathers=True, remembers=False),
    Mode.COACHING: ModeSpec("coaching", (*READING, *WRITING, *REMINDING), gathers=True, remembers=True),
    Mode.SMALLTALK: ModeSpec("smalltalk", (), gathers=False, remembers=False),
}


def by_name(tools: Iterable[Tool[Arguments]]) -> dict[str, Tool[Arguments]]:
    """*tools* by the name a model calls them."""
    return {tool.name: tool for tool in tools}


TOOLS = by_name((*WRITING, *READING, *REMINDING, amend_message))  # the last is for no model


def mode_of(names: Iterable[str]) -> Mode:
    """The mode that calls of these tools belong to."""
    return Mode.REMINDER if REMINDERS.keys() & set(names) else Mode.EXPENSE
