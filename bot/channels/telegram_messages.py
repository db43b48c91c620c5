"""Messages out to Telegram: a body becomes text, entities and an inline keyboard, and one call.

It knows no outbox; what a failure means is said by the class of the error it raises.
"""

from collections.abc import Iterator, Sequence

import structlog
from telegram import InlineKeyboardButton, InlineKeyboardMarkup, LinkPreviewOptions
from telegram.error import BadRequest, TelegramError

from bot.channels.base import Body, Button
from bot.channels.telegram_bot import RawBot, is_markup_refused, send_error
from bot.channels.telegram_markup import Formatted, read_markup
from bot.channels.telegram_pacing import Pace

log = structlog.get_logger()

REPEAT_MARK = "(You may have seen this already.)"
TEXT_LIMIT = 4_096 - 96  # UTF-16 units a message may have (Bot API, sendMessage), with room for the mark of a repeat
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
        """Deliver *body* to a chat; the receipt is the id of its message.

        Raises:
            SendError: It was not delivered, or nobody can tell.
        """
        text = f"{REPEAT_MARK}\n{body.text}" if is_repeat else body.text
        async with self._pace.place(chat_id):
            try:
                return await self._send(chat_id, text, keyboard(body.buttons))
            except TelegramError as error:
                raise send_error(error) from error

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
