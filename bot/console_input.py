"""Lines typed at a terminal, or piped in, one after another; it knows nothing of what they mean."""

import asyncio
import os
import stat
import sys
from collections.abc import AsyncIterator

LINE_BYTES = 4 * 1024 * 1024  # longest line that is read; a longer one is cut by the reader


def is_terminal() -> bool:
    """Whether a person sits at both ends."""
    return sys.stdin.isatty() and sys.stdout.isatty()


async def lines(prompt: str) -> AsyncIterator[str]:
    """The lines of standard input without their ends, until it ends."""
    source = _typed(prompt) if is_terminal() else _piped()
    async for line in source:
        yield line


async def _typed(prompt: str) -> AsyncIterator[str]:
    # Imported here: a pipe needs none of it.
    from prompt_toolkit import PromptSession  # noqa: PLC0415
    from prompt_toolkit.patch_stdout import patch_stdout  # noqa: PLC0415

    session: PromptSession[str] = PromptSession()
    with patch_stdout():
        while True:
            try:
                yield await session.prompt_async(prompt)
            except EOFError:
                return


async def _piped() -> AsyncIterator[str]:
    if stat.S_ISREG(os.fstat(sys.stdin.fileno()).st_mode):
        for line in sys.stdin.buffer:  # a file never keeps us waiting
            yield _text(line)
        return
    reader = asyncio.StreamReader(limit=LINE_BYTES)
    loop = asyncio.get_running_loop()
    await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), sys.stdin)
    while line := await reader.readline():
        yield _text(line)


def _text(line: bytes) -> str:
    return line.decode("utf-8", errors="replace").rstrip("\r\n")
