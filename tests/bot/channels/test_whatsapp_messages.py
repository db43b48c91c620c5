"""Messages out: how a body looks on WhatsApp, what a failure means, and when it has to wait."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from bot.channels.base import Body, Button, File
from bot.channels.whatsapp import WhatsAppChannel, build
from bot.channels.whatsapp_markup import whatsapp_text
from bot.channels.whatsapp_messages import MARGIN, WINDOW, is_open
from bot.channels.whatsapp_pacing import IN_ALL, TO_ONE, Pace
from bot.channels.whatsapp_shapes import MESSAGE_LIMIT, REPEAT_MARK, TEXT_LIMIT
from bot.channels.whatsapp_typing import Typing
from bot.splitting import units
from core.clock import ManualClock
from core.errors import (
    AddressGone,
    MessageRefused,
    SendError,
    SendPostponed,
    SendUncertain,
    SettingsError,
    WindowClosed,
)
from core.users import Address
from tests.bot.channels.twilio_server import Fault, TwilioServer, twilio_server
from tests.bot.channels.whatsapp_phone import ANN, NAME, PUBLIC_URL, settings_for
from tests.builders import NOON

ONE, TWO, THREE = (f"HX{str(number) * 32}" for number in (1, 2, 3))
CONTENTS = f"{ONE},{TWO},{THREE}"
TEMPLATES = f'{{"reminder": {{"content_sid": "{ONE}"}}}}'
UNDO = Button(label="Undo", action="undo:7")


@dataclass
class Line:
    """A channel and the server it sends to."""

    server: TwilioServer
    channel: WhatsAppChannel

    async def send(self, body: Body, *, is_repeat: bool = False, heard_at: datetime | None = NOON) -> str:
        """Send *body* to Ann."""
        body = body.model_copy(update={"heard_at": heard_at})
        return await self.channel.send(Address(NAME, ANN), body, is_repeat=is_repeat)


@pytest.fixture
async def server() -> AsyncIterator[TwilioServer]:
    """A Twilio of this test's own."""
    async with twilio_server() as started:
        yield started


@pytest.fixture
async def line(server: TwilioServer) -> AsyncIterator[Line]:
    """A sender with buttons and a template."""
    settings = settings_for(server.base_url, TWILIO_BUTTONS=CONTENTS, TWILIO_TEMPLATES=TEMPLATES)
    channel = WhatsAppChannel(settings, ManualClock(NOON))
    yield Line(server, channel)
    await channel.close()


async def test_a_text_is_sent_with_where_to_report_to(line: Line) -> None:
    """The receipt is Twilio's name for it."""
    receipt = await line.send(Body(text="**Saved** RM15.00"))

    (sent,) = line.server.sent
    assert (sent.sid, sent.to, sent.text) == (receipt, ANN, "*Saved* RM15.00")
    assert sent.status_callback == f"{PUBLIC_URL}/hooks/whatsapp/status"


async def test_a_repeat_says_so(line: Line) -> None:
    """Nobody can tell whether the first one arrived."""
    await line.send(Body(text="Saved"), is_repeat=True)

    assert line.server.sent[0].text == f"{REPEAT_MARK}\nSaved"


async def test_what_was_held_says_for_when_it_was(line: Line) -> None:
    """In the person's own time."""
    meant_for = datetime(2026, 11, 25, 18, 0, tzinfo=ZoneInfo("Asia/Kuala_Lumpur"))

    await line.send(Body(text="⏰ pay the rent", meant_for=meant_for))

    assert "Wed 25 Nov at 18:00" in line.server.sent[0].text


@pytest.mark.parametrize(("count", "content"), [(1, ONE), (2, TWO), (3, THREE)])
async def test_up_to_three_buttons_are_quick_replies(line: Line, count: int, content: str) -> None:
    """Text, then title and id of each."""
    buttons = tuple(Button(label=f"Choice {n}", action=f"answer:1:{n}") for n in range(count))

    await line.send(Body(text="Which?", buttons=buttons))

    (sent,) = line.server.sent
    values = ["Which?", *(value for button in buttons for value in (button.label, button.action))]
    assert sent.content_sid == content
    assert list(sent.variables.values()) == values


@pytest.mark.parametrize(
    "body",
    [
        Body(text="Which?", buttons=(UNDO,) * 4),
        Body(text="x" * 300, buttons=(UNDO,)),
        Body(text="Which?", buttons=(Button(label="A label that is too long", action="a"),)),
    ],
)
async def test_what_fits_no_quick_reply_is_numbered(line: Line, body: Body) -> None:
    """Too many, too long a text, too long a label."""
    await line.send(body)

    (sent,) = line.server.sent
    assert not sent.content_sid
    assert sent.text.endswith(f"*{len(body.buttons)}* {body.buttons[-1].label}")


