"""Jobs run at the start and at their intervals, and one that fails stops neither itself nor the others."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from datetime import timedelta

import pytest

from core.bell import Bell
from core.clock import SystemClock
from core.database import Database
from core.ids import RandomIds
from scheduler import service as service_module
from scheduler.deps import Deps
from scheduler.jobs import JOBS, Job
from scheduler.service import Service
from tests.builders import a_mind
from tests.database import DatabaseUrls
from tests.waiting import DEADLINE_S

SOON = timedelta(milliseconds=1)
NEVER = timedelta(days=1)


class Counter:
    """A job that counts its runs; the failing ones raise."""

    def __init__(self, *, wanted: int, fails: bool = False) -> None:
        self.runs = 0
        self._wanted = wanted
        self._fails = fails
        self._enough = asyncio.Event()

    async def run(self, _: Deps) -> None:
        """Count this run."""
        self.runs += 1
        if self.runs >= self._wanted:
            self._enough.set()
        if self._fails:
            raise RuntimeError("on purpose")

    async def ran_enough(self) -> None:
        """Return once it ran as often as wanted."""
        await asyncio.wait_for(self._enough.wait(), DEADLINE_S)


@pytest.fixture
async def service(database: DatabaseUrls) -> AsyncIterator[Service]:
    """The service of a living worker, not started; it is stopped at the end."""
    opened = await Database.open(database.worker, size=2)
    async with Bell(opened) as bell:
        made = Service(Deps(opened, bell, SystemClock(), RandomIds(), a_mind(opened), {}))
        yield made
        made.stop()
    await opened.close()


async def test_every_job_runs_at_the_start(service: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    """What a dead worker left is looked after before anything else, not an interval later."""
    first, second = Counter(wanted=1), Counter(wanted=1)
    monkeypatch.setattr(service_module, "JOBS", (Job("first", NEVER, first.run), Job("second", NEVER, second.run)))

    service.start()

    await first.ran_enough()
    await second.ran_enough()


async def test_a_job_runs_again_and_again(service: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    """It looks at its interval, for as long as the worker lives."""
    counter = Counter(wanted=4)
    monkeypatch.setattr(service_module, "JOBS", (Job("counted", SOON, counter.run),))

    service.start()

    await counter.ran_enough()


async def test_a_job_that_fails_runs_again_and_spares_the_others(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A fault in one job is logged and passed over, at the start as well."""
    failing, other = Counter(wanted=3, fails=True), Counter(wanted=3)
    monkeypatch.setattr(service_module, "JOBS", (Job("failing", SOON, failing.run), Job("other", SOON, other.run)))

    service.start()

    await failing.ran_enough()
    await other.ran_enough()


async def test_a_job_that_hangs_holds_up_no_other(service: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    """Reminders come in time, whatever else takes for ever."""
    other, for_ever = Counter(wanted=3), asyncio.Event()

    async def hang(_: Deps) -> None:
        await for_ever.wait()

    monkeypatch.setattr(service_module, "JOBS", (Job("hanging", SOON, hang), Job("other", SOON, other.run)))

    service.start()

    await other.ran_enough()


async def test_a_stopped_service_runs_nothing_more(service: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    """After stop no job starts; stopping twice changes nothing."""
    counter = Counter(wanted=1)
    monkeypatch.setattr(service_module, "JOBS", (Job("counted", NEVER, counter.run),))
    service.start()
    await counter.ran_enough()

    service.stop()
    service.stop()

    assert counter.runs == 1


def test_every_job_has_a_name_of_its_own() -> None:
    """Two jobs of one name would replace each other."""
    names = [job.name for job in JOBS]

    assert len(set(names)) == len(names) > 0
