"""Folders for an embedded server, and processes that use it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from core.embedded import EmbeddedPostgres
from tests.core.embedded.processes import (
    Spawn,
    User,
    kill_server,
    server_pid,
)

ROOT = Path(__file__).parent.parent.parent.parent


@pytest.fixture
def folder() -> Iterator[Path]:
    """An empty place that every account may enter; pytest's own folders are closed to the server's."""
    place = Path(tempfile.mkdtemp(prefix="keepwell-embedded-"))
    place.chmod(0o711)
    yield place
    shutil.rmtree(place)


@pytest.fixture(scope="session")
def used_before() -> Iterator[Path]:
    """A data folder with a cluster in it, which takes longer to make than all else here."""
    place = Path(tempfile.mkdtemp(prefix="keepwell-embedded-"))
    place.chmod(0o711)
    server = EmbeddedPostgres(place / "data", durable=False)
    server.start()
    server.stop()
    yield place / "data"
    shutil.rmtree(place)


@pytest.fixture
def data(used_before: Path) -> Iterator[Path]:
    """A data folder that was used before and is not in use; every test leaves it whole."""
    yield used_before
    if server_pid(used_before) is not None:  # after a failure
        kill_server(used_before)


@pytest.fixture
def spawn() -> Iterator[Spawn]:
    """Start a process of ``embedded_user``; what still runs at the end is told to leave."""
    users: list[User] = []

    def start(folder: Path, ending: str = "stop", **environment: str) -> User:
        command = [sys.executable, "-m", "tests.core.embedded.user", str(folder), ending]
        user = subprocess.Popen(
            command,
            cwd=ROOT,
            env={**os.environ, **environment},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )
        users.append(user)
        return user

    yield start
    for user in users:
        user.communicate("leave\n" if user.poll() is None else None)
