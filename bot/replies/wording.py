"""Small pieces of English that several replies share: days, lists, sentences."""

from collections.abc import Iterable
from datetime import date, timedelta

from tools.entries import EntryView

YESTERDAY = timedelta(days=1)


def short_day(day: date, today: date) -> str:
    """A day with its weekday, and its year where it is not this one: "Thu 26 Nov", "Sat 2 Aug 2025"."""
    words = f"{day:%a} {day.day} {day:%b}"
    return words if day.year == today.year else f"{words} {day.year}"


def day_phrase(day: date, today: date) -> str:
    """A day as it stands in a sentence: "today", "yesterday (Thu 26 Nov)", "on Mon 23 Nov"."""
    if day == today:
        return "today"
    if day == today - YESTERDAY:
        return f"yesterday ({short_day(day, today)})"
    return f"on {short_day(day, today)}"


def bullets(heading: str, items: Iterable[str]) -> str:
    """A heading, and each item on a line of its own."""
    return "\n".join([heading, *(f"• {item}" for item in items)])


def name(entry: EntryView) -> str:
    """What an entry is called: its note, or its category where it has none."""
    return entry.note or entry.category


def named_amount(entry: EntryView) -> str:
    """The entry's name and amount: "Lunch, RM15.00"."""
    return f"{name(entry)}, {entry.display}"
