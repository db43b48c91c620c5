"""WhatsApp by Twilio as a channel (R9.2): the one place where its parts are put together.

Posts in: ``whatsapp_signature`` checks, ``whatsapp_forms`` reads, ``whatsapp_intake`` hands in. Messages out:
``whatsapp_shapes`` says how they look, ``whatsapp_messages`` sends them at the speed of ``whatsapp_pacing``.
"""

from collections.abc import Mapping
from typing import Literal

from bot.channels.base import Body, Contact, Hook, Media, Reception
from bot.channels.whatsapp_api import CALL_ERRORS, make_client
from bot.channels.whatsapp_intake import NAME, Intake
from bot.channels.whatsapp_media import MediaStore
from bot.channels.whatsapp_messages import STATUS_PATH, Messages
from bot.channels.whatsapp_pacing import Pace
from bot.channels.whatsapp_shapes import TEXT_LIMIT
from bot.channels.whatsapp_signature import Guard
from bot.channels.whatsapp_typing import Typing
from core.clock import Clock, SystemClock
from core.errors import SettingsError
from core.settings import Settings
from core.users import Address

MESSAGE_PATH = "/hooks/whatsapp"
ACCOUNT_REFUSED = (
    "TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN: Twilio does not know this account with this token. Copy both again from "
    "Twilio's console."
)


def build(settings: Settings, commands: Mapping[str, str]) -> "WhatsAppChannel":
    """The channel of the settings' sender; WhatsApp has no menu to show *commands* in.

    Raises:
        SettingsError: Something that it needs is not set.
    """
    needed = {
        "TWILIO_ACCOUNT_SID": settings.twilio_account_sid,
        "TWILIO_AUTH_TOKEN": settings.twilio_auth_token,
        "TWILIO_WHATSAPP_FROM": settings.twilio_whatsapp_from,
        "PUBLIC_URL": settings.public_url,
        "KEEPWELL_HTTP_PORT": settings.http_port,
    }
    missing = [name for name, value in needed.items() if value is None]
    if missing:
        raise SettingsError(f"WhatsApp also needs {', '.join(missing)}; see .env.example.")
    return WhatsAppChannel(settings)


class WhatsAppChannel:
    """One sender: answers whoever writes to it; what they write is posted to our web server."""

    name = NAME
    text_limit: int | None = TEXT_LIMIT
    reaches: str | None = None
    reports: Literal[True] = True

    def __init__(self, settings: Settings, clock: Clock | None = None, pace: Pace | None = None) -> None:
        self._settings = settings
        self._client, self._http = make_client(settings)
        account, token = settings.twilio_account_sid or "", settings.twilio_auth_token or ""
        self._guard = Guard(settings.public_url or "", token, settings.twilio_webhook_secret)
        self._store = MediaStore(self._http, account, token, settings.twilio_base_url)
        self._messages = Messages(self._client, settings, clock or SystemClock(), pace or Pace())
        self._typing = Typing(self._type)

    async def send(self, address: Address, body: Body, *, is_repeat: bool) -> str:
        """Deliver *body*; the receipt is Twilio's name for the message, by which a reply to it names it.

        Raises:
            SendError: See ``whatsapp_api.send_error``.
        """
        return await self._messages.send(address.external_id, body, is_repeat=is_repeat)

    async def fetch(self, media: Media, *, limit: int) -> bytes:
        """The content of *media*, of *limit* bytes at most.

        Raises:
            MediaError: See ``whatsapp_media``.
        """
        return await self._store.fetch(media, limit=limit)

    def hooks(self, reception: Reception) -> tuple[Hook, ...]:
        """What people write, and how far our messages have come."""
        intake = Intake(reception, self._guard, self._typing)
        return Hook(MESSAGE_PATH, intake.take_message), Hook(STATUS_PATH, intake.take_status)

    async def open(self) -> Contact:
        """Ask Twilio whether it knows the account.

        Raises:
            SettingsError: It does not.
        """
        try:
            await self._client.api.accounts(self._settings.twilio_account_sid).fetch_async()
        except CALL_ERRORS as error:
            if getattr(error, "status", None) == 401:  # both of Twilio's own errors have one
                raise SettingsError(ACCOUNT_REFUSED) from error
            return Contact(False, "Twilio can't be reached just now; WhatsApp works once it can.")
        address = f"{self._settings.public_url}{MESSAGE_PATH}"
        return Contact(True, f"WhatsApp: Twilio posts messages to {address} (set it for your sender, method POST).")

    async def close(self) -> None:
        """Show no signs any more and close the connections."""
        await self._typing.stop()
        await self._http.close()

    async def _type(self, sid: str) -> None:
        await self._client.messaging.v2.typing_indicator.create_async(channel=NAME, message_id=sid)
