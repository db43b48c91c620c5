"""What the terminal is given: text that is read, and never text that drives it."""

import json

import pytest

from bot.channels.base import Body
from bot.console_screen import Screen

HOSTILE = "a\x1b[31mb\x07c\x9bd\u202ee\u2066f\rg"


def test_nothing_in_a_text_drives_the_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    """Escapes and marks that turn the writing around are replaced; lines, tabs and joined emoji stay."""
    Screen(as_json=False).show(Body(text=f"{HOSTILE}\r\n\t👩\u200d🍳"), is_repeat=False)

    assert capsys.readouterr().out == "a�[31mb�c�d�e�f�g\n\t👩\u200d🍳\n"


def test_json_holds_the_same_text_in_escapes(capsys: pytest.CaptureFixture[str]) -> None:
    """A program reads the text as it is, and a terminal is not driven by it."""
    Screen(as_json=True).show(Body(text=HOSTILE), is_repeat=False)

    line = capsys.readouterr().out
    assert json.loads(line)["text"] == HOSTILE
    assert not set("\x1b\x07\x9b\u202e\u2066\r") & set(line)


def test_a_warning_is_given_once_until_the_next_answer(capsys: pytest.CaptureFixture[str]) -> None:
    """What goes on being wrong is not said again and again."""
    screen = Screen(as_json=False)

    screen.warn("full")
    screen.warn("full")
    screen.show(Body(text="saved"), is_repeat=False)
    screen.warn("full")

    assert capsys.readouterr().out.split() == ["full", "saved", "full"]
