"""Telegram refuses, breaks off and falls silent: what each fault leaves in the chats, and that nobody else notices."""

from __future__ import annotations

import json
from datetime import timedelta
from typing import Any

import pytest

from bot import sender
from bot.app import App
from bot.channels.base import Body
from bot.channels.telegram_messages import REPEAT_MARK
from core import outbox
from core.users import Address
from tests.bot.channels.conftest import AT, StartWorker
from tests.bot.channels.telegram_server import Fault, TelegramServer, Visible, a_message
from tests.bot.channels.test_telegram_dialogues import ANN, BEN, confirmed, heard, rows
from tests.waiting import until

BLOCKED = "Forbidden: bot was blocked by the user"
NEW_ID = 55


async def settled(app: App) -> None:
    """Return once nothing is open and nothing unsent."""

    async def is_quiet() -> bool:
        query = """
            SELECT id FROM inbox WHERE state = 'open'
            UNION ALL SELECT id FROM outbox WHERE state IN ('waiting', 'sending')
        """
        return not await rows(app, query)

    await until(is_quiet)


async def queue(app: App, chat_id: int, *texts: str) -> None:
    """Queue messages to the person of a chat, as reminders that are due at once would be."""
    address = Address("telegram", str(chat_id))
    user_id = await app.receiver.user_id(address)
    async with app.database.as_user(user_id) as conn:
        for ordinal, text in enumerate(texts):
            await outbox.put(
                conn,
                user_id=user_id,
                event_id=900,
                ordinal=ordinal,
                address=address,
                body=Body(text=text).model_dump(mode="json"),
                created_at=AT,
            )


@pytest.mark.parametrize(
    ("fault", "copies", "is_marked"),
    [
        (Fault("sendMessage", 429, "Too Many Requests", parameters={"retry_after": 1}), 1, False),
        (Fault("sendMessage", 500, "Internal Server Error"), 1, False),
        (Fault("sendMessage", 400, "Bad Request: can't parse entities: unsupported start tag"), 1, False),
        (Fault("sendMessage", 401, "Unauthorized"), 1, False),
        (Fault("sendMessage", "html"), 1, True),
        (Fault("sendMessage", "reset"), 1, True),
        (Fault("sendMessage", "lost"), 2, True),
        (Fault("sendMessage", "cut"), 2, True),
    ],
    ids=["held back", "server error", "markup refused", "token refused", "proxy's page", "reset", "lost", "cut"],
)
async def test_an_answer_arrives_whatever_happens_to_its_first_try(
    server: TelegramServer, start_worker: StartWorker, fault: Fault, copies: int, is_marked: bool
) -> None:
    """Once, where it is sure that it was not taken; else the second copy says that it may be one."""
    server.faults.append(fault)
    async with start_worker() as app:
        server.says(ANN, "my currency is MYR")
        await heard(server, copies)
        await settled(app)
        server.says(ANN, "lunch 15")
        texts = await heard(server, copies + 1)

    assert len(texts) == copies + 1
    assert [REPEAT_MARK in text for text in texts[:copies]] == [False, is_marked][2 - copies :]
    assert "RM15.00" in texts[-1]


async def test_only_the_chat_that_is_held_back_waits(server: TelegramServer, start_worker: StartWorker) -> None:
    """The message to Ann is left for an hour, and Ben is answered meanwhile."""
    server.faults.append(Fault("sendMessage", 429, chat_id=ANN, parameters={"retry_after": 3600}))
    async with start_worker() as app:
        server.says(ANN, "/start")
        server.says(BEN, "/start")
        await heard(server, 1, BEN)
        later = "SELECT attempts FROM outbox WHERE state = 'waiting' AND ready_at > now() + interval '59 minutes'"
        await until(lambda: rows(app, later))
        waiting = await rows(app, later)

    assert server.seen_by(ANN) == []
    assert waiting == [(0,)]


async def test_one_who_has_blocked_us_stops_nobody(server: TelegramServer, start_worker: StartWorker) -> None:
    """Of three people the second is marked, and asked about just once however much is due; the others are served."""
    async with start_worker() as app:
        for chat_id in (ANN, BEN, NEW_ID):
            server.says(chat_id, "/start")
            await heard(server, 1, chat_id)
        await settled(app)
        server.faults.append(Fault("sendMessage", 403, BLOCKED, chat_id=BEN, times=99))
        before = server.count("sendMessage", BEN)
        await queue(app, ANN, "rent is due")
        await queue(app, BEN, *(f"reminder {number}" for number in range(20)))
        await queue(app, NEW_ID, "tea is ready")
        await settled(app)
        reach = await rows(app, "SELECT external_id, is_reachable FROM addresses ORDER BY user_id")
        states = await rows(app, "SELECT state, count(*) FROM outbox WHERE user_id = 2 GROUP BY state ORDER BY state")

    assert server.count("sendMessage", BEN) - before == 1
    assert (server.seen_by(ANN)[-1], server.seen_by(NEW_ID)[-1]) == ("rent is due", "tea is ready")
    assert reach == [("5", True), ("6", False), ("55", True)]
    assert states == [("buried", 20), ("sent", 1)]


