"""The embedded server survives the death of its users, its own, and a start that was killed half-way."""

# ruff: noqa: ASYNC220, ASYNC222  these tests wait for processes, and nothing else runs beside

from __future__ import annotations

import os
import signal
import subprocess
from pathlib import Path

import asyncpg
import pytest

from core.embedded import EmbeddedPostgres
from core.embedded_account import Account
from tests.core.embedded.processes import (
    Spawn,
    answers,
    ask,
    joins,
    kill,
    kill_server,
    leaves,
    note,
    server_pid,
)


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM, signal.SIGHUP])
async def test_a_killed_process_leaves_a_server_that_the_next_one_joins_and_stops(
    data: Path, spawn: Spawn, how: signal.Signals
) -> None:
    """A process that dies without a word does not keep its place: the next one is the last."""
    killed = spawn(data)
    joins(killed)
    kill(killed, how)
    pid = server_pid(data)

    later = spawn(data)
    url = joins(later)
    joined = server_pid(data)
    still_there = await answers(url)
    leaves(later)

    assert joined == pid
    assert still_there
    assert server_pid(data) is None


@pytest.mark.parametrize("sign", ["postgres-part-*/global", "postgres/postmaster.pid"])
async def test_a_first_start_that_is_killed_half_way_starts_afresh(folder: Path, spawn: Spawn, sign: str) -> None:
    """Killed while it made the cluster, or while the server came up: the next start finds its way."""
    data = folder / "data"
    killed = spawn(data)
    while not any(data.glob(sign)):
        assert killed.poll() is None
    kill(killed)

    later = spawn(data)
    answered = await answers(joins(later))
    leaves(later)

    assert answered
    assert server_pid(data) is None


async def test_a_killed_server_whose_number_was_reused_starts_again(data: Path) -> None:
    """The lock files of a dead server name a process that is alive but no server: the data are intact."""
    server = EmbeddedPostgres(data)
    await note(server.start())
    pid = kill_server(data)
    # PostgreSQL heeds processes of its own account, but for those it descends from.
    innocent = subprocess.Popen(["cat"], stdin=subprocess.PIPE, cwd="/", **Account.for_folder(data).options)
    for name in ("postmaster.pid", ".s.PGSQL.5432.lock"):
        lock = data / "postgres" / name
        lock.write_text(lock.read_text().replace(str(pid), str(innocent.pid), 1))

    later = EmbeddedPostgres(data)
    word = await ask(later.start(), "SELECT word FROM notes")
    innocent.communicate()
    server.stop()
    later.stop()

    assert word == "kept"


async def test_a_killed_server_whose_number_is_a_zombie_starts_again(data: Path) -> None:
    """In a container nobody may collect the dead: the old number is still listed, and is no server."""
    server = EmbeddedPostgres(data)
    server.start()
    pid = kill_server(data)
    zombie = subprocess.Popen(["true"])
    os.waitid(os.P_PID, zombie.pid, os.WEXITED | os.WNOWAIT)
    lock = data / "postgres" / "postmaster.pid"
    lock.write_text(lock.read_text().replace(str(pid), str(zombie.pid), 1))

    later = EmbeddedPostgres(data)
    answered = await answers(later.start())
    zombie.wait()
    server.stop()
    later.stop()

    assert answered


async def test_a_killed_server_comes_back_although_a_session_of_it_still_works(data: Path) -> None:
    """A busy session outlives its server for a moment and holds the memory: the start tries until it is gone."""
    server = EmbeddedPostgres(data)
    conn = await asyncpg.connect(server.start())
    session = int(await conn.fetchval("SELECT pg_backend_pid()"))
    os.kill(session, signal.SIGSTOP)
    kill_server(data)
    refused = f"until grep -q 'shared memory block' '{data}/postgres.log'; do sleep 0.05; done"
    release = subprocess.Popen(["sh", "-c", f"{refused}; kill -CONT {session}"])

    later = EmbeddedPostgres(data)
    answered = await answers(later.start())
    release.wait()
    conn.terminate()
    server.stop()
    later.stop()

    assert answered
