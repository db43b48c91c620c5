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
        'Create reminder {"title": "rent"}',
        '{{"name": "greeting"}}',
        "You can call the `Add_Expense` function with the amount 15.",
        '{"tool":"undo","args":{}}',
        "functions.undo()",
        "undo()",
        "undo({})",
        "undo(last=1)",
        "[TOOL_CALLS] undo",
        "<|tool|>undo<|end|>",
        '{"type":"function","name":"undo"}',
        "to=undo {}",
        "Action: undo\nAction Input: {}",
        "Tool: undo",
        '{"amount": 15, "note": "lunch"}',
    ],
)
def test_a_call_in_words_is_a_leak(text: str) -> None:
    """In JSON, in tags, as code, or by the tool's name."""
    assert leaks_call(text, TOOLS)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "You can undo that.",
        "Add expense after expense…",
        '"name": nothing',
        "My name is Keepwell.",
        "a_b",
        "Undo (or delete) what you like.",
        "Action: cook at home twice a week.",
        "A call: to undo or not to undo?",
        "I feel {sad} too.",
        "[TOOLS] are for work.",
    ],
)
def test_plain_words_are_none(text: str) -> None:
    """A tool whose name is an everyday word may be spoken of."""
    assert not leaks_call(text, TOOLS)
