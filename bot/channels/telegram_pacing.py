"""How fast messages may follow one another on Telegram: waiting a little beats being held back.

Bot FAQ, "My bot is hitting limits": about one message a second in a chat, short bursts aside, 20 a minute in a group,
30 a second in all. The limits are not published exactly, and 429 is honoured where they are hit all the same.
"""

import asyncio
import time
from collections import OrderedDict, deque
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass


@dataclass(frozen=True)
class Limit:
    """At most *count* messages within any *seconds*."""

    count: int
    seconds: float


IN_A_CHAT = Limit(3, 3.0)  # one a second, in bursts of three
IN_A_GROUP = Limit(20, 60.0)
IN_ALL = Limit(25, 1.0)  # of 30: on their way messages get closer to one another
REMEMBERED_CHATS = 10_000  # more chats than are written to within a minute at IN_ALL


class Pace:
    """Lets each message wait for its place, first in the chat, then among all."""

    def __init__(
        self,
        now: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self._now = now
        self._sleep = sleep
        self._all: deque[float] = deque(maxlen=IN_ALL.count)
        self._chats: OrderedDict[int, deque[float]] = OrderedDict()

    @asynccontextmanager
    async def place(self, chat_id: int) -> AsyncIterator[None]:
        """Wait until a message to *chat_id* (a group's is negative) may go out, and send it inside."""
        limit = IN_A_GROUP if chat_id < 0 else IN_A_CHAT
        places = self._of_chat(chat_id, limit)
        await self._take_place(places, limit)
        await self._take_place(self._all, IN_ALL)
        try:
            yield
        finally:
            # Telegram counts from when it got the message, which it did by now.
            places[-1] = max(places[-1], self._now())

    def _of_chat(self, chat_id: int, limit: Limit) -> deque[float]:
        places = self._chats.setdefault(chat_id, deque(maxlen=limit.count))
        self._chats.move_to_end(chat_id)
        if len(self._chats) > REMEMBERED_CHATS:
            self._chats.popitem(last=False)
        return places

    async def _take_place(self, places: deque[float], limit: Limit) -> None:
        """Book the earliest free place, then wait for it, so that those who come later stand behind."""
        now = self._now()
        at = max(now, places[0] + limit.seconds) if len(places) == limit.count else now
        places.append(at)
        if at > now:
            await self._sleep(at - now)
