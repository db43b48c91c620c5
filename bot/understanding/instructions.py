"""Reading instructions about records and settings: undo, delete, change, caps, categories, currency, payday.

An instruction becomes calls of writing tools only if every word of it has a place; "undo the damage" and "the film
was 12 years old" are none. It knows no rows: which entry "the taxi" is, the tools find.
"""

from collections.abc import Callable
from dataclasses import dataclass

from bot.understanding import cap_instructions, category_instructions, entry_instructions, setting_instructions
from core.grammar.context import ReadingContext
from core.llm.types import ToolCall

MAX_LENGTH = 160  # characters; a longer text tells a story


@dataclass(frozen=True)
class InstructionReading:
    """The calls a message asks for; ``complete`` when every word of it was used."""

    calls: tuple[ToolCall, ...]
    complete: bool


# Caps come before entries: "delete the food cap" names a cap, not an entry.
_READERS: tuple[Callable[[str, ReadingContext], ToolCall | None], ...] = (
    setting_instructions.read,
    category_instructions.read,
    cap_instructions.read,
    entry_instructions.read,
)


def read_instruction(text: str, context: ReadingContext) -> InstructionReading | None:
    """The writing calls that *text* asks for, or None if it is no instruction.

    What is evidently about a cap or an entry but was not wholly understood comes back incomplete, so that no other
    reader takes its figures for an expense.
    """
    if not text.strip() or len(text) > MAX_LENGTH:
        return None
    for read in _READERS:
        if (call := read(text, context)) is not None:
            return InstructionReading((call,), complete=True)
    if cap_instructions.is_about_cap(text) or entry_instructions.is_about_entry(text):
        return InstructionReading((), complete=False)
    return None
