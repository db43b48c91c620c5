"""``./keepwell chat``: the whole companion in a terminal, on the same path as every other channel (R9.3).

It reads lines, stores each as an event, waits until it is answered, and shows the answer; lines that begin with a
colon move the clock, edit the last message, press a button, or leave.
"""

import asyncio
import json
import shutil
import signal
import sys
import textwrap
import time
from collections.abc import Callable
from dataclasses import dataclass
from zoneinfo import ZoneInfo, available_timezones

import tzlocal

from bot.app import App, database_url, running
from bot.channels.base import Body, Button, ButtonPayload, EditPayload, Inbound, MessagePayload
from bot.channels.console import NAME, ConsoleChannel
from bot.console_clock import ConsoleClock, parse_instant, parse_step
from bot.console_input import is_terminal, lines
from core import inbox, outbox, users
from core.errors import SettingsError
from core.grammar.currencies import find_code
from core.ids import Ids, RandomIds
from core.inbox import EventKind
from core.settings import Settings
from core.users import Address

DIRECTIVES = ":advance 3d, :at 2026-12-01T08:59, :at now, :edit NEW TEXT, :press 1, :quit"
POLL_S = 0.01  # seconds between looks whether everything is answered
REPEAT_MARK = "(You may have seen this already.)"


@dataclass(frozen=True)
class ChatOptions:
    """What the command line says: None leaves the person's settings as they are."""

    user: str = "me"
    at: str | None = None
    zone: str | None = None
    currency: str | None = None
    as_json: bool = False


def check(options: ChatOptions) -> None:
    """Refuse options that cannot be meant.

    Raises:
        SettingsError: The sentence names the option and what would be right.
    """
    if not options.user.strip():
        raise SettingsError("--user: a name is needed, such as --user sam.")
    if options.zone is not None and options.zone not in available_timezones():
        raise SettingsError(f"--tz: {options.zone!r} is no time zone: write a name such as Asia/Kuala_Lumpur.")
    if options.currency is not None and find_code(options.currency.upper()) is None:
        raise SettingsError(f"--currency: {options.currency!r} is no currency: write a code such as MYR.")
    if options.at is not None:
        parse_instant(options.at, ZoneInfo("UTC"))


async def chat(settings: Settings, options: ChatOptions) -> None:
    """Talk until the input ends.

    Raises:
        SettingsError, DatabaseError: Something keeps us from starting; the message says what to do.
    """
    check(options)
    _leave_on_signals()
    screen = Screen(as_json=options.as_json)
    clock = ConsoleClock()
    ids = RandomIds()
    channel = ConsoleChannel(options.user, screen.show, ids)
    async with (
        database_url(settings, screen.progress) as url,
        running(settings, url, clock, ids, {NAME: channel}) as app,
    ):
        session = Session(app, clock, ids, screen, options)
        await session.start()
        await session.talk()


def _leave_on_signals() -> None:
    """Unwind when we are told to end or the terminal is closed, so that the database server ends with us."""
    task = asyncio.current_task()
    if task is None:
        raise RuntimeError("chat runs as a task")
    for number in (signal.SIGTERM, signal.SIGHUP):
        asyncio.get_running_loop().add_signal_handler(number, task.cancel)


class Screen:
    """What the person sees: plain text, or one JSON object a line."""

    def __init__(self, *, as_json: bool) -> None:
        self._as_json = as_json
        self._asked_at = time.perf_counter()
        self.buttons: tuple[Button, ...] = ()

    def asked(self) -> None:
        """Note that the person has just said something: ``ms`` counts from here."""
        self._asked_at = time.perf_counter()

    def show(self, body: Body, is_repeat: bool) -> None:
        """Show a message of the companion."""
        self.buttons = body.buttons
        if self._as_json:
            self._print(json.dumps(self._fields(body, is_repeat=is_repeat), ensure_ascii=False))
            return
        text = f"{REPEAT_MARK}\n{body.text}" if is_repeat else body.text
        choices = "  ".join(f"[{number}] {button.label}" for number, button in enumerate(body.buttons, start=1))
        self._print("\n".join(part for part in (text, choices and f"   {choices}") if part))

    def _fields(self, body: Body, *, is_repeat: bool) -> dict[str, object]:
        fields = body.model_dump(mode="json")
        ms = round((time.perf_counter() - self._asked_at) * 1000, 1)
        names = ("kind", "mode", "decided_by", "text", "tools", "buttons")
        return {name: fields[name] for name in names} | ({"repeat": True} if is_repeat else {}) | {"ms": ms}

    def say(self, text: str) -> None:
        """Say something that is no message of the companion."""
        if self._as_json:
            self._print(json.dumps({"kind": "notice", "text": text}, ensure_ascii=False))
        else:
            self._print(text)

    def progress(self, text: str) -> None:
        """Show that something is being prepared, beside the talk."""
        sys.stderr.write(f"{text}\n")

    def _print(self, text: str) -> None:
        sys.stdout.write(f"{_folded(text) if is_terminal() else text}\n")
        sys.stdout.flush()


