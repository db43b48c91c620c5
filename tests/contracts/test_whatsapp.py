"""WhatsApp against Twilio's own description: every kind of message, every fault, and what stands in the chats after it.

Each test has people of its own, so that none of them hears what was meant for another's.
"""

from __future__ import annotations

import asyncio
import base64
import itertools
import json
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import Protocol

import aiohttp
import pytest
import structlog
from aiohttp import web

from bot.app import App, running
from bot.channels import whatsapp_api
from bot.channels.base import Body, Media
from bot.channels.whatsapp import WhatsAppChannel, build
from bot.channels.whatsapp_shapes import MESSAGE_LIMIT, REPEAT_MARK, TEXT_LIMIT
from bot.conversation import Answer, Conversation
from bot.splitting import split, units
from core import deliveries, outbox
from core.clock import SystemClock
from core.errors import MediaTooLarge
from core.ids import RandomIds
from core.users import Address
from tests.contracts.conftest import REPORT
from tests.contracts.lab import Report
from tests.contracts.whatsapp_lab import (
    MESSAGE_PATH,
    TOKEN,
    TYPING,
    Seen,
    TwilioLab,
    address,
    twilio_lab_at,
    twilio_server,
)
from tests.database import DatabaseUrls
from tests.waiting import until

_NUMBERS = itertools.count(1)
MEDIA_LIMIT = 16 * 2**20  # bytes (Twilio, "WhatsApp media messages")


def somebody() -> str:
    """A number that nobody has and no other test uses."""
    return f"+1555{next(_NUMBERS):07d}"


@pytest.fixture(scope="module")
def server() -> Iterator[tuple[str, int]]:
    """The server's address and the port that it posts to, for all tests."""
    with twilio_server() as started:
        yield started


@pytest.fixture
async def lab(server: tuple[str, int]) -> AsyncIterator[TwilioLab]:
    """The server, as this test sees it."""
    async with twilio_lab_at(*server, REPORT) as at:
        yield at


class Start(Protocol):
    """Starts a worker at a server, which runs as long as the context is open."""

    def __call__(self, lab: TwilioLab) -> AbstractAsyncContextManager[App]:
        """Start it."""
        ...


@pytest.fixture
def start(database: DatabaseUrls) -> Start:
    """The whole program with the offline model, at its own pace, and its web server."""

    @asynccontextmanager
    async def started(lab: TwilioLab) -> AsyncIterator[App]:
        channel = build(lab.settings, {})
        try:
            at = running(lab.settings, database.worker, SystemClock(), RandomIds(), {"whatsapp": channel})
            async with at as app:
                yield app
        finally:
            await channel.close()

    return started


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


async def queue(app: App, who: str, *texts: str) -> None:
    """Queue reminders to somebody, as if they were due at once."""
    user_id = await app.receiver.user_id(Address("whatsapp", address(who)))
    async with app.database.as_user(user_id) as conn:
        for ordinal, text in enumerate(texts):
            await outbox.put(
                conn,
                user_id=user_id,
                event_id=900,
                ordinal=ordinal,
                address=Address("whatsapp", address(who)),
                body=Body(kind="reminder", text=text).model_dump(mode="json"),
                created_at=app.deps.clock.now(),
            )


async def states(app: App) -> list[str]:
    """The states of all messages, oldest first."""
    async with app.database.as_worker() as conn:
        return [row["state"] for row in await conn.fetch("SELECT state FROM outbox ORDER BY id")]


def told(report: Report, fault: str, outcome: str) -> None:
    """Say at the end of the run what came of a fault."""
    report.outcomes[f"WhatsApp, {fault}"] = outcome


async def test_every_kind_of_message_is_answered(lab: TwilioLab, start: Start) -> None:
    """At once with empty TwiML, and later in its own chat; no call of ours is refused."""
    picture = {"type": "image/jpeg", "b64": base64.b64encode(b"x").decode()}
    kinds: list[dict[str, object]] = [
        {"body": "lunch 15"},
        {"body": "help"},
        {"body": "stop"},
        {"body": "lunch 15", "signature": "sha256"},
        {"location": [3.1, 101.6, "Home"]},
        {"media": [{**picture, "type": "text/vcard"}]},
        {"button": {"text": "Undo", "payload": "undo:999"}},
        {"body": "hello", "user_id": f"US.{next(_NUMBERS):020d}"},
        {"body": "lunch 15", "extra": {"SomethingNew": "x", "Forwarded": "true"}},
        {"body": ""},
    ]
    async with start(lab) as app:
        for kind in kinds:  # once for all that is made at its first use
            await lab.says(somebody(), **{key: value for key, value in kind.items() if key != "user_id"})
        await settled(app)
        people = [somebody() for _ in kinds]
        replies = [await lab.says(who, **kind) for who, kind in zip(people, kinds, strict=True)]
        seen = [str(kind.get("user_id", who)) for who, kind in zip(people, kinds, strict=True)]
        answers = [await lab.heard(who) for who in seen]
        await settled(app)

    assert {reply["status"] for reply in replies} == {200}
    assert all(reply["seconds"] < 1 for reply in replies)
    assert all(reply["text"].endswith("<Response />") and "text/xml" in reply["type"] for reply in replies)
    assert [len(answer) for answer in answers] == [1] * len(kinds)
    slowest = max(reply["seconds"] for reply in replies)
    told(lab.report, f"{len(kinds)} kinds of message", f"each answered once; the webhook within {slowest:.3f} s")


