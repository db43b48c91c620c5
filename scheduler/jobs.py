"""Every job of the worker on one screen: its name, how often it looks, and what it runs."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import timedelta

from core.bell import Bell
from core.database import Database
from scheduler.leases import return_dead_leases


@dataclass(frozen=True)
class Job:
    """A coroutine over the database that is run every so often and may run at any other time without harm."""

    name: str
    every: timedelta
    run: Callable[[Database, Bell], Awaitable[object]]


JOBS = (Job("return_dead_leases", timedelta(seconds=5), return_dead_leases),)
