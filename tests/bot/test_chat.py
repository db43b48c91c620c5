"""``chat`` as a process: lines in, lines out, on an embedded server of its own."""

import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
START_LIMIT_S = 120  # seconds that a slow machine may take; only a hang exceeds it
PLACE = ("--currency", "MYR", "--tz", "Asia/Kuala_Lumpur", "--at", "2026-11-27T12:00")


@pytest.fixture(scope="module")
def data() -> Iterator[Path]:
    """A folder for the data that the server's own account may enter."""
    folder = Path(tempfile.mkdtemp(prefix="keepwell test "))
    yield folder
    shutil.rmtree(folder)


def command(data: Path, *options: str) -> list[str]:
    """The command line of a chat over *data*."""
    return [sys.executable, "-m", "bot", "chat", "--data", str(data), *options]


def talk(data: Path, *lines: str, options: tuple[str, ...] = PLACE) -> list[dict[str, object]]:
    """Pipe *lines* in, as JSON out."""
    done = subprocess.run(
        command(data, "--json", *options),
        input="".join(f"{line}\n" for line in lines),
        capture_output=True,
        text=True,
        cwd=ROOT,
        timeout=START_LIMIT_S,
        check=True,
    )
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_a_talk_in_json_gives_an_object_a_line(data: Path) -> None:
    """Each answer has its mode, its stage, its words, its tools, its buttons and its time."""
    saved, asked = talk(data, "Noodles RM9", "how much did I spend today?")

    assert set(saved) == {"kind", "mode", "decided_by", "text", "tools", "buttons", "ms"}
    assert (saved["kind"], saved["mode"], saved["decided_by"]) == ("reply", "expense", "rules")
    assert [call["name"] for call in saved["tools"]] == ["add_expense"]  # type: ignore[attr-defined]
    assert asked["mode"] == "coaching"
    assert "RM9.00" in str(asked["text"])


def test_rows_and_the_clock_survive_a_restart(data: Path) -> None:
    """Another process on the same data goes on where the last one ended."""
    talk(data, "Pencils 7", ":advance 1d", options=("--user", "restarting", *PLACE))

    moved, asked = talk(data, ":advance 1h", "how much did I spend yesterday?", options=("--user", "restarting"))

    assert moved["text"] == "It is Saturday 28 November 2026, 13:00."
    assert "RM7.00" in str(asked["text"])


def test_each_name_has_a_diary_of_its_own(data: Path) -> None:
    """One name's rows are not another's."""
    talk(data, "Kite 31", options=("--user", "one", *PLACE))

    (asked,) = talk(data, "how much did I spend today?", options=("--user", "two", *PLACE))

    assert "31" not in str(asked["text"])


def test_the_terminals_own_lines(data: Path) -> None:
    """Edits, buttons and mistakes are answered; leaving ends the talk."""
    heard = talk(
        data,
        ":edit too early",
        "Soup 12",
        ":edit Soup 14",
        ":press 9",
        ":press 1",
        ":at nonsense",
        ":advance 99999w",
        ":wrong",
        ":quit",
        "never said",
        options=("--user", "lines", *PLACE),
    )

    kinds = [line["kind"] for line in heard]
    assert kinds == ["notice", "reply", "reply", "notice", "reply", *["notice"] * 3]
    assert "RM14.00" in str(heard[2]["text"])
    assert "RM12.00" in str(heard[4]["text"])
    assert ":advance 3d" in str(heard[-1]["text"])


@pytest.mark.parametrize(
    ("options", "hint"),
    [
        (("--tz", "Mars/Base"), "Asia/Kuala_Lumpur"),
        (("--currency", "shells"), "MYR"),
        (("--at", "soon"), "2026-12-01T08:59"),
    ],
)
def test_a_wrong_option_is_told_before_anything_starts(data: Path, options: tuple[str, ...], hint: str) -> None:
    """One sentence, no traceback, exit code 1."""
    done = subprocess.run(
        command(data, *options),
        input="",
        capture_output=True,
        text=True,
        cwd=ROOT,
        timeout=START_LIMIT_S,
        check=False,
    )

    assert done.returncode == 1
    assert options[0] in done.stderr or options[1] in done.stderr
    assert hint in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_being_told_to_end_leaves_nothing_running(data: Path, number: signal.Signals) -> None:
    """Ctrl-C, a stop and a closed terminal all take the database server along."""
    process = subprocess.Popen(
        command(data, "--json", *PLACE), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=ROOT
    )
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write("hello\n")
    process.stdin.flush()
    process.stdout.readline()

    process.send_signal(number)
    process.communicate(timeout=START_LIMIT_S)

    assert process.returncode == 130
    assert not (data / "postgres" / "postmaster.pid").exists()


def test_no_model_sdk_is_imported(data: Path) -> None:
    """Starting stays quick: an SDK costs seconds to import."""
    script = (
        "import sys; from bot.cli import main; code = main(sys.argv[1:]); "
        "sys.exit(code or sorted({'anthropic', 'openai', 'telegram', 'twilio'} & set(sys.modules)) or 0)"
    )
    done = subprocess.run(
        [sys.executable, "-c", script, "chat", "--data", str(data), *PLACE],
        input="hello\n",
        capture_output=True,
        text=True,
        cwd=ROOT,
        timeout=START_LIMIT_S,
        check=False,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
    )

    assert done.returncode == 0, done.stderr
