"""Recall: what belongs to a message, within a budget of time."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import timedelta

import pytest

from core.database import Database
from core.llm.embedding import DIMENSIONS, Vector
from memory import exchanges, insight_cache, insights, memories
from memory.insights import NewInsight
from memory.mind import Mind
from memory.policy import KEEPWELL
from memory.recall import Recalled, gather
from memory.summaries import NewSummary
from memory.summaries import add as add_summary
from tests.builders import Person, a_person
from tests.embedding import HashedEmbedder
from tests.memory.talk import a_mind, indexed, remembers, says


@pytest.fixture
def mind(person: Person) -> Mind:
    """A mind that has time enough on the busiest machine."""
    return a_mind(person, HashedEmbedder(), replace(KEEPWELL, recall_budget=timedelta(seconds=20)))


async def _asked(mind: Mind, person: Person, text: str) -> Recalled:
    return await gather(mind, person.user_id, text, person.now)


def _texts(found: Sequence[memories.Memory]) -> list[str]:
    return [memory.text for memory in found]


async def test_what_the_message_is_about_comes_first(person: Person, mind: Mind) -> None:
    """And what has nothing to do with it does not come at all."""
    await remembers(person, "I live in Ipoh", "My sister repairs violins", "I am allergic to nuts")

    recalled = await _asked(mind, person, "Would my sister like a violin case?")

    assert _texts(recalled.memories) == ["My sister repairs violins"]
    assert not recalled.is_fallback
    assert recalled.missed == frozenset()


async def test_an_unrelated_memory_is_marked_as_such(person: Person, mind: Mind) -> None:
    """Nothing passes the floor, so the latest come along, but never as what the talk is about (B105)."""
    await remembers(person, "I love pork bowls")

    recalled = await _asked(mind, person, "I'm turning eleven in November")

    assert recalled.is_fallback
    assert _texts(recalled.memories) == ["I love pork bowls"]


async def test_at_most_five_memories_are_recalled(person: Person, mind: Mind) -> None:
    """Of the latest as well as of those that match."""
    for number in range(8):
        await remembers(person, f"I own boat number {number}")
        person.later(timedelta(minutes=1))

    matching = await _asked(mind, person, "Tell me about my boat")
    latest = await _asked(mind, person, "hello")

    assert (len(matching.memories), matching.is_fallback) == (5, False)
    assert (len(latest.memories), latest.is_fallback) == (5, True)
    assert latest.memories[0].text == "I own boat number 7"


async def test_a_memory_is_found_by_whom_it_is_about(person: Person, mind: Mind) -> None:
    """A long message that names somebody recalls what is known of them, however many other words it has."""
    await remembers(person, "Ana works nights", subject="ana")
    await remembers(person, "I live in Ipoh")

    recalled = await _asked(
        mind, person, "Yesterday evening we went down to the harbour because Ana wanted to look at every single ship"
    )

    assert _texts(recalled.memories) == ["Ana works nights"]


async def test_pinned_memories_are_always_there(person: Person, mind: Mind) -> None:
    """Beside the five, whatever the message is about."""
    [kept] = await remembers(person, "I am allergic to nuts")
    await remembers(person, "I live in Ipoh")
    async with person.database.as_user(person.user_id) as conn:
        await memories.pin(conn, person.user_id, kept, person.now)

    recalled = await _asked(mind, person, "What is the weather in Ipoh?")

    assert _texts(recalled.pinned) == ["I am allergic to nuts"]
    assert _texts(recalled.memories) == ["I live in Ipoh"]


async def test_what_ran_out_is_not_recalled(person: Person, mind: Mind) -> None:
    """Even before the nightly hygiene has come by."""
    await remembers(person, "I am staying in Ipoh", expires_at=person.now + timedelta(days=1))
    person.later(timedelta(days=2))

    assert (await _asked(mind, person, "Where in Ipoh?")).memories == ()


@pytest.mark.parametrize("question", ["成语接龙", "我玩过成语接龙吗"])
async def test_a_memory_is_found_in_scripts_without_spaces(person: Person, mind: Mind, question: str) -> None:
    """By a part of its words, also without an embedder (B095)."""
    await remembers(person, "今天玩成语接龙", "我住在怡保")

    recalled = await _asked(replace(mind, embedder=HashedEmbedder(is_down=True)), person, question)

    assert _texts(recalled.memories) == ["今天玩成语接龙"]


async def test_what_the_window_shows_is_not_repeated(person: Person, mind: Mind) -> None:
    """Neither as a memory nor as past talk."""
    exchange_id = await says(person, "I live in Ipoh", "A fine place.")
    await remembers(person, "I live in Ipoh", exchange_id=exchange_id)
    await indexed(mind, person)
    async with person.database.as_user(person.user_id) as conn:
        window = await exchanges.window(conn, person.user_id)

    recalled = await gather(mind, person.user_id, "Is Ipoh a fine place?", person.now, window)

    assert (recalled.memories, recalled.past) == ((), ())


async def test_past_talk_answers_where_no_memory_does(person: Person, mind: Mind) -> None:
    """As the window around it; with a memory that answers it is left out."""
    await says(person, "The heron on the pier had one leg", "Poor bird!")
    await indexed(mind, person)

    without = await _asked(mind, person, "How many legs had the heron?")
    await remembers(person, "I saw a heron with one leg")
    with_memory = await _asked(mind, person, "How many legs had the heron?")

    assert [line.text for line in without.past[0].lines] == ["The heron on the pier had one leg", "Poor bird!"]
    assert with_memory.past == ()


async def test_past_talk_of_something_else_stays_out(person: Person, mind: Mind) -> None:
    """A search always finds something; the floor decides whether it is shown."""
    await says(person, "The heron on the pier had one leg", "Poor bird!")
    await indexed(mind, person)

    assert (await _asked(mind, person, "Which tea shall I buy?")).past == ()


async def test_summaries_that_have_to_do_with_it_come_along(person: Person, mind: Mind) -> None:
    """Of those about the same talk the one that says more about it."""
    texts = {(1, 4): "They planned a violin workshop", (5, 8): "They compared boats", (1, 12): "They planned much"}
    async with person.database.as_user(person.user_id) as conn:
        for (first, last), text in texts.items():
            new = NewSummary(1, text, first, last, person.now, person.now)
            (vector,) = await mind.embedder.embed_passages([text])
            await add_summary(conn, person.user_id, new, person.now, vector, mind.embedder.name)

    recalled = await _asked(mind, person, "What was planned for the violin workshop?")

    assert [summary.text for summary in recalled.summaries] == ["They planned a violin workshop"]


async def test_insights_are_kept_for_half_an_hour_and_dropped_at_any_change(person: Person, mind: Mind) -> None:
    """Adding, rewording and deleting one each show at once (R7.4)."""

    async def recalled() -> list[str]:
        found = await insight_cache.weightiest(person.database, person.user_id, person.now, mind.policy)
        return [insight.text for insight in found]

    new = NewInsight("Keeps promises", "patterns", 0.6, "said", ())
    async with person.database.as_user(person.user_id) as conn:
        first = await insights.add(conn, person.user_id, new, person.now)
    assert await recalled() == ["Keeps promises"]

    async with person.database.as_user(person.user_id) as conn:
        await insights.add(conn, person.user_id, replace(new, text="Likes boats", confidence=0.9), person.now)
    assert await recalled() == ["Likes boats", "Keeps promises"]

    async with person.database.as_user(person.user_id) as conn:
        await conn.execute("UPDATE insights SET text = 'Keeps most promises' WHERE id = $1", first)
    assert await recalled() == ["Likes boats", "Keeps most promises"]

    async with person.database.as_user(person.user_id) as conn:
        await conn.execute("DELETE FROM insights WHERE text = 'Likes boats'")
    assert await recalled() == ["Keeps most promises"]


async def test_within_half_an_hour_insights_are_read_once(
    person: Person, mind: Mind, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And then anew."""
    reads = 0
    weightiest = insights.weightiest

    async def counted(*given: object) -> list[insights.Insight]:
        nonlocal reads
        reads += 1
        return await weightiest(*given)  # type: ignore[arg-type]

    monkeypatch.setattr(insights, "weightiest", counted)
    for minutes in (0, 10, 19, 2):
        person.later(timedelta(minutes=minutes))
        await insight_cache.weightiest(person.database, person.user_id, person.now, mind.policy)

    assert reads == 2


