"""``./keepwell chat``: the whole companion in a terminal, on the same path as every other channel (R9.3).

It reads lines, stores each as an event, waits until it is answered, and shows the answer; lines that begin with a
colon move the clock, edit the last message, press a button, or leave.
"""

import asyncio
import logging
import os
import signal
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from pathlib import PurePath
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError, available_timezones

import asyncpg
import tzlocal

from bot.app import BOT, App, database_url, running
from bot.channels.base import ButtonPayload, EditPayload, Inbound, MessagePayload
from bot.channels.console import NAME, ConsoleChannel
from bot.console_clock import ConsoleClock, later, parse_instant, parse_step
from bot.console_ending import ABSENCES, Ending, gone, only_talk_of, watch_folder
from bot.console_input import MAX_LINE_BYTES, TooLong, is_terminal, lines
from bot.console_screen import Screen, prepare_output
from core import inbox, outbox, users
from core.embedded import EmbeddedPostgres, default_data_dir
from core.errors import ChannelClosed, DatabaseError, SettingsError
from core.grammar.currencies import find_code
from core.ids import Ids, RandomIds
from core.inbox import EventKind
from core.settings import Settings
from core.users import Address
from scheduler import chores
from scheduler.reminders import next_due, release_due

DIRECTIVES = ":advance 3d, :at 2026-12-01T08:59, :at now, :edit NEW TEXT, :press 1, :quit"
POLL_S = 0.01  # seconds between looks whether everything is answered
LOOKS = 100  # at something due that does not go away, before the clock moves on without it
DISK_PAUSE_S = 1.0  # seconds before a message that found the disk full is stored again
MAX_NAME = 64  # characters of --user; a name, not a text
NOT_KEPT = "The disk of the database is full: that can't be kept. Free some space and say it again."
DISK_FULL = "The database can't write just now: its disk is full. Free some space; I keep trying."


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
    if not options.user.strip() or not options.user.isprintable() or len(options.user) > MAX_NAME:
        raise SettingsError(f"--user: a name of up to {MAX_NAME} characters is needed, such as --user sam.")
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
    prepare_output()
    if sys.stdin is None:
        raise SettingsError("There is nothing to read: standard input is closed.")
    _leave_on_signals()
    # The driver shows a traceback when the database goes away, which is told in a sentence.
    logging.getLogger("asyncpg").setLevel(logging.CRITICAL)
    screen = Screen(as_json=options.as_json)
    try:
        async with database_url(settings, screen.progress) as url:
            await _talk(settings, url, screen, options)
    except asyncpg.DiskFullError as error:
        raise DatabaseError("The database can't write: its disk is full. Free some space and start again.") from error
    except ABSENCES as error:
        raise gone(error) from error


async def _talk(settings: Settings, url: str, screen: Screen, options: ChatOptions) -> None:
    clock = ConsoleClock(options.user)
    ids = RandomIds()
    ending = Ending()
    channel = ConsoleChannel(options.user, screen.show, ids, ending.because)
    async with (
        running(
            settings, url, clock, ids, {NAME: channel}, partial(_tell, screen, ending), prepare=clock.attach
        ) as app,
        only_talk_of(options.user, app.database, ending),
        _watching(settings, ending),
    ):
        await ending.unless(Session(app, clock, ids, screen, options).run())


def _tell(screen: Screen, ending: Ending, error: Exception) -> bool:
    """Say why nothing is answered just now, if *error* is something that the person can mend."""
    if isinstance(error, asyncpg.DiskFullError):
        try:
            screen.warn(DISK_FULL)
        except ChannelClosed as closed:
            ending.because(closed)
    return isinstance(error, asyncpg.DiskFullError)


@asynccontextmanager
async def _watching(settings: Settings, ending: Ending) -> AsyncIterator[None]:
    """Notice that the embedded server's folder is removed, as long as this is open."""
    if settings.database_url is not None:
        yield
        return
    watch = asyncio.create_task(watch_folder(EmbeddedPostgres(settings.data or default_data_dir()), ending))
    try:
        yield
    finally:
        watch.cancel()


