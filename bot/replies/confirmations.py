"""The reply to a turn's tool calls, composed by code from their results: short, warm, and nothing but what was done.

It knows results, not rows: whatever is said here was written or read in this turn (R1.3, R1.6).
"""

from collections.abc import Sequence
from datetime import datetime

from bot.channels.base import Button
from bot.receipts import correcting
from bot.replies import (
    cap_confirmations,
    entry_confirmations,
    link_answers,
    memory_confirmations,
    receipt_confirmations,
    reminder_confirmations,
    setting_confirmations,
    undo_confirmations,
)
from bot.replies.reply import Reply
from core.users import User
from tools.amendments import EventAmended
from tools.base import Ask, Result, ToolOutcome
from tools.booking import EntrySaved
from tools.cap_tools import CapRemoved, CapSaved
from tools.caps import CapWarning
from tools.categories import Categories, CategoryAdded, CategoryLearned
from tools.corrections import EntryChanged, EntryVoided
from tools.entries import Written
from tools.linking import Linked
from tools.receipts import ReceiptSaved
from tools.reminder_views import BillPaid
from tools.settings import Settings, SettingSaved
from tools.undo import AlreadyUndone, NothingToUndo, Undone

UNDO = "Undo"


def confirm(outcomes: Sequence[ToolOutcome], user: User, now: datetime) -> Reply:
    """The reply to *outcomes*: what was saved first, then the rest in order, cap warnings, errors, and the question.

    Several questions are asked one at a time, so only the first is put. Results of other domains are left out.

    Args:
        outcomes: The turn's calls in order, with what came of them.
        user: Settings after the turn.
        now: Aware instant of the turn.
    """
    results = [outcome.result for outcome in outcomes if outcome.result is not None]
    local_now = now.astimezone(user.zone_info)
    saved = [result for result in results if isinstance(result, EntrySaved)]
    first_saved = results.index(saved[0]) if saved else 0
    lines = [_confirmation(result, local_now) for result in results[:first_saved]]  # an added category comes first
    lines += [entry_confirmations.saved(saved, local_now.date(), user.number_format)] if saved else []
    lines += [_confirmation(result, local_now) for result in results[first_saved:]]
    lines += [cap_confirmations.warning(warning, local_now.date()) for warning in _warnings(results)]
    lines += [outcome.error for outcome in outcomes if outcome.error is not None]
    lines += [result.text for result in results if isinstance(result, Ask)][:1]
    return Reply("\n".join(dict.fromkeys(filter(None, lines))), _buttons(results))


def _confirmation(result: Result, local_now: datetime) -> str:
    """What one result says; empty for saved entries and questions, which have their own places, and other domains."""
    return (
        _about_entries(result, local_now)
        or reminder_confirmations.about_reminder(result, local_now)
        or memory_confirmations.about_memory(result, local_now.date())
        or _about_limits(result, local_now)
        or _about_categories(result)
    )


def _about_entries(result: Result, local_now: datetime) -> str:
    today = local_now.date()
    match result:
        case ReceiptSaved():
            return receipt_confirmations.details(result)
        case EntryChanged():
            return entry_confirmations.changed(result, today)
        case EntryVoided():
            return entry_confirmations.deleted(result, today)
        case EventAmended():
            return entry_confirmations.amended(result, today)
        case Undone() | AlreadyUndone() | NothingToUndo():
            return undo_confirmations.undone(result, today)
        case _:
            return ""


def _about_limits(result: Result, local_now: datetime) -> str:
    match result:
        case CapSaved():
            return cap_confirmations.saved(result, local_now.date())
        case CapRemoved():
            return cap_confirmations.removed(result)
        case SettingSaved():
            return setting_confirmations.setting_saved(result, local_now)
        case Settings():
            return setting_confirmations.settings(result)
        case Linked():
            return link_answers.LINKED
        case _:
            return ""


def _about_categories(result: Result) -> str:
    match result:
        case CategoryAdded():
            return setting_confirmations.category_added(result)
        case CategoryLearned():
            return setting_confirmations.category_learned(result)
        case Categories():
            return setting_confirmations.categories(result)
        case _:
            return ""


def _warnings(results: Sequence[Result]) -> list[CapWarning]:
    """The warnings of a turn; of several about one cap, the last, which knows of all its entries."""
    latest: dict[tuple[str | None, str, str], CapWarning] = {}
    for result in results:
        for warning in _warnings_of(result):
            latest[warning.category, warning.period, warning.currency] = warning
    return list(latest.values())


def _warnings_of(result: Result) -> tuple[CapWarning, ...]:
    match result:
        case EntrySaved() | EntryChanged() | BillPaid():
            return result.warnings
        case EventAmended():
            return tuple(warning for change in result.changed for warning in change.warnings)
        case _:
            return ()


def _buttons(results: Sequence[Result]) -> tuple[Button, ...]:
    """One button that takes back everything this turn has written, and those that correct a receipt."""
    events = [result.event_id for result in results if isinstance(result, Written) and result.event_id is not None]
    undo = (Button(label=UNDO, action=f"undo:{events[0]}"),) if events else ()
    receipts = (result for result in results if isinstance(result, ReceiptSaved))
    return (*undo, *(button for receipt in receipts for button in correcting.buttons(receipt)))