async def test_recalling_changes_nothing(person: Person, mind: Mind) -> None:
    """Being recalled counts neither as a use nor as a touch (R6.2)."""
    await remembers(person, "I live in Ipoh")
    before = await person.rows("SELECT * FROM memories")
    person.later(timedelta(days=1))

    await _asked(mind, person, "Ipoh")

    assert await person.rows("SELECT * FROM memories") == before


async def test_nobody_recalls_the_memories_of_another(person: Person, mind: Mind, opened: Database) -> None:
    """Each look-up is confined to one person."""
    await remembers(person, "I live in Ipoh")

    recalled = await _asked(mind, await a_person(opened), "Who lives in Ipoh?")

    assert recalled == Recalled(profile=recalled.profile)


@dataclass
class _StuckEmbedder(HashedEmbedder):
    """Its service answers after the test has ended."""

    released: asyncio.Event = field(default_factory=asyncio.Event)

    async def embed_query(self, text: str) -> Vector:
        await self.released.wait()
        return (0.0,) * DIMENSIONS


async def test_a_stuck_embedder_does_not_hold_up_the_reply(person: Person) -> None:
    """Within the budget there is an answer: what the words alone find, and the miss by its name (B109, R7.9)."""
    await remembers(person, "My sister repairs violins")
    policy = replace(KEEPWELL, recall_budget=timedelta(seconds=2))

    async with asyncio.timeout(10):  # far from the thirty seconds that the service takes
        recalled = await _asked(a_mind(person, _StuckEmbedder(), policy), person, "violins")

    assert recalled.missed == {"embedding"}
    assert _texts(recalled.memories) == ["My sister repairs violins"]


