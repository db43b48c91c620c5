"""``./keepwell check`` runs every step, counts what it skipped, and fails with any of them."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.script_project import Project, new_project

STEPS = ["ruff format", "ruff check", "lint-imports", "mypy", "pytest"]


@pytest.fixture
def project() -> Iterator[Project]:
    """A project that was never set up."""
    with new_project() as made:
        yield made


def pretend_tools(project: Project, fails: str = "") -> None:
    """An environment whose Python only says what it was asked to run; one of the steps may fail."""
    python = project.add_program(
        "venv-python",
        f"""#!/bin/sh
        [ "$1" = -c ] && exit
        echo "ran $*"
        case "$*" in *"{fails or "nothing"}"*) exit 1 ;; *pytest*) echo "12 passed, 1 skipped" ;; esac
        """,
    )
    project.environment["VENV_PYTHON"] = str(python)


def ran(done: subprocess.CompletedProcess[str]) -> list[str]:
    """The steps that ran, in order."""
    return [step for line in done.stdout.splitlines() if line.startswith("ran ") for step in STEPS if step in line]


def test_check_runs_every_step_and_ends_with_the_line_of_pytest(project: Project) -> None:
    """The last line counts what was skipped; the contract, which cannot run yet, says so."""
    pretend_tools(project)

    done = project.run("check")

    assert done.returncode == 0
    assert ran(done) == STEPS
    assert "contract: SKIPPED" in done.stdout
    assert done.stdout.splitlines()[-1] == "12 passed, 1 skipped"


@pytest.mark.parametrize("fails", STEPS)
def test_check_fails_with_any_of_its_steps_and_still_runs_the_others(project: Project, fails: str) -> None:
    """One run shows everything that is wrong."""
    pretend_tools(project, fails)

    done = project.run("check")

    assert done.returncode == 1
    assert ran(done) == STEPS
    assert fails == "pytest" or f"FAILED so far: [{fails}" in done.stdout


def test_the_linters_are_added_once_and_survive_a_chat(project: Project) -> None:
    """Going back and forth between check and chat installs nothing again."""
    pretend_tools(project)

    for command in ("check", "version", "check", "test"):
        project.run(command)

    assert project.set_up_steps() == ["venv", "pip sync", "pip install"]


def test_the_continuous_integration_passes_the_exit_code_on(project: Project) -> None:
    """.ci/run is the check, from wherever it is called."""
    pretend_tools(project, "mypy")

    done = project.run(script=project.folder / ".ci" / "run", folder=Path("/"))

    assert done.returncode == 1
    assert ran(done) == STEPS
    assert done.stdout.splitlines()[-1] == "12 passed, 1 skipped"


def test_tests_take_the_options_of_pytest(project: Project) -> None:
    """What follows the command is pytest's, and paths are seen from the project's folder."""
    pretend_tools(project)

    done = project.run("test", "tests/core", "-k", "a or b", folder=Path("/"))

    assert done.stdout.splitlines()[0] == "ran -P -m pytest tests/core -k a or b"


def test_the_contract_is_skipped_in_one_line_where_there_is_nothing_to_check_against(project: Project) -> None:
    """It needs no set-up to say so."""
    done = project.run("contract")

    assert (done.returncode, done.stdout.count("\n")) == (0, 1)
    assert "SKIPPED" in done.stdout
    assert project.set_up_steps() == []


def test_the_contract_brings_its_tools_along_in_an_environment_of_their_own(project: Project, tmp_path: Path) -> None:
    """Ours stays as it is, and a second run installs nothing."""
    pretend_tools(project)

    first = project.run("contract", KEEPWELL_LAB=str(tmp_path))
    second = project.run("contract", "-k", "kinds", KEEPWELL_LAB=str(tmp_path))

    assert first.stdout.splitlines()[0] == "ran -P -m pytest -rs tests/contracts"
    assert second.stdout.splitlines()[0] == "ran -P -m pytest -rs tests/contracts -k kinds"
    assert project.set_up_steps() == ["venv", "pip sync", "venv", "pip install"]
    assert (project.folder / ".lab" / "bin" / "python").exists()


def test_a_lab_that_is_no_folder_is_told(project: Project, tmp_path: Path) -> None:
    """Before anything runs."""
    pretend_tools(project)

    done = project.run("contract", KEEPWELL_LAB=str(tmp_path / "nowhere"))

    assert done.returncode == 1
    assert "KEEPWELL_LAB names no folder" in done.stderr
