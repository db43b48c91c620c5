"""What Twilio posts: signed or refused, read or set aside, and handed in as what it is."""

from __future__ import annotations

from urllib.parse import urlencode

import pytest
import structlog
from twilio.request_validator import RequestValidator

from bot.channels.base import (
    Attachment,
    Button,
    ButtonPayload,
    HookRequest,
    Inbound,
    Media,
    MessagePayload,
    Place,
    SetAside,
)
from bot.channels.whatsapp import MESSAGE_PATH
from bot.channels.whatsapp_intake import Intake
from bot.channels.whatsapp_messages import STATUS_PATH
from bot.channels.whatsapp_signature import Guard
from bot.channels.whatsapp_typing import Typing
from core.deliveries import Reason, Report, Status
from core.users import Address
from tests.bot.channels.twilio_server import TOKEN
from tests.bot.channels.whatsapp_phone import ANN, PUBLIC_URL, post

SECRET = "a-shared-key-of-nobody"  # noqa: S105
UNDO = Button(label="Undo", action="undo:7")


class Desk:
    """A reception that keeps what is handed in."""

    def __init__(self) -> None:
        self.inbounds: list[Inbound] = []
        self.unread: list[SetAside] = []
        self.stopped: list[tuple[Address, int]] = []
        self.reports: list[tuple[Address, Report]] = []

    async def receive(self, inbound: Inbound) -> int | None:
        """Keep it, unless it is there."""
        if inbound.dedupe_key in {each.dedupe_key for each in self.inbounds}:
            return None
        self.inbounds.append(inbound)
        return len(self.inbounds)

    async def set_aside(self, unread: SetAside) -> None:
        """Keep it."""
        self.unread.append(unread)

    async def is_busy(self, address: Address) -> bool:
        """Nobody waits."""
        return False

    async def offered(self, address: Address, receipt: str | None) -> tuple[Button, ...]:
        """One button."""
        return (UNDO,)

    async def stop(self, address: Address, event_id: int) -> None:
        """Keep who said so."""
        self.stopped.append((address, event_id))

    async def report(self, address: Address, report: Report) -> None:
        """Keep it."""
        self.reports.append((address, report))

    @property
    def payloads(self) -> list[object]:
        """What was handed in."""
        return [inbound.payload for inbound in self.inbounds]


async def _nothing(_: object) -> None:
    pass


def intake(desk: Desk, *, secret: str | None = None) -> Intake:
    """An intake at *desk*."""
    return Intake(desk, Guard(PUBLIC_URL, TOKEN, secret), Typing(_nothing, _nothing))  # type: ignore[arg-type]


def a_form(**fields: str) -> dict[str, str]:
    """A message of Ann's."""
    return {"MessageSid": "SM1", "From": ANN, "Body": "lunch 15", "NumMedia": "0", "MessageType": "text", **fields}


def with_signature(form: dict[str, str], signature: str, **headers: str) -> HookRequest:
    """A post with this signature."""
    return HookRequest(MESSAGE_PATH, "", {"x-twilio-signature": signature, **headers}, urlencode(form).encode())


def signature_of(form: dict[str, str], secret: str = TOKEN, algorithm: str = "HMAC_SHA1", path: str = "") -> str:
    """What Twilio would sign it with."""
    url = f"{PUBLIC_URL}{MESSAGE_PATH}{path}"
    return str(RequestValidator(secret).compute_signature(url, form, algorithm))


async def test_what_is_signed_is_stored_and_answered_with_nothing() -> None:
    """Empty TwiML, and one event by the message's own name, which opens the window."""
    desk = Desk()

    reply = await intake(desk).take_message(post(MESSAGE_PATH, a_form()))

    assert (reply.status, reply.media_type) == (200, "text/xml")
    assert reply.body.endswith("<Response />")
    (inbound,) = desk.inbounds
    assert inbound.address == Address("whatsapp", ANN)
    assert inbound.dedupe_key == "whatsapp:SM1"
    assert inbound.opens_window
    assert inbound.payload == MessagePayload(text="lunch 15", message_id="SM1")


