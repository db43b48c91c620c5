"""The rows of memories: what holds, what held, and what a person does to them by hand."""

from __future__ import annotations

from datetime import timedelta

import asyncpg
import pytest

from memory import memories
from tests.builders import Person
from tests.database import DatabaseUrls
from tests.embedding import HashedEmbedder
from tests.memory.writing_desk import active, texts, told


async def _kept(person: Person, text: str) -> int:
    [decision] = await told(person, text)
    assert decision.memory_id is not None
    return decision.memory_id


async def test_archived_is_out_of_sight_and_comes_back(person: Person) -> None:
    """Archiving recalls it no more, restoring does, and doing either twice changes nothing."""
    memory_id = await _kept(person, "I live in Ipoh")
    async with person.database.as_user(person.user_id) as conn:
        assert await memories.archive(conn, person.user_id, memory_id, person.now)
        assert not await memories.archive(conn, person.user_id, memory_id, person.now)
        assert await memories.active(conn, person.user_id) == []

        assert await memories.restore(conn, person.user_id, memory_id, person.now)
        assert not await memories.restore(conn, person.user_id, memory_id, person.now)

    assert await texts(person) == ["I live in Ipoh"]


async def test_what_was_replaced_meanwhile_stays_in_the_archive(person: Person) -> None:
    """Restoring never makes two homes current."""
    memory_id = await _kept(person, "I live in Ipoh")
    async with person.database.as_user(person.user_id) as conn:
        await memories.archive(conn, person.user_id, memory_id, person.now)
    await _kept(person, "I live in Bonn")

    async with person.database.as_user(person.user_id) as conn:
        assert not await memories.restore(conn, person.user_id, memory_id, person.now)

    assert await texts(person) == ["I live in Bonn"]


async def test_pinning_and_use_are_counted_as_touches(person: Person) -> None:
    """A use in a reply counts and touches; pinning touches; being read does neither."""
    memory_id = await _kept(person, "I live in Ipoh")
    person.later(timedelta(days=100))
    async with person.database.as_user(person.user_id) as conn:
        await memories.touch_used(conn, person.user_id, [memory_id], person.now)
        assert await memories.pin(conn, person.user_id, memory_id, person.now)

    [memory] = await active(person)
    assert (memory.uses, memory.touched_at, memory.is_pinned) == (1, person.now, True)
    async with person.database.as_user(person.user_id) as conn:
        assert await memories.unpin(conn, person.user_id, memory_id, person.now)
    [memory] = await active(person)
    assert not memory.is_pinned


async def test_edited_words_are_found_and_the_old_ones_are_not(person: Person) -> None:
    """An edit changes text, words, key and vector together, and confirms."""
    memory_id = await _kept(person, "I live in Ipoh")
    vector = await HashedEmbedder().embed_query("I live in Bonn")
    async with person.database.as_user(person.user_id) as conn:
        assert await memories.edit(
            conn, person.user_id, memory_id, "I work at Kestrel", person.now, vector=vector, embedder="hashed"
        )
        found = await memories.find(conn, person.user_id, "Kestrel", 5)
        lost = await memories.find(conn, person.user_id, "Ipoh", 5)

    assert [memory.attribute for memory in found] == ["employer"]
    assert lost == []


@pytest.mark.parametrize(
    ("text", "query"),
    [
        ("The user's ex is called Tom.", "forget my ex"),
        ("用户今天玩成语接龙", "成语接龙"),
        ("The user drinks café au lait.", "CAFE"),
        ("The user's aunt is 王小明", "小明"),
    ],
)
async def test_find_by_words_in_any_script(person: Person, text: str, query: str) -> None:
    """Accents and case do not count, and a part of a sentence without spaces is enough."""
    await _kept(person, text)

    async with person.database.as_user(person.user_id) as conn:
        found = await memories.find(conn, person.user_id, query, 5)
        nothing = await memories.find(conn, person.user_id, " ' & | !", 5)

    assert [memory.text for memory in found] == [text]
    assert nothing == []


async def test_each_change_by_hand_leaves_a_line(person: Person) -> None:
    """Who did it stands there; what was not changed leaves none."""
    memory_id = await _kept(person, "I live in Ipoh")
    async with person.database.as_user(person.user_id) as conn:
        await memories.pin(conn, person.user_id, memory_id, person.now)
        await memories.pin(conn, person.user_id, memory_id, person.now)
        rows = await conn.fetch(
            "SELECT action, origin FROM memory_log WHERE user_id = $1 AND action <> 'add'", person.user_id
        )

    assert [tuple(row) for row in rows] == [("pin", "person")]


async def test_the_key_is_looked_up_by_an_index(database: DatabaseUrls) -> None:
    """With thousands of memories of others and of one's own, the look-ups of the writer read only what they ask for."""
    conn = await asyncpg.connect(database.owner)
    await conn.execute("INSERT INTO users (bot, created_at) SELECT 'test', now() FROM generate_series(1, 20)")
    await conn.execute(
        """
        INSERT INTO memories (user_id, text, words, search, subject, attribute, category, importance, class, basis,
                              valid_from, created_at, confirmed_at, touched_at)
        SELECT id, n::text, n::text, '', 'user', 'likes:' || n, 'life', 3, 'confirmed', 'said',
               now(), now(), now(), now()
        FROM users, generate_series(1, 1000) AS n
        """
    )
    await conn.execute("ANALYZE memories")

    by_key = await conn.fetch(
        """
        EXPLAIN SELECT id FROM memories
        WHERE user_id = 3 AND subject = 'user' AND attribute = 'likes:7' AND state = 'active'
        """
    )
    by_words = await conn.fetch(
        "EXPLAIN SELECT id FROM memories WHERE user_id = 3 AND md5(words) = md5('7') AND words = '7'"
    )
    await conn.close()

    assert "memories_about" in str(by_key)
    assert "memories_words" in str(by_words)
