"""One server for all who use a folder: it starts with the first, stops with the last, and leaves nothing."""

# ruff: noqa: ASYNC240  these tests wait for processes, and nothing else runs beside

from __future__ import annotations

import os
import signal
from pathlib import Path

import asyncpg
import pytest

from core.embedded import EmbeddedPostgres, default_data_dir
from tests.core.embedded.processes import (
    Spawn,
    answers,
    ask,
    is_running,
    joins,
    leaves,
    note,
    server_pid,
)


async def test_data_outlive_the_server(folder: Path) -> None:
    """The first start makes a database of our own; what is written there is found after a restart."""
    server = EmbeddedPostgres(folder / "data")
    await note(server.start())
    server.stop()

    url = server.start()
    word = await ask(url, "SELECT word FROM notes")
    place = await ask(url, "SELECT current_database() || ' of ' || current_user")
    server.stop()

    assert word == "kept"
    assert place == "keepwell of keepwell"


def test_stopping_leaves_no_process_and_no_lock(data: Path) -> None:
    """After the last user has left, neither the server nor its lock file is there; stopping again is harmless."""
    server = EmbeddedPostgres(data)
    server.start()
    pid = server_pid(data)

    server.stop()
    server.stop()

    assert pid is not None
    assert not is_running(pid)
    assert server_pid(data) is None


async def test_starting_twice_is_one_use(data: Path) -> None:
    """A second start of the same object changes nothing: one stop is enough."""
    server = EmbeddedPostgres(data)
    first, second = server.start(), server.start()

    server.stop()

    assert first == second
    assert server_pid(data) is None


async def test_the_url_reaches_other_roles_and_databases(data: Path) -> None:
    """A role that may log in needs no password; its name and the database's may hold odd characters."""
    server = EmbeddedPostgres(data)
    conn = await asyncpg.connect(server.start())
    await conn.execute('CREATE ROLE "odd/role" LOGIN')
    await conn.execute('CREATE DATABASE "a b@c"')
    await conn.close()

    place = await ask(server.url("odd/role", "a b@c"), "SELECT current_user || ' in ' || current_database()")
    server.stop()

    assert place == "odd/role in a b@c"


async def test_the_last_to_leave_stops_the_server(data: Path, spawn: Spawn) -> None:
    """A second process joins; the first may leave without taking the server away from it."""
    first = spawn(data)
    joins(first)
    second = spawn(data)
    url = joins(second)

    leaves(first)
    still_there = await answers(url)
    leaves(second)

    assert still_there
    assert server_pid(data) is None


async def test_five_at_once_on_an_empty_folder_share_one_server(folder: Path, spawn: Spawn) -> None:
    """Whoever comes first makes the cluster, the others wait for it; all of them get in."""
    users = [spawn(folder / "data") for _ in range(5)]

    urls = [joins(user) for user in users]
    answered = [await answers(url) for url in urls]
    for user in users:
        leaves(user)

    assert len(set(urls)) == 1
    assert answered == [True] * 5
    assert server_pid(folder / "data") is None


@pytest.mark.parametrize("name", ["with a space", "Ünïcode", "x" * 110, "a,b", "100%", "it's"])
async def test_any_name_of_a_folder_will_do(folder: Path, data: Path, name: str) -> None:
    """Spaces, quotes, commas, and paths longer than a socket's may be."""
    odd = data.rename(folder / name)
    server = EmbeddedPostgres(odd)

    answered = await answers(server.start())
    server.stop()

    odd.rename(data)
    assert answered


async def test_one_who_joins_finds_the_socket_of_one_with_another_temporary_folder(
    folder: Path, data: Path, spawn: Spawn
) -> None:
    """A long path has its socket in the temporary folder of whoever started the server; all find it."""
    long, elsewhere = data.rename(folder / ("x" * 110)), folder / "elsewhere"
    elsewhere.mkdir(mode=0o777)
    first, second = spawn(long), spawn(long, TMPDIR=str(elsewhere))

    first_url, second_url = joins(first), joins(second)
    answered = await answers(second_url)
    leaves(first)
    leaves(second)

    long.rename(data)
    assert first_url == second_url
    assert answered


async def test_an_interrupt_reaches_us_and_not_the_server(data: Path, spawn: Spawn) -> None:
    """Ctrl-C goes to every process of the terminal; the server still answers until we leave, then is gone."""
    user = spawn(data, "query")
    joins(user)
    pid = server_pid(data)

    os.killpg(user.pid, signal.SIGINT)
    last_answer = user.communicate()[0].strip()

    assert last_answer == "42"
    assert pid is not None
    assert not is_running(pid)


def test_a_process_that_forgets_to_stop_leaves_nothing_running(data: Path, spawn: Spawn) -> None:
    """The end of the process is enough."""
    user = spawn(data, "forget")
    joins(user)
    pid = server_pid(data)

    leaves(user)

    assert pid is not None
    assert not is_running(pid)


async def test_what_people_wrote_is_not_in_the_servers_log(data: Path) -> None:
    """A statement that fails quotes its values to us, and to nobody else."""
    server = EmbeddedPostgres(data)
    conn = await asyncpg.connect(server.start())
    await conn.execute("CREATE TABLE words (word text UNIQUE)")
    for statement in ("INSERT INTO words VALUES ($1)", "INSERT INTO words VALUES ($1)", "SELECT $1::text::int"):
        try:
            await conn.execute(statement, "marmalade")
        except (asyncpg.UniqueViolationError, asyncpg.InvalidTextRepresentationError):
            continue
    await conn.close()
    server.stop()

    log = (data / "postgres.log").read_text()

    assert "database system is ready" in log
    assert "marmalade" not in log


async def test_the_folder_is_closed_to_others(data: Path) -> None:
    """Whoever reaches the socket is the owner, so nobody else may enter the folder it lies in."""
    server = EmbeddedPostgres(data)
    server.start()

    modes = {oct((data / name).stat().st_mode)[-3:] for name in ("postgres", "postgres.log", "users.lock")}
    server.stop()

    assert modes <= {"700", "600"}


@pytest.mark.parametrize(
    ("environment", "is_root", "expected"),
    [
        ({"KEEPWELL_DATA": "/srv/kept"}, True, "/srv/kept"),
        ({"KEEPWELL_DATA": "/srv/kept", "XDG_DATA_HOME": "/home/me/.data"}, False, "/srv/kept"),
        ({"KEEPWELL_DATA": "", "XDG_DATA_HOME": "/home/me/.data"}, False, "/home/me/.data/keepwell"),
        ({"XDG_DATA_HOME": "/home/me/.data"}, True, "/var/lib/keepwell"),
        ({"XDG_DATA_HOME": "not/absolute"}, False, "/home/me/.local/share/keepwell"),
        ({}, False, "/home/me/.local/share/keepwell"),
    ],
)
def test_the_default_folder(
    monkeypatch: pytest.MonkeyPatch, environment: dict[str, str], is_root: bool, expected: str
) -> None:
    """KEEPWELL_DATA wins; then the XDG data folder, if it is absolute; root has a place of its own."""
    monkeypatch.setenv("HOME", "/home/me")
    monkeypatch.setattr(os, "geteuid", lambda: 0 if is_root else 1000)

    assert default_data_dir(environment) == Path(expected)
