"""Messages out: buttons in rows, data that fits, and what each refusal of Telegram's means."""

from __future__ import annotations

import httpx
import pytest
from telegram.error import (
    BadRequest,
    ChatMigrated,
    Forbidden,
    InvalidToken,
    NetworkError,
    RetryAfter,
    TelegramError,
    TimedOut,
)

from bot import buttons
from bot.channels.base import Button
from bot.channels.telegram_bot import send_error
from bot.channels.telegram_messages import MAX_ACTION_BYTES, REPEAT_MARK, TEXT_LIMIT, keyboard
from core.errors import (
    AddressGone,
    AddressMoved,
    MessageRefused,
    SendError,
    SendPostponed,
    SendUncertain,
)

BIGGEST = 2**63 - 1  # of a bigint


def labels(*names: str) -> list[list[str]]:
    """The rows that buttons of these labels stand in."""
    markup = keyboard([Button(label=name, action="a") for name in names])
    return [[button.text for button in row] for row in markup.inline_keyboard] if markup else []


@pytest.mark.parametrize(
    ("names", "rows"),
    [
        ((), []),
        (("Undo",), [["Undo"]]),
        (("Done", "In 1 hour", "Tomorrow", "Paid"), [["Done", "In 1 hour", "Tomorrow"], ["Paid"]]),
        (
            ("Yes, take it out", "No, leave it where it is"),
            [["Yes, take it out"], ["No, leave it where it is"]],
        ),
        (("x" * 60, "y"), [["x" * 60], ["y"]]),
    ],
)
def test_short_buttons_stand_beside_each_other(names: tuple[str, ...], rows: list[list[str]]) -> None:
    """Long ones get a row of their own."""
    assert labels(*names) == rows


def test_a_button_with_too_much_data_is_left_out() -> None:
    """Telegram would refuse the whole message."""
    fitting = Button(label="fits", action="é" * 32)
    markup = keyboard([Button(label="no", action="é" * 33), fitting])

    assert markup is not None
    assert [[button.text for button in row] for row in markup.inline_keyboard] == [["fits"]]


@pytest.mark.parametrize(
    "action",
    [
        buttons.answer_action(BIGGEST, 99),
        *(f"{word}:{BIGGEST}" for word in ("undo", "done", "paid")),
        f"snooze:{BIGGEST}:99",
    ],
)
def test_every_action_of_ours_fits(action: str) -> None:
    """Whatever number the row has."""
    assert len(action.encode()) <= MAX_ACTION_BYTES


def test_the_mark_of_a_repeat_fits_behind_the_longest_text() -> None:
    """A piece that was cut to the limit may be repeated."""
    assert TEXT_LIMIT + len(REPEAT_MARK) + 1 <= 4_096


def caused(error: TelegramError, cause: Exception) -> TelegramError:
    """*error* as the library raises it from *cause*."""
    error.__cause__ = cause
    return error


@pytest.mark.parametrize(
    ("error", "expected"),
    [
        (RetryAfter(3), SendPostponed),
        (ChatMigrated(-8), AddressMoved),
        (Forbidden("Forbidden: bot was blocked by the user"), AddressGone),
        (BadRequest("Chat not found"), AddressGone),
        (BadRequest("Message is too long"), MessageRefused),
        (InvalidToken("Unauthorized"), SendError),
        (NetworkError("Internal Server Error"), SendError),
        (caused(NetworkError("Bad Gateway"), TelegramError("Invalid server response")), SendUncertain),
        (TelegramError("Invalid server response"), SendUncertain),
        (caused(TimedOut(), httpx.ReadTimeout("")), SendUncertain),
        (caused(TimedOut(), httpx.WriteTimeout("")), SendUncertain),
        (caused(TimedOut(), httpx.ConnectTimeout("")), SendError),
        (caused(TimedOut(), httpx.PoolTimeout("")), SendError),
        (caused(NetworkError("x"), httpx.ConnectError("")), SendError),
        (caused(NetworkError("x"), httpx.RemoteProtocolError("")), SendUncertain),
    ],
)
def test_an_error_says_what_became_of_the_message(error: TelegramError, expected: type[SendError]) -> None:
    """Only what surely did not happen is tried again without a mark."""
    assert type(send_error(error)) is expected
