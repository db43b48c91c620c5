"""What comes of each fault, on a server that others wrote: the outcome is what stands in the chats."""

from __future__ import annotations

import asyncio
import os
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import asyncpg
import pytest

from bot.app import App
from bot.channels.base import Body, Inbound
from bot.channels.telegram_messages import REPEAT_MARK
from bot.conversation import Answer, Conversation
from core import outbox
from core.users import Address
from tests.contracts.conftest import StartWorker
from tests.contracts.lab import TOKEN, Lab
from tests.database import DatabaseUrls
from tests.waiting import until

ROOT = Path(__file__).parent.parent.parent
ANN, BEN, CLO, NEW_ID = 5, 6, 7, 77
BLOCKED = "Forbidden: bot was blocked by the user"


async def settled(app: App) -> None:
    """Return once nothing is open and nothing unsent."""

    async def is_quiet() -> bool:
        async with app.database.as_worker() as conn:
            found: bool = await conn.fetchval(
                """
                SELECT NOT EXISTS (SELECT FROM inbox WHERE state = 'open')
                   AND NOT EXISTS (SELECT FROM outbox WHERE state IN ('waiting', 'sending'))
                """
            )
            return found

    await until(is_quiet, 60)


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
                created_at=app.deps.clock.now(),
            )


async def test_held_back_in_one_chat(lab: Lab, start_worker: StartWorker) -> None:
    """It arrives once, not before its time, and the other chat does not wait."""
    await lab.fault("sendMessage", 429, chat_id=ANN, retry_after=2)
    async with start_worker(lab):
        await lab.says(ANN, "/start")
        await lab.says(BEN, "/start")
        (late,) = await lab.heard(ANN)
        (other,) = await lab.heard(BEN)
        first = (await lab.calls("sendMessage", ANN))[0]

    assert late.at - first.at >= 2.0
    assert other.at - first.at < 2.0
    lab.report.outcomes["429 retry_after 2 on one chat"] = (
        f"arrived once after {late.at - first.at:.1f} s; the other chat after {max(0.0, other.at - first.at):.1f} s"
    )


