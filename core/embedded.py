"""The PostgreSQL server that Keepwell brings along, for whoever has set no ``DATABASE_URL``.

The data folder holds the cluster (``postgres/``), the server's log, and two lock files. ``start.lock`` is
held while somebody starts or stops the server. ``users.lock`` is held shared by every process that uses
it, so the last one to leave knows that it is the last; the kernel drops a lock however its holder dies.
A server whose users were all killed stays up, and the next process joins it and stops it in the end.

The server listens on a unix socket only, inside a folder that nobody else may enter. This module knows no
table and no role but the owner's. It needs POSIX.
"""

from __future__ import annotations

import atexit
import fcntl
import hashlib
import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from urllib.parse import quote

from core.embedded_account import Account
from core.embedded_binaries import Binaries
from core.errors import EmbeddedPostgresError

OWNER = "keepwell"
DATABASE = "keepwell"
PORT = 5432  # part of the socket's name; nothing listens on the network
ROOT_DATA_DIR = Path("/var/lib/keepwell")

START_LOCK = "start.lock"
USERS_LOCK = "users.lock"
LOCKS = {START_LOCK, USERS_LOCK}
PART_PREFIX = "postgres-part-"  # a cluster in the making

START_TIMEOUT_S = 120.0  # recovery after a crash reads up to a gigabyte of log
STOP_TIMEOUT_S = 30.0  # then the server is stopped at once, and recovers at the next start
POLL_S = 0.02
MAX_SOCKET_FOLDER_BYTES = 85  # the socket's whole path has 104 bytes on macOS, 108 on Linux

SETTINGS: Mapping[str, str] = {
    "listen_addresses": "",
    "port": str(PORT),
    "max_connections": "100",
    "shared_buffers": "64MB",
    # Its segments lie in the data folder: a server that is killed leaves nothing behind in the machine's own memory.
    "dynamic_shared_memory_type": "mmap",
    "jit": "off",  # compiling costs more than every query of ours
    "timezone": "UTC",
    "log_timezone": "UTC",
    "log_checkpoints": "off",
    # A failed statement quotes values of its user, so the log keeps the server's own events only.
    "log_min_messages": "log",
    "log_min_error_statement": "panic",
    "log_error_verbosity": "terse",
}

# For data that need not survive a crash of the machine, such as those of a test.
FORGETFUL: Mapping[str, str] = {"fsync": "off", "synchronous_commit": "off", "full_page_writes": "off"}


def default_data_dir(environment: Mapping[str, str] = os.environ) -> Path:
    """Return the folder for the data: ``KEEPWELL_DATA``, or the XDG data folder, or root's own.

    Raises:
        EmbeddedPostgresError: The person has no home folder and named no other.
    """
    if chosen := environment.get("KEEPWELL_DATA"):
        return Path(chosen)
    if os.geteuid() == 0:
        return ROOT_DATA_DIR
    shared = Path(environment.get("XDG_DATA_HOME", ""))
    if shared.is_absolute():
        return shared / "keepwell"
    try:
        return Path.home() / ".local" / "share" / "keepwell"
    except RuntimeError as error:
        raise EmbeddedPostgresError("You have no home folder: set KEEPWELL_DATA to a folder for the data.") from error


def is_made(folder: Path) -> bool:
    """Whether a cluster was made in the data folder *folder*; it makes nothing.

    Raises:
        OSError: The folder may not be looked into.
    """
    return (folder / "postgres" / "PG_VERSION").exists()