async def test_nothing_is_longer_than_whatsapp_takes(line: Line) -> None:
    """With every mark around the longest text, and emoji that count twice; nothing is lost."""
    text = "😀" * (TEXT_LIMIT // 2)
    meant_for = datetime(2026, 11, 25, 18, 0, tzinfo=ZoneInfo("UTC"))
    buttons = tuple(Button(label=f"A rather long choice, number {n}", action="a") for n in range(5))

    receipt = await line.send(Body(text=text, buttons=buttons, meant_for=meant_for), is_repeat=True)

    assert all(units(sent.text) <= MESSAGE_LIMIT for sent in line.server.sent)
    whole = "\n".join(sent.text for sent in line.server.sent)
    assert text in whole
    assert "number 4" in whole
    assert "25 Nov" in whole
    assert receipt == line.server.sent[0].sid


async def test_files_follow_their_message_by_their_address(line: Line) -> None:
    """Twilio fetches them from our web server."""
    file = File(id=1, name="month.png", media_type="image/png", token="6e2f")  # noqa: S106

    receipt = await line.send(Body(text="Your month", files=(file,)))

    text, picture = line.server.sent
    assert (text.sid, text.text) == (receipt, "Your month")
    assert picture.media_urls == (f"{PUBLIC_URL}/files/6e2f",)


async def test_a_part_that_fails_leaves_the_message_unsure(line: Line) -> None:
    """The words have arrived, so that they may only be sent again marked; a file that is refused is no reason to."""
    file = File(id=1, name="month.png", media_type="image/png", token="6e2f")  # noqa: S106
    body = Body(text="Your month", files=(file,))
    long_ago = Body(text="x" * TEXT_LIMIT, buttons=(Button(label="y" * 200, action="a"),))

    line.server.faults = [Fault(400, 63019)]
    with pytest.raises(MessageRefused):
        await line.send(body)
    line.server.sent.clear()
    line.channel._messages._pace = FailingAfter(line.server)
    with pytest.raises(SendUncertain):
        await line.send(long_ago)

    assert len(line.server.sent) == 1


class FailingAfter(Pace):
    """Lets the first call pass and has the second one fail."""

    def __init__(self, server: TwilioServer) -> None:
        super().__init__()
        self._server = server
        take = server._keep

        def keep(form: dict[str, list[str]]) -> dict[str, object]:
            server.faults = [Fault(503, 20503)]
            return take(form)

        server._keep = keep  # type: ignore[method-assign]


@pytest.mark.parametrize(
    ("ago", "is_open_"),
    [
        (timedelta(0), True),
        (timedelta(hours=23, minutes=54), True),
        (WINDOW - MARGIN, False),
        (timedelta(hours=30), False),
        (None, False),
    ],
)
def test_the_window_is_open_for_a_day(ago: timedelta | None, is_open_: bool) -> None:
    """A little less, as messages travel; for whoever never wrote it was never open."""
    assert is_open(None if ago is None else NOON - ago, NOON) is is_open_


async def test_outside_the_window_a_reminder_goes_by_template_and_a_reply_waits(line: Line) -> None:
    """Only what has a template passes; its words stand in one line."""
    await line.send(Body(kind="reminder", text="⏰ pay\n the rent", buttons=(UNDO,)), heard_at=None)
    with pytest.raises(WindowClosed):
        await line.send(Body(text="Saved"), heard_at=None)
    with pytest.raises(WindowClosed):
        await line.send(Body(kind="reminder", text="x" * 256), heard_at=NOON - timedelta(days=2))

    (sent,) = line.server.sent
    assert (sent.content_sid, sent.variables) == (ONE, {"1": "⏰ pay the rent"})


async def test_what_twilio_calls_closed_goes_by_template(line: Line) -> None:
    """Though we thought that it was open; once, and not for ever."""
    line.server.faults = [Fault(400, 63016)]
    await line.send(Body(kind="reminder", text="pay the rent"))
    line.server.faults = [Fault(400, 63016, times=2)]

    with pytest.raises(WindowClosed):
        await line.send(Body(kind="reminder", text="pay the rent"))

    assert [sent.content_sid for sent in line.server.sent] == [ONE]


ERRORS: list[tuple[Fault, type[SendError]]] = [
    (Fault(400, 21610), AddressGone),
    (Fault(400, 21211), AddressGone),
    (Fault(400, 63003), AddressGone),
    (Fault(400, 63024), AddressGone),
    (Fault(429, 20429), SendPostponed),
    (Fault(400, 63018), SendPostponed),
    (Fault(400, 63038), SendPostponed),
    (Fault(400, 21617), MessageRefused),
    (Fault(401, 20003), SendError),
    (Fault(400, 21910), SendError),
    (Fault(500, 20500), SendError),
    (Fault(503, 20503), SendError),
    (Fault("html"), SendUncertain),
    (Fault("reset"), SendUncertain),
    (Fault("lost"), SendUncertain),
    (Fault("cut"), SendUncertain),
]


@pytest.mark.parametrize(("fault", "error"), ERRORS, ids=lambda value: str(getattr(value, "code", "") or ""))
async def test_what_a_failure_means(line: Line, fault: Fault, error: type[SendError]) -> None:
    """Only what surely did not happen is tried again as if nothing had been."""
    line.server.faults = [fault]

    with pytest.raises(SendError) as raised:
        await line.send(Body(text="Saved"))

    assert type(raised.value) is error


async def test_a_server_that_is_not_there_took_nothing(line: Line) -> None:
    """Nobody has to be told that they may see it twice."""
    settings = settings_for("http://127.0.0.1:1")
    channel = WhatsAppChannel(settings, ManualClock(NOON))

    with pytest.raises(SendError) as raised:
        await channel.send(Address(NAME, ANN), Body(text="Saved", heard_at=NOON), is_repeat=False)
    await channel.close()

    assert type(raised.value) is SendError


def test_one_person_gets_a_message_every_six_seconds_after_a_burst() -> None:
    """Who is too fast is told when to come back; another person is not."""
    at = [100.0]
    pace = Pace(lambda: at[0])
    for _ in range(TO_ONE.count):
        pace.take_place(ANN)

    with pytest.raises(SendPostponed) as raised:
        pace.take_place(ANN)
    pace.take_place("whatsapp:another")
    at[0] += TO_ONE.seconds
    pace.take_place(ANN)

    assert raised.value.retry_after == timedelta(seconds=TO_ONE.seconds)


def test_all_people_together_have_a_limit_too() -> None:
    """Of messages within a second."""
    pace = Pace(lambda: 100.0)
    for number in range(IN_ALL.count):
        pace.take_place(f"whatsapp:{number}")

    with pytest.raises(SendPostponed):
        pace.take_place(ANN)


MARKUP = [
    ("", ""),
    ("**Saved** RM15", "*Saved* RM15"),
    ("# This week\ntext", "*This week*\ntext"),
    ("## **Week**", "*Week*"),
    ("```python\nx = 1\n```", "```x = 1```"),
    ("run `a*b` now", "run `a*b` now"),
    ("2 * 3 ** 4", "2 * 3 ** 4"),
    ("see [the guide](https://example.org/a)", "see the guide (https://example.org/a)"),
    ("[https://example.org](https://example.org)", "https://example.org"),
    ("**", "**"),
    ("**a\nb**", "**a\nb**"),
]


@pytest.mark.parametrize(("text", "shown"), MARKUP)
def test_formatting_is_whatsapps_own(text: str, shown: str) -> None:
    """What is not surely meant as formatting stays as it is."""
    assert whatsapp_text(text) == shown


async def test_a_channel_without_what_it_needs_says_what_is_missing() -> None:
    """By the names of the settings; nothing is shown of those that are there."""
    settings = settings_for("http://127.0.0.1:1").model_copy(update={"twilio_auth_token": None})

    with pytest.raises(SettingsError, match="TWILIO_AUTH_TOKEN, KEEPWELL_HTTP_PORT"):
        build(settings, {})


async def test_an_account_that_twilio_does_not_know_stops_the_start(line: Line) -> None:
    """One that can't be asked about does not."""
    known = await line.channel.open()
    line.server.account_status = 503
    unasked = await line.channel.open()
    line.server.account_status = 401
    with pytest.raises(SettingsError, match="TWILIO_AUTH_TOKEN"):
        await line.channel.open()

    assert known.is_made
    assert f"{PUBLIC_URL}/hooks/whatsapp" in known.text
    assert not unasked.is_made


async def test_a_slow_answer_shows_the_sign(line: Line) -> None:
    """Again and again until it is there; a sign that fails is no loss."""
    waits = iter([True, True, False])
    shown: list[str] = []

    async def act(sid: str) -> None:
        shown.append(sid)

    async def is_waiting() -> bool:
        return next(waits)

    async def no_time(_: float) -> None:
        pass

    typing = Typing(act, no_time)
    typing.watch(ANN, "SM1", is_waiting)
    await typing._watched[ANN]
    await line.channel._type("SM2")

    assert shown == ["SM1", "SM1"]
    assert line.server.typed == ["SM2"]
