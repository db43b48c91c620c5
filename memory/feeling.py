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
from memory import buffer, generations, mood, structured
from memory.buffer import BlockExchange, Reader
from memory.mind import Mind
from memory.mood import Step

log = structlog.get_logger()

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
    """Let the exchanges of the learned blocks move the mood, each once; the chore 'mood'.

    Raises:
        ModelUnavailable, ReplyUnreadable: They move it later.
    """
    async with mind.database.as_user(user_id) as conn:
        user = await users.load(conn, user_id)
        generation = await generations.current(conn, user_id)
        block_ids = await buffer.unread(conn, user_id, Reader.MOOD)
        exchanges = [one for block_id in block_ids for one in await buffer.exchanges_of(conn, user_id, block_id)]
    if not block_ids:
        return None
    moves = (await structured.ask(mind.model, _request(user, exchanges, now), Moves)).moves if exchanges else []
    async with mind.database.as_user(user_id) as conn:
        if not await generations.still(conn, user_id, generation):
            return now
        if await buffer.unread(conn, user_id, Reader.MOOD) == block_ids:  # nobody was faster
            await mood.move(conn, user_id, _steps(exchanges, moves), mind.policy)
            await buffer.mark_read(conn, user_id, Reader.MOOD, block_ids)
    log.info("mood_moved", user_id=user_id, blocks=len(block_ids), moves=len(moves))
    return None


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
