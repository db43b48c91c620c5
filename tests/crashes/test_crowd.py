"""Two workers, eight turns at a time, every tenth dying: nothing is lost, doubled or out of order (R9.6, R11.1)."""

from __future__ import annotations

import asyncio
import signal
from collections import defaultdict
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import asyncpg

from bot.app import BOT
from bot.receiver import Receiver
from core.bell import Bell
from core.clock import ManualClock
from core.database import Database
from tests.crashes import crowd_worker
from tests.crashes.conftest import exit_code
from tests.crashes.crowd_worker import MESSAGES_EACH, PEOPLE, dies, kills_its_worker, what_is_said
from tests.crashes.people import AT, CHANNEL, deliveries, message
from tests.database import DatabaseUrls
from tests.waiting import until

WORKERS = 2
ROUNDS = range(1, MESSAGES_EACH + 1)
CROWD = range(1, PEOPLE + 1)


@asynccontextmanager
async def _workers(url: str, folder: Path) -> AsyncIterator[list[int]]:
    """Keep two workers alive, starting another for each that dies; the exit codes of the dead."""
    codes: list[int] = []

    async def keep_one_alive() -> None:
        while True:
            codes.append(await exit_code(crowd_worker.run, url, folder))

    keepers = [asyncio.create_task(keep_one_alive()) for _ in range(WORKERS)]
    try:
        yield codes
    finally:
        for keeper in keepers:
            keeper.cancel()
        await asyncio.gather(*keepers, return_exceptions=True)


async def _everybody_talks(url: str) -> None:
    """Everybody sends their messages, one after the other, beside everybody else."""
    database = await Database.open(url)
    async with Bell(database) as bell:
        receiver = Receiver(database, bell, ManualClock(AT), BOT)

        async def talk(person: int) -> None:
            for number in ROUNDS:
                key = f"{CHANNEL}:{person}:{number}"
                await receiver.receive(message(str(person), key, what_is_said(person, number)))

        await asyncio.gather(*map(talk, CROWD))
    await database.close()


async def _is_all_said(owner: asyncpg.Connection) -> bool:
    is_all: bool = await owner.fetchval(
        """
        SELECT (SELECT count(*) FROM inbox WHERE state <> 'open') = $1
           AND (SELECT count(*) FROM outbox WHERE state = 'sent') = $1
        """,
        PEOPLE * MESSAGES_EACH,
    )
    return is_all


async def _amounts_by_person(owner: asyncpg.Connection) -> dict[int, list[int]]:
    """Everybody's records in minor units, in the order they were made."""
    rows = await owner.fetch(
        """
        SELECT external_id, amount_minor FROM entries JOIN addresses USING (user_id)
        WHERE entries.state = 'active' ORDER BY id
        """
    )
    amounts = defaultdict(list)
    for row in rows:
        amounts[int(row["external_id"])].append(row["amount_minor"])
    return dict(amounts)


def _replies_by_person(path: Path) -> dict[int, list[str]]:
    """Everybody's replies in the order they arrived, without those that say that they are repeats."""
    replies = defaultdict(list)
    for delivery in deliveries(path):
        if not delivery.is_repeat:
            replies[int(delivery.name)].append(delivery.text)
    return dict(replies)


async def test_a_crowd_is_served_while_every_tenth_turn_dies(
    database: DatabaseUrls, owner: asyncpg.Connection, tmp_path: Path
) -> None:
    """200 messages of 20 people: each is one record and one reply, and everybody's come in their order."""
    async with _workers(database.worker, tmp_path) as dead:
        await _everybody_talks(database.worker)
        await until(lambda: _is_all_said(owner))

    amounts = await _amounts_by_person(owner)
    assert amounts == {person: [number * 100 + person for number in ROUNDS] for person in CROWD}
    assert dead == [-signal.SIGKILL] * 2
    assert _deaths(tmp_path) == PEOPLE * MESSAGES_EACH / 10
    _assert_told_in_order(tmp_path / "deliveries")


def _deaths(folder: Path) -> int:
    return len(list(folder.glob("died-*")))


def _assert_told_in_order(path: Path) -> None:
    """Each reply arrives unmarked at most once and in order; only a kill lets one arrive marked alone."""
    marked = {(int(delivery.name), delivery.text) for delivery in deliveries(path) if delivery.is_repeat}
    for person, replies in _replies_by_person(path).items():
        numbers = [_number(reply, person) for reply in replies]
        repeated = {_number(text, name) for name, text in marked if name == person}
        assert numbers == sorted(set(numbers))
        assert set(numbers) | repeated == set(ROUNDS)


def _number(reply: str, person: int) -> int:
    """Which message of the person a reply speaks of: the one whose amount it names."""
    (number,) = [number for number in ROUNDS if f"RM{number}.{person:02}" in reply.replace("\u00a0", "")]
    return number


def test_one_turn_in_ten_dies_and_two_kill_their_worker() -> None:
    """The crowd's deaths are as many as the test above means."""
    turns = [(person, number) for person in CROWD for number in ROUNDS]

    assert sum(dies(*turn) for turn in turns) == len(turns) / 10
    assert sum(kills_its_worker(*turn) for turn in turns) == 2
