"""A worker process of the reminder storm: jobs and turns on the database it is given, until it is told to end.

Its messages stay in the outbox, whose rows are what is measured.
"""

from __future__ import annotations

import asyncio
import signal
import sys

from benchmarks.worker import CHANNEL, working
from core import log, loop
from core.clock import SystemClock
from scheduler.deps import Deps
from scheduler.service import Service


async def _work(url: str) -> None:
    stopping = asyncio.Event()
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, stopping.set)
    async with working(url, sends=False) as worker:
        service = Service(Deps(worker.database, worker.bell, SystemClock(), {CHANNEL: None}))
        service.start()
        print("ready", flush=True)
        await stopping.wait()
        service.stop()


if __name__ == "__main__":
    log.configure("error")
    loop.run(_work(sys.argv[1]))
