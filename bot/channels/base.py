"""What every channel shares: the shape of what comes in, of what goes out, and the protocol a channel follows.

It knows no platform. Payloads and bodies are the JSON that lies in the inbox and the outbox.
"""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Literal, Protocol, runtime_checkable

from pydantic import BaseModel, ConfigDict, Field

from core.deliveries import Report
from core.inbox import Event, EventKind
from core.users import Address


class Attachment(StrEnum):
    """What a message may hold that is no text."""

    PHOTO = "photo"
    VOICE = "voice"
    VIDEO = "video"
    DOCUMENT = "document"
    STICKER = "sticker"
    LOCATION = "location"
    CONTACT = "contact"
    POLL = "poll"
    OTHER = "other"


class Payload(BaseModel):
    """Base of what a channel stores in the inbox."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class Media(Payload):
    """A file that came with a message, which lies with its platform until somebody fetches it.

    Attributes:
        reference: The platform's name for it: Telegram's file id, Twilio's address of the file.
        media_type: Its MIME type as the platform says, which may be wrong.
        name: The name it was sent under.
        size: In bytes, where the platform tells.
    """

    reference: str
    media_type: str | None = None
    name: str | None = None
    size: int | None = None


class Place(Payload):
    """A place on the map, in degrees."""

    latitude: float
    longitude: float


class MessagePayload(Payload):
    """A message a person wrote.

    Attributes:
        text: What they wrote; empty where there is only something that can't be read.
        reply_to: The platform's receipt of the message of ours that they replied to, if any.
        is_forwarded: They passed on a message that was written before.
        message_id: The platform's id of this message, by which a later edit names it.
        is_edited: It reached us by its edit first: what it said before is outdated.
        attachment: What came instead of words, or beside them.
        media: The file of the attachment, where it has one.
        place: Where a location points.
        album: What several pictures that were sent together have in common.
    """

    text: str
    reply_to: str | None = None
    is_forwarded: bool = False
    message_id: str | None = None
    is_edited: bool = False
    attachment: Attachment | None = None
    media: Media | None = None
    place: Place | None = None
    album: str | None = None


class EditPayload(Payload):
    """A person changed a message of theirs; ``edits`` is the dedupe key of the message."""

    text: str
    edits: str


class ButtonPayload(Payload):
    """A person pressed a button of ours; ``action`` is what it carries."""

    action: str


class ReminderPayload(Payload):
    """A reminder is due, or is to be said again, at ``due_at`` (aware)."""

    reminder_id: int
    due_at: datetime


@dataclass(frozen=True)
class Inbound:
    """Something that happened on a channel, about to become an inbox row.

    Attributes:
        locale: Language tag of the person's app, where the platform tells it; someone new starts out with it.
        opens_window: From now on the platform lets us write to them for a while (``core.windows``).
    """

    address: Address
    kind: EventKind
    dedupe_key: str
    payload: MessagePayload | EditPayload | ButtonPayload
    locale: str | None = None
    opens_window: bool = False


@dataclass(frozen=True)
class SetAside:
    """Something a channel could not make sense of, kept as it came so that it can be looked into.

    Attributes:
        update: What came, as JSON text in ASCII.
    """

    address: Address
    dedupe_key: str
    update: str


class Button(BaseModel):
    """A button under a message: what it says, and the action that comes back when it is pressed."""

    model_config = ConfigDict(frozen=True)

    label: str
    action: str


class File(BaseModel):
    """A file that goes out with a message.

    Attributes:
        id: Its row (``core.files``), where its content lies.
        name: As the person sees it, with its ending.
        token: The permission to fetch it from our web server, for a platform that takes files by their address.
        media_type: MIME type; an ``image/*`` is shown as a picture, anything else sent as a document.
        content: The file itself, for the channel that sends it; never part of the body in the outbox.
    """

    model_config = ConfigDict(frozen=True)

    id: int
    name: str
    media_type: str
    token: str
    content: bytes = Field(default=b"", exclude=True, repr=False)


class ToolTrace(BaseModel):
    """A tool call of the turn and what came of it, as the console shows it."""

    name: str
    args: dict[str, object]
    result: object


class Body(BaseModel):
    """A message to a person, as it lies in the outbox.

    Attributes:
        is_secret: It shows a code; once it is sent, its words are not kept.
        meant_for: When it was to be said, where it was held since; in the person's zone.
        heard_at: When the person last wrote; filled in for the channel that sends it, never part of the outbox.
    """

    kind: Literal["reply", "reminder", "apology"] = "reply"
    text: str
    buttons: tuple[Button, ...] = ()
    files: tuple[File, ...] = ()
    mode: str = ""
    decided_by: str = ""
    tools: tuple[ToolTrace, ...] = ()
    is_secret: bool = False
    meant_for: datetime | None = None
    heard_at: datetime | None = Field(default=None, exclude=True)


class Channel(Protocol):
    """A place where people write to us.

    Attributes:
        name: As settings and addresses call it.
        text_limit: Longest message it takes, in UTF-16 code units; None for no limit.
        reaches: The one external id that it delivers to from this process; None where it reaches everyone.
    """

    name: str
    text_limit: int | None
    reaches: str | None

    async def send(self, address: Address, body: Body, *, is_repeat: bool) -> str:
        """Deliver *body* and return the platform's receipt; *is_repeat* says that it may have arrived before.

        Raises:
            SendError: The platform did not take it, or nobody can tell; the class says what to do.
        """
        ...


@runtime_checkable
class MediaSource(Protocol):
    """A channel whose messages may bring files."""

    async def fetch(self, media: Media, *, limit: int) -> bytes:
        """The content of *media*, of *limit* bytes at most.

        Raises:
            MediaTooLarge: It is larger; no more than *limit* bytes were fetched.
            MediaGone: The platform has it no longer, or refuses it for good.
            MediaUnavailable: It can't be had just now.
        """
        ...


class Reception(Protocol):
    """Where a listening channel hands in what happens; everything is durable once the call returns."""

    async def receive(self, inbound: Inbound) -> int | None:
        """Store *inbound*; its event id, or None for a repeat, which changes nothing."""
        ...

    async def set_aside(self, unread: SetAside) -> None:
        """Keep something that could not be read; nobody answers it."""
        ...

    async def find_message(self, address: Address, message_id: str) -> Event | None:
        """The event of the message that the platform calls *message_id*, the latest if there are several."""
        ...

    async def is_busy(self, address: Address) -> bool:
        """Whether something of the person at *address* is not answered yet."""
        ...

    async def set_reachable(self, address: Address, *, is_reachable: bool) -> None:
        """Note that *address* can, or can't, be written to; an address nobody knows is left alone."""
        ...

    async def move(self, old: Address, new: Address) -> None:
        """The person at *old* is at *new* from now on, with everything that waits for them."""
        ...

    async def offered(self, address: Address, receipt: str | None) -> tuple[Button, ...]:
        """The buttons under the message of *receipt*, or under the latest one that was sent to *address*."""
        ...

    async def stop(self, address: Address, event_id: int) -> None:
        """Write nothing of our own accord to *address* from now on, because *event_id* says so."""
        ...

    async def report(self, address: Address, report: Report) -> None:
        """Note what the platform tells of a message to *address*; it may come twice and in any order."""
        ...


@runtime_checkable
class ReportingChannel(Channel, Protocol):
    """A channel whose platform tells later what became of a message, maybe before its receipt is stored.

    Attributes:
        reports: Always true.
    """

    reports: Literal[True]


@dataclass(frozen=True)
class Contact:
    """Whether a platform was reached, and a line about it for the person who starts us."""

    is_made: bool
    text: str


@dataclass(frozen=True)
class HookRequest:
    """What a platform posts to us.

    Attributes:
        path: Of the request, from "/" on.
        query: As it came, without the question mark.
        headers: By their names in lower case.
        body: As it came.
    """

    path: str
    query: str
    headers: Mapping[str, str]
    body: bytes


@dataclass(frozen=True)
class HookReply:
    """What the platform is answered at once."""

    status: int
    body: str = ""
    media_type: str = "text/plain"


@dataclass(frozen=True)
class Hook:
    """A path of our web server that a platform posts to; ``handle`` answers once everything is durable."""

    path: str
    handle: Callable[[HookRequest], Awaitable[HookReply]]


@runtime_checkable
class HookedChannel(Channel, Protocol):
    """A channel whose platform posts to our web server."""

    def hooks(self, reception: Reception) -> tuple[Hook, ...]:
        """The paths it needs, none where it listens in another way."""
        ...


@runtime_checkable
class ListeningChannel(Channel, Protocol):
    """A channel that fetches by itself what people write."""

    async def open(self) -> Contact:
        """Make contact with the platform, or find that it can't be reached just now.

        Raises:
            SettingsError: The platform does not know us; the message says what to do.
        """
        ...

    async def listen(self, reception: Reception) -> None:
        """Hand in what happens, until cancelled."""
        ...

    async def close(self) -> None:
        """Let go of the platform."""
        ...
