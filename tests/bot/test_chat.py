"""``chat`` as a process: lines in, lines out, on an embedded server of its own."""

import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from bot.console_input import MAX_LINE_BYTES

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


def open_talk(data: Path, user: str) -> subprocess.Popen[str]:
    """A talk that goes on, as JSON."""
    return subprocess.Popen(
        command(data, "--json", "--user", user, *PLACE),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=ROOT,
    )


def say(chat: subprocess.Popen[str], *lines: str) -> None:
    """Type lines without waiting for what comes of them."""
    assert chat.stdin is not None
    chat.stdin.write("".join(f"{line}\n" for line in lines))
    chat.stdin.flush()


def hear(chat: subprocess.Popen[str]) -> str:
    """The text of the next answer."""
    assert chat.stdout is not None
    return str(json.loads(chat.stdout.readline())["text"])


def shell(data: Path, user: str, redirected: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    """Run a talk with its streams redirected as a shell would."""
    return subprocess.run(
        ["sh", "-c", f'exec "$@" {redirected}', "sh", *command(data, "--user", user, *PLACE)],
        input=typed,
        capture_output=True,
        text=True,
        cwd=ROOT,
        timeout=START_LIMIT_S,
        check=False,
    )


def test_two_people_at_once_hear_only_what_is_for_them(data: Path) -> None:
    """Either process may work an answer out; it is shown in the terminal of the one who asked."""
    words = {"one": [f"apple{number} 5" for number in range(6)], "two": [f"melon{number} 5" for number in range(6)]}
    talks = {user: open_talk(data, f"{user} of two") for user in words}
    for user in words:
        say(talks[user], "hello")
        hear(talks[user])

    for user, lines in words.items():
        say(talks[user], *lines)
    ended = {user: open_one.communicate(timeout=START_LIMIT_S)[0] for user, open_one in talks.items()}
    heard = {user: [str(json.loads(line)["text"]) for line in told.splitlines()] for user, told in ended.items()}

    for user, lines in words.items():
        assert all(line.split()[0] in text for line, text in zip(lines, heard[user], strict=True))


def test_a_second_talk_of_the_same_person_is_refused(data: Path) -> None:
    """Its replies would reach either terminal; another name is free."""
    first = open_talk(data, "the same")
    say(first, "hello")
    hear(first)

    second = open_talk(data, "the same")
    _, told = second.communicate("hello\n", timeout=START_LIMIT_S)
    first.communicate(timeout=START_LIMIT_S)

    assert second.returncode == 1
    assert "the same is already talking" in told
    assert "Traceback" not in told
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
    ascii_only = os.environ | {"PYTHONIOENCODING": "ascii"}
    shown = [
        subprocess.run(
            command(data, "--user", "café", *options, *PLACE),
            input="café 5\n:quit\n",
            capture_output=True,
            text=True,
            cwd=ROOT,
            timeout=START_LIMIT_S,
            check=True,
            env=ascii_only,
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


@pytest.mark.parametrize(
    "options",
    [("--user", "x" * 65), ("--user", "\udcff"), ("--user", "\x1b[31m"), ("--data", ""), ("--at", "0001-01-01")],
)
def test_an_option_out_of_all_bounds_is_told_in_a_sentence(data: Path, options: tuple[str, str]) -> None:
    """Names of no length or of no characters, no folder, and times at the end of the calendar."""
    done = subprocess.run(
        command(data, *options), input="", capture_output=True, text=True, cwd=ROOT, timeout=START_LIMIT_S, check=False
    )

    assert done.returncode == 1
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.parametrize("number", ["²", "0", "-1", "01", "9" * 5000])
def test_a_press_of_no_button_is_told(data: Path, number: str) -> None:
    """Whatever counts as a digit somewhere."""
    _, told = talk(data, f"Tea{len(number)}{number[:1].encode().hex()} 5", f":press {number}")

    assert told["kind"] == "notice"
    assert ":press 1" in str(told["text"])


def test_a_zone_of_the_machine_that_is_none_is_told(data: Path) -> None:
    """A person who is new here would otherwise live in a zone that nobody named."""
    done = subprocess.run(
        command(data, "--user", "nowhere"),
        input="hello\n",
        capture_output=True,
        text=True,
        cwd=ROOT,
        timeout=START_LIMIT_S,
        check=False,
        env=os.environ | {"TZ": "Mars/Base"},
    )

    assert done.returncode == 1
    assert "--tz" in done.stderr
    assert len(done.stderr.splitlines()) == 1


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
    code = process.wait(START_LIMIT_S)  # its input stays open: the end of it would end the talk as well
    process.stdin.close()
    process.stdout.close()

    assert code == 130
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
