"""Every number of memory in one place: how much is kept, for how long, and how it is ranked. Pure; it knows no rows.

Times are spans, weights and similarities plain numbers. Where a published design has other numbers they are a preset,
so that a benchmark can compare them.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import time, timedelta
from types import MappingProxyType
from typing import Literal


@dataclass(frozen=True)
class Ranking:
    """How memories are ordered for a message (R7.2): a weighted sum of parts between 0 and 1.

    Attributes:
        relevance: Weight of meaning and words together.
        recency: Weight of how lately it was confirmed.
        importance: Weight of importance, of 1 to 5.
        use: Weight of how often replies used it.
        recency_half_life: The recency of a memory this old is one half; None where the older formula
            ``1 / (1 + 0.1 x days)`` holds instead.
        uses_full: Uses from which on the part of use is 1.
    """

    relevance: float
    recency: float
    importance: float = 0.0
    use: float = 0.0
    recency_half_life: timedelta | None = timedelta(days=30)
    uses_full: int = 10


@dataclass(frozen=True)
class PastTalk:
    """How past utterances are ordered for a question: each list's scores are spread to 0..1, then summed.

    ``own_*`` weigh the utterance itself, ``window_*`` the best window of three around it; ``person`` is the bonus of
    what was said by the one whom the question is about, ``period`` that of what was said when its dates say, and
    ``question`` is taken from what ends in a question itself, and so seldom answers one.
    """

    own_meaning: float = 0.30
    own_words: float = 0.20
    window_meaning: float = 0.30
    window_words: float = 0.30
    person: float = 0.25
    period: float = 0.25
    question: float = 0.10
    candidates: int = 50


@dataclass(frozen=True)
class MemoryPolicy:
    """The numbers of memory; see each requirement for why."""

    name: str = "keepwell"
    # The buffer (R5.3)
    block_exchanges: int = 5
    block_quiet: timedelta = timedelta(minutes=10)
    block_pauses: tuple[timedelta, ...] = (  # before a block that could not be read is tried again; the last one stays
        timedelta(minutes=5),
        timedelta(minutes=30),
        timedelta(hours=3),
        timedelta(hours=12),
        timedelta(days=1),
    )
    # Learning (R5.4, R5.6-R5.8)
    proposals_per_exchange: int = 3
    part_chars: int = 4_000  # a longer text is cut into parts before it is read
    observation_lifetime: timedelta = timedelta(days=14)
    observation_confirmations: int = 2  # repeated evidence makes an observation a confirmed memory
    neighbours: int = 5
    insight_words: int = 20
    insights_kept: int = 30
    insight_memories: int = 60  # shown to the model at a time
    insight_sure: tuple[float, float] = (0.6, 0.95)  # least and most confidence in what rests on what was said
    insight_unsure: tuple[float, float] = (0.2, 0.55)  # in what was inferred: always below
    insight_same_words: float = 0.8  # share of words from which on two insights of one category say the same
    insight_near_words: float = 0.5  # the same where their meanings are near as well
    # Summaries and profile (R5.9, R5.10)
    summary_messages: int = 40
    summary_chars: int = 1_200  # of a finished summary
    summary_read_chars: int = 20_000  # of what is summed up in one request
    mined_at: time = time(4)  # where the person lives; when new summaries are read for insights
    summaries_merged: int = 3
    profile_messages: int = 6
    profile_chars: int = 8_000  # of the whole document
    profile_line_chars: int = 160
    profile_memories: int = 40  # shown to the model beside the messages
    # Mood (R8.3)
    mood_step: float = 5.0  # most that one exchange moves an axis, before its resistance
    mood_resistance: float = 50.0  # a step is scaled by 1 / (1 + |value| / this)
    mood_half_life: timedelta = timedelta(days=2)
    # Hygiene (R6.1-R6.5)
    memories_kept: int = 400
    decay_after: timedelta = timedelta(days=90)
    tidied_at: time = time(3, 30)  # where the person lives
    insight_half_life: timedelta = timedelta(days=45)
    # Recall (R7.1-R7.6, R7.9)
    memories_recalled: int = 5
    insights_recent: int = 40
    insights_recalled: int = 8
    insights_cached: timedelta = timedelta(minutes=30)
    summaries_recalled: int = 2
    window_messages: int = 30
    window_chars: int = 20_000
    message_chars: int = 4_000
    between_exchanges: int = 40  # of talk that lies before the window and is in no summary yet
    between_chars: int = 6_000  # of all of it: each message is cut to its share, so that none is left out
    long_gap: timedelta = timedelta(hours=12)
    recall_budget: timedelta = timedelta(milliseconds=800)
    ranking: Ranking = field(default_factory=lambda: Ranking(1.0, 0.15, 0.15, 0.05))
    past_talk: PastTalk = field(default_factory=PastTalk)


KEEPWELL = MemoryPolicy()

PRESETS: Mapping[str, MemoryPolicy] = MappingProxyType(
    {
        KEEPWELL.name: KEEPWELL,
        # 0.15 importance + 0.60 recency + 1.20 relevance, forty memories a turn, summaries every twenty messages.
        "recency-first": replace(
            KEEPWELL,
            name="recency-first",
            ranking=Ranking(relevance=1.20, recency=0.60, importance=0.15),
            memories_recalled=40,
            summary_messages=20,
        ),
        # 0.6 similarity + 0.25 / (1 + 0.1 days) + 0.15 min(1, uses / 10), eight memories a turn.
        "use-aware": replace(
            KEEPWELL,
            name="use-aware",
            ranking=Ranking(relevance=0.60, recency=0.25, use=0.15, recency_half_life=None),
            memories_recalled=8,
        ),
    }
)

Category = Literal["life", "people", "interests", "patterns", "history", "goals", "care"]
Basis = Literal["said", "inferred"]
