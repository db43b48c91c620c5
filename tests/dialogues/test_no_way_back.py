"""What can't be undone is never done by a stray word, and a stray word afterwards undoes nothing else."""

from __future__ import annotations

import pytest

from tests.dialogues.talk import Talk
from tools.undo import FORGETTING_STAYS


async def _known(talk: Talk) -> int:
    async with talk.house.database.as_user(talk.user_id) as conn:
        known: int = await conn.fetchval("SELECT count(*) FROM memories WHERE user_id = $1", talk.user_id)
    return known


async def test_undo_after_forgetting_takes_back_no_older_record(talk: Talk) -> None:
    """The lunch stands; once something new was saved, that can be undone again."""
    await talk.says("lunch 15")
    await talk.says("remember that I love jasmine tea")
    await talk.says("forget about jasmine tea")
    await talk.says("yes")

    answer = await talk.says("undo")
    await talk.says("taxi 12")
    await talk.says("undo")

    assert answer == FORGETTING_STAYS
    assert await talk.entries() == [("expense", "lunch", 1500, "MYR", "2026-11-27")]


@pytest.mark.parametrize("between", ["/memory", "/clear", "how much this week?", "lunch 15"])
async def test_a_late_yes_forgets_nothing(talk: Talk, between: str) -> None:
    """Once the talk has gone on, "yes" is no answer to the question any more."""
    await talk.says("remember that I love jasmine tea")
    asked = await talk.says("forget about jasmine tea")
    await talk.says(between)

    await talk.says("yes")

    assert asked.endswith("Forget them all?")
    assert await _known(talk) == 1


async def test_what_may_not_be_remembered_is_not_learned_either(talk: Talk) -> None:
    """A refused text teaches nothing in the background."""
    await talk.says("remember that my name is '; DROP TABLE memories; --")
    await talk.lives_on(minutes=11)

    assert await _known(talk) == 0
