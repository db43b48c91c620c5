"""Polling with a token that Telegram takes back while the worker runs."""

import asyncio
from collections.abc import Iterator

import pytest
from structlog.testing import capture_logs
from telegram.error import InvalidToken, NetworkError, TelegramError

from bot.channels.telegram_polling import poll


class Failing:
    """A source that raises these errors, None for an answer without updates, and then nothing more is asked."""

    def __init__(self, *steps: TelegramError | None) -> None:
        self._steps: Iterator[TelegramError | None] = iter(steps)

    async def get_raw_updates(self, offset: int | None, allowed_updates: tuple[str, ...]) -> list[object]:
        """The next step."""
        try:
            step = next(self._steps)
        except StopIteration:
            raise asyncio.CancelledError from None
        if step is not None:
            raise step
        return []


async def polled(*steps: TelegramError | None) -> list[str]:
    """What whoever runs the program is told."""
    said: list[str] = []

    async def rest(_: float) -> None:
        return

    async def take(_: object) -> None:
        return

    with pytest.raises(asyncio.CancelledError):
        await poll(Failing(*steps), take, sleep=rest, say=said.append)
    return said


async def test_a_token_that_is_taken_back_is_told_once_with_its_remedy() -> None:
    """Each try is logged with its reason; one that works again, and is taken back again, is told again."""
    with capture_logs() as logs:
        said = await polled(InvalidToken(), InvalidToken(), None, InvalidToken())

    assert len(said) == 2
    assert "Copy it again from @BotFather" in said[0]
    assert [one["reason"] for one in logs] == ["token_refused"] * 3


async def test_a_network_that_is_away_is_waited_out_in_silence() -> None:
    """It mends itself."""
    with capture_logs() as logs:
        said = await polled(NetworkError("away"), NetworkError("away"))

    assert said == []
    assert ["reason" in one for one in logs] == [False, False]
