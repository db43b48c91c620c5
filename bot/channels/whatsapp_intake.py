"""What is done about each post of Twilio's: it is checked, handed in, and answered at once with nothing to say (R9.2).

What a person is answered comes by the outbox. A post that Twilio did not sign has no effect; one that can't be read is
set aside. Who wrote is never shown nor logged.
"""

import hashlib
import json
from collections.abc import Mapping

import structlog
from twilio.twiml.messaging_response import MessagingResponse

from bot.channels.base import (
    ButtonPayload,
    HookReply,
    HookRequest,
    Inbound,
    MessagePayload,
    Reception,
    SetAside,
)
from bot.channels.whatsapp_api import reason_of
from bot.channels.whatsapp_forms import Ignored, Part, Told, read_delivery, read_message
from bot.channels.whatsapp_shapes import chosen
from bot.channels.whatsapp_signature import Guard
from bot.channels.whatsapp_typing import Typing
from bot.channels.whatsapp_words import Wish, wish_of
from core.inbox import EventKind
from core.users import Address

log = structlog.get_logger()

NAME = "whatsapp"
UNKNOWN = "unknown"  # the address of what seems to come from nobody
PREFIX = "whatsapp:"  # before everybody who is on WhatsApp; a text message by telephone has none
MAX_CHOICE = 30  # characters of a message that may name a button
NOTHING_TO_SAY = HookReply(200, str(MessagingResponse()), "text/xml")
REFUSED = HookReply(403)


class Intake:
    """Takes in what Twilio posts for one WhatsApp sender."""

    def __init__(self, reception: Reception, guard: Guard, typing: Typing) -> None:
        self._reception = reception
        self._guard = guard
        self._typing = typing

    async def take_message(self, request: HookRequest) -> HookReply:
        """Hand in what a person wrote; an empty answer once it is stored, 403 for what Twilio did not sign.

        Raises:
            Exception: It could not be stored; Twilio is answered 500.
        """
        form = self._admit(request)
        if form is None:
            return REFUSED
        try:
            told = read_message(form)
        except ValueError as error:  # not shaped as documented
            log.error("update_set_aside", channel=NAME, exc_info=error)  # noqa: TRY400  log.exception adds nothing
            await self._reception.set_aside(_unread(form))
            return NOTHING_TO_SAY
        if isinstance(told, Ignored) or not told.sender.startswith(PREFIX):
            log.info("update_ignored", channel=NAME, kind=told.kind if isinstance(told, Ignored) else "telephone")
        else:
            await self._hand_in(told)
        return NOTHING_TO_SAY

    async def take_status(self, request: HookRequest) -> HookReply:
        """Note how far a message of ours has come; 403 for what Twilio did not sign."""
        form = self._admit(request)
        if form is None:
            return REFUSED
        try:
            delivery = read_delivery(form)
        except ValueError as error:
            log.warning("status_unread", channel=NAME, exc_info=error)
            return NOTHING_TO_SAY
        if isinstance(delivery, Ignored):
            log.info("update_ignored", channel=NAME, kind=delivery.kind)
        else:
            report = delivery.report(reason_of(delivery.code))
            await self._reception.report(Address(NAME, delivery.recipient), report)
        return NOTHING_TO_SAY

    def _admit(self, request: HookRequest) -> dict[str, str] | None:
        form = self._guard.admit(request)
        if form is None:
            log.warning("webhook_refused", channel=NAME)
        return form

    async def _hand_in(self, told: Told) -> None:
        address = Address(NAME, told.sender)
        action = await self._action(address, told)
        stored = [await self._reception.receive(each) for each in _events(address, told, action)]
        if stored[0] is not None and action is not None and action.startswith(f"{Wish.STOP}:"):
            await self._reception.stop(address, stored[0])  # at once, though its answer may wait behind a slow one
        if any(event_id is not None for event_id in stored):
            self._typing.watch(told.sender, told.sid, lambda: self._reception.is_busy(address))

    async def _action(self, address: Address, told: Told) -> str | None:
        """What a press of a button carries, or a word that does the same: stop, start, or a choice by its number."""
        if told.action is not None or told.parts or told.is_forwarded:
            return told.action
        wish = wish_of(told.text)
        if wish is not None and wish[0] is not Wish.HELP:
            return f"{wish[0]}:{wish[1]}"
        if not told.text or len(told.text) > MAX_CHOICE:
            return None
        offered = await self._reception.offered(address, told.reply_to)
        button = chosen(told.text, offered)
        return button.action if button else None


def _events(address: Address, told: Told, action: str | None) -> list[Inbound]:
    """The events of one message: several where it brings several files, each with a key of its own."""
    key = f"{NAME}:{told.sid}"
    if action is not None:
        return [Inbound(address, EventKind.BUTTON, key, ButtonPayload(action=action), opens_window=True)]
    first, *others = told.parts or (None,)
    events = [_message(address, told, first, key, _words(told))]
    return events + [_message(address, told, part, f"{key}:{place}", "") for place, part in enumerate(others, start=1)]


def _message(address: Address, told: Told, part: Part | None, key: str, text: str) -> Inbound:
    payload = MessagePayload(
        text=text,
        reply_to=told.reply_to,
        is_forwarded=told.is_forwarded,
        message_id=told.sid,
        attachment=part.attachment if part else None,
        media=part.media if part else None,
        place=part.place if part else None,
    )
    return Inbound(address, EventKind.MESSAGE, key, payload, opens_window=True)


def _words(told: Told) -> str:
    wish = wish_of(told.text)
    return "/help" if wish is not None and wish[0] is Wish.HELP and not told.parts else told.text


def _unread(form: Mapping[str, str]) -> SetAside:
    text = json.dumps(form)
    sender = form.get("From", "")
    name = form.get("MessageSid") or hashlib.sha256(text.encode()).hexdigest()
    return SetAside(Address(NAME, sender if sender.startswith(PREFIX) else UNKNOWN), f"{NAME}:{name}", text)
