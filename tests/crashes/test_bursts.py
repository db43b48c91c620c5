"""Several things at once: presses, parts of a paste, quick questions behind slow ones, and long replies (R9.6)."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import asyncpg
import pytest

from bot.app import App, running
from bot.buttons import ALREADY_ANSWERED
from bot.channels.base import ButtonPayload, Inbound
from bot.conversation import Answer, Conversation
from bot.modes import Mode
from bot.opening import Opening
from bot.router import DecidedBy
from core.clock import ManualClock
from core.ids import RandomIds
from core.inbox import EventKind
from core.users import Address
from tests.crashes.people import AT, CHANNEL, OFFLINE, Delivery, FileChannel, deliveries, message
from tests.crashes.victim import until_quiet
from tests.database import DatabaseUrls
from tests.waiting import until
from tools.base import ToolScope

LIMIT = 4_096  # of the channel, as Telegram's


@pytest.fixture
async def app(database: DatabaseUrls, tmp_path: Path) -> AsyncIterator[App]:
    """A running worker."""
    channels = {CHANNEL: FileChannel(tmp_path / "deliveries")}
    async with running(OFFLINE, database.worker, ManualClock(AT), RandomIds(), channels) as started:
        yield started


@pytest.fixture
def told(tmp_path: Path) -> Path:
    """What was delivered."""
    return tmp_path / "deliveries"


def _say(monkeypatch: pytest.MonkeyPatch, words: object) -> None:
    """Let *words*, a coroutine function of a message, answer instead of the product."""

    async def answer(_: Conversation, __: ToolScope, text: str, ___: Opening) -> Answer:
        return Answer(Mode.SMALLTALK, DecidedBy.RULES, await words(text))  # type: ignore[operator]

    monkeypatch.setattr(Conversation, "answer", answer)


async def test_a_double_press_acts_once_and_the_second_is_told(app: App, owner: asyncpg.Connection, told: Path) -> None:
    """The same choice is delivered twice at once: one row, and the second press hears that it is done (B021)."""
    for number in (1, 2):
        await app.receiver.receive(message("ann", f"message:{number}", "lunch RM15"))
    await until_quiet(app)
    action = await owner.fetchval("SELECT body::jsonb->'buttons'->0->>'action' FROM outbox ORDER BY id DESC LIMIT 1")
    presses = [
        Inbound(Address(CHANNEL, "ann"), EventKind.BUTTON, f"press:{number}", ButtonPayload(action=action))
        for number in (1, 2)
    ]

    await asyncio.gather(*map(app.receiver.receive, presses))
    await until_quiet(app)

    assert await owner.fetchval("SELECT count(*) FROM entries WHERE state = 'active'") == 2
    *_, first, second = deliveries(told)
    assert first.text != ALREADY_ANSWERED
    assert second.text == ALREADY_ANSWERED


async def test_the_parts_of_a_long_paste_are_answered_together(
    app: App, owner: asyncpg.Connection, told: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """4,096 and 900 characters arrive one after the other: both are read, in order, and answered once (B063)."""
    heard: list[str] = []

    async def words(text: str) -> str:
        heard.append(text)
        return "I've read it."

    _say(monkeypatch, words)
    first, second = "a" * LIMIT, "b" * 900

    await app.receiver.receive(message("ann", "message:1", first))
    await app.receiver.receive(message("ann", "message:2", second))
    await until_quiet(app)

    assert heard == [first + second]
    assert [delivery.text for delivery in deliveries(told)] == ["I've read it."]
    assert await owner.fetchval("SELECT count(*) FROM inbox WHERE state = 'done' AND attempts <= 1") == 2


async def test_a_quick_answer_waits_for_the_slow_one_before_it(
    app: App, told: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One person's answers come in the order of their questions, while another person is not kept waiting (B065)."""
    begun, may_go_on = asyncio.Event(), asyncio.Event()

    async def words(text: str) -> str:
        if text == "slow":
            begun.set()
            await may_go_on.wait()
        return f"about {text}"

    _say(monkeypatch, words)
    await app.receiver.receive(message("ann", "message:1", "slow"))
    await begun.wait()

    await app.receiver.receive(message("ann", "message:2", "quick"))
    await app.receiver.receive(message("ben", "message:3", "other"))
    await until(lambda: _arrived(told, "about other"))
    meanwhile = [delivery.text for delivery in deliveries(told)]
    may_go_on.set()
    await until_quiet(app)

    assert meanwhile == ["about other"]
    assert [delivery.text for delivery in deliveries(told)] == ["about other", "about slow", "about quick"]


async def _arrived(told: Path, text: str) -> bool:
    return any(delivery.text == text for delivery in deliveries(told))


async def test_a_reply_without_a_break_is_cut_and_delivered_whole(
    app: App, told: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A reply that is one word of 5,000 characters arrives in two messages, nothing missing (B067)."""
    reply = "".join(chr(ord("a") + number % 26) for number in range(5_000))

    async def words(_: str) -> str:
        return reply

    _say(monkeypatch, words)

    await app.receiver.receive(message("ann", "message:1", "hello"))
    await until_quiet(app)

    pieces = [delivery.text for delivery in deliveries(told)]
    assert [len(piece) for piece in pieces] == [LIMIT, 5_000 - LIMIT]
    assert "".join(pieces) == reply


async def test_a_channel_that_breaks_keeps_no_other_message_back(
    app: App, told: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A defect while one message is sent ends neither the sender nor the messages to others."""
    send = FileChannel.send

    async def breaks_for_ann(channel: FileChannel, address: Address, body: object, *, is_repeat: bool) -> str:
        if address.external_id == "ann":
            raise RuntimeError("a defect")
        return await send(channel, address, body, is_repeat=is_repeat)  # type: ignore[arg-type]

    monkeypatch.setattr(FileChannel, "send", breaks_for_ann)

    await app.receiver.receive(message("ann", "message:1", "lunch RM15"))
    await app.receiver.receive(message("ben", "message:2", "lunch RM15"))

    await until(lambda: _told(told, "ben"))


async def _told(told: Path, name: str) -> list[Delivery]:
    return [delivery for delivery in deliveries(told) if delivery.name == name]
