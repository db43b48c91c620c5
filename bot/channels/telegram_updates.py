"""Reading Telegram's updates: raw JSON in, what happened out; pure.

Only what is used is read, so that a field which Telegram adds or changes elsewhere in an update breaks nothing. It
knows no inbox and answers nothing. Shapes: Bot API, "Update" and "Message".
"""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass

from pydantic import BaseModel, ConfigDict, Field

from bot.channels.base import Attachment, Media, Place

ALLOWED_UPDATES = ("message", "edited_message", "callback_query", "my_chat_member")

_ATTACHMENTS = {
    "photo": Attachment.PHOTO,
    "voice": Attachment.VOICE,
    "audio": Attachment.VOICE,
    "video": Attachment.VIDEO,
    "video_note": Attachment.VIDEO,
    "animation": Attachment.VIDEO,
    "document": Attachment.DOCUMENT,
    "sticker": Attachment.STICKER,
    "location": Attachment.LOCATION,
    "venue": Attachment.LOCATION,
    "contact": Attachment.CONTACT,
    "poll": Attachment.POLL,
    "dice": Attachment.OTHER,
    "game": Attachment.OTHER,
    "story": Attachment.OTHER,
    "paid_media": Attachment.OTHER,
    "checklist": Attachment.OTHER,
}
PLACE_DIGITS = 1  # decimals of a degree, about ten kilometres
_WITH_MEDIA = frozenset((Attachment.PHOTO, Attachment.VOICE, Attachment.DOCUMENT))
_START = re.compile(r"/start(?:@\w+)?\s.*", re.IGNORECASE | re.DOTALL)


@dataclass(frozen=True)
class Told:
    """A person wrote to us in private.

    Attributes:
        text: Words or caption; empty where there are none.
        is_edit: They changed the message with this id.
        reply_to: The id of the message it replies to.
        media: The file of a picture, a voice note or a document.
        place: Where a location points, to about ten kilometres: only its time zone is of use.
        album: What the pictures of one album have in common.
    """

    chat_id: int
    message_id: int
    text: str
    attachment: Attachment | None = None
    media: Media | None = None
    place: Place | None = None
    is_edit: bool = False
    reply_to: int | None = None
    is_forwarded: bool = False
    album: str | None = None
    language: str | None = None


@dataclass(frozen=True)
class Pressed:
    """A person pressed a button of ours; *message_id* is where it stands, None where that is out of reach.

    Attributes:
        action: What the button carries; None for a button that was not made by us.
        chat_id: None where it was pressed outside a private chat.
    """

    query_id: str
    chat_id: int | None
    message_id: int | None
    action: str | None
    language: str | None = None


@dataclass(frozen=True)
class Reach:
    """A person blocked us, or let us in again."""

    chat_id: int
    is_reachable: bool


@dataclass(frozen=True)
class Moved:
    """A chat has another id from now on."""

    old_chat_id: int
    new_chat_id: int


@dataclass(frozen=True)
class GroupTalk:
    """Somebody spoke in a group; ``replies_to_bot`` is the bot whose message they replied to."""

    chat_id: int
    text: str
    replies_to_bot: int | None


@dataclass(frozen=True)
class Ignored:
    """Nothing that concerns us; *kind* is its name in the update."""

    kind: str


Happening = Told | Pressed | Reach | Moved | GroupTalk | Ignored


class _Part(BaseModel):
    model_config = ConfigDict(extra="ignore", frozen=True)


class _Chat(_Part):
    id: int
    type: str

    @property
    def is_private(self) -> bool:
        return self.type == "private"


class _Person(_Part):
    id: int
    is_bot: bool = False
    language_code: str | None = None


class _File(_Part):
    file_id: str | None = None
    file_size: int | None = None
    mime_type: str | None = None
    file_name: str | None = None

    @property
    def media(self) -> Media | None:
        if self.file_id is None:
            return None
        return Media(reference=self.file_id, media_type=self.mime_type, name=self.file_name, size=self.file_size)


class _PhotoSize(_File):
    width: int = 0
    height: int = 0


class _Location(_Part):
    latitude: float
    longitude: float


class _Reference(_Part):
    """A message that another one speaks of."""

    message_id: int
    chat: _Chat
    sender: _Person | None = Field(None, alias="from")


class _Message(_Part):
    message_id: int
    chat: _Chat
    sender: _Person | None = Field(None, alias="from")
    text: str | None = None
    caption: str | None = None
    media_group_id: str | None = None
    reply_to_message: _Reference | None = None
    migrate_to_chat_id: int | None = None
    photo: tuple[_PhotoSize, ...] = ()
    voice: _File | None = None
    audio: _File | None = None
    document: _File | None = None
    location: _Location | None = None

    @property
    def media(self) -> Media | None:
        """Its file, the largest of a picture's sizes."""
        largest = max(self.photo, key=lambda size: size.width * size.height, default=None)
        file = largest or self.voice or self.audio or self.document
        return file.media if file else None

    @property
    def place(self) -> Place | None:
        """Where it points, without what would tell a house."""
        if self.location is None:
            return None
        return Place(
            latitude=round(self.location.latitude, PLACE_DIGITS), longitude=round(self.location.longitude, PLACE_DIGITS)
        )


