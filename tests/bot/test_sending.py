"""What the sender does about each refusal of a channel, and that nobody waits for another's."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from datetime import timedelta

import pytest

from bot import sender as sender_module
from bot.channels.base import Body
from bot.sender import MAX_TRIES, MAX_UNSURE_TRIES, PLACES, Sender
from core import outbox, users
from core.bell import Bell
from core.database import Database
from core.errors import (
    AddressGone,
    AddressMoved,
    MessageRefused,
    SendError,
    SendPostponed,
    SendUncertain,
)
from core.ids import RandomIds
from core.users import Address
from tests.builders import BOT, NOON
from tests.waiting import until

CHANNEL = "paper"


class StubbornChannel:
    """Sends to everyone but those for whom a failure is kept; some may be kept waiting."""

    name = CHANNEL
    text_limit: int | None = None
    reaches: str | None = None

    def __init__(self) -> None:
        self.failures: dict[str, list[Exception]] = {}
        self.sent: list[tuple[str, str, bool]] = []
        self.gates: dict[str, asyncio.Event] = {}
        self.waiting: set[str] = set()

    async def send(self, address: Address, body: Body, *, is_repeat: bool) -> str:
        """Keep *body*, or fail."""
        name = address.external_id
        if name in self.gates:
            self.waiting.add(name)
            await self.gates[name].wait()
        if self.failures.get(name):
            raise self.failures[name].pop(0)
        self.sent.append((name, body.text, is_repeat))
        return str(len(self.sent))


class Post:
    """A sender with its channel over a database."""

    def __init__(self, database: Database, bell: Bell) -> None:
        self.database = database
        self.channel = StubbornChannel()
        self.sender = Sender(database, bell, RandomIds(), {CHANNEL: self.channel})

    async def to(self, name: str, *texts: str) -> None:
        """Queue messages to somebody."""
        address = Address(CHANNEL, name)
        async with self.database.as_worker() as conn:
            user_id = await users.find_or_create(conn, BOT, address, NOON)
        async with self.database.as_user(user_id) as conn:
            for ordinal, text in enumerate(texts):
                await outbox.put(
                    conn,
                    user_id=user_id,
                    event_id=1,
                    ordinal=ordinal,
                    address=address,
                    body=Body(text=text).model_dump(mode="json"),
                    created_at=NOON,
                )

    async def column(self, name: str, table: str = "outbox") -> list[object]:
        """A column of a queue's rows."""
        async with self.database.as_worker() as conn:
            return [row[name] for row in await conn.fetch(f"SELECT * FROM {table} ORDER BY user_id")]  # noqa: S608

    async def send_all(self) -> None:
        """Send until nothing is ready."""
        while await self.sender.send_batch():
            pass


@pytest.fixture
async def post(opened: Database, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Post]:
    """A sender that tries again at once."""
    monkeypatch.setattr(sender_module, "RETRY_DELAYS", (timedelta(0),))
    async with Bell(opened) as bell:
        yield Post(opened, bell)


@pytest.mark.parametrize(
    ("error", "is_marked"),
    [(SendError("not reached"), False), (SendUncertain("no answer"), True), (RuntimeError("a defect"), False)],
)
async def test_a_failed_message_is_sent_again(post: Post, error: Exception, is_marked: bool) -> None:
    """Marked only where it may have arrived."""
    post.channel.failures["ann"] = [error]
    await post.to("ann", "hello")

    await post.send_all()

    assert post.channel.sent == [("ann", "hello", is_marked)]


async def test_a_mark_stays_through_later_tries(post: Post) -> None:
    """Once nobody can tell, a later refusal that is sure tells nothing about the first try."""
    post.channel.failures["ann"] = [SendUncertain("no answer"), SendError("not reached")]
    await post.to("ann", "hello")

    await post.send_all()

    assert post.channel.sent == [("ann", "hello", True)]


