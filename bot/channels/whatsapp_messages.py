"""Messages out to WhatsApp by Twilio: within the window as they are, outside it by a template, or not at all for now.

It knows no outbox; what a failure means is said by the class of the error it raises. Twilio has no key by which it
would know a message again, so that what may have arrived is never sent again unmarked.
"""

from datetime import datetime, timedelta

import structlog
from twilio.rest import Client

from bot.channels.base import Body
from bot.channels.whatsapp_api import CALL_ERRORS, send_error
from bot.channels.whatsapp_pacing import Pace
from bot.channels.whatsapp_shapes import Fields, by_template, free_form
from core.clock import Clock
from core.errors import MessageRefused, SendUncertain, WindowClosed
from core.settings import Settings

log = structlog.get_logger()

WINDOW = timedelta(hours=24)  # after a person wrote (Twilio, "Key concepts": the customer service window)
MARGIN = timedelta(minutes=5)  # the window runs from when they wrote, and ends where the message arrives
STATUS_PATH = "/hooks/whatsapp/status"


class Messages:
    """Sends the messages of one WhatsApp sender."""

    def __init__(self, client: Client, settings: Settings, clock: Clock, pace: Pace) -> None:
        self._client = client
        self._clock = clock
        self._pace = pace
        self._sender = settings.twilio_whatsapp_from
        self._public_url = settings.public_url or ""
        self._templates = settings.twilio_templates
        self._contents = settings.twilio_buttons

    async def send(self, external_id: str, body: Body, *, is_repeat: bool) -> str:
        """Deliver *body*; the receipt is Twilio's name for the first message of it.

        Raises:
            SendError: It was not delivered, or nobody can tell; WindowClosed where it has to wait for the person.
        """
        if not is_open(body.heard_at, self._clock.now()):
            return await self._outside(external_id, body)
        calls = free_form(body, self._contents, self._public_url, is_repeat=is_repeat)
        try:
            return await self._send(external_id, calls)
        except WindowClosed:  # Twilio knows better
            return await self._outside(external_id, body)

    async def _outside(self, external_id: str, body: Body) -> str:
        template = self._templates.get("reminder" if body.kind == "reminder" else "reply")
        call = by_template(body, template)
        if call is None:
            raise WindowClosed("the window is closed")
        return await self._send(external_id, [call])

    async def _send(self, external_id: str, calls: list[Fields]) -> str:
        self._pace.take_place(external_id, len(calls))
        receipt = await self._call(external_id, calls[0])
        for call in calls[1:]:
            await self._call_after(external_id, call)
        return receipt

    async def _call_after(self, external_id: str, call: Fields) -> None:
        """Send what belongs to a message that has gone out: it can't be as if nothing had been sent."""
        try:
            await self._call(external_id, call)
        except MessageRefused as error:  # a file that WhatsApp does not take; the words have arrived
            log.warning("part_refused", channel="whatsapp", exc_info=error)
        except Exception as error:
            raise SendUncertain("a part of it arrived") from error

    async def _call(self, external_id: str, fields: Fields) -> str:
        try:
            message = await self._client.messages.create_async(
                to=external_id, from_=self._sender, status_callback=f"{self._public_url}{STATUS_PATH}", **fields
            )
        except CALL_ERRORS as error:
            raise send_error(error) from error
        if not message.sid:
            raise SendUncertain("an answer without a receipt")
        return str(message.sid)


def is_open(heard_at: datetime | None, now: datetime) -> bool:
    """Whether we may write freely at *now* to a person who last wrote at *heard_at*; both aware."""
    return heard_at is not None and now - heard_at < WINDOW - MARGIN
