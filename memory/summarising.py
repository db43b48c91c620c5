"""Summing up the talk: forty messages at a time, and three summaries into a longer one (R5.9).

A request that is refused, or that comes back empty, is tried again later with a smaller piece (B119); in the end the
piece is noted as not summed up, so that the chain goes on without a gap. The talk itself waits for none of it.
"""

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

import structlog

import prompts
from core import chores, users
from core.database import Connection
from core.errors import EmbeddingUnavailable, ModelUnavailable
from core.llm.embedding import Vector
from core.llm.types import ModelReply, ModelRequest, UserMessage
from core.users import User
from memory import attempts, generations, passes, summaries, tracing
from memory.local_times import next_local
from memory.mind import Mind
from memory.policy import MemoryPolicy
from memory.secrets import masked
from memory.summaries import NewSummary, Summary, TalkExchange

log = structlog.get_logger()

PASS = "summarise"  # noqa: S105  the name of a pass over the talk
REPLY_TOKENS = 1_024  # 120 words in any script, with room for a model that thinks first
STEPS_A_RUN = 4  # summaries that one run makes at most: a long backlog is worked off run by run
MINE = "mine"  # the chore that reads new summaries for insights

_SENTENCE = re.compile(r"[^.!?。！？\n]+[.!?。！？]*\s*|\n")
_DIGITS = re.compile(r"\d+")


@dataclass(frozen=True)
class _Piece:
    """What is summed up next.

    Attributes:
        after: The last exchange that was covered when this was read.
        told: What the model gets, as JSON.
        plain: What stands in for the summary if the model refuses to the end.
        merged: The summaries that are made into one; empty for talk.
    """

    user: User
    generation: int
    refusals: int
    after: int
    new: NewSummary
    told: str
    plain: str
    merged: Sequence[Summary] = ()


async def summarise(mind: Mind, user_id: int, now: datetime) -> datetime | None:
    """Sum up what is due; when to go on, if there is more or a request was refused.

    Raises:
        ModelUnavailable: The model can't be reached just now; nothing was changed.
    """
    for _ in range(STEPS_A_RUN):
        piece = await _next_piece(mind, user_id)
        if piece is None:
            return None
        text = await _summed_up(mind, piece, now)
        if text is None:
            return await _park(mind, piece, now)
        if not await _keep(mind, piece, text, now):
            return now
    return now


async def _next_piece(mind: Mind, user_id: int) -> _Piece | None:
    async with mind.database.as_user(user_id) as conn:
        user = await users.load(conn, user_id)
        generation = await generations.current(conn, user_id)
        refusals = await passes.refusals(conn, user_id, PASS)
        after = await summaries.last_covered(conn, user_id)
        open_ones = await summaries.uncovered(conn, user_id)
        if len(open_ones) >= mind.policy.summaries_merged:
            merged = open_ones[: mind.policy.summaries_merged]
            return _merging(user, generation, refusals, after, merged, mind.policy)
        return await _talk(conn, user, generation, refusals, after, mind.policy)


async def _talk(
    conn: Connection, user: User, generation: int, refusals: int, after: int, policy: MemoryPolicy
) -> _Piece | None:
    """The next forty messages of talk, fewer after a refusal; None while there are not as many."""
    due = policy.summary_messages // 2
    talk = await summaries.talk_after(conn, user.id, after, due, policy.message_chars)
    if len(talk) < due:
        return None
    piece = _within(talk[: max(1, due >> refusals)], policy.summary_read_chars)
    start, end = await summaries.first_after(conn, user.id, after), piece[-1].id
    records = await summaries.records_between(conn, user.id, start, end)
    return _Piece(
        user,
        generation,
        refusals,
        after,
        NewSummary(1, "", start, end, piece[0].at, piece[-1].at),
        _told_of_talk(piece, records, user),
        _not_summed_up(piece, user),
    )


