"""A process that uses the embedded server, for the tests that need real ones.

``python -m tests.core.embedded.user FOLDER [ENDING]`` starts or joins the server, prints its URL, waits for
a line or an interrupt, and then ends in one of three ways: ``stop`` leaves the server properly, ``forget``
just exits, and ``query`` asks the server once more and prints the answer before it leaves.
"""

from __future__ import annotations

import asyncio
import signal
import sys
from contextlib import suppress
from pathlib import Path

import asyncpg

from core.embedded import EmbeddedPostgres


async def _answer(url: str) -> int:
    conn = await asyncpg.connect(url)
    try:
        return int(await conn.fetchval("SELECT 42"))
    finally:
        await conn.close()


def main(folder: str, ending: str = "stop") -> None:
    """Use the server in ``folder`` until told to leave it."""
    signal.signal(signal.SIGHUP, signal.SIG_DFL)  # a test run without a terminal may have it ignored
    server = EmbeddedPostgres(Path(folder), durable=False)
    url = server.start()
    with suppress(KeyboardInterrupt):
        print(url, flush=True)  # noqa: T201  the test reads it
        sys.stdin.readline()
    if ending == "query":
        print(asyncio.run(_answer(url)), flush=True)  # noqa: T201
    if ending != "forget":
        server.stop()


if __name__ == "__main__":
    main(*sys.argv[1:])
