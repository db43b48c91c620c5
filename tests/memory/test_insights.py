"""Insights weigh their confidence halved with age, rest on memories that stand, and are at most thirty."""

from __future__ import annotations

from datetime import timedelta

import pytest

from memory import insights
from memory.insights import NewInsight, weight
from memory.policy import KEEPWELL
from tests.builders import Person
from tests.memory.background import remember

HALF_LIFE = KEEPWELL.insight_half_life


async def _add(person: Person, text: str, memory_id: int, confidence: float = 0.5, age_days: int = 0) -> int:
    new = NewInsight(text, "life", confidence, "inferred", (memory_id,))
    async with person.database.as_user(person.user_id) as conn:
        return await insights.add(conn, person.user_id, new, person.now - timedelta(days=age_days))


async def _texts(person: Person) -> list[str]:
    async with person.database.as_user(person.user_id) as conn:
        return [one.text for one in await insights.every(conn, person.user_id)]


@pytest.mark.parametrize(("days", "left"), [(0, 0.8), (45, 0.4), (90, 0.2), (-1, 0.8)])
def test_weight_halves_every_45_days(days: int, left: float) -> None:
    """The age counts since the last confirmation; a clock put back makes nothing heavier."""
    assert weight(0.8, timedelta(days=days), HALF_LIFE) == pytest.approx(left)


async def test_beyond_thirty_the_lightest_goes(person: Person) -> None:
    """Neither the oldest nor the least sure, but what weighs least of both together."""
    memory_id = await remember(person, "The user lives by the sea.")
    for number in range(29):
        await _add(person, f"The user likes the sea, {number}.", memory_id)
    await _add(person, "old but sure", memory_id, confidence=0.9, age_days=30)
    await _add(person, "new but unsure", memory_id, confidence=0.2)

    async with person.database.as_user(person.user_id) as conn:
        dropped = await insights.drop_lightest(conn, person.user_id, person.now, KEEPWELL)

    texts = await _texts(person)
    assert dropped == 1
    assert len(texts) == 30
    assert "old but sure" in texts
    assert "new but unsure" not in texts


async def test_with_equal_confidence_the_oldest_goes(person: Person) -> None:
    """As in the published design."""
    memory_id = await remember(person, "The user lives by the sea.")
    for age in range(31):
        await _add(person, f"{age} days old", memory_id, age_days=age)

    async with person.database.as_user(person.user_id) as conn:
        await insights.drop_lightest(conn, person.user_id, person.now, KEEPWELL)

    texts = await _texts(person)
    assert "30 days old" not in texts
    assert "29 days old" in texts


@pytest.mark.parametrize(("state", "stays"), [("archived", True), ("superseded", False), ("expired", False)])
async def test_an_insight_goes_with_the_last_of_its_memories(person: Person, state: str, stays: bool) -> None:
    """What was replaced or ran out supports nothing; what was put away is still true."""
    memory_id = await remember(person, "The user lives by the sea.")
    await _add(person, "by the sea", memory_id)
    async with person.database.as_user(person.user_id) as conn:
        await conn.execute("UPDATE memories SET state = $2 WHERE user_id = $1", person.user_id, state)

        await insights.drop_unsupported(conn, person.user_id)

    assert (await _texts(person) == ["by the sea"]) is stays


async def test_an_insight_stays_while_one_memory_stands(person: Person) -> None:
    """It rests on several, and one of them was deleted."""
    gone = await remember(person, "The user lives by the sea.")
    left = await remember(person, "The user swims every morning.")
    insight_id = await _add(person, "close to water", gone)
    async with person.database.as_user(person.user_id) as conn:
        again = NewInsight("close to water", "life", 0.5, "inferred", (left,))
        await insights.confirm(conn, person.user_id, insight_id, again, person.now)
        await conn.execute("DELETE FROM memories WHERE user_id = $1 AND id = $2", person.user_id, gone)

        dropped = await insights.drop_unsupported(conn, person.user_id)

    assert dropped == 0
    assert await _texts(person) == ["close to water"]


async def test_a_reply_gets_the_eight_that_weigh_most_of_the_forty_latest(person: Person) -> None:
    """The heaviest first."""
    memory_id = await remember(person, "The user lives by the sea.")
    for number in range(12):
        await _add(person, f"sure {number}", memory_id, confidence=0.5 + number / 100)

    async with person.database.as_user(person.user_id) as conn:
        found = await insights.weightiest(conn, person.user_id, person.now, KEEPWELL)

    assert [one.text for one in found] == [f"sure {number}" for number in range(11, 3, -1)]
