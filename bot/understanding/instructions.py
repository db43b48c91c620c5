"""Reading instructions about records and settings: undo, delete, change, caps, categories, currency, payday.

An instruction becomes calls of writing tools only if every word of it has a place; "undo the damage" and "the film
was 12 years old" are none. It knows no rows: which entry "the taxi" is, the tools find.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace

from bot.understanding import (
    cap_instructions,
    cap_lengths,
    category_instructions,
    deletion_instructions,
    entry_instructions,
    setting_instructions,
    statement_instructions,
)
from bot.understanding.instruction_questions import ask_about_amount
from core.grammar.context import ReadingContext
from core.llm.types import ToolCall
from tools.base import Ask

MAX_LENGTH = 160  # characters; a longer text tells a story


@dataclass(frozen=True)
class InstructionReading:
    """The calls a message asks for; ``complete`` when every word of it was used.

    Attributes:
        ask: What has to be asked before anything is done; ``calls`` are then empty.
    """

    calls: tuple[ToolCall, ...]
    complete: bool
    ask: Ask | None = None


# Caps come before entries: "delete the food cap" names a cap, not an entry.
_READERS: tuple[Callable[[str, ReadingContext], ToolCall | None], ...] = (
    setting_instructions.read,
    category_instructions.read,
    cap_instructions.read,
    statement_instructions.read,
    entry_instructions.read,
)


def read_instruction(text: str, context: ReadingContext) -> InstructionReading | None:
    """The writing calls that *text* asks for, or None if it is no instruction.

    What is evidently about a cap or an entry but was not wholly understood comes back incomplete, so that no other
    reader takes its figures for an expense.
    """
    if not text.strip() or len(text) > MAX_LENGTH:
        return None
    if calls := _calls(text, context):
        return InstructionReading(calls, complete=True)
    asked = (
        ask_about_amount(text, context, lambda known: _call(text, known))
        or cap_instructions.ask(text, context)
        or cap_lengths.ask(text, context)
    )
    if asked is not None:
        return InstructionReading((), complete=True, ask=asked)
    if cap_instructions.is_about_cap(text) or entry_instructions.is_about_entry(text):
        return InstructionReading((), complete=False)
    return None


def _calls(text: str, context: ReadingContext) -> tuple[ToolCall, ...]:
    """The calls that *text* asks for, numbered in its order; none if it is no instruction."""
    calls = deletion_instructions.read(text, context)
    if not calls and (call := _call(text, context)) is not None:
        calls = (call,)
    calls = calls or statement_instructions.read_several(text, context) or cap_instructions.read_several(text, context)
    return tuple(replace(call, id=str(number)) for number, call in enumerate(calls, start=1))


def _call(text: str, context: ReadingContext) -> ToolCall | None:
    return next((call for read in _READERS if (call := read(text, context)) is not None), None)
