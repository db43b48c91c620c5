"""Entries written as CSV (RFC 4180), as JSON, and as plain-text accounting (beancount 3).

Pure: entries in, bytes out, always UTF-8. Amounts are exact decimals with as many places as the currency has. It knows
no rows and no files.
"""

import csv
import json
import unicodedata
from collections.abc import Collection, Iterable, Sequence
from enum import StrEnum
from io import StringIO
from itertools import count

from tools.categories import INCOME
from tools.entries import Entry, EntryKind, one_line


class ExportFormat(StrEnum):
    """How entries are written; the value is the file's ending as well."""

    CSV = "csv"
    JSON = "json"
    BEANCOUNT = "beancount"


MEDIA_TYPES = {
    ExportFormat.CSV: "text/csv",
    ExportFormat.JSON: "application/json",
    ExportFormat.BEANCOUNT: "text/plain",
}

FIELDS = ("date", "kind", "amount", "currency", "category", "note")
FORMAT, VERSION = "keepwell-entries", 1
# A spreadsheet takes a cell that begins so for a formula and runs it; the full-width ones are read alike by some.
_FORMULAS = tuple("=+-@＝＋－＠\t\r\n|")
CASH = "Assets:Cash"  # where it is paid from and comes in: the diary knows no bank accounts


def written(entries: Sequence[Entry], wanted: ExportFormat, currency: str | None) -> bytes:
    """*entries*, which are in the order of their days, in the format that is *wanted*.

    *currency* is the person's own, where they have set one: beancount shows its totals in it.
    """
    match wanted:
        case ExportFormat.CSV:
            return as_csv(entries)
        case ExportFormat.JSON:
            return as_json(entries)
        case ExportFormat.BEANCOUNT:
            return as_beancount(entries, currency)


def as_csv(entries: Iterable[Entry]) -> bytes:
    """A table with a heading; it begins with a byte order mark, without which Excel takes UTF-8 for something else.

    A text that a spreadsheet would run as a formula gets an apostrophe before it, which makes it a text.
    """
    table = StringIO()
    writer = csv.writer(table)
    writer.writerow(FIELDS)
    writer.writerows([_harmless(cell) for cell in _cells(entry)] for entry in entries)
    return table.getvalue().encode("utf-8-sig")


def as_json(entries: Iterable[Entry]) -> bytes:
    """An object with the list of entries; amounts are text, so that no reader rounds them."""
    listed = [dict(zip(FIELDS, _cells(entry), strict=True)) for entry in entries]
    return json.dumps({"format": FORMAT, "version": VERSION, "entries": listed}, ensure_ascii=False, indent=1).encode()


def _cells(entry: Entry) -> tuple[str, ...]:
    money = entry.money
    note = one_line(entry.note)
    return entry.spent_on.isoformat(), entry.kind.value, f"{money.amount:f}", money.currency, entry.category, note


def _harmless(cell: str) -> str:
    return f"'{cell}" if cell.lstrip(" ").startswith(_FORMULAS) else cell


def as_beancount(entries: Sequence[Entry], currency: str | None) -> bytes:
    """A ledger that stands by itself: accounts and commodities are opened on the first day.

    What is spent goes from cash to the category's account, what comes back the other way; income comes from its own.
    """
    accounts = _Accounts()
    booked = [_booked(entry, accounts.of(entry)) for entry in entries]
    first_on = entries[0].spent_on if entries else None
    heading = ["; Written by Keepwell.", 'option "title" "Keepwell"']
    heading += [f'option "operating_currency" "{currency}"'] if currency else []
    codes = sorted({entry.money.currency for entry in entries})
    opened = [f"{first_on} commodity {code}" for code in codes]
    opened += [f"{first_on} open {account}" for account in (CASH, *accounts.all())] if entries else []
    return ("\n\n".join(filter(None, ("\n".join(heading), "\n".join(opened), *booked))) + "\n").encode()


def _booked(entry: Entry, account: str) -> str:
    amount = entry.money.amount
    there = -amount if entry.kind is not EntryKind.EXPENSE else amount
    code, note = entry.money.currency, _quoted(entry.note or entry.category)
    return (
        f"{entry.spent_on} * {note}{' #refund' if entry.kind is EntryKind.REFUND else ''}\n"
        f"  {account}  {there:f} {code}\n"
        f"  {CASH}  {-there:f} {code}"
    )


def _quoted(text: str) -> str:
    escaped = one_line(text).replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


class _Accounts:
    """The account of each category; two categories never share one, however alike they are written."""

    def __init__(self) -> None:
        self._named: dict[tuple[str, str], str] = {}

    def of(self, entry: Entry) -> str:
        """The account of an entry's category: "Expenses:Food", "Income:Salary"."""
        root = "Income" if entry.kind is EntryKind.INCOME else "Expenses"
        key = (root, entry.category)
        if key not in self._named:
            name = "General" if key == ("Income", INCOME) else account_name(entry.category)
            self._named[key] = _unused(f"{root}:{name}", set(self._named.values()))
        return self._named[key]

    def all(self) -> list[str]:
        """Every account that was asked for, in the order of their names."""
        return sorted(self._named.values())


def account_name(category: str) -> str:
    """A category as beancount names accounts: letters, digits and dashes behind a capital or a digit."""
    folded = unicodedata.normalize("NFKC", category)
    parts = "".join(char if char.isalpha() or char.isdecimal() else " " for char in folded).split()
    name = "-".join(part[:1].upper() + part[1:] for part in parts)
    begins_well = unicodedata.category(name[:1] or " ") in {"Lu", "Nd"}
    return name if begins_well else f"X-{name}".rstrip("-")


def _unused(name: str, taken: Collection[str]) -> str:
    numbered = (name if number == 1 else f"{name}-{number}" for number in count(1))
    return next(free for free in numbered if free not in taken)
