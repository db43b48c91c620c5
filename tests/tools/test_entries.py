"""How notes are compared, and that one message never writes the same record twice."""

from __future__ import annotations

from datetime import date

import asyncpg
import pytest

from core.money import Money
from tests.builders import Person
from tools import entries
from tools.entries import EntryKind, NewEntry, Turn, note_words


@pytest.mark.parametrize(
    ("note", "words"),
    [
        ("Iced  Tea!", " iced tea "),
        ("ÉCLAIR, straße", " éclair strasse "),
        ("7-eleven", " 7 eleven "),
        ("mum's gift", " mum's gift "),
        ("午饭 KFC", " 午 饭 kfc "),
        ("ランチ", " ラ ン チ "),
        ("점심", " 점심 "),
        ("☕", " ☕ "),
        ("☕ coffee", " coffee "),
        ("", " "),
        ("   ", " "),
        ("tea\x00\ud800", " tea "),
        ("\x00", " "),
    ],
)
def test_notes_are_compared_by_their_folded_words(note: str, words: str) -> None:
    """Case, marks and spacing do not tell two notes apart; scripts without spaces match by character."""
    assert note_words(note) == words


async def test_a_place_in_a_message_is_written_once(person: Person) -> None:
    """The database refuses the second record at the same place of the same event (R3.11)."""
    tea = NewEntry(EntryKind.EXPENSE, Money(300, "MYR"), "tea", "food", date(2026, 11, 27))
    async with person.turn() as scope:
        conn = await scope.writing()
        await entries.insert(conn, Turn.of(scope), tea, 0)

        with pytest.raises(asyncpg.UniqueViolationError):
            async with scope.transaction.savepoint():
                await entries.insert(conn, Turn.of(scope), tea, 0)

    assert len(await person.rows("SELECT id FROM entries")) == 1
