"""Recall: what is known that has to do with a message, gathered side by side within a budget of time (R7.1, R7.9).

The message is embedded once; then every look-up runs on a connection of its own. What is slow or fails is left out, so
that the reply goes out all the same, and named in ``missed``. It only reads: being recalled changes nothing (R6.2).
"""

import asyncio
from collections.abc import Collection, Coroutine, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Generic, Literal, Self, TypeAlias, TypeVar

import structlog

from core.errors import EmbeddingUnavailable
from memory import insight_cache, profile, relevant, summaries, utterances
from memory.asking import Asked, asked
from memory.exchanges import Exchange
from memory.insights import Insight
from memory.memories import Memory
from memory.mind import Mind
from memory.profile import Profile
from memory.ranking import Match, Scale, is_relevant
from memory.relevant import Memories, Question
from memory.summaries import Summary, TalkExchange
from memory.utterances import Line, Window

log = structlog.get_logger()

EMBEDDING_SHARE = 0.6  # of the budget; what is left after it suffices to look everything up by words
PAST_FOUND = 6  # utterances looked at; those that have to do with the message are shown as windows
PAST_SHOWN = 3  # windows of past talk in a prompt, some hundred words

Result = TypeVar("Result")
Result_co = TypeVar("Result_co", covariant=True)
Outcome: TypeAlias = Literal["hit", "miss", "late", "failed"]


@dataclass(frozen=True)
class Span:
    """One look-up: its name, how long it took in milliseconds, and what came of it; ``late`` ones were given up."""

    name: str
    ms: float
    outcome: Outcome


@dataclass(frozen=True)
class Recalled:
    """What is known that has to do with a message.

    Attributes:
        memories: The best first, without the pinned ones.
        is_fallback: None has to do with the message; ``memories`` are merely the latest, and no topic of their own.
        pinned: What the person pinned, and the ways to act that they approved.
        insights: The heaviest first.
        profile: None where it could not be read in time.
        between: The talk that lies before the window and is in no summary yet, oldest first, each message shortened.
        past: Earlier talk about it, where no memory answers.
        missed: The look-ups that were slow or failed: ``embedding``, ``memories``, ``insights``, ``profile``,
            ``between``, ``summaries``, ``past``.
        spans: Every look-up, in the order in which they were begun.
    """

    memories: tuple[Memory, ...] = ()
    is_fallback: bool = True
    pinned: tuple[Memory, ...] = ()
    insights: tuple[Insight, ...] = ()
    profile: Profile | None = None
    summaries: tuple[Summary, ...] = ()
    between: tuple[TalkExchange, ...] = ()
    past: tuple[Window, ...] = ()
    missed: frozenset[str] = frozenset()
    spans: tuple[Span, ...] = field(default=(), compare=False)


async def gather(mind: Mind, user_id: int, text: str, now: datetime, window: Sequence[Exchange] = ()) -> Recalled:
    """All that is known and has to do with *text*, within ``mind.policy.recall_budget``.

    *now* is aware, by the person's clock and best in their zone. What the *window* of the prompt holds is not repeated.
    Past talk is searched only where no memory answers.
    """
    shown = frozenset(exchange.id for exchange in window if exchange.id is not None)
    about = asked(text, now)
    budget = _Budget(mind.policy.recall_budget.total_seconds())
    with budget:
        insights = budget.begin("insights", insight_cache.weightiest(mind.database, user_id, now, mind.policy))
        described = budget.begin("profile", _profile(mind, user_id))
        unsummed = budget.begin("between", _between(mind, user_id, shown))
        embedding = budget.begin("embedding", mind.embedder.embed_query(about.text))
        vector = await budget.result(embedding, EMBEDDING_SHARE)
        question = Question(text, vector, mind.embedder.name, Scale(mind.embedder.floor, mind.embedder.same), shown)
        summarised = budget.begin("summaries", _summaries(mind, user_id, question))
        remembered = budget.begin("memories", _memories(mind, user_id, question, now))
        memories = await budget.result(remembered) or Memories((), (), is_fallback=True)
        past = budget.begin("past", _past(mind, user_id, about, question)) if memories.is_fallback else None
        return Recalled(
            memories=memories.found,
            is_fallback=memories.is_fallback,
            pinned=memories.pinned,
            insights=await budget.result(insights) or (),
            profile=await budget.result(described),
            summaries=await budget.result(summarised) or (),
            between=await budget.result(unsummed) or (),
            past=(await budget.result(past) or ()) if past is not None else (),
            missed=budget.missed(),
            spans=tuple(budget.spans),
        )


async def _memories(mind: Mind, user_id: int, question: Question, now: datetime) -> Memories:
    async with mind.database.as_user(user_id) as conn:
        return await relevant.memories_for(conn, user_id, question, now, mind.policy)


