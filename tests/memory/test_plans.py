"""The plans of the look-ups over large tables: the right index, and no walk over everybody's rows."""

from __future__ import annotations

import json

import asyncpg
import pytest

from core.database import Connection
from memory.relevant import _MEMORIES
from tests.builders import NOON
from tests.database import DatabaseUrls

PEOPLE, MEMORIES_EACH = 60, 100
INDEX = "memories_active"


async def _filled(owner: Connection) -> int:
    """Many people's memories; the id of one of them."""
    await owner.execute(
        "INSERT INTO users (bot, created_at) SELECT 'plans', $1 FROM generate_series(1, $2)", NOON, PEOPLE
    )
    await owner.execute(
        """
        INSERT INTO memories (user_id, text, words, search, category, importance, class, basis, valid_from, created_at,
                              confirmed_at, touched_at, embedder, embedding, state)
        SELECT users.id, 'Fact ' || number, 'fact ' || number, to_tsvector('simple', 'fact ' || number), 'life', 3,
               'confirmed', 'said', $1, $1, $1, $1, 'hashed', array_fill(0.05, ARRAY[384])::halfvec(384),
               CASE WHEN number % 4 = 0 THEN 'active' ELSE 'superseded' END
        FROM users, generate_series(1, $2) AS number
        """,
        NOON,
        MEMORIES_EACH,
    )
    await owner.execute("ANALYZE memories")
    user_id: int = await owner.fetchval("SELECT min(id) FROM users WHERE bot = 'plans'")
    return user_id


async def _nodes(owner: Connection, user_id: int) -> list[dict[str, object]]:
    """The nodes of the plan that read memories."""
    await owner.execute("SET plan_cache_mode = force_generic_plan")
    vector = "[" + ",".join(["0.05"] * 384) + "]"
    text = await owner.fetchval(
        f"EXPLAIN (FORMAT JSON) {_MEMORIES}", user_id, "fact", vector, "hashed", 20, ["fact"], NOON
    )
    return [node for node in _walk(json.loads(text)[0]["Plan"]) if INDEX in str(node) or node.get("Relation Name")]


def _walk(node: dict[str, object]) -> list[dict[str, object]]:
    below = node.get("Plans", [])
    assert isinstance(below, list)
    own = {key: value for key, value in node.items() if key != "Plans"}
    return [own, *(each for child in below for each in _walk(child))]


def _is_guarded(nodes: list[dict[str, object]]) -> bool:
    """Whether the scans of a person's memories use the partial index and nobody walks over the table."""
    return any(node.get("Index Name") == INDEX for node in nodes) and not any(
        node["Node Type"] == "Seq Scan" and node.get("Relation Name") == "memories" for node in nodes
    )


async def test_recall_scans_the_active_memories_of_one_person(database: DatabaseUrls) -> None:
    """By the partial index, in the generic plan that the program uses."""
    owner = await asyncpg.connect(database.owner)

    nodes = await _nodes(owner, await _filled(owner))
    await owner.close()

    assert _is_guarded(nodes), nodes


@pytest.mark.parametrize("statement", [f"DROP INDEX {INDEX}"])
async def test_the_guard_sees_a_missing_index(database: DatabaseUrls, statement: str) -> None:
    """Otherwise it would guard nothing."""
    owner = await asyncpg.connect(database.owner)
    user_id = await _filled(owner)

    await owner.execute(statement)
    nodes = await _nodes(owner, user_id)
    await owner.close()

    assert not _is_guarded(nodes), nodes