async def test_typing_is_shown_and_its_refusal_ignored(
    lab: Lab, start_worker: StartWorker, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A slow answer shows the sign within a second and keeps it alive; refused, the answer still comes."""
    release = asyncio.Event()
    answer = Conversation.answer

    async def slowly(self: Conversation, *rest: Any) -> Answer:  # noqa: ANN401  it passes on what it is given
        await release.wait()
        return await answer(self, *rest)

    monkeypatch.setattr(Conversation, "answer", slowly)
    monkeypatch.setattr("bot.channels.telegram_typing.EVERY_S", 0.2)
    async with start_worker(lab):
        started = time.monotonic()
        await lab.says(ANN, "/start")
        await lab.until(1, "sendChatAction", ANN)
        shown_after = time.monotonic() - started
        await lab.until(3, "sendChatAction", ANN)
        await lab.fault("sendChatAction", 429, retry_after=9)
        await lab.says(BEN, "/start")
        await lab.until(1, "sendChatAction", BEN)
        release.set()
        await lab.heard(ANN)
        await lab.heard(BEN)

    lab.report.outcomes["a slow answer"] = f"typing after {shown_after:.1f} s, kept alive"
    lab.report.outcomes["429 on sendChatAction"] = "dropped; the answer came"


@pytest.mark.parametrize("kind", ["500", "502", "reset", "lost", "cut", "401"])
async def test_the_first_try_of_an_answer_fails(lab: Lab, start_worker: StartWorker, kind: str) -> None:
    """It arrives, at most once without a mark, and the next message is answered."""
    await lab.fault("sendMessage", kind)
    async with start_worker(lab) as app:
        await lab.says(ANN, "/start")
        await lab.heard(ANN)
        await settled(app)
        await lab.says(ANN, "/help")
        await lab.until(3, "sendMessage", ANN)
        await settled(app)
        seen = await lab.arrived(ANN)

    marks = [REPEAT_MARK in call.text for call in seen]
    assert marks[:-1] in ([False], [True], [False, True])
    assert marks[-1] is False
    copies = "once" if len(seen) == 2 else "twice, the second marked"
    lab.report.outcomes[f"{kind} on an answer"] = f"arrived {copies}{', marked' if marks[:-1] == [True] else ''}"


async def test_an_answer_that_takes_longer_than_we_wait(
    lab: Lab, start_worker: StartWorker, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The second copy is marked."""
    monkeypatch.setattr("bot.channels.telegram_bot.READ_TIMEOUT_S", 1.0)
    await lab.fault("sendMessage", "slow", seconds=2)
    async with start_worker(lab) as app:
        await lab.says(ANN, "/start")
        await lab.until(2, "sendMessage", ANN)
        await settled(app)
        texts = sorted(call.text.startswith(REPEAT_MARK) for call in await lab.arrived(ANN))

    assert texts == [False, True]
    lab.report.outcomes["slower than our time-out"] = "arrived twice, the second marked"


async def test_one_of_three_has_blocked_us(lab: Lab, start_worker: StartWorker) -> None:
    """One call after the block; the others are served; a new message resumes."""
    async with start_worker(lab) as app:
        for chat_id in (ANN, BEN, CLO):
            await lab.says(chat_id, "/start")
            await lab.heard(chat_id)
        await settled(app)
        await lab.fault("sendMessage", 403, chat_id=BEN, description=BLOCKED, times=99)
        before = len(await lab.calls("sendMessage", BEN))
        await queue(app, ANN, "rent is due")
        await queue(app, BEN, *(f"reminder {number}" for number in range(20)))
        await queue(app, CLO, "tea is ready")
        await settled(app)
        after = len(await lab.calls("sendMessage", BEN)) - before
        served = [(await lab.arrived(chat_id))[-1].text for chat_id in (ANN, CLO)]
        await lab.mend()
        await lab.says(BEN, "/start")
        await lab.heard(BEN, 2)

    assert after == 1
    assert served == ["rent is due", "tea is ready"]
    lab.report.outcomes["403 blocked, 20 due"] = "1 call after the block; others served; a message resumed"


async def test_markup_is_refused(lab: Lab, start_worker: StartWorker) -> None:
    """The same text arrives as plain text, at once."""
    description = "Bad Request: can't parse entities: Can't find end of the entity"
    await lab.fault("sendMessage", 400, description=description)
    async with start_worker(lab) as app:
        await app.receiver.user_id(Address("telegram", str(ANN)))
        await queue(app, ANN, "**Total** `a_b`")
        (seen,) = await lab.heard(ANN)

    assert (seen.text, "entities" in seen.fields) == ("**Total** `a_b`", False)
    lab.report.outcomes["400 can't parse entities"] = "arrived as plain text"


@pytest.mark.parametrize(
    "description",
    [
        "Bad Request: message is not modified: specified new message content and reply markup are exactly the same",
        "Bad Request: message to edit not found",
    ],
)
async def test_an_old_button(lab: Lab, start_worker: StartWorker, description: str) -> None:
    """A query that is too old, and buttons that can't be taken away: the press is answered all the same, once."""
    await lab.fault("answerCallbackQuery", 400, description="Bad Request: query is too old and query ID is invalid")
    await lab.fault("editMessageReplyMarkup", 400, description=description)
    message = {**lab.message(ANN), "from": {"id": 1, "is_bot": True, "first_name": "Example"}}
    person = {"id": ANN, "is_bot": False, "first_name": "Example"}
    async with start_worker(lab):
        await lab.push(
            callback_query={"id": "1", "from": person, "message": message, "data": "undo:9", "chat_instance": "1"}
        )
        await lab.heard(ANN)
        await lab.until(1, "editMessageReplyMarkup")
        answered = await lab.calls("answerCallbackQuery")

    assert len(answered) == 1
    lab.report.outcomes["400 too old, not modified, to edit not found"] = "no error to the person, no retry"


async def test_a_chat_moves(lab: Lab, start_worker: StartWorker) -> None:
    """The next message goes to the new id, and everything known is kept."""
    async with start_worker(lab):
        await lab.says(ANN, "my currency is MYR")
        await lab.heard(ANN)
        await lab.fault(
            "sendMessage", 400, chat_id=ANN, migrate_to=NEW_ID, description="Bad Request: chat was upgraded"
        )
        await lab.says(ANN, "lunch 15")
        await lab.heard(NEW_ID)
        await lab.says(NEW_ID, "how much today?")
        texts = [call.text for call in await lab.heard(NEW_ID, 2)]

    assert "RM15.00" in texts[1]
    lab.report.outcomes["400 migrate_to_chat_id"] = "sent to the new id; the diary was kept"


async def test_an_update_that_is_delivered_three_times(
    lab: Lab, start_worker: StartWorker, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Stored, and not confirmed because we failed right then, twice, then restarted: one row, one answer."""
    monkeypatch.setattr("bot.app.RESTART_PAUSE_S", 0.05)
    failures = 0
    async with start_worker(lab) as app:
        receive = app.receiver.receive

        async def store_and_fail(inbound: Inbound) -> int | None:
            nonlocal failures
            await receive(inbound)
            failures += 1
            raise OSError("cut off after storing")

        monkeypatch.setattr(app.receiver, "receive", store_and_fail)
        await lab.says(ANN, "/start")
        await lab.heard(ANN)
        await until(lambda: asyncio.sleep(0, failures >= 2), 60)
    async with start_worker(lab) as app:
        await lab.says(ANN, "/help")
        await lab.heard(ANN, 2)
        await settled(app)
        seen = await lab.arrived(ANN)

    assert len(seen) == 2
    lab.report.outcomes["the same update 3 times and after a restart"] = "one row, one answer"


async def test_an_edit_before_its_message(lab: Lab, start_worker: StartWorker) -> None:
    """The newest text wins, and nothing is lost."""
    message = {**lab.message(ANN), "text": "lunch 15"}
    async with start_worker(lab) as app:
        await lab.says(ANN, "my currency is MYR")
        await lab.push(edited_message={**message, "text": "lunch 25", "edit_date": message["date"] + 5})
        await lab.push(message=message)
        await lab.says(ANN, "how much today?")
        await lab.heard(ANN, 3)
        await settled(app)
        texts = [call.text for call in await lab.arrived(ANN)]

    assert len(texts) == 3
    assert "RM25.00" in texts[2]
    lab.report.outcomes["an edit before its message"] = "the newest text won"


async def test_an_unparsable_update(lab: Lab, start_worker: StartWorker) -> None:
    """Both good ones are answered; the bad one is kept."""
    async with start_worker(lab) as app:
        await lab.says(ANN, "/start")
        await lab.push(message={"message_id": "nine", "text": "lunch 9"})
        await lab.says(ANN, "/help")
        await lab.heard(ANN, 2)
        async with app.database.as_worker() as conn:
            kept = await conn.fetchval("SELECT count(*) FROM inbox WHERE state = 'buried' AND payload ? 'update'")

    assert kept == 1
    lab.report.outcomes["an unparsable update between two others"] = "both answered, the bad one kept"


@asynccontextmanager
async def serving(database: DatabaseUrls, lab: Lab) -> AsyncIterator[None]:
    """``serve`` as a process of its own, which is killed in the end."""
    environment = {
        **{name: value for name, value in os.environ.items() if not name.startswith(("KEEPWELL_", "TELEGRAM_"))},
        "DATABASE_URL": database.owner,
        "TELEGRAM_BOT_TOKEN": TOKEN,
        "TELEGRAM_BASE_URL": lab.base_url,
    }
    process = await asyncio.create_subprocess_exec(sys.executable, "-m", "bot", "serve", cwd=ROOT, env=environment)
    try:
        yield
    finally:
        if process.returncode is None:
            process.kill()
        await process.wait()


async def test_killed_between_receipt_and_answer(lab: Lab, database: DatabaseUrls) -> None:
    """The answer comes within ten seconds of the next start, once."""
    owner = await asyncpg.connect(database.owner)

    async def is_stored() -> bool:
        found: bool = await owner.fetchval("SELECT EXISTS (SELECT FROM inbox WHERE attempts > 0)")
        return found

    hold = await asyncpg.connect(database.owner)
    transaction = hold.transaction()
    await transaction.start()
    await hold.execute("LOCK TABLE exchanges IN ACCESS EXCLUSIVE MODE")  # no turn can end
    await lab.says(ANN, "/start")
    async with serving(database, lab):
        await until(is_stored, 60)
    await transaction.rollback()
    before = await lab.arrived(ANN)
    async with serving(database, lab):
        await lab.until(2, "getMe")
        started = time.monotonic()
        await lab.heard(ANN)
        took = time.monotonic() - started
        await lab.says(ANN, "/help")
        await lab.heard(ANN, 2)
        seen = await lab.arrived(ANN)
    await hold.close()
    await owner.close()

    assert before == []
    assert len(seen) == 2
    assert took < 10
    lab.report.outcomes["kill -9 between receipt and answer"] = f"answered once, {took:.1f} s after the start"
