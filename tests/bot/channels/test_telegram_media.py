"""Files that people send on Telegram: how they are fetched, and that nobody learns the token by it (R9.4)."""

from __future__ import annotations

import traceback

import pytest

from bot.channels.base import Media
from core.errors import MediaError, MediaGone, MediaTooLarge, MediaUnavailable
from tests.bot.channels.conftest import a_channel
from tests.bot.channels.telegram_server import TOKEN, Fault, TelegramServer

VOICE = Media(reference="v1")


async def fetched(server: TelegramServer, limit: int = 1_000) -> bytes:
    """What the channel of *server* gets."""
    channel = a_channel(server)
    try:
        return await channel.fetch(VOICE, limit=limit)
    finally:
        await channel.close()


async def test_a_file_is_fetched_whole(server: TelegramServer) -> None:
    """Telegram names its address, where it lies."""
    server.files["v1"] = b"OggS" + bytes(500)

    assert server.files["v1"] == await fetched(server)


async def test_no_more_than_the_limit_is_fetched(server: TelegramServer) -> None:
    """Also where nothing told its size beforehand."""
    server.files["v1"] = bytes(5_000)

    with pytest.raises(MediaTooLarge):
        await fetched(server)


@pytest.mark.parametrize(
    ("fault", "error"),
    [
        (Fault("getFile", 400, "Bad Request: file is too big"), MediaTooLarge),
        (Fault("getFile", 400, "Bad Request: invalid file_id"), MediaGone),
        (Fault("getFile", 400, "Bad Request: wrong file_id or the file is temporarily unavailable"), MediaUnavailable),
        (Fault("getFile", 500, "Internal Server Error"), MediaUnavailable),
        (Fault("getFile", 429, "Too Many Requests", parameters={"retry_after": 3}), MediaUnavailable),
        (Fault("getFile", "reset"), MediaUnavailable),
        (None, MediaGone),  # the address leads nowhere
    ],
)
async def test_a_refusal_says_what_to_do_and_hides_the_token(
    server: TelegramServer, fault: Fault | None, error: type[MediaError]
) -> None:
    """Too large, gone, or worth another try; the address of a file holds the token, and no error repeats it."""
    if fault is not None:
        server.faults.append(fault)

    with pytest.raises(error) as raised:
        await fetched(server)

    told = "".join(traceback.format_exception(raised.value))
    assert TOKEN not in told
    assert type(raised.value) is error
