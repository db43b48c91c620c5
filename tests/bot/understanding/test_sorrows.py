"""Hard news: a human sentence first, and a record told along with it is asked about."""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from bot.understanding.reading import read_message
from bot.understanding.sorrows import sympathy
from core.grammar.context import ReadingContext

CONTEXT = ReadingContext(datetime(2026, 11, 27, 12, tzinfo=ZoneInfo("Asia/Kuala_Lumpur")), currency="MYR")


@pytest.mark.parametrize(
    ("text", "words", "what"),
    [
        ("my mum passed away and the funeral was 2500", "so sorry for your loss", "funeral, RM2,500.00"),
        ("our dog died, vet 180", "so sorry for your loss", "vet, RM180.00"),
        ("I lost my job so bus home 3", "hard news", "bus home, RM3.00"),
        ("we broke up, taxi 22 yesterday", "that hurts", "taxi, RM22.00"),
    ],
)
def test_a_record_within_hard_news_is_asked_about(text: str, words: str, what: str) -> None:
    """Sympathy comes first; the record waits for a yes with all that was said of it."""
    reading = read_message(text, CONTEXT)

    assert reading is not None
    assert reading.calls == ()
    assert reading.ask is not None
    assert words in reading.ask.text
    assert what in reading.ask.text
    assert [call.name for option in reading.ask.options for call in option.calls] == ["add_expense"]


@pytest.mark.parametrize(
    "text", ["my phone died, repair 300", "lost my umbrella, new one 20", "dead battery 15", "funeral flowers 90"]
)
def test_things_that_break_are_no_hard_news(text: str) -> None:
    """Nobody is pitied for a phone, and a wreath is a plain record."""
    assert sympathy(text) is None


@pytest.mark.parametrize(
    "text", ["my dad died, funeral 3000 and flowers 200", "my dad died. how much was the funeral 3000?", "my cat died"]
)
def test_more_than_one_record_or_a_question_is_left_to_a_model(text: str) -> None:
    """Only one record, told as such, is asked about."""
    reading = read_message(text, CONTEXT)

    assert reading is None or reading.ask is None
