"""Nothing private is said in a group, whoever asks and however (R9.5)."""

from __future__ import annotations

import pytest

from tests.bot.channels.conftest import StartWorker
from tests.bot.channels.telegram_server import TelegramServer, a_message
from tests.bot.channels.test_telegram_dialogues import ANN, GROUP, heard, rows


@pytest.mark.parametrize(
    "asked",
    [
        "@KeepwellTestBot how much did I spend today?",
        "/caps@KeepwellTestBot",
        "/link@KeepwellTestBot",
        "/memory@KeepwellTestBot",
    ],
)
async def test_a_persons_own_matters_stay_out_of_a_group(
    server: TelegramServer, start_worker: StartWorker, asked: str
) -> None:
    """They are sent to the private chat, with no figure and no code, and nothing of the group is kept."""
    group = {"id": GROUP, "type": "supergroup", "title": "Example"}
    async with start_worker() as app:
        server.says(ANN, "lunch RM4711")
        await heard(server, 1)
        server.push(message={**a_message(ANN, 90), "chat": group, "text": asked})
        (said,) = await heard(server, 1, GROUP)
        stored = await rows(app, "SELECT payload ->> 'text' FROM inbox")

    assert "https://t.me/KeepwellTestBot" in said
    assert "4711" not in said
    assert stored == [("lunch RM4711",)]
