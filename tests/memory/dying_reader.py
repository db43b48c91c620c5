"""A worker that kills itself in the middle of learning: run as a process of its own by the tests of learning.

Usage: ``python -m tests.memory.dying_reader URL USER_ID NOW WHERE``, where WHERE is "asking" or "writing".
"""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from datetime import datetime

from core.database import Database
from core.llm.scripted import ScriptedModel
from core.llm.types import ModelReply, ModelRequest
from memory import learning, writing
from memory.mind import Mind
from tests.embedding import HashedEmbedder

_WRITE = writing.write


class _DyingModel(ScriptedModel):
    async def complete(self, request: ModelRequest) -> ModelReply:
        os.kill(os.getpid(), signal.SIGKILL)
        return await super().complete(request)


async def _write_and_die(*arguments: object) -> object:
    await _WRITE(*arguments)  # type: ignore[arg-type]
    os.kill(os.getpid(), signal.SIGKILL)
    return []


async def main(url: str, user_id: str, now: str, where: str) -> None:
    """Learn from what is ready by the reply on standard input, and die there."""
    database = await Database.open(url, size=2)
    model = _DyingModel() if where == "asking" else ScriptedModel([ModelReply(sys.stdin.read())])
    learning.writing.write = _write_and_die  # type: ignore[attr-defined]
    await learning.learn(Mind(database, HashedEmbedder(), model), int(user_id), datetime.fromisoformat(now))


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:5]))