class _Press(_Part):
    id: str
    sender: _Person = Field(alias="from")
    message: _Reference | None = None
    data: str | None = None


class _Membership(_Part):
    status: str


class _MembershipChange(_Part):
    chat: _Chat
    new_chat_member: _Membership


def read(update: Mapping[str, object]) -> Happening:
    """What happened in *update*.

    Raises:
        ValueError: It is of a kind that concerns us, and not shaped as documented.
    """
    update = _whole(update)
    for kind in ("message", "edited_message"):
        if kind in update:
            return _told(update[kind], is_edit=kind == "edited_message")
    if "callback_query" in update:
        return _pressed(_Press.model_validate(update["callback_query"]))
    if "my_chat_member" in update:
        return _reach(_MembershipChange.model_validate(update["my_chat_member"]))
    return Ignored(next((name for name in update if name != "update_id"), "nothing"))


def _whole(update: Mapping[str, object]) -> dict[str, object]:
    """*update* without halves of characters, which JSON can name and no database takes."""
    text = json.dumps(update, ensure_ascii=False).encode("utf-8", "replace")
    whole: dict[str, object] = json.loads(text)
    return whole


def sender_of(update: object) -> int | None:
    """The id of whoever an unreadable *update* seems to come from; None where nothing tells."""
    for path in (
        ("message", "chat", "id"),
        ("edited_message", "chat", "id"),
        ("message", "from", "id"),
        ("edited_message", "from", "id"),
        ("callback_query", "from", "id"),
        ("my_chat_member", "chat", "id"),
    ):
        found: object = update
        for name in path:
            found = found.get(name) if isinstance(found, Mapping) else None
        if isinstance(found, int) and not isinstance(found, bool):
            return found
    return None


def _told(raw: object, *, is_edit: bool) -> Happening:
    message = _Message.model_validate(raw)
    if message.migrate_to_chat_id is not None:
        return Moved(message.chat.id, message.migrate_to_chat_id)
    if message.sender is not None and message.sender.is_bot:
        return Ignored("bot")
    text = message.text or message.caption or ""
    if not message.chat.is_private:
        return _in_group(message, text, is_edit=is_edit)
    fields = raw if isinstance(raw, Mapping) else {}
    attachment = next((kind for name, kind in _ATTACHMENTS.items() if name in fields), None)
    if not text and attachment is None:
        return Ignored("service")
    return Told(
        chat_id=message.chat.id,
        message_id=message.message_id,
        # What a link adds to /start is whatever its author wrote.
        text="/start" if _START.fullmatch(text) else text,
        attachment=attachment,
        media=message.media if attachment in _WITH_MEDIA else None,
        place=message.place,
        is_edit=is_edit,
        reply_to=message.reply_to_message.message_id if message.reply_to_message else None,
        is_forwarded="forward_origin" in fields or "forward_date" in fields,
        album=message.media_group_id,
        language=message.sender.language_code if message.sender else None,
    )


def _in_group(message: _Message, text: str, *, is_edit: bool) -> Happening:
    if is_edit or message.chat.type not in ("group", "supergroup"):
        return Ignored("elsewhere")
    answered = message.reply_to_message.sender if message.reply_to_message else None
    return GroupTalk(message.chat.id, text, answered.id if answered and answered.is_bot else None)


def _pressed(press: _Press) -> Pressed:
    chat = press.message.chat if press.message else None
    is_private = chat is None or chat.is_private
    return Pressed(
        query_id=press.id,
        chat_id=press.sender.id if is_private else None,
        message_id=press.message.message_id if press.message else None,
        action=press.data,
        language=press.sender.language_code,
    )


def _reach(change: _MembershipChange) -> Reach | Ignored:
    if not change.chat.is_private:
        return Ignored("membership")
    return Reach(change.chat.id, change.new_chat_member.status != "kicked")


def is_meant(talk: GroupTalk, *, username: str, bot_id: int) -> bool:
    """Whether what was said in a group is said to the bot called *username*."""
    if talk.replies_to_bot == bot_id:
        return True
    command = re.match(r"/\w+(?:@(\w+))?", talk.text)
    if command is not None:
        return command[1] is None or command[1].lower() == username.lower()
    return re.search(rf"@{re.escape(username)}(?!\w)", talk.text, re.IGNORECASE) is not None
