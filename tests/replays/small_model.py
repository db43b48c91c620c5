"""A hundred turns about memory with a real small model: people tell, correct, ask and have things forgotten.

``python -m tests.replays.small_model`` asks whatever models the settings name: for one that speaks OpenAI's protocol
set ``OPENAI_BASE_URL``, ``OPENAI_API_KEY``, ``KEEPWELL_CHAT_MODEL=openai:NAME``, the same for ``KEEPWELL_SMALL_MODEL``,
``KEEPWELL_TOOL_CALLS=constrained`` and ``KEEPWELL_MODEL_DEADLINE_S=120``. Without any it is the offline one.

Each turn is printed with its seconds, then what went wrong. What an answer promises is judged by its words and by the
rows, not by the program's own guards.
"""

from __future__ import annotations

import argparse
import asyncio
import logging
import re
import sys
import time
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta

import asyncpg
import structlog
from structlog.testing import capture_logs

from bot.conversation import Conversation as Answering
from bot.models import chat_model, learning_model, small_model, turn_deadline
from bot.modes import TOOLS
from bot.turns import Turns
from core import settings
from core.clock import ManualClock
from core.ids import RandomIds
from tests.database import DatabaseServer, DatabaseUrls
from tests.dialogues.talk import CHANNEL, House, Talk, house
from tests.replays.loading import Conversation, Question, conversations
from tests.replays.playing import all_memories
from tests.replays.report import describe
from tests.replays.scoring import score
from tests.replays.test_weak_model import AFTERWARDS, FOREIGN

TURNS = 100
TALKS = ("01_moving_house", "04_break_up", "15_remember_this", "20_secrets_and_deleting")
BETWEEN = timedelta(minutes=1)
_DOING = (
    r"(remember|keep (that|it|this)|noted?|saved?|record(ed)?|log(ged)?|add(ed)?|updated?|deleted?|forg[eo]t(ten)?"
    r"|remind|set|removed?)"
)
PROMISE = re.compile(
    rf"\b(I'?ll|I will|I have|I've|I) (now |also |just )*{_DOING}\b"
    r"|^\W*(noted|saved|forgotten|deleted|updated|removed|recorded)\b",
    re.IGNORECASE,
)
_SENTENCE_END = re.compile(r"(?<=[.!?])\s+|\n")
_CONDITION = re.compile(r"\b(if|when|once|like|don't|can't)\b", re.IGNORECASE)  # then it promises nothing yet
LEAKED = re.compile(r'[{"](name|tool|arguments|parameters)"\s*:|<tool|```')
# Whatever a promise may refer to leaves a trace in one of these; what is learned in the background does not count.
TRACES = """
    SELECT array[
        (SELECT coalesce(sum(count), 0) FROM memory_log
         WHERE user_id = $1 AND origin <> 'background' AND action <> 'refuse'),
        (SELECT count(*) FROM entries WHERE user_id = $1),
        (SELECT count(*) FROM changes WHERE user_id = $1),
        (SELECT count(*) FROM reminders WHERE user_id = $1),
        (SELECT count(*) FROM inbox WHERE user_id = $1) - (SELECT count(*) FROM exchanges WHERE user_id = $1)
    ]
"""


@dataclass(frozen=True)
class Turn:
    """What somebody says, when, and the question that it is, if it is one of those that are checked."""

    talk: Conversation
    at: datetime
    said: str
    is_forwarded: bool = False
    question: Question | None = None


@dataclass
class Findings:
    """What went wrong, each a line for a person to read, and how many questions were answered as they should be."""

    silent: list[str] = field(default_factory=list)
    promised: list[str] = field(default_factory=list)
    leaked: list[str] = field(default_factory=list)
    unanswered: list[str] = field(default_factory=list)
    asked: int = 0
    seconds: list[float] = field(default_factory=list)


def promises(answer: str) -> bool:
    """Whether *answer* says, without a condition, that something was done or will be."""
    sentences = _SENTENCE_END.split(answer.replace("\u2019", "'"))
    return any(PROMISE.search(sentence) and not _CONDITION.search(sentence) for sentence in sentences)


def told(talks: Sequence[Conversation]) -> list[Turn]:
    """Everything that is said in *talks*, as it came in time."""
    turns = [
        Turn(talk, message.at, message.said, message.kind == "forwarded") for talk in talks for message in talk.messages
    ]
    return sorted(turns, key=lambda turn: turn.at)


def asked(talks: Sequence[Conversation], since: datetime) -> Iterator[Turn]:
    """The questions of all people, and then what they want forgotten, each with a yes."""
    at = since
    for talk in talks:
        for question in talk.questions:
            at += BETWEEN
            yield Turn(talk, at, question.text, question=question)
    for talk in talks:
        for forgetting in talk.forgettings:
            for said in (f"forget {forgetting.topic}", "yes"):
                at += BETWEEN
                yield Turn(talk, at, said)