def _folded(text: str) -> str:
    """*text* with its lines broken between words, as wide as the terminal is."""
    width = shutil.get_terminal_size().columns
    lines = [textwrap.wrap(line, width, break_long_words=False, break_on_hyphens=False) for line in text.splitlines()]
    return "\n".join("\n".join(line) for line in lines)


class Session:
    """One person's talk at the console."""

    def __init__(self, app: App, clock: ConsoleClock, ids: Ids, screen: Screen, options: ChatOptions) -> None:
        self._app = app
        self._clock = clock
        self._ids = ids
        self._screen = screen
        self._options = options
        self._address = Address(NAME, options.user)
        self._user_id = 0
        self._last_message: str | None = None
        self._directives: dict[str, Callable[[str], object]] = {
            ":advance": self._advance,
            ":at": self._at,
            ":edit": self._edit,
            ":press": self._press,
        }

    async def start(self) -> None:
        """Take up the clock and the person's settings, and greet."""
        await self._clock.attach(self._app.database)
        self._user_id = await self._app.receiver.user_id(self._address)
        zone = await self._apply_settings()
        if self._options.at is not None:
            await self._clock.move_to(parse_instant(self._options.at, zone))
        await self._until_quiet()
        if is_terminal():
            now = self._clock.now().astimezone(zone)
            self._screen.say(
                f"Keepwell. It is {now:%A %-d %B %Y, %H:%M} ({zone.key.rpartition('/')[2].replace('_', ' ')}).\n"
                "Write as you would to a friend, such as “lunch 15”. /help shows what I can do, :quit leaves."
            )

    async def _apply_settings(self) -> ZoneInfo:
        """Store what the command line says; someone new lives in the machine's zone until they say otherwise."""
        async with self._app.database.as_user(self._user_id) as conn:
            user = await users.load(conn, self._user_id)
            zone = self._options.zone or (None if user.zone else tzlocal.get_localzone_name())
            if zone:
                await users.set_zone(conn, self._user_id, zone)
            if self._options.currency:
                await users.set_currency(conn, self._user_id, self._options.currency.upper())
            return (await users.load(conn, self._user_id)).zone_info

    async def talk(self) -> None:
        """Handle lines until they end or one says ``:quit``."""
        async for line in lines("> "):
            word, _, rest = line.strip().partition(" ")
            if word in (":quit", ":q"):
                return
            if line.strip():
                await self._handle(word, rest, line)

    async def _handle(self, word: str, rest: str, line: str) -> None:
        self._screen.asked()
        try:
            if word in self._directives:
                await self._directives[word](rest.strip())  # type: ignore[misc]
            elif word.startswith(":") and (word == ":" or word[1:].isalpha()):
                self._screen.say(f"I don't know {word}. There are {DIRECTIVES}.")
            else:
                await self._say(line)
        except SettingsError as error:
            self._screen.say(str(error))
        await self._until_quiet()

    async def _say(self, text: str) -> None:
        key = f"{NAME}:message:{self._ids.token()}"
        self._last_message = key
        await self._receive(EventKind.MESSAGE, key, MessagePayload(text=text))

    async def _edit(self, text: str) -> None:
        if self._last_message is None or not text:
            raise SettingsError("There is a message to edit once you have written one: :edit lunch 25")
        key = f"{NAME}:edit:{self._ids.token()}"
        await self._receive(EventKind.EDIT, key, EditPayload(text=text, edits=self._last_message))

    async def _press(self, number: str) -> None:
        buttons = self._screen.buttons
        if not buttons:
            raise SettingsError("There is no button under the last message.")
        if not number.isdigit() or not 1 <= int(number) <= len(buttons):
            raise SettingsError(f"Say which of the {len(buttons)} buttons: :press 1 presses the first.")
        key = f"{NAME}:button:{self._ids.token()}"
        await self._receive(EventKind.BUTTON, key, ButtonPayload(action=buttons[int(number) - 1].action))

    async def _receive(self, kind: EventKind, key: str, payload: MessagePayload | EditPayload | ButtonPayload) -> None:
        await self._app.receiver.receive(Inbound(self._address, kind, key, payload))

    async def _advance(self, step: str) -> None:
        try:
            at = self._clock.now() + parse_step(step)
        except OverflowError as error:
            raise SettingsError("That is further than any calendar goes.") from error
        await self._clock.move_to(at)
        await self._tell_time()

    async def _at(self, text: str) -> None:
        if text == "now":
            await self._clock.move_to(None)
        else:
            await self._clock.move_to(parse_instant(text, await self._zone()))
        await self._tell_time()

    async def _tell_time(self) -> None:
        now = self._clock.now().astimezone(await self._zone())
        self._screen.say(f"It is {now:%A %-d %B %Y, %H:%M}.")

    async def _zone(self) -> ZoneInfo:
        async with self._app.database.as_user(self._user_id) as conn:
            return (await users.load(conn, self._user_id)).zone_info

    async def _until_quiet(self) -> None:
        """Wait until nothing of this person is open or unsent."""
        while True:
            async with self._app.database.as_worker(durable=False) as conn:
                if not await inbox.has_open(conn, self._user_id) and not await outbox.has_open(conn, self._user_id):
                    return
            await asyncio.sleep(POLL_S)