class EmbeddedPostgres:
    """One embedded server, shared by all processes that name the same data folder.

    Args:
        data_dir: Where the data lie; made if missing. Relative to the current folder, ``~`` is the home.
        durable: False trades safety in a crash of the machine for speed. The process that happens to
            start the server decides for all.
    """

    def __init__(self, data_dir: Path, *, durable: bool = True) -> None:
        self.data_dir = data_dir.expanduser().resolve()
        self._durable = durable
        self._cluster = self.data_dir / "postgres"
        self._users: int | None = None
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> str:
        """Start the server, or join the one that runs, and return the owner's URL; blocks.

        The first start on a folder makes the cluster and the database. Starting twice changes nothing.
        Whatever happens, the server is left at the end of this process.

        Raises:
            EmbeddedPostgresError: The folder cannot be used, the data were made by another major version,
                or the server does not start. The message says what to do.
        """
        if self._users is None:
            try:
                self._require_way_in()
                _make_folders(self.data_dir)
                with self._alone():
                    self._join()
            except OSError as error:
                raise EmbeddedPostgresError(
                    f"The data folder {self.data_dir} cannot be used: {error.strerror or error}. Name a folder that "
                    "you may write to, by KEEPWELL_DATA or --data."
                ) from error
        return self.url()

    def stop(self) -> None:
        """Leave the server, and stop it unless another process uses it; blocks. Repeating changes nothing."""
        if self._users is not None:
            # Where somebody has removed the folder, the server notices and ends by itself within a minute.
            with suppress(FileNotFoundError), self._alone():
                self._leave()
            atexit.unregister(self.stop)

    def is_there(self) -> bool:
        """Whether the files of the running server are still in their folder."""
        return (self._cluster / "postmaster.pid").exists()

    def url(self, user: str = OWNER, database: str = DATABASE) -> str:
        """Return the URL of a database on this server for a role that may log in; no password is needed."""
        folder = quote(str(self._socket_folder()), safe="")
        return f"postgresql://{quote(user, safe='')}@/{quote(database, safe='')}?host={folder}&port={PORT}"

    # Joining and leaving, both while holding start.lock.

    def _join(self) -> None:
        self._users = self._account().open(self.data_dir / USERS_LOCK, os.O_RDWR)
        fcntl.flock(self._users, fcntl.LOCK_SH)
        atexit.register(self.stop)
        try:
            self._serve()
        except BaseException:
            self._leave()
            raise

    def _leave(self) -> None:
        users, self._users = self._users, None
        if users is None:
            return
        try:
            fcntl.flock(users, fcntl.LOCK_EX | fcntl.LOCK_NB)
            self._shut_down()
        except BlockingIOError:
            pass  # Another process uses the server; the last one will stop it.
        finally:
            os.close(users)
            self._forget_process()

    def _forget_process(self) -> None:
        if self._process is not None:
            self._process.poll()  # collects it if it has ended
            self._process = None

    @contextmanager
    def _alone(self) -> Iterator[None]:
        lock = self._account().open(self.data_dir / START_LOCK, os.O_RDWR)
        try:
            fcntl.flock(lock, fcntl.LOCK_EX)
            yield
        finally:
            os.close(lock)

    def _require_way_in(self) -> None:
        """Refuse a place that the server can't enter before a folder is made there."""
        if not self.data_dir.exists():
            account = Account.for_folder(Path("/"))  # the folder will be root's own where root makes it, as this one is
            account.require_entry(next(step for step in self.data_dir.parents if step.is_dir()))

    def _account(self) -> Account:
        return Account.for_folder(self.data_dir)

    # The life of the server.

    def _serve(self) -> None:
        """Return once the server answers, starting it if nobody else has.

        A process killed while it started the server leaves one that is still on its way: it is waited for.
        """
        deadline = time.monotonic() + START_TIMEOUT_S
        while not self._is_ready():
            if self._process is not None and self._process.poll() is not None:
                self._forget_process()
                self._require_another_try()
            if self._running_pid() is None:
                self._process = self._launch()
            if time.monotonic() > deadline:
                raise EmbeddedPostgresError(f"The database server does not get ready:\n{self._last_words()}")
            time.sleep(POLL_S)

    def _launch(self) -> subprocess.Popen[bytes]:
        account = self._account()
        if {path.name for path in self.data_dir.iterdir()} == LOCKS:
            account.admit(self.data_dir)  # nothing of anybody else's lies in it
        account.require_entry(self.data_dir)
        binaries = Binaries.find(account).reachable(self.data_dir)
        for left_over in self.data_dir.glob(f"{PART_PREFIX}*"):
            shutil.rmtree(left_over, ignore_errors=True)
        if not (self._cluster / "PG_VERSION").exists():
            self._initialise(binaries)
        self._require_same_version(binaries)
        self._clear_stale_locks()
        sockets = self._own_socket_folder()
        if sockets != self._cluster:
            _make_private(sockets, account)
        settings = {**SETTINGS, **({} if self._durable else FORGETFUL), "unix_socket_directories": str(sockets)}
        arguments = [part for name, value in settings.items() for part in ("-c", f"{name}={value}")]
        return binaries.launch(self._log, "-D", str(self._cluster), *arguments)

    def _initialise(self, binaries: Binaries) -> None:
        """Make the cluster and its database under another name first: killed half-way, it starts afresh.

        The name is a new one each time, because an ``initdb`` whose starter was killed may still be at work.
        """
        part = Path(tempfile.mkdtemp(prefix=PART_PREFIX, dir=self.data_dir))
        binaries.account.own(part)
        # The builtin locale sorts and folds by PostgreSQL's own tables, the same on every machine.
        locale = ["--encoding=UTF8", "--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"]
        owner = ["--username", OWNER, "--auth=trust", "--no-instructions"]
        binaries.run("initdb", "-D", str(part), *owner, *locale, *([] if self._durable else ["--no-sync"]))
        settings = [] if self._durable else ["-F"]
        printed = binaries.run(
            "postgres", "--single", *settings, "-D", str(part), "postgres", typed=f"CREATE DATABASE {DATABASE};\n"
        )
        if "ERROR:" in printed:
            raise EmbeddedPostgresError(f"The database could not be made:\n{printed}")
        part.rename(self._cluster)

    def _require_same_version(self, binaries: Binaries) -> None:
        made_by = (self._cluster / "PG_VERSION").read_text().strip()
        installed = binaries.major_version()
        if made_by != installed:
            raise EmbeddedPostgresError(
                f"{self._cluster} was made by PostgreSQL {made_by}, and PostgreSQL {installed} is installed. "
                "Go back to the version of Keepwell that made it, or set KEEPWELL_DATA to a new folder."
            )

    def _require_another_try(self) -> None:
        """Raise what a server that ended has to say, unless it only met the remains of a killed one."""
        words = self._last_words()
        if "shared memory block" not in words and self._server_pid() is None:
            raise EmbeddedPostgresError(f"The database server did not start:\n{words}")

    def _shut_down(self) -> None:
        pid, sockets = self._running_pid(), self._socket_folder()
        if pid is not None:
            os.kill(pid, signal.SIGINT)  # a fast shutdown: sessions end, nothing committed is lost
            if not self._waits_until(lambda: self._running_pid() is None):
                os.kill(pid, signal.SIGQUIT)
        with suppress(OSError):  # the cluster itself is not empty, and stays
            sockets.rmdir()

    def _running_pid(self) -> int | None:
        """The server's process; one that we have just started has written no file yet."""
        if self._process is not None and self._process.poll() is None:
            return self._process.pid
        return self._server_pid()

    def _waits_until(self, condition: Callable[[], bool]) -> bool:
        deadline = time.monotonic() + STOP_TIMEOUT_S
        while not condition():
            if time.monotonic() > deadline:
                return False
            time.sleep(POLL_S)
        return True

    # What the files of the cluster tell.

    @property
    def _log(self) -> Path:
        return self.data_dir / "postgres.log"

    def _last_words(self) -> str:
        return self._log.read_text(errors="replace")[-2000:].strip()

    def _pid_file(self) -> list[str]:
        """The lines of postmaster.pid: process, folder, start, port, sockets, address, memory, state."""
        with suppress(OSError):
            return [line.strip() for line in (self._cluster / "postmaster.pid").read_text().splitlines()]
        return []

    def _is_ready(self) -> bool:
        lines = self._pid_file()
        if lines[7:8] != ["ready"]:
            return False
        with suppress(OSError), socket.socket(socket.AF_UNIX) as probe:
            probe.connect(f"{lines[4]}/.s.PGSQL.{PORT}")
            return True
        return False

    def _server_pid(self) -> int | None:
        """The process that serves this cluster; None for one that is gone, or whose number was reused."""
        lines = self._pid_file()
        if not lines or not lines[0].isdecimal():
            return None
        pid = int(lines[0])
        return pid if _serves(pid, self._cluster) else None

    def _clear_stale_locks(self) -> None:
        """Remove the lock files of a server that died; PostgreSQL would heed any process of that number."""
        for name in (self._cluster / "postmaster.pid", self._own_socket_folder() / f".s.PGSQL.{PORT}.lock"):
            name.unlink(missing_ok=True)

    def _socket_folder(self) -> Path:
        """Where the running server listens; its starter may have had another temporary folder than we."""
        told = self._pid_file()[4:5]
        return Path(told[0]) if told and told[0] else self._own_socket_folder()

    def _own_socket_folder(self) -> Path:
        """The cluster itself, or a short path if its own is too long, or holds the comma that parts hosts."""
        path = os.fsencode(self._cluster)
        if len(path) <= MAX_SOCKET_FOLDER_BYTES and b"," not in path:
            return self._cluster
        return Path(tempfile.gettempdir()) / f"keepwell-{hashlib.sha256(path).hexdigest()[:12]}"


