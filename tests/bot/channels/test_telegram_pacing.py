"""Messages keep the pace that Telegram asks for, without a clock that has to be waited for."""

from __future__ import annotations

import asyncio

import pytest

from bot.channels.telegram_pacing import IN_A_CHAT, IN_A_GROUP, IN_ALL, Pace
from tests.waiting import until


class SlowMotion:
    """A clock that stands still until somebody sleeps."""

    def __init__(self) -> None:
        self.now = 100.0

    async def sleep(self, seconds: float) -> None:
        """Move the clock on, if it is not there yet."""
        self.now += seconds
        await asyncio.sleep(0)


async def sent_at(chats: list[int], journey_s: float = 0.0) -> list[float]:
    """When messages to *chats* go out that are sent one after the other, in seconds from the first.

    Each takes *journey_s* seconds to be answered.
    """
    clock = SlowMotion()
    pace = Pace(lambda: clock.now, clock.sleep)
    times = []
    for chat_id in chats:
        async with pace.place(chat_id):
            times.append(clock.now - 100.0)
            clock.now += journey_s
    return times


@pytest.mark.parametrize(
    ("chats", "expected"),
    [
        ([5], [0.0]),
        ([5] * 7, [0.0, 0.0, 0.0, 3.0, 3.0, 3.0, 6.0]),
        ([5, 6] * 3, [0.0] * 6),
        ([-7] * 21, [0.0] * 20 + [60.0]),
        (list(range(1, 27)), [0.0] * 25 + [1.0]),
    ],
    ids=["one", "a chat", "two chats", "a group", "many chats"],
)
async def test_messages_wait_for_their_place(chats: list[int], expected: list[float]) -> None:
    """Bursts are short, in a chat, in a group and in all."""
    assert await sent_at(chats) == pytest.approx(expected)


@pytest.mark.parametrize(("chat_id", "limit"), [(5, IN_A_CHAT), (-7, IN_A_GROUP)])
async def test_no_window_holds_more_than_the_limit(chat_id: int, limit: object) -> None:
    """Wherever the window is laid over a hundred messages."""
    times = await sent_at([chat_id] * 100)

    bound = IN_A_CHAT if chat_id > 0 else IN_A_GROUP
    assert limit == bound
    assert all(later - earlier >= bound.seconds for earlier, later in zip(times, times[bound.count :], strict=False))


async def test_the_time_counts_from_when_telegram_surely_had_the_message() -> None:
    """A slow journey may end just before its answer: the fourth message waits for three seconds from there."""
    assert await sent_at([5] * 4, journey_s=0.5) == pytest.approx([0.0, 0.5, 1.0, 3.5])


async def test_a_chat_that_waits_holds_up_no_other() -> None:
    """While the fourth message to one chat waits, another chat's goes out at once."""
    gone: list[int] = []
    held = asyncio.Event()

    async def are_gone() -> bool:
        return len(gone) == 4

    async def sleep(_: float) -> None:
        await held.wait()

    pace = Pace(lambda: 100.0, sleep)

    async def send(chat_id: int) -> None:
        async with pace.place(chat_id):
            gone.append(chat_id)

    tasks = [asyncio.create_task(send(chat_id)) for chat_id in (5, 5, 5, 5, 6)]
    await until(are_gone)
    before = list(gone)
    held.set()
    await asyncio.gather(*tasks)

    assert before == [5, 5, 5, 6]
    assert gone == [5, 5, 5, 6, 5]


def test_the_limits_are_those_that_telegram_names() -> None:
    """One a second in a chat, twenty a minute in a group, fewer than thirty a second in all."""
    assert IN_A_CHAT.count / IN_A_CHAT.seconds == 1
    assert (IN_A_GROUP.count, IN_A_GROUP.seconds) == (20, 60)
    assert IN_ALL.count / IN_ALL.seconds < 30