def _merging(
    user: User, generation: int, refusals: int, after: int, merged: Sequence[Summary], policy: MemoryPolicy
) -> _Piece:
    """Three summaries to be made into one; after a refusal less of each is read."""
    first, last = merged[0], merged[-1]
    max_chars = policy.summary_chars >> refusals
    told = [
        {"from": _day(one.first_at, user), "to": _day(one.last_at, user), "text": one.text[:max_chars]}
        for one in merged
    ]
    return _Piece(
        user,
        generation,
        refusals,
        after,
        NewSummary(2, "", first.from_exchange, last.to_exchange, first.first_at, last.last_at),
        json.dumps({"summaries": told}, ensure_ascii=False),
        "\n".join(one.text[: policy.summary_chars // len(merged)] for one in merged),
        merged,
    )


async def _summed_up(mind: Mind, piece: _Piece, now: datetime) -> str | None:
    """The summary, or None where the request was refused."""
    if piece.refusals >= mind.policy.summary_messages.bit_length() - 1:  # a single exchange was refused, too
        return piece.plain
    request = ModelRequest(
        system=prompts.render("summary"),
        messages=(UserMessage(piece.told),),
        tools=(),
        context=piece.user.reading_context(now),
        max_tokens=REPLY_TOKENS,
        purpose="summary",
    )
    try:
        reply = await mind.model.complete(request)
    except ModelUnavailable as error:
        if not attempts.is_refusal(error):
            raise
        return None
    return grounded(reply, piece.told, mind.policy.summary_chars) or None


def grounded(reply: ModelReply, told: str, max_chars: int) -> str:
    """The sentences of a reply whose numbers stand in what was summed up, as many as fit; "" if there are none.

    The last sentence of a reply that was cut off is left out.
    """
    sentences = _SENTENCE.findall(reply.text.strip())
    if reply.is_cut:
        sentences = sentences[:-1]
    numbers = tracing.numbers_in(told) | set(_DIGITS.findall(told))
    kept = ""
    for sentence in sentences:
        if not tracing.numbers_in(sentence) <= numbers:
            continue
        if len(kept) + len(sentence) > max_chars:
            break
        kept += sentence
    return kept.strip()


async def _park(mind: Mind, piece: _Piece, now: datetime) -> datetime:
    """Remember the refusal; when to come back with a smaller piece."""
    pauses = mind.policy.block_pauses
    async with mind.database.as_user(piece.user.id) as conn:
        await passes.set_refusals(conn, piece.user.id, PASS, piece.refusals + 1)
    log.warning("summary_refused", user_id=piece.user.id, level=piece.new.level, refusals=piece.refusals + 1)
    return now + pauses[min(piece.refusals, len(pauses) - 1)]


async def _keep(mind: Mind, piece: _Piece, text: str, now: datetime) -> bool:
    """Write the summary; False if a deletion or another run came between, and nothing was written."""
    user_id = piece.user.id
    new = NewSummary(
        piece.new.level,
        text,
        piece.new.from_exchange,
        piece.new.to_exchange,
        piece.new.first_at,
        piece.new.last_at,
    )
    vector = await _vector(mind, text)
    async with mind.database.as_user(user_id) as conn:
        is_current = await generations.still(conn, user_id, piece.generation)
        if not is_current or not await _is_next(conn, piece):
            return False
        summary_id = await summaries.add(conn, user_id, new, now, vector, mind.embedder.name)
        await summaries.cover(conn, user_id, [one.id for one in piece.merged], summary_id)
        await passes.set_refusals(conn, user_id, PASS, 0)
        await chores.ask(conn, user_id, {MINE: next_local(piece.user, mind.policy.mined_at, now)})
    log.info("summary_written", user_id=user_id, summary_id=summary_id, level=new.level, chars=len(text))
    return True


async def _is_next(conn: Connection, piece: _Piece) -> bool:
    """Whether nobody has summed this up meanwhile."""
    if not piece.merged:
        return await summaries.last_covered(conn, piece.user.id) == piece.after
    open_ids = {one.id for one in await summaries.uncovered(conn, piece.user.id)}
    return open_ids >= {one.id for one in piece.merged}


async def _vector(mind: Mind, text: str) -> Vector | None:
    try:
        return (await mind.embedder.embed_passages([text]))[0]
    except EmbeddingUnavailable:
        return None


def _within(talk: Sequence[TalkExchange], max_chars: int) -> Sequence[TalkExchange]:
    """As many of the first exchanges as fit, and at least one."""
    used = 0
    for place, exchange in enumerate(talk):
        used += len(exchange.said) + len(exchange.answered)
        if place and used > max_chars:
            return talk[:place]
    return talk


def _told_of_talk(talk: Sequence[TalkExchange], records: int, user: User) -> str:
    exchanges = [
        {
            "at": f"{exchange.at.astimezone(user.zone_info):%Y-%m-%dT%H:%M}",
            "said": masked(exchange.said),
            "answered": masked(exchange.answered),
        }
        for exchange in talk
    ]
    return json.dumps({"count": len(talk), "exchanges": exchanges, "records": records}, ensure_ascii=False)


def _not_summed_up(talk: Sequence[TalkExchange], user: User) -> str:
    count = "an exchange" if len(talk) == 1 else f"{len(talk)} exchanges"
    return f"{_day(talk[0].at, user)}: {count} that could not be summed up."


def _day(at: datetime, user: User) -> str:
    return f"{at.astimezone(user.zone_info):%-d %B %Y}"
