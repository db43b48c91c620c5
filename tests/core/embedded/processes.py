"""What the tests of the embedded server do to processes, and how they look at them."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

import asyncpg

User = subprocess.Popen[str]
Spawn = Callable[..., User]


def server_pid(data: Path) -> int | None:
    """The process that the server's own file names; None once it was shut down properly."""
    try:
        return int((data / "postgres" / "postmaster.pid").read_text().split()[0])
    except FileNotFoundError:
        return None


def is_running(pid: int) -> bool:
    """Whether the process is there and no zombie."""
    state = subprocess.run(["ps", "-o", "stat=", "-p", str(pid)], capture_output=True, text=True, check=False)
    return state.stdout[:1] not in ("", "Z")


def kill(user: User, how: signal.Signals = signal.SIGKILL) -> None:
    """End a process and wait for that."""
    user.send_signal(how)
    user.wait()


def kill_server(data: Path) -> int:
    """Kill the server, wait until it is gone, and return what its number was."""
    pid = server_pid(data)
    assert pid is not None
    os.kill(pid, signal.SIGKILL)
    while is_running(pid):
        time.sleep(0.01)
    return pid


def joins(user: User) -> str:
    """Wait until the process has its server and return the URL."""
    assert user.stdout is not None
    url = user.stdout.readline().strip()
    assert url.startswith("postgresql://")
    return url


def leaves(user: User) -> str:
    """Tell the process to leave, wait for its end and return what else it printed."""
    return user.communicate("leave\n")[0].strip()


async def answers(url: str) -> bool:
    """Whether a server answers at the URL."""
    return await ask(url, "SELECT true") is True


async def ask(url: str, question: str) -> object:
    """Ask the server one question."""
    conn = await asyncpg.connect(url)
    try:
        return await conn.fetchval(question)
    finally:
        await conn.close()


async def note(url: str) -> None:
    """Write a row that a later start must find."""
    conn = await asyncpg.connect(url)
    await conn.execute("DROP TABLE IF EXISTS notes; CREATE TABLE notes (word text); INSERT INTO notes VALUES ('kept')")
    await conn.close()
