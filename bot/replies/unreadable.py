"""What is said to what came with a message and can't be read: what is the matter, and what works instead."""

from bot.channels.base import Attachment

_NAMES = {
    Attachment.PHOTO: "look at pictures",
    Attachment.VOICE: "listen to voice messages",
    Attachment.VIDEO: "watch videos",
    Attachment.DOCUMENT: "open files",
    Attachment.STICKER: "read stickers",
    Attachment.LOCATION: "read a place on the map",
    Attachment.CONTACT: "read contacts",
    Attachment.POLL: "vote in polls",
    Attachment.OTHER: "read that kind of message",
}
IN_WORDS = "Tell me in words, such as “lunch 15”, and I'll keep it."
GONE = f"I couldn't get that file: it is no longer there. Please send it again. Or {IN_WORDS[0].lower()}{IN_WORDS[1:]}"
CANT_LISTEN_NOW = f"I can't listen to voice messages just now, sorry. Try again in a while. Or t{IN_WORDS[1:]}"
TOO_LONG = (
    "That recording is longer than I can listen to: five minutes at most. Please send a shorter one, or write it."
)
NO_SOUND = f"I couldn't open that recording. Please record it once more. Or t{IN_WORDS[1:]}"
NOTHING_HEARD = f"I heard no words in that, so I kept nothing. Please record it once more. Or t{IN_WORDS[1:]}"
UNCLEAR = "I'm not sure I got that right, so I kept nothing. Could you say it once more, or write it?"
EMPTY = "That file is empty. Please send it again."
_MEGABYTE = 1024 * 1024


def reply(attachment: Attachment) -> str:
    """A kind sentence about an *attachment* of a kind that nobody reads."""
    return f"I can't {_NAMES[attachment]} yet, sorry. {IN_WORDS}"


def content(attachment: Attachment | None, *, is_empty: bool) -> str:
    """A kind sentence about a file whose content is of no use, whatever its kind is called."""
    if is_empty:
        return EMPTY
    match attachment:
        case Attachment.VOICE:
            return NO_SOUND
        case Attachment.PHOTO:
            return f"I can't make anything of that picture, sorry. {IN_WORDS}"
        case _:
            return f"I can't make anything of that file, sorry. {IN_WORDS}"


def too_large(limit: int) -> str:
    """What is said to a file of more than *limit* bytes."""
    return f"That file is too large for me: {limit // _MEGABYTE} MB at most. Please send a smaller one, or write it."


def heard(text: str) -> str:
    """The words of a voice note as they were heard, which a reply begins with."""
    return f"I heard: “{text.strip()}”"