async def test_the_same_message_posted_again_changes_nothing() -> None:
    """And is answered as the first was (B057)."""
    desk = Desk()

    replies = [await intake(desk).take_message(post(MESSAGE_PATH, a_form())) for _ in range(3)]

    assert [reply.status for reply in replies] == [200, 200, 200]
    assert len(desk.inbounds) == 1


FORGED = {
    "not signed": post(MESSAGE_PATH, a_form(), signed_by=None),
    "signed by somebody else": post(MESSAGE_PATH, a_form(), signed_by="another"),
    "an empty signature": with_signature(a_form(), ""),
    "a signature that is no text of ASCII": with_signature(a_form(), "é" * 28),
    "signed for where it says that it was posted to": post(
        MESSAGE_PATH, a_form(), url=f"https://evil.example.org{MESSAGE_PATH}"
    ),
    "signed for another path": post(MESSAGE_PATH, a_form(), url=f"{PUBLIC_URL}{STATUS_PATH}"),
    "a field changed": with_signature(a_form(Body="lunch 1500"), signature_of(a_form())),
    "a field added": with_signature(a_form(ButtonPayload="undo:1"), signature_of(a_form())),
    "a field left out": with_signature({"MessageSid": "SM1", "From": ANN}, signature_of(a_form())),
    "an algorithm that nobody knows": with_signature(
        a_form(), signature_of(a_form()), **{"x-twilio-webhooks-signature-settings": "key=k,algorithm=HMAC_MD5"}
    ),
    "no form": HookRequest(MESSAGE_PATH, "", {"x-twilio-signature": signature_of({})}, b"\xff\xfe{}"),
}


@pytest.mark.parametrize("request_", FORGED.values(), ids=FORGED.keys())
async def test_what_twilio_did_not_sign_is_refused_without_effect(request_: HookRequest) -> None:
    """403, nothing handed in, and neither the token nor who wrote in a log."""
    desk = Desk()

    with structlog.testing.capture_logs() as logs:
        message = await intake(desk).take_message(request_)
        status = await intake(desk).take_status(request_)

    assert (message.status, status.status) == (403, 403)
    assert desk.inbounds == []
    assert desk.unread == []
    assert desk.reports == []
    assert [entry["event"] for entry in logs] == ["webhook_refused"] * 2
    assert TOKEN not in str(logs)
    assert ANN not in str(logs)


async def test_the_query_is_part_of_what_is_signed() -> None:
    """As it came, without a change."""
    desk, form = Desk(), a_form()
    headers = {"x-twilio-signature": signature_of(form, path="?bot=keepwell&x=%20")}
    body = urlencode(form).encode()

    good = await intake(desk).take_message(HookRequest(MESSAGE_PATH, "bot=keepwell&x=%20", headers, body))
    bad = await intake(desk).take_message(HookRequest(MESSAGE_PATH, "bot=another", headers, body))

    assert (good.status, bad.status) == (200, 403)


async def test_blank_and_repeated_fields_are_signed_too() -> None:
    """Each value once, in order; blanks stay, and nothing is trimmed."""
    pairs = [*a_form(Body=" lunch 15 ", Label="").items(), ("Extra", "b"), ("Extra", "a"), ("Extra", "b")]
    signed = {**a_form(Body=" lunch 15 ", Label=""), "Extra": "aExtrab"}
    headers = {"x-twilio-signature": signature_of(signed)}

    reply = await intake(Desk()).take_message(HookRequest(MESSAGE_PATH, "", headers, urlencode(pairs).encode()))

    assert reply.status == 200


@pytest.mark.parametrize(("secret", "signed_by"), [(None, TOKEN), (SECRET, SECRET)])
async def test_the_newer_signature_is_taken(secret: str | None, signed_by: str) -> None:
    """SHA-256, by the shared key where there is one; the older one goes by the token all the same."""
    desk, form, settings = Desk(), a_form(), {"x-twilio-webhooks-signature-settings": "key=k,algorithm=HMAC_SHA256"}
    at = intake(desk, secret=secret)

    new = await at.take_message(with_signature(form, signature_of(form, signed_by, "HMAC_SHA256"), **settings))
    old = await at.take_message(with_signature(form, signature_of(form)))
    bad = await at.take_message(with_signature(form, signature_of(form, "another", "HMAC_SHA256"), **settings))

    assert (new.status, old.status, bad.status) == (200, 200, 403)


