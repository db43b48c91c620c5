"""The one writer of memories: it decides what a proposal becomes, in the background as by a tool (R5.6, R5.7, R5.11).

1. ``prepare`` refuses what may never be kept and has the rest embedded; no connection is held.
2. ``write``, in the caller's transaction, takes one proposal after another: equal words confirm what is there; a
   statement of the same subject and attribute confirms, replaces or ends it; near-equal wording confirms; the rest is
   added. Each decision, a refusal too, leaves a line in the log.

It knows no model: who proposes is elsewhere.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum
from typing import get_args

from core import metrics
from core.database import Connection
from core.errors import EmbeddingUnavailable
from core.llm.embedding import Vector
from memory import generations, keeping, log, memories
from memory.facts import FactKey, Polarity, key_of, told_key
from memory.keeping import Confirmation, NewMemory
from memory.likeness import may_be_same, says_more
from memory.log import Origin
from memory.memories import Class, Memory
from memory.mind import Mind
from memory.policy import Basis, Category, MemoryPolicy
from memory.precedence import made_untrue
from memory.secrets import masked
from memory.writing_class import class_of, expiry_of
from memory.writing_rivals import is_ended_by, is_of_the_same, says_the_same
from memory.writing_safety import clean, refusal

LEAST_IMPORTANT, MOST_IMPORTANT = 1, 5  # R5.4
TOLD_ALREADY = "said in the same exchange"
MAX_QUOTE = 300  # characters of the person's own words that are kept


class Operation(StrEnum):
    """What became of a proposal (R5.7)."""

    ADD = "add"
    UPDATE = "update"
    DELETE = "delete"
    NOOP = "noop"
    REFUSE = "refuse"


WRITES = frozenset({Operation.ADD, Operation.UPDATE, Operation.DELETE})  # after which something else is remembered


@dataclass(frozen=True)
class Proposal:
    """What somebody proposes to remember.

    Attributes:
        text: A statement, best in the third person about "the user".
        importance: 1 to 5; others are brought into this range.
        basis: Whether the person said it, or it was concluded from what they said.
        quote: The person's own words; empty where there are none.
        exchange_id: Where it was said; said twice in one exchange it counts once.
        expires_at: When it ceases to matter, aware; None where that is open.
        is_explicit: The person asked to remember it.
        subject: Whom it is about by the proposer's word; used only where no frame tells.
        attribute: What is said of them, likewise.
        is_procedure: It tells how to act, and waits for approval.
        event_id: The message that asked for it, for a tool's call.
        refusal: Why the one who proposes holds it back; it is only logged then.
        said: The whole message that tells it, where no exchange holds it yet.
    """

    text: str
    category: Category
    importance: int
    basis: Basis
    quote: str
    exchange_id: int | None
    expires_at: datetime | None
    is_explicit: bool
    subject: str | None = None
    attribute: str | None = None
    is_procedure: bool = False
    event_id: int | None = None
    refusal: str | None = None
    said: str = ""


@dataclass(frozen=True)
class Candidate:
    """A proposal with all that is worked out before anything is written.

    Attributes:
        changes: It tells of a change of something that is remembered; that is found out when it is written.
    """

    proposal: Proposal
    refusal: str | None
    key: FactKey | None
    vector: Vector | None
    changes: bool = False


@dataclass(frozen=True)
class Prepared:
    """Candidates in the order of their proposals, and who made their vectors.

    Attributes:
        same: The cosine from which on two texts may say the same.
    """

    candidates: tuple[Candidate, ...]
    embedder: str
    same: float


@dataclass(frozen=True)
class Decision:
    """What became of a proposal.

    Attributes:
        memory_id: The memory that holds it now; for DELETE, the one that tells of the end. None where it was refused.
        other_id: What was replaced or has ended, or what stood against it.
    """

    operation: Operation
    memory_id: int | None
    other_id: int | None
    reason: str


async def prepare(mind: Mind, proposals: Sequence[Proposal]) -> Prepared:
    """Work out everything that needs no row. Without an embedder the candidates have no vectors, and are kept so."""
    screened = [_screened(proposal) for proposal in proposals]
    vectors = await _vectors(mind, [candidate.proposal.text for candidate in screened if candidate.refusal is None])
    made = iter(vectors)
    return Prepared(
        tuple(c if c.refusal else replace(c, vector=next(made, None)) for c in screened),
        mind.embedder.name,
        mind.embedder.same,
    )


def prepare_at_once(proposals: Sequence[Proposal]) -> Prepared:
    """The same without vectors, for a turn: what is written is found by its words until it is embedded."""
    return Prepared(tuple(_screened(proposal) for proposal in proposals), "", 1.0)


async def write(
    conn: Connection,
    user_id: int,
    prepared: Prepared,
    now: datetime,
    origin: Origin,
    policy: MemoryPolicy,
    generation: int | None = None,
) -> list[Decision]:
    """Decide and write, one decision for each proposal, in their order; writing the same again only confirms.

    Writers of one user wait for one another until the end of the transaction, so that none doubles what another adds.
    *now* is aware, by the person's clock. *generation* is the one under which the proposals were read: if a deletion
    has raised it since, nothing is written (R6.7). It is None where they come from this very turn.
    """
    begun_under = await generations.current(conn, user_id) if generation is None else generation
    if not await generations.still(conn, user_id, begun_under):
        return [Decision(Operation.REFUSE, None, None, "deleted meanwhile") for _ in prepared.candidates]
    if expired := await keeping.expire(conn, user_id, now):
        await log.note(conn, user_id, "expire", "its time was over", "upkeep", now, count=expired)
    desk = _Desk(conn, user_id, prepared.embedder, prepared.same, now, policy)
    decisions = []
    for candidate in prepared.candidates:
        decision = await desk.decide(candidate)
        await log.note(
            conn, user_id, decision.operation, decision.reason, origin, now, decision.memory_id, decision.other_id
        )
        decisions.append(decision)
    _count(decisions, origin)
    return decisions


def _count(decisions: Sequence[Decision], origin: Origin) -> None:
    """Count what was decided, and why what was refused was (R11.5)."""
    for decision in decisions:
        metrics.memory_writes.labels(decision.operation, origin).inc()
        if decision.operation is Operation.REFUSE:
            metrics.proposals_refused.labels(f"memory: {decision.reason}").inc()


def _screened(proposal: Proposal) -> Candidate:
    text = clean(proposal.text)
    tidy = replace(
        proposal,
        text=text,
        quote=masked(clean(proposal.quote))[:MAX_QUOTE],
        importance=min(max(proposal.importance, LEAST_IMPORTANT), MOST_IMPORTANT),
    )
    reason = proposal.refusal or refusal(text, is_procedure=proposal.is_procedure)
    if reason is None and proposal.category not in get_args(Category):
        reason = "no such category"
    if reason or proposal.is_procedure:
        return Candidate(tidy, reason, None, None)
    return Candidate(tidy, None, key_of(text) or told_key(proposal.subject, proposal.attribute, text), None)


async def _vectors(mind: Mind, texts: list[str]) -> list[Vector]:
    if not texts:
        return []
    try:
        return await mind.embedder.embed_passages(texts)
    except EmbeddingUnavailable:
        return []


@dataclass(frozen=True)
class _Desk:
    """Where the proposals of one transaction are decided, one after another."""

    conn: Connection
    user_id: int
    embedder: str
    same: float
    now: datetime
    policy: MemoryPolicy

    async def decide(self, candidate: Candidate) -> Decision:
        if candidate.refusal is not None:
            return Decision(Operation.REFUSE, None, None, candidate.refusal)
        if known := await self._told_already(candidate.proposal):
            return Decision(Operation.NOOP, known, None, TOLD_ALREADY)
        if equal := await keeping.with_words(self.conn, self.user_id, candidate.proposal.text):
            return await self._confirm(equal, candidate, "said in the same words")
        return await self._by_meaning(candidate)

    async def _by_meaning(self, candidate: Candidate) -> Decision:
        """Where it is not in the same words: what it is about decides, or that it tells of a change, or its meaning."""
        outdated = await self._outdated(candidate.proposal)
        candidate = replace(candidate, changes=bool(outdated))
        if candidate.key is not None:
            return await self._by_key(candidate, candidate.key, outdated)
        if outdated:
            return await self._replace(candidate, None, outdated)
        if like := await self._like(candidate):
            return await self._confirm(like, candidate, "said alike")
        return await self._add(candidate, None, "new")

    async def _told_already(self, proposal: Proposal) -> int | None:
        """A block that is read once more tells nothing new, even where its words were replaced since."""
        if proposal.exchange_id is None and proposal.event_id is None:
            return None
        return await keeping.told_already(
            self.conn, self.user_id, proposal.text, proposal.exchange_id, proposal.event_id
        )

    async def _outdated(self, proposal: Proposal) -> list[Memory]:
        """What a statement makes untrue, whatever its key: by its words of change, or as the right name of somebody."""
        if proposal.is_procedure:
            return []
        return await made_untrue(self.conn, self.user_id, proposal.text, proposal.said, proposal.exchange_id)

    async def _by_key(self, candidate: Candidate, key: FactKey, outdated: list[Memory]) -> Decision:
        current = await keeping.current(self.conn, self.user_id, key.subject, key.attribute)
        holding = [memory for memory in current if is_of_the_same(memory, candidate.proposal.text, key)]
        outdated = [memory for memory in outdated if memory.id not in {other.id for other in holding}]
        if same := next((memory for memory in holding if says_the_same(memory, candidate.proposal.text, key)), None):
            if self._stands_against(candidate, key, outdated) is None:
                await keeping.supersede(self.conn, self.user_id, [other.id for other in outdated], same.id, self.now)
            return await self._confirm(same, candidate, "said of the same")
        if key.polarity is Polarity.ENDED:
            return await self._end(candidate, key, holding, outdated)
        if not holding and not outdated:
            return await self._add(candidate, key, "new")
        return await self._replace(candidate, key, holding + outdated)

    async def _replace(self, candidate: Candidate, key: FactKey | None, holding: list[Memory]) -> Decision:
        if against := self._stands_against(candidate, key, holding):
            return against
        memory_id = await self._kept(candidate, key)
        await keeping.supersede(self.conn, self.user_id, [memory.id for memory in holding], memory_id, self.now)
        return Decision(Operation.UPDATE, memory_id, holding[0].id, "replaces what held before")

    async def _end(self, candidate: Candidate, key: FactKey, holding: list[Memory], outdated: list[Memory]) -> Decision:
        """What ended stays as history; that it ended is itself remembered, until it holds again."""
        ended = [memory for memory in holding if is_ended_by(memory, key)] + outdated
        if not ended and holding:
            return await self._end_of_old(candidate, key)
        if against := self._stands_against(candidate, key, ended):
            return against
        memory_id = await self._kept(candidate, key)
        if not ended:
            return Decision(Operation.ADD, memory_id, None, "an end of what was not known")
        await keeping.supersede(self.conn, self.user_id, [memory.id for memory in ended], memory_id, self.now)
        return Decision(Operation.DELETE, memory_id, ended[0].id, "has ended")

    async def _end_of_old(self, candidate: Candidate, key: FactKey) -> Decision:
        """Something else holds by now: that an earlier one ended takes nothing away."""
        earlier = replace(key, attribute=f"earlier {key.attribute}:{key.value}")
        known = await keeping.current(self.conn, self.user_id, earlier.subject, earlier.attribute)
        if known:
            return await self._confirm(known[0], candidate, "said of the same")
        return await self._add(candidate, earlier, "an end of what held earlier")

    def _stands_against(self, candidate: Candidate, key: FactKey | None, holding: list[Memory]) -> Decision | None:
        """A passing remark or a conclusion never takes the place of what was confirmed (R5.6)."""
        confirmed = next((memory for memory in holding if memory.class_ == "confirmed" or memory.is_pinned), None)
        if confirmed is None or self._class(candidate, key) != "observation":
            return None
        return Decision(Operation.REFUSE, None, confirmed.id, "a passing remark against what is confirmed")

    async def _like(self, candidate: Candidate) -> Memory | None:
        if candidate.vector is None:
            return None
        near = await keeping.nearest_unkeyed(
            self.conn, self.user_id, candidate.vector, self.embedder, self.same, self.policy.neighbours
        )
        text, is_procedure = candidate.proposal.text, candidate.proposal.is_procedure
        alike = (memory for memory in near if (memory.class_ == "procedure") is is_procedure)
        return next((memory for memory in alike if may_be_same(memory.text, text)), None)

    async def _add(self, candidate: Candidate, key: FactKey | None, reason: str) -> Decision:
        return Decision(Operation.ADD, await self._kept(candidate, key), None, reason)

    async def _kept(self, candidate: Candidate, key: FactKey | None) -> int:
        proposal, class_ = candidate.proposal, self._class(candidate, key)
        new = NewMemory(
            text=proposal.text,
            category=proposal.category,
            importance=proposal.importance,
            class_=class_,
            basis=proposal.basis,
            state="proposed" if class_ == "procedure" else "active",
            quote=proposal.quote,
            exchange_id=proposal.exchange_id,
            event_id=proposal.event_id,
            expires_at=expiry_of(class_, proposal.expires_at, self.now, self.policy),
            subject=key.subject if key else None,
            attribute=key.attribute if key else None,
            vector=candidate.vector,
            embedder=self.embedder if candidate.vector else None,
        )
        return await keeping.add(self.conn, self.user_id, new, self.now)

    async def _confirm(self, memory: Memory, candidate: Candidate, reason: str) -> Decision:
        """Said once more: it is confirmed, by repeated evidence lifted, and keeps the richer words."""
        if await self._was_counted(memory, candidate.proposal):
            return Decision(Operation.NOOP, memory.id, None, TOLD_ALREADY)
        class_ = self._lifted(memory, candidate)
        said = Confirmation(
            exchange_id=candidate.proposal.exchange_id,
            event_id=candidate.proposal.event_id,
            class_=class_,
            expires_at=self._expiry(memory, class_, candidate.proposal),
            importance=candidate.proposal.importance,
        )
        await keeping.confirm(self.conn, self.user_id, memory.id, said, self.now)
        if class_ == memory.class_ and not memory.is_pinned and says_more(candidate.proposal.text, memory.text):
            await memories.reword(
                self.conn,
                self.user_id,
                memory.id,
                candidate.proposal.text,
                candidate.vector,
                self.embedder if candidate.vector else None,
            )
        return Decision(Operation.NOOP, memory.id, None, reason)

    async def _was_counted(self, memory: Memory, proposal: Proposal) -> bool:
        return await keeping.rests_on(self.conn, self.user_id, memory.id, proposal.exchange_id, proposal.event_id)

    def _lifted(self, memory: Memory, candidate: Candidate) -> Class:
        if memory.class_ != "observation":
            return memory.class_
        is_plain = self._class(candidate, candidate.key) == "confirmed"
        is_repeated = memory.confirmations + 1 >= self.policy.observation_confirmations
        return "confirmed" if is_plain or is_repeated else "observation"

    def _expiry(self, memory: Memory, class_: Class, proposal: Proposal) -> datetime | None:
        told = expiry_of(class_, proposal.expires_at, self.now, self.policy)
        return told if memory.class_ == "observation" else told or memory.expires_at

    def _class(self, candidate: Candidate, key: FactKey | None) -> Class:
        proposal = candidate.proposal
        return class_of(
            proposal.text,
            proposal.quote,
            proposal.basis,
            tells_of_somebody=key is not None or candidate.changes,
            is_explicit=proposal.is_explicit,
            is_procedure=proposal.is_procedure,
        )