@pytest.mark.parametrize("comes_back", ["unblocks", "writes"])
async def test_one_who_comes_back_is_served_again(
    server: TelegramServer, start_worker: StartWorker, comes_back: str
) -> None:
    """Word of the unblocking, or any message, opens the address."""
    member = {"user": {"id": 123, "is_bot": True, "first_name": "Keepwell"}, "status": "member"}
    chat = {"id": ANN, "type": "private"}
    change: dict[str, Any] = {"chat": chat, "from": {"id": ANN, "is_bot": False, "first_name": "Example"}, "date": 1}
    kicked = {**member, "status": "kicked", "until_date": 0}
    async with start_worker() as app:
        server.says(ANN, "/start")
        await heard(server, 1)
        server.push(my_chat_member={**change, "old_chat_member": member, "new_chat_member": kicked})
        await confirmed(server)
        blocked = await rows(app, "SELECT is_reachable FROM addresses")
        if comes_back == "unblocks":
            server.push(my_chat_member={**change, "old_chat_member": kicked, "new_chat_member": member})
            await confirmed(server)
            await queue(app, ANN, "rent is due")
        else:
            server.says(ANN, "/start")
        await heard(server, 2)

    assert blocked == [(False,)]


async def test_a_chat_that_is_gone_is_marked(server: TelegramServer, start_worker: StartWorker) -> None:
    """A chat that Telegram can't find is as final as a block."""
    server.faults.append(Fault("sendMessage", 400, "Bad Request: chat not found"))
    async with start_worker() as app:
        server.says(ANN, "/start")
        await confirmed(server)
        await settled(app)
        reach = await rows(app, "SELECT is_reachable FROM addresses")

    assert reach == [(False,)]
    assert server.count("sendMessage") == 1


async def test_a_refused_message_is_given_up_and_the_next_one_passes(
    server: TelegramServer, start_worker: StartWorker
) -> None:
    """The fault is the message's, not the person's."""
    server.faults.append(Fault("sendMessage", 400, "Bad Request: message is weird"))
    async with start_worker() as app:
        server.says(ANN, "/start")
        await confirmed(server)
        await settled(app)
        server.says(ANN, "/start")
        texts = await heard(server, 1)
        await settled(app)
        states = await rows(app, "SELECT state FROM outbox ORDER BY id")

    assert len(texts) == 1
    assert states == [("buried",), ("sent",)]


async def test_a_chat_that_moved_is_followed(server: TelegramServer, start_worker: StartWorker) -> None:
    """The answer goes to the new id, and so does all that follows; the person is the same."""
    async with start_worker() as app:
        server.says(ANN, "my currency is MYR")
        await heard(server, 1)
        server.faults.append(
            Fault("sendMessage", 400, "Bad Request: chat was upgraded", ANN, 9, {"migrate_to_chat_id": NEW_ID})
        )
        server.says(ANN, "lunch 15")
        await heard(server, 1, NEW_ID)
        server.says(NEW_ID, "how much today?")
        texts = await heard(server, 2, NEW_ID)
        people = await rows(app, "SELECT user_id, external_id FROM addresses")

    assert "RM15.00" in texts[1]
    assert people == [(1, "55")]


@pytest.mark.parametrize(
    "unreadable",
    [
        {"message": {"message_id": "not a number", "text": "lunch 9"}},
        {"message": {**a_message(ANN, 9), "chat": {"id": ANN}}},
        {"callback_query": {"id": 1}},
        {"edited_message": None},
    ],
    ids=["no chat", "no type of chat", "no person", "nothing"],
)
async def test_an_unreadable_update_between_two_others_is_set_aside(
    server: TelegramServer, start_worker: StartWorker, unreadable: dict[str, object]
) -> None:
    """Both good ones are answered, and the bad one is kept as it came, for whoever looks into it."""
    async with start_worker() as app:
        server.says(ANN, "my currency is MYR")
        number = server.push(**unreadable)
        server.says(ANN, "lunch 15")
        texts = await heard(server, 2)
        await confirmed(server)
        kept = await rows(app, "SELECT payload FROM inbox WHERE state = 'buried'")

    assert "RM15.00" in texts[1]
    assert [json.loads(payload["update"]) for (payload,) in kept] == [{"update_id": number, **unreadable}]  # type: ignore[index]


