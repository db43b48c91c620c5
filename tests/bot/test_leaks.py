"""A tool call that is written out as words is no reply."""

from __future__ import annotations

import pytest

from bot.guards import leaks_call

TOOLS = ("add_expense", "undo")


@pytest.mark.parametrize(
    "text",
    [
        '{"name": "add_expense", "arguments": {"amount": 15}}',
        '```json\n{"name": "save", "arguments": {"amount": 15}}\n```',
        "<tool_call>\n{}\n</tool_call>",
        "add_expense(amount=15)",
        "I will call add_expense for you.",
        "{'tool': 'x', 'parameters': {}}",
        '{"name": "save",\n "parameters": {}}',
    ],
)
def test_a_call_in_words_is_a_leak(text: str) -> None:
    """In JSON, in tags, as code, or by the tool's name."""
    assert leaks_call(text, TOOLS)


@pytest.mark.parametrize(
    "text", ["", "You can undo that.", "Add expense after expense…", '"name": nothing', "My name is Keepwell.", "a_b"]
)
def test_plain_words_are_none(text: str) -> None:
    """A tool whose name is an everyday word may be spoken of."""
    assert not leaks_call(text, TOOLS)
