"""How the last exchanges move the mood (R8.3); the chore 'mood'. The model judges, ``mood`` moves."""

import json
from collections.abc import Sequence
from datetime import datetime

import structlog
from pydantic import BaseModel, ConfigDict

import prompts
from core import users
from core.llm.types import ModelRequest, UserMessage
from core.users import User
from memory import attempts, buffer, generations, mood
from memory.buffer import BlockExchange, Reader
from memory.mind import Mind
from memory.mood import Step

log = structlog.get_logger()

PASS = "mood"  # noqa: S105  the name of a pass over blocks
REPLY_TOKENS = 512  # a dozen numbers, with room for a model that thinks first


class Move(BaseModel):
    """How an exchange moves an axis, as the model gives it."""

    model_config = ConfigDict(extra="forbid")

    exchange: int
    axis: str
    step: float


class Moves(BaseModel):
    """The reply of the model."""

    model_config = ConfigDict(extra="forbid")

    moves: list[Move]


async def feel(mind: Mind, user_id: int, now: datetime) -> datetime | None:
    """Let the exchanges of the learned blocks move the mood, block by block, each once; the chore 'mood'.

    Raises:
        ModelUnavailable, PutOff: They move it later.
    """
    async with mind.database.as_user(user_id) as conn:
        user = await users.load(conn, user_id)
        generation = await generations.current(conn, user_id)
        block_ids = await buffer.unread(conn, user_id, Reader.MOOD)
    for block_id in block_ids:
        if not await _feel(mind, user, generation, block_id, now):
            return now
    return None


async def _feel(mind: Mind, user: User, generation: int, block_id: int, now: datetime) -> bool:
    """Let the exchanges of one block move the mood; False if a deletion came between, and nothing was moved."""
    async with mind.database.as_user(user.id) as conn:
        exchanges = await buffer.exchanges_of(conn, user.id, block_id)
    reply = await attempts.ask(mind, user.id, PASS, _request(user, exchanges, now), Moves, now) if exchanges else None
    moves = reply.moves if reply else []
    async with mind.database.as_user(user.id) as conn:
        if not await generations.still(conn, user.id, generation):
            return False
        if block_id in await buffer.unread(conn, user.id, Reader.MOOD):  # nobody was faster
            await mood.move(conn, user.id, _steps(exchanges, moves), mind.policy)
            await buffer.mark_read(conn, user.id, Reader.MOOD, [block_id])
            await attempts.succeed(conn, user.id, PASS)
    log.info("mood_moved", user_id=user.id, block_id=block_id, moves=len(moves))
    return True


def _steps(exchanges: Sequence[BlockExchange], moves: Sequence[Move]) -> list[Step]:
    """The moves in the order of the exchanges; those of exchanges that nobody showed are left out."""
    return [Step(move.axis, move.step, one.at) for one in exchanges for move in moves if move.exchange == one.id]


def _request(user: User, exchanges: Sequence[BlockExchange], now: datetime) -> ModelRequest:
    told = {
        "axes": [axis.name for axis in mood.axes()],
        "exchanges": [{"id": one.id, "said": one.said, "answered": one.answered} for one in exchanges],
    }
    return ModelRequest(
        system=prompts.render("mood"),
        messages=(UserMessage(json.dumps(told, ensure_ascii=False)),),
        tools=(),
        context=user.reading_context(now),
        max_tokens=REPLY_TOKENS,
        purpose="mood",
    )
