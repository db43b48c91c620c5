"""A worker may die anywhere: afterwards there is one row and one reply, or a reply that says it may be a repeat (R1.3).

``KILLS`` lists every transaction that a worker commits on the way from a message to its reply. A victim, the real
worker in a process of its own, ends itself with SIGKILL just before or just after one of them; then another worker
starts, and the platform delivers again what was not acknowledged. A new commit without its line here fails a test.
"""

from __future__ import annotations

import signal
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

import asyncpg
import pytest

from tests.crashes.conftest import Run
from tests.crashes.people import CHANNEL, REFUSING, FileChannel, deliveries
from tests.crashes.victim import POISON, Plan, live
from tests.database import DatabaseUrls

pytestmark = pytest.mark.usefixtures("_hurried")

ONCE = [False]
MARKED = [True]
TWICE = [False, True]

TURN = "bot.turns.Turns._turn"

MESSAGE = ("ann", "lunch RM15")
LONG = ("ben", "hello there " * 341)  # as long as the first part of a paste
POISONOUS = ("cat", POISON)
REFUSED = (REFUSING, "lunch RM15")


@dataclass(frozen=True)
class Kill:
    """One commit point.

    Attributes:
        says: The person and the message on whose way it lies.
        occurrence: Which of the commits of this function.
        follows: The point after which they count, where it is also passed without anything to do.
        before, after: For each reply that arrives, whether it is marked as a repeat, after a death just before and
            just after the commit. None where other work goes on beside it: any number will do, all but one marked.
    """

    point: str
    before: list[bool] | None
    after: list[bool] | None
    says: tuple[str, str] = MESSAGE
    occurrence: int = 1
    follows: str = ""


KILLS = (
    Kill("core.bell.Bell.__aenter__", ONCE, ONCE),
    Kill("scheduler.leases.return_dead_leases", ONCE, ONCE),
    Kill("bot.receiver.Receiver.user_id", ONCE, ONCE),
    Kill("bot.receiver.Receiver._put", ONCE, ONCE),
    Kill("core.bell.Bell._notify", None, None, says=POISONOUS),
    Kill("bot.turns.Turns.start_batch", ONCE, ONCE, says=POISONOUS),  # the lane is leased, the second try counted
    Kill("bot.turns.Turns._wait_for_more", ONCE, ONCE, says=LONG),
    Kill(TURN, ONCE, ONCE),
    Kill("bot.turns.Turns._after_failure", ONCE, ONCE, says=POISONOUS),
    Kill("bot.turns.Turns._after_failure", ONCE, ONCE, says=POISONOUS, occurrence=3),  # with the apology
    Kill("bot.sender.Sender._claim", ONCE, MARKED, follows=TURN),  # nobody can tell that it was not yet sent
    Kill(CHANNEL, MARKED, TWICE),  # no commit: the platform gets the message; after it, before the receipt
    Kill("bot.sender.Sender._not_taken", MARKED, ONCE, says=REFUSED),
    Kill("bot.sender.Sender._send", TWICE, ONCE),  # the receipt
)

# How often each is passed by the four messages; claims and notices depend on what comes together. A second commit in
# one of these functions would be a point of its own.
HOW_OFTEN = {
    "core.bell.Bell.__aenter__": 1,
    "bot.receiver.Receiver.user_id": 4,
    "bot.receiver.Receiver._put": 4,
    "bot.turns.Turns._wait_for_more": 1,
    TURN: 3,
    "bot.turns.Turns._after_failure": 3,
    CHANNEL: 4,
    "bot.sender.Sender._not_taken": 1,
    "bot.sender.Sender._send": 4,
}


@pytest.mark.parametrize("moment", ["before", "after"])
@pytest.mark.parametrize("kill", KILLS, ids=lambda kill: f"{kill.point.rpartition('.')[2]} {kill.occurrence}")
async def test_a_death_at_a_commit_loses_nothing_and_doubles_nothing(
    database: DatabaseUrls, owner: asyncpg.Connection, run_victim: Run, tmp_path: Path, kill: Kill, moment: str
) -> None:
    """Whatever the worker died of, the next one leaves one row and one reply, or one marked as a repeat."""
    plan = Plan(database.worker, str(tmp_path), (kill.says,), kill.point, moment, kill.occurrence, kill.follows)
    assert await run_victim(plan) == -signal.SIGKILL

    await live(plan, FileChannel(plan.deliveries))

    marks = [delivery.is_repeat for delivery in deliveries(plan.deliveries)]
    expected = kill.before if moment == "before" else kill.after
    assert marks == expected if expected is not None else marks and marks.count(False) <= 1
    assert len({delivery.text for delivery in deliveries(plan.deliveries)}) == 1
    assert await owner.fetchval("SELECT count(*) FROM inbox") == 1
    assert await owner.fetchval("SELECT count(*) FROM outbox WHERE state = 'sent'") == 1
    assert await owner.fetchval("SELECT count(*) FROM entries") == (1 if "lunch" in kill.says[1] else 0)


async def test_every_commit_on_the_way_has_its_line(database: DatabaseUrls, run_victim: Run, tmp_path: Path) -> None:
    """What a worker commits from a message to its reply is just what the list above holds."""
    plan = Plan(database.worker, str(tmp_path), (MESSAGE, LONG, POISONOUS, REFUSED))

    assert await run_victim(plan) == 0

    passed = Counter(plan.passed.read_text().splitlines())
    assert {point.split()[0] for point in passed} == {kill.point for kill in KILLS}
    assert {point: passed[f"{point} after"] for point in HOW_OFTEN} == HOW_OFTEN