@pytest.mark.parametrize(
    ("error", "tries"),
    [
        (SendError("not reached"), MAX_TRIES),
        (SendUncertain("no answer"), MAX_UNSURE_TRIES),
        (RuntimeError("a defect"), MAX_UNSURE_TRIES),
    ],
)
async def test_a_message_is_given_up_in_the_end(
    post: Post, error: Exception, tries: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After a day where the platform is away; after a few tries where each may be seen."""
    monkeypatch.setattr(sender_module, "MAX_TRIES", min(tries, 6))
    post.channel.failures["ann"] = [error] * (min(tries, 6))
    await post.to("ann", "hello", "and")

    await post.send_all()

    assert post.channel.sent == [("ann", "and", False)]
    assert await post.column("state") == ["buried", "sent"]


async def test_being_asked_to_wait_is_no_try(post: Post) -> None:
    """However often the platform asks."""
    post.channel.failures["ann"] = [SendPostponed("wait", timedelta(0))] * (MAX_UNSURE_TRIES + 2)
    await post.to("ann", "hello")

    await post.send_all()

    assert post.channel.sent == [("ann", "hello", False)]
    assert await post.column("attempts") == [1]


async def test_who_is_gone_is_marked_and_not_asked_about_again(post: Post) -> None:
    """What else waits for them is given up without a call, and the others are served."""
    post.channel.failures["ben"] = [AddressGone("blocked")]
    await post.to("ann", "one")
    await post.to("ben", "two", "three", "four")
    await post.to("clo", "five")

    await post.send_all()

    assert sorted(post.channel.sent) == [("ann", "one", False), ("clo", "five", False)]
    assert await post.column("is_reachable", "addresses") == [True, False, True]
    assert await post.column("state") == ["sent", "buried", "buried", "buried", "sent"]


async def test_a_refused_message_leaves_its_person_reachable(post: Post) -> None:
    """The next one passes."""
    post.channel.failures["ann"] = [MessageRefused("weird")]
    await post.to("ann", "weird", "plain")

    await post.send_all()

    assert post.channel.sent == [("ann", "plain", False)]
    assert await post.column("is_reachable", "addresses") == [True]


async def test_who_has_moved_is_followed(post: Post) -> None:
    """With all that waits."""
    post.channel.failures["ann"] = [AddressMoved("moved", "ann's new place")]
    await post.to("ann", "one", "two")

    await post.send_all()

    assert post.channel.sent == [("ann's new place", "one", False), ("ann's new place", "two", False)]


async def test_a_move_to_somebody_elses_place_is_given_up(post: Post) -> None:
    """Two people are never made one."""
    post.channel.failures["ann"] = [AddressMoved("moved", "ben")]
    await post.to("ann", "to ann")
    await post.to("ben", "to ben")

    await post.send_all()

    assert post.channel.sent == [("ben", "to ben", False)]


async def test_a_slow_platform_holds_up_only_its_own(post: Post) -> None:
    """While messages to some hang, others are sent, and more of them."""
    post.channel.gates = {f"slow {number}": asyncio.Event() for number in range(PLACES - 1)}
    for name in post.channel.gates:
        await post.to(name, "hello")
    running = asyncio.create_task(post.sender.run())

    async def all_hang() -> bool:
        return len(post.channel.waiting) == len(post.channel.gates)

    await until(all_hang)
    await post.to("ann", "one", "two", "three")

    async def ann_is_served() -> bool:
        return len(post.channel.sent) == 3

    await until(ann_is_served)
    for gate in post.channel.gates.values():
        gate.set()
    running.cancel()
    await asyncio.gather(running, return_exceptions=True)

    assert [text for _, text, _ in post.channel.sent[:3]] == ["one", "two", "three"]


async def test_what_is_on_its_way_arrives_when_we_stop(post: Post) -> None:
    """It would be sent once more, and marked, otherwise."""
    post.channel.gates = {"ann": asyncio.Event()}
    await post.to("ann", "hello")
    running = asyncio.create_task(post.sender.run())

    async def is_on_its_way() -> bool:
        return bool(post.channel.waiting)

    await until(is_on_its_way)
    running.cancel()
    await asyncio.sleep(0)
    post.channel.gates["ann"].set()
    await asyncio.gather(running, return_exceptions=True)

    assert post.channel.sent == [("ann", "hello", False)]
    assert await post.column("state") == ["sent"]
