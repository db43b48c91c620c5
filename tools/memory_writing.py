"""The tools that write memories at a person's wish: remembering, correcting, the lines of the profile (R5.11).

What is remembered goes through the one writer of memory/writing, in the turn's own transaction, so that the row stands
before the reply. Pinning and putting away are in memory_holding.py, forgetting in memory_forgetting.py.
"""

import re
from dataclasses import replace
from datetime import date, datetime, time, timedelta

from pydantic import Field

from core import chores, metrics
from core.database import Connection
from core.errors import ToolFailed, ToolRetry
from memory import keeping, memories, profile, tracing, writing
from memory.extraction_moods import sentences
from memory.facts import key_of
from memory.memories import Memory
from memory.policy import KEEPWELL, Category
from memory.writing import Decision, Operation, Proposal
from memory.writing_safety import MAX_CHARS
from tools import memory_pointing, memory_trail
from tools.asking import yes_or_no
from tools.base import FORWARDED, PERSON_ONLY, Arguments, Ask, PlannedCall, Result, ToolScope, tool
from tools.entries import Turn
from tools.memory_holding import PointArguments
from tools.memory_views import (
    MemoryCorrected,
    ProfileChanged,
    Remembered,
    views,
)
from tools.secrets_told import LEFT_OUT, left_out

ASKED_IMPORTANCE = 4  # of 5, at least, of what a person asks to remember
BACKED = 0.6  # least share of a fact's words that stand in the person's message; names and numbers do without exception
AFTERWARDS = ("embed", "distil", "profile")  # chores that make something of a new memory

NOT_TOLD = (
    "I only remember what is told in the message itself, in its own words, and that isn't there. Tell me once more, "
    "such as “remember that my sister is called Ana”."
)
REFUSALS = {
    "too long": f"That is too long to remember as one thing; up to {MAX_CHARS} characters, please.",
    "instruction": "That reads like an order. I remember statements, about you and your people.",
    "belongs in the records": "That belongs in your diary: write it like “lunch 15”, and I'll save it there.",
    "link": "I don't remember links. Tell me in your own words what it is about.",
}
REFUSED = "I can't keep that as a memory. Tell me in a plain sentence what I should remember."
_ASKS = re.compile(
    r"\b(?:remember|forget|note|keep in mind|bear in mind|know|ingat|recuerda|olvides|merk|vergiss)\b|记", re.IGNORECASE
)
_KIN = re.compile(
    r"\bthe user's (?:\w+ )?(?:mum|mom|mother|dad|father|parents?|sister|brother|son|daughter|child|kids?|baby|wife"
    r"|husband|partner|girlfriend|boyfriend|friend|boss|colleague|neighbou?r|cousin|aunt|uncle|grand\w+|cat|dog)\b",
    re.IGNORECASE,
)
_CATEGORY_OF: dict[str, Category] = {
    "likes": "interests",
    "hobby": "interests",
    "plays": "interests",
    "goal": "goals",
    "plan": "goals",
    "allergy": "care",
    "condition": "care",
    "diet": "care",
    "worry": "care",
    "habit": "patterns",
}


class RememberArguments(Arguments):
    """What is to be kept."""

    fact: str = Field(
        min_length=1,
        description="one short statement in the third person: 'The user is allergic to nuts.', "
        "'The user's sister is called Ana.'",
    )
    quote: str = Field(default="", description="the person's words for it", json_schema_extra=PERSON_ONLY)
    category: Category | None = Field(default=None, json_schema_extra=PERSON_ONLY)
    importance: int = Field(default=ASKED_IMPORTANCE, ge=1, le=5, json_schema_extra=PERSON_ONLY)
    expires_on: date | None = Field(default=None, json_schema_extra=PERSON_ONLY)
    is_procedure: bool = Field(default=False, json_schema_extra=PERSON_ONLY)


class PatchOperation(Arguments):
    """One operation of a patch (RFC 6902)."""

    op: str = Field(description="add, replace or remove")
    path: str = Field(description="a line, such as /about/home or /people/Ana/relation")
    value: str | None = Field(default=None, description="the text of the line, in the person's words")


class UpdateProfileArguments(Arguments):
    """What changes."""

    patch: tuple[PatchOperation, ...] = Field(min_length=1, max_length=10)


class CorrectArguments(PointArguments):
    """What is wrong; and what is right, if that was told: a statement about "the user", and the person's words."""

    right: str = ""
    quote: str = ""
    pointed: memory_pointing.Pointed | None = Field(default=None, json_schema_extra=PERSON_ONLY)