async def test_with_no_time_at_all_nothing_is_recalled(person: Person) -> None:
    """Every look-up is given up and named, and none fails later."""
    await remembers(person, "I live in Ipoh")
    policy = replace(KEEPWELL, recall_budget=timedelta(0))

    recalled = await _asked(a_mind(person, HashedEmbedder(), policy), person, "Ipoh")

    assert recalled.missed >= {"memories", "summaries", "past"}
    assert recalled.memories == ()


async def test_a_look_up_that_fails_takes_nothing_else_with_it(
    person: Person, mind: Mind, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is named like one that was late."""

    async def fails(*_: object) -> None:
        raise OSError("the connection was lost")

    await remembers(person, "I live in Ipoh")
    monkeypatch.setattr("memory.profile.read", fails)

    recalled = await _asked(mind, person, "Ipoh")

    assert recalled.missed == {"profile"}
    assert _texts(recalled.memories) == ["I live in Ipoh"]


async def test_every_look_up_tells_how_long_it_took_and_what_came_of_it(person: Person, mind: Mind) -> None:
    """For the log and the metrics."""
    await remembers(person, "I live in Ipoh")

    recalled = await _asked(mind, person, "Ipoh")

    assert {span.name: span.outcome for span in recalled.spans} == {
        "embedding": "hit",
        "memories": "hit",
        "insights": "miss",
        "profile": "miss",
        "between": "miss",
        "summaries": "miss",
    }
    assert all(span.ms >= 0 for span in recalled.spans)
