"""Who is called otherwise by "no, she's called Eva": of the people who are known, and of those who were named just now.

How such a message reads is understanding/memory_corrections'. Where it may mean two, it is asked which; a message that
leans on nobody who was named means what it meant without memories.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from bot.understanding import memory_corrections
from bot.understanding.memory_corrections import Renamed
from bot.understanding.statements import read_statements
from core.grammar.context import ReadingContext
from core.llm.types import ToolCall
from memory import memories
from memory.exchanges import Exchange
from memory.naming import Naming, naming_of, namings_in
from tools import memory_pointing
from tools.base import ToolScope
from tools.memory_pointing import Meant, Pointed


@dataclass(frozen=True)
class Candidate:
    """Somebody whose name may be corrected, with the statement that gives the name."""

    naming: Naming
    text: str
    quote: str
    memory_id: int | None = None
    told_in: int | None = None


async def read(scope: ToolScope, text: str, context: ReadingContext) -> tuple[ToolCall, ...]:
    """The call that puts a name right; none where *text* does something else."""
    renamed = memory_corrections.read(text)
    if renamed is None:
        return ()
    conn, user_id = await scope.reading(), scope.user.id
    last = await memory_pointing.last_exchange(conn, user_id, scope)
    known = [
        Candidate(naming, memory.text, memory.quote, memory_id=memory.id)
        for memory in await memories.active(conn, user_id)
        if (naming := naming_of(memory.text)) is not None
    ]
    told = await _told_just_now(scope, last, known, context)
    meant, is_sure = _meant(renamed, [*known, *told], last)
    if not meant:
        return ()
    pointed = Pointed(candidates=tuple(_put_right(one, renamed) for one in meant), is_sure=is_sure)
    return (ToolCall("1", "correct_memory", {"quote": text.strip(), "pointed": pointed.model_dump()}),)


async def _told_just_now(
    scope: ToolScope, last: Exchange | None, known: Sequence[Candidate], context: ReadingContext
) -> list[Candidate]:
    """Who was named in the message before, which may not have been learned from yet."""
    if last is None or last.id is None or not last.said:
        return []
    if not await memory_pointing.is_learned_from(await scope.reading(), scope.user.id, last.id):
        return []
    found = [
        Candidate(naming, told.text, told.quote, told_in=last.id)
        for told in read_statements(last.said, context.seen_from(last.at))
        if (naming := naming_of(told.text)) is not None
    ]
    return [one for one in found if not any(_is_same(one.naming, other.naming) for other in known)]


def _is_same(one: Naming, other: Naming) -> bool:
    return one.relation == other.relation and one.is_named(other.name)


def _meant(
    renamed: Renamed, candidates: Sequence[Candidate], last: Exchange | None
) -> tuple[Sequence[Candidate], bool]:
    """Who may be meant, and whether the only one is for sure."""
    fitting = [one for one in candidates if _fits(renamed, one.naming)]
    if not renamed.says_name:
        fitting = [one for one in fitting if _was_named(one.naming, last)]
    is_pointed_at = bool(renamed.wrong) or renamed.of is not None
    if len(fitting) <= 1 and is_pointed_at:
        return fitting, True
    near = [one for one in fitting if _was_spoken_of(one, fitting, last)]
    return (near, True) if near else (fitting, False)


def _fits(renamed: Renamed, naming: Naming) -> bool:
    if naming.is_named(renamed.name) or not naming.may_be(renamed.pronoun):
        return False
    if renamed.of is not None and naming.relation != renamed.of.relation:
        return False
    if renamed.wrong:
        return naming.is_named(renamed.wrong)
    return renamed.of is None or naming.quality == renamed.of.quality


def _was_named(naming: Naming, last: Exchange | None) -> bool:
    """Whether the name was told or read out right before: only then may "I mean Eva" put it right."""
    said = [last.said, last.answered] if last is not None else []
    return any(_is_same(naming, other) for text in said for other in namings_in(text))


def _was_spoken_of(one: Candidate, others: Sequence[Candidate], last: Exchange | None) -> bool:
    """Whether the last exchange speaks of somebody by name, or by a relation that nobody else has."""
    if last is None:
        return False
    words = f"{last.said}\n{last.answered}"
    if re.search(rf"\b{re.escape(one.naming.name)}\b", words, re.IGNORECASE):
        return True
    is_only = sum(other.naming.relation == one.naming.relation for other in others) == 1
    kin = rf"\b(?:my|our|your) (?:[\w-]+ )?{re.escape(one.naming.kin)}\b"
    return is_only and re.search(kin, words, re.IGNORECASE) is not None


def _put_right(one: Candidate, renamed: Renamed) -> Meant:
    naming = renamed.of or one.naming
    kin = f"{naming.quality or one.naming.quality} {naming.kin}".strip()
    return Meant(
        text=one.text,
        right=f"The user's {kin} is called {renamed.name}.",
        memory_id=one.memory_id,
        told_in=one.told_in,
        quote=one.quote,
    )
