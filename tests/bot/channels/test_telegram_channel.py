"""The channel as a whole: what it says at the start, where it can't start, and what it never says."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from pathlib import Path

import pytest

from bot.channels.base import Body, ListeningChannel
from bot.channels.telegram import build
from bot.commands import MENU, read_command
from core.errors import SendUncertain, SettingsError
from core.settings import Settings
from core.users import Address
from tests.bot.channels.conftest import a_channel
from tests.bot.channels.telegram_server import TOKEN, Fault, TelegramServer

ROOT = Path(__file__).parent.parent.parent.parent
ANN = Address("telegram", "5")


async def test_it_says_where_to_write(server: TelegramServer) -> None:
    """The bot's name and its link."""
    channel = a_channel(server)

    contact = await channel.open()
    await channel.close()

    assert contact.is_made
    assert "https://t.me/KeepwellTestBot" in contact.text
    assert isinstance(channel, ListeningChannel)


async def test_a_token_that_is_refused_is_told_with_its_remedy(server: TelegramServer) -> None:
    """Nothing starts with it, and it is not repeated."""
    server.faults.append(Fault("getMe", 401, "Unauthorized"))
    channel = a_channel(server)

    with pytest.raises(SettingsError, match="TELEGRAM_BOT_TOKEN") as raised:
        await channel.open()
    await channel.close()

    assert TOKEN not in str(raised.value)


async def test_telegram_out_of_reach_is_no_reason_to_stop(server: TelegramServer) -> None:
    """The worker starts and goes on trying."""
    server.faults.append(Fault("getMe", "html"))
    channel = a_channel(server)

    contact = await channel.open()
    await channel.close()

    assert not contact.is_made
    assert "keep trying" in contact.text


def test_a_channel_without_a_token_is_refused() -> None:
    """The sentence says where one comes from."""
    with pytest.raises(SettingsError, match="BotFather"):
        build(Settings.model_validate({"KEEPWELL_CHANNELS": "telegram"}), MENU)


async def test_no_library_writes_a_message_into_the_log(
    server: TelegramServer, capfd: pytest.CaptureFixture[str]
) -> None:
    """An answer that breaks off holds words of a person; python-telegram-bot would print it."""
    server.faults.append(Fault("sendMessage", "html"))
    channel = a_channel(server)

    with pytest.raises(SendUncertain):
        await channel.send(ANN, Body(text="a secret"), is_repeat=False)
    await channel.close()

    assert capfd.readouterr().err == ""


def test_every_command_of_the_menu_is_known() -> None:
    """What can be chosen can be answered, and its description fits (Bot API, BotCommand)."""
    for name, description in MENU.items():
        command = read_command(f"/{name}")
        assert command is not None
        assert "don't know" not in command.text
        assert 1 <= len(description) <= 256


async def test_a_chat_in_the_terminal_imports_no_sdk() -> None:
    """It would cost a second at each start."""
    script = (
        "import sys, bot.chat, bot.serving; print([name for name in ('telegram', 'twilio') if name in sys.modules])"
    )
    process = await asyncio.create_subprocess_exec(sys.executable, "-c", script, cwd=ROOT, stdout=subprocess.PIPE)
    out, _ = await process.communicate()

    assert out.decode().strip() == "[]"
