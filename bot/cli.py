"""The command line: one function for each command. It parses, calls, and explains failures in a sentence."""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
from collections.abc import Callable, Coroutine, Sequence
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from core.settings import Settings

VERSION = "0.1.0"
DATA_HELP = "folder of the data (default: KEEPWELL_DATA, else your data folder)"
INTERRUPTED = 130  # the exit code of a program that was told to end


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; the exit code. Whatever keeps it from running is told in a sentence."""
    _fill_closed_streams()
    options = build_parser().parse_args(arguments)
    if options.run is None:
        build_parser().print_help()
        return 2
    # Imported here: --help needs none of it.
    from core.errors import KeepwellError  # noqa: PLC0415

    try:
        code: int = options.run(options)
    except KeepwellError as error:
        _progress(str(error))
        return 1
    except (KeyboardInterrupt, asyncio.CancelledError):
        return INTERRUPTED
    except BrokenPipeError:  # whoever read our output has left
        return 1
    finally:
        _drop_unwritten()
    return code


def _fill_closed_streams() -> None:
    """Open the null device where a standard stream is closed, or the next file or socket would take its place."""
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)  # the lowest free number
    if sys.stderr is None:
        sys.stderr = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115  it stays open as long as we run


def _drop_unwritten() -> None:
    """Forget what standard output did not take: Python would complain of it at its end."""
    if sys.stdout is None:
        return
    try:
        sys.stdout.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def build_parser() -> argparse.ArgumentParser:
    """The command line as argparse reads it."""
    parser = argparse.ArgumentParser(
        prog="./keepwell", description="A chat companion with built-in memory. Start with: ./keepwell chat"
    )
    parser.set_defaults(run=None)
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")
    _add_chat(commands.add_parser("chat", help="talk to the companion in this terminal"))
    for name, run, text in (
        ("serve", _serve, "serve the channels of KEEPWELL_CHANNELS until stopped"),
        ("migrate", _migrate, "bring the database's schema up to date"),
        ("doctor", _doctor, "say what is configured, reachable and missing, and how to mend it"),
        ("reembed", _reembed, "make the vectors of what is remembered anew, after another embedder was set"),
        ("version", _version, "print the version"),
    ):
        commands.add_parser(name, help=text).set_defaults(run=run)
    _add_export(commands.add_parser("export", help="write everything of a person into a JSON file"))
    _add_import(commands.add_parser("import", help="read such a file into an empty data folder or database"))
    return parser


def _add_export(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--user", default="me", help="whose data: a name of chat, or channel:id (default: me)")
    parser.add_argument("--data", help=DATA_HELP)
    parser.add_argument("file", help="the file to write; one that is there is replaced")
    parser.set_defaults(run=_export)


def _add_import(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--data", help=DATA_HELP)
    parser.add_argument("file", help="a file that export has written")
    parser.set_defaults(run=_import)


def _add_chat(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--user", default="me", help="who is talking (default: me)")
    parser.add_argument("--data", help=DATA_HELP)
    parser.add_argument("--at", help="put the clock to a local time such as 2026-11-27T12:00; it then stands still")
    parser.add_argument("--tz", help="your time zone, such as Asia/Kuala_Lumpur (default: this machine's)")
    parser.add_argument("--currency", help="your currency, such as MYR (default: asked when it is needed)")
    parser.add_argument("--json", action="store_true", help="print one JSON object a line")
    parser.set_defaults(run=_chat)


def _chat(options: argparse.Namespace) -> int:
    module = import_module("bot.chat")
    settings = _settings_with(options.data)
    chosen = module.ChatOptions(options.user, options.at, options.tz, options.currency, options.json)
    _run(module.chat(settings, chosen))
    return 0


def _export(options: argparse.Namespace) -> int:
    _run(import_module("bot.exporting").export(_settings_with(options.data), options.user, Path(options.file)))
    return 0


def _import(options: argparse.Namespace) -> int:
    _run(import_module("bot.exporting").import_(_settings_with(options.data), Path(options.file)))
    return 0


def _settings_with(data: str | None) -> Settings:
    """The settings, with the data in the folder that the command line names, if it does."""
    settings = _settings()
    if data is None:
        return settings
    return settings.model_copy(update={"data": _folder(data), "database_url": None})


def _folder(text: str) -> Path:
    if not text:
        # Imported here: --help needs none of it.
        from core.errors import SettingsError  # noqa: PLC0415

        raise SettingsError("--data: a folder is needed, such as --data keepwell-data.")
    return Path(text)


def _serve(_: argparse.Namespace) -> int:
    _run(import_module("bot.serving").serve(_settings()))
    return 0


def _migrate(_: argparse.Namespace) -> int:
    _run(import_module("bot.serving").migrate(_settings(), _progress))
    return 0


def _doctor(_: argparse.Namespace) -> int:
    run: Callable[[], int] = import_module("bot.doctor").run
    return run()


def _reembed(_: argparse.Namespace) -> int:
    _run(import_module("bot.reembedding").run(_settings()))
    return 0


def _version(_: argparse.Namespace) -> int:
    sys.stdout.write(f"keepwell {VERSION}\n")
    return 0


def _run(main: Coroutine[object, object, None]) -> None:
    import_module("core.loop").run(main)


def _settings() -> Settings:
    settings: Settings = import_module("core.settings").load()
    settings.check_keys()
    import_module("core.log").configure(settings.log_level)
    return settings


def _progress(text: str) -> None:
    sys.stderr.write(f"{text}\n")
