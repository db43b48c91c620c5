"""What is said about entries: saved, changed, deleted. It repeats what the rows say and promises nothing else."""

from collections.abc import Callable, Sequence
from datetime import date
from decimal import Decimal

from bot.replies.wording import bullets, day_phrase, name, named_amount, short_day
from core.grammar.context import NumberFormat
from core.money import Money, display, totals
from tools.amendments import EventAmended
from tools.booking import EntrySaved
from tools.categories import INCOME
from tools.corrections import EntryChanged, EntryVoided
from tools.entries import EntryKind, EntryView
from tools.wording import listed

_A_KIND = {EntryKind.EXPENSE: "an expense", EntryKind.INCOME: "income", EntryKind.REFUND: "a refund"}


def saved(results: Sequence[EntrySaved], today: date, number_format: NumberFormat | None) -> str:
    """What was written: one line, or a line each with the total for each currency (R3.7)."""
    if len(results) == 1:
        return f"Saved{_kind_mark(results[0].entry.kind)}: {_in_full(results[0], today)}."
    lines = [f"{_line_mark(result.entry.kind)}{_in_full(result, today)}" for result in results]
    sums = [f"{label}: {amounts}." for label, amounts in _sums(results, number_format)]
    return "\n".join([bullets(f"Saved {len(results)} entries:", lines), *sums])


def one_saved(entry: EntryView, today: date) -> str:
    """What was written, where it came of something else than a message that told it."""
    return f"Saved: {_entry(entry, today)}."


def changed(result: EntryChanged, today: date) -> str:
    """What an entry says now, and what it said before."""
    if not result.changed_fields:
        return f"Nothing to change: {named_amount(result.after)} ({result.after.category}) says so already."
    text = f"Changed: {difference(result, today)}.{_which(result.before, result.alike, today)}"
    if result.learned:
        text += f" I'll file “{result.learned.words}” under {result.learned.category} from now on."
    return text


def difference(result: EntryChanged, today: date) -> str:
    """Each thing that changed: "lunch is now RM25.00 (was RM15.00)"."""
    return f"{name(result.before)} is now {listed(_parts(result, today))}"


def deleted(result: EntryVoided, today: date) -> str:
    """The entry that counts no longer."""
    which = _which(result.entry, result.alike, today)
    return f"Deleted: {named_amount(result.entry)} is no longer counted.{which}"


def _which(entry: EntryView, alike: int, today: date) -> str:
    """Which of several alike it was; nothing where there was no other."""
    return f" (The latest of {alike} {day_phrase(entry.on, today)}.)" if alike > 1 else ""


def amended(result: EventAmended, today: date) -> str:
    """What an edited message has changed; empty for nothing."""
    lines = [
        *(difference(change, today) for change in result.changed),
        *(f"{named_amount(entry)} is no longer counted" for entry in result.voided),
    ]
    if len(lines) == 1:
        return f"Updated with your edit: {lines[0]}."
    return bullets("Updated with your edit:", lines) if lines else ""


def _in_full(result: EntrySaved, today: date) -> str:
    text, expense = _entry(result.entry, today), result.refund_of
    if expense is None:
        return text
    day = "" if expense.is_today else f" {day_phrase(expense.on, today)}"
    return f"{text}, against {name(expense)} of {expense.display}{day}"


def _entry(entry: EntryView, today: date) -> str:
    """The entry with category and day: "Lunch, RM15.00 (food), yesterday (Thu 26 Nov)"."""
    what = f"{entry.note}, {entry.display}" if entry.note else entry.display
    category = "" if entry.category == INCOME else f" ({entry.category})"
    day = "" if entry.is_today else f", {day_phrase(entry.on, today)}"
    return f"{what}{category}{day}"


def _kind_mark(kind: EntryKind) -> str:
    return {EntryKind.EXPENSE: "", EntryKind.INCOME: " as income", EntryKind.REFUND: " as a refund"}[kind]


def _line_mark(kind: EntryKind) -> str:
    return {EntryKind.EXPENSE: "", EntryKind.INCOME: "income: ", EntryKind.REFUND: "refund: "}[kind]


def _sums(results: Sequence[EntrySaved], number_format: NumberFormat | None) -> list[tuple[str, str]]:
    """The total of each kind of which several were saved, each with one amount for each currency."""
    kinds = {EntryKind.EXPENSE: "Total", EntryKind.INCOME: "Total income", EntryKind.REFUND: "Total refunds"}
    found = []
    for kind, label in kinds.items():
        amounts = [_money(result.entry) for result in results if result.entry.kind is kind]
        if len(amounts) > 1:
            found.append((label, listed(display(total, number_format) for total in totals(amounts))))
    return found


def _money(entry: EntryView) -> Money:
    return Money.of(Decimal(entry.amount), entry.currency)


def _parts(result: EntryChanged, today: date) -> list[str]:
    """Each thing that changed; amount and currency are one."""
    before, after, fields = result.before, result.after, set(result.changed_fields)
    parts: list[tuple[set[str], Callable[[], str]]] = [
        ({"note"}, lambda: f"“{after.note}”" if before.note else f"called “{after.note}”"),
        ({"amount", "currency"}, lambda: f"{after.display} (was {before.display})"),
        ({"kind"}, lambda: f"{_A_KIND[after.kind]} (was {_A_KIND[before.kind]})"),
        ({"category"}, lambda: f"under {after.category} (was {before.category})"),
        ({"on"}, lambda: f"dated {short_day(after.on, today)} (was {short_day(before.on, today)})"),
    ]
    return [words() for names, words in parts if names & fields]
