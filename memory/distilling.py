"""From memories to insights (R5.8), after each block and, from new summaries, once a day (R5.9).

The model proposes; this code checks each statement against the memories it names, finds out whether it was known, and
keeps at most thirty. No connection is held while the model thinks.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

import structlog
from pydantic import BaseModel, ConfigDict

import prompts
from core import metrics, users
from core.database import Connection
from core.errors import EmbeddingUnavailable
from core.llm.embedding import Vector
from core.llm.types import ModelRequest, UserMessage
from core.users import User
from memory import attempts, generations, insights, log, memories, passes, summaries, tracing, writing_safety
from memory.insights import Insight, NewInsight
from memory.local_times import next_local
from memory.memories import Memory
from memory.mind import Mind
from memory.policy import Basis, Category, MemoryPolicy
from memory.summaries import Summary

logger = structlog.get_logger()

DISTIL, MINE = "distil", "mine"  # passes, over memories and over summaries
REPLY_TOKENS = 2_048  # a dozen statements, with room for a model that thinks first


class ProposedInsight(BaseModel):
    """A statement as the model gives it; what it claims is checked one by one."""

    model_config = ConfigDict(extra="forbid")

    text: str
    category: Category
    confidence: float
    basis: Basis
    memories: list[int]


class ProposedInsights(BaseModel):
    """The reply of the model."""

    model_config = ConfigDict(extra="forbid")

    insights: list[ProposedInsight]


@dataclass(frozen=True)
class _Reading:
    """What a proposal may rest on, and what is known already; ``name`` is the pass that reads it."""

    name: str
    user: User
    generation: int
    memories: Mapping[int, Memory]
    new_ids: frozenset[int]
    known: Sequence[Insight]
    summaries: Sequence[Summary] = ()
    log_id: int = 0


async def distil(mind: Mind, user_id: int, now: datetime) -> datetime | None:
    """Draw insights from the memories that were learned or confirmed since the last time; asked for after each block.

    Raises:
        ModelUnavailable, PutOff: Nothing was changed; it is tried again later.
    """
    async with mind.database.as_user(user_id) as conn:
        await insights.drop_unsupported(conn, user_id)
        changed = await passes.changes(conn, user_id, DISTIL)
        reading = await _read(conn, user_id, DISTIL, changed.memory_ids, mind.policy, log_id=changed.log_id)
    if not reading.new_ids:
        return None
    return None if await _draw(mind, reading, now) else now


async def mine(mind: Mind, user_id: int, now: datetime) -> datetime | None:
    """Read the new summaries for insights that the fast path missed; when it is to be done next: tomorrow at four.

    Raises:
        ModelUnavailable, PutOff: The summaries stay unread; it is tried again later.
    """
    async with mind.database.as_user(user_id) as conn:
        user = await users.load(conn, user_id)
        unread = await summaries.unmined(conn, user_id)
        reading = await _read(conn, user_id, MINE, frozenset(), mind.policy, unread)
    if unread and reading.memories and not await _draw(mind, reading, now):
        return now
    async with mind.database.as_user(user_id) as conn:
        await summaries.mark_mined(conn, user_id, [summary.id for summary in unread])
    return next_local(user, mind.policy.mined_at, now)


async def _read(
    conn: Connection,
    user_id: int,
    name: str,
    new_ids: frozenset[int],
    policy: MemoryPolicy,
    unread: Sequence[Summary] = (),
    log_id: int = 0,
) -> _Reading:
    """The new memories and the most important of the others, as many as a model is shown."""
    active = [memory for memory in await memories.active(conn, user_id) if memory.class_ != "procedure"]
    ranked = sorted(active, key=lambda one: (one.id in new_ids, one.importance, one.confirmed_at), reverse=True)
    shown = {memory.id: memory for memory in ranked[: policy.insight_memories]}
    return _Reading(
        name=name,
        user=await users.load(conn, user_id),
        generation=await generations.current(conn, user_id),
        memories=shown,
        new_ids=new_ids & shown.keys(),
        known=await insights.every(conn, user_id),
        summaries=unread,
        log_id=log_id,
    )


async def _draw(mind: Mind, reading: _Reading, now: datetime) -> bool:
    """Ask the model, and keep what stands the checks; False if a deletion came between, and nothing was kept."""
    user_id = reading.user.id
    reply = await attempts.ask(mind, user_id, reading.name, _request(reading, now), ProposedInsights, now)
    judged = [(one, refusal(one, reading.memories, mind.policy)) for one in (reply.insights if reply else [])]
    checked = [_new(proposal, reading.memories, mind.policy) for proposal, why in judged if why is None]
    refused = [why for _, why in judged if why is not None]
    pairs = await _matched(mind, checked, reading.known)
    async with mind.database.as_user(user_id) as conn:
        if not await generations.still(conn, user_id, reading.generation):
            return False
        await _keep(conn, user_id, pairs, now)
        dropped = await insights.drop_lightest(conn, user_id, now, mind.policy)
        for why in refused:
            await log.note(conn, user_id, "refuse", f"insight: {why}", "background", now)
            metrics.proposals_refused.labels(f"insight: {why}").inc()
        await passes.come_to(conn, user_id, reading.name, reading.log_id)
        await attempts.succeed(conn, user_id, reading.name)
    logger.info("insights_drawn", user_id=user_id, kept=len(pairs), refused=len(refused), dropped=dropped)
    return True


async def _keep(
    conn: Connection, user_id: int, pairs: Sequence[tuple[NewInsight, Insight | None]], now: datetime
) -> None:
    """Add what is new, and confirm what was known."""
    for new, known in pairs:
        if known is None:
            await insights.add(conn, user_id, new, now)
        else:
            await insights.confirm(conn, user_id, known.id, new, now)


def refusal(proposal: ProposedInsight, shown: Mapping[int, Memory], policy: MemoryPolicy) -> str | None:
    """Why a proposed insight is not kept, as a fixed phrase; None if it is."""
    if (unsafe := writing_safety.refusal(writing_safety.clean(proposal.text))) is not None:
        return unsafe
    if not proposal.memories or not shown.keys() >= set(proposal.memories):
        return "unknown memories"
    if tracing.length_in_words(proposal.text) > policy.insight_words:
        return "too long"
    rests_on = [shown[memory_id] for memory_id in proposal.memories]
    evidence = tracing.Evidence.of(text for memory in rests_on for text in (memory.text, memory.quote))
    return "brings something new" if tracing.invented(proposal.text, evidence) else None


def _new(proposal: ProposedInsight, shown: Mapping[int, Memory], policy: MemoryPolicy) -> NewInsight:
    """The insight as it is kept: no surer than the least sure of its memories allows."""
    ids = tuple(sorted(set(proposal.memories)))
    is_said = proposal.basis == "said" and all(shown[memory_id].basis == "said" for memory_id in ids)
    least, most = policy.insight_sure if is_said else policy.insight_unsure
    confidence = min(max(proposal.confidence, least), most)
    return NewInsight(
        writing_safety.clean(proposal.text), proposal.category, confidence, "said" if is_said else "inferred", ids
    )


async def _matched(
    mind: Mind, new: Sequence[NewInsight], known: Sequence[Insight]
) -> list[tuple[NewInsight, Insight | None]]:
    """Each new insight with the known one of its category that says the same; one that is given twice counts once."""
    vectors = await _vectors(mind, [*(one.text for one in new), *(one.text for one in known)] if new else [])
    confirmed: dict[int, tuple[NewInsight, Insight | None]] = {}
    added: list[NewInsight] = []
    for one in new:
        same = next((other for other in known if _is_same(one, other, vectors, mind)), None)
        if same is not None:
            confirmed[same.id] = (one, same)
        elif not any(_is_same(one, other, vectors, mind) for other in added):
            added.append(one)
    return [*confirmed.values(), *((one, None) for one in added)]


def _is_same(one: NewInsight, other: NewInsight | Insight, vectors: Mapping[str, Vector], mind: Mind) -> bool:
    if one.category != other.category:
        return False
    if one.text.casefold() == other.text.casefold():
        return True
    alike = tracing.likeness(one.text, other.text)
    if alike >= mind.policy.insight_same_words:
        return True
    if not vectors or alike < mind.policy.insight_near_words:
        return False
    cosine = sum(a * b for a, b in zip(vectors[one.text], vectors[other.text], strict=True))
    return cosine >= mind.embedder.same


async def _vectors(mind: Mind, texts: Sequence[str]) -> Mapping[str, Vector]:
    """The vectors by text; none while the embedder can't be reached: then words decide alone."""
    if not texts:
        return {}
    try:
        return dict(zip(texts, await mind.embedder.embed_passages(texts), strict=True))
    except EmbeddingUnavailable:
        return {}


def _request(reading: _Reading, now: datetime) -> ModelRequest:
    zone = reading.user.zone_info
    told = {
        "memories": [
            {
                "id": memory.id,
                "text": memory.text,
                "category": memory.category,
                "importance": memory.importance,
                "basis": memory.basis,
                "on": f"{memory.confirmed_at.astimezone(zone):%Y-%m-%d}",
                "is_new": memory.id in reading.new_ids,
            }
            for memory in reading.memories.values()
        ],
        "insights": [
            {"id": known.id, "text": known.text, "category": known.category, "memories": known.memory_ids}
            for known in reading.known
        ],
        "summaries": [{"id": summary.id, "text": summary.text} for summary in reading.summaries],
    }
    return ModelRequest(
        system=prompts.render("insights"),
        messages=(UserMessage(json.dumps(told, ensure_ascii=False)),),
        tools=(),
        context=reading.user.reading_context(now),
        max_tokens=REPLY_TOKENS,
        purpose="insights",
    )
