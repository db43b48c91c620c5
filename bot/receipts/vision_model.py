"""Reading a receipt by a vision model: it copies the lines and says what it takes for the total (R3.9).

Its lines are read by the same rules as those of the offline reader, and its own word is only a second opinion, so
that neither a slip of the model nor an order printed on the receipt decides an amount.
"""

from collections.abc import Sequence
from datetime import UTC, datetime

from PIL import Image
from pydantic import BaseModel, ConfigDict

import prompts
from core.errors import ModelUnavailable
from core.grammar.context import ReadingContext
from core.llm.types import ChatModel, ModelRequest, Picture, UserMessage
from core.vision.pictures import as_jpeg
from core.vision.types import Box, Claim, Line, ReceiptText, Word
from memory import structured
from memory.structured import ReplyUnreadable

MAX_TOKENS = 4_096  # about a hundred and fifty lines
MAX_LINES = 300
LINE_HEIGHT = 20.0  # a model tells no places: each line stands below the one before
REPORTED = 0.9  # confidence of a copied line: a model does not say how sure it is
ASKED = "Copy this receipt."
# A request needs a writer's clock; only the offline model reads it, and that one is never asked to look at a picture.
NO_WRITER = ReadingContext(now=datetime.fromtimestamp(0, UTC))


class PrintedReceipt(BaseModel):
    """What a vision model answers."""

    model_config = ConfigDict(extra="forbid")

    is_receipt: bool
    lines: list[str]
    merchant: str
    day: str
    currency: str
    total: str


class VisionModel:
    """A PictureModel that asks *model*."""

    def __init__(self, model: ChatModel) -> None:
        self._model = model

    async def read(self, pictures: Sequence[Image.Image]) -> ReceiptText:
        """What is printed on *pictures*, with what the model makes of it.

        Raises:
            ModelUnavailable: No answer of the right shape.
        """
        shown = tuple(Picture("image/jpeg", as_jpeg(picture)) for picture in pictures)
        request = ModelRequest(
            system=prompts.render("receipt"),
            messages=(UserMessage(ASKED, shown),),
            tools=(),
            context=NO_WRITER,
            max_tokens=MAX_TOKENS,
            purpose="receipt",
        )
        try:
            printed = await structured.ask(self._model, request, PrintedReceipt)
        except ReplyUnreadable as error:
            raise ModelUnavailable(f"{self._model.name} gave no readable answer about a picture") from error
        return as_text(printed)


def as_text(printed: PrintedReceipt) -> ReceiptText:
    """The answer of a model in the shape that every reader gives."""
    lines = [_line(text, place) for place, text in enumerate(printed.lines[:MAX_LINES]) if text.strip()]
    claim = Claim(printed.is_receipt, printed.merchant, printed.day, printed.currency, printed.total)
    return ReceiptText(tuple(lines), claim)


def _line(text: str, place: int) -> Line:
    top = place * LINE_HEIGHT
    box = Box(0.0, top, LINE_HEIGHT * len(text), top + LINE_HEIGHT)
    return Line((Word(" ".join(text.split()), box, REPORTED),))
