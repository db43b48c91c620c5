"""One of several workers for a crowd, some of whose turns die.

Every tenth turn dies after it has written its record, the first time it is taken: most by an error, two by the SIGKILL
of the whole worker. A turn that is taken again lives.
"""

from __future__ import annotations

import asyncio
import os
import signal
from pathlib import Path

from bot import turns
from bot.app import running
from bot.conversation import Answer, Conversation
from bot.opening import Opening
from core import log
from core.clock import ManualClock
from core.ids import RandomIds
from tests.crashes.people import AT, CHANNEL, OFFLINE, FileChannel, hurry
from tools.base import ToolScope

PEOPLE = 20
MESSAGES_EACH = 10
TURNS_EACH_WORKER = 4  # 8 in two workers
DEADLY_ROUNDS = (3, 8)  # of its two dying turns, the first kills its worker
ENOUGH_TRIES = 100  # how often a turn may be tried is another test's matter


def what_is_said(person: int, number: int) -> str:
    """The *number*-th message of a person, both from 1: no two of a person are alike."""
    return f"tea RM{number}.{person:02}"


def dies(person: int, number: int) -> bool:
    """Whether the turn of this message dies at its first try: one in ten, two in each round."""
    return (person + number) % 10 == 0


def kills_its_worker(person: int, number: int) -> bool:
    """Whether it takes its worker along."""
    return dies(person, number) and number in DEADLY_ROUNDS and person <= PEOPLE // 2


class MortalConversation:
    """The product's answers; some turns die just after the answer is written down, before the commit."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._answer = Conversation.answer

    async def answer(self, conversation: Conversation, scope: ToolScope, text: str, found: Opening) -> Answer:
        """Answer as the product does, and perhaps die."""
        answer = await self._answer(conversation, scope, text, found)
        number, person = (int(part) for part in text.removeprefix("tea RM").split("."))
        if dies(person, number) and self._is_first_try(person, number):
            if kills_its_worker(person, number):
                os.kill(os.getpid(), signal.SIGKILL)
            raise RuntimeError("this turn dies")
        return answer

    def _is_first_try(self, person: int, number: int) -> bool:
        try:
            (self._folder / f"died-{person}-{number}").touch(exist_ok=False)
        except FileExistsError:
            return False
        return True


async def work(url: str, folder: Path) -> None:
    """Take turns and send until killed."""
    channel = FileChannel(folder / "deliveries")
    async with running(OFFLINE, url, ManualClock(AT), RandomIds(), {CHANNEL: channel}):
        await asyncio.Event().wait()


def run(url: str, folder: Path) -> None:
    """Work until killed; call it in a process of its own."""
    mortal = MortalConversation(folder)

    async def answer(conversation: Conversation, scope: ToolScope, text: str, found: Opening) -> Answer:
        return await mortal.answer(conversation, scope, text, found)

    Conversation.answer = answer  # type: ignore[method-assign, assignment]
    turns.CONCURRENT_TURNS = TURNS_EACH_WORKER
    turns.MAX_ATTEMPTS = ENOUGH_TRIES
    turns.RETRY_DELAYS *= ENOUGH_TRIES  # type: ignore[assignment]
    hurry()
    log.configure("critical")  # the errors here are meant
    asyncio.run(work(url, folder))
