"""What every channel shares: the shape of what comes in, of what goes out, and the protocol a channel follows.

It knows no platform. Payloads and bodies are the JSON that lies in the inbox and the outbox.
"""

from dataclasses import dataclass
from typing import Literal, Protocol

from pydantic import BaseModel, ConfigDict

from core.inbox import EventKind
from core.users import Address


class Payload(BaseModel):
    """Base of what a channel stores in the inbox."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class MessagePayload(Payload):
    """A message a person wrote.

    Attributes:
        reply_to: The platform's receipt of the message of ours that they replied to, if any.
        is_forwarded: They passed on a message that was written before.
    """

    text: str
    reply_to: str | None = None
    is_forwarded: bool = False


class EditPayload(Payload):
    """A person changed a message of theirs; ``edits`` is the dedupe key of the message."""

    text: str
    edits: str


class ButtonPayload(Payload):
    """A person pressed a button of ours; ``action`` is what it carries."""

    action: str


@dataclass(frozen=True)
class Inbound:
    """Something that happened on a channel, about to become an inbox row."""

    address: Address
    kind: EventKind
    dedupe_key: str
    payload: MessagePayload | EditPayload | ButtonPayload


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

    kind: Literal["reply", "apology"] = "reply"
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
            SendError: The platform did not take it.
        """
        ...
