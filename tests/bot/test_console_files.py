"""Files in the terminal: each is written beside it, and the answer says where."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bot.channels.base import Body, File
from bot.console_files import FOLDER
from bot.console_screen import Screen

CHART = File(id=1, name="keepwell-2026-11.png", media_type="image/png", token="", content=b"PNG")


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def test_a_file_is_written_for_its_person_alone(capsys: pytest.CaptureFixture[str]) -> None:
    """The place stands under the words."""
    Screen(as_json=False).show(Body(text="Here is November.", files=(CHART,)), is_repeat=False)

    path = FOLDER / CHART.name
    assert path.read_bytes() == b"PNG"
    assert path.stat().st_mode & 0o777 == 0o600
    assert f"Here is November.\n   [{CHART.name}: {path}, 3 bytes]\n" == capsys.readouterr().out


def test_a_program_is_told_the_path(capsys: pytest.CaptureFixture[str]) -> None:
    """And not the content."""
    Screen(as_json=True).show(Body(text="Here", files=(CHART,)), is_repeat=False)

    shown = json.loads(capsys.readouterr().out)
    assert shown["files"] == [{"name": CHART.name, "media_type": "image/png", "path": str(FOLDER / CHART.name)}]


def test_a_name_leads_nowhere_else() -> None:
    """Whatever it looks like."""
    Screen(as_json=False).show(
        Body(text="Here", files=(CHART.model_copy(update={"name": "../out.png"}),)), is_repeat=False
    )

    assert (FOLDER / "out.png").exists()


def test_a_folder_that_takes_nothing_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    """The words are shown all the same."""
    FOLDER.write_text("a file in its place", encoding="utf-8")

    Screen(as_json=False).show(Body(text="Here is November.", files=(CHART,)), is_repeat=False)

    shown = capsys.readouterr().out
    assert "Here is November." in shown
    assert "can't be written here" in shown
