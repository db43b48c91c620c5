"""What is done about each of Telegram's updates: it is handed in, and what Telegram wants to see at once is shown.

Whatever a person is answered comes by the outbox, except to a group, which is no person: it is told once that we talk
in private. An update that can't be read is set aside, so that those behind it are not held up.
"""

import asyncio
import hashlib
import json
from collections.abc import Coroutine, Mapping
from typing import Protocol

import structlog
from telegram.error import TelegramError

from bot.channels.base import (
    ButtonPayload,
    EditPayload,
    Inbound,
    MessagePayload,
    Reception,
    SetAside,
)
from bot.channels.telegram_polling import update_id
from bot.channels.telegram_typing import Typing
from bot.channels.telegram_updates import (
    GroupTalk,
    Happening,
    Ignored,
    Moved,
    Pressed,
    Reach,
    Told,
    is_meant,
    read,
    sender_of,
)
from core.inbox import Event, EventKind
from core.users import Address

log = structlog.get_logger()

NAME = "telegram"
UNKNOWN = "unknown"  # the address of what seems to come from nobody
ONLY_IN_PRIVATE = "I look after one person at a time, so I don't talk in groups. Write to me here: {link}"


class Telegram(Protocol):
    """What Telegram is asked for while an update is taken in."""

    @property
    def username(self) -> str | None:
        """The bot's name, once it is known."""
        ...

    @property
    def bot_id(self) -> int:
        """The bot's number."""
        ...

    async def say_in_group(self, chat_id: int, text: str) -> None:
        """Say *text* in a group, once, whether or not it arrives."""
        ...

    async def release(self, query_id: str, chat_id: int | None, message_id: int | None) -> None:
        """Stop the button from spinning and take it away."""
        ...


class Intake:
    """Takes in the updates of one bot, in order."""

    def __init__(self, reception: Reception, telegram: Telegram, typing: Typing) -> None:
        self._reception = reception
        self._telegram = telegram
        self._typing = typing
        self._errands: set[asyncio.Task[None]] = set()

    async def take(self, update: object) -> None:
        """Hand in *update*; it may be confirmed when this returns.

        Raises:
            Exception: It could not be stored: it must not be confirmed.
        """
        number = update_id(update)
        if number is None or not isinstance(update, Mapping):
            await self._set_aside(update, number)
            return
        try:
            await self._act(read(update), f"{NAME}:{number}")
        except ValueError as error:  # not shaped as documented
            log.error("update_set_aside", channel=NAME, exc_info=error)  # noqa: TRY400  log.exception adds nothing
            await self._set_aside(update, number)

    async def stop(self) -> None:
        """Run no more errands."""
        for task in list(self._errands):
            task.cancel()
        await asyncio.gather(*self._errands, return_exceptions=True)

    async def _act(self, happening: Happening, key: str) -> None:
        match happening:
            case Told():
                await self._hand_in(happening, key)
            case Pressed():
                await self._press(happening, key)
            case Reach():
                address = _address(happening.chat_id)
                await self._reception.set_reachable(address, is_reachable=happening.is_reachable)
            case Moved():
                await self._reception.move(_address(happening.old_chat_id), _address(happening.new_chat_id))
            case GroupTalk():
                self._decline(happening)
            case Ignored():
                log.info("update_ignored", channel=NAME, kind=happening.kind)

    async def _set_aside(self, update: object, number: int | None) -> None:
        sender = sender_of(update)
        address = Address(NAME, UNKNOWN) if sender is None else _address(sender)
        text = json.dumps(update)
        name = number if number is not None else hashlib.sha256(text.encode()).hexdigest()
        await self._reception.set_aside(SetAside(address, f"{NAME}:{name}", text))

    async def _hand_in(self, told: Told, key: str) -> None:
        address = _address(told.chat_id)
        earlier = await self._reception.find_message(address, str(told.message_id))
        if earlier is not None and not told.is_edit and earlier.payload.get("is_edited"):
            log.info("update_ignored", channel=NAME, kind="outdated")  # the edit overtook it: the newest text wins
            return
        await self._receive(_inbound(address, told, key, earlier))

    async def _press(self, pressed: Pressed, key: str) -> None:
        if pressed.chat_id is not None and pressed.action is not None:
            payload = ButtonPayload(action=pressed.action)
            address = _address(pressed.chat_id)
            await self._receive(Inbound(address, EventKind.BUTTON, key, payload, pressed.language))
        self._run(self._telegram.release(pressed.query_id, pressed.chat_id, pressed.message_id))

    async def _receive(self, inbound: Inbound) -> None:
        stored = await self._reception.receive(inbound)
        # Whoever writes can be written to again, even where word of it did not come.
        await self._reception.set_reachable(inbound.address, is_reachable=True)
        if stored is not None:
            self._typing.watch(int(inbound.address.external_id), lambda: self._reception.is_busy(inbound.address))

    def _decline(self, talk: GroupTalk) -> None:
        username = self._telegram.username
        if username is not None and is_meant(talk, username=username, bot_id=self._telegram.bot_id):
            text = ONLY_IN_PRIVATE.format(link=f"https://t.me/{username}")
            self._run(self._telegram.say_in_group(talk.chat_id, text))

    def _run(self, errand: Coroutine[object, object, None]) -> None:
        """Do something on the side that polling must not wait for."""
        task = asyncio.create_task(_unless_refused(errand))
        self._errands.add(task)
        task.add_done_callback(self._errands.discard)


async def _unless_refused(errand: Coroutine[object, object, None]) -> None:
    try:
        await errand
    except TelegramError as error:  # a button that goes on spinning, a group without a word: nothing is lost
        log.info("errand_failed", channel=NAME, kind=type(error).__name__)


def _address(chat_id: int) -> Address:
    return Address(NAME, str(chat_id))


def _inbound(address: Address, told: Told, key: str, earlier: Event | None) -> Inbound:
    """*told* as an event: an edit names the event of its message, and stands for it where that never came."""
    if told.is_edit and earlier is not None:
        return Inbound(address, EventKind.EDIT, key, EditPayload(text=told.text, edits=earlier.dedupe_key))
    payload = MessagePayload(
        text=told.text,
        reply_to=str(told.reply_to) if told.reply_to is not None else None,
        is_forwarded=told.is_forwarded,
        message_id=str(told.message_id),
        is_edited=told.is_edit,
        attachment=told.attachment,
        media=told.media,
        place=told.place,
        album=told.album,
    )
    # Videos of one album come as messages of their own; those that hold no words are spoken of once. Each picture
    # may be a receipt.
    if told.album is not None and not told.text and told.media is None:
        key = f"{NAME}:album:{told.album}"
    return Inbound(address, EventKind.MESSAGE, key, payload, told.language)