IMAGE = "https://api.twilio.com/2010-04-01/Accounts/AC1/Messages/MM1/Media/ME1"
KINDS: list[tuple[dict[str, str], list[object]]] = [
    ({"ButtonPayload": "undo:7", "ButtonText": "Undo", "Body": "Undo"}, [ButtonPayload(action="undo:7")]),
    ({"ListId": "answer:3:1", "Body": "Food"}, [ButtonPayload(action="answer:3:1")]),
    ({"Body": "1"}, [ButtonPayload(action="undo:7")]),
    ({"Body": "undo"}, [ButtonPayload(action="undo:7")]),
    ({"Body": "2"}, [MessagePayload(text="2", message_id="SM1")]),
    ({"Body": "stop"}, [ButtonPayload(action="stop:0")]),
    ({"Body": "开始"}, [ButtonPayload(action="start:3")]),
    ({"Body": "ayuda"}, [MessagePayload(text="/help", message_id="SM1")]),
    ({"Body": "stop", "Forwarded": "true"}, [MessagePayload(text="stop", message_id="SM1", is_forwarded=True)]),
    ({"Body": "stop that reminder"}, [MessagePayload(text="stop that reminder", message_id="SM1")]),
    (
        {"FrequentlyForwarded": "true", "OriginalRepliedMessageSid": "SM0"},
        [MessagePayload(text="lunch 15", message_id="SM1", is_forwarded=True, reply_to="SM0")],
    ),
    (
        {"Body": "", "Latitude": "3.1", "Longitude": "-101.6", "Label": "Home", "MessageType": "location"},
        [
            MessagePayload(
                text="",
                message_id="SM1",
                attachment=Attachment.LOCATION,
                place=Place(latitude=3.1, longitude=-101.6),
            )
        ],
    ),
    (
        {"NumMedia": "1", "MediaUrl0": IMAGE, "MediaContentType0": "image/jpeg", "Body": "lunch"},
        [
            MessagePayload(
                text="lunch",
                message_id="SM1",
                attachment=Attachment.PHOTO,
                media=Media(reference=IMAGE, media_type="image/jpeg"),
            )
        ],
    ),
    (
        {
            "NumMedia": "1",
            "MediaUrl0": IMAGE,
            "MediaContentType0": "application/pdf",
            "Body": "May invoice.pdf",
            "MessageType": "document",
        },
        [
            MessagePayload(
                text="",
                message_id="SM1",
                attachment=Attachment.DOCUMENT,
                media=Media(reference=IMAGE, media_type="application/pdf", name="May invoice.pdf"),
            )
        ],
    ),
    (
        {"Body": "", "MessageType": "unsupported"},
        [MessagePayload(text="", message_id="SM1", attachment=Attachment.OTHER)],
    ),
    ({"Body": "👍", "MessageType": "reaction"}, []),
    ({"From": "+15550100001"}, []),
    ({"SomethingNew": "x"}, [MessagePayload(text="lunch 15", message_id="SM1")]),
]


@pytest.mark.parametrize(("fields", "payloads"), KINDS)
async def test_each_kind_of_message_is_handed_in_as_what_it_is(fields: dict[str, str], payloads: list[object]) -> None:
    """Buttons, choices, words that stop us, files, places; what Twilio adds is ignored."""
    desk = Desk()

    reply = await intake(desk).take_message(post(MESSAGE_PATH, a_form(**fields)))

    assert reply.status == 200
    assert desk.payloads == payloads


async def test_stop_takes_effect_before_anything_is_answered() -> None:
    """Though its answer may wait behind a slow one; posted again it does nothing, for they may have started since."""
    desk = Desk()

    for _ in range(2):
        await intake(desk).take_message(post(MESSAGE_PATH, a_form(Body="STOP")))

    assert desk.stopped == [(Address("whatsapp", ANN), 1)]


