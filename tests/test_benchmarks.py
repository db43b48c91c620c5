"""The benchmarks run: each measures what it says on a few rows, so that none has quietly broken when it is needed."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from benchmarks import claims, deletion, evidence, questions, recall_scale, reminders, searcher, turns
from benchmarks.beside_others import Extent, compare
from benchmarks.evidence import Outcome
from benchmarks.figures import Line, Times, at_least, at_most
from benchmarks.recall_scale import FixedEmbedder
from benchmarks.vectors import FOLDER, kept
from core.llm.embedding import Vector
from tests.database import DatabaseServer, DatabaseUrls


def _goals(lines: list[Line]) -> list[str]:
    return [line.goal for line in lines if line.goal]


async def test_a_turn_is_compared_with_a_bare_commit(database: DatabaseUrls) -> None:
    """Both are timed, and the goal is their ratio."""
    lines = await turns.latency(database.owner, database.worker, runs=3)

    assert len(lines) == 6
    assert _goals(lines) == ["<= 8"]


async def test_a_crowd_is_served_to_the_last_message(database: DatabaseUrls) -> None:
    """The rate is given in turns a second."""
    (line,) = await turns.throughput(database.owner, database.worker, people=5, messages_each=2)

    assert line.goal == ">= 150"


async def test_claims_are_compared_with_few_and_many_events(database_server: DatabaseServer) -> None:
    """Both queues are filled and claimed from."""
    async with database_server.clone() as few, database_server.clone() as many:
        lines = await claims.claims(
            (few.owner, few.worker), (many.owner, many.worker), few_events=10, many_events=50, runs=3
        )

    assert _goals(lines) == ["<= 2"]


async def test_the_month_is_asked_about_with_few_and_many_expenses(database: DatabaseUrls) -> None:
    """The question is answered for both people."""
    lines = await questions.month(database.owner, database.worker, few=3, many=30, runs=3)

    assert _goals(lines) == ["<= 3"]


async def test_accounts_are_deleted_with_proof(database: DatabaseUrls) -> None:
    """Whole ones, and a topic out of others; the goal is in seconds."""
    lines = await deletion.accounts(database.owner, database.worker, messages=200, memories=40, insights=5, people=2)

    assert len(lines) == 2
    assert _goals(lines) == ["<= 2"]


async def test_a_storm_of_reminders_is_sat_out_by_one_worker_and_by_two(database_server: DatabaseServer) -> None:
    """Each is said once, and both times are given."""
    async with database_server.clone() as one, database_server.clone() as two:
        lines = await reminders.storms((one.owner, one.worker), (two.owner, two.worker), people=5)

    assert _goals(lines) == ["<= 75", "<= 0", "<= 75", "<= 0", "<= 0.65"]
    assert all(line.is_met for line in lines if "twice" in line.what)


async def test_what_was_missed_is_said_to_be_late(database: DatabaseUrls) -> None:
    """All of it."""
    lines = await reminders.after_absence(database.owner, database.worker, people=5)

    assert lines[-1].is_met


async def test_recall_is_compared_with_the_bare_scan(database: DatabaseUrls) -> None:
    """Both percentiles have a goal."""
    lines = await recall_scale.memories(database.owner, database.worker, people=3, each=10, runs=3)

    assert _goals(lines) == ["<= 2", "<= 2"]


async def test_past_talk_is_searched_among_many_utterances(database: DatabaseUrls) -> None:
    """Its 95th percentile has a goal."""
    lines = await recall_scale.past_talk(database.owner, database.worker, count=30, runs=3)

    assert _goals(lines) == ["<= 60"]


def test_percentiles_lie_between_what_was_measured() -> None:
    """The median of one to five is three; the 99th percentile is nearly the highest."""
    times = Times([0.005, 0.001, 0.003, 0.002, 0.004])

    assert times.p50 == pytest.approx(0.003)
    assert times.p99 == pytest.approx(0.00496)


@pytest.mark.parametrize(
    ("line", "is_met"),
    [
        (at_most("ratio", 2.0, 2.0, "times"), True),
        (at_most("ratio", 2.01, 2.0, "times"), False),
        (at_least("rate", 150.0, 150.0, "a second"), True),
        (at_least("rate", 149.0, 150.0, "a second"), False),
    ],
)
def test_a_goal_that_was_missed_is_said_to_be(line: Line, *, is_met: bool) -> None:
    """The limit itself is within the goal."""
    assert line.is_met is is_met
    assert ("MISSED" in str(line)) is not is_met


TALK: searcher.Talk = {
    "id": "talk",
    "speakers": ["Ana", "Ben"],
    "sessions": [{"n": 1, "iso": "2026-01-05T10:00"}, {"n": 2, "iso": "2026-03-05T10:00"}],
    "turns": [
        {"id": "a", "s": 1, "speaker": "Ana", "text": "Hello."},
        {"id": "b", "s": 2, "speaker": "Ben", "text": "Hello again."},
    ],
}


def test_a_long_talk_is_told_over_again_until_it_is_long_enough() -> None:
    """Each turn has an id of its own, and each session a day of its own, in order."""
    long = searcher.one_person([TALK], 5)

    assert [turn["text"] for turn in long["turns"]] == ["Hello.", "Hello again."] * 2 + ["Hello."]
    assert len({turn["id"] for turn in long["turns"]}) == 5
    assert [session["n"] for session in long["sessions"]] == [1, 2, 3, 4, 5]
    assert sorted(session["iso"] for session in long["sessions"]) == [session["iso"] for session in long["sessions"]]


def test_each_question_of_a_talk_is_searched_for_once() -> None:
    """As it stands in its line, for the person whose talk it is; the answer is how long that took."""
    asked: list[tuple[str, str, int]] = []

    def search(person: str, question: str, count: int) -> list[str]:
        asked.append((person, question, count))
        return []

    times = list(searcher.answer(search, ["Where is Ana?\n", "And Ben?\n"]))

    assert asked == [
        (searcher.PERSON, "Where is Ana?", searcher.FOUND),
        (searcher.PERSON, "And Ben?", searcher.FOUND),
    ]
    assert all(milliseconds >= 0 for milliseconds in times)


def _row(category: int, found: float) -> dict[str, float]:
    return {"category": category, "ms": 5.0, **dict.fromkeys(evidence.MEASURES, found)}


def test_what_systems_found_stands_side_by_side_by_kind_of_question() -> None:
    """A share of one for all is sure; a kind without questions has no figure; the goals are the first system's."""
    all_found = Outcome("ours", [_row(1, 1.0), _row(1, 1.0), _row(4, 1.0)])
    half_found = Outcome("other", [_row(1, 1.0), _row(1, 0.0)])

    lines = list(evidence.table([all_found, half_found]))

    assert lines[1].startswith("  ours (3)")
    assert "100.0 [100.0-100.0]" in lines[1]
    assert "50.0 [0.0-100.0]" in lines[2]
    assert lines[lines.index(next(line for line in lines if line.startswith("time"))) + 1].split()[-4:] == ["-"] * 4
    assert [line.is_met for line in evidence.goals(half_found)] == [False, False, False]


async def test_a_passage_is_embedded_once_for_all_runs(tmp_path: Path) -> None:
    """A question is embedded each time, as its time is measured; without a folder nothing is kept."""

    class Counting(FixedEmbedder):
        made = 0

        async def embed_passages(self, texts: Sequence[str]) -> list[Vector]:
            self.made += len(texts)
            return await super().embed_passages(texts)

    embedder = Counting()
    environment = {FOLDER: str(tmp_path)}

    first = await kept(embedder, environment).embed_passages(["one", "two", "one"])
    again = await kept(embedder, environment).embed_passages(["two", "three"])

    assert embedder.made == 3
    assert again[0] == pytest.approx(first[1], abs=1e-6)
    assert kept(embedder, {}) is embedder


def test_a_comparison_without_its_parts_says_what_is_missing() -> None:
    """The evaluation and its questions come from outside."""
    assert ["SKIPPED: KEEPWELL_LAB names no folder with the evaluation and its questions beside it"] == list(
        compare(Extent(["evidence"]), {})
    )
