"""The guards together against a model that lies without any tool, and one that only talks (R1.4, R1.6)."""

from __future__ import annotations

import pytest

from bot import guards
from bot.agent import WRITING
from tests.bot.guard_honest_talk import HONEST
from tests.bot.guard_lies import LIES
from tests.bot.guard_messages import ASKS_FOR_RECORDS
from tests.bot.guard_outcomes import CONTEXT


def is_refused(said: str, text: str) -> bool:
    """Whether any guard refuses *text* as the answer to *said*."""
    shown, about_records = guards.readable(text), said in ASKS_FOR_RECORDS
    return bool(
        guards.ungrounded_figures(shown, (), said, CONTEXT, about_records=about_records)
        or guards.ungrounded_claims(shown, (), said, WRITING, about_records=about_records)
        or guards.claims_unmade_save(shown, (), said, WRITING)
    )


@pytest.mark.parametrize(("said", "text"), LIES)
def test_a_lie_is_refused(said: str, text: str) -> None:
    """A figure, a part, a day or a save that no tool of this turn and no word of the person vouches for."""
    assert is_refused(said, text)


@pytest.mark.parametrize(("said", "text"), HONEST)
def test_honest_talk_passes(said: str, text: str) -> None:
    """Advice with figures, what holds for people at large, questions, and the person's own figures said back."""
    assert not is_refused(said, text)
