"""python-telegram-bot's Bot with updates as raw JSON, and what its errors mean for us.

The library parses a whole batch of updates at once, so that one it can't parse keeps it from ever getting at those
behind it; here they come as they are. It confirms nothing by itself, and knows no inbox and no outbox.
"""

import logging
import os
from collections.abc import Sequence
from datetime import timedelta

import httpx
from telegram import Bot
from telegram.error import (
    BadRequest,
    ChatMigrated,
    Forbidden,
    InvalidToken,
    NetworkError,
    RetryAfter,
    TelegramError,
)
from telegram.request import HTTPXRequest

from core.errors import (
    AddressGone,
    AddressMoved,
    MediaError,
    MediaGone,
    MediaTooLarge,
    MediaUnavailable,
    MessageRefused,
    SendError,
    SendPostponed,
    SendUncertain,
)
from core.settings import Settings

os.environ.setdefault("PTB_TIMEDELTA", "true")  # waiting times as timedelta, as its next major version gives them

TOKEN_REFUSED = (
    "TELEGRAM_BOT_TOKEN: Telegram does not know this token. Copy it again from @BotFather, who gives it at /token."  # noqa: S105
)
BASE_URL = "https://api.telegram.org/bot"
BASE_FILE_URL = "https://api.telegram.org/file/bot"
CONNECT_TIMEOUT_S = 5.0
READ_TIMEOUT_S = 20.0  # a send that took 6 s was delivered all the same; well below an outbox lease
POLL_TIMEOUT = timedelta(seconds=30)  # how long an empty answer is held back; at most 50 s (Bot API server)
POLL_LIMIT = 100  # updates an answer, the most there are (Bot API, getUpdates)

_AS_IT_IS = {"accept-encoding": "identity"}  # what is packed could grow beyond every limit as it is unpacked
_NOT_SENT = (httpx.ConnectError, httpx.ConnectTimeout, httpx.PoolTimeout, httpx.UnsupportedProtocol)
_NOBODY_THERE = ("chat not found", "user is deactivated", "peer_id_invalid", "user not found", "bot was kicked")


class RawBot(Bot):
    """A Bot that also hands out updates unparsed."""

    async def get_raw_updates(self, offset: int | None, allowed_updates: Sequence[str]) -> list[object]:
        """The oldest updates that are not confirmed; those with an id below *offset* are confirmed by the call.

        Raises:
            TelegramError: Telegram could not be asked, or refused.
        """
        updates = await self._post(
            "getUpdates",
            {
                "offset": offset,
                "limit": POLL_LIMIT,
                "timeout": int(POLL_TIMEOUT.total_seconds()),
                "allowed_updates": list(allowed_updates),
            },
            read_timeout=POLL_TIMEOUT.total_seconds() + READ_TIMEOUT_S,
        )
        return updates if isinstance(updates, list) else []

    async def download(self, file_id: str, limit: int) -> bytes:
        """The content of a file, of *limit* bytes at most.

        What it raises is chained to nothing: the address of a file holds the token, and errors name addresses.

        Raises:
            MediaTooLarge, MediaGone, MediaUnavailable: It can't be had.
        """
        try:
            file = await self.get_file(file_id, read_timeout=READ_TIMEOUT_S)
        except BadRequest as error:
            raise _media_error(error) from None
        except TelegramError as error:
            raise MediaUnavailable(f"getFile: {type(error).__name__}") from None
        if (file.file_size or 0) > limit:
            raise MediaTooLarge(f"{file.file_size} bytes")
        if not (file.file_path or "").startswith(("https://", "http://")):  # a path on the disk of another server
            raise MediaGone("it has no address")
        try:
            return await _download(str(file.file_path), limit)
        except (httpx.HTTPError, httpx.InvalidURL) as error:
            raise MediaUnavailable(f"the file: {type(error).__name__}") from None

    async def close_connections(self) -> None:
        """Close what was opened by calling; nothing can be called afterwards."""
        for request in self._request:
            await request.shutdown()


def make_bot(settings: Settings) -> RawBot:
    """The bot of the settings, which need a token; nothing is called yet."""
    silence()
    base_url = settings.telegram_base_url
    files = settings.telegram_base_file_url or (base_url and f"{base_url.removesuffix('/bot')}/file/bot")
    return RawBot(
        token=settings.telegram_bot_token or "",
        base_url=base_url or BASE_URL,
        base_file_url=files or BASE_FILE_URL,
        request=_request(),
        get_updates_request=_request(),
    )


async def _download(address: str, limit: int) -> bytes:
    content = bytearray()
    timeout = httpx.Timeout(READ_TIMEOUT_S, connect=CONNECT_TIMEOUT_S)
    async with (
        httpx.AsyncClient(timeout=timeout) as client,
        client.stream("GET", address, headers=_AS_IT_IS) as response,
    ):
        if response.status_code in (httpx.codes.NOT_FOUND, httpx.codes.GONE):
            raise MediaGone(f"the file: {response.status_code}")
        if response.status_code != httpx.codes.OK:
            raise MediaUnavailable(f"the file: {response.status_code}")
        async for part in response.aiter_bytes():
            content += part
            if len(content) > limit:
                raise MediaTooLarge(f"more than {limit} bytes")
    return bytes(content)


def _media_error(error: BadRequest) -> MediaError:
    """What a refusal of getFile means; the texts are those of the Bot API server."""
    said = error.message.lower()
    if "too big" in said:
        return MediaTooLarge("too big for a bot")
    return MediaUnavailable("getFile: unavailable") if "temporarily" in said else MediaGone("getFile: refused")


def silence() -> None:
    """Keep the libraries' own logs quiet: they hold messages of people, and addresses with the token."""
    for name in ("telegram", "httpx", "httpcore"):
        logging.getLogger(name).setLevel(logging.CRITICAL + 1)


def _request() -> HTTPXRequest:
    return HTTPXRequest(
        read_timeout=READ_TIMEOUT_S,
        write_timeout=READ_TIMEOUT_S,
        connect_timeout=CONNECT_TIMEOUT_S,
        pool_timeout=CONNECT_TIMEOUT_S,
    )


def send_error(error: TelegramError) -> SendError:
    """What became of a message when *error* was raised.

    Only what surely did not happen is tried again as if nothing had been: without an answer, or with one that can't
    be read, the message may be in the chat.
    """
    match error:
        case RetryAfter():
            return SendPostponed("held back", waiting_time(error))
        case ChatMigrated():
            return AddressMoved("moved", str(error.new_chat_id))
        case Forbidden():
            return AddressGone("blocked, kicked or deactivated")
        case BadRequest():
            is_gone = any(words in error.message.lower() for words in _NOBODY_THERE)
            return AddressGone("no such chat") if is_gone else MessageRefused("refused")
        case InvalidToken():  # a fault of the installation, which can be mended
            return SendError("the token is refused")
    was_never_sent = isinstance(error.__cause__, _NOT_SENT)
    was_answered = isinstance(error, NetworkError) and error.__cause__ is None
    return SendError("not reached") if was_never_sent or was_answered else SendUncertain("no answer")


def waiting_time(error: RetryAfter) -> timedelta:
    """How long Telegram wants to be left alone."""
    after = error.retry_after
    return after if isinstance(after, timedelta) else timedelta(seconds=after)


def is_markup_refused(error: BadRequest) -> bool:
    """Whether Telegram took offence at the formatting, so that the same text may pass without."""
    return "entit" in error.message.lower()  # "can't parse entities", "entity ... out of text bounds"