async def test_a_day_of_one_person(lab: TwilioLab, start: Start) -> None:
    """Saving, choosing by a number and asking, with the figures that must come of it."""
    ann = somebody()
    async with start(lab):
        await lab.says(ann, "my currency is MYR")
        await lab.heard(ann, 1)
        await lab.says(ann, "lunch 15")
        await lab.heard(ann, 2)
        await lab.says(ann, "taxi 20")
        await lab.heard(ann, 3)
        await lab.says(ann, "1")
        await lab.heard(ann, 4)
        await lab.says(ann, "how much today?")
        texts = [call.text for call in await lab.heard(ann, 5)]

    assert "RM15.00" in texts[4]


async def test_no_text_is_longer_than_whatsapp_takes(lab: TwilioLab) -> None:
    """Long answers come in parts, with every mark around them; none is refused and none lost."""
    texts = [f"**{number}** " + "word " * 60 * number + "😀" * 40 * number for number in range(1, 10)]
    channel, ann = WhatsAppChannel(lab.settings), Address("whatsapp", address(somebody()))
    parts = [part for text in texts for part in split(text, TEXT_LIMIT)][:9]  # what may go out in one burst
    heard_at = SystemClock().now()
    for part in parts:
        await channel.send(ann, Body(text=part, heard_at=heard_at), is_repeat=True)
    await channel.close()
    sent = await lab.calls(who=ann.external_id.removeprefix("whatsapp:"))

    assert [call.status for call in sent] == [201] * len(parts)
    assert all(units(call.text) <= MESSAGE_LIMIT for call in sent)


async def test_held_back_with_one_person(lab: TwilioLab, start: Start) -> None:
    """It arrives once, later, and the other person does not wait."""
    ann, ben = somebody(), somebody()
    await lab.fault("Messages", "429")
    async with start(lab) as app:
        await lab.says(ann, "/start")
        async with asyncio.timeout(30):
            while not await lab.calls(who=ann):  # noqa: ASYNC110  it happens in another process
                await asyncio.sleep(0.05)
        await lab.says(ben, "/start")
        (other,) = await lab.heard(ben)
        (late,) = await lab.heard(ann)
        await settled(app)
        first = (await lab.calls(who=ann))[0]

    assert late.at - first.at >= whatsapp_api.BUSY_PAUSE.total_seconds()
    assert other.at < late.at
    told(lab.report, "429 with one person", f"arrived once after {late.at - first.at:.1f} s; the other did not wait")


@pytest.mark.parametrize(("kind", "is_marked"), [("500", False), ("503", False), ("reset", True), ("429", False)])
async def test_the_first_try_of_an_answer_fails(lab: TwilioLab, start: Start, kind: str, is_marked: bool) -> None:
    """It arrives exactly once; marked only where nobody could tell."""
    ann = somebody()
    await lab.fault("Messages", kind)
    async with start(lab) as app:
        await lab.says(ann, "/start")
        (answer,) = await lab.heard(ann)
        await settled(app)
        arrived = await lab.arrived(ann)

    assert len(arrived) == 1
    assert answer.text.startswith(REPEAT_MARK) is is_marked
    told(lab.report, f"{kind} on the first try", f"arrived once{', marked' if is_marked else ''}")


