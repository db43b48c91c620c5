"""What is told of memories: found, listed, explained. Everything comes from results of this turn (R7.7).

What is known is said with the day it was told and the person's own words; what is not known is said plainly.
"""

from collections.abc import Sequence
from datetime import date
from itertools import groupby

from bot.channels.base import Button
from bot.replies import memory_answers_abroad
from bot.replies.wording import YESTERDAY, bullets
from bot.understanding.memory_questions import asks_directly
from memory.secrets import asks_for_secret
from tools.base import Result
from tools.memory_pointing import MAX_OPTIONS, shortened
from tools.memory_views import (
    ArchiveList,
    Explained,
    FactsTold,
    MemoriesFound,
    MemoryList,
    MemoryView,
    PastLine,
    ProfileRead,
    shown,
)
from tools.memory_words import addressed, turned
from tools.secrets_told import NOT_KEPT

UNKNOWN = "I don't know that yet. If you tell me, I'll keep it in mind."
NOTHING_YET = (
    "I don't know anything about you yet beyond your records. Tell me about yourself, or say “remember that …”."
)
NOT_FROM_YOU = "I can't point at anything you told me for that, so don't rely on it."
HOW_TO_CHANGE = "“forget …” removes something, “that's wrong” puts one right."
HOW_TO_RESTORE = "“restore …” brings one back."
NOTHING_AWAY = "Nothing{} is put away."
RESTORE = "Restore: {}"
HEADINGS = {
    "life": "Your life",
    "people": "Your people",
    "interests": "What you like",
    "patterns": "Your habits",
    "history": "What has been",
    "goals": "What you're after",
    "care": "What matters for your wellbeing",
}
HOW_TO_ACT = "How you want me to be"
FEW = 3  # memories that are listed without headings
MAX_QUOTED = 200  # characters of the person's own words that are said back at once


def about_memory(result: Result, today: date) -> str:
    """What *result* tells, read on *today*; empty for a result of another kind of tool."""
    match result:
        case MemoriesFound():
            return found(result, today)
        case MemoryList():
            return memory_list(result, today)
        case FactsTold():
            return memory_answers_abroad.told(result, today)
        case _:
            return _about_the_rest(result, today)


def _about_the_rest(result: Result, today: date) -> str:
    match result:
        case ArchiveList():
            return archive_list(result, today)
        case Explained():
            return explained(result, today)
        case ProfileRead():
            return profile(result)
        case _:
            return ""


def buttons(results: Sequence[Result]) -> tuple[Button, ...]:
    """What can be done with the one memory that was told, and a way back for each that is put away."""
    if away := [memory for result in results if isinstance(result, ArchiveList) for memory in result.memories]:
        return tuple(
            Button(label=shortened(RESTORE.format(shown(memory))), action=f"restore:{memory.id}")
            for memory in away[:MAX_OPTIONS]
        )
    told = [result for result in results if isinstance(result, MemoriesFound | MemoryList | Explained | FactsTold)]
    named = [memory for result in told if not _is_for_secret(result) for memory in result.memories]
    if len(named) != 1:
        return ()
    (memory,) = named
    pin = () if memory.is_pinned else (Button(label="Pin", action=f"pin:{memory.id}"),)
    return (
        *pin,
        Button(label="Forget", action=f"forget:{memory.id}"),
        Button(label="That's wrong", action=f"wrong:{memory.id}"),
    )


def found(result: MemoriesFound, today: date) -> str:
    """One memory as a sentence, several as a list, and what was said in earlier talks.

    Past talk holds jokes, quotes and what has changed since, so it is shown only where it is asked for.
    """
    if _is_for_secret(result):
        return NOT_KEPT
    past = () if asks_directly(result.query) else result.past
    if not result.memories and not past:
        return UNKNOWN
    told = [_told(result.memories[0], today)] if len(result.memories) == 1 else []
    if len(result.memories) > 1:
        told = [bullets("This is what I know:", (line(memory, today) for memory in result.memories))]
    if len(past) == 1:
        told.append(f"You said {_on(past[0].said_on, today)}: {_quoted(past[0].text)}.")
    elif past:
        told.append(bullets("You said:", (_past(one, today) for one in past)))
    return "\n".join(told)


def _is_for_secret(result: Result) -> bool:
    """Whether a secret was asked for, which nothing that is known can answer."""
    return isinstance(result, MemoriesFound) and asks_directly(result.query) and asks_for_secret(result.query)


