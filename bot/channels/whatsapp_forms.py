"""Reading the forms that Twilio posts: fields in, what happened out; pure.

Only what is used is read: Twilio adds fields without notice. Who wrote is an opaque text, a telephone number today and
perhaps none tomorrow. It knows no inbox and answers nothing. Shapes: Twilio, "Webhook request" and "Status callback".
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from bot.channels.base import Attachment, Media, Place
from core.deliveries import Reason, Report, Status

MAX_MEDIA = 10  # of one message
_FILE_NAME = re.compile(r"[^\n/\\]{1,200}\.[A-Za-z0-9]{2,5}")  # what stands as the text of a document without one
_STATUSES = {
    "accepted": Status.QUEUED,
    "scheduled": Status.QUEUED,
    "queued": Status.QUEUED,
    "sending": Status.QUEUED,
    "sent": Status.SENT,
    "delivered": Status.DELIVERED,
    "read": Status.READ,
    "failed": Status.FAILED,
    "undelivered": Status.FAILED,
    "canceled": Status.FAILED,
}
_IGNORED = {"reaction"}  # a mark on a message, of which no answer is expected


@dataclass(frozen=True)
class Part:
    """A file, a place or the like that came with a message."""

    attachment: Attachment
    media: Media | None = None
    place: Place | None = None


@dataclass(frozen=True)
class Told:
    """A person wrote to us.

    Attributes:
        sender: Their address, as Twilio spells it.
        sid: The message's name, unique and the same when it is posted again.
        parts: What came beside the words, none or several.
        reply_to: The receipt of the message that it replies to.
        action: What the button carries that they pressed.
    """

    sender: str
    sid: str
    text: str
    parts: tuple[Part, ...] = ()
    reply_to: str | None = None
    is_forwarded: bool = False
    action: str | None = None


@dataclass(frozen=True)
class Ignored:
    """Nothing that concerns us; *kind* is Twilio's name for it."""

    kind: str


def read_message(form: Mapping[str, str]) -> Told | Ignored:
    """What happened in *form*.

    Raises:
        ValueError: It is not shaped as documented.
    """
    kind = form.get("MessageType", "")
    if kind in _IGNORED:
        return Ignored(kind)
    sender, sid = form.get("From"), form.get("MessageSid")
    if not sender or not sid:
        raise ValueError("a message without its sender or its name")
    text, parts = form.get("Body", ""), _parts(form)
    if len(parts) == 1 and parts[0].attachment is Attachment.DOCUMENT and _FILE_NAME.fullmatch(text):
        parts, text = (_named(parts[0], text),), ""
    return Told(
        sender=sender,
        sid=sid,
        text=text,
        parts=parts if parts or text else (Part(Attachment.OTHER),),
        reply_to=form.get("OriginalRepliedMessageSid") or None,
        is_forwarded="true" in (form.get("Forwarded"), form.get("FrequentlyForwarded")),
        action=form.get("ButtonPayload") or form.get("ListId") or None,
    )


def _parts(form: Mapping[str, str]) -> tuple[Part, ...]:
    count = min(int(form.get("NumMedia") or 0), MAX_MEDIA)
    parts = [_file(form, place) for place in range(count)]
    if form.get("Latitude") and form.get("Longitude"):
        place = Place(latitude=float(form["Latitude"]), longitude=float(form["Longitude"]))
        parts.append(Part(Attachment.LOCATION, place=place))
    return tuple(parts)


def _file(form: Mapping[str, str], place: int) -> Part:
    url = form.get(f"MediaUrl{place}")
    if not url:
        raise ValueError("a file without its address")
    media_type = form.get(f"MediaContentType{place}", "").partition(";")[0].strip().lower()
    media = Media(reference=url, media_type=media_type or None)
    return Part(_attachment(form.get("MessageType", ""), media_type), media)


def _attachment(kind: str, media_type: str) -> Attachment:
    if kind == "sticker" or media_type == "image/webp":
        return Attachment.STICKER
    if media_type in {"text/vcard", "text/x-vcard"}:
        return Attachment.CONTACT
    family = {"image": Attachment.PHOTO, "audio": Attachment.VOICE, "video": Attachment.VIDEO}
    return family.get(media_type.partition("/")[0], Attachment.DOCUMENT)


def _named(part: Part, name: str) -> Part:
    return Part(part.attachment, part.media and part.media.model_copy(update={"name": name}))


@dataclass(frozen=True)
class Delivery:
    """What Twilio tells of a message to *recipient*; *code* is its number for what went wrong, 0 for nothing."""

    recipient: str
    sid: str
    status: Status
    code: int

    def report(self, reason: Reason) -> Report:
        """The same for the outbox; *reason* is what *code* means, and counts for a failure."""
        return Report(self.sid, self.status, reason if self.status is Status.FAILED else None)


def read_delivery(form: Mapping[str, str]) -> Delivery | Ignored:
    """What *form* tells of a message of ours.

    Raises:
        ValueError: It is not shaped as documented.
    """
    recipient, sid = form.get("To"), form.get("MessageSid")
    if not recipient or not sid:
        raise ValueError("a status without its message")
    status = _STATUSES.get(form.get("MessageStatus", "").lower())
    code = form.get("ErrorCode", "")
    if status is None:
        return Ignored("status")
    return Delivery(recipient, sid, status, int(code) if code.isdecimal() else 0)