def _leave_on_signals() -> None:
    """Unwind when we are told to end or the terminal is closed, so that the database server ends with us."""
    task = asyncio.current_task()
    if task is None:
        raise RuntimeError("chat runs as a task")
    for number in (signal.SIGTERM, signal.SIGHUP):
        asyncio.get_running_loop().add_signal_handler(number, task.cancel)


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
        self._directives: dict[str, Callable[[str], Awaitable[None]]] = {
            ":advance": self._advance,
            ":at": self._at,
            ":edit": self._edit,
            ":press": self._press,
        }

    async def run(self) -> None:
        """Greet, and talk until the input ends.

        Raises:
            SettingsError: The machine's time zone can't be told; the message says what to do.
            ChannelClosed: Nobody sees what is said any more.
        """
        await self._start()
        await self._listen()

    async def _start(self) -> None:
        """Take up the person's settings, and greet."""
        self._user_id = await self._app.receiver.user_id(self._address)
        zone = await self._apply_settings()
        if self._options.at is not None:
            # Nobody was there in between: what was due on the way comes now, and says that it is late.
            await self._clock.move_to(parse_instant(self._options.at, zone))
        await release_due(self._app.deps)
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
            zone = self._options.zone or (None if user.zone else _machine_zone())
            if zone:
                await users.set_zone(conn, self._user_id, zone)
            if self._options.currency:
                await users.set_currency(conn, self._user_id, self._options.currency.upper())
            return (await users.load(conn, self._user_id)).zone_info

    async def _listen(self) -> None:
        """Handle lines until they end or one says ``:quit``."""
        async for line in lines("> "):
            if isinstance(line, TooLong):
                megabytes = MAX_LINE_BYTES // 1_000_000
                self._screen.say(f"That line has more than {megabytes} MB, which is more than I read at once.")
                continue
            word, _, rest = line.strip().partition(" ")
            if word in (":quit", ":q"):
                return
            if line.strip():
                await self._handle(word, rest, line)

    async def _handle(self, word: str, rest: str, line: str) -> None:
        self._screen.asked()
        await self._take_up_anew()
        try:
            if word in self._directives:
                await self._directives[word](rest.strip())
            elif word.startswith(":") and (word == ":" or word[1:].isalpha()):
                self._screen.say(f"I don't know {word}. There are {DIRECTIVES}.")
            else:
                await self._say(line)
        except SettingsError as error:
            self._screen.say(str(error))
        except asyncpg.DiskFullError:
            self._screen.say(NOT_KEPT)
        await self._until_quiet()

    async def _take_up_anew(self) -> None:
        """Go on with somebody new, where the person was deleted meanwhile."""
        user_id = await self._app.receiver.user_id_now(self._address)
        if user_id != self._user_id:
            self._user_id = user_id
            await self._apply_settings()

    async def _say(self, text: str) -> None:
        key = f"{NAME}:message:{self._ids.token()}"
        self._last_message = key
        await self._receive(EventKind.MESSAGE, key, MessagePayload(text=text))

    async def _edit(self, text: str) -> None:
        if not text:
            raise SettingsError("Write what the message should say now: :edit lunch 25")
        if self._last_message is None:
            raise SettingsError("There is a message to edit once you have written one: :edit lunch 25")
        key = f"{NAME}:edit:{self._ids.token()}"
        await self._receive(EventKind.EDIT, key, EditPayload(text=text, edits=self._last_message))

    async def _press(self, number: str) -> None:
        buttons = self._screen.buttons
        if not buttons:
            raise SettingsError("There is no button under the last message.")
        places = {str(place): button for place, button in enumerate(buttons, start=1)}
        if number not in places:
            raise SettingsError(f"Say which of the {len(buttons)} buttons: :press 1 presses the first.")
        key = f"{NAME}:button:{self._ids.token()}"
        await self._receive(EventKind.BUTTON, key, ButtonPayload(action=places[number].action))

    async def _receive(self, kind: EventKind, key: str, payload: MessagePayload | EditPayload | ButtonPayload) -> None:
        """Store it, trying for as long as the disk is full: the key keeps it from being stored twice."""
        while True:
            try:
                await self._app.receiver.receive(Inbound(self._address, kind, key, payload))
            except asyncpg.DiskFullError:
                self._screen.warn(DISK_FULL)
                await asyncio.sleep(DISK_PAUSE_S)
            else:
                return

    async def _advance(self, step: str) -> None:
        await self._move_to(later(self._clock.now(), parse_step(step)))
        await self._tell_time()

    async def _at(self, text: str) -> None:
        if text == "now":
            await self._clock.move_to(None)
        else:
            await self._move_to(parse_instant(text, await self._zone()))
        await self._tell_time()

    async def _move_to(self, target: datetime) -> None:
        """Move the clock, stopping at each instant on the way at which something is due for this person (R9.3)."""
        while (due_at := await self._next_due(target)) is not None:
            await self._clock.move_to(max(due_at, self._clock.now()))
            if not await self._has_released(due_at):
                break
        await self._clock.move_to(target)

    async def _has_released(self, due_at: datetime) -> bool:
        """Whether everything that is due by *due_at* was said, by us or by the job that looks every second."""
        for _ in range(LOOKS):
            await release_due(self._app.deps)
            await self._until_quiet()
            await chores.do_chores(self._app.deps)
            if await self._next_due(due_at) is None:
                return True
            await asyncio.sleep(POLL_S)
        return False

    async def _next_due(self, until: datetime) -> datetime | None:
        async with self._app.database.as_worker(durable=False) as conn:
            dues = await next_due(conn, self._user_id, until), await chores.next_ready(conn, self._user_id, until)
        return min((due_at for due_at in dues if due_at is not None), default=None)

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
                    user_id = await users.find(conn, BOT, self._address)
                    if user_id is None or user_id == self._user_id:
                        return
                    self._user_id = user_id  # what was said has linked this terminal, or unlinked it
                    continue
            await asyncio.sleep(POLL_S)


def _machine_zone() -> str:
    """The IANA name of the machine's own zone.

    Raises:
        SettingsError: It has none, or TZ names none.
    """
    told = os.environ.get("TZ", "").removeprefix(":")
    try:
        name = tzlocal.get_localzone_name()
    except (ZoneInfoNotFoundError, ValueError):
        name = None
    is_foreign = told and not PurePath(told).is_absolute() and told not in available_timezones()
    if is_foreign or name not in available_timezones():
        raise SettingsError("This machine's time zone (TZ) has no name that I know: say yours, --tz Asia/Kuala_Lumpur.")
    return str(name)
