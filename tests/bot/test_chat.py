"""``chat`` as a process: lines in, lines out, on an embedded server of its own."""

import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from threading import Timer

import pytest

from bot.console_input import MAX_LINE_BYTES

ROOT = Path(__file__).parent.parent.parent
START_LIMIT_S = 120  # seconds that a slow machine may take; only a hang exceeds it
PLACE = ("--currency", "MYR", "--tz", "Asia/Kuala_Lumpur", "--at", "2026-11-27T12:00")


@pytest.fixture(scope="module", autouse=True)
def _compiled_once() -> Iterator[None]:
    """Keep the program's bytecode from one start to the next, also where Python is told to keep none.

    Compiling its sources is half of the work of a start.
    """
    with tempfile.TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
        if "PYTHONDONTWRITEBYTECODE" in os.environ:
            patch.delenv("PYTHONDONTWRITEBYTECODE")
            patch.setenv("PYTHONPYCACHEPREFIX", folder)
        yield


@pytest.fixture(scope="module", autouse=True)
def _heeding_interrupts() -> Iterator[None]:
    """Let the talks be interrupted: what a shell starts in the background ignores Ctrl-C, and so do its children."""
    previous = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, previous)


@pytest.fixture(scope="module")
def data() -> Iterator[Path]:
    """A folder for the data that the server's own account may enter."""
    folder = Path(tempfile.mkdtemp(prefix="keepwell test "))
    yield folder
    shutil.rmtree(folder)


def command(data: Path, *options: str) -> list[str]:
    """The command line of a chat over *data*."""
    return [sys.executable, "-m", "bot", "chat", "--data", str(data), *options]


def ended(
    arguments: list[str], typed: str = "", more: Mapping[str, str] | None = None
) -> subprocess.CompletedProcess[str]:
    """Run a program to its end."""
    return subprocess.run(
        arguments,
        input=typed,
        capture_output=True,
        text=True,
        cwd=ROOT,
        timeout=START_LIMIT_S,
        check=False,
        env={**os.environ, **(more or {})},
    )


def talk(data: Path, *lines: str, options: tuple[str, ...] = PLACE) -> list[dict[str, object]]:
    """Pipe *lines* in, as JSON out."""
    done = ended(command(data, "--json", *options), "".join(f"{line}\n" for line in lines))
    assert done.returncode == 0, done.stderr
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


WRONG_OPTIONS: dict[tuple[str, str], str] = {
    ("--tz", "Mars/Base"): "--tz: 'Mars/Base' is no time zone: write a name such as Asia/Kuala_Lumpur",
    ("--currency", "shells"): "--currency: 'shells' is no currency: write a code such as MYR",
    ("--at", "soon"): "“soon” is no time: write it like 2026-12-01T08:59",
    ("--at", "0001-01-01"): "from the year 1970 to 2200",
    ("--user", "x" * 65): "--user sam",
    ("--user", "\udcff"): "--user sam",
    ("--user", "\x1b[31m"): "--user sam",
    ("--data", ""): "--data keepwell-data",
}
"""Names of no length or of no characters, no folder, times at the end of the calendar; and what is said of each."""

TRIES = """
import contextlib, io, json, sys
from bot.cli import main
for options in json.load(sys.stdin):
    with contextlib.redirect_stderr(io.StringIO()) as told:
        code = main(["chat", *options])
    print(json.dumps([code, told.getvalue()]))
"""


@pytest.fixture(scope="module")
def refusals(data: Path) -> dict[tuple[str, str], tuple[int, str]]:
    """The exit code and the words for each of the wrong options, one after another in one process."""
    tries = [["--data", str(data), *options] for options in WRONG_OPTIONS]
    done = ended([sys.executable, "-c", TRIES], json.dumps(tries))
    assert done.returncode == 0, done.stderr
    return dict(zip(WRONG_OPTIONS, map(json.loads, done.stdout.splitlines()), strict=True))


@pytest.mark.parametrize(("options", "hint"), WRONG_OPTIONS.items())
def test_a_wrong_option_is_told_in_a_sentence(
    refusals: dict[tuple[str, str], tuple[int, str]], options: tuple[str, str], hint: str
) -> None:
    """One line, no traceback, exit code 1."""
    code, told = refusals[options]

    assert code == 1
    assert hint in told
    assert len(told.splitlines()) == 1


