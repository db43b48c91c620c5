"""Files out to Telegram: a picture with its words under it, other files as documents, and what goes wrong with them."""

from __future__ import annotations

import pytest

from bot.channels.base import Body, Button, File
from bot.channels.telegram_messages import CAPTION_LIMIT, REPEAT_MARK
from core.errors import AddressGone, SendError, SendPostponed, SendUncertain
from core.users import Address
from tests.bot.channels.conftest import a_channel
from tests.bot.channels.telegram_server import Fault, TelegramServer

ANN = Address("telegram", "5")
CHART = File(id=1, name="keepwell-2026-11.png", media_type="image/png", token="", content=b"\x89PNG")
TABLE = File(id=2, name="keepwell-2026-11.csv", media_type="text/csv", token="", content=b"date\r\n")
LONG = "x" * (CAPTION_LIMIT + 1)


async def send(server: TelegramServer, body: Body, *, is_repeat: bool = False) -> str:
    """The receipt of a message to Ann."""
    channel = a_channel(server)
    try:
        return await channel.send(ANN, body, is_repeat=is_repeat)
    finally:
        await channel.close()


def methods(server: TelegramServer) -> list[str]:
    """What was called, in order."""
    return [call.method for call in server.calls]


async def test_a_picture_bears_its_words_and_buttons(server: TelegramServer) -> None:
    """One message, which is the one that a reply points at."""
    receipt = await send(
        server, Body(text="**November**", buttons=(Button(label="Undo", action="undo:1"),), files=(CHART,))
    )

    assert methods(server) == ["sendPhoto"]
    assert list(server.calls[0].files.values()) == [(CHART.name, CHART.content)]
    (seen,) = server.visible
    assert (str(seen.message_id), seen.text, seen.buttons) == (receipt, "November", ("undo:1",))


async def test_another_file_is_a_document(server: TelegramServer) -> None:
    """Under the name that its person sees."""
    await send(server, Body(text="Here are your entries.", files=(TABLE,)))

    assert methods(server) == ["sendDocument"]
    assert list(server.calls[0].files.values()) == [(TABLE.name, TABLE.content)]
    assert server.seen_by(5) == ["Here are your entries."]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("x" * CAPTION_LIMIT, ["sendPhoto"]),
        (LONG, ["sendMessage", "sendPhoto"]),
        ("\N{SLICE OF PIZZA}" * (CAPTION_LIMIT // 2), ["sendPhoto"]),
        ("\N{SLICE OF PIZZA}" * (CAPTION_LIMIT // 2 + 1), ["sendMessage", "sendPhoto"]),
        (f"**{'x' * CAPTION_LIMIT}**", ["sendPhoto"]),
    ],
)
async def test_words_that_are_too_long_go_first(server: TelegramServer, text: str, expected: list[str]) -> None:
    """Counted in UTF-16 units, without the marks of formatting."""
    receipt = await send(server, Body(text=text, files=(CHART,)))

    assert expected == methods(server)
    assert receipt == str(server.visible[0].message_id)
    assert len(server.seen_by(5)[0]) > 10


async def test_several_files_follow_one_another(server: TelegramServer) -> None:
    """The first bears the words."""
    await send(server, Body(text="Here", files=(CHART, TABLE)))

    assert methods(server) == ["sendPhoto", "sendDocument"]
    assert server.seen_by(5) == ["Here", ""]


async def test_what_is_no_picture_to_telegram_goes_as_a_document(server: TelegramServer) -> None:
    """With the same words."""
    server.faults.append(Fault("sendPhoto", 400, "Bad Request: IMAGE_PROCESS_FAILED"))

    await send(server, Body(text="Here", files=(CHART,)))

    assert methods(server) == ["sendPhoto", "sendDocument"]
    assert server.seen_by(5) == ["Here"]


async def test_a_file_that_is_refused_leaves_its_words(server: TelegramServer) -> None:
    """The figures stand in the text as well."""
    server.faults.append(Fault("sendPhoto", 400))
    server.faults.append(Fault("sendDocument", 400, times=2))

    await send(server, Body(text="Here", files=(CHART,)))

    assert server.seen_by(5)[0] == "Here"


@pytest.mark.parametrize(
    ("fault", "error"),
    [
        (Fault("sendPhoto", 429, "Too Many Requests", parameters={"retry_after": 7}), SendPostponed),
        (Fault("sendPhoto", 403, "Forbidden: bot was blocked by the user"), AddressGone),
        (Fault("sendPhoto", 500, "Internal Server Error"), SendError),
        (Fault("sendPhoto", "lost"), SendUncertain),
    ],
)
async def test_a_failure_means_what_it_means_for_words(
    server: TelegramServer, fault: Fault, error: type[SendError]
) -> None:
    """Whoever sends tries again, or does not, by the class of the error."""
    server.faults.append(fault)

    with pytest.raises(error):
        await send(server, Body(text="Here", files=(CHART,)))


async def test_a_file_lost_behind_its_words_is_marked_as_a_repeat(server: TelegramServer) -> None:
    """The words have arrived: it can't be tried again as if nothing had."""
    server.faults.append(Fault("sendPhoto", 429, "Too Many Requests", parameters={"retry_after": 7}))
    with pytest.raises(SendUncertain):
        await send(server, Body(text=LONG, files=(CHART,)))

    await send(server, Body(text="Here", files=(CHART,)), is_repeat=True)

    assert server.seen_by(5) == [LONG, f"{REPEAT_MARK}\nHere"]
