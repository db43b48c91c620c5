"""Telegram as a channel (R9.1): the one place where its parts are put together.

Updates in: ``telegram_polling`` fetches them or ``telegram_webhook`` is posted them, ``telegram_updates`` reads,
``telegram_intake`` hands in. Messages out:
``telegram_messages`` at the speed of ``telegram_pacing``.
"""

import asyncio
from collections.abc import Mapping
from contextlib import AsyncExitStack

import structlog
from telegram import BotCommand
from telegram.error import BadRequest, InvalidToken, RetryAfter, TelegramError

from bot.channels.base import Body, Contact, Hook, Media, Reception
from bot.channels.telegram_bot import TOKEN_REFUSED, RawBot, make_bot, waiting_time
from bot.channels.telegram_intake import NAME, Intake
from bot.channels.telegram_messages import TEXT_LIMIT, Messages
from bot.channels.telegram_pacing import Pace
from bot.channels.telegram_polling import poll
from bot.channels.telegram_typing import Typing
from bot.channels.telegram_updates import ALLOWED_UPDATES
from bot.channels.telegram_webhook import PATH, Webhook, secret_of
from core.errors import SettingsError
from core.settings import Settings
from core.users import Address

log = structlog.get_logger()

INTRODUCTION_PAUSE_S = 30.0  # between tries to tell Telegram who we are, while it can't be reached


def build(settings: Settings, commands: Mapping[str, str]) -> "TelegramChannel":
    """The channel of the settings' bot; *commands* are the names and descriptions of its menu.

    Raises:
        SettingsError: There is no token, or no web server for the webhook.
    """
    if settings.telegram_bot_token is None:
        raise SettingsError("KEEPWELL_CHANNELS names telegram, which needs TELEGRAM_BOT_TOKEN: ask @BotFather for one.")
    return TelegramChannel(make_bot(settings), commands, webhook_url=_webhook_url(settings))


def _webhook_url(settings: Settings) -> str | None:
    if settings.telegram_updates != "webhook":
        return None
    if settings.public_url is None or settings.http_port is None:
        raise SettingsError("TELEGRAM_UPDATES is webhook, which needs PUBLIC_URL and KEEPWELL_HTTP_PORT.")
    return f"{settings.public_url}{PATH}"


class TelegramChannel:
    """One bot: sends to anyone who has written to it, and listens by polling or by webhook."""

    name = NAME
    text_limit: int | None = TEXT_LIMIT
    reaches: str | None = None

    def __init__(
        self, bot: RawBot, commands: Mapping[str, str], pace: Pace | None = None, webhook_url: str | None = None
    ) -> None:
        """*webhook_url* is where Telegram posts updates to; None: they are fetched."""
        self._bot = bot
        self._webhook_url = webhook_url
        self._closing = AsyncExitStack()
        self._commands = commands
        self._pace = pace or Pace()
        self._messages = Messages(bot, self._pace)
        self._bot_id = int(bot.token.partition(":")[0])
        self._username: str | None = None

    @property
    def username(self) -> str | None:
        """The bot's name, once Telegram has told it."""
        return self._username

    @property
    def bot_id(self) -> int:
        """The bot's number, which its token begins with."""
        return self._bot_id

    async def send(self, address: Address, body: Body, *, is_repeat: bool) -> str:
        """Deliver *body*; the receipt is the id of the message, by which a reply to it names it.

        Raises:
            SendError: See ``telegram_bot.send_error``.
        """
        return await self._messages.send(int(address.external_id), body, is_repeat=is_repeat)

    async def fetch(self, media: Media, *, limit: int) -> bytes:
        """The content of a picture, a voice note or a document (R9.4).

        Raises:
            MediaTooLarge, MediaGone, MediaUnavailable: See ``MediaSource``.
        """
        return await self._bot.download(media.reference, limit)

    async def open(self) -> Contact:
        """Ask Telegram who we are.

        Raises:
            SettingsError: The token is refused.
        """
        try:
            self._username = (await self._bot.get_me()).username
        except InvalidToken as error:
            raise SettingsError(TOKEN_REFUSED) from error
        except TelegramError:
            return Contact(False, "Telegram can't be reached just now; I keep trying.")
        return Contact(True, f"Telegram: write to @{self._username}, https://t.me/{self._username}")

    async def listen(self, reception: Reception) -> None:
        """Fetch and hand in what people write, until cancelled; with a webhook, only see to it that Telegram knows it.

        Raises:
            Exception: Something could not be stored; call it again.
        """
        if self._webhook_url is not None:
            await self._introduce()
            await asyncio.Event().wait()
        intake, stopping = self._intake(reception)
        introducing = asyncio.create_task(self._introduce())
        try:
            async with stopping:
                await poll(self._bot, intake.take)
        finally:
            introducing.cancel()
            await asyncio.gather(introducing, return_exceptions=True)

    def hooks(self, reception: Reception) -> tuple[Hook, ...]:
        """Where Telegram posts to, if it does."""
        if self._webhook_url is None:
            return ()
        intake, stopping = self._intake(reception)
        self._closing.push_async_exit(stopping)
        return (Hook(PATH, Webhook(self._bot.token, intake.take).handle),)

    def _intake(self, reception: Reception) -> tuple[Intake, AsyncExitStack]:
        """Who takes updates in, and what stops their errands."""
        typing = Typing(self._type)
        intake = Intake(reception, self, typing)
        stopping = AsyncExitStack()
        stopping.push_async_callback(intake.stop)
        stopping.push_async_callback(typing.stop)
        return intake, stopping

    async def close(self) -> None:
        """Close the connections."""
        await self._closing.aclose()
        await self._bot.close_connections()

    async def say_in_group(self, chat_id: int, text: str) -> None:
        """Say *text* in a group, once, whether or not it arrives."""
        async with self._pace.place(chat_id):
            await self._bot.send_message(chat_id, text)

    async def release(self, query_id: str, chat_id: int | None, message_id: int | None) -> None:
        """Stop the button from spinning, and take the buttons away: each of them does its work once."""
        try:
            await self._bot.answer_callback_query(query_id)
        except BadRequest as error:  # "query is too old": nobody sees it spin any more
            log.info("errand_failed", channel=NAME, kind=type(error).__name__)
        if chat_id is not None and message_id is not None:
            await self._bot.edit_message_reply_markup(chat_id=chat_id, message_id=message_id)

    async def _type(self, chat_id: int) -> None:
        await self._bot.send_chat_action(chat_id, "typing")

    async def _introduce(self) -> None:
        """Learn our name, say how updates are to come, and show the menu."""
        while True:
            try:
                self._username = self._username or (await self._bot.get_me()).username
                await self._choose_way()
                await self._bot.set_my_commands([BotCommand(*command) for command in self._commands.items()])
            except TelegramError as error:
                log.warning("introduction_failed", channel=NAME, kind=type(error).__name__)
                pause = waiting_time(error).total_seconds() if isinstance(error, RetryAfter) else INTRODUCTION_PAUSE_S
                await asyncio.sleep(pause)
            else:
                return

    async def _choose_way(self) -> None:
        """Set the webhook, or take leave of one, which would keep updates from us."""
        if self._webhook_url is None:
            await self._bot.delete_webhook(drop_pending_updates=False)
            return
        await self._bot.set_webhook(
            self._webhook_url, allowed_updates=ALLOWED_UPDATES, secret_token=secret_of(self._bot.token)
        )