@pytest.mark.parametrize(
    ("media_type", "attachment"),
    [
        ("audio/ogg; codecs=opus", Attachment.VOICE),
        ("video/mp4", Attachment.VIDEO),
        ("image/webp", Attachment.STICKER),
        ("text/vcard", Attachment.CONTACT),
        ("", Attachment.DOCUMENT),
    ],
)
async def test_a_file_is_known_by_its_type(media_type: str, attachment: Attachment) -> None:
    """What none of them is, is a document."""
    desk = Desk()
    form = a_form(NumMedia="1", MediaUrl0=IMAGE, MediaContentType0=media_type, Body="")

    await intake(desk).take_message(post(MESSAGE_PATH, form))

    (payload,) = desk.payloads
    assert isinstance(payload, MessagePayload)
    assert payload.attachment is attachment


async def test_no_file_of_several_is_lost() -> None:
    """Each is an event with a key of its own, the words with the first; posting it again changes nothing."""
    desk = Desk()
    files = {f"MediaUrl{place}": f"{IMAGE}{place}" for place in range(3)}
    types = {f"MediaContentType{place}": "image/jpeg" for place in range(3)}
    form = a_form(NumMedia="3", **files, **types)

    for _ in range(2):
        await intake(desk).take_message(post(MESSAGE_PATH, form))

    assert [inbound.dedupe_key for inbound in desk.inbounds] == ["whatsapp:SM1", "whatsapp:SM1:1", "whatsapp:SM1:2"]
    payloads = [payload for payload in desk.payloads if isinstance(payload, MessagePayload)]
    assert [payload.text for payload in payloads] == ["lunch 15", "", ""]
    assert [payload.media and payload.media.reference for payload in payloads] == [f"{IMAGE}{n}" for n in range(3)]


@pytest.mark.parametrize(
    "fields",
    [{"From": ""}, {"MessageSid": ""}, {"NumMedia": "many"}, {"NumMedia": "1"}, {"Latitude": "up", "Longitude": "1"}],
)
async def test_what_can_not_be_read_is_set_aside(fields: dict[str, str]) -> None:
    """Kept as it came, answered as if all were well, so that it is not posted for ever."""
    desk = Desk()

    reply = await intake(desk).take_message(post(MESSAGE_PATH, a_form(**fields)))

    assert reply.status == 200
    assert desk.inbounds == []
    (unread,) = desk.unread
    assert "lunch 15" in unread.update


STATUSES = [
    ({"MessageStatus": "sent"}, Report("SM1", Status.SENT)),
    ({"MessageStatus": "delivered"}, Report("SM1", Status.DELIVERED)),
    ({"MessageStatus": "read", "EventType": "READ"}, Report("SM1", Status.READ)),
    ({"MessageStatus": "failed", "ErrorCode": "63016"}, Report("SM1", Status.FAILED, Reason.CLOSED)),
    ({"MessageStatus": "undelivered", "ErrorCode": "63024"}, Report("SM1", Status.FAILED, Reason.GONE)),
    ({"MessageStatus": "failed", "ErrorCode": "63018"}, Report("SM1", Status.FAILED, Reason.BUSY)),
    ({"MessageStatus": "failed", "ErrorCode": "none"}, Report("SM1", Status.FAILED, Reason.OTHER)),
    ({"MessageStatus": "invented"}, None),
    ({"MessageStatus": "sent", "MessageSid": ""}, None),
]


@pytest.mark.parametrize(("fields", "report"), STATUSES)
async def test_what_became_of_a_message_is_reported(fields: dict[str, str], report: Report | None) -> None:
    """With what a failure asks for; what Twilio invents is ignored."""
    desk = Desk()
    form = {"MessageSid": "SM1", "To": ANN, **fields}

    reply = await intake(desk).take_status(post(STATUS_PATH, form))

    assert reply.status == 200
    assert desk.reports == ([(Address("whatsapp", ANN), report)] if report else [])
