"""Learning: each block of the buffer is read once, and what it teaches is written by the one writer (R5.3-R5.7, R5.12).

1. Take the oldest ready block; from then on nothing joins it, and it comes back by itself if its reader dies.
2. Have a model read the person's own words in it. No connection is held meanwhile.
3. In one transaction: make sure that no deletion came between and that nobody else has read it, write, and mark it.

It does not know what a fact is; ``extraction`` reads and ``writing`` decides.
"""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from typing import Literal

import structlog

from core import chores, metrics, users
from core.database import Connection
from core.errors import ModelUnavailable
from core.users import User
from memory import attempts, buffer, extraction, generations, writing
from memory.buffer import Block, BlockExchange
from memory.extraction import ProposalsUnreadable, TaughtExchange
from memory.facts import key_of
from memory.local_times import next_local
from memory.mind import Mind
from memory.precedence import told_later
from memory.writing import Candidate, Prepared

log = structlog.get_logger()

BLOCKS_A_RUN = 8  # a long backlog is worked off run by run, each well within the lease of a chore
AFTERWARDS = ("distil", "profile", "mood", "summarise")  # chores that go on from what was learned
TIDY = "tidy"  # the nightly chore: whoever has talk has something to be kept in order
OUTDATED = "something newer is known"  # why an older statement that is read late is refused


async def learn(mind: Mind, user_id: int, now: datetime) -> datetime | None:
    """Learn from every block that is ready; when the next one will be. The chore 'learn'."""
    for _ in range(BLOCKS_A_RUN):
        async with mind.database.as_user(user_id) as conn:
            user = await users.load(conn, user_id)
            await chores.ask(conn, user_id, {TIDY: next_local(user, mind.policy.tidied_at, now)})
            block = await buffer.take(conn, user_id, now, mind.policy)
            if block is None:
                return await buffer.next_ready(conn, user_id)
            exchanges = await buffer.exchanges_of(conn, user_id, block.id)
            is_current = await generations.current(conn, user_id) == block.generation
        try:
            prepared = await _read(mind, user, exchanges, now) if is_current and exchanges else None
        except ModelUnavailable as error:
            if attempts.is_refusal(error):
                _note(user_id, block, "parked", reason="refused")
                continue
            _note(user_id, block, "parked", reason="no model")
            return block.retry_at  # the others would fare no better
        except ProposalsUnreadable:
            _note(user_id, block, "parked", reason="unreadable")
            continue
        await _finish(mind, user_id, block, prepared, now)
    return now


async def _read(mind: Mind, user: User, exchanges: Sequence[BlockExchange], now: datetime) -> Prepared:
    """What the exchanges teach, in the order in which it was said, ready to be written."""
    taught = [TaughtExchange(one.id, one.said, one.answered, one.at) for one in exchanges]
    proposals = await extraction.propose(mind.model, taught, user.reading_context(now), mind.policy)
    return await writing.prepare(mind, sorted(proposals, key=lambda proposal: proposal.exchange_id or 0))


async def _finish(mind: Mind, user_id: int, block: Block, prepared: Prepared | None, now: datetime) -> None:
    """Write what was learned and end the block; what was deleted meanwhile is not written back (R6.7)."""
    async with mind.database.as_user(user_id) as conn:
        is_current = prepared is not None and await generations.still(conn, user_id, block.generation)
        if not await buffer.finish(conn, user_id, block, "learned" if is_current else "dropped"):
            return  # another reader has taken it since
        if prepared is None or not is_current:
            _note(user_id, block, "dropped", reason="deleted")
            return
        judged = [await _judged(conn, user_id, one) for one in prepared.candidates]
        timely = replace(prepared, candidates=tuple(judged))
        decisions = await writing.write(conn, user_id, timely, now, "background", mind.policy, block.generation)
        await chores.ask(conn, user_id, dict.fromkeys(AFTERWARDS, now))
    metrics.writes_per_block.observe(sum(decision.operation in writing.WRITES for decision in decisions))
    _note(user_id, block, "learned", decisions=len(decisions))


async def _judged(conn: Connection, user_id: int, candidate: Candidate) -> Candidate:
    """The candidate, refused if the person has said otherwise since: this block is read late."""
    key, exchange_id = candidate.key, candidate.proposal.exchange_id
    if candidate.refusal is not None or key is None or exchange_id is None:
        return candidate
    later = await told_later(conn, user_id, exchange_id, key.subject, key.attribute)
    read_later = [key_of(text) for text in later]
    says_otherwise = any(other is None or other.value != key.value for other in read_later)
    return replace(candidate, refusal=OUTDATED) if says_otherwise else candidate


def _note(
    user_id: int,
    block: Block,
    outcome: Literal["learned", "parked", "dropped"],
    reason: str | None = None,
    decisions: int | None = None,
) -> None:
    metrics.blocks.labels(outcome).inc()
    log.info(
        f"block_{outcome}",
        user_id=user_id,
        block_id=block.id,
        attempts=block.attempts,
        reason=reason,
        decisions=decisions,
    )
