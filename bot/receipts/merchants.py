"""The shop's name on a receipt: the first line, or one among the first that is printed larger.

It becomes the note of a record, so it is kept short and plain; a line that reads like a sentence is no name.
"""

import re
from collections.abc import Sequence

from bot.receipts.labels import Kind, kind_of
from core.vision.types import Line

HEADER_LINES = 4  # the name stands among them
MAX_CHARS = 40
MAX_WORDS = 6
LARGER = 1.25  # times the height of the first line

_LETTERS = re.compile(r"[^\W\d_]{2}")
_ODD = re.compile(r"[^\w &'’().,/+-]")
_NO_NAME = re.compile(
    r"\b(?:receipt|invoice|tax invoice|resit|resi|invois|rechnung|facture|factura|welcome|selamat|thank|date|tarikh"
    r"|ignore|instructions?|prompt|system|assistant|save|total|tel|www|http)\b|@|\.com|\d{4}|\d[.,]\d{2}\b",
    re.IGNORECASE,
)


def merchant_on(lines: Sequence[Line], claimed: str = "") -> str:
    """The name of the shop, or empty; the one that a model has *claimed* where no line looks like one."""
    names = [line for line in lines[:HEADER_LINES] if _is_name(line.text)]
    if not names:
        return plain(claimed) if _is_name(claimed) else ""
    first, largest = names[0], max(names, key=_height)
    chosen = largest if _height(largest) > LARGER * _height(first) else first
    return plain(chosen.text)


def plain(name: str) -> str:
    """A name in plain characters, cut to MAX_CHARS; written in capitals throughout, it gets small letters."""
    kept = " ".join(_ODD.sub(" ", name).split())[:MAX_CHARS].strip(" .,-/(")
    return kept.title().replace("'S", "'s") if kept.isupper() else kept


def _is_name(text: str) -> bool:
    is_short = len(text) <= MAX_CHARS and len(text.split()) <= MAX_WORDS
    return is_short and bool(_LETTERS.search(text)) and not _NO_NAME.search(text) and kind_of(text) is Kind.OTHER


def _height(line: Line) -> float:
    return max(word.box.height for word in line.words)
