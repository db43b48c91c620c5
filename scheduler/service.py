"""The only file that knows APScheduler: it wakes the jobs, and Postgres decides what there is to do."""

from datetime import UTC

import structlog
from apscheduler.schedulers.asyncio import AsyncIOScheduler
from apscheduler.triggers.interval import IntervalTrigger

from core.bell import Bell
from core.database import Database
from scheduler.jobs import JOBS, Job

log = structlog.get_logger()


class Service:
    """Runs every job at its interval until stopped; a job that fails is logged and runs again the next time."""

    def __init__(self, database: Database, bell: Bell) -> None:
        self._database = database
        self._bell = bell
        # A late run is a run: APScheduler's default would drop one that is a second late.
        defaults = {"coalesce": True, "max_instances": 1, "misfire_grace_time": None}
        self._scheduler = AsyncIOScheduler(timezone=UTC, job_defaults=defaults)

    async def start(self) -> None:
        """Run every job once, then keep running them."""
        for job in JOBS:
            await self._run(job)
            trigger = IntervalTrigger(seconds=job.every.total_seconds(), timezone=UTC)
            self._scheduler.add_job(self._run, trigger, args=[job], id=job.name)
        self._scheduler.start()

    def stop(self) -> None:
        """Run no further job."""
        if self._scheduler.running:
            self._scheduler.shutdown(wait=False)

    async def _run(self, job: Job) -> None:
        try:
            await job.run(self._database, self._bell)
        except Exception as error:  # one job's fault must not end the others
            log.error("job_failed", job=job.name, exc_info=error)  # noqa: TRY400  log.exception adds nothing
