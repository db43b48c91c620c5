"""After months, a question finds the memory that answers it, if it was learned and still holds (R7.1-R7.3)."""

from __future__ import annotations

from tests.replays.loading import Question
from tests.replays.playing import Played
from tests.replays.scoring import learned

LEAST_FOUND = 0.9  # of the questions whose answer is known; the embedder of the tests knows words, no meanings


def test_a_question_finds_what_answers_it(played: list[Played]) -> None:
    """It is among the memories that go into the prompt."""
    asked = [(one, question) for one in played for question in one.conversation.questions if _is_known(one, question)]
    missed = [f"{one.conversation.name}: {question.text}" for one, question in asked if not _is_found(one, question)]

    assert len(asked) >= 60
    assert len(missed) <= (1 - LEAST_FOUND) * len(asked), missed


def test_what_was_never_told_is_not_known(played: list[Played]) -> None:
    """No memory that is recalled for a question without an answer says what must not be learned."""
    unanswerable = [
        (one, question) for one in played for question in one.conversation.questions if not question.answers
    ]
    invented = [
        text
        for one, question in unanswerable
        for text in one.recalled[question.text]
        if any(pattern.fits(text) for pattern in one.conversation.never)
    ]

    assert len(unanswerable) >= 36
    assert invented == []


def _is_known(one: Played, question: Question) -> bool:
    """Whether a memory that answers it was learned and holds at the end."""
    expected = [one.conversation.named(name) for name in question.answers]
    return any(memory.state == "active" for each in expected for memory in learned(each, one.memories))


def _is_found(one: Played, question: Question) -> bool:
    expected = [one.conversation.named(name).words for name in question.answers]
    return any(words.fits(text) for words in expected for text in one.recalled[question.text])
