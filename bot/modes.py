"""The whole behaviour on one screen: each mode's prompt, its tools, and whether it gathers and remembers (R2.1).

A model reads every contract it is handed in every turn, so a mode has the tools that its messages need and no others.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from tools import money
from tools.amendments import amend_message
from tools.base import Arguments, Tool
from tools.cap_tools import set_cap
from tools.expenses import add_expense
from tools.exports import export_entries, export_everything
from tools.income import add_income, add_refund
from tools.linking import link_here
from tools.memories import MEMORY_TOOLS, MODEL_TOOLS
from tools.receipts import add_receipt
from tools.reminder_acts import pay_bill
from tools.reminder_set import REMINDERS
from tools.reminder_tools import list_reminders, set_reminder
from tools.report_tools import REPORTS
from tools.settings import set_currency, set_payday, set_zone


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


# What people tell in the middle of anything else, so that no message is stranded in a mode it was not wholly about.
PASSING: tuple[Tool[Arguments], ...] = (add_expense, add_income, add_refund, set_reminder)
TALKED_OF: tuple[Tool[Arguments], ...] = (list_reminders, set_cap, set_currency, set_zone, set_payday)
WRITING = tuple(money.TOOLS.values())
READING = tuple(REPORTS.values())
REMINDING = tuple(REMINDERS.values())
REMEMBERING = tuple(MODEL_TOOLS.values())

MODES = {
    Mode.EXPENSE: ModeSpec("expense", (*PASSING, *WRITING, pay_bill), gathers=True, remembers=False),
    Mode.REMINDER: ModeSpec("reminder", (*PASSING, *REMINDING), gathers=True, remembers=False),
    Mode.COACHING: ModeSpec("coaching", (*PASSING, *TALKED_OF, *READING, *REMEMBERING), gathers=True, remembers=True),
    Mode.SMALLTALK: ModeSpec("smalltalk", (), gathers=False, remembers=False),
}


def by_name(tools: Iterable[Tool[Arguments]]) -> dict[str, Tool[Arguments]]:
    """*tools* by the name a model calls them."""
    return {tool.name: tool for tool in tools}


# In the order in which models read them: what is handed oftenest stands first, so that a cache holds the beginning of
# what several modes are handed together. Those of memory that are only for words and buttons, and the last ones, are
# for no model.
TOOLS = by_name(
    (
        *(*PASSING, *TALKED_OF, *READING, *REMEMBERING, *WRITING, *REMINDING, *MEMORY_TOOLS.values()),
        *(amend_message, add_receipt, link_here, export_entries, export_everything),
    )
)


def tools_of(modes: Iterable[Mode]) -> dict[str, Tool[Arguments]]:
    """What a model is handed for a message that speaks of all these *modes*; the same, in the same order, each time."""
    offered = {tool.name for mode in modes for tool in MODES[mode].tools}
    return {name: tool for name, tool in TOOLS.items() if name in offered}


def mode_of(names: Iterable[str]) -> Mode:
    """The mode that calls of these tools belong to."""
    called = set(names)
    if REMINDERS.keys() & called:
        return Mode.REMINDER
    return Mode.COACHING if called and called <= MEMORY_TOOLS.keys() else Mode.EXPENSE
