"""What the crash tests say, to whom, and over which channel: one that appends each message to a file.

A line that was written stays, however its process dies, as a message that a platform took.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from bot import sender, turns
from bot.channels.base import Body, Inbound, MessagePayload
from core import bell
from core.errors import SendError
from core.inbox import EventKind
from core.settings import Settings
from core.users import Address

AT = datetime(2026, 11, 27, 4, 0, tzinfo=UTC)
CHANNEL = "file"
OFFLINE = Settings.model_validate({"KEEPWELL_CHAT_MODEL": "offline", "KEEPWELL_SMALL_MODEL": "offline"})
REFUSING = "refuses the first message"  # the address whose platform says no, once


@dataclass(frozen=True)
class Delivery:
    """A message that arrived."""

    name: str
    kind: str
    text: str
    is_repeat: bool


class FileChannel:
    """Appends what it sends to a file, a line each."""

    name = CHANNEL
    text_limit: int | None = 4_096
    reaches: str | None = None

    def __init__(self, path: Path, around: Callable[[str, str], None] = lambda _, __: None) -> None:
        """*around* is called just before and just after a line is written."""
        self._path = path
        self._around = around
        self._refused = False

    async def send(self, address: Address, body: Body, *, is_repeat: bool) -> str:
        """Write the message down; the receipt is the length of the file."""
        if address.external_id == REFUSING and not self._refused and not is_repeat:
            self._refused = True
            raise SendError("not now")
        self._around(CHANNEL, "before")
        fields = {"name": address.external_id, "kind": body.kind, "text": body.text, "is_repeat": is_repeat}
        with self._path.open("a") as file:
            file.write(json.dumps(fields) + "\n")
            receipt = str(file.tell())
        self._around(CHANNEL, "after")
        return receipt


def deliveries(path: Path) -> list[Delivery]:
    """Everything that arrived, in order."""
    if not path.exists():
        return []
    return [Delivery(**json.loads(line)) for line in path.read_text().splitlines()]


def message(name: str, key: str, text: str) -> Inbound:
    """A message of the person *name*; the platform calls it *key*."""
    return Inbound(Address(CHANNEL, name), EventKind.MESSAGE, key, MessagePayload(text=text))


def poison(name: str, key: str) -> Inbound:
    """An event that no turn can handle: what it says does not fit its kind."""
    return Inbound(Address(CHANNEL, name), EventKind.EDIT, key, MessagePayload(text="poison"))


def hurry(set_attribute: Callable[[object, str, object], None] = setattr) -> None:
    """Let nothing wait for a second try: the tests are about what happens, not when."""
    set_attribute(bell, "NOTIFY_DELAY_S", 0)
    for module in (turns, sender):
        set_attribute(module, "RETRY_DELAYS", tuple(type(delay)(0) for delay in module.RETRY_DELAYS))
