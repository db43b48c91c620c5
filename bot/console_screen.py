"""What the person at the terminal sees: plain text, or one JSON object a line; it knows no reading and no database."""

import json
import re
import shutil
import sys
import textwrap
import time
from io import TextIOWrapper

from bot.channels.base import Body, Button
from bot.console_files import Kept, keep
from bot.console_input import is_terminal
from core.errors import ChannelClosed, SettingsError

REPEAT_MARK = "(You may have seen this already.)"

# What would drive the terminal rather than be read: control characters but tab and new line, and the marks that
# turn the direction of writing around, by which one text can be made to look like another.
_UNSAFE = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]")
_STAND_IN = "\N{REPLACEMENT CHARACTER}"


def prepare_output() -> None:
    """Let every character through: what the encoding of the output lacks is shown as an escape.

    Raises:
        SettingsError: There is no output.
    """
    if sys.stdout is None:
        raise SettingsError("There is nowhere to answer to: standard output is closed.")
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")


class Screen:
    """Shows what is said, safely: nothing in a text can drive the terminal.

    Every method that shows something raises ``ChannelClosed`` when the output takes no more.
    """

    def __init__(self, *, as_json: bool) -> None:
        self._as_json = as_json
        self._asked_at = time.perf_counter()
        self._is_warned = False
        self.buttons: tuple[Button, ...] = ()

    def asked(self) -> None:
        """Note that the person has just said something: ``ms`` counts from here."""
        self._asked_at = time.perf_counter()

    def show(self, body: Body, is_repeat: bool) -> None:
        """Show a message of the companion."""
        self.buttons = body.buttons
        self._is_warned = False
        files = keep(body.files)
        if self._as_json:
            self._print_object(self._fields(body, files, is_repeat=is_repeat))
            return
        text = f"{REPEAT_MARK}\n{body.text}" if is_repeat else body.text
        choices = "  ".join(f"[{number}] {button.label}" for number, button in enumerate(body.buttons, start=1))
        parts = (text, *map(Kept.in_words, files), choices and f"   {choices}")
        self._print_text("\n".join(filter(None, parts)))

    def _fields(self, body: Body, files: list[Kept], *, is_repeat: bool) -> dict[str, object]:
        fields = body.model_dump(mode="json")
        ms = round((time.perf_counter() - self._asked_at) * 1000, 1)
        names = ("kind", "mode", "decided_by", "text", "tools", "buttons")
        shown = {name: fields[name] for name in names} | ({"repeat": True} if is_repeat else {})
        places = [
            {"name": kept.file.name, "media_type": kept.file.media_type, "path": str(kept.path) if kept.path else None}
            for kept in files
        ]
        return shown | ({"files": places} if places else {}) | {"ms": ms}

    def say(self, text: str) -> None:
        """Say something that is no message of the companion."""
        if self._as_json:
            self._print_object({"kind": "notice", "text": text})
        else:
            self._print_text(text)

    def warn(self, text: str) -> None:
        """Say what keeps messages from being answered, once until the next answer."""
        if not self._is_warned:
            self.say(text)
        self._is_warned = True

    def progress(self, text: str) -> None:
        """Show that something is being prepared, beside the talk."""
        sys.stderr.write(f"{text}\n")

    def _print_object(self, fields: dict[str, object]) -> None:
        is_unicode = (sys.stdout.encoding or "").lower().startswith("utf")
        written = json.dumps(fields, ensure_ascii=not is_unicode)
        _write(_UNSAFE.sub(lambda match: f"\\u{ord(match[0]):04x}", written))

    def _print_text(self, text: str) -> None:
        safe = _UNSAFE.sub(_STAND_IN, text.replace("\r\n", "\n"))
        _write(_folded(safe) if is_terminal() else safe)


def _write(line: str) -> None:
    try:
        sys.stdout.write(f"{line}\n")
        sys.stdout.flush()
    except OSError as error:
        raise ChannelClosed(f"What I say can't be shown any more ({error.strerror}).") from error


def _folded(text: str) -> str:
    """*text* with its lines broken between words, as wide as the terminal is."""
    width = shutil.get_terminal_size().columns
    lines = [textwrap.wrap(line, width, break_long_words=False, break_on_hyphens=False) for line in text.splitlines()]
    return "\n".join("\n".join(line) for line in lines)
