"""How much of a text the guards read, and in which shape: hostile length or spacing never costs more than its size.

It judges nothing.
"""

import re

from bot.guards.disguises import is_blank

MAX_READ_CHARS = 4_096  # the longest message that Telegram takes (Bot API, sendMessage); more is a paste, not a talk

_GAP = re.compile(r"[^\S\n]{2,}")
_BLANK_LINES = re.compile(r"\n(?:\s*\n){2,}")
_ESCAPE = re.compile(r"\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\)?|[@-Z\\-_])|\x9b[0-?]*[ -/]*[@-~]")
# Control characters but for tab and line end, halves of a character, marks that turn or hide text. Joiners that emoji
# and some scripts are spelled with stay.
_UNREADABLE = re.compile(
    r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u00ad\u200b\u2028\u2029\u202a-\u202e\u2060-\u2069\ufeff\ud800-\udfff]"
)


def bounded(text: str) -> str:
    """The first MAX_READ_CHARS characters of *text*, with each run of spaces as one space."""
    return _GAP.sub(" ", text[: 2 * MAX_READ_CHARS])[:MAX_READ_CHARS]


def readable(text: str) -> str:
    """A model's *text* as a person may be sent it: no control characters, and no longer than the guards read.

    A longer text is cut at the end of its last whole sentence, or word; one of which nothing would be seen is empty.
    """
    if is_blank(text):
        return ""
    plain = _UNREADABLE.sub("", _ESCAPE.sub("", text.replace("\r\n", "\n")))
    squeezed = _BLANK_LINES.sub("\n\n", _GAP.sub(" ", plain)).strip()
    if len(squeezed) <= MAX_READ_CHARS:
        return squeezed
    return _whole_sentences(squeezed[:MAX_READ_CHARS])


def shown_as_cut(text: str) -> str:
    """A *text* that ended in the middle, up to its last whole sentence or word, and visibly unfinished."""
    return f"{_whole_sentences(text)} …"


def _whole_sentences(cut: str) -> str:
    """*cut* up to its last whole sentence, or word."""
    end = max(cut.rfind(mark) for mark in (". ", "! ", "? ", "\n", "。"))
    return cut[: end + 1].rstrip() if end > 0 else cut.rpartition(" ")[0] or cut
