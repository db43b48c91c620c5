"""A message and its edits find one another, at the cost of the edits alone."""

from __future__ import annotations

from core import inbox
from core.database import Database
from core.inbox import EventKind
from tests.core.queues import AT, CHANNEL, a_user, address


async def stored(database: Database, user_id: int, key: str, *, edits: str | None = None, name: str = "ann") -> int:
    """A message of that key, or an edit of the message with the key *edits*; its event."""
    async with database.as_worker() as conn:
        new = await inbox.put(
            conn,
            user_id=user_id,
            kind=EventKind.EDIT if edits else EventKind.MESSAGE,
            address=address(name),
            dedupe_key=key,
            payload={"text": key, **({"edits": edits} if edits else {})},
            received_at=AT,
        )
        assert new is not None
        await conn.execute("UPDATE inbox SET state = 'done' WHERE id = $1", new.event_id)
    return new.event_id


async def test_a_message_knows_its_edits_in_order(worker: Database) -> None:
    """Those of other messages and of other people do not count."""
    ann, ben = await a_user(worker), await a_user(worker, "ben")
    told = await stored(worker, ann, "lunch 15")
    first = await stored(worker, ann, "lunch 25", edits="lunch 15")
    await stored(worker, ann, "tea 4", edits="tea 3")
    await stored(worker, ben, "lunch 35", edits="lunch 15", name="ben")
    last = await stored(worker, ann, "lunch 45", edits="lunch 15")

    async with worker.as_worker() as conn:
        edits = await inbox.edits_of(conn, ann, "lunch 15")
        own = await inbox.own_events(conn, ann, told)

    assert ["lunch 25", "lunch 45"] == [edit.payload["text"] for edit in edits]
    assert [told, first, last] == own


async def test_an_edit_that_is_not_handled_yet_says_nothing(worker: Database) -> None:
    """What a message says is what its last handled edit says."""
    ann = await a_user(worker)
    await stored(worker, ann, "lunch 15")
    await stored(worker, ann, "lunch 25", edits="lunch 15")
    async with worker.as_worker() as conn:
        await conn.execute("UPDATE inbox SET state = 'open' WHERE dedupe_key = 'lunch 25'")

        edits = await inbox.edits_of(conn, ann, "lunch 15")

    assert edits == []


async def test_finding_edits_reads_no_messages(worker: Database) -> None:
    """However long somebody has been talking."""
    ann = await a_user(worker)
    async with worker.as_worker() as conn:
        await conn.execute(
            """
            INSERT INTO inbox (user_id, kind, channel, external_id, dedupe_key, payload, state, received_at)
            SELECT $1, 'message', $2, 'ann', n::text, jsonb_build_object('text', n::text), 'done', $3
            FROM generate_series(1, 2000) AS n
            """,
            ann,
            CHANNEL,
            AT,
        )
        plan = await conn.fetch(
            """
            EXPLAIN SELECT id FROM inbox
            WHERE user_id = $1 AND payload ->> 'edits' = $2 AND state = 'done'
            ORDER BY id
            """,
            ann,
            "7",
        )

    assert any("inbox_edits" in line[0] for line in plan)
