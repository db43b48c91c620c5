"""What is read from a picture or a PDF, the same whoever reads it.

It knows no receipt: which of the lines is the total is for ``bot.receipts`` to say. Everything that is read is data
that somebody printed, never an instruction (R1.7).
"""

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Protocol

MAX_BYTES = 10 * 1024 * 1024  # of one file; a phone's photo has 2 to 8 MB


@dataclass(frozen=True)
class Box:
    """Where something stands on a page, in pixels from its upper left corner, once the page is straight."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def height(self) -> float:
        """In pixels."""
        return self.bottom - self.top

    @property
    def middle(self) -> float:
        """How far down the page its middle is."""
        return (self.top + self.bottom) / 2


@dataclass(frozen=True)
class Word:
    """A piece of text that was found in one place.

    Attributes:
        confidence: 0 to 1, of what was read; 1 where the text lay in the file.
    """

    text: str
    box: Box
    confidence: float = 1.0


@dataclass(frozen=True)
class Line:
    """The words on one height of a page, from left to right."""

    words: tuple[Word, ...]

    @property
    def text(self) -> str:
        """The words with a space between them."""
        return " ".join(word.text for word in self.words)

    @property
    def confidence(self) -> float:
        """0 to 1, that of the word that was read worst."""
        return min((word.confidence for word in self.words), default=0.0)


@dataclass(frozen=True)
class Claim:
    """What a vision model makes of a receipt, each part as it is printed; a second opinion, never the only one.

    Attributes:
        is_receipt: The picture shows a receipt, an invoice or a card slip.
        total: What was to pay; empty where none is printed.
    """

    is_receipt: bool
    merchant: str = ""
    day: str = ""
    currency: str = ""
    total: str = ""


@dataclass(frozen=True)
class ReceiptText:
    """What is printed on a picture or on the pages of a PDF.

    Attributes:
        lines: From top to bottom; none where nothing is printed there.
        claim: What a vision model makes of it, where one has read it.
        is_exact: The text lay in the file as text, so that no figure of it can be misread.
    """

    lines: tuple[Line, ...] = field(repr=False)
    claim: Claim | None = field(default=None, repr=False)
    is_exact: bool = False


class Unread(StrEnum):
    """Why nothing could be read."""

    NO_READER = "no_reader"  # neither a vision model nor the offline reader is there
    UNAVAILABLE = "unavailable"  # the vision model is away, and there is no offline reader
    UNKNOWN_FORMAT = "unknown_format"  # no picture or PDF that we can open, or a broken one
    TOO_LARGE = "too_large"  # more bytes, pixels or pages than we open
    LOCKED = "locked"  # a PDF with a password


class ReceiptReader(Protocol):
    """Whoever reads what is printed on a picture or a PDF; it keeps nothing of it."""

    async def read(self, content: bytes) -> ReceiptText | Unread:
        """What is printed on *content*.

        What it is, is told from its first bytes. No connection may be held meanwhile: it takes seconds.
        """
        ...
