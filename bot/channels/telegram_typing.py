"""Showing a person that an answer is being worked on, for as long as it takes.

Telegram shows "typing" for five seconds or until a message arrives (Bot API, sendChatAction). It knows no turn: who
asks it to watch says how to find out whether the person still waits.
"""

import asyncio
from collections.abc import Awaitable, Callable

import structlog

log = structlog.get_logger()

FIRST_AFTER_S = 0.5  # most answers are there by then
EVERY_S = 4.0  # before the five seconds are over
AT_MOST = 45  # times, three minutes: a worker that died shows nothing for ever


class Typing:
    """Watches chats whose answer is slow, each once at a time."""

    def __init__(
        self,
        act: Callable[[int], Awaitable[object]],
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        """*act* shows the sign in a chat, once."""
        self._act = act
        self._sleep = sleep
        self._watched: dict[int, asyncio.Task[None]] = {}

    def watch(self, chat_id: int, is_waiting: Callable[[], Awaitable[bool]]) -> None:
        """Show the sign in *chat_id* until *is_waiting* says that nothing is open any more."""
        if chat_id not in self._watched:
            self._watched[chat_id] = asyncio.create_task(self._keep_showing(chat_id, is_waiting))

    async def stop(self) -> None:
        """Watch nothing any more."""
        tasks = list(self._watched.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _keep_showing(self, chat_id: int, is_waiting: Callable[[], Awaitable[bool]]) -> None:
        try:
            await self._show(chat_id, is_waiting)
        except Exception as error:  # a sign that does not show is no loss; the answer still comes
            log.info("typing_ended", channel="telegram", exc_info=error)
        finally:
            self._watched.pop(chat_id, None)

    async def _show(self, chat_id: int, is_waiting: Callable[[], Awaitable[bool]]) -> None:
        await self._sleep(FIRST_AFTER_S)
        for _ in range(AT_MOST):
            if not await is_waiting():
                return
            await self._act(chat_id)
            await self._sleep(EVERY_S)
