"""Telegram's updates by webhook (Bot API, setWebhook): whoever posts shows the secret that we gave to Telegram.

They are answered once the update is stored. The secret is made from the token, so that there is nothing more to keep;
Telegram repeats what was not answered 200.
"""

import hashlib
import hmac
import json
from collections.abc import Awaitable, Callable

import structlog

from bot.channels.base import HookReply, HookRequest

log = structlog.get_logger()

PATH = "/hooks/telegram"
HEADER = "x-telegram-bot-api-secret-token"
_PURPOSE = b"keepwell webhook"


def secret_of(token: str) -> str:
    """The secret that Telegram is to send with each update to the bot of *token*: 64 hexadecimal digits."""
    return hmac.new(token.encode(), _PURPOSE, hashlib.sha256).hexdigest()


class Webhook:
    """Hands in what Telegram posts."""

    def __init__(self, token: str, take: Callable[[object], Awaitable[None]]) -> None:
        """*take* returns once an update is durable."""
        self._secret = secret_of(token)
        self._take = take

    async def handle(self, request: HookRequest) -> HookReply:
        """200 once the update is stored, 403 for whoever does not know the secret.

        Raises:
            Exception: It could not be stored; Telegram is answered 500, and posts it once more.
        """
        if not hmac.compare_digest(request.headers.get(HEADER, "").encode(), self._secret.encode()):
            log.warning("webhook_refused", channel="telegram")
            return HookReply(403)
        await self._take(_update(request.body))
        return HookReply(200)


def _update(body: bytes) -> object:
    """What was posted; what is no JSON stays text, and is set aside as such."""
    try:
        return json.loads(body)
    except ValueError:
        return body.decode("utf-8", "replace")
