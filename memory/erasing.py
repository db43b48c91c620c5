"""Deleting what speaks of a matter, store by store, in one transaction (R6.7). Rows; it decides nothing.

Whatever is made of the words goes with them: search terms, vectors, the windows beside them, older versions.
"""

from collections.abc import Collection, Mapping
from datetime import datetime

from core.database import Connection
from memory import insights, profile, utterances
from memory.deletion_matter import Json, cut_all, texts_in
from memory.deletion_search import Mentioned, Target
from memory.inventory import INVENTORY, SHELL, Kind
from memory.memories import searchable


async def raise_generation(conn: Connection, user_id: int) -> int:
    """Begin a deletion: what was begun in the background under an earlier generation may not write any more.

    Passes that are writing just now are waited for, and others wait until this transaction has ended.
    """
    generation: int = await conn.fetchval(
        "UPDATE users SET generation = generation + 1 WHERE id = $1 RETURNING generation", user_id
    )
    return generation


async def erase(
    conn: Connection, user_id: int, found: Mentioned, target: Target, generation: int, now: datetime
) -> dict[str, int]:
    """Delete and cut what was *found*; how many rows of each table were."""
    talk = await _talk(conn, user_id, found, target)
    talk["files"] = await _delete(conn, user_id, "files")  # what is in one can't be cut; they are made anew on a wish
    learned = await _learned(conn, user_id, found)
    learned["profiles"] = await _profile(conn, user_id, found, now)
    await keep_blocks_readable(conn, user_id, generation, now)
    return {table: count for table, count in (learned | talk).items() if count}


async def _learned(conn: Connection, user_id: int, found: Mentioned) -> dict[str, int]:
    before = await _count(conn, user_id, "insights")
    await conn.execute("DELETE FROM insights WHERE user_id = $1 AND id = ANY ($2)", user_id, list(found.insight_ids))
    await delete_memories(conn, user_id, found.memory_ids)
    await insights.drop_unsupported(conn, user_id)
    await conn.executemany(
        "UPDATE memories SET quote = $3 WHERE user_id = $1 AND id = $2",
        [(user_id, memory_id, quote) for memory_id, quote in found.quotes.items()],
    )
    await _cut_summaries(conn, user_id, found.summaries)
    return {
        "memories": len(found.memory_ids),
        "insights": before - await _count(conn, user_id, "insights"),
        "summaries": len(found.summaries),
    }


async def erase_talk(conn: Connection, user_id: int) -> dict[str, int]:
    """Delete all that was said, and the words in the queues; what is not sent yet still goes out."""
    counts = {
        table: await _delete(conn, user_id, table)
        for table in ("utterances", "exchanges", "questions", "blocks", "files")
    }
    counts |= await _clear_queues(conn, user_id, None)
    return {table: count for table, count in counts.items() if count}


async def clear_queues(conn: Connection, user_id: int, before: datetime) -> int:
    """Take the words out of messages from *before* that were handled or sent, and delete closed questions; how many."""
    questions = await _changed(
        conn,
        "DELETE FROM questions WHERE user_id = $1 AND asked_at < $2 AND state <> 'open'",
        user_id,
        before,
    )
    return questions + sum((await _clear_queues(conn, user_id, before)).values())


async def _clear_queues(conn: Connection, user_id: int, before: datetime | None) -> dict[str, int]:
    """The rows stay: by them repeats are told, and replies find what they answer."""
    return {
        "inbox": await _changed(
            conn,
            """
            UPDATE inbox
            SET payload = payload - 'update' || CASE WHEN payload ? 'text' THEN '{"text": ""}' ELSE '{}' END::jsonb
            WHERE user_id = $1 AND state <> 'open' AND received_at < coalesce($2, 'infinity'::timestamptz)
              AND (payload ? 'update' OR payload ->> 'text' <> '')
            """,
            user_id,
            before,
        ),
        "outbox": await _changed(
            conn,
            """
            UPDATE outbox SET body = body || '{"text": "", "tools": [], "buttons": []}'::jsonb
            WHERE user_id = $1 AND state IN ('sent', 'buried') AND created_at < coalesce($2, 'infinity'::timestamptz)
              AND body ->> 'text' <> ''
            """,
            user_id,
            before,
        ),
    }