def test_a_wrong_option_ends_the_program_before_anything_starts(tmp_path: Path) -> None:
    """As its words and its exit code, and no folder is made."""
    done = ended(command(tmp_path / "none", "--tz", "Mars/Base"))

    assert (done.returncode, done.stdout) == (1, "")
    assert "Asia/Kuala_Lumpur" in done.stderr
    assert len(done.stderr.splitlines()) == 1
    assert not (tmp_path / "none").exists()


@contextmanager
def open_talk(data: Path, user: str) -> Iterator[subprocess.Popen[str]]:
    """A talk that goes on, as JSON; killed when it takes too long, and ended with the test, however that ends."""
    with subprocess.Popen(
        command(data, "--json", "--user", user, *PLACE),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=ROOT,
    ) as chat:
        limit = Timer(START_LIMIT_S, chat.kill)
        limit.start()
        try:
            yield chat
        finally:
            limit.cancel()
            chat.kill()


def say(chat: subprocess.Popen[str], *lines: str) -> None:
    """Type lines without waiting for what comes of them."""
    assert chat.stdin is not None
    chat.stdin.write("".join(f"{line}\n" for line in lines))
    chat.stdin.flush()


def hear(chat: subprocess.Popen[str]) -> str:
    """The text of the next answer."""
    assert chat.stdout is not None
    line = chat.stdout.readline()
    assert line, f"it has ended: {chat.communicate()[1]}"
    return str(json.loads(line)["text"])