def memory_list(result: MemoryList, today: date) -> str:
    """Everything by category, or what there is about one topic."""
    if not result.memories:
        return _nothing(result)
    more = result.total - len(result.memories)
    tail = [f"and {more} more; ask about one subject to see those."] if more > 0 else []
    if len(result.memories) == 1:
        return "\n".join([_told(result.memories[0], today), *_drawn(result)])
    about = f" about {turned(result.topic)}" if result.topic else "" if result.category else " about you"
    heading = f"This is what I know{about}:"
    if result.topic or result.category or len(result.memories) <= FEW:
        body = [bullets(heading, (line(memory, today) for memory in result.memories))]
    else:
        body = [heading, *_by_category(result.memories, today)]
    return "\n".join([*body, *tail, *_drawn(result), HOW_TO_CHANGE])


def archive_list(result: ArchiveList, today: date) -> str:
    """What is put away and can come back."""
    about = f" about {turned(result.topic)}" if result.topic else ""
    if not result.memories:
        return NOTHING_AWAY.format(about)
    more = result.total - len(result.memories)
    tail = [f"and {more} more; ask for those about one subject."] if more > 0 else []
    body = bullets(f"This is put away{about}, and I don't use it:", (line(one, today) for one in result.memories))
    return "\n".join([body, *tail, HOW_TO_RESTORE])


def explained(result: Explained, today: date) -> str:
    """The day and the person's own words; a conclusion is called one."""
    if not result.memories:
        return NOT_FROM_YOU
    return "\n".join(_because(memory, today) for memory in result.memories)


def profile(result: ProfileRead) -> str:
    """The profile, a line each."""
    if not result.lines:
        return NOTHING_YET
    return bullets("Your profile:", (f"{one.path.strip('/').replace('/', ', ')}: {one.text}" for one in result.lines))


def line(memory: MemoryView, today: date) -> str:
    """A memory in a list: "You live in Ipoh (3 Oct, pinned)"."""
    marks = [day(memory.said_on, today)]
    marks += ["pinned"] if memory.is_pinned else []
    marks += ["waits for your word"] if memory.state == "proposed" else []
    marks += [] if memory.is_sure or memory.state == "proposed" else ["said in passing"]
    return f"{shown(memory)} ({', '.join(marks)})"


def day(on: date, today: date) -> str:
    """A day without its weekday: "today", "yesterday", "3 Oct", "3 Oct 2025"."""
    if on == today:
        return "today"
    if on == today - YESTERDAY:
        return "yesterday"
    return f"{on.day} {on:%b}" if on.year == today.year else f"{on.day} {on:%b} {on.year}"


def _told(memory: MemoryView, today: date) -> str:
    """A memory in a sentence of its own: "You told me on 3 Oct: “I live in Ipoh”."."""
    if not memory.quote:
        return f"{shown(memory)} ({day(memory.said_on, today)})."
    said = f"You told me {_on(memory.said_on, today)}: {_quoted(memory.quote)}."
    own = shown(memory)
    return said if own.startswith("“") else f"{own}. {said}"


def _because(memory: MemoryView, today: date) -> str:
    own = shown(memory)
    if not memory.quote:
        return f"{own}: that is what I made of our talk {_on(memory.said_on, today)}."
    if memory.basis == "inferred":
        return f"{own}: I concluded it, as you said {_on(memory.said_on, today)}: {_quoted(memory.quote)}."
    return f"You told me {_on(memory.said_on, today)}: {_quoted(memory.quote)}."


def _by_category(memories: Sequence[MemoryView], today: date) -> list[str]:
    order = [*HEADINGS.values(), HOW_TO_ACT]
    ranked = sorted(memories, key=lambda memory: order.index(_heading(memory)))
    return [
        bullets(heading, (line(memory, today) for memory in of_one))
        for heading, of_one in groupby(ranked, key=_heading)
    ]


def _heading(memory: MemoryView) -> str:
    return HOW_TO_ACT if memory.is_procedure else HEADINGS[memory.category]


def _drawn(result: MemoryList) -> list[str]:
    if not result.insights:
        return []
    return [bullets("What I make of it:", (addressed(text).rstrip(".。") for text in result.insights))]


def _nothing(result: MemoryList) -> str:
    if result.topic:
        return f"I don't know anything about {turned(result.topic)} yet."
    return UNKNOWN if result.category else NOTHING_YET


def _past(one: PastLine, today: date) -> str:
    return f"{_quoted(one.text)} ({day(one.said_on, today)})"


def _on(on: date, today: date) -> str:
    said = day(on, today)
    return said if said in {"today", "yesterday"} else f"on {said}"


def _quoted(words: str) -> str:
    words = " ".join(words.split()).rstrip(".")
    return f"“{words if len(words) <= MAX_QUOTED else words[: MAX_QUOTED - 1].rstrip() + '…'}”"
