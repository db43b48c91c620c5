"""The sign that an answer is being worked on: only where it is slow, and only for as long."""

from __future__ import annotations

import asyncio

from telegram.error import RetryAfter

from bot.channels.telegram_typing import AT_MOST, Typing
from tests.bot.channels.conftest import no_wait
from tests.waiting import until


class Chat:
    """A chat whose answer is there after *looks* looks; the sign may be refused."""

    def __init__(self, looks: int, *, refuses: bool = False) -> None:
        self.looks = looks
        self.shown = 0
        self.is_left = False
        self._refuses = refuses

    async def act(self, _: int) -> None:
        """Show the sign."""
        self.shown += 1
        if self._refuses:
            raise RetryAfter(3)

    async def is_waiting(self) -> bool:
        """Whether the answer is still to come."""
        self.looks -= 1
        self.is_left = self.looks < 0
        return not self.is_left


async def watched(chat: Chat) -> int:
    """How often the sign is shown to *chat*."""
    typing = Typing(chat.act, no_wait)
    typing.watch(5, chat.is_waiting)
    typing.watch(5, chat.is_waiting)
    for _ in range(10 * AT_MOST):
        await asyncio.sleep(0)
    await typing.stop()
    return chat.shown


async def test_a_quick_answer_needs_no_sign() -> None:
    """It is there before the first look."""
    assert await watched(Chat(0)) == 0


async def test_the_sign_is_kept_alive_until_the_answer_is_there() -> None:
    """It is shown once a look, however often one asks for the same chat."""
    assert await watched(Chat(3)) == 3


async def test_the_sign_ends_by_itself() -> None:
    """A turn that never ends does not type for ever."""
    assert await watched(Chat(10_000)) == AT_MOST


async def test_a_sign_that_is_refused_is_dropped() -> None:
    """Nothing is tried again, and the next message may show it anew."""
    chat = Chat(10_000, refuses=True)

    assert await watched(chat) == 1


async def test_the_next_message_is_watched_again() -> None:
    """A chat is watched for each slow answer."""
    chat = Chat(1)
    typing = Typing(chat.act, no_wait)
    typing.watch(5, chat.is_waiting)

    async def is_left() -> bool:
        return chat.is_left

    await until(is_left)
    await asyncio.sleep(0)
    chat.looks = 1
    typing.watch(5, chat.is_waiting)
    chat.is_left = False
    await until(is_left)

    assert chat.shown == 2