@tool(writes=True)
async def remember(scope: ToolScope, arguments: RememberArguments) -> Result:
    """Remember one lasting fact about the person or their people, at once.

    Call it when they ask you to remember, note or keep in mind something ("remember that I'm vegetarian"), one call a
    fact. Never for what they only ask for now, for moods of the moment, for money that was spent (add_expense), for
    errands or times (set_reminder), for orders to you, nor for anything quoted or forwarded. What they tell in passing
    is learned without this call.
    """
    _own_words(scope)
    fact = arguments.fact
    if not arguments.quote and not _is_backed(fact, scope.said):
        raise ToolRetry(NOT_TOLD)
    proposal = Proposal(
        text=fact,
        category=arguments.category or _category_of(fact),
        importance=arguments.importance,
        basis="said",
        quote=arguments.quote or scope.said,
        exchange_id=None,
        expires_at=_end_of(arguments.expires_on, scope),
        is_explicit=True,
        is_procedure=arguments.is_procedure,
        event_id=scope.event_id,
        said=scope.said,
    )
    decision = await _written(scope, proposal)
    remembered = await _remembered(scope, decision)
    return _approval(remembered) if arguments.is_procedure else remembered


@tool(writes=True)
async def update_profile(scope: ToolScope, arguments: UpdateProfileArguments) -> Result:
    """Change lines of the person's profile by a JSON patch: what will be so of them for years.

    Call it after ``read_profile``, when their message tells something lasting that the profile lacks or has wrong:
    where they live, their work, their people. Every word of a line has to stand in this message. Parts: about, people,
    work, interests, routines, goals, care, preferences. Not for moods, plans of a day, or money.
    """
    if scope.is_forwarded:
        raise ToolFailed(FORWARDED)
    patched = await profile.apply_patch(
        await scope.writing(),
        scope.user.id,
        [operation.model_dump(exclude_none=True) for operation in arguments.patch],
        {0: profile.Source(scope.said, event_id=scope.event_id)},
        scope.now,
        "tool",
    )
    if not patched.applied:
        raise ToolRetry("; ".join(f"{refused.path}: {refused.reason}" for refused in patched.refused) or NOT_TOLD)
    return ProfileChanged(
        applied=patched.applied, refused=tuple(f"{refused.path}: {refused.reason}" for refused in patched.refused)
    )


@tool(writes=True)
async def correct_memory(scope: ToolScope, arguments: CorrectArguments) -> Result:
    """Put a memory away as wrong; where the person says what is right, that is remembered in its place."""
    meant = await _wrong_one(scope, arguments)
    if isinstance(meant, Ask):
        return meant
    told = arguments.pointed.candidates[0].right if arguments.pointed else arguments.right
    right = await _put_right(scope, meant, told, arguments.quote) if told else ()
    conn = await scope.writing()
    (was,) = await memories.by_ids(conn, scope.user.id, [meant.id])
    if was.state == "active" and was.id not in right:
        await memory_trail.note_change(conn, Turn.of(scope), was)
        await _put_away(conn, scope, was, right)
    metrics.complaints.inc()
    (shown_was,) = await views(conn, scope.user, [was])
    shown = await views(conn, scope.user, await memories.by_ids(conn, scope.user.id, right))
    return MemoryCorrected(memories=shown, was=shown_was, event_id=scope.event_id)


async def _wrong_one(scope: ToolScope, arguments: CorrectArguments) -> Memory | Ask:
    """The memory that is wrong; what was told a moment ago and is not learned yet becomes one, so that it is kept."""
    call = _planned("correct_memory", right=arguments.right, quote=arguments.quote)
    if arguments.pointed is None:
        return await memory_pointing.one_meant(scope, call, arguments.memory_id, arguments.about)
    if (ask := memory_pointing.asked_about(arguments.pointed, call)) is not None:
        return ask
    (one, *_) = arguments.pointed.candidates
    if one.memory_id is not None:
        return await memory_pointing.one_meant(scope, call, one.memory_id, "")
    told = _proposed(one.text, one.quote, _category_of(one.text))
    # It was told before this turn: an undo of the correction leaves it.
    decision = await _decided(scope, replace(told, exchange_id=one.told_in))
    return await memory_pointing.one_meant(scope, call, decision.memory_id, "")


