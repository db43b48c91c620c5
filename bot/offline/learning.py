"""What the offline model answers to extraction: the statements that rules find in what the person said (R5.4).

It reads the JSON of the request back and answers in the same shape as any model; its proposals are checked as theirs.
"""

from collections.abc import Sequence
from datetime import datetime

from pydantic import BaseModel

from bot.understanding.statements import NOBODY, Statement, read_on
from core.llm.types import ModelReply, ModelRequest, UserMessage
from core.settings import OFFLINE
from memory.extraction_wire import ProposedMemories, ProposedMemory

MOST = 3  # proposals for one exchange, or one part of a long text (R5.4)


class _Exchange(BaseModel):
    id: int
    at: datetime
    said: str


class _Exchanges(BaseModel):
    exchanges: list[_Exchange]


def memories(request: ModelRequest) -> ModelReply:
    """The reply to a request of purpose "memories".

    Raises:
        ValidationError: The request's message is no JSON of exchanges: a mistake of ours.
    """
    last = request.messages[-1]
    told = _Exchanges.model_validate_json(last.text if isinstance(last, UserMessage) else "")
    found: list[ProposedMemory] = []
    spoken_of = NOBODY
    for one in told.exchanges:
        read = read_on(one.said, request.context.seen_from(one.at), spoken_of)
        spoken_of = read.spoken_of
        found += [_proposed(statement, one.id) for statement in weightiest(read.statements)]
    return ModelReply(ProposedMemories(memories=found).model_dump_json(), model=OFFLINE)


def weightiest(statements: Sequence[Statement]) -> list[Statement]:
    """The three statements of most importance, in their order; of equal ones the first."""
    ranked = sorted(statements, key=lambda statement: -statement.importance)[:MOST]
    return [statement for statement in statements if statement in ranked]


def _proposed(statement: Statement, exchange_id: int) -> ProposedMemory:
    return ProposedMemory(
        text=statement.text,
        category=statement.category,
        importance=statement.importance,
        basis="said",
        exchange=exchange_id,
        quote=statement.quote,
        expires_on=statement.expires_on.isoformat() if statement.expires_on else None,
    )