async def test_characters_that_no_database_takes_hold_up_nobody(
    server: TelegramServer, start_worker: StartWorker
) -> None:
    """Half an emoji and a NUL are left out of what is read."""
    async with start_worker():
        server.says(ANN, "my currency is MYR")
        server.presses(Visible(ANN, 9, "", ("\ud83d",)))
        server.says(ANN, "lunch \ud83d\x00 15")
        server.says(ANN, "tea 3")
        texts = await heard(server, 4)

    assert "RM3.00" in texts[3]


async def test_an_update_that_is_nothing_known_is_passed_over(
    server: TelegramServer, start_worker: StartWorker
) -> None:
    """A kind that Telegram adds tomorrow holds up nobody."""
    async with start_worker() as app:
        server.push(telepathy={"thought": "lunch"})
        server.says(ANN, "/start")
        await heard(server, 1)
        await confirmed(server)
        await settled(app)
        stored = await rows(app, "SELECT state FROM inbox")

    assert stored == [("done",)]


@pytest.mark.parametrize(
    "fault",
    [
        Fault("getUpdates", 409, "Conflict: terminated by other getUpdates request"),
        Fault("getUpdates", 502, "Bad Gateway"),
        Fault("getUpdates", 429, "Too Many Requests", parameters={"retry_after": 1}),
    ],
    ids=["another poller", "server error", "held back"],
)
async def test_polling_goes_on_after_a_failure(
    server: TelegramServer, start_worker: StartWorker, fault: Fault, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It pauses and asks again."""
    monkeypatch.setattr("bot.channels.telegram_polling.PAUSES_S", (0.0,))
    monkeypatch.setattr("bot.channels.telegram_polling.CONFLICT_PAUSE_S", 0.0)
    server.faults.append(fault)
    async with start_worker():
        server.says(ANN, "/start")
        texts = await heard(server, 1)

    assert len(texts) == 1


async def test_nothing_is_confirmed_before_it_is_stored(
    server: TelegramServer, start_worker: StartWorker, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While the database takes nothing the updates stay with Telegram; then they come, once."""
    failing = [OSError("no database"), OSError("no database")]
    monkeypatch.setattr("bot.app.RESTART_PAUSE_S", 0.0)
    async with start_worker() as app:
        receive = app.receiver.receive

        async def fail_at_first(inbound: object) -> int | None:
            if failing:
                raise failing.pop()
            return await receive(inbound)  # type: ignore[arg-type]

        monkeypatch.setattr(app.receiver, "receive", fail_at_first)
        number = server.push(message={**a_message(ANN, 1), "text": "/start"})
        texts = await heard(server, 1)
        await confirmed(server)

    assert len(texts) == 1
    assert server.offsets.count(None) >= 3
    assert number + 1 in server.offsets


async def test_the_same_update_again_is_answered_once(server: TelegramServer, start_worker: StartWorker) -> None:
    """Three times in one life and once after a restart: one row, one reply (B053)."""
    update = {"update_id": 5_000, "message": {**a_message(ANN, 70), "text": "lunch 15"}}
    async with start_worker() as app:
        server.says(ANN, "my currency is MYR")
        await heard(server, 1)
        for _ in range(3):
            server.push_raw(update)
        await heard(server, 2)
        await settled(app)
    async with start_worker() as app:
        server.push_raw(update)
        server.says(ANN, "how much today?")
        texts = await heard(server, 3)
        await settled(app)

    assert "RM15.00" in texts[2]
    assert len(server.seen_by(ANN)) == 3


async def test_a_receipt_keeps_a_message_from_being_sent_after_a_restart(
    server: TelegramServer, start_worker: StartWorker
) -> None:
    """What has arrived is not sent again."""
    async with start_worker() as app:
        server.says(ANN, "/start")
        await heard(server, 1)
        await settled(app)
    async with start_worker() as app:
        await settled(app)
        receipts = await rows(app, "SELECT receipt FROM outbox")

    assert len(server.seen_by(ANN)) == 1
    assert receipts == [(str(server.visible[0].message_id),)]


async def test_a_long_unbroken_text_arrives_whole(server: TelegramServer, start_worker: StartWorker) -> None:
    """It is cut below the limit, counted in UTF-16 units, and every piece is delivered in order."""
    async with start_worker() as app:
        server.says(ANN, "/start")
        await heard(server, 1)
        text = "😀" * 5_000
        pieces = [text[start : start + 2_000] for start in range(0, len(text), 2_000)]
        await queue(app, ANN, *pieces)
        texts = await heard(server, 1 + len(pieces))

    assert "".join(texts[1:]) == text


def test_trying_again_goes_on_for_a_day() -> None:
    """A platform that is away over night costs nobody a message."""
    waits = [sender.RETRY_DELAYS[min(number, len(sender.RETRY_DELAYS)) - 1] for number in range(1, sender.MAX_TRIES)]

    assert timedelta(hours=23) < sum(waits, timedelta()) < timedelta(hours=26)
