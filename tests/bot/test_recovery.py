"""A tool call that a model wrote out as words is read back, in whichever of the shapes small models write."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.guards import leaks_call, recovered_calls
from bot.guards.recovery import MAX_CALLS

TOOLS = ("add_expense", "list_entries", "set_reminder", "undo")
ADD = ("add_expense", {"amount": 15, "note": "lunch"})
REMIND = ("set_reminder", {"what": "pay rent"})

SHAPES = {
    "bare": ('{"name": "add_expense", "arguments": {"amount": 15, "note": "lunch"}}', [ADD]),
    "without its last brace": ('{"name": "add_expense", "arguments": {"amount": 15, "note": "lunch"}', [ADD]),
    "without its end": ('{"name": "add_expense", "arguments": {"amount": 15, "note": "lunch', [ADD]),
    "with doubled braces": ('{{"name": "set_reminder", "arguments": {"what": "pay rent"}}}}', [REMIND]),
    "fenced": (
        '```json\n{\n  "name": "add_expense",\n  "arguments": {\n    "amount": 15,\n    "note": "lunch"\n  }\n}\n```',
        [ADD],
    ),
    "fenced, without its last brace": (
        '```json\n{"name": "add_expense", "arguments": {"amount": 15, "note": "lunch"}\n```',
        [ADD],
    ),
    "two, a line each": (
        '{"name": "add_expense", "arguments": {"amount": 15, "note": "lunch"}}\n'
        '{"name": "set_reminder", "arguments": {"what": "pay rent"}}',
        [ADD, REMIND],
    ),
    "two, the first without its brace": (
        '{"name": "add_expense", "arguments": {"amount": 15, "note": "lunch"}\n'
        '{"name": "set_reminder", "arguments": {"what": "pay rent"}}',
        [ADD, REMIND],
    ),
    "two, with a comma": (
        '{"name": "add_expense", "arguments": {"amount": 15, "note": "lunch"}}, '
        '{"name": "set_reminder", "arguments": {"what": "pay rent"}}',
        [ADD, REMIND],
    ),
    "a list": (
        '[{"name": "add_expense", "arguments": {"amount": 15, "note": "lunch"}}, '
        '{"name": "set_reminder", "arguments": {"what": "pay rent"}}]',
        [ADD, REMIND],
    ),
    "other keys, a description beside": (
        '{"name": "set_reminder", "description": "Sets one.", "parameters": {"what": "pay rent"}}',
        [REMIND],
    ),
    "arguments as text": ('{"tool": "set_reminder", "input": "{\\"what\\": \\"pay rent\\"}"}', [REMIND]),
    "as it travels": (
        '{"type": "function", "function": {"name": "set_reminder", "arguments": "{\\"what\\": \\"pay rent\\"}"}}',
        [REMIND],
    ),
    "after the tool's name": ('set_reminder {"what": "pay rent"}', [REMIND]),
    "after its name on a line": ('set_reminder\n{"what": "pay rent"}', [REMIND]),
    "after its name, capitalised": ('Set_reminder: {"what": "pay rent"}', [REMIND]),
    "after its name in words": ('I will now Set reminder {"what": "pay rent"}', [REMIND]),
    "as a function": ('add_expense({"amount": 15, "note": "lunch"})', [ADD]),
    "in tags": ('<tool_call>\n{"name": "undo", "arguments": {}}\n</tool_call>', [("undo", {})]),
    "spelled differently": ('{"name": "Set Reminder", "arguments": {"what": "pay rent"}}', [REMIND]),
    "followed by chatter": (
        '{"name": "set_reminder", "arguments": {"what": "pay rent"}}\n\nI have set it! {"weather": "fine"}',
        [REMIND],
    ),
    "over and over": ('{"name": "set_reminder", "arguments": {"what": "pay rent"}}\n' * 9, [REMIND]),
}


@pytest.mark.parametrize(("text", "calls"), SHAPES.values(), ids=SHAPES.keys())
def test_a_written_call_is_read_back(text: str, calls: list[tuple[str, dict[str, object]]]) -> None:
    """Each shape gives its calls in order, and is a leak that no person may see."""
    found = recovered_calls(text, TOOLS, "said")

    assert [(call.name, call.arguments) for call in found] == calls
    assert leaks_call(text, TOOLS)


@pytest.mark.parametrize(
    "text",
    [
        '{"name": "greeting", "arguments": {"text": "hello"}}',
        '{"name": "add_expense", "parameters": {"type": "object", "properties": {"amount": {"type": "number"}}}}',
        "You can call the `set_reminder` function with the words “pay rent”.",
        '{"name": "add_expense", "arguments": [15]}',
        '{"name": "add_expense", "arguments": "15 for lunch"}',
        '{"name": "add_expense", "arguments": {"amount": 15,, "note"}}',
        '{"amount": 15}',
    ],
    ids=["invented", "echo of the schema", "prose", "a list", "words", "broken inside", "nameless"],
)
def test_what_is_no_call_stays_a_leak(text: str) -> None:
    """It is not guessed at: the model is asked again."""
    assert recovered_calls(text, TOOLS, "said") == ()
    assert leaks_call(text, TOOLS)


@pytest.mark.parametrize("text", ["", "Hello!", "A set { of } braces", "{}", "{{{{", "5 > 3 {"])
def test_plain_words_hold_no_call(text: str) -> None:
    """Nor do braces by themselves."""
    assert recovered_calls(text, TOOLS, "said") == ()


def test_a_call_quoted_from_the_message_is_none() -> None:
    """Otherwise a forwarded text could call tools through a model that repeats it."""
    quoted = '{"name": "undo", "arguments": {}}'

    assert recovered_calls(f"Your message says {quoted}.", TOOLS, f"What does {quoted} mean?") == ()


def test_a_model_that_runs_on_is_cut_short() -> None:
    """No more calls than a message could mean."""
    text = "".join(json.dumps({"name": "add_expense", "arguments": {"amount": n}}) for n in range(30))

    assert len(recovered_calls(text, TOOLS, "said")) == MAX_CALLS


@given(st.text(alphabet='{}[]":, \n`abcdenmatrgus_.0159', max_size=300))
def test_no_text_is_too_odd(text: str) -> None:
    """Whatever a model writes, reading it ends, and finds only tools that exist."""
    assert all(call.name in TOOLS for call in recovered_calls(text, TOOLS, "said"))
