"""What follows from a picture that was read: a call that writes the receipt, or a sentence that says what to do.

Pure. A picture without a receipt leads to no record, and neither does one that can't be read.
"""

import re

from bot.receipts.reading import read_receipt
from bot.receipts.receipt import Receipt
from core.grammar.context import ReadingContext
from core.llm.types import ToolCall
from core.vision.types import ReceiptText, Unread
from tools.receipt_questions import TOOL, ReceiptArguments

MAX_CAPTION_CHARS = 60  # of a caption that becomes the note; a longer one tells a story
IN_WORDS = "Write it in words, like “groceries 23.45”, and I'll save it."
NO_RECEIPT = f"Thanks for the picture. I see no receipt on it, so I haven't saved anything. {IN_WORDS}"
SENTENCES = {
    Unread.NO_READER: f"I can't read receipts here yet, so I haven't saved anything. How much was it? {IN_WORDS}",
    Unread.UNAVAILABLE: f"I can't read pictures just now, so I haven't saved anything. {IN_WORDS}",
    Unread.UNKNOWN_FORMAT: f"I can't open that file. Send the receipt as a JPEG or PNG photo or as a PDF. {IN_WORDS}",
    Unread.TOO_LARGE: f"That file is too large: a photo may have 10 MB, a PDF 5 pages. {IN_WORDS}",
    Unread.LOCKED: f"That PDF is locked with a password, so I can't read it. Send it unlocked, or a photo. {IN_WORDS}",
}
_NO_NOTE = re.compile(r"[\d?]")  # a figure is not said of the receipt alone, and a question names nothing


def understand(found: ReceiptText | Unread, context: ReadingContext, said: str = "") -> ToolCall | str:
    """The call that saves the receipt or asks about it; or what to answer where there is none.

    Args:
        found: What was read.
        context: The person's clock and habits.
        said: What they wrote beside the picture; a few words without a figure become part of the note.
    """
    if isinstance(found, Unread):
        return SENTENCES[found]
    receipt = read_receipt(found, context)
    if receipt is None:
        return NO_RECEIPT
    return ToolCall("1", TOOL, _arguments(receipt, said).model_dump(mode="json", exclude_defaults=True))


def _arguments(receipt: Receipt, said: str) -> ReceiptArguments:
    return ReceiptArguments(
        merchant=receipt.merchant,
        note=_note(receipt.merchant, said),
        totals=receipt.totals,
        lines_total=receipt.lines_total,
        currencies=receipt.currencies,
        days=receipt.days,
        problems=receipt.problems,
        items=len(receipt.items),
        tax=receipt.tax,
    )


def _note(merchant: str, said: str) -> str:
    """The shop's name, behind the person's own words where they gave some: "team lunch at Kedai Contoh"."""
    caption = " ".join(said.split()).strip(" .!")
    if not caption or len(caption) > MAX_CAPTION_CHARS or _NO_NOTE.search(caption):
        return merchant
    return f"{caption} at {merchant}" if merchant else caption
