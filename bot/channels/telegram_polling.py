"""Fetching Telegram's updates: each is handed in, and only then confirmed, by asking for what comes after it.

An update that fails is not confirmed and comes again; so does everything after a restart, for which the inbox knows
its keys. Telegram being away, or another poller in the way, is waited out. It knows no inbox.
"""

import asyncio
import sys
from collections.abc import Awaitable, Callable, Mapping
from typing import Protocol

import structlog
from telegram.error import Conflict, InvalidToken, RetryAfter, TelegramError

from bot.channels.telegram_bot import TOKEN_REFUSED, waiting_time
from bot.channels.telegram_updates import ALLOWED_UPDATES

log = structlog.get_logger()

PAUSES_S = (1.0, 2.0, 4.0, 8.0, 16.0, 30.0)  # after the first failure in a row, the second, and so on
CONFLICT_PAUSE_S = 5.0  # another poller, or a webhook: ours ends within seconds when a deployment is replaced
TOKEN_PAUSE_S = 60.0  # a token that is refused has to be mended by hand


class Source(Protocol):
    """Where updates come from."""

    async def get_raw_updates(self, offset: int | None, allowed_updates: tuple[str, ...]) -> list[object]:
        """The oldest unconfirmed updates; those below *offset* are confirmed."""
        ...


def _say(text: str) -> None:
    sys.stderr.write(f"{text}\n")


async def poll(
    source: Source,
    take: Callable[[object], Awaitable[None]],
    sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    say: Callable[[str], None] = _say,
) -> None:
    """Hand every update to *take*, in order, until cancelled.

    Whoever runs the program is told by *say*, once, of a token that is refused: it has to be mended by hand.

    Raises:
        Exception: *take* failed, as it does without a database; nothing from there on is confirmed.
    """
    offset: int | None = None
    failures = 0
    is_told = False
    while True:
        try:
            updates = await source.get_raw_updates(offset, ALLOWED_UPDATES)
        except TelegramError as error:
            if isinstance(error, InvalidToken) and not is_told:
                say(TOKEN_REFUSED)
                is_told = True
            await sleep(_pause(error, failures))
            failures += 1
            continue
        failures, is_told = 0, False
        # Once all is confirmed nothing is named: after a quiet week Telegram starts at another number, maybe a lower
        # one (Bot API, Update).
        offset = None
        for update in updates:
            await take(update)
            offset = _after(update, offset)
        if updates and offset is None:  # none of them has a number to confirm it by
            await sleep(PAUSES_S[-1])


def _after(update: object, offset: int | None) -> int | None:
    number = update_id(update)
    return offset if number is None else number + 1


def update_id(update: object) -> int | None:
    """The number of *update*, if it has one."""
    number = update.get("update_id") if isinstance(update, Mapping) else None
    return number if isinstance(number, int) else None


def _pause(error: TelegramError, failures: int) -> float:
    """Seconds to wait after *error*, the failure after so many others in a row; it is logged."""
    reason = {"reason": "token_refused"} if isinstance(error, InvalidToken) else {}
    log.warning("polling_failed", channel="telegram", attempts=failures + 1, kind=type(error).__name__, **reason)
    match error:
        case RetryAfter():
            return waiting_time(error).total_seconds()
        case Conflict():
            return CONFLICT_PAUSE_S
        case InvalidToken():
            return TOKEN_PAUSE_S
    return PAUSES_S[min(failures, len(PAUSES_S) - 1)]
