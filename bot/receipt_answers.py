"""Answering a picture or a PDF: read, understood, written or asked about, and dropped with the call (R3.9)."""

from bot.acting import run_all
from bot.conversation import Answer, composed
from bot.modes import Mode
from bot.receipts import NO_RECEIPT, understand
from bot.router import DecidedBy
from core.llm import metering, usage
from core.vision.types import ReceiptReader
from tools.base import ToolScope


class ReceiptAnswers:
    """Answers pictures by what *reader* finds on them."""

    def __init__(self, reader: ReceiptReader) -> None:
        self._reader = reader

    async def answer(self, scope: ToolScope, content: bytes, media_type: str, caption: str) -> Answer | None:
        """The answer to the picture or PDF *content*: its record with a confirmation, a question, or a kind sentence.

        None where it shows no receipt and its caption says something that may be answered instead.

        No database connection is held while it is read. Repeating it for another event asks whether it is another one.

        Args:
            scope: Of the turn.
            content: The file.
            media_type: As whoever fetched it names it; the reader finds out for itself.
            caption: What the person wrote beside it; empty for nothing.
        """
        await scope.transaction.rest()
        with metering.counting() as spent:
            found = await self._reader.read(content)
        if spent:
            await usage.record(await scope.writing(), scope.user.id, scope.context().now.date(), spent)
        understood = understand(found, scope.context(), caption)
        if understood == NO_RECEIPT and caption:
            return None
        if isinstance(understood, str):
            return Answer(Mode.EXPENSE, DecidedBy.RULES, understood)
        return composed(scope, Mode.EXPENSE, DecidedBy.RULES, await run_all(scope, (understood,)))