async def erase_learned(conn: Connection, user_id: int) -> dict[str, int]:
    """Delete all that was learned, with its history."""
    await conn.execute("DELETE FROM changes WHERE user_id = $1 AND record = 'memory'", user_id)
    learned = [store.table for store in reversed(INVENTORY) if store.kind is Kind.LEARNED]
    counts = {table: await _delete(conn, user_id, table) for table in learned}
    return {table: count for table, count in counts.items() if count}


async def erase_person(conn: Connection, user_id: int, event_id: int) -> dict[str, int]:
    """Delete everything but the shell and what came after *event_id*, which loses its words."""
    others = [store.table for store in reversed(INVENTORY) if store.table not in {*SHELL, "inbox"}]
    counts = {table: await _delete(conn, user_id, table) for table in others}
    counts["inbox"] = await _changed(conn, "DELETE FROM inbox WHERE user_id = $1 AND id < $2", user_id, event_id)
    await conn.execute(
        """UPDATE inbox SET payload = '{"text": ""}' WHERE user_id = $1 AND id = $2""", user_id, event_id
    )
    await conn.execute(
        """
        UPDATE users SET deleted_at = now(), locale = DEFAULT, zone = NULL, currency = NULL, dollar = NULL,
               number_format = NULL, date_order = NULL, payday = NULL, day_parts = DEFAULT, talk_starts_at = NULL,
               retention_days = NULL
        WHERE id = $1
        """,
        user_id,
    )
    return {table: count for table, count in counts.items() if count}


async def _delete(conn: Connection, user_id: int, table: str) -> int:
    return await _changed(conn, f"DELETE FROM {table} WHERE user_id = $1", user_id)  # noqa: S608


async def _changed(conn: Connection, statement: str, *values: object) -> int:
    done: str = await conn.execute(statement, *values)
    return int(done.rsplit(maxsplit=1)[-1])


async def delete_memories(conn: Connection, user_id: int, ids: Collection[int]) -> None:
    """Delete memories with their sources, and what undo knows of them; what was merged into one comes back."""
    await conn.execute(
        "DELETE FROM changes WHERE user_id = $1 AND record = 'memory' AND record_id = ANY ($2)", user_id, list(ids)
    )
    await conn.execute(
        """
        UPDATE memories SET state = 'active', superseded_by = NULL
        WHERE user_id = $1 AND superseded_by = ANY ($2) AND NOT id = ANY ($2) AND state = 'archived'
        """,
        user_id,
        list(ids),
    )
    await conn.execute("DELETE FROM memories WHERE user_id = $1 AND id = ANY ($2)", user_id, list(ids))


async def _cut_summaries(conn: Connection, user_id: int, left: Mapping[int, str]) -> None:
    """What is left of a summary is what it says from now on; one of which nothing is left goes."""
    empty = [summary_id for summary_id, text in left.items() if not text]
    await conn.execute(
        "UPDATE summaries SET covered_by = NULL WHERE user_id = $1 AND covered_by = ANY ($2)", user_id, empty
    )
    await conn.execute("DELETE FROM summaries WHERE user_id = $1 AND id = ANY ($2)", user_id, empty)
    await conn.executemany(
        """
        UPDATE summaries SET text = $3, search = to_tsvector('simple', $4), embedder = NULL, embedding = NULL
        WHERE user_id = $1 AND id = $2
        """,
        [(user_id, summary_id, text, searchable(text)) for summary_id, text in left.items() if text],
    )


