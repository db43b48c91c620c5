"""Every job of the worker on one screen: its name, how often it looks, and what it runs."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import timedelta

from scheduler.chores import do_chores
from scheduler.deps import Deps
from scheduler.files import remove_files
from scheduler.leases import return_dead_leases
from scheduler.reminders import release_due
from scheduler.shells import remove_shells


@dataclass(frozen=True)
class Job:
    """A coroutine over the database that is run every so often and may run at any other time without harm."""

    name: str
    every: timedelta
    run: Callable[[Deps], Awaitable[object]]


JOBS = (
    Job("return_dead_leases", timedelta(seconds=5), return_dead_leases),
    Job("release_due", timedelta(seconds=1), release_due),
    Job("do_chores", timedelta(seconds=2), do_chores),
    Job("remove_files", timedelta(minutes=10), remove_files),
    Job("remove_shells", timedelta(seconds=30), remove_shells),
)
