"""The buttons under a saved receipt: another total, another category; each asks, and the answer edits it (R3.5)."""

from bot.channels.base import Button
from core.money import display
from tools import entries
from tools.base import Ask, Option, PlannedCall, ToolScope
from tools.entries import Entry
from tools.receipts import ReceiptSaved

TOTAL, CATEGORY = "total", "category"
LABELS = {TOTAL: "Other total", CATEGORY: "Category"}
# The categories that receipts are of, the frequent ones first, as many as fit under a message.
OFFERED = ("food", "groceries", "shopping", "transport", "health", "entertainment", "utilities", "other")


def buttons(saved: ReceiptSaved) -> tuple[Button, ...]:
    """What stands under the confirmation of a receipt, beside the button that takes it back."""
    if saved.event_id is None:
        return ()
    return tuple(Button(label=label, action=f"{word}:{saved.entry.id}") for word, label in LABELS.items())


async def ask(scope: ToolScope, word: str, entry_id: int) -> Ask | None:
    """The question that the button *word* leads to; None where the entry counts no longer."""
    entry = await entries.find(await scope.reading(), scope.user.id, entry_id)
    if entry is None or entry.state != "active":
        return None
    return _ask_total(scope, entry) if word == TOTAL else _ask_category(entry)


def _ask_total(scope: ToolScope, entry: Entry) -> Ask:
    shown = display(entry.money, scope.user.number_format)
    edit = PlannedCall(name="edit_entry", arguments={"entry_id": entry.id})
    return Ask(text=f"It is {shown} now. What was the total?", expects="paid", calls=(edit,))


def _ask_category(entry: Entry) -> Ask:
    options = tuple(
        Option(
            label=name.capitalize(),
            words=(name,),
            calls=(PlannedCall(name="edit_entry", arguments={"entry_id": entry.id, "category": name}),),
        )
        for name in OFFERED
        if name != entry.category
    )
    return Ask(text=f"It is under {entry.category} now. Where does it belong?", options=options)
