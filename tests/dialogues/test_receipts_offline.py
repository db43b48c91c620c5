"""Twenty drawn receipts through the whole program, read on this machine: right rows, and questions where due (R3.9).

They need what ``./keepwell media`` installs.
"""

from __future__ import annotations

from functools import cache

import pytest

from bot.channels.base import Attachment
from bot.receipt_answers import ReceiptAnswers
from core.money import Money
from core.vision.reading import FileReader, TextReader, is_offline_reader_there, offline_reader
from tests.database import DatabaseUrls
from tests.dialogues.talk import Talk, house, local
from tests.receipts import SAMPLES, Sample, draw

pytestmark = pytest.mark.skipif(not is_offline_reader_there(), reason="needs what ./keepwell media installs")

NUMBERED = [pytest.param(number, sample, id=sample.name) for number, sample in enumerate(SAMPLES, start=1)]


@cache
def reader() -> TextReader:
    """The offline reader, loaded once: its models take seconds."""
    return offline_reader()


@pytest.mark.parametrize(("number", "sample"), NUMBERED)
async def test_a_drawn_receipt_is_saved_right_or_asked_about(
    database: DatabaseUrls, number: int, sample: Sample
) -> None:
    """The total on its day, or a question and no row."""
    pictures = ReceiptAnswers(FileReader(load=reader))
    photo = draw(sample.rows, sample.wear, font=sample.font, seed=number)
    zone = "America/New_York" if sample.currency == "USD" else "Asia/Kuala_Lumpur"

    async with house(database.worker, local("2026-11-27T12:00"), pictures=pictures) as home:
        talk = await Talk.begin(home, currency=sample.currency, zone=zone)
        said = await talk.sends(Attachment.PHOTO, photo)
        rows = [(minor, currency, day) for _, _, minor, currency, day in await talk.entries()]

    if sample.asks:
        assert "?" in said
        assert [] == rows
    else:
        assert sample.total is not None
        assert sample.day is not None
        minor = Money.of(sample.total, sample.currency).amount_minor
        assert [(minor, sample.currency, sample.day.isoformat())] == rows
