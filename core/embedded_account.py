"""The system account that the embedded server runs as.

PostgreSQL refuses to run as root. Started by root, it runs as the owner of the data folder or, if that is
root as well, as ``nobody``; started by anyone else, it runs as that person. This module knows accounts and
folders; it knows no PostgreSQL.
"""

from __future__ import annotations

import os
import pwd
import subprocess
from dataclasses import dataclass
from pathlib import Path
from typing import TypedDict

from core.errors import EmbeddedPostgresError

UNPRIVILEGED_NAME = "nobody"
UNPRIVILEGED_ID = 65534  # what Linux takes for "nobody" where no account bears the name


class AccountOptions(TypedDict, total=False):
    """The arguments of ``subprocess`` that start a child as another account; none for one's own."""

    user: int
    group: int
    extra_groups: list[int]


@dataclass(frozen=True)
class Account:
    """Who a child process runs as.

    Attributes:
        uid: The numeric user.
        gid: The numeric group.
        is_other: True if it is not the account of this process, which then is root.
    """

    uid: int
    gid: int
    is_other: bool

    @classmethod
    def for_folder(cls, folder: Path) -> Account:
        """Return the account of a server whose data lie in ``folder``, which exists."""
        if os.geteuid() != 0:
            return cls(os.geteuid(), os.getegid(), is_other=False)
        owner = folder.stat()
        if owner.st_uid != 0:
            return cls(owner.st_uid, owner.st_gid, is_other=True)
        try:
            nobody = pwd.getpwnam(UNPRIVILEGED_NAME)
        except KeyError:
            return cls(UNPRIVILEGED_ID, UNPRIVILEGED_ID, is_other=True)
        return cls(nobody.pw_uid, nobody.pw_gid, is_other=True)

    @property
    def name(self) -> str:
        """The account's name, or its number if it has none."""
        try:
            return pwd.getpwuid(self.uid).pw_name
        except KeyError:
            return str(self.uid)

    @property
    def options(self) -> AccountOptions:
        """What ``subprocess`` needs in order to start a child as this account."""
        if not self.is_other:
            return {}
        return {"user": self.uid, "group": self.gid, "extra_groups": []}

    def make_folder(self, path: Path) -> None:
        """Make a folder that only this account may enter."""
        path.mkdir(mode=0o700)
        self.own(path)

    def own(self, path: Path) -> None:
        """Make this account the owner of a file or folder of ours."""
        if self.is_other:
            os.chown(path, self.uid, self.gid, follow_symlinks=False)

    def open(self, path: Path, flags: int) -> int:
        """Open a file of this account's own, made if missing, and return its descriptor.

        A symbolic link is refused: root must not be led to write elsewhere by whoever owns the folder.
        """
        descriptor = os.open(path, flags | os.O_CREAT | os.O_CLOEXEC | os.O_NOFOLLOW, 0o600)
        if self.is_other:
            os.fchown(descriptor, self.uid, self.gid)
        return descriptor

    def admit(self, folder: Path) -> None:
        """Let this account enter a folder of ours that is closed to it, without opening it to everyone."""
        if self.is_other and not self._can_pass(folder):
            os.chown(folder, -1, self.gid)
            folder.chmod(folder.stat().st_mode | 0o010)

    def require_entry(self, folder: Path) -> None:
        """Check that this account may enter ``folder`` and every folder above it.

        Raises:
            EmbeddedPostgresError: It may not; the message names the first folder that is closed to it and
                the command that opens it.
        """
        if not self.is_other or self._can_pass(folder):
            return
        closed = next(step for step in [*reversed(folder.parents), folder] if not self._can_pass(step))
        raise EmbeddedPostgresError(
            f"Started by root, the database server runs as '{self.name}', who cannot enter {closed}. "
            f"Open it with: chmod a+x '{closed}'  or keep the data elsewhere by setting KEEPWELL_DATA."
        )

    def can_execute(self, program: Path) -> bool:
        """Whether this account reaches ``program`` and may run it."""
        return not self.is_other or self._can_pass(program)

    def _can_pass(self, path: Path) -> bool:
        """Whether the account may enter a folder, or run a file; asked of the system, which knows every rule."""
        command = ["test", "-x", str(path)]
        done = subprocess.run(command, cwd="/", stdin=subprocess.DEVNULL, check=False, **self.options)  # noqa: S603
        return done.returncode == 0
