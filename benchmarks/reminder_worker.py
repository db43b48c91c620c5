"""A worker process of the reminder storm: jobs and turns on the database it is given, until it is told to end.

Its messages stay in the outbox, whose rows are what is measured.
"""

from __future__ import annotations

import asyncio
import signal
import sys

from benchmarks.worker import CHANNEL, working
from bot.offline import OfflineModel
from core import log, loop
from core.clock import SystemClock
from core.ids import RandomIds
from core.llm.embedding import NoEmbedder
from memory.mind import Mind
from scheduler.deps import Deps
from scheduler.service import Service


async def _work(url: str) -> None:
    stopping = asyncio.Event()
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, stopping.set)
    async with working(url, sends=False) as worker:
        mind = Mind(worker.database, NoEmbedder(), OfflineModel())
        service = Service(Deps(worker.database, worker.bell, SystemClock(), RandomIds(), mind, {CHANNEL: None}))
        service.start()
        print("ready", flush=True)
        await stopping.wait()
        service.stop()


if __name__ == "__main__":
    log.configure("error")
    loop.run(_work(sys.argv[1]))