def _make_folders(folder: Path) -> None:
    """Make ``folder`` and what is missing above it, private, but as root enterable by the server's account."""
    mode = 0o711 if os.geteuid() == 0 else 0o700
    for step in [*reversed(folder.parents), folder]:
        with suppress(FileExistsError):
            step.mkdir()
            step.chmod(mode)


def _make_private(folder: Path, account: Account) -> None:
    """Make a folder in a place that everyone may write to, or check that the one there is the account's."""
    with suppress(FileExistsError):
        account.make_folder(folder)
    status = folder.lstat()
    if status.st_uid != account.uid or folder.is_symlink():
        raise EmbeddedPostgresError(f"{folder} belongs to somebody else: remove it, or set TMPDIR to another folder.")
    folder.chmod(0o700)


def _serves(pid: int, cluster: Path) -> bool:
    """Whether the process is a PostgreSQL server of ``cluster``: it lives in that folder."""
    if Path("/proc/self").exists():
        with suppress(OSError):  # gone, a zombie, or somebody else's
            return Path(f"/proc/{pid}/cwd").readlink() == cluster
        return False
    command = ["ps", "-o", "stat=,args=", "-p", str(pid)]
    listing = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603  a number
    return str(cluster) in listing.stdout and not listing.stdout.startswith("Z")