async def _profile(conn: Connection, user_id: int, found: Mentioned, now: datetime) -> int:
    if not found.is_in_profile:
        return 0
    return await profile.forget(conn, user_id, now, exchange_ids=found.gone, pointers=found.pointers)


async def _talk(conn: Connection, user_id: int, found: Mentioned, target: Target) -> dict[str, int]:
    removed = await utterances.remove(conn, user_id, found.exchanges)
    for table in ("memory_sources", "exchanges"):
        column = "id" if table == "exchanges" else "exchange_id"
        await conn.execute(
            f"DELETE FROM {table} WHERE user_id = $1 AND {column} = ANY ($2)",  # noqa: S608  two tables of ours
            user_id,
            list(found.gone),
        )
    await conn.executemany(
        """
        UPDATE exchanges SET said = $3, answered = $4, tools = $5, is_indexed = block_id IS NULL
        WHERE user_id = $1 AND id = $2
        """,
        [(user_id, number, left.said, left.answered, left.tools) for number, left in found.talk.items()],
    )
    return {
        "exchanges": len(found.exchanges),
        "utterances": removed,
        "inbox": await _cut_json(conn, user_id, target, "inbox", "payload", "id"),
        "outbox": await _cut_json(conn, user_id, target, "outbox", "body", "event_id"),
        "questions": await _cut_json(conn, user_id, target, "questions", "body", "event_id"),
    }


async def _cut_json(conn: Connection, user_id: int, target: Target, table: str, column: str, event: str) -> int:
    """Cut the texts of one column; an open question about the matter is void, an empty message is not sent."""
    rows = await conn.fetch(
        f"""
        SELECT id, {event} AS event_id, {column} AS value FROM {table}
        WHERE user_id = $1 AND ({column}::text ~* $2 OR {event} = ANY ($3))
        """,  # noqa: S608  tables and columns of this module
        user_id,
        target.wide.pattern,
        list(target.by_event),
    )
    left: dict[int, Json] = {row["id"]: cut_all(target.at_event(row["event_id"]), row["value"]) for row in rows}
    changed = [row["id"] for row in rows if left[row["id"]] != row["value"]]
    await conn.executemany(
        f"UPDATE {table} SET {column} = $3 WHERE user_id = $1 AND id = $2",  # noqa: S608
        [(user_id, number, left[number]) for number in changed],
    )
    if table == "questions":
        await conn.execute(
            "UPDATE questions SET state = 'void' WHERE user_id = $1 AND id = ANY ($2) AND state = 'open'",
            user_id,
            changed,
        )
    if table == "outbox":
        await conn.execute(
            "DELETE FROM outbox WHERE user_id = $1 AND id = ANY ($2) AND state IN ('waiting', 'held')",
            user_id,
            [number for number in changed if not any(texts_in(_text_of(left[number])))],
        )
    return len(changed)


def _text_of(body: Json) -> Json:
    return body.get("text") if isinstance(body, dict) else None


async def keep_blocks_readable(conn: Connection, user_id: int, generation: int, now: datetime) -> None:
    """Blocks that were not learned yet go on, without what was cut; a reader of the earlier words writes nothing.

    A block that is being read is ready again at once, since its reader was fenced off.
    """
    await conn.execute(
        """
        UPDATE blocks SET generation = $2,
               ready_at = CASE WHEN state = 'parked' THEN least(ready_at, $3) ELSE ready_at END,
               state = CASE WHEN EXISTS (
                   SELECT FROM exchanges WHERE exchanges.user_id = $1 AND exchanges.block_id = blocks.id
               ) THEN state ELSE 'dropped' END
        WHERE user_id = $1 AND state IN ('filling', 'parked')
        """,
        user_id,
        generation,
        now,
    )


async def _count(conn: Connection, user_id: int, table: str) -> int:
    count: int = await conn.fetchval(f"SELECT count(*) FROM {table} WHERE user_id = $1", user_id)  # noqa: S608
    return count
