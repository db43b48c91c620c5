"""Files that come with an answer in the terminal: each is written into a folder, and the answer says where (R9.3)."""

import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from bot.channels.base import File

FOLDER = Path("keepwell-files")  # in the folder where the terminal is: like a download, it is the person's own
OWNER_ONLY = 0o600  # who may read such a file: it holds what its person has told


@dataclass(frozen=True)
class Kept:
    """A file with the place where it lies; *path* is None where it could not be written."""

    file: File
    path: Path | None
    problem: str = ""

    def in_words(self) -> str:
        """What the terminal shows of it."""
        if self.path is None:
            return f"   [{self.file.name} can't be written here: {self.problem}]"
        return f"   [{self.file.name}: {self.path}, {len(self.file.content):,} bytes]"


def keep(files: Sequence[File], folder: Path = FOLDER) -> list[Kept]:
    """Write each of *files* into *folder*, readable by its owner alone; an earlier one of the same name goes."""
    return [_keep(file, folder) for file in files]


def _keep(file: File, folder: Path) -> Kept:
    path = folder / Path(file.name).name
    try:
        folder.mkdir(exist_ok=True)
        path.unlink(missing_ok=True)
        with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, OWNER_ONLY), "wb") as opened:
            opened.write(file.content)
    except OSError as error:
        return Kept(file, None, error.strerror or "it failed")
    return Kept(file, path)
