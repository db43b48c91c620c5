"""What long conversations teach with the offline model, measured against what was written down by hand (R5.4-R5.7).

``python -m tests.replays.report`` prints the same figures with each case behind them.
"""

from __future__ import annotations

import pytest

from tests.replays.playing import Played
from tests.replays.report import describe
from tests.replays.scoring import Score, learned, score

LEAST_PRECISION = 0.95  # of writes
LEAST_RECALL = 0.9  # of explicit statements, over all
LEAST_RECALL_OF_A_LANGUAGE = 0.8  # there are few statements in some
LEAST_RIGHT_CATEGORIES = 0.9  # often two are right


@pytest.fixture(scope="module")
def total(played: list[Played]) -> Score:
    """The sums over all conversations."""
    return score([(one.conversation, one.memories) for one in played])


def test_every_block_is_read_once(played: list[Played]) -> None:
    """Nothing of a conversation is left unread at its end."""
    unread = {one.conversation.name: one.unread for one in played if one.unread}

    assert unread == {}


def test_what_is_written_is_right(total: Score) -> None:
    """Jokes, questions, quotations, hypotheticals and what the companion says teach nothing."""
    assert total.precision >= LEAST_PRECISION, describe(total)


def test_nothing_is_invented(total: Score) -> None:
    """Not one memory says what was only imagined, quoted, asked or suggested."""
    assert total.invented == []


def test_explicit_statements_are_learned(total: Score) -> None:
    """What is said plainly in the first person, or with "remember", is known afterwards."""
    assert total.recall() >= LEAST_RECALL, describe(total)


@pytest.mark.parametrize("language", ["en", "ms", "es", "zh"])
def test_explicit_statements_are_learned_in_each_language(total: Score, language: str) -> None:
    """No language is left behind."""
    assert total.recall(language) >= LEAST_RECALL_OF_A_LANGUAGE, describe(total)


def test_categories_are_right_mostly(total: Score) -> None:
    """A memory stands in one of the categories that fit it."""
    assert len(total.miscategorised) <= (1 - LEAST_RIGHT_CATEGORIES) * total.written, total.miscategorised


def test_of_a_contradiction_the_newest_wins(total: Score) -> None:
    """After a move nobody is said to live at the old place."""
    assert total.conflicts >= 30
    assert total.stale == []


def test_what_was_true_once_stays_as_history(total: Score) -> None:
    """What ended has its end date, and is still there."""
    assert total.unkept == []


def test_what_is_true_again_has_two_periods(played: list[Played]) -> None:
    """The gym pass was had, given back, and is had again."""
    talk = next(one for one in played if one.conversation.name == "02_coffee_and_running")

    passes = learned(talk.conversation.named("gym1"), talk.memories)

    assert ["superseded", "active"] == [memory.state for memory in passes]
    assert passes[0].valid_to is not None
    assert passes[0].valid_to < passes[1].valid_from


def test_what_is_said_again_and_again_is_one_memory(played: list[Played]) -> None:
    """Six times vegetarian is one memory that was confirmed, beside the one of her mother's cooking."""
    talk = next(one for one in played if one.conversation.name == "35_same_words_again")

    said = [memory for memory in learned(talk.conversation.named("veg"), talk.memories) if "mum" not in memory.text]

    assert ["active"] == [memory.state for memory in said]
    assert said[0].confirmations >= 4
