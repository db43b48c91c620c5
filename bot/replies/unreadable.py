"""What is said to a message that holds no words: that it can't be read yet, and what works instead."""

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


def reply(attachment: Attachment) -> str:
    """A kind sentence about the *attachment*."""
    return f"I can't {_NAMES[attachment]} yet, sorry. Tell me in words, such as “lunch 15”, and I'll keep it."
