"""Messages out to Telegram: a body becomes text, entities and an inline keyboard, and one call; files more calls.

It knows no outbox; what a failure means is said by the class of the error it raises.
"""

from collections.abc import Awaitable, Callable, Iterator, Sequence

import structlog
from telegram import InlineKeyboardButton, InlineKeyboardMarkup, InputFile, LinkPreviewOptions, Message
from telegram.error import BadRequest, TelegramError

from bot.channels.base import Body, Button, File
from bot.channels.telegram_bot import RawBot, is_markup_refused, send_error
from bot.channels.telegram_markup import Formatted, read_markup, units
from bot.channels.telegram_pacing import Pace
from core.errors import MessageRefused, SendUncertain

log = structlog.get_logger()

REPEAT_MARK = "(You may have seen this already.)"
TEXT_LIMIT = 4_096 - 96  # UTF-16 units a message may have (Bot API, sendMessage), with room for the mark of a repeat
CAPTION_LIMIT = 1_024  # UTF-16 units under a picture or a file, after its formatting is read (Bot API, sendPhoto)
FILE_TIMEOUT_S = 25.0  # a file takes longer than words; two of them still end within an outbox lease
MAX_ACTION_BYTES = 64  # of callback_data (Bot API, InlineKeyboardButton)
ROW_CHARS = 30  # labels that stand beside each other on a small telephone
ROW_BUTTONS = 3  # beside each other at most
NO_PREVIEW = LinkPreviewOptions(is_disabled=True)  # a link is shown, never fetched


class Messages:
    """Sends the messages of one bot, at a pace that Telegram takes."""

    def __init__(self, bot: RawBot, pace: Pace) -> None:
        self._bot = bot
        self._pace = pace

    async def send(self, chat_id: int, body: Body, *, is_repeat: bool) -> str:
        """Deliver *body* to a chat; the receipt is the id of its message, or of the one with its words.

        The words stand under the first file where they fit; otherwise they go first, and the files after them.

        Raises:
            SendError: It was not delivered, or nobody can tell.
        """
        text = f"{REPEAT_MARK}\n{body.text}" if is_repeat else body.text
        markup = keyboard(body.buttons)
        first, rest = body.files[:1], body.files[1:]
        receipt = None
        if first and units(read_markup(text).text) <= CAPTION_LIMIT:
            receipt = await self._with_caption(chat_id, first[0], text, markup)
        if receipt is None:
            receipt, rest = await self._paced(chat_id, lambda: self._send(chat_id, text, markup)), body.files
        for file in rest:
            await self._send_after(chat_id, file)
        return receipt

    async def _with_caption(
        self, chat_id: int, file: File, text: str, markup: InlineKeyboardMarkup | None
    ) -> str | None:
        """Send a file with *text* under it; None where Telegram takes it not so, and the words go by themselves."""
        try:
            return await self._paced(chat_id, lambda: self._send_file(chat_id, file, read_markup(text), markup))
        except MessageRefused:
            return None

    async def _send_after(self, chat_id: int, file: File) -> None:
        """Send a file whose words have arrived: it can't be as if nothing had been sent."""
        try:
            await self._paced(chat_id, lambda: self._send_file(chat_id, file, Formatted(""), None))
        except MessageRefused as error:
            log.warning("part_refused", channel="telegram", exc_info=error)
        except Exception as error:
            raise SendUncertain("a part of it arrived") from error

    async def _paced(self, chat_id: int, send: Callable[[], Awaitable[str]]) -> str:
        """Send at a pace that Telegram takes.

        Raises:
            SendError: It was not delivered, or nobody can tell.
        """
        async with self._pace.place(chat_id):
            try:
                return await send()
            except TelegramError as error:
                raise send_error(error) from error

    async def _send_file(
        self, chat_id: int, file: File, caption: Formatted, markup: InlineKeyboardMarkup | None
    ) -> str:
        """Send a picture as one, or as a document where Telegram does not take it for a picture."""
        if file.media_type.startswith("image/"):
            try:
                return await self._call_file(chat_id, file, caption, markup, as_picture=True)
            except BadRequest as error:
                log.info("picture_refused", channel="telegram", exc_info=error)
        return await self._call_file(chat_id, file, caption, markup, as_picture=False)

    async def _call_file(
        self,
        chat_id: int,
        file: File,
        caption: Formatted,
        markup: InlineKeyboardMarkup | None,
        *,
        as_picture: bool,
    ) -> str:
        content = InputFile(file.content, filename=file.name)
        words, entities = caption.text or None, caption.entities or None
        send: Callable[..., Awaitable[Message]] = self._bot.send_photo if as_picture else self._bot.send_document
        message = await send(
            chat_id,
            content,
            caption=words,
            caption_entities=entities,
            reply_markup=markup,
            read_timeout=FILE_TIMEOUT_S,
            write_timeout=FILE_TIMEOUT_S,
        )
        return str(message.message_id)

    async def _send(self, chat_id: int, text: str, markup: InlineKeyboardMarkup | None) -> str:
        try:
            return await self._call(chat_id, read_markup(text), markup)
        except BadRequest as error:
            if not is_markup_refused(error):
                raise
            return await self._call(chat_id, Formatted(text), markup)

    async def _call(self, chat_id: int, formatted: Formatted, markup: InlineKeyboardMarkup | None) -> str:
        message = await self._bot.send_message(
            chat_id,
            formatted.text,
            entities=formatted.entities or None,
            reply_markup=markup,
            link_preview_options=NO_PREVIEW,
        )
        return str(message.message_id)


def keyboard(buttons: Sequence[Button]) -> InlineKeyboardMarkup | None:
    """The buttons in rows, short ones beside each other; None where there are none."""
    rows = list(_rows([button for button in buttons if _fits(button)]))
    return InlineKeyboardMarkup(rows) if rows else None


def _fits(button: Button) -> bool:
    fits = len(button.action.encode()) <= MAX_ACTION_BYTES
    if not fits:
        log.error("button_left_out", kind=button.action.partition(":")[0])
    return fits


def _rows(buttons: Sequence[Button]) -> Iterator[list[InlineKeyboardButton]]:
    row: list[InlineKeyboardButton] = []
    used = 0
    for button in buttons:
        if row and (used + len(button.label) > ROW_CHARS or len(row) == ROW_BUTTONS):
            yield row
            row, used = [], 0
        row.append(InlineKeyboardButton(button.label, callback_data=button.action))
        used += len(button.label)
    if row:
        yield row