async def _put_right(scope: ToolScope, wrong: Memory, right: str, quote: str) -> tuple[int, ...]:
    """Keep what is right; the id of the memory that holds it."""
    told = _proposed(right, quote or scope.said, wrong.category)
    importance = max(wrong.importance, ASKED_IMPORTANCE)
    decision = await _written(scope, replace(told, importance=importance, event_id=scope.event_id, said=scope.said))
    return (decision.memory_id,) if decision.memory_id is not None else ()


def _proposed(text: str, quote: str, category: Category) -> Proposal:
    return Proposal(
        text=text,
        category=category,
        importance=ASKED_IMPORTANCE,
        basis="said",
        quote=quote,
        exchange_id=None,
        expires_at=None,
        is_explicit=True,
    )


async def _put_away(conn: Connection, scope: ToolScope, was: Memory, right: tuple[int, ...]) -> None:
    """What is wrong becomes history where the right is known in its place; else it is kept out of use."""
    if right:
        await keeping.supersede(conn, scope.user.id, [was.id], right[0], scope.now)
    else:
        await memories.archive(conn, scope.user.id, was.id, scope.now)


def _own_words(scope: ToolScope) -> None:
    if scope.is_forwarded:
        raise ToolFailed(FORWARDED)


async def _written(scope: ToolScope, proposal: Proposal) -> Decision:
    """Write through the one writer, for an undo to take back.

    Raises:
        ToolFailed: It may not become a memory; nothing was written.
    """
    decision = await _decided(scope, proposal)
    if decision.operation is not Operation.NOOP and decision.memory_id is not None:
        replaced = [decision.other_id] if decision.other_id is not None else []
        await memory_trail.note_new(await scope.writing(), Turn.of(scope), decision.memory_id, replaced)
    return decision


async def _decided(scope: ToolScope, proposal: Proposal) -> Decision:
    conn = await scope.writing()
    prepared = writing.prepare_at_once([proposal])
    (decision,) = await writing.write(conn, scope.user.id, prepared, scope.now, "tool", KEEPWELL)
    if decision.operation is Operation.REFUSE:
        raise ToolFailed(_why_refused(decision, proposal.text))
    await chores.ask(conn, scope.user.id, dict.fromkeys(AFTERWARDS, scope.now))
    return decision


def _why_refused(decision: Decision, text: str) -> str:
    if decision.reason == "secret":
        return left_out(text) or LEFT_OUT
    return REFUSALS.get(decision.reason, REFUSED)


async def _remembered(scope: ToolScope, decision: Decision) -> Remembered:
    conn = await scope.reading()
    kept = [number for number in (decision.memory_id, decision.other_id) if number is not None]
    found = {memory.id: memory for memory in await memories.by_ids(conn, scope.user.id, kept)}
    shown = await views(conn, scope.user, [found[number] for number in kept])
    return Remembered(
        memories=shown[:1],
        replaced=shown[1:],
        was_known=decision.operation is Operation.NOOP,
        event_id=None if decision.operation is Operation.NOOP else scope.event_id,
    )


def _approval(remembered: Remembered) -> Result:
    """A way to act waits for a yes of its own."""
    (memory,) = remembered.memories
    if memory.state != "proposed":
        return remembered
    about = {"memory_id": memory.id}
    asked = yes_or_no(
        f"Shall I keep to that from now on: “{memory.text.rstrip('.')}”?",
        (PlannedCall(name="approve_procedure", arguments=dict(about)),),
        yes="Yes, from now on",
    )
    declined = asked.options[1].model_copy(
        update={"calls": (PlannedCall(name="decline_procedure", arguments=dict(about)),)}
    )
    return asked.model_copy(update={"options": (asked.options[0], declined)})


def _is_backed(fact: str, said: str) -> bool:
    """Whether the person says *fact* in their own message: not in a question, a supposition or a joke (R1.7)."""
    asking = [one.text for one in sentences(said) if _ASKS.search(one.text)]
    evidence = tracing.Evidence.of([tracing.stated(said), *asking])
    return not tracing.invented(fact, evidence) and tracing.share_found(fact, evidence) >= BACKED


def _category_of(fact: str) -> Category:
    if _KIN.search(fact):
        return "people"
    key = key_of(fact)
    return _CATEGORY_OF.get(key.attribute.partition(":")[0], "life") if key else "life"


def _end_of(expires_on: date | None, scope: ToolScope) -> datetime | None:
    """The end of the last local day on which it matters."""
    if expires_on is None:
        return None
    return datetime.combine(expires_on + timedelta(days=1), time.min, scope.user.zone_info)


def _planned(name: str, **arguments: str) -> PlannedCall:
    return PlannedCall(name=name, arguments={key: value for key, value in arguments.items() if value})
