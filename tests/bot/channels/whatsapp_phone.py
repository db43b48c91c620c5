"""A person with WhatsApp on their telephone, and the whole program behind it, run by hand on a real database."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import timedelta
from typing import Self
from urllib.parse import urlencode

from twilio.request_validator import RequestValidator

from bot.app import BOT
from bot.channels.base import HookReply, HookRequest
from bot.channels.whatsapp import MESSAGE_PATH, WhatsAppChannel
from bot.channels.whatsapp_messages import STATUS_PATH
from bot.channels.whatsapp_pacing import Pace
from bot.conversation import Conversation
from bot.offline import OfflineModel
from bot.receiver import Receiver
from bot.sender import Sender
from bot.turns import Turns
from core import users
from core.bell import Bell
from core.clock import ManualClock
from core.database import Database
from core.ids import RandomIds
from core.settings import Settings
from core.users import Address
from scheduler.deps import Deps
from scheduler.reminders import release_due
from tests.bot.channels.twilio_server import ACCOUNT, SENDER, TOKEN, Sent, TwilioServer, twilio_server
from tests.builders import a_mind
from tests.database import DatabaseUrls
from tests.dialogues.talk import local

PUBLIC_URL = "https://keepwell.example.org"
ANN = "whatsapp:+15550100001"
NAME = "whatsapp"


def settings_for(base_url: str, **more: str) -> Settings:
    """The settings of an account at *base_url*, and nothing else."""
    return Settings.model_validate(
        {
            "TWILIO_ACCOUNT_SID": ACCOUNT,
            "TWILIO_AUTH_TOKEN": TOKEN,
            "TWILIO_WHATSAPP_FROM": SENDER,
            "TWILIO_BASE_URL": base_url,
            "PUBLIC_URL": PUBLIC_URL,
            **more,
        }
    )


def post(path: str, form: dict[str, str], *, signed_by: str | None = TOKEN, url: str | None = None) -> HookRequest:
    """What Twilio posts, signed for *url*, by default the public one, or not signed at all."""
    headers = {"content-type": "application/x-www-form-urlencoded", "host": "evil.example.org"}
    if signed_by is not None:
        signature = RequestValidator(signed_by).compute_signature(url or f"{PUBLIC_URL}{path}", form)
        headers["x-twilio-signature"] = signature
    return HookRequest(path, "", headers, urlencode(form).encode())


_minutes = itertools.count(0, 60).__next__  # seconds: between any two messages lies a minute


class House:
    """A worker with a WhatsApp sender, run by hand."""

    def __init__(self, database: Database, bell: Bell, clock: ManualClock, server: TwilioServer, **more: str) -> None:
        ids, mind = RandomIds(), a_mind(database)
        self.database, self.clock, self.server = database, clock, server
        self.channel = WhatsAppChannel(settings_for(server.base_url, **more), clock, Pace(_minutes))
        self.receiver = Receiver(database, bell, clock, BOT)
        limits = {NAME: self.channel.text_limit}
        self.turns = Turns(database, bell, ids, Conversation(OfflineModel(), mind), limits)
        self.sender = Sender(database, bell, ids, {NAME: self.channel})
        self.deps = Deps(database, bell, clock, ids, mind, {NAME: None})
        self.hooks = {hook.path: hook.handle for hook in self.channel.hooks(self.receiver)}

    async def settle(self) -> None:
        """Release what is due, take turns and send until there is nothing left to do."""
        await release_due(self.deps)
        while True:
            tasks = await self.turns.start_batch()
            if tasks:
                await asyncio.gather(*tasks)
            elif not await self.sender.send_batch():
                return

    async def rows(self, query: str) -> list[tuple[object, ...]]:
        """What a query finds among the queues' rows."""
        async with self.database.as_worker() as conn:
            return [tuple(row.values()) for row in await conn.fetch(query)]


@asynccontextmanager
async def house(database: DatabaseUrls, **more: str) -> AsyncIterator[House]:
    """A worker, at noon on a Friday in Kuala Lumpur, and a Twilio of its own."""
    pool = await Database.open(database.worker)
    try:
        async with twilio_server() as server, Bell(pool) as bell:
            at = House(pool, bell, local("2026-11-27T12:00"), server, **more)
            try:
                yield at
            finally:
                await at.channel.close()
    finally:
        await pool.close()


class Phone:
    """One person's WhatsApp."""

    _sids = itertools.count(1)

    def __init__(self, at: House, name: str) -> None:
        self.house = at
        self.name = name
        self.address = Address(NAME, name)

    @classmethod
    async def of(cls, at: House, name: str = ANN) -> Self:
        """Somebody in Kuala Lumpur who pays in ringgit and has not written yet."""
        phone = cls(at, name)
        user_id = await at.receiver.user_id(phone.address)
        async with at.database.as_user(user_id) as conn:
            await users.set_zone(conn, user_id, "Asia/Kuala_Lumpur")
            await users.set_currency(conn, user_id, "MYR")
        return phone

    @property
    def messages(self) -> list[Sent]:
        """Everything that was sent here, oldest first."""
        return self.house.server.to(self.name)

    @property
    def texts(self) -> list[str]:
        """The words of everything that was sent here, oldest first."""
        return [message.text or message.variables.get("1", "") for message in self.messages]

    def form(self, text: str, **fields: str) -> dict[str, str]:
        """What Twilio posts when they write *text*."""
        sid = fields.get("MessageSid") or f"SM{next(self._sids):032x}"
        common = {
            "AccountSid": ACCOUNT,
            "To": SENDER,
            "ApiVersion": "2010-04-01",
            "ProfileName": "Ann",
            "NumMedia": "0",
        }
        return {**common, "MessageSid": sid, "From": self.name, "Body": text, "MessageType": "text", **fields}

    async def posts(self, form: dict[str, str]) -> HookReply:
        """Have Twilio post *form*."""
        return await self.house.hooks[MESSAGE_PATH](post(MESSAGE_PATH, form))

    async def says(self, text: str, **fields: str) -> list[str]:
        """Write *text*; the words of what is sent upon it."""
        before = len(self.texts)
        reply = await self.posts(self.form(text, **fields))
        assert reply.status == 200
        await self.house.settle()
        return self.texts[before:]

    async def passes(self, **step: float) -> list[str]:
        """Let time pass; the words of what is sent at the end of it."""
        before = len(self.texts)
        self.house.clock.advance(timedelta(**step))
        await self.house.settle()
        return self.texts[before:]

    async def reports(self, sid: str, status: str, code: int = 0) -> HookReply:
        """Have Twilio tell what became of a message."""
        form = {"MessageSid": sid, "MessageStatus": status, "To": self.name, "From": SENDER, "AccountSid": ACCOUNT}
        if code:
            form["ErrorCode"] = str(code)
        reply = await self.house.hooks[STATUS_PATH](post(STATUS_PATH, form))
        await self.house.settle()
        return reply
