"""A number beside "last" or "biggest" says how many entries are asked for, and is never money."""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from bot.understanding.reading import read_message
from core.grammar.context import ReadingContext

CONTEXT = ReadingContext(datetime(2026, 11, 27, 12, tzinfo=ZoneInfo("Asia/Kuala_Lumpur")), currency="MYR")
Asked = tuple[str, dict[str, object]]


def asked(text: str) -> list[Asked]:
    """Each call of a message that is wholly understood."""
    reading = read_message(text, CONTEXT)
    return [(call.name, dict(call.arguments)) for call in reading.calls] if reading else []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("last 4 income", ("list_entries", {"limit": 4, "kind": "income"})),
        ("last 4 dinners", ("list_entries", {"limit": 4, "text": "dinners"})),
        ("my latest 6 groceries", ("list_entries", {"limit": 6, "category": "groceries"})),
        ("7 latest", ("list_entries", {"limit": 7})),
        ("last 2 refunds", ("list_entries", {"limit": 2, "kind": "refund"})),
        ("last refund", ("list_entries", {"limit": 1, "kind": "refund"})),
        ("4 biggest", ("largest_entries", {"limit": 4})),
        ("2 smallest", ("largest_entries", {"limit": 2, "order": "smallest"})),
        ("highest transport expense", ("largest_entries", {"limit": 1, "category": "transport"})),
        ("cheapest coffee", ("largest_entries", {"limit": 1, "order": "smallest", "text": "coffee"})),
        ("biggest in usd", ("largest_entries", {"limit": 1, "currency": "USD"})),
        ("7 terakhir", ("list_entries", {"limit": 7})),
        ("3 kopi terakhir", ("list_entries", {"limit": 3, "text": "kopi"})),
        ("3 terbesar", ("largest_entries", {"limit": 3})),
        ("últimas 8", ("list_entries", {"limit": 8})),
        ("die letzten 6", ("list_entries", {"limit": 6})),
        ("6 dernières dépenses", ("list_entries", {"limit": 6})),
        ("ultime 4", ("list_entries", {"limit": 4})),
        ("最后8笔", ("list_entries", {"limit": 8})),
    ],
)
def test_how_many_entries_are_asked_for(text: str, expected: Asked) -> None:
    """The words on either side of the number say which entries, in several languages."""
    assert [expected] == asked(text)


@pytest.mark.parametrize(
    "text", ["recent 5 zzyzx", "3 biggest mistakes", "laatste 9 zzyzx", "最近6件 zzyzx", "top 9 zzyzx"]
)
def test_an_unknown_ranking_is_no_record(text: str) -> None:
    """What asks for so many of something is at most a question that is not understood."""
    assert [name for name, _ in asked(text) if name.startswith("add_")] == []


@pytest.mark.parametrize(
    ("text", "note"),
    [
        ("tea 9 last friday", "tea"),
        ("last bus 3", "last bus"),
        ("12 first aid kit", "first aid kit"),
        ("son 40", "son"),
    ],
)
def test_a_day_or_a_thing_is_no_ranking(text: str, note: str) -> None:
    """Such words also name days and belong to things."""
    ((name, arguments),) = asked(text)

    assert (name, arguments["note"]) == ("add_expense", note)
