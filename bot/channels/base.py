"""What every channel shares: the shape of what comes in, of what goes out, and the protocol a channel follows.

It knows no platform. Payloads and bodies are the JSON that lies in the inbox and the outbox.
"""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Literal, Protocol, runtime_checkable

from pydantic import BaseModel, ConfigDict

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


class MessagePayload(Payload):
    """A message a person wrote.

    Attributes:
        text: What they wrote; empty where there is only something that can't be read.
        reply_to: The platform's receipt of the message of ours that they replied to, if any.
        is_forwarded: They passed on a message that was written before.
        message_id: The platform's id of this message, by which a later edit names it.
        is_edited: It reached us by its edit first: what it said before is outdated.
        attachment: What came instead of words, or beside them.
    """

    text: str
    reply_to: str | None = None
    is_forwarded: bool = False
    message_id: str | None = None
    is_edited: bool = False
    attachment: Attachment | None = None


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
    """

    address: Address
    kind: EventKind
    dedupe_key: str
    payload: MessagePayload | EditPayload | ButtonPayload
    locale: str | None = None


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


class ToolTrace(BaseModel):
    """A tool call of the turn and what came of it, as the console shows it."""

    name: str
    args: dict[str, object]
    result: object


class Body(BaseModel):
    """A message to a person, as it lies in the outbox."""

    kind: Literal["reply", "reminder", "apology"] = "reply"
    text: str
    buttons: tuple[Button, ...] = ()
    mode: str = ""
    decided_by: str = ""
    tools: tuple[ToolTrace, ...] = ()


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


@dataclass(frozen=True)
class Contact:
    """Whether a platform was reached, and a line about it for the person who starts us."""

    is_made: bool
    text: str


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
