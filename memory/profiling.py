"""Keeping the profile up to date from the last messages and the confirmed memories (R5.10); the chore 'profile'.

The model proposes a patch for six messages at a time; ``profile`` carries out what the person really said.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Literal

import structlog
from pydantic import BaseModel, ConfigDict

import prompts
from core import users
from core.database import Connection
from core.llm.types import ModelRequest, UserMessage
from core.users import User
from memory import attempts, buffer, generations, memories, passes, profile
from memory.buffer import BlockExchange, Reader
from memory.memories import Memory
from memory.mind import Mind
from memory.policy import MemoryPolicy
from memory.profile import Document, Source

log = structlog.get_logger()

PASS = "profile"  # noqa: S105  the name of a pass over memories
NO_BLOCK = 0  # what is looked at where only memories have changed
REPLY_TOKENS = 1_024  # a few short lines, with room for a model that thinks first


class ProposedOperation(BaseModel):
    """One operation as the model gives it: line by line, for some servers take no open objects in a schema."""

    model_config = ConfigDict(extra="forbid")

    op: Literal["add", "replace", "remove"]
    path: str
    value: str | None = None
    sources: list[int]


class ProposedPatch(BaseModel):
    """The reply of the model."""

    model_config = ConfigDict(extra="forbid")

    patch: list[ProposedOperation]


@dataclass(frozen=True)
class _Reading:
    """What has not been looked at yet: ``blocks`` by their id, the oldest first."""

    user: User
    generation: int
    blocks: Mapping[int, Sequence[BlockExchange]]
    memories: Sequence[Memory]
    changed_ids: frozenset[int]
    log_id: int


async def keep_profile(mind: Mind, user_id: int, now: datetime) -> datetime | None:
    """Bring the profile up to date; asked for after each block, and after a memory was written by a tool.

    Raises:
        ModelUnavailable, PutOff: What was not looked at yet is looked at later.
    """
    async with mind.database.as_user(user_id) as conn:
        reading = await _read(conn, user_id, mind.policy)
    told = {block_id: _groups(exchanges, mind.policy) for block_id, exchanges in reading.blocks.items()}
    if not any(told.values()) and reading.changed_ids:
        told[NO_BLOCK] = [[]]
    for block_id, groups in told.items():
        for group in groups:
            if not await _patch(mind, reading, group, now):
                return now
        async with mind.database.as_user(user_id) as conn:
            await buffer.mark_read(conn, user_id, Reader.PROFILE, [block_id])
            await attempts.succeed(conn, user_id, PASS)
    async with mind.database.as_user(user_id) as conn:
        await passes.come_to(conn, user_id, PASS, reading.log_id)
    return None


async def _read(conn: Connection, user_id: int, policy: MemoryPolicy) -> _Reading:
    block_ids = await buffer.unread(conn, user_id, Reader.PROFILE)
    changes = await passes.changes(conn, user_id, PASS)
    confirmed = [memory for memory in await memories.active(conn, user_id) if memory.class_ == "confirmed"]
    ranked = sorted(confirmed, key=lambda one: (one.id in changes.memory_ids, one.importance), reverse=True)
    return _Reading(
        user=await users.load(conn, user_id),
        generation=await generations.current(conn, user_id),
        blocks={block_id: await buffer.exchanges_of(conn, user_id, block_id) for block_id in block_ids},
        memories=ranked[: policy.profile_memories],
        changed_ids=changes.memory_ids & {memory.id for memory in confirmed},
        log_id=changes.log_id,
    )


def _groups(exchanges: Sequence[BlockExchange], policy: MemoryPolicy) -> list[Sequence[BlockExchange]]:
    """The exchanges of a block, as many at a time as make up six messages."""
    at_once = policy.profile_messages // 2
    return [exchanges[at : at + at_once] for at in range(0, len(exchanges), at_once)]


async def _patch(mind: Mind, reading: _Reading, group: Sequence[BlockExchange], now: datetime) -> bool:
    """One request and its patch; False if a deletion came between, and nothing was changed."""
    user_id = reading.user.id
    async with mind.database.as_user(user_id) as conn:
        document = (await profile.read(conn, user_id)).document
    reply = await attempts.ask(mind, user_id, PASS, _request(reading, group, document, now), ProposedPatch, now)
    operations = [operation.model_dump(exclude_none=True) for operation in (reply.patch if reply else [])]
    async with mind.database.as_user(user_id) as conn:
        if not await generations.still(conn, user_id, reading.generation):
            return False
        sources = _sources(group, reading.memories)
        patched = await profile.apply_patch(conn, user_id, operations, sources, now, "background", mind.policy)
    log.info("profile_looked_at", user_id=user_id, applied=patched.applied, refused=len(patched.refused))
    return True


def _sources(group: Sequence[BlockExchange], known: Sequence[Memory]) -> Mapping[int, Source]:
    """What the person said, by exchange: in the messages themselves, and as memories quote it."""
    said: dict[int, list[str]] = {}
    for memory in known:
        if memory.exchange_id is not None:
            said.setdefault(memory.exchange_id, []).append(memory.quote)
    for exchange in group:
        said[exchange.id] = [exchange.said]
    return {exchange_id: Source("\n".join(texts), exchange_id) for exchange_id, texts in said.items()}


def _request(reading: _Reading, group: Sequence[BlockExchange], document: Document, now: datetime) -> ModelRequest:
    zone = reading.user.zone_info
    told = {
        "profile": document,
        "exchanges": [
            {
                "id": one.id,
                "at": f"{one.at.astimezone(zone):%Y-%m-%dT%H:%M}",
                "said": one.said,
                "answered": one.answered,
            }
            for one in group
        ],
        "memories": [
            {
                "id": memory.exchange_id,
                "text": memory.text,
                "quote": memory.quote,
                "subject": memory.subject,
                "attribute": memory.attribute,
            }
            for memory in reading.memories
            if memory.exchange_id is not None
        ],
    }
    return ModelRequest(
        system=prompts.render("profile"),
        messages=(UserMessage(json.dumps(told, ensure_ascii=False)),),
        tools=(),
        context=reading.user.reading_context(now),
        max_tokens=REPLY_TOKENS,
        purpose="profile",
    )
