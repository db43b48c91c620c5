"""What is said about links between chats (R9.5)."""

from collections.abc import Sequence

from core.users import Address
from tools.wording import listed

NAMES = {"telegram": "Telegram", "whatsapp": "WhatsApp", "console": "the terminal"}
HOW_TO_LINK = (
    "Send /link as a message of its own, and I'll give you a code that links another chat of yours. /unlink lets a "
    "linked chat stand alone again."
)
LINKED = (
    "Linked: whatever you write here belongs to the person who made that code, and is answered here. /unlink parts the "
    "two again. If somebody else gave you that code, send /unlink now."
)
NOTHING_LINKED = "No chat is linked to this one. /link gives you a code that links another one."
WHICH_CHAT = "Several chats are linked to you. Send /unlink in the one that is to stand alone again."
FORWARDED_CODE = "That is a forwarded message, so I linked nothing by it. A code only counts when you send it yourself."
NO_WORDS = "/unlink stands alone. Send it without anything behind it."
STANDS_ALONE = (
    "Unlinked: this chat stands alone again, with everything that was here before. What you wrote here while it was "
    "linked stays with the other chat."
)


def code(shown: str, *, minutes: int) -> str:
    """The code, which is shown once, and what it is for."""
    return (
        f"In the other chat, send me:\n/link {shown}\n"
        f"It works once, within {minutes} minutes; from then on that chat is yours as well. Give it to nobody: whoever "
        "sends it sees what you have here."
    )


def question(counts: Sequence[str]) -> str:
    """Whether to link, though there are records here."""
    return f"You have {listed(counts)} here. They stay apart; /unlink brings them back. Link anyway?"


def unlinked(address: Address) -> str:
    """Another chat than this one stands alone again."""
    where = NAMES.get(address.channel, address.channel)
    return f"Unlinked: your chat on {where} stands alone again, with everything that was there before."
