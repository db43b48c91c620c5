"""The arithmetic that puts memories and past talk in order."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from memory.policy import KEEPWELL, PRESETS, PastTalk
from memory.ranking import Candidate, Match, Scale, Standing, is_relevant, past_scores, rank, recency, relevance, spread

NOW = datetime(2026, 11, 27, 4, 0, tzinfo=UTC)
SCALE = Scale(floor=0.76, same=0.90)
NEW = Standing(NOW, importance=3, uses=0)
NOBODY = Candidate(0, None, None, 0.0, None, 0.0, is_meant=False, is_timely=False, is_question=False)


@pytest.mark.parametrize(
    ("match", "expected"),
    [
        (Match(0.75, 0.0), False),
        (Match(0.76, 0.0), True),
        (Match(0.70, 0.24), False),
        (Match(0.70, 0.25), True),
        (Match(0.70, 0.0, is_about=True), True),
        (Match(None, 0.0), False),
        (Match(None, 1.0), True),
    ],
)
def test_the_floor_is_passed_by_meaning_by_words_or_by_name(match: Match, expected: bool) -> None:
    """Each of the three suffices; without vectors the words have to."""
    assert expected == is_relevant(match, SCALE)


def test_relevance_is_one_where_both_say_the_same() -> None:
    """And grows with meaning and with words."""
    assert relevance(Match(0.95, 1.0), SCALE) == pytest.approx(1.0)
    assert relevance(Match(0.83, 0.0), SCALE) == pytest.approx(0.3)
    assert relevance(Match(None, 0.5), SCALE) == pytest.approx(0.5)
    assert relevance(Match(0.99, 0.0), Scale(1.0, 1.0)) == 0.0


def test_what_is_relevant_comes_before_what_is_merely_new_and_important() -> None:
    """A year of age does not outweigh being what the message is about."""
    old = Standing(NOW - timedelta(days=365), importance=1, uses=0)

    assert rank(1.0, old, NOW, KEEPWELL.ranking) > rank(0.2, replace(NEW, importance=5), NOW, KEEPWELL.ranking)


@pytest.mark.parametrize(
    ("preset", "expected"),
    [
        ("recency-first", 1.20 * 0.5 + 0.60 * 0.5 + 0.15 * 0.6),
        ("use-aware", 0.60 * 0.5 + 0.25 / (1 + 0.1 * 30) + 0.15 * 0.4),
    ],
)
def test_presets_rank_by_their_published_formulas(preset: str, expected: float) -> None:
    """A memory of thirty days, used four times, importance 3, relevance one half."""
    memory = Standing(NOW - timedelta(days=30), importance=3, uses=4)

    assert rank(0.5, memory, NOW, PRESETS[preset].ranking) == pytest.approx(expected)


def test_what_lies_ahead_is_as_recent_as_now() -> None:
    """A clock that was set back makes no memory more than new."""
    assert recency(timedelta(days=-3), timedelta(days=30)) == 1.0


def _said(number: int, meaning: float, **others: float | bool | int) -> Candidate:
    return replace(NOBODY, id=number, meaning=meaning, previous_id=number - 1 or None, **others)  # type: ignore[arg-type]


def test_a_list_is_spread_over_its_best() -> None:
    """The best is 1, the last that counts 0, and what lies below is not in it."""
    candidates = [_said(1, 0.9), _said(2, 0.8), _said(3, 0.7), _said(4, 0.1)]

    assert spread(candidates, lambda one: one.meaning, 3) == pytest.approx({1: 1.0, 2: 0.5, 3: 0.0})


@pytest.mark.parametrize("meanings", [[], [0.8], [0.8, 0.8]])
def test_a_list_without_a_difference_tells_nothing(meanings: list[float]) -> None:
    """Nothing is divided by zero."""
    candidates = [_said(place, meaning) for place, meaning in enumerate(meanings, start=1)]

    assert spread(candidates, lambda one: one.meaning, 100) == {}


def test_a_turn_gets_the_score_of_the_best_window_that_holds_it() -> None:
    """The answer beside what was found is raised with it; one of another talk is not."""
    weights = PastTalk()
    found = _said(2, 0.5, window_meaning=0.9)
    other_talk = replace(_said(4, 0.5, window_meaning=0.1), previous_id=None)

    scores = past_scores(
        [_said(1, 0.5, window_meaning=0.1), found, _said(3, 0.5, window_meaning=0.1), other_talk], weights
    )

    assert scores == pytest.approx({1: 0.3, 2: 0.3, 3: 0.3, 4: 0.0})


def test_who_when_and_whether_it_asks_move_a_turn() -> None:
    """Each by its weight."""
    weights = PastTalk(person=0.2, period=0.3, question=0.1)
    candidates = [
        replace(NOBODY, id=1, is_meant=True),
        replace(NOBODY, id=2, is_timely=True),
        replace(NOBODY, id=3, is_question=True),
    ]

    assert past_scores(candidates, weights) == pytest.approx({1: 0.2, 2: 0.3, 3: -0.1})
