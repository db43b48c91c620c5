"""Prompts are files; their placeholders are all filled, and none is filled that is not there."""

from __future__ import annotations

from pathlib import Path

import pytest

import prompts
from bot.modes import MODES


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of prompts of this test's own."""
    monkeypatch.setattr(prompts, "FOLDER", tmp_path)
    return tmp_path


def test_placeholders_are_filled(folder: Path) -> None:
    """Values stand where their names stood; white space around the text is dropped."""
    (folder / "greeting.md").write_text("\nHello $name, it is ${day}.\n")

    assert prompts.render("greeting", name="you", day="Friday") == "Hello you, it is Friday."


def test_a_value_is_not_read_again(folder: Path) -> None:
    """A dollar sign in a value is a dollar sign."""
    (folder / "greeting.md").write_text("You said $words.")

    assert prompts.render("greeting", words="$5 and $name") == "You said $5 and $name."


def test_a_file_may_be_replaced_while_the_worker_runs(folder: Path) -> None:
    """The next rendering reads the new text (R8.5)."""
    (folder / "greeting.md").write_text("Hello.")
    prompts.render("greeting")

    (folder / "greeting.md").write_text("Good day.")

    assert prompts.render("greeting") == "Good day."


def test_a_missing_value_is_a_mistake(folder: Path) -> None:
    """A placeholder never reaches a model."""
    (folder / "greeting.md").write_text("Hello $name.")

    with pytest.raises(KeyError, match="name"):
        prompts.render("greeting")


def test_a_value_without_placeholder_is_a_mistake(folder: Path) -> None:
    """Somebody has changed the file or the code, but not both."""
    (folder / "greeting.md").write_text("Hello.")

    with pytest.raises(ValueError, match="no placeholder for name"):
        prompts.render("greeting", name="you")


def test_an_unknown_prompt_is_a_mistake(folder: Path) -> None:
    """The message names it."""
    with pytest.raises(ValueError, match="no prompt nothing"):
        prompts.render("nothing")


def test_every_prompt_that_is_there_is_used() -> None:
    """Each file is a mode's, the companion's, or one that code renders by name."""
    names = {path.stem for path in prompts.FOLDER.glob("*.md")}

    assert names == {
        *(spec.prompt for spec in MODES.values()),
        "companion",
        "situation",
        "routing",
        "choosing",
        "arguments",
        "answering",
        "leaked",
        "malformed",
        "addressed",
        "blank",
        "ungrounded",
        "unsaved",
        "memories",
        "insights",
        "summary",
        "profile",
        "axes",
        "mood",
        "unreadable",
        "recalled",
        "receipt",
        "tone",
        "silence",
    }