@pytest.mark.parametrize("kind", ["lost", "cut", "slow"])
async def test_an_answer_of_which_nobody_knows(
    lab: TwilioLab, start: Start, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The second one says that it may be one; the next message is answered."""
    monkeypatch.setattr(whatsapp_api, "TIMEOUT", aiohttp.ClientTimeout(total=1.0))
    ann = somebody()
    await lab.fault("Messages", kind, seconds=3)
    async with start(lab) as app:
        await lab.says(ann, "/start")
        arrived = await lab.heard(ann, 2)
        await lab.says(ann, "/help")
        await lab.heard(ann, 3)
        await settled(app)

    texts = sorted(call.text.startswith(REPEAT_MARK) for call in arrived)
    assert texts == [False, True]
    told(lab.report, f"{kind} after the work", "arrived twice, the repeat marked; the next message answered")


async def test_the_sign_of_typing_is_refused(lab: TwilioLab, start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is dropped, and the answer still comes."""
    ann = somebody()
    gate = asyncio.Event()
    answer = Conversation.answer

    async def slow(*args: object, **more: object) -> Answer:
        await gate.wait()
        return await answer(*args, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(Conversation, "answer", slow)
    await lab.fault("Typing", "429")
    async with start(lab) as app:
        await lab.says(ann, "/start")
        async with asyncio.timeout(30):
            while not await lab.calls(TYPING):  # noqa: ASYNC110  it happens in another process
                await asyncio.sleep(0.05)
        gate.set()
        await lab.heard(ann)
        await settled(app)

    told(lab.report, "429 on the sign of typing", "dropped; the answer came")


async def test_the_sign_of_typing_is_shown(lab: TwilioLab, start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    """For the message that is being answered, as the description wants it."""
    ann, gate, answer = somebody(), asyncio.Event(), Conversation.answer

    async def slow(*args: object, **more: object) -> Answer:
        await gate.wait()
        return await answer(*args, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(Conversation, "answer", slow)
    async with start(lab):
        sid = (await lab.says(ann, "/start"))["sid"]
        async with asyncio.timeout(30):
            while not any(call.status for call in await lab.calls(TYPING)):  # noqa: ASYNC110  it is in another process
                await asyncio.sleep(0.05)
        gate.set()
        await lab.heard(ann)
        (sign, *_) = await lab.calls(TYPING)

    assert sign.form["messageId"] == sid
    assert sign.status == 200


async def test_fifty_posts_while_the_model_hangs(lab: TwilioLab, start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each is acknowledged within a second, and "stop" works at once: what is due is not said."""
    ann, gate, answer = somebody(), asyncio.Event(), Conversation.answer

    async def hanging(*args: object, **more: object) -> Answer:
        await gate.wait()
        return await answer(*args, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(Conversation, "answer", hanging)
    async with start(lab) as app:
        replies = [await lab.says(ann, f"tea {number}") for number in range(1, 50)]
        replies.append(await lab.says(ann, "STOP"))
        await queue(app, ann, "pay the rent")
        async with app.database.as_worker() as conn:
            stopped = await conn.fetchval("SELECT count(*) FROM addresses WHERE stopped_at IS NOT NULL")

    assert {reply["status"] for reply in replies} == {200}
    slowest = max(reply["seconds"] for reply in replies)
    assert slowest < 1
    assert stopped == 1
    assert await lab.arrived(ann) == []
    told(lab.report, "50 posts while the model hangs", f"each acknowledged within {slowest:.3f} s; stop worked at once")


async def test_reminders_outside_the_window_are_told_at_the_next_contact(lab: TwilioLab, start: Start) -> None:
    """Twilio fails the first by a status; it and the next are held, told once, in order, before the answer (B073)."""
    ann = somebody()
    async with start(lab) as app:
        await lab.says(ann, "/start")
        await lab.heard(ann)
        await lab.close_window(ann)
        await queue(app, ann, "call the bank")

        async def is_held() -> bool:
            return "held" in await states(app)

        await until(is_held, 60)
        await queue_later(app, ann, "water the plants")
        await settled(app)
        before = await lab.arrived(ann)
        held = await states(app)
        await lab.says(ann, "/help")
        after = (await lab.heard(ann, 5))[2:]
        await settled(app)

    assert [call.text for call in before][1:] == ["call the bank"]
    assert held == ["sent", "held", "held"]
    assert ["call the bank" in after[0].text, "water the plants" in after[1].text] == [True, True]
    assert all("I couldn't tell you then" in call.text for call in after[:2])
    assert len(after) == 3
    told(lab.report, "63016 by a status", "held, the next not even tried; both told at the next contact, late")


async def queue_later(app: App, who: str, text: str) -> None:
    """Queue one more reminder, of another event."""
    user_id = await app.receiver.user_id(Address("whatsapp", address(who)))
    async with app.database.as_user(user_id) as conn:
        await outbox.put(
            conn,
            user_id=user_id,
            event_id=901,
            ordinal=0,
            address=Address("whatsapp", address(who)),
            body=Body(kind="reminder", text=text).model_dump(mode="json"),
            created_at=app.deps.clock.now(),
        )


async def test_an_approved_template_passes_outside_the_window(lab: TwilioLab) -> None:
    """With its content and its variables, as the description wants them, and nothing else."""
    content_sid = "HX" + "a" * 32
    templates = {"reminder": {"content_sid": content_sid, "variables": {"1": "Keepwell: {text}"}}}
    settings = lab.settings.model_validate({**_environment(lab), "TWILIO_TEMPLATES": json.dumps(templates)})
    channel, ann = WhatsAppChannel(settings), somebody()
    body = Body(kind="reminder", text="pay the rent", heard_at=None)

    await channel.send(Address("whatsapp", address(ann)), body, is_repeat=False)
    await channel.close()
    (sent,) = await lab.calls(who=ann)

    assert sent.status == 201
    assert sent.form["ContentSid"] == content_sid
    assert sent.form["ContentVariables"] == '{"1": "Keepwell: pay the rent"}'
    assert "Body" not in sent.form


def _environment(lab: TwilioLab) -> dict[str, str]:
    """The settings of *lab* by the names of their variables."""
    values = lab.settings.model_dump(exclude_unset=True)
    names = {name: str(field.validation_alias) for name, field in type(lab.settings).model_fields.items()}
    return {names[name]: str(value) for name, value in values.items()}


async def test_buttons_are_quick_replies(lab: TwilioLab) -> None:
    """As the description wants them."""
    contents = ",".join(f"HX{str(number) * 32}" for number in (1, 2, 3))
    settings = lab.settings.model_validate({**_environment(lab), "TWILIO_BUTTONS": contents})
    channel, ann = WhatsAppChannel(settings), somebody()
    body = Body.model_validate({"text": "Which?", "buttons": [{"label": "Yes", "action": "answer:1:0"}]})

    receipt = await channel.send(
        Address("whatsapp", address(ann)), body.model_copy(update={"heard_at": SystemClock().now()}), is_repeat=False
    )
    await channel.close()
    (sent,) = await lab.calls(who=ann)

    assert (sent.status, sent.sid) == (201, receipt)
    assert sent.form["ContentVariables"] == '{"1": "Which?", "2": "Yes", "3": "answer:1:0"}'


async def test_one_of_three_has_opted_out(lab: TwilioLab, start: Start) -> None:
    """One call at most, however much is due; a message of theirs resumes it."""
    ann = somebody()
    lab.expected.add(400)
    async with start(lab) as app:
        await lab.says(ann, "/start")
        await lab.heard(ann)
        await lab.opt_out(ann)
        await queue(app, ann, *(f"reminder {number}" for number in range(20)))
        await settled(app)
        calls = await lab.calls(who=ann)
        await lab.says(ann, "/help")

        async def is_tried() -> bool:
            return len(await lab.calls(who=ann)) > len(calls)

        await until(is_tried, 60)

    assert len(calls) == 2
    told(lab.report, "21610 with 20 reminders due", "one call; tried again once they wrote")


async def test_a_message_that_is_posted_three_times(lab: TwilioLab, start: Start) -> None:
    """Also after a restart: one answer, one entry (B057)."""
    ann, sid = somebody(), "SM" + f"{next(_NUMBERS):032x}"
    async with start(lab) as app:
        both = await asyncio.gather(*(lab.says(ann, "lunch 15", sid=sid) for _ in range(2)))
        await lab.heard(ann)
        await settled(app)
    async with start(lab) as app:
        third = await lab.says(ann, "lunch 15", sid=sid)
        await lab.says(ann, "how much today?")
        arrived = await lab.heard(ann, 2)
        await settled(app)

    assert [reply["status"] for reply in (*both, third)] == [200, 200, 200]
    assert len(arrived) == 2
    told(lab.report, "one message posted three times, over a restart", "one answer, one entry")


async def test_what_twilio_did_not_sign(lab: TwilioLab, start: Start) -> None:
    """403, no effect, no token in a log; a valid post that claims to come by another name is judged by ours."""
    ann = somebody()
    with structlog.testing.capture_logs() as logs:
        async with start(lab) as app:
            refused = [await lab.says(ann, "lunch 15", signature=signature) for signature in ("bad", "none")]
            forged = await post_raw(lab, {"X-Forwarded-Host": "evil.example.org", "X-Twilio-Signature": "x" * 28})
            accepted = await lab.says(ann, "/start")
            await lab.heard(ann)
            await settled(app)
            async with app.database.as_worker() as conn:
                events = await conn.fetchval("SELECT count(*) FROM inbox")

    assert [reply["status"] for reply in (*refused, accepted)] == [403, 403, 200]
    assert forged == 403
    assert events == 1
    assert TOKEN not in str(logs)
    assert ann not in str(logs)
    told(lab.report, "a wrong or missing signature", "403, no effect, no token in the log")


async def post_raw(lab: TwilioLab, headers: dict[str, str]) -> int:
    """Post to the worker as anybody could."""
    async with (
        aiohttp.ClientSession() as session,
        session.post(f"{lab.local}{MESSAGE_PATH}", data={"Body": "lunch 15"}, headers=headers) as answer,
    ):
        return answer.status


async def test_a_post_that_can_not_be_read(lab: TwilioLab, start: Start) -> None:
    """Both good ones beside it are answered; the bad one is kept."""
    ann = somebody()
    async with start(lab) as app:
        await lab.says(ann, "/start")
        bad = await lab.says(ann, "lunch 9", extra={"NumMedia": "many"})
        await lab.says(ann, "/help")
        await lab.heard(ann, 2)
        async with app.database.as_worker() as conn:
            kept = await conn.fetchval("SELECT count(*) FROM inbox WHERE state = 'buried' AND payload ? 'update'")

    assert bad["status"] == 200
    assert kept == 1
    told(lab.report, "an unreadable post between two others", "both answered, the bad one kept")


async def test_statuses_come_late_twice_and_out_of_order(lab: TwilioLab, start: Start) -> None:
    """What is known never goes back."""
    ann = somebody()
    async with start(lab) as app:
        await lab.says(ann, "/start")
        (answer,) = await lab.heard(ann)
        user_id = await app.receiver.user_id(Address("whatsapp", address(ann)))
        sid = str(answer.sid)

        async def status() -> str | None:
            async with app.database.as_worker() as conn:
                return await deliveries.status_of(conn, user_id, sid)

        async def is_read() -> bool:
            return await status() == "read"

        await until(is_read, 60)
        replies = [await lab.tells(sid, late) for late in ("sent", "delivered", "sent", "failed", "read")]
        last, after = await status(), await states(app)

    assert {reply["status"] for reply in replies} == {200}
    assert last == "read"
    assert after == ["sent"]
    told(lab.report, "statuses late, twice, failed after read", "the state never went back")


async def test_a_file_that_is_too_large(lab: TwilioLab) -> None:
    """Nothing beyond the limit is fetched; one of the right size comes through the redirect."""
    channel, addresses = WhatsAppChannel(lab.settings), dict[int, str]()
    async with listening(lab) as forms:
        for size in (1_000, 0, 21 * 2**20):
            content = base64.b64encode(b"x" * size).decode()
            await lab.says(somebody(), media=[{"type": "image/jpeg", "b64": content}])
            addresses[size] = forms[-1]["MediaUrl0"]

    small, empty, _ = addresses.values()
    got = [await channel.fetch(Media(reference=each), limit=MEDIA_LIMIT) for each in (small, empty)]
    with pytest.raises(MediaTooLarge):
        await channel.fetch(Media(reference=addresses[21 * 2**20]), limit=MEDIA_LIMIT)
    await channel.close()

    assert [len(content) for content in got] == [1_000, 0]
    told(lab.report, "a file of 21 MB", "not fetched beyond the limit")


@asynccontextmanager
async def listening(lab: TwilioLab) -> AsyncIterator[list[dict[str, str]]]:
    """What Twilio posts while no worker listens, form by form."""
    forms: list[dict[str, str]] = []

    async def take(request: web.Request) -> web.Response:
        forms.append({name: str(value) for name, value in (await request.post()).items()})
        return web.Response()

    app = web.Application()
    app.router.add_post(MESSAGE_PATH, take)
    runner = web.AppRunner(app)
    await runner.setup()
    try:
        await web.TCPSite(runner, "127.0.0.1", lab.port).start()
        yield forms
    finally:
        await runner.cleanup()


async def test_answered_after_a_restart(lab: TwilioLab, start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    """What was acknowledged before the worker died is answered by the next one, once."""
    ann, answer = somebody(), Conversation.answer

    async def never(*_: object, **__: object) -> Answer:
        await asyncio.Event().wait()
        raise AssertionError

    monkeypatch.setattr(Conversation, "answer", never)
    async with start(lab):
        reply = await lab.says(ann, "/start")
    monkeypatch.setattr(Conversation, "answer", answer)
    started = time.monotonic()
    async with start(lab) as app:
        await lab.heard(ann)
        took = time.monotonic() - started
        await settled(app)
        arrived: list[Seen] = await lab.arrived(ann)

    assert reply["status"] == 200
    assert len(arrived) == 1
    assert took < 10
    told(lab.report, "died between receipt and answer", f"answered once, {took:.1f} s after the start")
