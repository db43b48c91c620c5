"""Showing a person on WhatsApp that an answer is being worked on (Twilio, "Typing indicators", a public beta).

The sign is shown for 25 seconds or until a message arrives, and marks what they wrote as read. It is no loss where it
does not show. Who asks for it says how to find out whether the person still waits.
"""

import asyncio
from collections.abc import Awaitable, Callable

import structlog

log = structlog.get_logger()

FIRST_AFTER_S = 0.7  # most answers are there by then
EVERY_S = 20.0  # before the 25 seconds are over
AT_MOST = 9  # times, three minutes: a worker that died shows nothing for ever


class Typing:
    """Watches people whose answer is slow, each once at a time."""

    def __init__(
        self,
        act: Callable[[str], Awaitable[object]],
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        """*act* shows the sign once, to whoever wrote the message of that name."""
        self._act = act
        self._sleep = sleep
        self._watched: dict[str, asyncio.Task[None]] = {}

    def watch(self, external_id: str, sid: str, is_waiting: Callable[[], Awaitable[bool]]) -> None:
        """Show the sign to the writer of *sid* until *is_waiting* says that nothing is open any more."""
        if external_id not in self._watched:
            self._watched[external_id] = asyncio.create_task(self._keep_showing(external_id, sid, is_waiting))

    async def stop(self) -> None:
        """Watch nobody any more."""
        tasks = list(self._watched.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _keep_showing(self, external_id: str, sid: str, is_waiting: Callable[[], Awaitable[bool]]) -> None:
        try:
            await self._sleep(FIRST_AFTER_S)
            for _ in range(AT_MOST):
                if not await is_waiting():
                    return
                await self._act(sid)
                await self._sleep(EVERY_S)
        except Exception as error:  # a sign that does not show is no loss; the answer still comes
            log.info("typing_ended", channel="whatsapp", exc_info=error)
        finally:
            self._watched.pop(external_id, None)