@dataclass
class Run:
    """The people of a house and what is found out about it."""

    house: House
    owner: asyncpg.Connection
    findings: Findings = field(default_factory=Findings)
    people: dict[str, Talk] = field(default_factory=dict)

    async def take(self, turn: Turn) -> None:
        """Have *turn* said, print it, and judge what is answered."""
        self.house.clock.move_to(turn.at.astimezone(UTC))
        if turn.talk.name not in self.people:
            self.people[turn.talk.name] = await Talk.begin(self.house, name=turn.talk.name, zone=turn.talk.zone)
        person = self.people[turn.talk.name]
        before, started = await self._traces(person), time.perf_counter()
        answer = await person.says(turn.said, is_forwarded=turn.is_forwarded)
        self.findings.seconds.append(time.perf_counter() - started)
        number = len(self.findings.seconds)
        _print(f"{number:>3} {self.findings.seconds[-1]:5.1f} s  {turn.said}\n            -> {answer}")
        self._judge(turn, answer, is_done=await self._traces(person) != before)

    def _judge(self, turn: Turn, answer: str, *, is_done: bool) -> None:
        case = f"{turn.said} -> {answer}"
        if not answer:
            self.findings.silent.append(case)
        if promises(answer) and not is_done:
            self.findings.promised.append(case)
        if LEAKED.search(answer) or any("_" in name and name in answer for name in TOOLS):
            self.findings.leaked.append(case)
        if turn.question is not None:
            self.findings.asked += 1
            if not _is_answered(turn.talk, turn.question, answer):
                self.findings.unanswered.append(case)

    async def _traces(self, person: Talk) -> list[int]:
        traces: list[int] = await self.owner.fetchval(TRACES, person.user_id)
        return traces


def _is_answered(talk: Conversation, question: Question, answer: str) -> bool:
    """Whether one of the memories that answer it is said; where nothing does, none of the others may be."""
    if question.answers:
        return any(talk.named(name).words.fits(answer) for name in question.answers)
    return not any(expected.words.fits(answer) for expected in talk.expected)


@asynccontextmanager
async def _house(urls: DatabaseUrls, clock: ManualClock, chosen: settings.Settings) -> AsyncIterator[House]:
    """A house with the models that the settings name, for talk and for learning."""
    async with AsyncExitStack() as closing, house(urls.worker, clock) as at:
        at.mind = replace(at.mind, model=learning_model(chosen, closing))
        at.deps = replace(at.deps, mind=at.mind)
        answering = Answering(
            chat_model(chosen, closing),
            at.mind,
            small_model=small_model(chosen, closing),
            deadline=turn_deadline(chosen),
        )
        at.turns = Turns(at.database, at.deps.bell, RandomIds(), answering, {CHANNEL: None})
        yield at


async def _play(urls: DatabaseUrls, talks: Sequence[Conversation], turns: int) -> list[str]:
    """Take so many turns and tell what went wrong."""
    ask = list(asked(talks, max(turn.at for turn in told(talks)) + sum(AFTERWARDS, timedelta())))
    tell = told(talks)[: max(turns - len(ask), 1)]
    owner = await asyncpg.connect(urls.owner)
    try:
        async with _house(urls, ManualClock(tell[0].at), settings.load()) as at:
            run = Run(at, owner)
            for turn in tell:
                await run.take(turn)
            for step in AFTERWARDS:
                at.clock.advance(step)
                await at.settle()
            played = [
                (talk, await all_memories(at.database, run.people[talk.name].user_id))
                for talk in talks
                if talk.name in run.people
            ]
            ask = ask[: turns - len(tell)]
            for turn in ask:
                if turn.question is not None:
                    await run.take(turn)
            # What is forgotten afterwards leaves messages without an exchange, as it should.
            foreign = {name: await owner.fetchval(query) for name, query in FOREIGN.items()}
            for turn in ask:
                if turn.question is None:
                    await run.take(turn)
    finally:
        await owner.close()
    return [*_lines(run.findings, foreign), describe(score(played))]


def _lines(findings: Findings, foreign: dict[str, int]) -> Iterator[str]:
    """The report, but for what was learned."""
    cases = {
        "silent": findings.silent,
        "promised and not done": findings.promised,
        "a call as words": findings.leaked,
        "answered otherwise": findings.unanswered,
        "rows": [f"{name}: {count}" for name, count in foreign.items() if count],
    }
    yield from (f"{title}: {case}" for title, found in cases.items() for case in found)
    yield (
        f"{len(findings.seconds)} turns in {sum(findings.seconds):.0f} s: {len(findings.silent)} silent, "
        f"{len(findings.promised)} promises not kept, {len(findings.leaked)} calls as words, "
        f"{sum(foreign.values())} rows amiss, {findings.asked - len(findings.unanswered)} of {findings.asked} "
        "questions answered as they should be"
    )


async def _report(names: Sequence[str], turns: int) -> None:
    talks = [talk for talk in conversations() if talk.name in names]
    server = DatabaseServer()
    try:
        async with server.clone() as urls:
            with capture_logs() as logs:
                lines = await _play(urls, talks, turns)
    finally:
        await server.close()
    _print("\n".join(["", *lines]))
    for event in sorted({str(one["event"]) for one in logs if one["log_level"] in ("warning", "error")}):
        _print(f"logged as trouble: {event}, {sum(one['event'] == event for one in logs)} times")


def _print(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--turns", type=int, default=TURNS)
    parser.add_argument("--talks", nargs="+", default=TALKS, help="the names of their files")
    chosen = parser.parse_args()
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.WARNING))
    asyncio.run(_report(chosen.talks, chosen.turns))


if __name__ == "__main__":
    main()
