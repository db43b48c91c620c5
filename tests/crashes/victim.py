"""A worker that dies: the real one, in a process of its own, told at which point to end itself with SIGKILL.

It receives what its plan says, answers it and sends the answers. Beside the deliveries it leaves two files: which
messages it acknowledged to the platform, and which points it passed.
"""

from __future__ import annotations

import asyncio
import os
import signal
from dataclasses import dataclass
from pathlib import Path

from bot.app import App, running
from core import log
from core.clock import ManualClock
from core.ids import RandomIds
from tests.crashes.commits import watch
from tests.crashes.people import AT, CHANNEL, OFFLINE, FileChannel, hurry, message, poison
from tests.waiting import until

POISON = "poison"


@dataclass(frozen=True)
class Plan:
    """What a victim does and where it dies.

    Attributes:
        folder: Where its files are.
        says: Pairs of a person and what they say, each received as a message; ``poison`` is an event of that kind.
        point: The function whose COMMIT it dies at, or the name of the channel; empty to live on.
        moment: ``before`` or ``after``.
        occurrence: Which one of them, from 1.
        follows: Another point: the occurrences count from its commit on.
    """

    url: str
    folder: str
    says: tuple[tuple[str, str], ...]
    point: str = ""
    moment: str = "before"
    occurrence: int = 1
    follows: str = ""

    @property
    def deliveries(self) -> Path:
        """What it sent."""
        return Path(self.folder, "deliveries")

    @property
    def acknowledged(self) -> Path:
        """The keys of the messages it said it has, a line each."""
        return Path(self.folder, "acknowledged")

    @property
    def passed(self) -> Path:
        """The points it passed, each with its moment, a line each."""
        return Path(self.folder, "passed")


class Fate:
    """Notes every point and ends the process at the planned one."""

    def __init__(self, plan: Plan) -> None:
        self._plan = plan
        self._counts = not plan.follows
        self._seen = 0

    def reach(self, point: str, moment: str) -> None:
        """The process is at *point*."""
        plan = self._plan
        with plan.passed.open("a") as file:
            file.write(f"{point} {moment}\n")
        if self._counts and (point, moment) == (plan.point, plan.moment):
            self._seen += 1
            if self._seen == plan.occurrence:
                os.kill(os.getpid(), signal.SIGKILL)
        self._counts = self._counts or (point, moment) == (plan.follows, "after")


async def receive_all(app: App, plan: Plan) -> None:
    """Hand over what the people say, as far as the platform was not told that it arrived."""
    done = plan.acknowledged.read_text().splitlines() if plan.acknowledged.exists() else []
    for name, text in plan.says:
        key = f"{CHANNEL}:{name}"
        if key not in done:
            await app.receiver.receive(poison(name, key) if text == POISON else message(name, key, text))
            with plan.acknowledged.open("a") as file:
                file.write(f"{key}\n")


async def until_quiet(app: App) -> None:
    """Return when nothing is due, nothing open and nothing unsent."""

    async def is_quiet() -> bool:
        async with app.database.as_worker(durable=False) as conn:
            quiet: bool = await conn.fetchval(
                """
                SELECT NOT EXISTS (SELECT FROM inbox WHERE state = 'open')
                   AND NOT EXISTS (SELECT FROM outbox WHERE state IN ('waiting', 'sending'))
                   AND NOT EXISTS (SELECT FROM reminders WHERE due_at <= $1)
                """,
                AT,
            )
            return quiet

    await until(is_quiet)


async def live(plan: Plan, channel: FileChannel) -> None:
    """Receive, answer and send as the plan says, until nothing is left to do."""
    async with running(OFFLINE, plan.url, ManualClock(AT), RandomIds(), {CHANNEL: channel}) as app:
        await receive_all(app, plan)
        await until_quiet(app)


def run(plan: Plan) -> None:
    """Live the plan; call it in a process of its own."""
    fate = Fate(plan)
    log.configure("critical")
    watch(fate.reach)
    hurry()
    asyncio.run(live(plan, FileChannel(plan.deliveries, fate.reach)))
