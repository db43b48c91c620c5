"""Lines typed at a terminal, or piped in, one after another; it knows nothing of what they mean."""

import asyncio
import os
import stat
import sys
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass
from typing import BinaryIO

MAX_LINE_BYTES = 4_000_000  # no person writes as much at once


@dataclass(frozen=True)
class TooLong:
    """Stands for a line of more than MAX_LINE_BYTES, which was skipped."""


def is_terminal() -> bool:
    """Whether a person sits at both ends."""
    return sys.stdin.isatty() and sys.stdout.isatty()


async def lines(prompt: str) -> AsyncIterator[str | TooLong]:
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


async def _piped() -> AsyncIterator[str | TooLong]:
    if _is_always_ready():
        for line in _from_file(sys.stdin.buffer):
            yield line
        return
    reader = asyncio.StreamReader(limit=MAX_LINE_BYTES)
    loop = asyncio.get_running_loop()
    await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), sys.stdin)
    while (read := await _next_line(reader)) is not None:
        yield read


def _is_always_ready() -> bool:
    """Whether reading never keeps us waiting, as from a file or /dev/null, which can't be waited for either."""
    mode = os.fstat(sys.stdin.fileno()).st_mode
    return stat.S_ISREG(mode) or (stat.S_ISCHR(mode) and not sys.stdin.isatty())


def _from_file(file: BinaryIO) -> Iterator[str | TooLong]:
    is_cut = False
    while part := file.readline(MAX_LINE_BYTES):
        is_whole = part.endswith(b"\n") or len(part) < MAX_LINE_BYTES
        if is_whole:
            yield TooLong() if is_cut else _text(part)
        is_cut = not is_whole
    if is_cut:
        yield TooLong()


async def _next_line(reader: asyncio.StreamReader) -> str | TooLong | None:
    """The next line of a pipe; None at its end."""
    is_cut = False
    while True:
        try:
            line = await reader.readuntil(b"\n")
        except asyncio.LimitOverrunError as error:
            await reader.readexactly(error.consumed)
            is_cut = True
            continue
        except asyncio.IncompleteReadError as error:
            line = error.partial
        if is_cut:
            return TooLong()
        return _text(line) if line else None


def _text(line: bytes) -> str:
    return line.decode("utf-8", errors="replace").rstrip("\r\n")