def shell(data: Path, user: str, redirected: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    """Run a talk with its streams redirected as a shell would."""
    return ended(["sh", "-c", f'exec "$@" {redirected}', "sh", *command(data, "--user", user, *PLACE)], typed)


def test_two_people_at_once_hear_only_what_is_for_them(data: Path) -> None:
    """Either process may work an answer out; it is shown in the terminal of the one who asked."""
    words = {"one": [f"apple{number} 5" for number in range(6)], "two": [f"melon{number} 5" for number in range(6)]}
    with open_talk(data, "one of two") as one, open_talk(data, "two of two") as two:
        talks = {"one": one, "two": two}
        for chat in talks.values():
            say(chat, "hello")
            hear(chat)

        for user, lines in words.items():
            say(talks[user], *lines)
        told = {user: chat.communicate(timeout=START_LIMIT_S)[0] for user, chat in talks.items()}

    heard = {user: [str(json.loads(line)["text"]) for line in lines.splitlines()] for user, lines in told.items()}
    for user, lines in words.items():
        assert all(line.split()[0] in text for line, text in zip(lines, heard[user], strict=True))


def test_a_second_talk_of_the_same_person_is_refused(data: Path) -> None:
    """Its replies would reach either terminal; another name is free."""
    with open_talk(data, "the same") as first:
        say(first, "hello")
        hear(first)

        second = ended(command(data, "--json", "--user", "the same", *PLACE), "hello\n")
        first.communicate(timeout=START_LIMIT_S)

    assert second.returncode == 1
    assert "the same is already talking" in second.stderr
    assert "Traceback" not in second.stderr
    assert first.returncode == 0


def test_input_without_a_line_ends_the_talk(data: Path) -> None:
    """The null device can't be waited for as a pipe can."""
    done = shell(data, "silent", "</dev/null")

    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


@pytest.mark.parametrize(
    ("redirected", "told"),
    [("<&-", "standard input is closed"), (">&-", "standard output is closed"), (">/dev/full", "can't be shown")],
)
def test_a_stream_that_is_of_no_use_ends_the_talk_with_a_sentence(data: Path, redirected: str, told: str) -> None:
    """Nothing is tried again, and no traceback is shown."""
    done = shell(data, "unheard", redirected, "hello\n")

    assert done.returncode == 1
    assert told in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_a_reader_that_leaves_ends_the_talk_at_once(data: Path) -> None:
    """A closed pipe is noticed at the next answer, though more input could come."""
    with open_talk(data, "left alone") as left:
        say(left, "hello")
        hear(left)
        assert left.stdout is not None
        assert left.stderr is not None

        left.stdout.close()
        say(left, "hello")
        told = left.stderr.read()
        code = left.wait(START_LIMIT_S)

    assert code == 1
    assert "can't be shown" in told
    assert "Traceback" not in told


def _kill_server(data: Path) -> None:
    os.kill(int((data / "postgres" / "postmaster.pid").read_text().splitlines()[0]), signal.SIGKILL)


def _remove_folder(data: Path) -> None:
    """Remove it all; the server, which notices at any moment, removes files of its own meanwhile."""
    while data.exists():
        shutil.rmtree(data, ignore_errors=True)


@pytest.mark.parametrize("lose", [_kill_server, _remove_folder])
def test_the_loss_of_the_database_ends_the_talk_with_a_sentence(lose: Callable[[Path], object]) -> None:
    """Whether it says something or only waits, the person is told, and the process ends."""
    folder = Path(tempfile.mkdtemp(prefix="keepwell test "))
    with open_talk(folder, "me") as bereft:
        say(bereft, "hello")
        hear(bereft)

        lose(folder)
        assert bereft.stderr is not None
        told = bereft.stderr.read()
        code = bereft.wait(START_LIMIT_S)
    shutil.rmtree(folder, ignore_errors=True)

    assert code == 1
    assert "The database has gone away" in told
    assert "Traceback" not in told


def test_an_output_of_few_characters_still_shows_everything(data: Path) -> None:
    """What the encoding lacks is shown as an escape, in JSON as JSON escapes."""
    shown = [
        ended(
            command(data, "--user", "café", *options, *PLACE), "café 5\n:quit\n", {"PYTHONIOENCODING": "ascii"}
        ).stdout
        for options in ((), ("--json",))
    ]

    assert r"caf\xe9" in shown[0]
    assert "café" in json.loads(shown[1])["text"]


@pytest.mark.parametrize("as_file", [False, True])
def test_a_line_that_is_far_too_long_is_told_and_the_next_is_read(data: Path, tmp_path: Path, as_file: bool) -> None:
    """From a pipe and from a file alike; the long line is skipped as a whole."""
    typed = f"{'a' * (2 * MAX_LINE_BYTES + 7)}\n:advance nowhere\n{'b' * (MAX_LINE_BYTES + 1)}"
    (tmp_path / "lines").write_text(typed)

    done = shell(data, "long", f"<'{tmp_path / 'lines'}'" if as_file else "", typed)

    told = done.stdout.splitlines()
    assert ["more than 4 MB" in line for line in told] == [True, False, True]
    assert ":advance 3d" in told[1]


def test_a_press_of_no_button_is_told(data: Path) -> None:
    """Whatever counts as a digit somewhere."""
    numbers = ["²", "0", "-1", "01", "9" * 5000]

    _, *told = talk(data, "Tea 5", *(f":press {number}" for number in numbers), options=("--user", "presser", *PLACE))

    assert ["notice"] * len(numbers) == [line["kind"] for line in told]
    assert all(":press 1" in str(line["text"]) for line in told)


def test_a_zone_of_the_machine_that_is_none_is_told(data: Path) -> None:
    """A person who is new here would otherwise live in a zone that nobody named."""
    done = ended(command(data, "--user", "nowhere"), "hello\n", {"TZ": "Mars/Base"})

    assert done.returncode == 1
    assert "--tz" in done.stderr
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_being_told_to_end_leaves_nothing_running(data: Path, number: signal.Signals) -> None:
    """Ctrl-C, a stop and a closed terminal all take the database server along."""
    with open_talk(data, "me") as told:
        say(told, "hello")
        hear(told)

        told.send_signal(number)
        code = told.wait(START_LIMIT_S)  # its input stays open: the end of it would end the talk as well

    assert code == 130
    assert not (data / "postgres" / "postmaster.pid").exists()


def test_no_model_sdk_is_imported(data: Path) -> None:
    """Starting stays quick: an SDK costs seconds to import."""
    script = (
        "import sys; from bot.cli import main; code = main(sys.argv[1:]); "
        "sys.exit(code or sorted({'anthropic', 'openai', 'telegram', 'twilio'} & set(sys.modules)) or 0)"
    )
    done = ended([sys.executable, "-c", script, "chat", "--data", str(data), "--user", "quick", *PLACE], "hello\n")

    assert done.returncode == 0, done.stderr
