"""What the documents say is what the program has: settings, commands, options and folders."""

import re
from pathlib import Path

from bot.cli import build_parser
from core.settings import Settings

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
EXAMPLE = (ROOT / ".env.example").read_text(encoding="utf-8")

SETTINGS = {str(field.validation_alias) for field in Settings.model_fields.values()}


def test_every_setting_stands_in_the_example_file_and_the_readme() -> None:
    """A setting nobody can find does not exist."""
    in_example = set(re.findall(r"^#?([A-Z_]+)=", EXAMPLE, re.MULTILINE))
    in_readme = set(re.findall(r"`([A-Z]+(?:_[A-Z]+)+)`", README))

    assert SETTINGS == in_example
    assert SETTINGS <= in_readme


def test_the_example_file_is_a_valid_setting_file() -> None:
    """Copied as it is, it changes nothing."""
    active = [line for line in EXAMPLE.splitlines() if line and not line.startswith("#")]

    assert active == []


def test_every_command_stands_in_the_readme() -> None:
    """What --help lists, the table of commands lists too."""
    actions = build_parser()._subparsers
    assert actions is not None
    commands = set(actions._group_actions[0].choices or ())

    assert commands <= set(re.findall(r"`\./keepwell (\w+)`", README))


def test_every_option_of_chat_stands_in_the_readme() -> None:
    """No hidden switches."""
    actions = build_parser()._subparsers
    assert actions is not None
    chat = dict(actions._group_actions[0].choices or {})["chat"]  # type: ignore[call-overload]
    options = {option for action in chat._actions for option in action.option_strings if option.startswith("--")}

    assert options - {"--help"} <= set(re.findall(r"(--[a-z]+)", README))


def test_every_folder_has_its_line_in_the_readme() -> None:
    """A stranger can tell where to look."""
    folders = {path.parent.name for path in ROOT.glob("*/__init__.py")} | {"migrations"}

    assert folders <= set(re.findall(r"`(\w+)/`", README))


def test_the_decisions_are_numbered_without_a_gap() -> None:
    """Each decision can be referred to by its number."""
    text = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
    numbers = [int(number) for number in re.findall(r"^### (\d+)\. ", text, re.MULTILINE)]

    assert numbers == list(range(1, len(numbers) + 1))
