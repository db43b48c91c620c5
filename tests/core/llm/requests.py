"""A request to a chat model, of which a test shows only what matters to it."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

from core.grammar.context import ReadingContext
from core.llm.types import Message, ModelRequest, ToolSpec, UserMessage

CONTEXT = ReadingContext(now=datetime(2026, 11, 27, 12, 0, tzinfo=ZoneInfo("Asia/Kuala_Lumpur")), currency="MYR")
SECRET_WORDS = "my landlord is called Zebedee"  # noqa: S105  words that must not turn up in an error
ADD = ToolSpec("add_expense", "Save an expense.", {"type": "object", "properties": {"amount": {"type": "number"}}})
LIST = ToolSpec("list_entries", "List entries.", {"type": "object", "properties": {}})


def a_request(*messages: Message, tools: tuple[ToolSpec, ...] = (), max_tokens: int = 300) -> ModelRequest:
    """A request with these messages, or with one that holds SECRET_WORDS."""
    return ModelRequest("Be brief.", messages or (UserMessage(SECRET_WORDS),), tools, CONTEXT, max_tokens)
