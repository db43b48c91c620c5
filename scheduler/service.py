"""The only file that knows APScheduler: it wakes the jobs, and Postgres decides what there is to do."""

import asyncio
import logging
from datetime import UTC

import structlog
from apscheduler.schedulers.asyncio import AsyncIOScheduler
from apscheduler.triggers.interval import IntervalTrigger

from scheduler.deps import Deps
from scheduler.jobs import JOBS, Job

log = structlog.get_logger()

# A job that fails is logged here, and one that is still at work when its time comes again is no news.
logging.getLogger("apscheduler").setLevel(logging.CRITICAL)


class Service:
    """Runs every job at its interval until stopped; a job that fails is logged and runs again the next time."""

    def __init__(self, deps: Deps) -> None:
        self._deps = deps
        # A late run is a run: APScheduler's default would drop one that is a second late.
        defaults = {"coalesce": True, "max_instances": 1, "misfire_grace_time": None}
        self._first_runs: list[asyncio.Task[None]] = []
        self._scheduler = AsyncIOScheduler(timezone=UTC, job_defaults=defaults)

    def start(self) -> None:
        """Run every job now, and again and again; none waits for another."""
        self._first_runs = [asyncio.create_task(self._run(job)) for job in JOBS]
        for job in JOBS:
            trigger = IntervalTrigger(seconds=job.every.total_seconds(), timezone=UTC)
            self._scheduler.add_job(self._run, trigger, args=[job], id=job.name)
        self._scheduler.start()

    def stop(self) -> None:
        """Run no further job."""
        for task in self._first_runs:
            task.cancel()
        if self._scheduler.running:
            self._scheduler.shutdown(wait=False)

    async def _run(self, job: Job) -> None:
        try:
            await job.run(self._deps)
        except Exception as error:  # one job's fault must not end the others
            log.error("job_failed", job=job.name, exc_info=error)  # noqa: TRY400  log.exception adds nothing