async def _summaries(mind: Mind, user_id: int, question: Question) -> tuple[Summary, ...]:
    async with mind.database.as_user(user_id) as conn:
        return await relevant.summaries_for(conn, user_id, question, mind.policy)


async def _profile(mind: Mind, user_id: int) -> Profile:
    async with mind.database.as_user(user_id) as conn:
        return await profile.read(conn, user_id)


async def _between(mind: Mind, user_id: int, shown: Collection[int]) -> tuple[TalkExchange, ...]:
    """The talk before the window that no summary speaks of, each side cut to its share of what may be shown."""
    if not shown:
        return ()
    policy = mind.policy
    async with mind.database.as_user(user_id) as conn:
        talk = await summaries.not_summed_up(conn, user_id, min(shown), policy.between_exchanges, policy.message_chars)
    share = policy.between_chars // (2 * max(len(talk), 1))
    return tuple(replace(one, said=one.said[:share], answered=one.answered[:share]) for one in talk)


async def _past(mind: Mind, user_id: int, about: Asked, question: Question) -> tuple[Window, ...]:
    """Earlier talk that has to do with the message, as windows without what the prompt shows anyway."""
    async with mind.database.as_user(user_id) as conn:
        found = await utterances.search(
            conn, user_id, about, question.vector, question.embedder, mind.policy, PAST_FOUND + len(question.shown)
        )
        fitting = [
            one
            for one in found
            if one.exchange_id not in question.shown and is_relevant(Match(one.meaning, one.words), question.scale)
        ]
        windows = await utterances.windows(conn, user_id, fitting[:PAST_FOUND])
    return tuple(Window(_unseen(window.lines, question.shown)) for window in windows[:PAST_SHOWN])


def _unseen(lines: Sequence[Line], shown: Collection[int]) -> tuple[Line, ...]:
    return tuple(line for line in lines if line.exchange_id not in shown)


@dataclass(frozen=True)
class _LookUp(Generic[Result_co]):
    """A look-up under way."""

    name: str
    task: asyncio.Task[Result_co]
    began_at: float


class _Budget:
    """Runs look-ups side by side until the time is up; what is still running when it is left is cancelled.

    ``spans`` holds one entry for each look-up whose result was asked for.
    """

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._began_at = _clock()
        self._under_way: list[asyncio.Task[object]] = []
        self.spans: list[Span] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        for task in self._under_way:
            _give_up(task)

    def begin(self, name: str, work: Coroutine[object, object, Result]) -> _LookUp[Result]:
        """Start a look-up."""
        task = asyncio.create_task(work)
        self._under_way.append(task)
        return _LookUp(name, task, _clock())

    async def result(self, look_up: _LookUp[Result], share: float = 1.0) -> Result | None:
        """What came of a look-up; None if it failed, or is not done when that *share* of the budget is used up."""
        left = self._began_at + share * self._seconds - _clock()
        await asyncio.wait({look_up.task}, timeout=max(left, 0.0))
        outcome, value = _outcome(look_up)
        self.spans.append(Span(look_up.name, (_clock() - look_up.began_at) * 1000, outcome))
        return value

    def missed(self) -> frozenset[str]:
        """The names of those that were late or failed."""
        return frozenset(span.name for span in self.spans if span.outcome in {"late", "failed"})


def _outcome(look_up: _LookUp[Result]) -> tuple[Outcome, Result | None]:
    if not look_up.task.done():
        return "late", None
    if (error := look_up.task.exception()) is not None:
        is_expected = isinstance(error, EmbeddingUnavailable)  # whoever asked the service has logged why
        log.warning("lookup_failed", look_up=look_up.name, exc_info=None if is_expected else error)
        return "failed", None
    value = look_up.task.result()
    return ("hit" if _is_hit(value) else "miss"), value


def _is_hit(value: object) -> bool:
    match value:
        case Memories():
            return not value.is_fallback
        case Profile():
            return value.version > 0
        case _:
            return bool(value)


def _give_up(task: asyncio.Task[object]) -> None:
    """Cancel without waiting: a statement that is being cancelled takes as long as its server does."""
    if task.done():
        return
    task.cancel()
    _GIVEN_UP.add(task)
    task.add_done_callback(_forget)


def _forget(task: asyncio.Task[object]) -> None:
    _GIVEN_UP.discard(task)
    if not task.cancelled():
        task.exception()  # asked for, so that nobody reports it as lost


_GIVEN_UP: set[asyncio.Task[object]] = set()  # the loop itself keeps only weak references to its tasks


def _clock() -> float:
    return asyncio.get_running_loop().time()
