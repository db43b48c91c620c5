"""Entries as CSV, JSON and beancount: exact, harmless, and readable by what they are for."""

from __future__ import annotations

import csv
import json
import re
from datetime import UTC, date, datetime

import pytest

from core.money import Money
from tools.entries import Entry, EntryKind
from tools.export_formats import account_name, as_beancount, as_csv, as_json

DAY = date(2026, 11, 3)
# What the tokens of beancount allow ("Beancount Language Syntax", Accounts).
ACCOUNT = re.compile(r"(?:Assets|Income|Expenses)(?::[^\W_a-z][\w-]*)+")


def an_entry(
    note: str = "lunch",
    minor: int = 1500,
    currency: str = "MYR",
    kind: EntryKind = EntryKind.EXPENSE,
    category: str = "food",
    on: date = DAY,
) -> Entry:
    """An active entry."""
    at = datetime(2026, 11, 3, 4, tzinfo=UTC)
    return Entry(1, 1, 0, kind, Money(minor, currency), note, category, on, at, None, "active")


def rows(*entries: Entry) -> list[dict[str, str]]:
    """A CSV as a program reads it."""
    return list(csv.DictReader(as_csv(entries).decode("utf-8-sig").splitlines()))


def test_a_csv_is_what_the_standard_says() -> None:
    """A heading, CRLF, quotes where they are needed (RFC 4180), and a mark by which Excel knows UTF-8."""
    content = as_csv([an_entry('tea, "big"'), an_entry("кофе", 1200, "JPY")])

    assert (
        content
        == (
            "\ufeffdate,kind,amount,currency,category,note\r\n"
            '2026-11-03,expense,15.00,MYR,food,"tea, ""big"""\r\n'
            "2026-11-03,expense,1200,JPY,food,кофе\r\n"
        ).encode()
    )


@pytest.mark.parametrize("note", ["=1+1", "+60 12", "-5", "@SUM(A1)", "  =cmd", "＝1+1", "|calc"])
def test_no_cell_is_a_formula(note: str) -> None:
    """A spreadsheet shows it as a text."""
    assert rows(an_entry(note))[0]["note"].startswith("'")


@pytest.mark.parametrize("note", ["lunch", "3-in-1", "a=b", "", "'s"])
def test_other_texts_stay_as_they_are(note: str) -> None:
    """Nothing is marked that no spreadsheet would run."""
    assert note == rows(an_entry(note))[0]["note"]


def test_a_line_break_in_a_note_breaks_no_line() -> None:
    """A note is one line in every format."""
    entry = an_entry("two\nlines\x00")

    assert rows(entry)[0]["note"] == "two lines"
    assert '* "two lines"' in as_beancount([entry], None).decode()


def test_amounts_in_json_are_exact_text() -> None:
    """No reader makes a float of them, however large."""
    read = json.loads(as_json([an_entry(minor=10**13 + 1), an_entry(minor=10, currency="BHD")]))

    assert [entry["amount"] for entry in read["entries"]] == ["100000000000.01", "0.010"]
    assert (read["format"], read["version"]) == ("keepwell-entries", 1)


def test_a_ledger_balances_and_opens_what_it_uses() -> None:
    """An expense leaves cash, a refund and income come in; each account and commodity is opened first."""
    ledger = as_beancount(
        [
            an_entry(on=date(2026, 11, 1)),
            an_entry("shoes", 2000, kind=EntryKind.REFUND, category="shopping"),
            an_entry("salary", 300_000, kind=EntryKind.INCOME, category="income"),
            an_entry("ramen", 1200, "JPY"),
        ],
        "MYR",
    ).decode()

    assert '2026-11-01 * "lunch"\n  Expenses:Food  15.00 MYR\n  Assets:Cash  -15.00 MYR\n' in ledger
    assert '"shoes" #refund\n  Expenses:Shopping  -20.00 MYR\n  Assets:Cash  20.00 MYR\n' in ledger
    assert '"salary"\n  Income:General  -3000.00 MYR\n  Assets:Cash  3000.00 MYR\n' in ledger
    used = set(re.findall(r"^  (\S+)", ledger, re.MULTILINE))
    assert used == set(re.findall(r"^2026-11-01 open (\S+)$", ledger, re.MULTILINE))
    assert {"JPY", "MYR"} == set(re.findall(r"^2026-11-01 commodity (\S+)$", ledger, re.MULTILINE))


def test_quotes_and_backslashes_stay_within_their_text() -> None:
    """Nothing in a note writes a line of its own into the ledger."""
    ledger = as_beancount([an_entry('a "b" \\ c')], None).decode()

    assert r'* "a \"b\" \\ c"' in ledger


@pytest.mark.parametrize(
    ("category", "name"),
    [
        ("food", "Food"),
        ("pet food", "Pet-Food"),
        ("kids' stuff", "Kids-Stuff"),
        ("宠物", "X-宠物"),
        ("éclairs", "Éclairs"),
        ("4x4", "4x4"),
        ("\N{SLICE OF PIZZA}", "X"),
        ("a:b", "A-B"),
    ],
)
def test_a_category_becomes_an_account(category: str, name: str) -> None:
    """Of letters, digits and dashes, behind a capital or a digit."""
    assert name == account_name(category)
    assert ACCOUNT.fullmatch(f"Expenses:{name}")


def test_two_categories_never_share_an_account() -> None:
    """However alike they are written."""
    ledger = as_beancount([an_entry(category="pet food"), an_entry(category="pet-food")], None).decode()

    assert {"Expenses:Pet-Food", "Expenses:Pet-Food-2"} <= set(re.findall(r"Expenses:\S+", ledger))
