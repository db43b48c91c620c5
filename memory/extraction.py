"""Extraction: what a block of exchanges teaches, as proposals for the one writer (R5.4).

1. Long texts are cut into parts; each request holds as much as a small model reads with care.
2. A model proposes; a reply of another shape gets one corrective retry (R5.12).
3. Our own code checks every proposal, whoever made it: the quote, the mood of its sentence, names, numbers and dates.

It knows no row; what is refused comes back with its reason, so that the writer logs it with the rest (R11.5).
"""

from collections.abc import Iterable, Sequence

from core.grammar.context import ReadingContext
from core.llm.types import ChatModel
from memory import structured
from memory.extraction_checks import checked, one_too_many
from memory.extraction_wire import ProposedMemories, TaughtExchange, batches, request
from memory.policy import MemoryPolicy
from memory.structured import ReplyUnreadable
from memory.writing import Proposal

__all__ = ["ProposalsUnreadable", "TaughtExchange", "propose"]


class ProposalsUnreadable(ReplyUnreadable):
    """What a model proposed could not be read, twice: park the block and try again later."""


async def propose(
    model: ChatModel, exchanges: Sequence[TaughtExchange], context: ReadingContext, policy: MemoryPolicy
) -> list[Proposal]:
    """What *exchanges*, oldest first, teach: at most three proposals for each part of an exchange.

    Each exchange is read at its own time; *context* tells the person's zone and habits.

    Returns:
        Proposals in the order of the reply. Those that may not become memories bear the reason in ``refusal``.

    Raises:
        ModelUnavailable: The model can't be reached or refuses.
        ProposalsUnreadable: Neither its reply nor the corrected one could be read.
    """
    found: list[Proposal] = []
    for batch in batches(exchanges, policy):
        try:
            reply = await structured.ask(model, request(batch, context), ProposedMemories)
        except ReplyUnreadable as error:
            raise ProposalsUnreadable(str(error)) from error
        found += _capped(checked(reply.memories, batch, exchanges, context), policy)
    return found


def _capped(proposals: Iterable[tuple[int, Proposal]], policy: MemoryPolicy) -> list[Proposal]:
    """The proposals, those beyond the limit of their part refused; each comes with the place of its part."""
    counts: dict[int, int] = {}
    kept = []
    for place, proposal in proposals:
        if proposal.refusal is None:
            counts[place] = counts.get(place, 0) + 1
        is_over = proposal.refusal is None and counts[place] > policy.proposals_per_exchange
        kept.append(one_too_many(proposal) if is_over else proposal)
    return kept
