"""One person on Telegram and on WhatsApp, with the whole program between the two platforms (R9.5)."""

from __future__ import annotations

import itertools
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

from bot.app import App, running
from bot.channels.base import Channel
from bot.channels.whatsapp import MESSAGE_PATH, WhatsAppChannel
from bot.channels.whatsapp_pacing import Pace
from core.clock import ManualClock
from core.ids import RandomIds
from core.settings import Settings
from tests.bot.channels.conftest import AT, a_channel
from tests.bot.channels.telegram_server import TelegramServer
from tests.bot.channels.twilio_server import ACCOUNT, SENDER, TwilioServer, twilio_server
from tests.bot.channels.whatsapp_phone import post, settings_for
from tests.database import DatabaseUrls
from tests.waiting import until

ANN = 5
ANNS_PHONE = "whatsapp:+15550100001"


@dataclass
class Both:
    """The two chats of one person."""

    app: App
    telegram: TelegramServer
    twilio: TwilioServer
    whatsapp: WhatsAppChannel
    _sids: itertools.count[int] = field(default_factory=lambda: itertools.count(1))

    async def says_on_telegram(self, text: str) -> str:
        """What is answered there."""
        before = len(self.telegram.seen_by(ANN))
        self.telegram.says(ANN, text)

        async def is_answered() -> bool:
            return len(self.telegram.seen_by(ANN)) > before

        await until(is_answered)
        return self.telegram.seen_by(ANN)[-1]

    async def says_on_whatsapp(self, text: str) -> str:
        """What is answered there."""
        before = len(self.twilio.to(ANNS_PHONE))
        (handle,) = [hook.handle for hook in self.whatsapp.hooks(self.app.receiver) if hook.path == MESSAGE_PATH]
        form = {
            **{"AccountSid": ACCOUNT, "To": SENDER, "ApiVersion": "2010-04-01", "NumMedia": "0", "MessageType": "text"},
            **{"MessageSid": f"SM{next(self._sids):032x}", "From": ANNS_PHONE, "Body": text},
        }
        assert (await handle(post(MESSAGE_PATH, form))).status == 200

        async def is_answered() -> bool:
            return len(self.twilio.to(ANNS_PHONE)) > before

        await until(is_answered)
        return self.twilio.to(ANNS_PHONE)[-1].text


@asynccontextmanager
async def both(database: DatabaseUrls, telegram: TelegramServer, **more: str) -> AsyncIterator[Both]:
    """The whole program with both channels."""
    clock, minutes = ManualClock(AT), itertools.count(0, 60).__next__
    offline = {"KEEPWELL_CHAT_MODEL": "offline", "KEEPWELL_SMALL_MODEL": "offline", "KEEPWELL_TRANSCRIBER": "none"}
    async with twilio_server() as twilio:
        first = a_channel(telegram)
        second = WhatsAppChannel(settings_for(twilio.base_url), clock, Pace(minutes))
        channels: dict[str, Channel] = {"telegram": first, "whatsapp": second}
        settings = Settings.model_validate({**offline, **more})
        try:
            async with running(settings, database.worker, clock, RandomIds(), channels) as app:
                yield Both(app, telegram, twilio, second)
        finally:
            await first.close()
            await second.close()


async def test_one_person_on_two_channels(database: DatabaseUrls, server: TelegramServer) -> None:
    """Linked by a code, asked about what is there, parted again with everything in its place."""
    async with both(database, server) as chats:
        await chats.says_on_telegram("lunch RM15")
        await chats.says_on_whatsapp("taxi RM20")
        shown = re.search(r"/link (\w{8})", await chats.says_on_telegram("/link"))
        assert shown is not None
        asked = await chats.says_on_whatsapp(f"/link {shown[1]}")
        linked = await chats.says_on_whatsapp("yes")
        together = await chats.says_on_whatsapp("how much today?")
        await chats.says_on_whatsapp("cake RM6")
        on_telegram = await chats.says_on_telegram("how much today?")
        parted = await chats.says_on_whatsapp("/unlink")
        apart = await chats.says_on_whatsapp("how much today?")

    assert "1 entry here" in asked
    assert linked.startswith("Linked")
    assert "RM15.00" in together
    assert "RM21.00" in on_telegram
    assert parted.startswith("Unlinked")
    assert "RM20.00" in apart


async def test_a_stranger_on_either_channel_is_told_once(database: DatabaseUrls, server: TelegramServer) -> None:
    """Who is on the list is one address, not one name."""
    policy = {"KEEPWELL_ACCESS": "list", "KEEPWELL_ALLOWED": f"telegram:{ANN}"}
    async with both(database, server, **policy) as chats:
        saved = await chats.says_on_telegram("lunch RM15")
        refused = await chats.says_on_whatsapp("lunch RM15")
        calls = chats.twilio.calls
        (handle,) = [hook.handle for hook in chats.whatsapp.hooks(chats.app.receiver) if hook.path == MESSAGE_PATH]
        form = {
            "AccountSid": ACCOUNT,
            "To": SENDER,
            "NumMedia": "0",
            "MessageSid": f"SM{9:032x}",
            "MessageType": "text",
        }
        await handle(post(MESSAGE_PATH, {**form, "ApiVersion": "2010-04-01", "From": ANNS_PHONE, "Body": "again"}))
        answered = await chats.says_on_telegram("how much today?")

    assert "RM15.00" in saved
    assert "private" in refused
    assert chats.twilio.calls == calls
    assert "RM15.00" in answered
