"""Reading a whole message by rules: which tool calls it asks for, if every word of it was understood (R2.3).

Reminders, instructions, questions and records each have a reader; this one asks them in turn, and takes a message of
several lines or sentences apart. What it does not wholly understand it leaves to a model.
"""

import re
from dataclasses import dataclass, replace

from bot.modes import Mode
from bot.understanding import (
    calls,
    file_wishes,
    instructions,
    memory_instructions,
    memory_remembering,
    questions,
    record_halves,
    records,
    reminder_reading,
    reminder_sizes,
    sorrows,
)
from core.grammar.context import ReadingContext
from core.llm.types import ToolCall
from tools.base import Ask

MAX_PARTS = 40  # lines or sentences of one message that are read by rules; a longer text is no list of records

_PARTS = re.compile(
    r"\n+|(?<=[.!?;。！？；])\s+(?=\S)|(?<=[。！？；])(?=\S)"
    # "lunch 15 and how much this week?"
    r"|,?\s+(?:and|then|also)\s+(?=(?:how (?:much|many|is|am)|what(?:'s| is| did| have)|show|list)\b)",
    re.IGNORECASE,
)


@dataclass(frozen=True)
class MessageReading:
    """What a message asks for.

    Attributes:
        mode: Expense for record-keeping, coaching for questions about records, reminder for all about reminders.
        calls: In the order of the message.
        ask: What has to be asked before anything can be written; ``calls`` are then empty.
    """

    mode: Mode
    calls: tuple[ToolCall, ...]
    ask: Ask | None = None


def read_message(text: str, context: ReadingContext) -> MessageReading | None:
    """What *text* asks for, or None unless all of it was understood."""
    if sorrows.sympathy(text) is not None:
        ask = sorrows.ask_to_save(text, context)
        return MessageReading(Mode.EXPENSE, (), ask) if ask else _read_part(text, context)
    whole = _read_part(text, context)
    parts = [part for part in _PARTS.split(text) if part.strip()]
    if whole is not None:
        # Within a wish ";" is text, unless what stands on both sides of it is understood by itself.
        may_part = whole.mode is Mode.REMINDER and len(whole.calls) == 1 and ";" in text and 1 < len(parts) <= MAX_PARTS
        return (_read_parts(parts, context) if may_part else None) or whole
    if len(parts) <= 1:
        return _read_half(text, context)
    if len(parts) > MAX_PARTS:
        return None
    return _read_parts(parts, context)


def _read_parts(parts: list[str], context: ReadingContext) -> MessageReading | None:
    readings = [_read_part(part, context) for part in parts]
    understood = [reading for reading in readings if reading is not None]
    return _join(understood) if len(understood) == len(parts) else None


def read_report(text: str, context: ReadingContext) -> MessageReading | None:
    """The records that *text* reports, also in the words "lunch was 12", which correct an entry where there is one."""
    reading = records.read_records(text, context)
    if not reading.complete or not reading.drafts:
        return None
    wanted = calls.of_records(text, reading, context)
    if isinstance(wanted, Ask):
        return MessageReading(Mode.EXPENSE, (), wanted)
    return MessageReading(Mode.EXPENSE, wanted)


def _read_half(text: str, context: ReadingContext) -> MessageReading | None:
    ask = record_halves.ask_for_rest(text, context)
    return MessageReading(Mode.EXPENSE, (), ask) if ask else None


def _read_part(text: str, context: ReadingContext) -> MessageReading | None:
    if about_memory := memory_instructions.read(text, context):
        return MessageReading(Mode.COACHING, about_memory)
    if (file := file_wishes.read(text, context)) is not None:
        return MessageReading(Mode.COACHING, (file,))
    about_reminders = reminder_reading.read_reminder(text, context)
    if (too_long := reminder_sizes.ask_for_less(text, about_reminders, context)) is not None:
        return MessageReading(Mode.REMINDER, (), too_long)
    if about_reminders:
        return MessageReading(Mode.REMINDER, about_reminders)
    return _read_record_part(text, context) or _read_errand(text, context)


def _read_errand(text: str, context: ReadingContext) -> MessageReading | None:
    wish = memory_remembering.as_wish(text)
    errand = reminder_reading.read_errand(text, context) or reminder_reading.read_reminder(wish, context)
    return MessageReading(Mode.REMINDER, errand) if errand else None


def _read_record_part(text: str, context: ReadingContext) -> MessageReading | None:
    instruction = instructions.read_instruction(text, context)
    if instruction is not None and instruction.complete:
        return MessageReading(Mode.EXPENSE, instruction.calls, instruction.ask)
    question = questions.read_question(text, context)
    if question is not None and question.complete:
        return MessageReading(Mode.COACHING, question.calls)
    if instruction is not None or question is not None:
        return None
    return None if records.may_correct(text) else read_report(text, context)


def _join(readings: list[MessageReading]) -> MessageReading | None:
    """One reading of several parts; parts that need an answer first are left for one message at a time."""
    if any(reading.ask for reading in readings):
        return None
    wanted = [call for reading in readings for call in reading.calls]
    modes = {reading.mode for reading in readings}
    mode = next(mode for mode in (Mode.EXPENSE, Mode.REMINDER, Mode.COACHING) if mode in modes)
    return MessageReading(mode, tuple(replace(call, id=str(n)) for n, call in enumerate(wanted, start=1)))
