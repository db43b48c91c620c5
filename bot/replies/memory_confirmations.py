"""What is said about memories that were kept, corrected, pinned, put away or forgotten: nothing but what was done.

It knows results, not rows; counts are those that the deletion has proven (R6.7).
"""

from datetime import date

from bot.replies.memory_answers import day
from tools.base import Result
from tools.memory_forgetting import in_words
from tools.memory_views import (
    Forgotten,
    MemoryCorrected,
    MemoryHeld,
    NothingKnown,
    ProfileChanged,
    Remembered,
    RetentionSet,
    TalkCleared,
    shown,
)

_HELD = {
    "pinned": "Pinned: {}. I'll always keep it in mind.",
    "unpinned": "Unpinned: {}.",
    "archived": "Put away: {}. “undo” brings it back.",
    "restored": "Back in mind: {}.",
    "approved": "I'll keep to it from now on: {}.",
    "declined": "All right, I won't: {}.",
}
_HELD_BEFORE = {
    "pinned": "That is pinned already: {}.",
    "unpinned": "That isn't pinned: {}.",
}
CLEARED = "A fresh start: I no longer look back at what we said before. Nothing was deleted."
KEPT_FOR_GOOD = "I keep your messages for as long as you stay."
STILL_THERE = "Something of it is left, though, which must not be. Please tell whoever runs this Keepwell."


def about_memory(result: Result, today: date) -> str:
    """What *result* says on *today*; empty for a result of another kind of tool."""
    return _kept(result, today) or _changed(result)


def _kept(result: Result, today: date) -> str:
    match result:
        case Remembered():
            return remembered(result, today)
        case MemoryCorrected():
            return corrected(result)
        case MemoryHeld():
            said = _HELD_BEFORE if result.was_so else _HELD
            return said[result.done].format(shown(result.memories[0]))
        case ProfileChanged():
            return "I've brought your profile up to date."
        case _:
            return ""


def _changed(result: Result) -> str:
    match result:
        case Forgotten():
            return forgotten(result)
        case NothingKnown():
            return nothing_known(result)
        case TalkCleared():
            return CLEARED
        case RetentionSet():
            return retention(result)
        case _:
            return ""


def remembered(result: Remembered, today: date) -> str:
    """What is kept, and what it replaces."""
    (memory,) = result.memories
    if result.was_known:
        return f"I knew that already: {shown(memory)}."
    before = ""
    if result.replaced:
        (was,) = result.replaced
        before = f" Until now it was: {shown(was)} ({day(was.said_on, today)})."
    return f"I'll remember: {shown(memory)}.{before}"


def corrected(result: MemoryCorrected) -> str:
    """What was wrong is put away; what is right, if told, is kept."""
    if result.memories:
        return f"Thanks for putting me right: {shown(result.memories[0])}."
    return f"Sorry! I've put that away: {shown(result.was)}. Tell me how it is, and I'll remember that instead."


def forgotten(result: Forgotten) -> str:
    """The counts that were proven, without a word of what was forgotten."""
    gone = in_words(result.counts)
    proof = STILL_THERE if result.hits else "I looked again, and nothing of it can be found any more."
    if result.scope == "person":
        return f"Deleted: {gone}. This message is the last that is left of you here, and goes too. Take care!"
    if result.scope == "learned":
        return f"Forgotten: {gone}. {proof} Your entries, reminders and settings are untouched."
    staying = ""
    if result.records:
        staying = f" {result.records} of your entries and reminders name it and stay; delete those one by one."
    asking = ", counting the one that asked for it" if result.scope == "topic" else ""
    return f"Forgotten: {gone}{asking}. {proof}{staying}"


def nothing_known(result: NothingKnown) -> str:
    """Nothing was there to be forgotten."""
    if result.records:
        return (
            f"I have learned nothing about {result.about}, but {result.records} of your entries and reminders name it. "
            "Those are deleted one by one: “delete the taxi”."
        )
    return f"There is nothing I know about {result.about}, so there is nothing to forget."


def retention(result: RetentionSet) -> str:
    """For how long messages are kept."""
    if result.days is None:
        return KEPT_FOR_GOOD
    days = "day" if result.days == 1 else f"{result.days} days"
    return (
        f"From now on I delete messages that are older than {'a ' if result.days == 1 else ''}{days}, each night. "
        "What I learned from them stays, with a short quote."
    )
