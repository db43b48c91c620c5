"""Undo in other languages, what the last entry was, and the home currency."""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from bot.understanding.instructions import read_instruction
from core.grammar.context import ReadingContext

CONTEXT = ReadingContext(datetime(2026, 11, 27, 12, tzinfo=ZoneInfo("Asia/Kuala_Lumpur")), currency="MYR")
Told = tuple[str, dict[str, object]]


def told(text: str) -> Told | None:
    """The only call of an instruction that is wholly understood."""
    reading = read_instruction(text, CONTEXT)
    if reading is None or not reading.complete:
        return None
    (call,) = reading.calls
    return call.name, dict(call.arguments)


@pytest.mark.parametrize(
    "text", ["rückgängig", "mach das rückgängig", "annuler", "desfazer", "отмени", "geri al", "取り消し"]
)
def test_undo_in_other_languages(text: str) -> None:
    """One word takes back the last message, whatever the language."""
    assert told(text) == ("undo", {})


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("it was dinner", ("edit_entry", {"note": "dinner", "category": "food"})),
        ("that was a taxi", ("edit_entry", {"note": "taxi", "category": "transport"})),
        ("it was fun", None),
        ("that was a great lunch", None),
    ],
)
def test_what_the_last_entry_was(text: str, expected: Told | None) -> None:
    """A thing that people buy renames the entry; praise does not."""
    assert told(text) == expected


def test_the_home_currency_is_set_by_its_code() -> None:
    """Whose home it is needs no word."""
    assert told("set home to SEK") == ("set_currency", {"currency": "SEK"})
