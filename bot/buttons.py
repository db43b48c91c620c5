"""Pressing a button: its action is a word and numbers, ``answer:12:0`` or ``undo:88``, and comes back as an event.

A question is answered once: the second press, however fast, finds it answered and changes nothing.
"""

import re

from bot import answering, dialogue, quieting
from bot.acting import run_all, run_planned
from bot.channels.base import ButtonPayload
from bot.conversation import Answer, composed
from bot.modes import Mode, mode_of
from bot.receipts import correcting
from bot.reminding import SNOOZES
from bot.router import DecidedBy
from core.llm.types import ToolCall
from tools import occurrences
from tools.base import ToolScope

_NUMBER = re.compile(r"[0-9]{1,18}")  # what fits a bigint; a platform hands back whatever it was sent
MEMORY_CALLS = {"pin": "pin_memory", "forget": "forget_memory", "wrong": "correct_memory", "restore": "restore_memory"}
ALREADY_DONE = "That's already done."
ALREADY_ANSWERED = "You have answered that already, so nothing was changed."
EDITED_SINCE = "You have changed that message since, so there is nothing left to answer."
TOO_OLD = "That button no longer leads anywhere. Write to me what you would like instead."


def answer_action(question_id: int, option: int) -> str:
    """The action of the button for the *option*-th choice (from 0) of a question."""
    return f"answer:{question_id}:{option}"


async def answer(scope: ToolScope, payload: ButtonPayload) -> Answer:
    """Do what the button says."""
    word, *numbers = payload.action.split(":")
    if not all(map(_NUMBER.fullmatch, numbers)):
        return _said(TOO_OLD)
    if word == "answer" and len(numbers) == 2:
        return await _choose(scope, int(numbers[0]), int(numbers[1]))
    if word in quieting.WORDS and len(numbers) == 1:
        return await quieting.answer(scope, word, int(numbers[0]))
    return await _act(scope, word, numbers)


async def _act(scope: ToolScope, word: str, numbers: list[str]) -> Answer:
    """Make the call that the button stands for."""
    if word == "undo" and len(numbers) == 1:
        outcomes = await run_all(scope, (ToolCall("1", "undo", {"event_id": int(numbers[0])}),))
        return composed(scope, Mode.EXPENSE, DecidedBy.STATE, outcomes)
    if word in MEMORY_CALLS and len(numbers) == 1:
        outcomes = await run_all(scope, (ToolCall("1", MEMORY_CALLS[word], {"memory_id": int(numbers[0])}),))
        return composed(scope, Mode.COACHING, DecidedBy.STATE, outcomes)
    if word in correcting.LABELS and len(numbers) == 1:
        ask = await correcting.ask(scope, word, int(numbers[0]))
        return Answer(Mode.EXPENSE, DecidedBy.STATE, ask.text, ask=ask) if ask else _said(TOO_OLD)
    if word in {"done", "paid", "snooze"} and numbers:
        return await _answer_reminder(scope, word, *map(int, numbers))
    return _said(TOO_OLD)


async def _answer_reminder(scope: ToolScope, word: str, occurrence_id: int, place: int = 0) -> Answer:
    """Done, paid or put off: the reminder that the button stands under, not the one that was said last."""
    occurrence = await occurrences.find(await scope.reading(), scope.user.id, occurrence_id)
    if occurrence is None or (word == "snooze") != (0 < place <= len(SNOOZES)):
        return _said(TOO_OLD)
    if occurrence.is_done:
        return _said(ALREADY_DONE)
    scope.about_event = occurrence.event_id
    calls = {
        "done": ToolCall("1", "finish_reminder", {}),
        "paid": ToolCall("1", "pay_bill", {}),
        "snooze": ToolCall("1", "snooze_reminder", {"until": list(SNOOZES.values())[place - 1]}),
    }
    outcomes = await run_all(scope, (calls[word],))
    return composed(scope, Mode.REMINDER, DecidedBy.STATE, outcomes)


async def _choose(scope: ToolScope, question_id: int, option: int) -> Answer:
    question = await dialogue.load(await scope.reading(), scope.user.id, question_id)
    if question is None or option >= len(question.ask.options):
        return _said(TOO_OLD)
    if question.state == "answered":
        return _said(ALREADY_ANSWERED)
    if question.state == "void":
        return _said(EDITED_SINCE)
    chosen = answering.chosen(question.ask, question.ask.options[option].calls)
    outcomes = await run_planned(scope, answering.then_set_aside(question.ask, chosen))
    mode = mode_of(call.name for call in question.ask.waiting)
    return composed(scope, mode, DecidedBy.STATE, outcomes, question)


def _said(text: str) -> Answer:
    return Answer(Mode.EXPENSE, DecidedBy.STATE, text)
