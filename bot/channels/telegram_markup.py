"""Reading the little Markdown that models write into Telegram's entities; pure.

Text and entities are sent apart from each other, so that no character needs escaping and nothing a person wrote can
break a message. What is not surely meant as formatting stays as it is. Offsets count UTF-16 units (Bot API,
"MessageEntity").
"""

import re
from dataclasses import dataclass

from telegram import MessageEntity

MAX_ENTITIES = 100  # in one message (Bot API, sendMessage); more of them stay unread

_MARKUP = re.compile(
    r"^```[\w+-]*\n(?P<block>.+?)\n?```[ \t]*$"
    r"|```(?P<span>[^`\n]+)```"
    r"|`(?P<code>[^`\n]+)`"
    r"|\*\*(?P<bold>(?=[^\s*])[^\n]*?[^\s*])\*\*"
    r"|^#{1,6} +(?P<heading>[^\n]+)$",
    re.DOTALL | re.MULTILINE,
)
_TYPES = {
    "block": MessageEntity.PRE,
    "span": MessageEntity.CODE,
    "code": MessageEntity.CODE,
    "bold": MessageEntity.BOLD,
    "heading": MessageEntity.BOLD,
}


@dataclass(frozen=True)
class Formatted:
    """A text as it is shown, and which parts of it look different."""

    text: str
    entities: tuple[MessageEntity, ...] = ()


def read_markup(text: str) -> Formatted:
    """*text* with its formatting taken out and told apart; never longer than it was."""
    parts: list[str] = []
    entities: list[MessageEntity] = []
    offset = end = 0
    for match in _MARKUP.finditer(text):
        before, kind = text[end : match.start()], str(match.lastgroup)
        shown = match[kind].replace("**", "") if kind == "heading" else match[kind]
        offset += units(before)
        entities.append(MessageEntity(_TYPES[kind], offset=offset, length=units(shown)))
        parts += (before, shown)
        offset += units(shown)
        end = match.end()
    shown_text = "".join((*parts, text[end:]))
    if not entities or len(entities) > MAX_ENTITIES or not shown_text.strip():
        return Formatted(text)
    return Formatted(shown_text, tuple(entities))


def units(text: str) -> int:
    """The length of *text* as Telegram counts it."""
    return len(text.encode("utf-16-le", "surrogatepass")) // 2
