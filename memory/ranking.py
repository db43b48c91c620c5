"""How what is recalled is put in order: memories, summaries and past talk. Pure; it knows no rows.

A memory's rank is ``a x relevance + b x recency + c x importance + d x use`` with the weights of ``policy.Ranking``;
each part lies between 0 and 1 (R7.2).
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from heapq import nlargest

from memory.policy import PastTalk, Ranking

MEANING_WEIGHT, WORDS_WEIGHT = 0.6, 0.4  # of a relevance; a weighted sum finds 4 points more than fusing ranks
WORDS_FLOOR = 0.25  # of what the words of a message tell: less is a common word that two texts share by chance
_MOST_IMPORTANT = 5
_DAY = timedelta(days=1)


@dataclass(frozen=True)
class Scale:
    """The cosines of an embedder that mean something: none below ``floor``, the same from ``same`` on."""

    floor: float
    same: float


@dataclass(frozen=True)
class Match:
    """How near a text is to a message.

    Attributes:
        meaning: Their cosine; None without vectors of the same embedder.
        words: How much of what the message's words tell the text holds, 0 to 1.
        is_about: Whether the message names whom the text is about.
    """

    meaning: float | None
    words: float
    is_about: bool = False


def is_relevant(match: Match, scale: Scale) -> bool:
    """Whether the text has to do with the message at all: the floor of R7.2."""
    return match.is_about or match.words >= WORDS_FLOOR or _nearness(match.meaning, scale) > 0


def relevance(match: Match, scale: Scale) -> float:
    """Meaning and words as one number, 0 to 1; without vectors the words alone."""
    if match.meaning is None:
        return match.words
    return MEANING_WEIGHT * _nearness(match.meaning, scale) + WORDS_WEIGHT * match.words


def _nearness(meaning: float | None, scale: Scale) -> float:
    """0 below the floor, 1 from the cosine of two texts that say the same on."""
    if meaning is None or meaning < scale.floor or scale.same <= scale.floor:
        return 0.0
    above = (meaning - scale.floor) / (scale.same - scale.floor)
    return min(max(above, 1e-6), 1.0)  # at the floor itself it is relevant, if only just


@dataclass(frozen=True)
class Standing:
    """What of a memory's rank does not depend on the message.

    Attributes:
        confirmed_at: Aware.
        importance: 1 to 5.
        uses: How many replies used it.
    """

    confirmed_at: datetime
    importance: int
    uses: int


def rank(relevant: float, standing: Standing, now: datetime, weights: Ranking) -> float:
    """The rank of a memory whose relevance is *relevant*, 0 to 1; higher comes first (R7.2)."""
    return (
        weights.relevance * relevant
        + weights.recency * recency(now - standing.confirmed_at, weights.recency_half_life)
        + weights.importance * standing.importance / _MOST_IMPORTANT
        + weights.use * min(1.0, standing.uses / weights.uses_full)
    )


def recency(age: timedelta, half_life: timedelta | None) -> float:
    """1 for what is new, falling towards 0: by half each *half_life*, or as ``1 / (1 + 0.1 x days)`` without one."""
    days = max(age / _DAY, 0.0)
    return 1 / (1 + 0.1 * days) if half_life is None else float(0.5 ** (days / (half_life / _DAY)))


@dataclass(frozen=True)
class Candidate:
    """An utterance that may be an answer, with its scores in the four lists; a meaning is None without a vector.

    Attributes:
        previous_id: The utterance before it in the same talk.
        is_meant: The question is about its speaker.
        is_timely: It was said when the question's dates say.
        is_question: It ends in a question, and so seldom answers one.
    """

    id: int
    previous_id: int | None
    meaning: float | None
    words: float
    window_meaning: float | None
    window_words: float
    is_meant: bool
    is_timely: bool
    is_question: bool


def past_scores(candidates: Sequence[Candidate], weights: PastTalk) -> dict[int, float]:
    """The score of each utterance by its id: its own, the best of the windows of three that hold it, and the bonuses.

    Among the *candidates* are the best of each of the four lists, as many as ``weights.candidates``.
    """
    own = _summed(
        (weights.own_meaning, spread(candidates, lambda one: one.meaning, weights.candidates)),
        (weights.own_words, spread(candidates, lambda one: one.words, weights.candidates)),
    )
    window = _summed(
        (weights.window_meaning, spread(candidates, lambda one: one.window_meaning, weights.candidates)),
        (weights.window_words, spread(candidates, lambda one: one.window_words, weights.candidates)),
    )
    after = {one.previous_id: one.id for one in candidates if one.previous_id is not None}
    return {
        one.id: own.get(one.id, 0.0)
        + max(window.get(middle or 0, 0.0) for middle in (one.previous_id, one.id, after.get(one.id)))
        + weights.person * one.is_meant
        + weights.period * one.is_timely
        - weights.question * one.is_question
        for one in candidates
    }


def spread(candidates: Iterable[Candidate], score: Callable[[Candidate], float | None], most: int) -> dict[int, float]:
    """The best *most* of a list spread to 0..1, by id: the scores of lists become comparable and keep their margins."""
    scores = ((one.id, score(one)) for one in candidates)
    best = nlargest(most, ((value, number) for number, value in scores if value is not None))
    if not best or best[0][0] <= best[-1][0]:
        return {}
    lowest, highest = best[-1][0], best[0][0]
    return {number: (value - lowest) / (highest - lowest) for value, number in best}


def _summed(*lists: tuple[float, Mapping[int, float]]) -> dict[int, float]:
    total: dict[int, float] = {}
    for weight, scores in lists:
        for number, value in scores.items():
            total[number] = total.get(number, 0.0) + weight * value
    return total
