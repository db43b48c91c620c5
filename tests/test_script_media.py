"""``./keepwell media`` adds what hears voice notes and reads receipts, once, for whoever asks for it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from core.speech import whisper
from tests.script_project import Project, new_project


@pytest.fixture
def project() -> Iterator[Project]:
    """A project that was never set up."""
    with new_project() as made:
        yield made


def test_it_is_added_only_when_asked_for_and_once(project: Project) -> None:
    """Its size is told beforehand; the model's two parts become one file, and nothing else of its packages stays."""
    project.run("version")
    before = project.speech_model.exists()

    first, second = project.run("media"), project.run("media")

    assert (before, first.returncode, second.returncode) == (False, 0, 0)
    assert "MB to fetch" in first.stderr
    assert "Fetching" not in second.stderr
    assert sorted(whisper.FILES) == sorted(file.name for file in project.speech_model.iterdir())
    assert (project.speech_model / "model.bin").read_text() == "model.bin"
    assert not (project.folder / ".venv" / ".speech").exists()


@pytest.mark.parametrize(
    ("trouble", "content"), [("no route to the index", ""), ("", "another model")], ids=["away", "changed"]
)
def test_a_failure_is_said_and_can_be_mended(project: Project, trouble: str, content: str) -> None:
    """A model that is not the one we know is not used."""
    failed = project.run("media", MODEL_FAILS=trouble, MODEL_CONTENT=content)
    was_there = project.speech_model.exists()
    mended = project.run("media")

    assert failed.returncode == 1
    assert "could not be fetched" in failed.stderr
    assert not was_there
    assert mended.returncode == 0


def test_new_requirements_bring_its_packages_along(project: Project) -> None:
    """Bringing an environment up to date throws out what its requirements don't name, so it is added again."""
    project.run("media")
    (project.folder / "requirements.txt").write_text("nothing==2\n")

    project.run("version")

    steps = project.uv_log.read_text().splitlines()
    last_sync = max(place for place, step in enumerate(steps) if step.startswith("pip sync"))
    assert any("requirements-media.txt" in step for step in steps[last_sync:])


def test_an_environment_of_somebody_else_is_left_alone(project: Project) -> None:
    """KEEPWELL_VENV is used as it is."""
    done = project.run("media", KEEPWELL_VENV=str(project.folder / "theirs"))

    assert done.returncode == 1
    assert "nothing was added" in done.stderr
